"""What each game brings to the kiosk, by the game's name in a record."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kiosk.director.bell_and_hammer import BellAndHammerPlay
from kiosk.director.bingo import BingoPlay
from kiosk.director.play import Play
from kiosk.director.toad import ToadPlay

PLAYS: Mapping[str, type[Play]] = MappingProxyType(
    {"bell_and_hammer": BellAndHammerPlay, "bingo": BingoPlay, "toad": ToadPlay}
)
"""Every game that the kiosk can play."""
