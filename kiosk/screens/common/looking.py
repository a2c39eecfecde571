"""The camera's whole picture in a frame, with the mat's outline over it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from kiosk.screens import pictures
from kiosk.screens.canvas import Canvas, proportioned
from kiosk.screens.dice import scaled
from vision.reading import Picture


def picture_place(c: Canvas, rect: Rect, picture: Picture | None) -> Rect:
    """Draw the picture as large as `rect` allows; returns where it lies. Without one: an empty frame."""
    if picture is None or picture.size == 0:
        pygame.draw.rect(c.surface, c.palette.sheet, rect, border_radius=c.px(4))
        pygame.draw.rect(c.surface, c.palette.ink, rect, c.px(2), border_radius=c.px(4))
        pictures.icon(c, rect.inflate(-rect.width // 2, -rect.height // 2), "trouble", c.palette.faded)
        return rect
    high, wide = picture.shape[:2]
    place = proportioned(rect.inflate(-c.px(6), -c.px(6)), wide, high)
    place.top = rect.top + c.px(3)
    pygame.draw.rect(c.surface, c.palette.ink, place.inflate(c.px(6), c.px(6)), border_radius=c.px(4))
    c.surface.blit(scaled(picture, (0, 0, wide, high), place.size), place)
    return place


def corners(c: Canvas, place: Rect, points: Sequence[tuple[float, float]]) -> None:
    """Corners in parts of the picture: a ring each with its number, joined once there are four."""
    at = [(place.left + x * place.width, place.top + y * place.height) for x, y in points]
    before = c.surface.get_clip()
    c.surface.set_clip(place)
    if len(at) == 4:
        pygame.draw.polygon(c.surface, c.palette.ink, at, c.px(5))
        pygame.draw.polygon(c.surface, c.palette.gold, at, c.px(3))
    for number, (x, y) in enumerate(at, 1):
        pygame.draw.circle(c.surface, c.palette.ink, (x, y), c.px(12))
        pygame.draw.circle(c.surface, c.palette.gold, (x, y), c.px(11))
        pygame.draw.circle(c.surface, c.palette.sheet, (x, y), c.px(9))
        inside = Rect(0, 0, c.px(16), c.px(16))
        inside.center = (
            min(max(round(x), place.left + c.px(9)), place.right - c.px(9)),
            min(max(round(y), place.top + c.px(9)), place.bottom - c.px(9)),
        )
        if len(at) < 4:
            c.text(inside, str(number), c.theme.type.small, colour=c.palette.ink)
    c.surface.set_clip(before)
