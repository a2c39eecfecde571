"""The inn, its door shut or open."""

from __future__ import annotations

import math

import numpy as np

from kiosk.screens.prints.block import (
    BROWN,
    GOLD,
    GREEN,
    RED,
    STONE,
    Block,
    circle,
    path,
    smooth,
)
from kiosk.screens.prints.sheet import HIGH, SCALE, WIDE, border, ground, sky


def inn_card(open_door: bool = False) -> Block:
    """The inn at dusk under its sign of the horse; its door shut, or open with light in it."""
    b = Block(WIDE, HIGH, SCALE, 71)
    sky(b, 116, dark=0.85)
    moon = b.place(circle((80, 20), 7), GOLD, 0.9)
    b.cut(moon)
    b.wash(moon, GOLD, 0.3)
    for x, y in ((14.0, 16.0), (24, 28), (66, 14), (89, 38), (12, 44), (54, 12)):
        star = [
            (
                x + (1.9 if k % 2 else 0.7) * math.cos(math.pi * k / 4),
                y + (1.9 if k % 2 else 0.7) * math.sin(math.pi * k / 4),
            )
            for k in range(8)
        ]
        b.cut(b.mask(star, 0))
        b.uncolour(b.mask(star, 0))
    ground(b, 118)
    _tree(b)
    wall = b.place([(24, 66), (88, 66), (88, 124), (24, 124)], STONE, 1.3)
    b.hatch(wall, np.clip(0.04 + 0.006 * (b.x - 24) + 0.05 * b.noise(7), 0, 0.6).astype(np.float32), 0, 1.5)
    _timber(b)
    roof = b.place([(17, 68), (31, 34), (81, 34), (95, 68)], RED, 1.5)
    b.hatch(roof, np.clip(0.2 + 0.005 * (b.x - 17) + 0.012 * (b.y - 34), 0, 0.8).astype(np.float32), 0, 2.6)
    for row in range(9):
        y = 38.0 + row * 3.6
        for k in range(24):
            x = 17 + k * 3.4 + (row % 2) * 1.7
            b.black(b.stroke([(x, y), (x + 0.3, y + 2.6)], 0.5, 0.3) * roof)
    chimney = b.place([(66, 24), (75, 24), (75, 42), (66, 38)], RED, 1.2)
    b.hatch(chimney, np.clip(0.1 + 0.08 * (b.x - 66), 0, 0.8).astype(np.float32), 0, 1.3)
    b.place([(65, 22), (76, 22), (76, 25), (65, 25)], STONE, 1.0)
    for k in range(4):
        puff = b.place(
            circle((71 + 2.4 * math.sin(k * 1.6) - k * 1.2, 19 - k * 4.2), 3.2 + 0.6 * k, 2.6 + 0.4 * k), STONE, 0.8
        )
        b.hatch(puff, b.relief(puff, 1.6) * 0.5, 40, 1.1)
    for x in (44.0, 58.0):
        dormer = b.place([(x, 58), (x, 48), (x + 5, 43), (x + 10, 48), (x + 10, 58)], STONE, 1.0)
        b.hatch(dormer, 0.16, 90, 1.2)
        _window(b, x + 2.2, 49, 5.6, 7.4)
    for x in (28.5, 72.0):
        _window(b, x, 76, 11, 14)
        for side in (-1, 1):
            shutter = b.place(
                [
                    (x + (0 if side < 0 else 11), 75.4),
                    (x + (0 if side < 0 else 11) + side * 4.2, 75.4),
                    (x + (0 if side < 0 else 11) + side * 4.2, 90.6),
                    (x + (0 if side < 0 else 11), 90.6),
                ],
                GREEN,
                0.9,
            )
            b.hatch(shutter, 0.35, 0, 1.3)
    _door(b, open_door)
    for x in (28.0, 74.0):
        barrel = b.place(
            smooth(
                [
                    (x, 113),
                    (x - 1.4, 119),
                    (x, 126),
                    (x, 126),
                    (x + 10, 126),
                    (x + 10, 126),
                    (x + 11.4, 119),
                    (x + 10, 113),
                    (x + 10, 113),
                    (x, 113),
                ]
            ),
            BROWN,
            1.1,
        )
        b.hatch(barrel, np.clip(0.2 + 0.06 * (b.x - x), 0, 0.85).astype(np.float32), 90, 1.2)
        for y in (115.6, 123.2):
            b.black(b.stroke([(x - 0.8, y), (x + 5, y + 0.8), (x + 10.8, y)], 0.9, 0))
    _sign(b)
    border(b)
    return b


def _tree(b: Block) -> None:
    trunk = b.place(smooth(path("10,124 12,108 11,92 15,92 16,108 19,124 19,124 10,124")), BROWN, 1.1)
    b.hatch(trunk, np.clip(b.relief(trunk, 2.5), 0, 0.9), 84, 1.1)
    crown = [
        (
            14 + (12 + 1.8 * math.sin(k * 2.9)) * math.cos(2 * math.pi * k / 26),
            74 + (22 + 2.2 * math.sin(k * 4.1)) * math.sin(2 * math.pi * k / 26),
        )
        for k in range(26)
    ]
    leaves = b.place(smooth(crown), GREEN, 1.2)
    tone = np.clip(b.relief(leaves, 7) * 1.1 - 0.12, 0, 0.85).astype(np.float32)
    for k in range(70):
        turn, far = 2.4 * k, math.sqrt(k / 70)
        x, y = 14 + 11.5 * far * math.cos(turn), 74 + 21 * far * math.sin(turn)
        b.black(
            b.stroke(
                smooth([(x - 1.7, y), (x - 0.9, y + 1.4), (x, y + 0.3), (x + 0.9, y + 1.4), (x + 1.7, y)], False),
                0.55,
                0.4,
            )
            * leaves
        )
    b.hatch(leaves, tone, 30, 1.3)


def _timber(b: Block) -> None:
    for x in (24.0, 43.0, 66.0, 85.0):
        post = b.place([(x, 67), (x + 3, 67), (x + 3, 124), (x, 124)], BROWN, 0.9)
        b.hatch(post, 0.5, 90, 0.95)
    for y in (67.0, 94.0):
        rail = b.place([(24, y), (88, y), (88, y + 3), (24, y + 3)], BROWN, 0.9)
        b.hatch(rail, 0.45, 0, 0.95)
    for x0, x1 in ((27, 43), (69, 85)):
        brace = b.place([(x0, 121), (x0 + 2.6, 123), (x1, 99.4), (x1 - 2.2, 97.4)], BROWN, 0.8)
        b.hatch(brace, 0.45, -55, 0.95)


def _window(b: Block, x: float, y: float, wide: float, high: float) -> None:
    glass = b.place([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], GOLD, 1.1)
    b.hatch(glass, np.clip(0.02 * (b.x - x) + 0.02 * (b.y - y), 0, 0.4).astype(np.float32), 45, 1.2)
    b.black(b.stroke([(x + wide / 2, y), (x + wide / 2, y + high)], 0.7, 0, 0.05))
    b.black(b.stroke([(x, y + high / 2), (x + wide, y + high / 2)], 0.7, 0, 0.05))


def _door(b: Block, open_door: bool) -> None:
    x0, x1, top, foot = 48.0, 64.0, 92.0, 125.0
    arch = [
        (x0 - 3, foot),
        (x0 - 3, top + 4),
        *[(56 - 11 * math.cos(t), top + 4 - 9 * math.sin(t)) for t in np.linspace(0.1, 3.04, 14)],
        (x1 + 3, top + 4),
        (x1 + 3, foot),
    ]
    stone = b.place(arch, STONE, 1.2)
    b.hatch(stone, 0.22, 90, 1.2)
    hole = [
        (x0, foot),
        (x0, top + 5),
        *[(56 - 8 * math.cos(t), top + 5 - 6.5 * math.sin(t)) for t in np.linspace(0.1, 3.04, 14)],
        (x1, top + 5),
        (x1, foot),
    ]
    if not open_door:
        door = b.place(hole, BROWN, 1.2)
        b.hatch(door, np.clip(0.3 + 0.02 * (b.x - x0), 0, 0.8).astype(np.float32), 90, 1.2, bend=0.3 * b.noise(6))
        b.black(b.stroke([(56, top - 1), (56, foot)], 0.9, 0, 0.05))
        for y in (top + 10, top + 24):
            b.black(b.stroke([(x0 + 1, y), (x1 - 1, y)], 1.1, 0.2, 0.05))
        b.black(b.mask(circle((58.6, top + 17.4), 1.1)))
    else:
        light = b.place(hole, GOLD, 1.2)
        b.cut(light)
        glow = np.hypot(b.x - 56, (b.y - 108) * 0.6)
        b.hatch(light, np.clip(0.045 * glow - 0.12, 0, 0.6).astype(np.float32), 0, 1.2)
        host = b.place(
            smooth(
                path(
                    "56,101 58.2,102.4 58.4,105 57.4,107 60.4,109 61.4,114 60.6,119 61,125 61,125 51.4,125 "
                    "51.4,125 51.6,118 50.8,113 52.4,108.8 54.8,107 53.7,105 53.9,102.4"
                )
            ),
            None,
            0.9,
        )
        b.hatch(host, 0.72, 70, 1.0)
        for side in (-1, 1):
            edge = x0 if side < 0 else x1
            leaf = b.place(
                [(edge, top + 4), (edge + side * 8, top + 1), (edge + side * 8, foot + 4), (edge, foot)], BROWN, 1.1
            )
            b.hatch(leaf, 0.55, 90, 1.1)
        beam = b.mask([(x0, foot), (x1, foot), (x1 + 10, 136), (x0 - 10, 136)]) * 0.9
        b.cut(beam)
        b.uncolour(beam)
        b.wash(beam, GOLD, 0.7)
        b.hatch(beam, 0.12, 0, 1.8)
    step = b.place([(x0 - 5, foot - 0.5), (x1 + 5, foot - 0.5), (x1 + 6, foot + 3), (x0 - 6, foot + 3)], STONE, 1.0)
    b.hatch(step, 0.3, 0, 1.0)


def _sign(b: Block) -> None:
    """The sign: a horse's head on a board that hangs from an iron arm."""
    b.black(b.stroke([(88, 70), (97, 70)], 1.2, 0, 0.05))
    b.black(b.stroke([(24, 78), (8, 78)], 1.4, 0, 0.05))
    b.black(b.stroke(smooth([(24, 86), (16, 85), (12, 79)], False), 0.9, 0.2))
    for x in (9.6, 19.4):
        b.black(b.stroke([(x, 78), (x, 82)], 0.7, 0, 0.05))
    board = b.place(path("7,82 22,82 22,99 14.5,102 7,99"), GOLD, 1.3)
    b.hatch(board, np.clip(0.05 + 0.02 * (b.x - 7), 0, 0.5).astype(np.float32), 90, 1.2)
    head = b.place(
        smooth(
            path(
                "13,84.4 15.6,86.4 18.8,90.6 19,93 16.6,93.6 14.6,92 14.4,95.4 15,98.6 15,98.6 9.4,97 9.4,97 "
                "9.4,91 11,87"
            )
        ),
        None,
        0.9,
    )
    b.hatch(head, b.relief(head, 1.5) * 0.5, 60, 1.0)
    b.black(b.mask(circle((14.8, 88.6), 0.6)))
