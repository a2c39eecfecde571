"""How to play: pages that lie over whatever stands, and disturb nothing of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kiosk.director.aside import Aside
from kiosk.director.house import HOUSES
from kiosk.director.languages import LanguagesPage
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
    only_read = True

    def __init__(
        self, director: Director, game: str, preset: str, options: Mapping[str, Any], others: tuple[str, ...] = ()
    ) -> None:
        """`options`: the switches that were chosen beside the preset. `others`: games of which can be read too."""
        super().__init__(director)
        self.games = others
        self._open(game, preset, options)

    def _open(self, game: str, preset: str, options: Mapping[str, Any]) -> None:
        self.game = game
        self.options = {**GAMES[game].presets.get(preset, {}), **options}
        self.page = 0

    def do_turn(self, page: int) -> None:
        self.page = whole(page, 0, MOST_PAGES) or 0

    def do_book(self, game: str) -> None:
        """The rules of another game, as the house proposes them."""
        house = HOUSES.get(str(game)) if game in self.games else None
        if house is not None:
            self._open(house.name, house.preset(self.config), house.options(self.config))

    def do_languages(self) -> None:
        """Read on in another language."""
        self.director.pages.lay(LanguagesPage(self.director, then=self))

    def _others(self) -> tuple[str, ...]:
        return tuple(game for game in self.games if game != self.game)

    def scene(self) -> Scene:
        director = self.director
        stage = director.play.stage() if self.table.folded is not None else None
        offered = tuple(self.config.language.offered)
        return HowTo(self.game, self.options, self.page, stage, director.simulated, self._others(), offered)
