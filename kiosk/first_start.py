"""Whether the exhibit is started for the first time: a mark in the data folder that the guide takes away."""

from __future__ import annotations

from pathlib import Path

FILE = "first-start"


def is_first(folder: Path) -> bool:
    """The guide is to be shown before the exhibit."""
    return (folder / FILE).exists()


def ask(folder: Path) -> None:
    """Have the guide shown at the next start. Raises OSError."""
    (folder / FILE).touch()


def answered(folder: Path) -> None:
    """The guide was gone through. Raises OSError."""
    (folder / FILE).unlink(missing_ok=True)
