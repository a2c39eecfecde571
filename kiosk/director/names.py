"""What players are called."""

from __future__ import annotations

LONGEST = 16
"""Letters of a name."""


def tidy(name: str) -> str:
    """A name as it is kept: printable letters, single spaces, not too long."""
    letters = "".join(letter for letter in name if letter.isprintable())
    return " ".join(letters.split())[:LONGEST].strip()
