"""What the five cards share, and three of them: bell, hammer, bell and hammer. Blocks of 100 x 140 units."""

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
    Plane,
    Point,
    circle,
    moved,
    path,
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
