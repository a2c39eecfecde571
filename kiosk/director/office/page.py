"""What all pages of the operator have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.director.aside import Aside
from kiosk.office import Office
from kiosk.scenes import OfficeDesk, Scene

if TYPE_CHECKING:
    from kiosk.director.director import Director

WORKING = 240.0
"""Seconds without a touch after which a page closes: somebody may be busy at the camera's stand."""


class OfficePage(Aside):
    """One of the operator's pages."""

    alone = WORKING
    page = "home"

    def __init__(self, director: Director, office: Office) -> None:
        super().__init__(director)
        self.office = office
        self.told = ""

    def do_show(self, page: str) -> None:
        """Another of the pages."""
        self.director.doors.open_desk(page, self.office)

    def facts(self) -> dict[str, Any]:
        """What the page shows."""
        return {}

    def scene(self) -> Scene:
        return OfficeDesk(self.page, self.facts(), told=self.told)
