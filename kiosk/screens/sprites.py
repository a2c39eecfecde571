"""The printed pictures as surfaces: loaded once, kept in the sizes that were asked for."""

from __future__ import annotations

from collections import OrderedDict
from functools import cache

import pygame

from kiosk.screens.prints import FOLDER
from kiosk.theme import Colour

MOST_KEPT = 160
"""Sizes of pictures kept ready; most are small."""

_sized: OrderedDict[tuple[str, tuple[int, int], Colour | None, bool], pygame.Surface] = OrderedDict()


@cache
def master(name: str) -> pygame.Surface:
    """A picture as it was printed."""
    return pygame.image.load(str(FOLDER / f"{name}.webp"))


def sprite(name: str, size: tuple[int, int], tint: Colour | None = None, mirrored: bool = False) -> pygame.Surface:
    """The picture `name` at `size` px; a mark is printed in the ink `tint`."""
    key = (name, size, tint, mirrored)
    image = _sized.get(key)
    if image is not None:
        _sized.move_to_end(key)
        return image
    image = master(name)
    # Halving first keeps the lines of a picture that is shown very small from breaking up.
    while image.get_width() >= 4 * size[0] and image.get_height() >= 4 * size[1]:
        image = pygame.transform.smoothscale(image, (image.get_width() // 2, image.get_height() // 2))
    image = pygame.transform.smoothscale(image, size)
    if mirrored:
        image = pygame.transform.flip(image, True, False)
    if tint is not None:
        image.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    _sized[key] = image
    while len(_sized) > MOST_KEPT:
        _sized.popitem(last=False)
    return image
