"""A match of Bingo, from its first deal to its end."""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.scenes import Scene
from kiosk.screens.gallery.bingo import asked, dealing, ending, trick


def scenes() -> Mapping[str, Scene]:
    """All of them, by a name for the file."""
    return {**dealing.scenes(), **trick.scenes(), **asked.scenes(), **ending.scenes()}
