"""An exhibit that its operator has closed, and what visitors see of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.aside import Aside
from kiosk.director.idle import Asleep
from kiosk.scenes import Action, ClosedSign, Scene

if TYPE_CHECKING:
    from kiosk.director.director import Director


class Sign:
    """The sign that the exhibit is closed, or that there is none."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.until = ""
        """Until when the exhibit is closed, as the sign says it: ``14:00``, or ``-``; empty: it is open."""

    def hang(self, until: str) -> None:
        """Show the sign; a game that runs is kept, as one that everybody has left. `until`: ``14:00`` or ``-``."""
        director = self.director
        self.until = until
        if director.office is not None:
            director.office.set(closed=until)
        table = director.table
        if table.folded is not None and not isinstance(director.phase, Asleep) and not table.busy:
            table.leave()
            director.go(Asleep(director))
        director.pages.close()

    def take_down(self) -> None:
        """Visitors may play."""
        self.until = ""
        if self.director.office is not None:
            self.director.office.set(closed="")
        self.director.pages.close()


class ClosedPage(Aside):
    """The sign of a closed exhibit: nothing but the operator's number opens it."""

    @property
    def left(self) -> float | None:
        return None

    def act(self, action: Action) -> bool:
        if action.name != "operator":
            return False
        return super().act(action)

    def do_operator(self) -> None:
        self.director.doors.open_office()

    def tick(self, now: float) -> None:
        """It stays."""

    def scene(self) -> Scene:
        return ClosedSign(self.director.sign.until.strip("-"), self.director.simulated)
