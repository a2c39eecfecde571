"""A stone or card cut out of the camera's picture and turned upright."""

from __future__ import annotations

from collections import OrderedDict

import cv2
import numpy as np
import pygame
from pygame import Rect

from kiosk.scenes import SeenThing
from kiosk.screens import pictures
from kiosk.screens.canvas import Canvas, proportioned
from vision.reading import Picture

AROUND = 0.14
"""Part of a thing's length that is shown around it."""

MOST_KEPT = 16

_straight: OrderedDict[tuple[int, tuple[tuple[float, float], ...], tuple[int, int]], tuple[Picture, pygame.Surface]] = (
    OrderedDict()
)


def seen(c: Canvas, rect: Rect, shown: SeenThing, wide: float, high: float) -> Rect:
    """The thing as the camera saw it, upright and `wide` to `high`; a printer's hand where no camera saw it."""
    p = c.palette
    place = proportioned(rect, wide, high)
    if shown.picture is None or len(shown.outline) != 4:
        pygame.draw.rect(c.surface, p.sheet, place, border_radius=c.px(4))
        pictures.icon(c, place.inflate(-place.width // 3, -place.height // 3), "hand", p.ink)
    else:
        c.surface.blit(straight(shown.picture, shown.outline, place.size), place)
    colour = p.warning if shown.doubts and not shown.by_hand else p.print_ink
    pygame.draw.rect(c.surface, colour, place, c.px(4 if shown.doubts and not shown.by_hand else 2), c.px(4))
    return place


def straight(picture: Picture, outline: tuple[tuple[float, float], ...], size: tuple[int, int]) -> pygame.Surface:
    """The thing with these corners (px of `picture`), lying or standing as `size` does, a little room around it."""
    key = (id(picture), outline, size)
    kept = _straight.get(key)
    if kept is not None and kept[0] is picture:
        _straight.move_to_end(key)
        return kept[1]
    corners = np.array(outline, np.float32)
    wide, high = size
    lies = np.linalg.norm(corners[1] - corners[0]) >= np.linalg.norm(corners[2] - corners[1])
    if bool(lies) != (wide >= high):
        corners = np.roll(corners, -1, axis=0)
    x, y = wide * AROUND, high * AROUND
    at = np.array([(x, y), (wide - x, y), (wide - x, high - y), (x, high - y)], np.float32)
    turn = cv2.getPerspectiveTransform(corners, at)
    image = np.ascontiguousarray(cv2.warpPerspective(picture, turn, size, borderMode=cv2.BORDER_REPLICATE))
    surface = pygame.image.frombuffer(image.tobytes(), size, "BGR")
    _straight[key] = (picture, surface)
    while len(_straight) > MOST_KEPT:
        _straight.popitem(last=False)
    return surface
