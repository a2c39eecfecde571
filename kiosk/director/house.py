"""What each game lets its players choose before they sit down: presets, switches, who begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from kiosk.games import GAMES, Game, bell_and_hammer, bingo, toad
from kiosk.settings import Config


@dataclass(frozen=True, slots=True)
class House:
    """One game, as the screen offers it to who sits down."""

    name: str
    """As in a record."""
    most: int
    """Players at most."""
    first: str
    """Who begins, by the set-up's own word: ``banker leader dealer``."""
    kind: str
    """What lies on its table, one of `vision.reading.KINDS`."""
    switches: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """What can be chosen, with the values that the screen offers; others through the configuration."""
    fewest: int = 2
    """Players at least, where the rules have no switch for it."""
    clockwork: bool = False
    """Clockwork players can take empty seats."""
    dice: bool = False
    """It is thrown with dice: ordinary ones will do, and an owner can teach his own."""

    @property
    def game(self) -> Game:
        """Its rules."""
        return GAMES[self.name]

    def preset(self, config: Config) -> str:
        """The preset that is proposed."""
        asked = config.rules.preset
        return asked if self._is_configured(config) and asked in self.game.presets else next(iter(self.game.presets))

    def options(self, config: Config) -> dict[str, Any]:
        """Switches that the house's configuration sets."""
        return dict(config.rules.options) if self._is_configured(config) else {}

    def limits(self, config: Config, preset: str) -> dict[str, Any]:
        """Switches that the house sets whatever the preset says: several rounds are limited."""
        if self.game.presets[preset].get("rounds") == "multi":
            return {"max_rounds": config.rules.max_rounds or None}
        return {}

    def needs(self, switches: Mapping[str, Any]) -> int:
        """Players at least, by these switches."""
        return int(switches.get("min_players", self.fewest))

    def _is_configured(self, config: Config) -> bool:
        return config.rules.game == self.name


YES_NO = (True, False)

BELL_AND_HAMMER = House(
    "bell_and_hammer",
    most=8,
    first="banker",
    kind="bell-dice",
    switches={
        **bell_and_hammer.WORDS,
        "opening_throw_pays": YES_NO,
        "start_tokens": (24, 36, 48, 60),
        "stake": (0, 2, 4, 6, 8),
        "inn_threshold": (12, 21, 30),
        "max_rounds": (1, 2, 3, None),
        "end_below": (2, 3),
        "min_price": (1, 2, 3),
        "bid_reserve": (0, 1),
    },
    dice=True,
    clockwork=True,
)

BINGO = House(
    "bingo",
    most=2,
    first="leader",
    kind="dominoes",
    switches={"target": (7, 8, 3, 1), **bingo.WORDS, **dict.fromkeys(bingo.TRUTHS, YES_NO)},
)

TOAD = House(
    "toad",
    most=6,
    first="dealer",
    kind="cards",
    switches={"lives": (3, 1, 2, 5), **toad.WORDS, **dict.fromkeys(toad.TRUTHS, YES_NO)},
)

HOUSES: Mapping[str, House] = MappingProxyType({house.name: house for house in (BELL_AND_HAMMER, BINGO, TOAD)})
"""Every game that is offered, the one of the configuration's default first."""
