"""Stones on the screen: drawn as a print, and cut out of the camera's picture."""

from __future__ import annotations

import pygame
from pygame import Rect

from kiosk.scenes import SeenThing
from kiosk.screens import cutout
from kiosk.screens.canvas import Canvas, proportioned

PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0.5, 0.5),),
    2: ((0.25, 0.25), (0.75, 0.75)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75)),
    5: ((0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75), (0.5, 0.5)),
    6: ((0.25, 0.22), (0.5, 0.22), (0.75, 0.22), (0.25, 0.78), (0.5, 0.78), (0.75, 0.78)),
}
"""Where the pips of a half lie in its square, for a stone that lies on its side."""


def stone(c: Canvas, rect: Rect, value: str, *, faded: bool = False) -> Rect:
    """A stone on its side, the larger printed half at the left; returns where it lies."""
    p = c.palette
    place = _ground(c, rect, p.print_paper)
    half = place.width // 2
    ink = p.faded if faded else p.print_ink
    middle = place.left + half
    inset = place.height // 6
    pygame.draw.line(c.surface, p.line, (middle, place.top + inset), (middle, place.bottom - inset), c.px(2))
    radius = max(2, round(place.height * 0.085))
    for left, number in ((place.left, int(value[0])), (middle, int(value[2]))):
        for x, y in PIPS[number]:
            pygame.draw.circle(c.surface, ink, (round(left + x * half), round(place.top + y * place.height)), radius)
    if faded:
        veil = pygame.Surface(place.size)
        veil.fill(p.paper)
        veil.set_alpha(150)
        c.surface.blit(veil, place)
    return place


def back(c: Canvas, rect: Rect) -> Rect:
    """A stone face down: hatched, as a wood-cutter darkens a plane."""
    p = c.palette
    place = _ground(c, rect, p.gold_dark)
    step = max(3, c.px(5))
    before = c.surface.get_clip()
    inner = place.inflate(-c.px(6), -c.px(6))
    c.surface.set_clip(inner)
    for x in range(inner.left - inner.height, inner.right, step):
        pygame.draw.line(c.surface, p.print_ink, (x, inner.bottom), (x + inner.height, inner.top))
    c.surface.set_clip(before)
    return place


def empty(c: Canvas, rect: Rect) -> Rect:
    """A place where a stone is to be laid."""
    p = c.palette
    place = proportioned(rect, 2, 1).inflate(-c.px(4), -c.px(4))
    dash = c.px(9)
    for x in range(place.left, place.right, 2 * dash):
        for y in (place.top, place.bottom):
            pygame.draw.line(c.surface, p.line, (x, y), (min(x + dash, place.right), y), c.px(2))
    for y in range(place.top, place.bottom, 2 * dash):
        for x in (place.left, place.right):
            pygame.draw.line(c.surface, p.line, (x, y), (x, min(y + dash, place.bottom)), c.px(2))
    return place


def seen(c: Canvas, rect: Rect, shown: SeenThing) -> Rect:
    """The stone as the camera saw it, on its side; a printer's hand where a person named one that no camera saw."""
    return cutout.seen(c, rect, shown, 2, 1)


def _ground(c: Canvas, rect: Rect, colour: tuple[int, int, int]) -> Rect:
    p = c.palette
    place = proportioned(rect, 2, 1).inflate(-c.px(4), -c.px(4))
    radius = max(3, place.height // 7)
    pygame.draw.rect(c.surface, p.line, place.move(c.px(2), c.px(3)), border_radius=radius)
    pygame.draw.rect(c.surface, colour, place, border_radius=radius)
    pygame.draw.rect(c.surface, p.print_ink, place, c.px(2), border_radius=radius)
    return place
