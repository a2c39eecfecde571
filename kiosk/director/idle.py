"""A game that everybody has left: the waiting screen returns; the game can be gone on with for an hour.

Whoever begins another game meanwhile sets it aside, and so does the end of the hour. It stays in the journal, and while
the hour lasts it is offered again whenever nobody plays.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.director.house import HOUSES
from kiosk.director.phase import Phase
from kiosk.director.seating import Seating
from kiosk.director.waiting import HOUR, inviting
from kiosk.eyes import Sight
from kiosk.scenes import Scene
from kiosk.table import Committed

if TYPE_CHECKING:
    from kiosk.director.director import Director


class Asleep(Phase):
    """The waiting screen over a game. Nothing is lost: a knock, a touch or rolling dice bring it back."""

    def __init__(self, director: Director) -> None:
        super().__init__(director)
        self._until = self.now + HOUR - self.table.ago(self.table.left_at)

    def strike_means(self) -> str:
        return "resume"

    def strike(self, at: float) -> None:
        self.do_resume()

    def do_resume(self) -> None:
        """The game goes on where it stands."""
        self.table.come_back()
        self.director.resume()

    def do_begin(self, game: str | None = None) -> None:
        """Others sit down to another game; this one can still be gone on with afterwards."""
        chosen = HOUSES.get(str(game))
        if chosen is not None and not self.table.busy:
            self.table.set_aside()
            self.director.go(Seating(self.director, chosen))

    def see(self, sight: Sight) -> None:
        if sight.table == "moving":
            self.do_resume()

    def tick(self, now: float) -> None:
        if now >= self._until and not self.table.busy:
            self.table.let_go()
            self.director.wait()

    def committed(self, done: Committed) -> bool:
        return bool(done.entered) and done.entry.kind == "draw"

    def scene(self) -> Scene:
        return replace(inviting(self.director, self._until), strike=self.strike_means())
