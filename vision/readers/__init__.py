"""Readers: a picture in, what lies there and every doubt about it out."""

from __future__ import annotations

import functools

from vision.reading import Reader

READ = ("bell-dice", "pip-dice", "dominoes", "cards")
"""Kinds of things that there is a reader for."""


def can_read(kind: str) -> bool:
    """Whether anything here reads `kind`; asked before a game that needs it is begun."""
    return kind in READ


@functools.cache
def reader(kind: str) -> Reader:
    """The reader of `kind` with its networks loaded, made once. ValueError for a kind that nobody can read."""
    if kind == "dominoes":
        from vision.readers.stones import StoneReader

        return StoneReader()
    if kind == "cards":
        from vision.readers.cards import CardReader

        return CardReader()
    if can_read(kind):
        from vision.readers.dice import DiceReader

        return DiceReader(kind)
    raise ValueError(f"there is no reader for {kind!r}: choose {' or '.join(map(repr, READ))}")
