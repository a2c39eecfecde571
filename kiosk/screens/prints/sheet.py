"""What the cards share: their border, sky, ground, rays and wreath. Blocks of 100 x 140 units."""

from __future__ import annotations

import math

import numpy as np

from kiosk.screens.prints.block import (
    BLUE,
    GOLD,
    GREEN,
    RED,
    Block,
    Plane,
    Point,
    moved,
    smooth,
    turned,
)

WIDE, HIGH = 100.0, 140.0


SCALE = 12.0


def border(b: Block) -> None:
    """A heavy and a fine line around, with a stop in each corner; what lies outside is paper."""
    inside = b.mask([(6, 6), (94, 6), (94, 134), (6, 134)], 0.1)
    b.ink = b.ink * inside
    b.colour = b.colour * inside[..., None] + (1 - inside[..., None])
    b.outline(b.mask([(6, 6), (94, 6), (94, 134), (6, 134)], 0.12), 1.1)
    heavy = b.mask([(2.2, 2.2), (97.8, 2.2), (97.8, 137.8), (2.2, 137.8)], 0.15)
    b.black(heavy * (1 - b.mask([(3.9, 3.9), (96.1, 3.9), (96.1, 136.1), (3.9, 136.1)], 0.15)))
    for x in (6.0, 94.0):
        for y in (6.0, 134.0):
            stop = b.mask(
                turned([(x - 2.6, y - 2.6), (x + 2.6, y - 2.6), (x + 2.6, y + 2.6), (x - 2.6, y + 2.6)], 45, (x, y)), 0
            )
            b.cut(stop)
            b.uncolour(stop)
            b.wash(stop, RED)
            b.outline(stop, 0.9)


def sky(b: Block, horizon: float, colour: tuple[int, int, int] = BLUE, dark: float = 0.62) -> None:
    """A sky of long level lines, dark above and light at the horizon."""
    mask = b.mask([(4, 4), (96, 4), (96, horizon + 5), (4, horizon + 5)], 0)
    share = np.clip((horizon - b.y) / horizon, 0, 1)
    tone = np.clip(dark * share**0.8 + 0.05 * b.noise(22), 0.0, 0.9).astype(np.float32)
    b.wash(mask, colour, 0.55)
    b.hatch(mask, tone, 0, 1.35, bend=0.35 * b.noise(30))


def ground(b: Block, horizon: float, colour: tuple[int, int, int] = GREEN) -> Plane:
    """A meadow with tufts of grass, dark in front."""
    line = [(x, horizon + 1.5 * math.sin(x / 11.0) + 0.8 * math.sin(x / 4.3)) for x in np.linspace(4, 96, 30)]
    mask = b.place([*line, (96, 136), (4, 136)], colour, 0.8)
    tone = np.clip((b.y - horizon) / (HIGH - horizon) * 0.55 + 0.06 * b.noise(10), 0.04, 0.8).astype(np.float32)
    b.hatch(mask, tone, 4, 1.7, bend=0.9 * b.noise(12))
    for _ in range(46):
        x, y = float(b.rng.uniform(8, 92)), float(b.rng.uniform(horizon + 4, 131))
        tall = 1.6 + 2.6 * (y - horizon) / (HIGH - horizon)
        for lean in (-1.1, -0.3, 0.6, 1.3):
            b.black(b.stroke([(x, y), (x + lean * 0.5, y - tall * 0.6), (x + lean * 1.4, y - tall)], 0.55, 0.9) * mask)
    return mask


def rays(b: Block, centre: Point, inner: float, outer: float, count: int, colour: tuple[int, int, int] = GOLD) -> None:
    """A glory of wedges around a place, cut white out of the sky and washed with gold."""
    for k in range(count):
        a = 2 * math.pi * (k + 0.5) / count
        far = outer * (1.0 if k % 2 else 0.78)
        half = 0.32 * 2 * math.pi / count
        wedge = [
            (centre[0] + inner * math.cos(a - half * 0.5), centre[1] + inner * math.sin(a - half * 0.5)),
            (centre[0] + far * math.cos(a), centre[1] + far * math.sin(a)),
            (centre[0] + inner * math.cos(a + half * 0.5), centre[1] + inner * math.sin(a + half * 0.5)),
        ]
        mask = b.mask(wedge, 0.1)
        b.cut(mask)
        b.uncolour(mask)
        b.wash(mask, colour, 0.7)
        b.outline(mask, 0.45)


def wreath(b: Block, centre: Point, radius: float) -> None:
    """A wreath, open above, its leaves in pairs along two boughs."""
    for side in (-1, 1):
        bough = [
            (
                centre[0] + radius * math.cos(math.radians(90 + side * a)),
                centre[1] + radius * math.sin(math.radians(90 + side * a)),
            )
            for a in range(4, 160, 6)
        ]
        b.black(b.stroke(bough, 1.0, 0.6))
        for k in range(15):
            a = math.radians(90 + side * (10 + k * 10.2))
            x, y = centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)
            along = math.degrees(a) + 90 * side
            for turn, size in ((34, 10.5 - 0.2 * k), (-34, 10.0 - 0.2 * k)):
                leaf = smooth([(0, 0), (size * 0.4, -2.3), (size, 0), (size, 0), (size * 0.4, 2.3)])
                mask = b.place(turned(moved(leaf, x, y), along + turn, (x, y)), GREEN, 0.75)
                b.hatch(mask, b.relief(mask, 1.2) * 0.85, along + turn + 40, 0.9)
