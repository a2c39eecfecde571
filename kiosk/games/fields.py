"""Fields of events and set-ups, taken out with their type checked. What is amiss is refused as ``malformed``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiosk.games.game import Refused


def malformed(sentence: str) -> Refused:
    """The refusal for a field that is missing or of the wrong type."""
    return Refused("malformed", sentence)


def is_whole(value: object) -> bool:
    """Whether this is a whole number; JSON's true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole(source: Mapping[str, Any], key: str) -> int:
    """The whole number that must stand there."""
    value = source.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise malformed(f"`{key}` must be a whole number.")
    return value


def maybe_whole(source: Mapping[str, Any], key: str) -> int | None:
    """The whole number that may stand there; None where the key is missing."""
    return whole(source, key) if key in source else None


def word(source: Mapping[str, Any], key: str) -> str:
    """The word that must stand there."""
    value = source.get(key)
    if not isinstance(value, str):
        raise malformed(f"`{key}` must be a word.")
    return value


def truth(source: Mapping[str, Any], key: str) -> bool:
    """The true or false that must stand there."""
    value = source.get(key)
    if not isinstance(value, bool):
        raise malformed(f"`{key}` must be true or false.")
    return value


def whole_numbers(source: Mapping[str, Any], key: str) -> tuple[int, ...]:
    """The list of whole numbers that must stand there."""
    value = source.get(key)
    if not isinstance(value, list | tuple) or not all(is_whole(one) for one in value):
        raise malformed(f"`{key}` must be a list of whole numbers.")
    return tuple(value)


def truths(source: Mapping[str, Any], key: str) -> tuple[bool, ...]:
    """The list of true and false that must stand there."""
    value = source.get(key)
    if not isinstance(value, list | tuple) or not all(isinstance(one, bool) for one in value):
        raise malformed(f"`{key}` must be a list of true and false.")
    return tuple(value)


def mapping(source: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """The object that must stand there."""
    value = source.get(key)
    if not isinstance(value, Mapping):
        raise malformed(f"`{key}` must be an object.")
    return value


def number_of_players(setup: Mapping[str, Any], most: int) -> int:
    """How many play, from ``players``: a number, or the list of their names."""
    players = setup.get("players")
    if isinstance(players, list | tuple):
        if not all(isinstance(name, str) for name in players):
            raise malformed("`players` must be a number, or a list of names.")
        count = len(players)
    else:
        count = whole(setup, "players")
    if not 0 <= count <= most:
        raise malformed(f"`players` must be at most {most}.")
    return count
