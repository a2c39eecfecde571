"""What each card is worth from here on: how much it brings on average, by playing the rest of the round many times."""

from __future__ import annotations

from kiosk.worth.appraiser import Appraiser
from kiosk.worth.bidder import TEMPERS, Temper, limit
from kiosk.worth.valuation import Worth, valued

__all__ = ["TEMPERS", "Appraiser", "Temper", "Worth", "limit", "valued"]
