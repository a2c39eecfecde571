"""What goes out to a hall of several tables."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kiosk.director.office.page import OfficePage


class HallPage(OfficePage):
    """What goes out to a hall, and whether it arrives."""

    page = "hall"

    def facts(self) -> dict[str, Any]:
        found = self.office.hall()
        return {} if found is None else asdict(found)
