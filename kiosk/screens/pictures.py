"""Pictures by name: the five cards, the seats' figures, dice, tokens, the theatre around them."""

from __future__ import annotations

import pygame
from pygame import Rect

from kiosk.screens.canvas import Canvas, proportioned
from kiosk.theme import ANIMALS, Colour


def side_width(c: Canvas) -> int:
    """Width of the curtain at each side, in px."""
    return c.px(12) + max(0, (c.rect.width - c.px(800)) // 4)


def top_height(c: Canvas) -> int:
    """Height of the valance, in px."""
    return c.px(28)


def proscenium(c: Canvas) -> None:
    p = c.palette
    c.surface.fill(p.paper)
    w = side_width(c)
    for left in (0, c.rect.right - w):
        pygame.draw.rect(c.surface, p.curtain, (left, 0, w, c.rect.height))
    pygame.draw.rect(c.surface, p.curtain, (0, 0, c.rect.width, top_height(c) - c.px(2)))


def card(c: Canvas, rect: Rect, name: str, *, inn_open: bool = False, faded: bool = False) -> Rect:
    """One of the five cards, in the middle of `rect`; returns where it lies."""
    place = proportioned(rect, 5, 7)
    pygame.draw.rect(c.surface, c.palette.print_paper, place)
    pygame.draw.rect(c.surface, c.palette.print_ink, place, c.px(2))
    return place


def chosen(c: Canvas, rect: Rect) -> None:
    """A golden frame and a tick: this one is chosen."""
    pygame.draw.rect(c.surface, c.palette.gold, rect.inflate(c.px(6), c.px(6)), c.px(5), border_radius=c.px(5))
    mark = Rect(rect.right - c.px(26), rect.top + c.px(2), c.px(24), c.px(24))
    pygame.draw.rect(c.surface, c.palette.button_strong, mark, border_radius=c.px(4))
    tick(c, mark.inflate(-c.px(6), -c.px(6)), c.palette.on_strong)


def inn_door(c: Canvas, rect: Rect, open_: float) -> None:
    """The inn, its door opened so far (0 to 1)."""
    card(c, rect, "inn", inn_open=open_ > 0.5)


def token(c: Canvas, centre: tuple[float, float], radius: int) -> None:
    """One token."""
    pygame.draw.circle(c.surface, c.palette.gold, centre, radius)
    pygame.draw.circle(c.surface, c.palette.ink, centre, radius, c.px(1.5))


def die(c: Canvas, rect: Rect, value: str) -> None:
    """A drawn die, where no picture shows it."""
    place = proportioned(rect, 1, 1)
    pygame.draw.rect(c.surface, c.palette.print_paper, place, border_radius=place.width // 6)
    pygame.draw.rect(c.surface, c.palette.print_ink, place, c.px(2), border_radius=place.width // 6)


def hand_mark(c: Canvas, rect: Rect) -> None:
    """A person said so."""
    pygame.draw.circle(c.surface, c.palette.ink, rect.center, rect.width // 2, c.px(2))


def animal(c: Canvas, rect: Rect, name: str) -> None:
    """A seat's figure."""
    side = min(rect.size)
    pygame.draw.circle(c.surface, c.palette.seats[ANIMALS.index(name)], rect.center, side // 2)
    pygame.draw.circle(c.surface, c.palette.ink, rect.center, side // 2, c.px(2))


def tick(c: Canvas, rect: Rect, ink: Colour) -> None:
    """A tick, in place of a glyph that few fonts have."""
    box = proportioned(rect, 1, 1)
    points = [(0.1, 0.55), (0.4, 0.85), (0.92, 0.18)]
    pygame.draw.lines(
        c.surface, ink, False, [(box.left + x * box.width, box.top + y * box.height) for x, y in points], c.px(3)
    )


def gavel_mark(c: Canvas, rect: Rect) -> None:
    icon(c, rect, "hammer", c.palette.ink)


def icon(c: Canvas, rect: Rect, name: str, ink: Colour) -> None:
    box = proportioned(rect, 1, 1)
    pygame.draw.rect(c.surface, ink, box.inflate(-box.width // 3, -box.height // 2))


def pile(c: Canvas, rect: Rect, amount: int) -> None:
    p = c.palette
    for k in range(min(amount, 60)):
        column, level = k % 6, k // 6
        x = rect.centerx + (column - 2.5) * c.px(16)
        y = rect.bottom - c.px(6) - level * c.px(5)
        pygame.draw.ellipse(c.surface, p.gold, (x - c.px(8), y - c.px(4), c.px(16), c.px(8)))
        pygame.draw.ellipse(c.surface, p.ink, (x - c.px(8), y - c.px(4), c.px(16), c.px(8)), 1)
