"""The games that the kiosk plays, by their names in a record."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kiosk.games.bell_and_hammer import BELL_AND_HAMMER
from kiosk.games.bingo import BINGO_GAME
from kiosk.games.game import Effect, Event, Expects, Game, Refused, Step
from kiosk.games.toad import TOAD

GAMES: Mapping[str, Game] = MappingProxyType({game.name: game for game in (BELL_AND_HAMMER, BINGO_GAME, TOAD)})
"""Every game whose rules are complete."""

__all__ = ["GAMES", "Effect", "Event", "Expects", "Game", "Refused", "Step"]
