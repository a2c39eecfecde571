"""The things on the cards: bell, hammer, coin."""

from __future__ import annotations

import math

import numpy as np

from kiosk.screens.prints.block import (
    BROWN,
    GOLD,
    Block,
    Point,
    circle,
    moved,
    path,
    smooth,
    turned,
)

BELL = path(
    "0,-34 5,-33.4 9,-30 11.5,-24 13,-14 15,-3 19,8 25,16 29,20 29,20 28.4,24 28.4,24 14,27 "
    "0,27.8 -14,27 -28.4,24 -28.4,24 -29,20 -29,20 -25,16 -19,8 -15,-3 -13,-14 -11.5,-24 -9,-30 "
    "-5,-33.4"
)


def bell(b: Block, centre: Point, scale: float = 1.0, lean: float = 0.0) -> None:
    """A bronze bell: crown, shoulder, bands, a cast wreath, lip and clapper."""
    top = (centre[0], centre[1] - 34 * scale)

    def at(points: list[Point]) -> list[Point]:
        return turned(moved(points, *centre, scale), lean, top)

    clapper = b.place(smooth(at(circle((0, 30.5), 5.2, 5.6))), BROWN, 1.1 * scale)
    b.hatch(clapper, b.relief(clapper, 2.5 * scale) * 0.95, 20, 1.1)
    for side in (-1, 1):
        loop = b.place(
            smooth(
                at(
                    [
                        (side * 1, -33),
                        (side * 2.4, -40),
                        (side * 6.4, -42),
                        (side * 8.6, -38.5),
                        (side * 7, -33),
                        (side * 4.7, -31.5),
                    ]
                )
            ),
            GOLD,
            0.9 * scale,
        )
        hole = b.mask(smooth(at([(side * 3.4, -34), (side * 4.3, -38.5), (side * 6, -38.6), (side * 5.8, -34.5)])))
        b.hatch(loop, b.relief(loop, 1.6 * scale), 60, 1.0)
        b.black(hole)
    body = b.place(smooth(at(BELL)), GOLD, 1.5 * scale)
    around = ((b.x - centre[0]) / (scale * 30)).astype(np.float32)
    sag = 3.2 * scale * np.sqrt(np.clip(1 - around**2, 0, 1))
    shade = b.relief(body, 9 * scale)
    gleam = np.exp(-(((b.x - centre[0]) / scale + 7.5 + (b.y - centre[1]) * 0.16 / scale) ** 2) / 9.0)
    tone = np.clip(shade * 1.12 - 0.10 - 0.75 * gleam + 0.04 * b.noise(5), 0, 0.95).astype(np.float32)
    b.hatch(body, tone, lean, 1.25 * max(0.8, scale), bend=-sag, cross=True)
    for y, wide in ((-26.5, 1.0), (-23.8, 0.6), (6.5, 0.7), (9.4, 1.2), (18.6, 1.0)):
        ring = smooth(at([(x, y + 3.0 * math.sqrt(max(0.0, 1 - (x / 31) ** 2))) for x in range(-30, 31, 3)]), False)
        b.cut(b.stroke(ring, (wide + 1.1) * scale, 0) * body)
        b.black(b.stroke(ring, wide * scale, 0) * body)
    for k in range(-5, 6):
        x = 15.5 * math.sin(k * 0.29)
        y = 1.2 + 3.0 * math.sqrt(max(0.0, 1 - (x / 31) ** 2))
        leaf = b.mask(smooth(at([(x - 1.5, y), (x, y - 2.6), (x + 1.5, y), (x, y + 2.6)])), 0.05)
        b.cut(leaf)
        b.outline(leaf, 0.55 * scale)
        b.black(b.stroke(at([(x, y - 2), (x, y + 2)]), 0.4 * scale, 0.3))
    mouth = b.mask(smooth(at(path("-28,24.2 -14,27 0,27.9 14,27 28,24.2 14,23.9 0,24.2 -14,23.9"))))
    b.black(mouth)


def hammer(b: Block, centre: Point, degrees: float, scale: float = 1.0) -> None:
    """The auctioneer's hammer: a turned head with rings, a turned handle with a knob."""

    def at(points: list[Point]) -> list[Point]:
        return turned(moved(points, *centre, scale), degrees, centre)

    handle = b.place(
        smooth(
            at(
                path(
                    "-2.6,6 -2.2,20 -3.2,34 -3.6,46 -2.4,52 -2.4,52 -4.8,55 -4.9,60 -2.6,63.5 0,64.2 2.6,63.5 "
                    "4.9,60 4.8,55 2.4,52 2.4,52 3.6,46 3.2,34 2.2,20 2.6,6"
                )
            )
        ),
        BROWN,
        1.1 * scale,
    )
    b.hatch(
        handle, np.clip(b.relief(handle, 2.6 * scale) * 1.15 - 0.1, 0, 0.92), degrees + 90, 0.95, bend=0.35 * b.noise(7)
    )
    for y in (50.2, 52.2):
        b.black(b.stroke(at([(-3, y), (0, y + 0.7), (3, y)]), 0.8 * scale, 0) * handle)
    head = b.place(
        smooth(
            at(
                path(
                    "-23,-9.5 -23,-9.5 -19,-11 -16,-9 -13,-11.6 0,-12.4 13,-11.6 16,-9 19,-11 23,-9.5 23,-9.5 "
                    "24.6,0 23,9.5 23,9.5 19,11 16,9 13,11.6 0,12.4 -13,11.6 -16,9 -19,11 -23,9.5 -23,9.5 -24.6,0"
                )
            )
        ),
        BROWN,
        1.5 * scale,
    )
    a = math.radians(degrees)
    across = (-(b.x - centre[0]) * math.sin(a) + (b.y - centre[1]) * math.cos(a)) / scale
    along = ((b.x - centre[0]) * math.cos(a) + (b.y - centre[1]) * math.sin(a)) / scale
    dark = np.clip(0.42 + 0.045 * across, 0, 1)
    gleam = np.exp(-((across + 5.5) ** 2) / 6)
    tone = np.clip(dark - 0.6 * gleam + 0.05 * b.noise(6), 0, 0.93).astype(np.float32)
    grain = (0.8 * b.noise(11) + 1.6 * np.exp(-((along - 5) ** 2 + (across - 1) ** 2) / 30)).astype(np.float32)
    b.hatch(head, tone, degrees, 1.25 * max(0.8, scale), bend=grain, cross=True)
    for x in (-20.6, -16.0, 16.0, 20.6):
        ring = at([(x + 0.9 * math.cos(y / 12 * 1.4) * (1 if x > 0 else -1), y) for y in np.linspace(-11.5, 11.5, 12)])
        b.cut(b.stroke(ring, 2.2 * scale, 0) * head)
        b.black(b.stroke(ring, 1.0 * scale, 0) * head)
    collar = b.place(smooth(at(path("-4.6,10.8 -4.2,14.5 0,15.4 4.2,14.5 4.6,10.8 0,12.2"))), GOLD, 0.9 * scale)
    b.hatch(collar, b.relief(collar, 1.5 * scale), degrees + 90, 0.9)


def coin(b: Block, centre: Point, radius: float, flat: float = 0.42) -> None:
    """A token lying on the ground, seen from the side."""
    thick = radius * 0.34
    low = [(x, y + thick) for x, y in circle(centre, radius, radius * flat)]
    rim = b.place(low, GOLD, 0.9)
    b.hatch(rim, 0.55, 90, 0.9)
    top = b.place(circle(centre, radius, radius * flat), GOLD, 0.9)
    b.hatch(top, b.relief(top, radius * 0.4) * 0.5, 15, 0.9)
    b.outline(b.mask(circle(centre, radius * 0.62, radius * flat * 0.62)), 0.5)
