"""The operator's pages: what camera and contacts do, what was played, how the house is set, opening and closing.

They open with his number, or with a key at the start; never with the hammer. A page closes when nobody touches it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from kiosk.director.office.closing import ClosingPage
from kiosk.director.office.eyes import EyesPage
from kiosk.director.office.games import GamesPage
from kiosk.director.office.hall import HallPage
from kiosk.director.office.hardware import HardwarePage
from kiosk.director.office.home import HomePage
from kiosk.director.office.house import HouseOfficePage
from kiosk.director.office.page import OfficePage
from kiosk.office import Office

if TYPE_CHECKING:
    from kiosk.director.director import Director

DESKS: Mapping[str, Callable[[Director, Office], OfficePage]] = {
    "home": HomePage,
    "eyes": EyesPage,
    "hardware": HardwarePage,
    "games": GamesPage,
    "house": HouseOfficePage,
    "closing": ClosingPage,
    "hall": HallPage,
}
"""Every page, by the word that opens it."""
