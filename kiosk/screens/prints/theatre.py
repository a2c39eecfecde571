"""The theatre around the pictures: curtains, valance, tokens, and marks in one ink."""

from __future__ import annotations

import math

import numpy as np

from kiosk.screens.prints.block import GOLD, Block, Plane, Point, Rgb, circle, path, smooth
from kiosk.screens.prints.sheet import rays, wreath

DEEP: Rgb = (150, 34, 34)

HORSE_HEAD = smooth(
    path("10.6,5.2 13,7 16.8,11.6 16.6,14 14.4,14.4 12.8,13.2 13,17 13.6,19 13.6,19 8,18 8,18 7.8,12 9,8")
)
"""On a token, 24 x 24 units; its eye is at 12.6, 9.6."""

BELL = smooth(path("20,3 24,5 26,12 28,22 35,31 35,33 20,35 5,33 5,31 12,22 14,12 16,5"))
"""The body of the small bell, 40 x 40 units; its clapper hangs at 20, 35.6."""


def leaning(points: list[Point]) -> list[Point]:
    """Points about the small hammer's head, on its 40 x 40 units."""
    a = math.radians(-40)
    return [(16 + x * math.cos(a) - y * math.sin(a), 15 + x * math.sin(a) + y * math.cos(a)) for x, y in points]


HAMMER_HANDLE = leaning([(-2.2, 5), (2.2, 5), (2.8, 28), (-2.8, 28)])
HAMMER_KNOB = leaning(circle((0, 28), 3.4))
HAMMER_HEAD = leaning(path("-13.5,-6.6 13.5,-6.6 14.4,0 13.5,6.6 -13.5,6.6 -14.4,0"))


def curtain() -> tuple[Block, Plane]:
    """The left curtain, 24 x 120 units, gathered by a golden cord; the right one is its mirror picture."""
    b = Block(24, 120, 10, 301)
    cloth = b.mask([(0, 0), (24, 0), (24, 120), (0, 120)], 0)
    b.wash(cloth, DEEP, 1.0)
    gather = 1 + 0.16 * np.exp(-(((b.y - 84) / 16) ** 2))
    fold = b.x * gather
    tone = np.clip(0.40 + 0.40 * np.sin(fold * 1.05 + 0.9) + 0.06 * b.noise(10), 0.04, 0.95).astype(np.float32)
    b.hatch(cloth, tone, 90, 1.5, bend=(0.5 * np.sin(b.y / 13)).astype(np.float32))
    cord = b.place([(0, 80), (24, 77), (24, 80), (0, 83.4)], GOLD, 0.8)
    b.hatch(cord, 0.4, 55, 1.1)
    edge = b.place([(21, 0), (24, 0), (24, 120), (21, 120)], GOLD, 0.8)
    b.hatch(edge, 0.42, 20, 1.3)
    return b, cloth


def valance() -> tuple[Block, Plane]:
    """One swag of the valance, 60 x 24 units, with its fringe; it is repeated."""
    b = Block(60, 24, 12, 302)
    hang = [(x, 15.5 + 4.6 * math.sin(math.pi * x / 60)) for x in np.linspace(0, 60, 40)]
    cloth = b.mask([(0, -2), (60, -2), *reversed(hang)], 0)
    b.wash(cloth, DEEP, 1.0)
    curve = (b.y - 4.6 * np.sin(math.pi * b.x / 60) * b.y / 20).astype(np.float32)
    tone = np.clip(0.40 + 0.36 * np.sin(curve * 1.25) + 0.05 * b.noise(9), 0.04, 0.92).astype(np.float32)
    b.hatch(cloth, tone, 0, 1.35, bend=(curve - b.y).astype(np.float32))
    for x in (0.0, 60.0):
        pleat = b.mask([(x - 4, -2), (x + 4, -2), (x + 2.4, 17), (x - 2.4, 17)], 0)
        b.cut(pleat)
        b.uncolour(pleat)
        b.wash(pleat, DEEP, 1.0)
        b.hatch(pleat, np.clip(0.3 + 0.12 * np.abs(b.x - x), 0, 0.9).astype(np.float32), 90, 1.2)
        b.outline(pleat, 0.6)
    low = [(x, y + 3.4) for x, y in hang]
    fringe = b.mask([*hang, *reversed(low)], 0)
    b.cut(fringe)
    b.uncolour(fringe)
    b.wash(fringe, GOLD, 1.0)
    b.hatch(fringe, 0.5, 90, 1.25)
    b.black(b.stroke(hang, 0.9, 0, 0))
    b.black(b.stroke(low, 0.6, 0, 0))
    return b, np.maximum(cloth, b.mask([(0, -2), (60, -2), *reversed(low)], 0))


def coin_lying() -> tuple[Block, Plane]:
    """A token that lies on others, 24 x 14 units."""
    b = Block(24, 14, 12, 303)
    low = [
        (12 + 11 * math.cos(t), 6 + 4.4 * math.sin(t) + (4 if math.sin(t) > 0 else 0))
        for t in np.linspace(0, 2 * math.pi, 60)
    ]
    whole = b.mask(low, 0.05)
    rim = b.place(low, (206, 148, 52), 0.9)
    b.hatch(rim, 0.55, 90, 1.1)
    top = b.place(circle((12, 5.6), 11, 4.3), GOLD, 0.9)
    b.hatch(top, np.clip(0.02 * (b.x - 4), 0, 0.4).astype(np.float32), 12, 1.1)
    b.outline(b.mask(circle((12, 5.6), 6.8, 2.6), 0.05), 0.6)
    return b, np.clip(b.blur(whole, 0.25) * 2, 0, 1)


def coin_face() -> tuple[Block, Plane]:
    """A token in flight, 24 x 24 units, with a horse's head on it."""
    b = Block(24, 24, 12, 304)
    rim = b.place(circle((12, 12), 11), GOLD, 1.3)
    b.hatch(rim, np.clip(b.relief(rim, 4) - 0.3, 0, 0.7), 40, 1.2)
    b.outline(b.mask(circle((12, 12), 8.6), 0.05), 0.6)
    b.black(b.mask(HORSE_HEAD))
    eye = b.mask(circle((12.6, 9.6), 0.6), 0)
    b.cut(eye)
    return b, b.mask(circle((12, 12), 11.4), 0.05)


def _ink_only(b: Block) -> tuple[Block, Plane]:
    """The block's ink as a mask, for marks that are printed in any colour."""
    return b, b.ink


def bell_mark() -> tuple[Block, Plane]:
    """A small bell in one ink, 40 x 40 units."""
    b = Block(40, 40, 10, 305)
    b.black(b.mask(BELL))
    b.black(b.mask(circle((20, 35.6), 3.6)))
    for y in (12.0, 25.6):
        b.cut(b.stroke(smooth([(8, y), (20, y + 1.6), (32, y)], False), 1.4, 0) * b.mask(BELL))
    b.cut(b.stroke(smooth([(16.6, 9), (15.4, 17), (13.4, 23.6)], False), 1.3, 0.6))
    return _ink_only(b)


def hammer_mark() -> tuple[Block, Plane]:
    """A small hammer in one ink, 40 x 40 units."""
    b = Block(40, 40, 10, 306)

    for part in (HAMMER_HANDLE, HAMMER_KNOB, HAMMER_HEAD):
        b.black(b.mask(part))
    for x in (-9.4, 9.4):
        b.cut(b.stroke(leaning([(x, -8), (x, 8)]), 1.4, 0))
    b.cut(b.stroke(leaning([(-6, -3.4), (6, -3.4)]), 1.2, 0.6))
    return _ink_only(b)


def trouble_mark() -> tuple[Block, Plane]:
    """A warning sign, in one ink, 40 x 40 units."""
    b = Block(40, 40, 10, 307)
    b.black(b.mask(smooth(path("20,2 20,2 38,34 38,34 36,37.6 4,37.6 2,34 2,34"))))
    b.cut(b.mask([(20, 8.4), (33, 33), (7, 33)]))
    b.black(b.mask(smooth(path("17.6,15 20,14 22.4,15 21.4,25 21.4,25 18.6,25 18.6,25"))))
    b.black(b.mask(circle((20, 29), 2.1)))
    return _ink_only(b)


def till_mark() -> tuple[Block, Plane]:
    """The bank's chest in one ink, 40 x 40 units."""
    b = Block(40, 40, 10, 308)
    lid = smooth(path("4,18 4,18 5,9 10,6 30,6 35,9 36,18 36,18"))
    b.black(b.mask(lid))
    b.black(b.mask([(4, 20), (36, 20), (36, 36), (4, 36)]))
    for x in (11.0, 29.0):
        b.cut(b.stroke([(x, 4), (x, 38)], 1.5, 0))
    lock = b.mask(circle((20, 22), 4.2))
    b.cut(lock)
    b.black(b.mask(circle((20, 22), 2.6)))
    return _ink_only(b)


def hand_mark() -> tuple[Block, Plane]:
    """A pointing hand, as old printers set it, in one ink, 40 x 40 units."""
    b = Block(40, 40, 10, 309)
    b.black(
        b.mask(
            smooth(
                path(
                    "2,12 2,12 11,12 11,12 17,11 24,12 38,13.4 39.4,16 37,18.4 26,18.6 28.4,20.6 27.6,23 28,25.6 "
                    "25.6,27.4 24.6,30.6 16,31 11,29 11,29 2,29 2,29"
                )
            )
        )
    )
    for line in ([(17, 18.8), (26, 18.8)], [(19, 23.2), (27, 23.2)], [(19, 27.2), (25, 27.2)]):
        b.cut(b.stroke(line, 1.1, 0.4))
    b.cut(b.stroke([(9.6, 11), (9.6, 30)], 1.5, 0))
    return _ink_only(b)


def laurel() -> tuple[Block, Plane]:
    """The winner's wreath on a glory of rays, 100 x 100 units; its middle is left free."""
    b = Block(100, 100, 10, 310)
    rays(b, (50, 50), 30, 49, 28)
    wreath(b, (50, 51), 37)
    shown = np.clip(b.ink + (np.abs(b.colour - 1).max(axis=2) > 0.02), 0, 1).astype(np.float32)
    return b, b.blur(shown, 0.1)


PIECES = {
    "laurel": laurel,
    "curtain": curtain,
    "valance": valance,
    "coin-lying": coin_lying,
    "coin-face": coin_face,
}

MARKS = {
    "bell": bell_mark,
    "hammer": hammer_mark,
    "trouble": trouble_mark,
    "till": till_mark,
    "hand": hand_mark,
}
