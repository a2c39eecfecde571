"""Closing the exhibit for a while, and opening it again."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from kiosk.director.office.page import OfficePage
from kiosk.director.phase import whole
from kiosk.office import Office

if TYPE_CHECKING:
    from kiosk.director.director import Director

HALF_HOUR, DAY = 30, 24 * 60
"""Minutes."""


class ClosingPage(OfficePage):
    """The exhibit is closed for a while, with a sign, or opened again."""

    page = "closing"

    def __init__(self, director: Director, office: Office) -> None:
        super().__init__(director, office)
        now = time.localtime(office.wall())
        minutes = now.tm_hour * 60 + now.tm_min
        self.until = (minutes // HALF_HOUR + 2) * HALF_HOUR % DAY

    def do_later(self, by: int) -> None:
        """Half an hour later, or earlier."""
        steps = whole(by, -10, 10)
        if steps is not None:
            self.until = (self.until + steps * HALF_HOUR) % DAY

    def do_close_exhibit(self, timed: bool) -> None:
        """The sign is shown from now on."""
        self.director.sign.hang(self._text if timed else "-")

    def do_open(self) -> None:
        """Visitors may play again."""
        self.director.sign.take_down()

    @property
    def _text(self) -> str:
        return f"{self.until // 60:02d}:{self.until % 60:02d}"

    def facts(self) -> dict[str, Any]:
        return {"until": self._text, "closed": self.director.sign.until}
