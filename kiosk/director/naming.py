"""Which thing is it? Touched once, it is said; the phase that asked goes on with it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kiosk.director.aside import Aside
from kiosk.director.play import Play
from kiosk.scenes import SeenThing
from kiosk.table import Committed


class NamingPage(Aside):
    """A person names a stone or a card. The phase that asked hears of it by ``chosen(what, value)``."""

    def __init__(
        self, play: Play, what: str, now: SeenThing | None, gone: tuple[str, ...], values: Collection[str]
    ) -> None:
        """`now`: as it stands; `gone`: what it cannot be; `values`: all there are."""
        super().__init__(play.director)
        self.what, self.now_shown, self.gone, self.values = what, now, gone, values
        self.number = self.table.number

    def name_it(self, value: str) -> None:
        """It is `value`."""
        if value not in self.values or value in self.gone:
            self.director.cue("refused")
            return
        phase: Any = self.director.phase
        self.director.pages.close()
        if self.table.number == self.number and hasattr(phase, "chosen"):
            phase.chosen(self.what, value)

    def committed(self, done: Committed) -> bool:
        # What was asked about is over.
        return False
