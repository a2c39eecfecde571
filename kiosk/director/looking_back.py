"""An old game, laid on the table once more by the operator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.aside import Aside
from kiosk.director.phase import Phase
from kiosk.director.seating import Waits
from kiosk.scenes import Scene
from kiosk.table import Committed

if TYPE_CHECKING:
    from kiosk.director.director import Director


class LookingBack(Phase):
    """An old game lies on the table, so that its account can be read and put right; then it is put away again."""

    def __init__(self, director: Director, back: Aside) -> None:
        super().__init__(director)
        self.back = back

    def committed(self, done: Committed) -> bool:
        return True

    def tick(self, now: float) -> None:
        """Its page was closed."""
        if not self.table.busy:
            self.table.put_away()
            self.director.go(Waits(self.director))
            self.director.pages.back_to(self.back)

    def scene(self) -> Scene:
        return self.director.play.account().scene()
