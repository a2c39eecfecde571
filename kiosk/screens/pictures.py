"""Pictures by name: the five cards, the seats' figures, dice, tokens, the theatre around them."""

from __future__ import annotations

import math
from functools import lru_cache

import cv2
import numpy as np
import pygame
from pygame import Rect

from kiosk.screens.canvas import Canvas, proportioned
from kiosk.screens.sprites import sprite
from kiosk.theme import Colour

CARD = (100, 140)
"""Proportions of a card; its own units."""

DOOR = (37.0, 82.0, 75.0, 136.0)
"""Left, top, right and foot of the inn's door with its open leaves, in the card's units."""

STACK, MOST_STACKS, HIGHEST = 10, 12, 22
"""Tokens in a stack of the till, stacks side by side, and tokens in a stack where there are very many."""


def side_width(c: Canvas) -> int:
    """Width of the curtain at each side, in px."""
    return c.px(5 if c.large else 13) + max(0, (c.rect.width - c.px(800)) // 4)


def top_height(c: Canvas) -> int:
    """Height of the valance, in px."""
    return c.px(30)


def proscenium(c: Canvas) -> None:
    """The stage: paper, the curtains at its sides, the valance above."""
    c.surface.blit(_stage(c.rect.size, side_width(c), top_height(c), c.palette.paper), (0, 0))


def ground(c: Canvas, rect: Rect) -> None:
    """The bare stage again, in `rect`."""
    c.surface.blit(_stage(c.rect.size, side_width(c), top_height(c), c.palette.paper), rect, rect)


@lru_cache(maxsize=3)
def _stage(size: tuple[int, int], side: int, top: int, colour: Colour) -> pygame.Surface:
    ground = paper(size, colour)
    wide, high = size
    curtain = (max(side, round(high * 0.06)), high)
    for mirrored in (False, True):
        image = sprite("curtain", curtain, mirrored=mirrored)
        ground.blit(image, (side - curtain[0] if not mirrored else wide - side, 0))
    _shadow(ground, Rect(0, top - top // 6, wide, top // 2))
    count = max(1, round(wide / (top * 2.5)))
    for number in range(count):
        left, right = round(wide * number / count), round(wide * (number + 1) / count)
        ground.blit(sprite("valance", (right - left, top + top // 15)), (left, 0))
    return ground


def paper(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """The ground: laid paper, never quite even."""
    rng = np.random.default_rng(7)
    cloud = rng.normal(0, 1, (size[1] // 60 + 2, size[0] // 60 + 2)).astype(np.float32)
    even = cv2.resize(cloud, size, interpolation=cv2.INTER_CUBIC) * 0.009
    even += cv2.resize(rng.normal(0, 0.008, (size[1] // 2, size[0] // 2)).astype(np.float32), size)
    # By a table of 256 shades: a third of the time of reckoning each pixel's three colours.
    shade = cv2.convertScaleAbs(even, alpha=1000.0, beta=128.0)
    shades = (1 + (np.arange(256) - 128) / 1000.0)[:, None] * np.array(colour, np.float32)
    sheet = cv2.LUT(cv2.merge([shade] * 3), np.clip(shades, 0, 255).astype(np.uint8)[None])
    image = pygame.Surface(size)
    image.blit(pygame.image.frombuffer(sheet.tobytes(), size, "RGB"), (0, 0))
    return image


def _shadow(surface: pygame.Surface, rect: Rect) -> None:
    """A soft shadow under the valance."""
    shade = pygame.Surface((1, 16), pygame.SRCALPHA)
    for y in range(16):
        shade.set_at((0, y), (0, 0, 0, 80 - 5 * y))
    surface.blit(pygame.transform.smoothscale(shade, rect.size), rect)


def card(c: Canvas, rect: Rect, name: str, *, inn_open: bool = False, faded: bool = False) -> Rect:
    """One of the five cards, in the middle of `rect`; returns where it lies."""
    place = proportioned(rect, *CARD)
    shadow = place.move(c.px(2), c.px(3))
    pygame.draw.rect(c.surface, c.palette.line, shadow, border_radius=c.px(3))
    image = sprite(f"card-{name}" + ("-open" if inn_open and name == "inn" else ""), place.size)
    c.surface.blit(image, place)
    if faded:
        veil = pygame.Surface(place.size)
        veil.fill(c.palette.paper)
        veil.set_alpha(165)
        c.surface.blit(veil, place)
    pygame.draw.rect(c.surface, c.palette.print_ink, place, c.px(1.2), border_radius=c.px(2))
    return place


def chosen(c: Canvas, rect: Rect) -> None:
    """A golden frame and a tick: this one is chosen."""
    pygame.draw.rect(c.surface, c.palette.gold, rect.inflate(c.px(8), c.px(8)), c.px(5), border_radius=c.px(5))
    mark = Rect(rect.right - c.px(26), rect.top + c.px(2), c.px(24), c.px(24))
    pygame.draw.rect(c.surface, c.palette.button_strong, mark, border_radius=c.px(4))
    tick(c, mark.inflate(-c.px(6), -c.px(6)), c.palette.on_strong)


def inn_door(c: Canvas, rect: Rect, share: float) -> None:
    """The inn, its door opened from the middle by `share` (0 to 1)."""
    place = card(c, rect, "inn")
    # Made ready before the door moves, not in its first moment.
    opened = sprite("card-inn-open", place.size)
    if share <= 0:
        return
    unit = place.width / CARD[0]
    middle, half = (DOOR[0] + DOOR[2]) / 2, (DOOR[2] - DOOR[0]) / 2 * share
    part = Rect(
        round((middle - half) * unit), round(DOOR[1] * unit), round(2 * half * unit), round((DOOR[3] - DOOR[1]) * unit)
    )
    if share >= 1:
        part = Rect(c.px(1), c.px(1), place.width - c.px(2), place.height - c.px(2))
    c.surface.blit(opened, part.move(place.topleft), part)


def animal(c: Canvas, rect: Rect, name: str) -> None:
    """A seat's figure."""
    place = proportioned(rect, 1, 1)
    c.surface.blit(sprite(f"animal-{name}", place.size), place)


def token(c: Canvas, centre: tuple[float, float], radius: int) -> None:
    """One token in flight."""
    c.surface.blit(sprite("coin-face", (2 * radius, 2 * radius)), (centre[0] - radius, centre[1] - radius))


def pile(c: Canvas, rect: Rect, amount: int) -> None:
    """So many tokens in stacks of ten, as high as they are many; an empty chest where there are none."""
    if amount <= 0:
        icon(c, rect, "till", c.palette.faded)
        return
    stacks = min(MOST_STACKS, -(-amount // STACK))
    full = STACK if amount <= STACK * MOST_STACKS else min(HIGHEST, -(-amount // MOST_STACKS))
    across = stacks if stacks <= 3 else -(-stacks // 2)
    deep = -(-stacks // across)
    thick, flat = 0.175, 0.50
    wide = min(rect.width / (across + 0.5 * (deep > 1)), rect.height / (flat + thick * (full - 1) + 0.3 * (deep - 1)))
    size = max(2, round(wide)), max(2, round(wide * 14 / 24))
    image = sprite("coin-lying", size)
    total = (across + 0.5 * (deep > 1)) * wide
    for number in range(stacks):
        row, column = divmod(number, across)
        high = min(full, max(1, amount - full * number))
        x = rect.centerx - total / 2 + column * wide + (0.5 * wide if row % 2 == 0 and deep > 1 else 0)
        foot = rect.bottom - size[1] - (deep - 1 - row) * 0.3 * wide
        for level in range(high):
            sway = ((number * 7 + level * 5) % 5 - 2) * wide * 0.012
            c.surface.blit(image, (x + sway, foot - level * thick * wide))


def die(c: Canvas, rect: Rect, value: str) -> None:
    """A drawn die, where no picture shows it."""
    p = c.palette
    place = proportioned(rect, 1, 1).inflate(-c.px(4), -c.px(4))
    radius = place.width // 6
    pygame.draw.rect(c.surface, p.line, place.move(c.px(2), c.px(3)), border_radius=radius)
    pygame.draw.rect(c.surface, p.print_paper, place, border_radius=radius)
    pygame.draw.rect(c.surface, p.print_ink, place, c.px(2), border_radius=radius)
    inner = place.inflate(-place.width // 3, -place.height // 3)
    if value in ("bell", "hammer"):
        icon(c, inner, value, p.print_ink)
    elif value.isdigit():
        c.text(place, value, c.theme.type.title, colour=p.print_ink, display=True)


def hand_mark(c: Canvas, rect: Rect) -> None:
    """A printer's hand on a round paper: a person said so."""
    pygame.draw.circle(c.surface, c.palette.print_paper, rect.center, rect.width // 2)
    pygame.draw.circle(c.surface, c.palette.print_ink, rect.center, rect.width // 2, c.px(1.2))
    icon(c, rect.inflate(-rect.width // 4, -rect.height // 4), "hand", c.palette.print_ink)


def tick(c: Canvas, rect: Rect, ink: Colour) -> None:
    """A tick, in place of a glyph that few fonts have."""
    box = proportioned(rect, 1, 1)
    points = [(box.left + x * box.width, box.top + y * box.height) for x, y in ((0.1, 0.55), (0.4, 0.85), (0.92, 0.18))]
    pygame.draw.lines(c.surface, ink, False, points, c.px(3))


def gavel_mark(c: Canvas, rect: Rect) -> None:
    """The banker's sign: a hammer on a round paper."""
    pygame.draw.circle(c.surface, c.palette.print_paper, rect.center, rect.width // 2)
    pygame.draw.circle(c.surface, c.palette.print_ink, rect.center, rect.width // 2, c.px(1.2))
    icon(c, rect.inflate(-rect.width // 4, -rect.height // 4), "hammer", c.palette.print_ink)


def cog_mark(c: Canvas, rect: Rect) -> None:
    """A clockwork player's sign: a toothed wheel on a round paper."""
    p, radius = c.palette, rect.width / 2
    pygame.draw.circle(c.surface, p.print_paper, rect.center, radius)
    pygame.draw.circle(c.surface, p.print_ink, rect.center, radius, c.px(1.2))
    wheel = []
    for step in range(32):
        reach = radius * (0.74 if step % 4 < 2 else 0.52)
        angle = 2 * math.pi * (step + 0.5) / 32
        wheel.append((rect.centerx + reach * math.cos(angle), rect.centery + reach * math.sin(angle)))
    pygame.draw.polygon(c.surface, p.print_ink, wheel)
    pygame.draw.circle(c.surface, p.print_paper, rect.center, max(1.0, 0.2 * radius))


def icon(c: Canvas, rect: Rect, name: str, ink: Colour, angle: int = 0) -> None:
    """A mark in one ink, ``bell hammer trouble till hand``, turned by `angle` degrees."""
    place = proportioned(rect, 1, 1)
    image = sprite(f"mark-{name}", place.size, ink)
    if angle:
        image = pygame.transform.rotozoom(image, angle, 1.0)
    c.surface.blit(image, image.get_rect(center=place.center))
