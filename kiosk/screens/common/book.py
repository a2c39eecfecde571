"""A page of a game's rules for visitors: a title, a picture, a few sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect

from kiosk.screens.canvas import Canvas

Picture = Callable[[Canvas, Rect], None]


class Page(NamedTuple):
    """One page; the sentences may hold places that the rules' switches fill."""

    title: str
    lines: tuple[str, ...]
    picture: Picture
    wide: bool = False
    """The picture stands above the sentences, not beside them."""
