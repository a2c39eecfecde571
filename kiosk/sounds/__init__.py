"""What is heard: made from numbers, played where there is a device, and said on the screen as well."""

from __future__ import annotations

from kiosk.night import is_night
from kiosk.sounds.order import Order
from kiosk.sounds.player import AGAIN, Sounds
from kiosk.sounds.repertoire import REPERTOIRE

__all__ = ["AGAIN", "REPERTOIRE", "Order", "Sounds", "is_night"]
