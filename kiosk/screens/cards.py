"""Playing cards on the screen: drawn as a print, and cut out of the camera's picture."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect

from kiosk.i18n import N_
from kiosk.scenes import SeenThing
from kiosk.screens import cutout
from kiosk.screens.canvas import Canvas, proportioned
from kiosk.theme import Colour

WIDE, HIGH = 5, 7
"""Proportions of a card."""

LETTERS = {"J": N_("J"), "Q": N_("Q"), "K": N_("K"), "A": N_("A")}
"""What court cards and aces are marked with."""

FINE = 4
"""How many times larger a suit is drawn, and then made smaller, so that its edge is smooth."""


def rank(c: Canvas, card: str) -> str:
    """The rank as it stands on a card."""
    letter = card[:-1]
    return c.t(LETTERS[letter]) if letter in LETTERS else letter


def ink(c: Canvas, card: str) -> Colour:
    """Red or black."""
    return c.palette.red if card[-1] in "HD" else c.palette.print_ink


def card(c: Canvas, rect: Rect, value: str, *, faded: bool = False, lit: bool = False) -> Rect:
    """A card with its rank above its suit; `lit`: this one is meant. Returns where it lies."""
    place = _ground(c, rect, c.palette.print_paper)
    inner = place.inflate(-c.px(6), -c.px(6))
    upper = Rect(inner.left, inner.top, inner.width, inner.height * 11 // 20)
    lower = Rect(inner.left, upper.bottom, inner.width, inner.bottom - upper.bottom)
    c.text(upper, rank(c, value), min(c.theme.type.title, upper.height / c.u * 0.9), colour=ink(c, value))
    suit(c, lower.inflate(-lower.width // 8, -lower.height // 8), value[-1], ink(c, value))
    if faded:
        veil = pygame.Surface(place.size)
        veil.fill(c.palette.paper)
        veil.set_alpha(170)
        c.surface.blit(veil, place)
    if lit:
        pygame.draw.rect(c.surface, c.palette.gold, place.inflate(c.px(6), c.px(6)), c.px(4), border_radius=c.px(6))
    return place


def back(c: Canvas, rect: Rect) -> Rect:
    """A card face down: hatched crosswise, as a wood-cutter darkens a plane."""
    p = c.palette
    place = _ground(c, rect, p.print_paper)
    inner = place.inflate(-max(4, place.width // 6), -max(4, place.width // 6))
    before = c.surface.get_clip()
    c.surface.set_clip(inner)
    step = max(3, c.px(5))
    for x in range(inner.left - inner.height, inner.right, step):
        pygame.draw.line(c.surface, p.line, (x, inner.bottom), (x + inner.height, inner.top))
        pygame.draw.line(c.surface, p.line, (x, inner.top), (x + inner.height, inner.bottom))
    c.surface.set_clip(before)
    pygame.draw.rect(c.surface, p.print_ink, inner, c.px(1))
    return place


def blank(c: Canvas, rect: Rect) -> Rect:
    """A card face up, whichever it is."""
    place = _ground(c, rect, c.palette.print_paper)
    inner = proportioned(place.inflate(-place.width // 3, -place.height // 3), 1, 1)
    for at, letter in enumerate("HSCD"):
        corner = Rect(inner.left + inner.width // 2 * (at % 2), inner.top + inner.height // 2 * (at // 2), 0, 0)
        corner.size = inner.width // 2, inner.height // 2
        suit(c, corner.inflate(-2, -2), letter, c.palette.red if letter in "HD" else c.palette.print_ink)
    return place


def empty(c: Canvas, rect: Rect) -> Rect:
    """A place where a card is to be laid."""
    p = c.palette
    place = proportioned(rect, WIDE, HIGH).inflate(-c.px(4), -c.px(4))
    dash = c.px(9)
    for x in range(place.left, place.right, 2 * dash):
        for y in (place.top, place.bottom):
            pygame.draw.line(c.surface, p.line, (x, y), (min(x + dash, place.right), y), c.px(2))
    for y in range(place.top, place.bottom, 2 * dash):
        for x in (place.left, place.right):
            pygame.draw.line(c.surface, p.line, (x, y), (x, min(y + dash, place.bottom)), c.px(2))
    return place


def seen(c: Canvas, rect: Rect, shown: SeenThing) -> Rect:
    """The card as the camera saw it, upright; a printer's hand where a person named one that no camera saw."""
    return cutout.seen(c, rect, shown, WIDE, HIGH)


def suit(c: Canvas, rect: Rect, letter: str, colour: Colour) -> None:
    """Heart, diamond, club or spade, as large as it fits."""
    place = proportioned(rect, 1, 1)
    c.surface.blit(_suit(letter, place.width, colour), place)


@lru_cache(maxsize=64)
def _suit(letter: str, side: int, colour: Colour) -> pygame.Surface:
    big = side * FINE
    image = pygame.Surface((big, big), pygame.SRCALPHA)

    def at(x: float, y: float) -> tuple[int, int]:
        return round(x * big), round(y * big)

    def disc(x: float, y: float, radius: float) -> None:
        pygame.draw.circle(image, colour, at(x, y), round(radius * big))

    def shape(*corners: tuple[float, float]) -> None:
        pygame.draw.polygon(image, colour, [at(x, y) for x, y in corners])

    if letter == "D":
        shape((0.5, 0.02), (0.86, 0.5), (0.5, 0.98), (0.14, 0.5))
    elif letter == "H":
        disc(0.29, 0.31, 0.235)
        disc(0.71, 0.31, 0.235)
        shape((0.085, 0.42), (0.5, 0.3), (0.915, 0.42), (0.5, 0.96))
    else:
        if letter == "S":
            disc(0.28, 0.58, 0.22)
            disc(0.72, 0.58, 0.22)
            shape((0.5, 0.03), (0.9, 0.5), (0.5, 0.68), (0.1, 0.5))
        else:
            disc(0.5, 0.26, 0.225)
            disc(0.265, 0.6, 0.225)
            disc(0.735, 0.6, 0.225)
            shape((0.44, 0.4), (0.56, 0.4), (0.62, 0.62), (0.38, 0.62))
        shape((0.47, 0.55), (0.53, 0.55), (0.68, 0.97), (0.32, 0.97))
    return pygame.transform.smoothscale(image, (side, side))


def _ground(c: Canvas, rect: Rect, colour: Colour) -> Rect:
    p = c.palette
    place = proportioned(rect, WIDE, HIGH).inflate(-c.px(4), -c.px(4))
    radius = max(3, place.width // 9)
    pygame.draw.rect(c.surface, p.line, place.move(c.px(2), c.px(3)), border_radius=radius)
    pygame.draw.rect(c.surface, colour, place, border_radius=radius)
    pygame.draw.rect(c.surface, p.print_ink, place, c.px(2), border_radius=radius)
    return place
