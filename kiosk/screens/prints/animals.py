"""The seats' figures: eight animals on coloured discs of 60 x 60 units. Few and heavy lines: they are shown small."""

from __future__ import annotations

import math

import numpy as np

from kiosk.screens.prints.block import Block, Plane, Point, Rgb, circle, path, smooth
from kiosk.theme import ANIMALS, LIGHT

SIDE = 60.0
SCALE = 10.0
MIDDLE: Point = (30.0, 30.0)
WHITE: Rgb = (250, 242, 222)


def _both(half: list[Point]) -> list[Point]:
    """A shape that is the same left and right, from its right half (x from the middle), top to bottom."""
    right = [(30 + x, y) for x, y in half]
    left = [(30 - x, y) for x, y in reversed(half) if x > 0]
    return right + left


def _disc(b: Block, colour: Rgb) -> Plane:
    disc = b.mask(circle(MIDDLE, 28.2), 0.1)
    b.wash(b.mask(circle(MIDDLE, 30), 0), colour, 1.0)
    b.hatch(disc, np.clip(0.22 + 0.012 * (b.x - 30) + 0.014 * (b.y - 30), 0.0, 0.6).astype(np.float32), 0, 2.0)
    return b.mask(circle(MIDDLE, 29.4), 0.1)


def _eyes(b: Block, x: float, y: float, radius: float, white: bool = True) -> None:
    for side in (-1, 1):
        eye = (30 + side * x, y)
        if white:
            ball = b.place(circle(eye, radius * 1.6), WHITE, 0.9)
            b.cut(ball * b.mask(circle(eye, radius * 1.3), 0))
        b.black(b.mask(circle(eye, radius)))
        gleam = b.mask(circle((eye[0] - radius * 0.3, eye[1] - radius * 0.3), radius * 0.32), 0)
        b.cut(gleam)


def _shaded(b: Block, mask: Plane, strength: float = 1.0, angle: float = 50.0, size: float = 5.0) -> None:
    b.hatch(mask, np.clip(b.relief(mask, size) * 1.2 * strength - 0.36, 0, 0.85), angle, 1.7)


def _whiskers(b: Block, y: float, far: float = 19) -> None:
    for side in (-1, 1):
        for k in (-1, 0, 1):
            b.black(b.stroke([(30 + side * 6, y + k), (30 + side * far, y - 2 + 3.4 * k)], 0.8, 0.9))


def fox(b: Block) -> None:
    head = b.place(
        smooth(_both(path("0,17 6,15 14,5 14,5 18,18 20,28 19,33 10,43 0,51"))),
        (232, 138, 70),
        1.9,
    )
    _shaded(b, head)
    for side in (-1, 1):
        ear = b.place(
            smooth([(30 + side * x, y) for x, y in ((13.2, 10), (13.2, 10), (9, 17), (15.6, 19))]), WHITE, 1.0
        )
        b.hatch(ear, 0.5, 70, 1.5)
        b.place(
            smooth([(30 + side * x, y) for x, y in ((19, 32), (11, 30), (5, 36), (2.2, 45), (3, 49), (10, 43))]),
            WHITE,
            1.0,
        )
    b.black(b.mask(circle((30, 48.6), 3.1, 2.5)))
    _eyes(b, 7.6, 28, 2.2, white=False)


def fish(b: Block) -> None:
    tail = b.place(smooth(path("40,30 52,19 52,19 49.5,30 52,41 52,41")), (150, 186, 214), 1.7)
    b.hatch(tail, 0.4, 0, 1.7)
    fin = b.place(smooth([(20, 19), (27, 9.5), (36, 12), (38, 20)]), (150, 186, 214), 1.5)
    b.hatch(fin, 0.45, 110, 1.7)
    body = b.place(
        smooth(path("7,31 13,22 24,17.4 36,21 43.5,30 36,39.5 24,43 13,39.6")),
        (176, 206, 226),
        1.9,
    )
    for row in range(5):
        for k in range(6):
            x, y = 22 + k * 4.2 + (row % 2) * 2.1, 22.4 + row * 4.2
            arc = [(x + 2.2 * math.cos(t), y + 2.3 * math.sin(t)) for t in np.linspace(-1.5, 1.5, 9)]
            b.black(b.stroke(arc, 0.75, 0.3) * body * (b.x > 21))
    gill = [(19 + 2.6 * math.cos(t), 30.5 + 9 * math.sin(t)) for t in np.linspace(-1.2, 1.2, 12)]
    b.black(b.stroke(gill, 1.2, 0.4))
    eye = b.place(circle((14.2, 27.4), 3.3), WHITE, 1.0)
    b.cut(eye)
    b.outline(eye, 1.0)
    b.black(b.mask(circle((13.8, 27.4), 1.7)))
    b.black(b.stroke(smooth([(7.4, 32.4), (10, 33.4), (12.6, 32.8)], False), 1.1, 0.3))
    under = b.place(smooth([(22, 41.6), (27, 49), (33, 45.6), (32.5, 41)]), (150, 186, 214), 1.4)
    b.hatch(under, 0.45, 60, 1.7)


def frog(b: Block) -> None:
    for side in (-1, 1):
        b.place(circle((30 + side * 11.5, 18), 7.4), (172, 204, 110), 1.8)
    head = b.place(smooth(_both(path("0,19 9,20 18,24 22.5,33 18,43 9,48 0,49"))), (172, 204, 110), 1.9)
    _shaded(b, head, 0.9)
    for side in (-1, 1):
        ball = b.place(circle((30 + side * 11.5, 17.4), 4.9), WHITE, 1.2)
        b.cut(ball)
        b.outline(ball, 1.2)
        b.black(b.mask(circle((30 + side * 11.5, 18), 3.3, 1.8)))
        b.black(b.mask(circle((30 + side * 3, 29.4), 0.9, 1.2)))
    mouth = smooth(path("10.4,33.6 18,40 30,42 42,40 49.6,33.6"), False)
    b.black(b.stroke(mouth, 1.7, 0.25))


def lion(b: Block) -> None:
    mane = [
        (
            30 + (23 + 2.4 * math.sin(k * math.pi)) * math.cos(2 * math.pi * k / 32),
            30 + (23 + (2.6 if k % 2 else -1.2)) * math.sin(2 * math.pi * k / 32),
        )
        for k in range(32)
    ]
    ruff = b.place(smooth(mane), (206, 116, 50), 1.7)
    for k in range(56):
        a = 2 * math.pi * k / 56
        r0, r1 = 14.5, 22.5 + 1.6 * math.sin(k * 2.4)
        b.black(
            b.stroke(
                [
                    (30 + r0 * math.cos(a), 30 + r0 * math.sin(a)),
                    (30 + r1 * math.cos(a + 0.08), 30 + r1 * math.sin(a + 0.08)),
                ],
                1.1,
                0.8,
            )
            * ruff
        )
    for side in (-1, 1):
        b.place(circle((30 + side * 12.4, 17.4), 4.4), (240, 200, 110), 1.4)
    face = b.place(smooth(_both(path("0,15 8,16 14,22 15,31 12,39 7,46 0,48"))), (244, 208, 122), 1.6)
    _shaded(b, face, 0.9)
    b.place(smooth(_both(path("0,33 6,34 9.5,39 6,44.5 0,45.5"))), WHITE, 1.0)
    b.black(b.mask(smooth(_both([(0, 32.6), (4.2, 32.6), (3, 36), (0, 37.8)]))))
    b.black(b.stroke([(30, 37), (30, 41)], 1.1, 0.1))
    b.black(b.stroke(smooth(path("24.6,41.6 27.4,42.8 30,40.8 32.6,42.8 35.4,41.6"), False), 1.1, 0.3))
    for side in (-1, 1):
        b.black(b.stroke([(30 + side * 3.6, 31), (30 + side * 4.6, 22)], 1.0, 0.6))
    _eyes(b, 7.4, 27, 1.9, white=False)


def cat(b: Block) -> None:
    head = b.place(
        smooth(_both(path("0,19 6,18 16,6 16,6 18.6,19 20,29 17,40 9,46.5 0,48"))),
        (74, 68, 78),
        1.9,
    )
    b.hatch(head, np.clip(b.relief(head, 6) * 0.9 + 0.22, 0, 0.95), 60, 1.9)
    for side in (-1, 1):
        b.place(
            smooth([(30 + side * x, y) for x, y in ((15, 10.6), (15, 10.6), (10, 18.5), (16.6, 20))]),
            (222, 160, 130),
            0.9,
        )
        eye = b.place(
            smooth([(30 + side * x, y) for x, y in ((3.6, 29.4), (8.6, 24.4), (13.6, 27), (9, 31.6))]),
            (240, 208, 84),
            1.1,
        )
        b.cut(eye)
        b.outline(eye, 1.2)
        b.black(b.mask(circle((30 + side * 8.6, 28.2), 1.25, 3.2)))
    nose = b.place(smooth(_both([(0, 34.6), (3.2, 34.6), (0, 38.2)])), (226, 150, 130), 0.9)
    b.cut(nose)
    for side in (-1, 1):
        for k in (-1, 0, 1):
            line = b.stroke([(30 + side * 6, 38.4 + k), (30 + side * 22, 36.6 + 3.8 * k)], 1.0, 0.8)
            b.cut(line)
            b.uncolour(line)
        smile = b.stroke(smooth([(30, 38.4), (30 + side * 2.6, 41.6), (30 + side * 6, 40.8)], False), 1.1, 0.4)
        b.cut(smile)
        b.uncolour(smile)


def hare(b: Block) -> None:
    for side in (-1, 1):
        ear = b.place(
            smooth([(30 + side * x, y) for x, y in ((3, 24), (3.4, 12), (8, 2.4), (13, 5), (13.6, 14), (10, 25))]),
            WHITE,
            1.8,
        )
        inner = b.place(
            smooth([(30 + side * x, y) for x, y in ((6, 21), (6.4, 12), (9, 7), (10.8, 9), (10.6, 15), (8.6, 22))]),
            (232, 172, 148),
            0.9,
        )
        b.hatch(inner, 0.3, 80, 1.5)
        b.hatch(ear, 0.06, 80, 1.5)
    head = b.place(smooth(_both(path("0,20 8,21 15,27 17.4,36 14,45 7,51 0,52.4"))), WHITE, 1.9)
    _shaded(b, head, 0.85)
    _eyes(b, 9.6, 32, 2.5, white=False)
    nose = b.place(smooth(_both([(0, 39), (3.4, 39), (2, 42), (0, 43.2)])), (222, 130, 112), 1.1)
    b.cut(nose * b.mask(circle((30, 40.6), 1.4), 0))
    b.black(b.stroke([(30, 43), (30, 46)], 1.1, 0))
    b.place([(27.6, 46), (32.4, 46), (32, 50), (28, 50)], WHITE, 1.0)
    b.black(b.stroke([(30, 46), (30, 50)], 0.8, 0))
    _whiskers(b, 43, 20)


def bear(b: Block) -> None:
    for side in (-1, 1):
        ear = b.place(circle((30 + side * 15, 15.4), 7), (150, 98, 58), 1.8)
        b.hatch(ear, 0.35, 60, 1.7)
        b.place(circle((30 + side * 14.4, 16.4), 3.6), (214, 164, 118), 1.0)
    head = b.place(smooth(_both(path("0,12 11,14 19,22 21,32 16,44 8,50 0,51"))), (164, 108, 64), 1.9)
    _shaded(b, head, 1.1)
    muzzle = b.place(smooth(_both(path("0,32 7,33.4 10.4,39 7.6,46 0,48"))), (226, 184, 140), 1.3)
    b.hatch(muzzle, np.clip(b.relief(muzzle, 3) - 0.4, 0, 0.6), 50, 1.6)
    b.black(b.mask(smooth(_both([(0, 33.6), (4.8, 34), (4.2, 37.4), (0, 39.6)]))))
    b.black(b.stroke([(30, 39), (30, 43)], 1.1, 0))
    b.black(b.stroke(smooth(path("25,42.4 27.4,44.4 30,42.8 32.6,44.4 35,42.4"), False), 1.1, 0.3))
    _eyes(b, 8.4, 27.6, 2.1, white=False)


def owl(b: Block) -> None:
    body = b.place(
        smooth(_both(path("0,12 7,11 15,5 15,5 18.6,16 20.6,28 19,42 10,52 0,54"))),
        (176, 180, 180),
        1.9,
    )
    for row in range(4):
        for k in range(-3, 4):
            x, y = 30 + k * 4.6 + (row % 2) * 2.3, 37 + row * 4
            arc = [(x + 2.4 * math.cos(t), y + 2.4 * math.sin(t)) for t in np.linspace(0.2, 2.94, 9)]
            b.black(b.stroke(arc, 0.8, 0.3) * body)
    _shaded(b, body, 0.9, 80)
    for side in (-1, 1):
        ring = b.place(circle((30 + side * 8.6, 24), 8.4), WHITE, 1.4)
        for k in range(20):
            a = 2 * math.pi * k / 20
            b.black(
                b.stroke(
                    [
                        (30 + side * 8.6 + 5.6 * math.cos(a), 24 + 5.6 * math.sin(a)),
                        (30 + side * 8.6 + 7.8 * math.cos(a), 24 + 7.8 * math.sin(a)),
                    ],
                    0.6,
                    0.5,
                )
                * ring
            )
        iris = b.place(circle((30 + side * 8.6, 24), 4.6), (240, 186, 70), 1.1)
        b.cut(iris * b.mask(circle((30 + side * 8.6, 24), 4), 0))
        b.black(b.mask(circle((30 + side * 8.6, 24), 2.6)))
        b.cut(b.mask(circle((29.2 + side * 8.6, 23.2), 0.9), 0))
    b.place(smooth(_both([(0, 27), (2.8, 28.4), (0, 36), (0, 36)])), (226, 172, 66), 1.3)


DRAWN = {"fox": fox, "fish": fish, "frog": frog, "lion": lion, "cat": cat, "hare": hare, "bear": bear, "owl": owl}


def badge(name: str) -> tuple[Block, Plane]:
    """One animal on its disc, and the disc's mask."""
    b = Block(SIDE, SIDE, SCALE, 100 + ANIMALS.index(name))
    rim = _disc(b, LIGHT.seats[ANIMALS.index(name)])
    DRAWN[name](b)
    b.ink = b.ink * b.mask(circle(MIDDLE, 27.6), 0.1)
    b.outline(b.mask(circle(MIDDLE, 28), 0.1), 2.6)
    return b, rim
