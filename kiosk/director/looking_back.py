"""An old game, laid on the table once more by the operator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.aside import Aside
from kiosk.director.phase import Phase
from kiosk.journal import JournalError
from kiosk.scenes import Scene
from kiosk.table import Committed

if TYPE_CHECKING:
    from kiosk.director.director import Director


def look_back(director: Director, game: int, back: Aside) -> None:
    """Lay an old game on the table, so that the operator can read its account and put it right.

    `back`: the page that returns when the account is closed.
    """
    table = director.table
    if table.busy:
        return
    if game == table.game:
        director.pages.lay(director.play.account())
        return
    if table.folded is not None:
        if table.left_at is None:
            table.leave()
        table.set_aside()
    try:
        opened = table.open(game)
    except JournalError as error:
        director.cannot_write(error)
        return
    if opened:
        director.go(LookingBack(director, back))
        director.pages.lay(director.play.account())
    else:
        director.cue("refused")


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
            self.director.wait()
            self.director.pages.back_to(self.back)

    def scene(self) -> Scene:
        return self.director.play.account().scene()
