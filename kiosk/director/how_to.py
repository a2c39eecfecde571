"""How to play: pages that lie over whatever stands, and disturb nothing of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kiosk.director.aside import Aside
from kiosk.director.phase import whole
from kiosk.games import GAMES
from kiosk.scenes import HowTo, Scene

if TYPE_CHECKING:
    from kiosk.director.director import Director

READING = 150.0
"""Seconds without a touch after which it closes: somebody may be reading it aloud."""

MOST_PAGES = 40


class HowToPage(Aside):
    """The rules, as they are played here. A knock closes it and does nothing else."""

    alone = READING

    def __init__(self, director: Director, game: str, preset: str, options: Mapping[str, Any]) -> None:
        """`options`: the switches that were chosen beside the preset."""
        super().__init__(director)
        self.game = game
        self.options = {**GAMES[game].presets.get(preset, {}), **options}
        self.page = 0

    def strike_means(self) -> str:
        return "close"

    def strike(self, at: float) -> None:
        self.do_close()

    def do_turn(self, page: int) -> None:
        self.page = whole(page, 0, MOST_PAGES) or 0

    def scene(self) -> Scene:
        director = self.director
        stage = director.stage() if self.table.folded is not None else None
        return HowTo(self.game, self.options, self.page, stage, director.simulated)
