"""A game whose things stay lying on the mat: what was read at rest is told to each phase that comes to stand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.director.play import Play
from kiosk.eyes import Sight

if TYPE_CHECKING:
    from kiosk.director.director import Director


class RestingPlay(Play):
    """How such a game is played on this kiosk."""

    def __init__(self, director: Director) -> None:
        super().__init__(director)
        self.rest: Sight | None = None
        """The last rest that was read, about whichever state."""
        self._tell_again = False

    def see(self, sight: Sight) -> None:
        if sight.reading is not None:
            self.rest, self._tell_again = sight, False

    def stood(self) -> None:
        self.look_again()

    def too_late(self, sight: Sight) -> None:
        """What lies there lies there: it is told again, about the state that stands."""
        self.rest = sight
        self.look_again()

    def look_again(self) -> None:
        """Tell the phase that stands next what lies at rest: what was read there, as long as nothing has moved."""
        self._tell_again = self.director.mat == "read"

    def tick(self, now: float) -> None:
        if self._tell_again and self.rest is not None and self.director.mat == "read" and not self.table.busy:
            self._tell_again = False
            self.director.phase.see(replace(self.rest, about=self.table.number))
