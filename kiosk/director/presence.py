"""Whether anybody is at the table, and what is put away when nobody is."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kiosk.director.aside import WrongPage
from kiosk.director.idle import Asleep
from kiosk.director.looking_back import LookingBack
from kiosk.director.seating import Seating
from kiosk.scenes import Action

if TYPE_CHECKING:
    from kiosk.director.director import Director

SOON, PAGE_SOON = 60.0, 15.0
"""Seconds before something is put away, or a page closes, in which the screen counts them down."""


class Presence:
    """When anybody was last there, and what follows from it."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.table = director.table
        self._noticed_at = director.now

    def notice(self) -> None:
        """Somebody is there: a strike, a touch, a hand over the mat."""
        self._noticed_at = self.director.now

    def tick(self) -> None:
        """Where nobody has been there for long the waiting screen returns, and a finished game is put away."""
        if self._left() != 0.0 or self.table.busy:
            return
        if self.director.phase.ends:
            self.director.phase.act(Action("go_on"))
        else:
            self.table.leave()
            self.director.go(Asleep(self.director))

    def leaving(self) -> tuple[str, int] | None:
        """What will be put away soon if nobody does anything, and in how many seconds.

        ``page`` (one that lies over the game), ``seats`` (players who sit down), ``end`` (a finished game), ``game``.
        """
        page, phase = self.director.pages.top, self.director.phase
        if isinstance(page, WrongPage):
            return None  # it says so itself
        if page is not None:
            what, left, soon = "page", page.left, PAGE_SOON
        elif isinstance(phase, Seating):
            what, left, soon = "seats", phase.left, SOON
        else:
            what, left, soon = "end" if phase.ends else "game", self._left(), SOON
        return (what, math.ceil(left)) if left is not None and left <= soon else None

    def _left(self) -> float | None:
        """Seconds until the running game is put away, where nobody does anything; None: it is not."""
        away = self.director.config.times.away
        if not away or self.table.folded is None or isinstance(self.director.phase, Asleep | LookingBack):
            return None
        return max(0.0, self._noticed_at + away - self.director.now)
