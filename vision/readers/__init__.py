"""Readers: a picture in, what lies there and every doubt about it out."""

from __future__ import annotations

import functools

from vision.reading import Reader


@functools.cache
def reader(kind: str) -> Reader:
    """The reader of `kind` with its networks loaded, made once. ValueError for a kind that nobody can read."""
    if kind in ("bell-dice", "pip-dice"):
        from vision.readers.dice import DiceReader

        return DiceReader(kind)
    raise ValueError(f"there is no reader for {kind!r}: choose 'bell-dice' or 'pip-dice'")
