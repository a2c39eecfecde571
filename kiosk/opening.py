"""The first picture: the theatre's curtain, shut, while everything behind it is being loaded.

It is drawn with pygame and the theme alone. What draws the other screens takes longer to load than this picture may
take to come.
"""

from __future__ import annotations

import math
from pathlib import Path

import pygame
from pygame import Rect

from kiosk import i18n
from kiosk.theme import Colour, Theme

NAME = "Schimmel"
"""What stands on the curtain: the exhibit's own name, the same in every language."""

WAIT = i18n.N_("One moment ...")

FOLDS = 26
"""Folds of the curtain from side to side."""


def show(screen: pygame.Surface, theme: Theme, language: str) -> None:
    """Put the shut curtain on the screen."""
    draw(screen, theme, language)
    pygame.display.flip()


def draw(surface: pygame.Surface, theme: Theme, language: str) -> list[Rect]:
    """Paint it on a surface of any size; where its two texts stand."""
    p, rect = theme.palette, surface.get_rect()
    unit = min(rect.width / 800, rect.height / 480)
    for x in range(rect.width):
        # A fold is light where it comes forward; none is as wide as its neighbour.
        at = FOLDS * x / rect.width
        depth = 0.5 + 0.5 * math.cos(2 * math.pi * (at + 0.22 * math.sin(1.7 * at)))
        pygame.draw.line(surface, _between(p.curtain_dark, p.curtain, depth), (x, 0), (x, rect.bottom))
    hem = Rect(0, rect.bottom - round(26 * unit), rect.width, round(6 * unit))
    surface.fill(p.gold, hem)
    surface.fill(p.gold_dark, hem.move(0, hem.height // 2).clip(rect))
    step = max(4, round(7 * unit))
    for x in range(step // 2, rect.width, step):
        pygame.draw.line(surface, p.gold, (x, hem.bottom), (x, hem.bottom + round(12 * unit)), max(1, step // 3))
    told = i18n.translation(language).gettext(WAIT)
    name = _set(surface, NAME, theme.type.display, round(theme.type.huge * unit), p.on_curtain, rect.height * 0.42)
    wait = _set(surface, told, theme.type.text, round(theme.type.body * theme.scale * unit), p.on_curtain,
                rect.height * 0.6)  # fmt: skip
    return [name, wait]


def _set(surface: pygame.Surface, text: str, face: Path, px: int, ink: Colour, middle: float) -> Rect:
    """A line of type in the middle of the screen, at a height in px; narrowed where the screen is narrow."""
    line = pygame.font.Font(str(face), max(8, px)).render(text, True, ink)
    most = surface.get_width() * 9 // 10
    if line.get_width() > most:
        line = pygame.transform.smoothscale(line, (most, line.get_height() * most // line.get_width()))
    place = line.get_rect(center=(surface.get_width() // 2, round(middle)))
    surface.blit(line, place)
    return place


def _between(dark: Colour, light: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(dark, light, strict=True))
    return red, green, blue
