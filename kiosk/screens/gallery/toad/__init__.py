"""A game of Toad, from its first deal to its end."""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.scenes import Scene
from kiosk.screens.gallery.toad import asked, dealing, declared, turn


def scenes() -> Mapping[str, Scene]:
    """All of them, by a name for the file."""
    return {**dealing.scenes(), **turn.scenes(), **declared.scenes(), **asked.scenes()}
