"""Random play for the tests that every game gets: a hook for each game in the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from kiosk.games import Event, Expects
from tests.games import play_bell_and_hammer, play_bingo, play_toad


@dataclass(frozen=True)
class RandomPlay:
    """How the shared tests play one game."""

    setup: Callable[[Random], dict[str, Any]]
    """A set-up that the rules allow."""
    expected: Callable[[Expects, Random], Event]
    """An event made from what `expects` names, and from nothing else; it must be accepted."""
    anything: Callable[[Mapping[str, Any], Random], Any]
    """Any event, sensible or not, for a state given as JSON."""
    worth: Callable[[Mapping[str, Any]], int]
    """What must stay the same from the set-up to the end, from a state given as JSON."""
    close: Callable[[Expects], Event]
    """An event that leads nearer to the end, by breaking the game off where that is allowed."""


RANDOM_PLAY: Mapping[str, RandomPlay] = {
    "bell_and_hammer": RandomPlay(
        play_bell_and_hammer.setup,
        play_bell_and_hammer.expected,
        play_bell_and_hammer.anything,
        play_bell_and_hammer.worth,
        play_bell_and_hammer.close,
    ),
    "bingo": RandomPlay(play_bingo.setup, play_bingo.expected, play_bingo.anything, play_bingo.worth, play_bingo.close),
    "toad": RandomPlay(play_toad.setup, play_toad.expected, play_toad.anything, play_toad.worth, play_toad.close),
}
"""A game without an entry here fails the shared tests."""
