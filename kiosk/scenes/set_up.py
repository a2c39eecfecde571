"""What the guided first start shows, page by page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vision.reading import Picture

PAGES = ("language", "display", "camera", "mat", "measure", "hammer", "bids", "sound", "house", "number", "done")
"""In their order: what the exhibit needs to be asked."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """One page of the guide.

    Actions: ``next`` (where `ready`)  ``before``  ``set_language {code}``  ``toggle {what}`` (large, dark, calm, sound,
    plain_dice, buttons, hammer)  ``other_camera``  ``corner {x, y}`` (a touch in the picture, parts of its width and
    height)  ``again`` (corners or mat once more)  ``no_mat``  ``mat_size``  ``louder``  ``quieter``  ``try_sound``
    ``inches {by}``  ``game {game}``  ``preset {preset}``  ``digit {digit}``  ``erase``  ``no_number``  ``save``.
    """

    page: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Plain values that the page shows, by its own names."""
    picture: Picture | None = None
    """What the camera sees, whole: only whoever sets the exhibit up is there."""
    corners: tuple[tuple[float, float], ...] = ()
    """Corners of the mat, found or touched, in parts of the picture's width and height."""
    ready: bool = True
    """One may go on."""
    trouble: str = ""
    """A sentence about what does not work, in English as the parts below say it."""
    strike: str = "none"
