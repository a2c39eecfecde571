"""Three of the five cards: bell, hammer, bell and hammer."""

from __future__ import annotations

import math

import numpy as np

from kiosk.screens.prints.block import (
    BLUE,
    BROWN,
    GOLD,
    GREEN,
    RED,
    ROSE,
    STONE,
    Block,
    Point,
    circle,
    path,
    smooth,
)
from kiosk.screens.prints.sheet import HIGH, SCALE, WIDE, border, ground, rays, sky, wreath
from kiosk.screens.prints.things import bell, coin, hammer


def bell_card() -> Block:
    """The bell in its frame above the roofs of a town."""
    b = Block(WIDE, HIGH, SCALE, 11)
    sky(b, 112)
    rays(b, (50, 66), 33, 60, 24)
    ground(b, 116)
    for x, wide, high in ((12.0, 13, 12), (24.0, 9, 16), (70.0, 12, 13), (82.0, 11, 10)):
        _house(b, x, 120, wide, high)
    for x in (15.0, 81.0):
        post = b.place([(x, 14), (x + 5, 14), (x + 6, 128), (x - 1, 128)], BROWN, 1.2)
        b.hatch(post, np.clip(0.25 + 0.1 * (b.x - x), 0.1, 0.85).astype(np.float32), 90, 1.1, bend=0.5 * b.noise(9))
    beam = b.place([(9, 13), (91, 13), (91, 22), (9, 22)], BROWN, 1.3)
    b.hatch(beam, np.clip(0.2 + 0.07 * (b.y - 13), 0.1, 0.9).astype(np.float32), 0, 1.15, bend=0.9 * b.noise(10))
    for x in (20.0, 72.0):
        brace = b.place(
            [(x, 22), (x + 8, 22), (x + (0 if x < 50 else 8), 34), (x + (0 if x < 50 else 8) - 0.5, 30)], BROWN, 1.0
        )
        b.hatch(brace, 0.45, 60, 1.1)
    bell(b, (50, 66), 1.12)
    yoke = b.place([(38, 20), (62, 20), (60, 27), (40, 27)], RED, 1.2)
    b.hatch(yoke, np.clip(0.1 + 0.1 * (b.y - 20), 0, 0.8).astype(np.float32), 0, 1.1)
    _rope(b, path("62,24 71,40 69,70 72,104 70,122"))
    border(b)
    return b


def _rope(b: Block, points: list[Point]) -> None:
    line = smooth(points, False, 10)
    mask = b.stroke(line, 2.0, 0.0)
    b.cut(b.stroke(line, 2.8, 0))
    b.wash(mask, ROSE)
    b.outline(mask, 0.7)
    b.hatch(mask, 0.5, 30, 1.2)


def _house(b: Block, x: float, base: float, wide: float, high: float) -> None:
    wall = b.place([(x, base), (x, base - high * 0.6), (x + wide, base - high * 0.6), (x + wide, base)], STONE, 0.8)
    b.hatch(wall, np.clip(0.12 + 0.5 * (b.x - x) / wide, 0, 0.6).astype(np.float32), 90, 1.2)
    roof = b.place(
        [(x - 1.5, base - high * 0.6), (x + wide / 2, base - high * 1.25), (x + wide + 1.5, base - high * 0.6)],
        RED,
        0.9,
    )
    b.hatch(roof, np.clip(0.2 + 0.5 * (b.x - x) / wide, 0, 0.8).astype(np.float32), 62, 1.1)
    b.black(
        b.mask(
            [
                (x + wide * 0.3, base - high * 0.4),
                (x + wide * 0.5, base - high * 0.4),
                (x + wide * 0.5, base - high * 0.15),
                (x + wide * 0.3, base - high * 0.15),
            ]
        )
    )


def _curtains(b: Block) -> None:
    """A drawn curtain left and right, with tassels, as on a stage."""
    for side in (-1, 1):

        def at(points: list[Point], side: int = side) -> list[Point]:
            return [(50 + side * x, y) for x, y in points]

        cloth = b.place(
            smooth(at(path("48,4 48,4 12,4 12,4 20,20 29,36 38,52 42,62 42,62 40,84 41,112 48,112 48,112"))),
            RED,
            1.3,
        )
        folds = np.abs(b.x - 50) * 0.9 + (b.y - 40) * 0.16
        tone = np.clip(0.44 + 0.36 * np.sin(folds * 0.72) + 0.05 * b.noise(6), 0.05, 0.95).astype(np.float32)
        b.hatch(cloth, tone, 90 - side * 14, 1.2, bend=(0.02 * (b.y - 50) ** 2 * side * 0.2).astype(np.float32))
        band = b.place(smooth(at([(47, 58), (39, 61), (39, 65), (47, 63)])), GOLD, 0.9)
        b.hatch(band, 0.4, 90, 0.9)
        tassel = b.place(smooth(at([(40, 65), (37.5, 74), (43, 74), (42, 65)])), GOLD, 0.9)
        b.hatch(tassel, 0.55, 90, 0.9)


def hammer_card() -> Block:
    """The hammer about to fall on its block, between the curtains of the auction."""
    b = Block(WIDE, HIGH, SCALE, 23)
    back = b.mask([(4, 4), (96, 4), (96, 104), (4, 104)], 0)
    b.wash(back, BLUE, 0.45)
    reach = np.hypot(b.x - 50, b.y - 58)
    b.hatch(back, np.clip(0.10 + 0.0085 * reach + 0.03 * b.noise(14), 0, 0.85).astype(np.float32), 0, 1.35)
    rays(b, (50, 60), 24, 52, 20)
    _curtains(b)
    table = b.place([(4, 102), (96, 102), (96, 136), (4, 136)], GREEN, 1.2)
    b.hatch(table, np.clip(0.18 + 0.014 * (b.y - 102), 0, 0.7).astype(np.float32), 0, 1.5, bend=0.8 * b.noise(16))
    fringe = b.place([(4, 124), (96, 124), (96, 128), (4, 128)], GOLD, 0.8)
    b.hatch(fringe, 0.5, 90, 1.3)
    block_top = b.place(circle((50, 104), 27, 8), BROWN, 1.2)
    side = b.place(
        [
            *[(50 + 27 * math.cos(t), 104 + 8 * math.sin(t)) for t in np.linspace(0, math.pi, 30)],
            *[(50 + 27 * math.cos(t), 113 + 8 * math.sin(t)) for t in np.linspace(math.pi, 0, 30)],
        ],
        BROWN,
        1.2,
    )
    b.hatch(side, np.clip(0.3 + 0.022 * (b.x - 36), 0.1, 0.9).astype(np.float32), 90, 1.15)
    rings = (np.hypot((b.x - 50) / 27, (b.y - 104) / 8) * 6).astype(np.float32)
    b.hatch(block_top, np.clip(0.16 + 0.06 * b.noise(5), 0, 0.4).astype(np.float32), 0, 1.3, bend=rings)
    for x, y, r in ((18, 118, 6.5), (24, 114, 6.5), (80, 119, 6.5), (86, 115, 6.0), (81, 115.5, 6.5)):
        coin(b, (x, y), r)
    hammer(b, (44, 58), -38, 1.12)
    for k in range(7):
        a = math.radians(150 + k * 20)
        start = (33 + 19 * math.cos(a) * 1.15, 92 + 10 * math.sin(a))
        b.black(b.stroke([start, (33 + 27 * math.cos(a) * 1.15, 92 + 15 * math.sin(a))], 0.9, 0.8))
    border(b)
    return b


def bell_hammer_card() -> Block:
    """Bell and hammer together in a wreath, over a ribbon."""
    b = Block(WIDE, HIGH, SCALE, 37)
    back = b.mask([(4, 4), (96, 4), (96, 136), (4, 136)], 0)
    b.wash(back, ROSE, 0.35)
    reach = np.hypot(b.x - 50, (b.y - 62) * 0.9)
    b.hatch(back, np.clip(0.006 * reach + 0.08 + 0.03 * b.noise(16), 0, 0.8).astype(np.float32), 0, 1.35)
    rays(b, (50, 64), 20, 66, 32)
    wreath(b, (50, 66), 37)
    hammer(b, (70, 40), 38, 0.92)
    bell(b, (46, 66), 0.92, lean=-8)
    ribbon = path(
        "8,116 18,110 34,112 50,115 66,112 82,110 92,116 92,116 90,128 90,128 80,123 66,125 50,128 "
        "34,125 20,123 10,128 10,128"
    )
    band = b.place(smooth(ribbon), RED, 1.3)
    b.hatch(band, np.clip(0.08 + 0.5 * np.abs((b.x - 50) / 44) ** 2, 0, 0.8).astype(np.float32), 90, 1.1)
    for x in (24.0, 37.0, 50.0, 63.0, 76.0):
        y = 118.4 + 1.6 * math.cos((x - 50) / 14)
        star = [
            (
                x + (3.6 if k % 2 else 1.5) * math.cos(math.pi * k / 5 - math.pi / 2),
                y + (3.6 if k % 2 else 1.5) * math.sin(math.pi * k / 5 - math.pi / 2),
            )
            for k in range(1, 11)
        ]
        mask = b.place(star, GOLD, 0.7)
        b.outline(mask, 0.6)
    border(b)
    return b
