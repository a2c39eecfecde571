"""Bell and Hammer, from its auction to its end."""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.scenes import Scene
from kiosk.screens.gallery.bell_and_hammer import auction, doubts, ending, payout, throw


def scenes() -> Mapping[str, Scene]:
    """All of them, by a name for the file."""
    return {**auction.scenes(), **throw.scenes(), **doubts.scenes(), **payout.scenes(), **ending.scenes()}
