"""What players are called: by themselves, or, where they sat down with a knock, by an animal."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.theme import ANIMALS

LONGEST = 16
"""Letters of a name."""


def free_name(taken: Sequence[str]) -> str:
    """The first animal that nobody is called by: a key of the screens, which say it in the visitors' language."""
    return next(animal for animal in ANIMALS if animal not in taken)


def tidy(name: str) -> str:
    """A name as it is kept: printable letters, single spaces, not too long."""
    letters = "".join(letter for letter in name if letter.isprintable())
    return " ".join(letters.split())[:LONGEST].strip()
