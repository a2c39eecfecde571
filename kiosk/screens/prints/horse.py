"""The white horse."""

from __future__ import annotations

import numpy as np

from kiosk.screens.prints.block import (
    GOLD,
    GREEN,
    RED,
    STONE,
    Block,
    path,
    smooth,
)
from kiosk.screens.prints.sheet import HIGH, SCALE, WIDE, border, ground, sky


def horse_card() -> Block:
    """A white horse at a trot in a meadow, against a dark sky."""
    b = Block(WIDE, HIGH, SCALE, 53)
    sky(b, 108, dark=0.95)
    cloud = b.place(
        smooth(path("9,31 11,25 17,24 20,18 28,17 32,21 38,22 39,28 44,31 38,33 14,33.4")),
        None,
        1.1,
    )
    b.hatch(cloud, np.clip(b.relief(cloud, 4) * 0.9 - 0.32, 0, 0.6), 0, 1.35)
    hills = b.place(
        smooth(path("4,104 4,104 14,97 26,99 38,94 54,100 70,95 84,99 96,96 96,96 96,112 96,112 4,112 4,112")),
        GREEN,
        0.9,
    )
    b.hatch(hills, np.clip(0.25 + 0.05 * b.noise(8), 0, 0.6).astype(np.float32), 24, 1.3, bend=0.6 * b.noise(9))
    ground(b, 108)
    _horse(b)
    border(b)
    return b


def _horse(b: Block) -> None:
    far = [
        smooth(
            path(
                "63,82 69,84 75,82.5 80,80 82.5,83 80.5,88 79.2,93 82,96 79.5,98.4 76,97 75.6,91 76.2,86.5 71,90 64,91"
            )
        ),
        smooth(
            path(
                "30,84 36,88 37.5,94 34.6,100 32.5,107 31,113 33.5,116.6 31.8,119 27,118.2 26.6,113 28,105 "
                "28.6,99 26,94 23,88"
            )
        ),
    ]
    for leg in far:
        mask = b.place(leg, STONE, 1.1)
        b.hatch(mask, np.clip(b.relief(mask, 2.2) * 0.6 + 0.32, 0, 0.9), 30, 1.15)
    tail = b.place(
        smooth(path("20,66 14,63 8.5,66 8,76 10.5,88 8,98 7.5,104 12,100 15.5,103 17,96 20.5,98 20,88 21,80 23.5,74")),
        None,
        1.2,
    )
    b.hatch(
        tail,
        np.clip(b.relief(tail, 3.2) * 0.75, 0, 0.85),
        82,
        1.35,
        bend=(0.05 * (b.y - 82) ** 2 * 0.12).astype(np.float32),
    )
    body = smooth(
        path(
            "70.8,29.6 73.4,34.6 78.2,39.6 82.4,46 85.4,51.6 84.6,55.2 80.8,56.4 76.6,54.2 72.6,53.6 "
            "70.4,57.6 69.6,64 70.2,71 68.6,77 65.8,81.6 66.4,86 67.6,92 65.8,98 65.4,105 65.4,111.6 "
            "68.2,115.4 66.8,118.4 61.6,118 60.8,112.6 60.4,105 59.8,98 57.6,91 54.4,85.6 48,85.2 41,84 "
            "37,82.6 36.4,87 32.6,92 26.8,95.6 24.4,100.6 20.4,106.4 18.2,110 19.8,113.6 16.8,115.8 "
            "12.8,112.8 14.6,107 17.2,101 18.8,95.4 20.6,90 19.4,84 18.2,77 18.8,70 22.4,64.4 29,62.4 "
            "37,63.6 45,64.4 51,62 55,56 57.6,48 60.4,40.4 64,34.4 67.4,31.2"
        )
    )
    mask = b.place(body, None, 1.6)
    tone = np.clip(b.relief(mask, 6.5) * 1.15 - 0.42 + 0.03 * b.noise(5), 0, 0.8).astype(np.float32)
    round_ = (1.4 * np.sin((b.x - 20) / 9.0) + 0.03 * (b.y - 74) ** 2 * 0.12).astype(np.float32)
    b.hatch(mask, tone, 64, 1.4, bend=round_)
    for muscle, width in (
        ([(62.5, 62), (64.4, 68), (63.4, 74), (59.6, 79)], 0.8),
        ([(54, 70), (57.6, 77), (58.4, 83)], 0.6),
        ([(33.6, 68), (36.8, 74.6), (36.8, 81.4)], 0.8),
        ([(26, 72), (24.4, 79), (27.4, 86)], 0.6),
        ([(61.8, 98.6), (63.6, 98)], 0.6),
        ([(61.6, 110.6), (65, 110.4)], 0.7),
        ([(16.2, 106.4), (19, 107.6)], 0.6),
        ([(76.4, 52.6), (74, 48.4), (74.2, 44)], 0.6),
        ([(82.4, 54.4), (84, 53.4), (85.2, 53.6)], 0.5),
    ):
        b.black(b.stroke(smooth(muscle, False), width, 0.8))
    for ear in (path("69.4,31.6 69.6,24.6 69.6,24.6 72.6,28 73.2,33"),):
        part = b.place(smooth(ear), None, 1.1)
        b.black(b.stroke([(70.6, 27.4), (71.6, 31.4)], 0.7, 0.5) * part)
    b.black(b.mask(smooth([(75, 40.6), (76.4, 39.4), (78, 41), (76.6, 42)])))
    b.black(b.mask(smooth([(82.8, 50.6), (84, 50.2), (84.2, 51.8), (83.2, 52)])))
    for hoof in (
        [(61, 114.6), (67.6, 114.2), (68.8, 118.6), (60.8, 118.8)],
        [(13.2, 110.6), (18.8, 111.6), (18.2, 116), (12, 113.4)],
        [(77.4, 94.6), (82, 94.4), (81.6, 98.8), (76.2, 98)],
        [(27, 114.6), (32.6, 114.4), (33.8, 119.2), (26.4, 119)],
    ):
        b.black(b.mask(smooth([p for p in hoof for _ in (0, 1)])))
    mane = b.place(
        smooth(
            path(
                "68.4,29 64,30.6 58.6,34.6 54.6,40.6 51,45.2 47,47.4 50.4,49.4 47.4,53.8 50.8,54 48.8,58.4 "
                "51.8,58 50.2,62.6 55,59 58.6,51.6 62,43.6 65.6,38 69.6,34.4 74,37.2 72.6,32"
            )
        ),
        None,
        1.1,
    )
    b.hatch(
        mane, np.clip(b.relief(mane, 2.6) * 0.8, 0, 0.85), 28, 1.15, bend=(0.4 * np.sin(b.x / 2.2)).astype(np.float32)
    )
    strap = [([(80.2, 43.4), (75.4, 50.4), (74, 52.6)], 1.2), ([(72.4, 35), (74.4, 44.4), (74.8, 51.6)], 1.1)]
    for line, width in strap:
        leather = b.stroke(smooth(line, False), width + 0.5, 0)
        b.cut(leather)
        b.wash(leather, RED)
        b.outline(leather, 0.5)
    reins = b.stroke(smooth([(78.2, 49), (72, 58), (63, 60.6), (54.4, 61)], False), 0.9, 0)
    b.black(reins)
    cloth = b.place(
        smooth(path("39,62.4 39,62.4 52.4,60.6 52.4,60.6 54.4,70 53.6,79 53.6,79 46,80.4 38.4,79.4 38.4,79.4 37.8,70")),
        RED,
        1.2,
    )
    b.hatch(cloth, np.clip(0.12 + 0.03 * np.abs(b.x - 43), 0, 0.7).astype(np.float32), 84, 1.2)
    trim = b.place(
        smooth(path("38.2,76 46,77 53.8,75.8 53.6,79 53.6,79 46,80.4 38.4,79.4 38.4,79.4")),
        GOLD,
        0.8,
    )
    b.hatch(trim, 0.4, 90, 1.0)
    girth = b.stroke(smooth([(46.4, 80), (47, 85)], False), 1.6, 0)
    b.black(girth)
    plume = b.place(
        smooth(path("70.6,27 68,20.4 71.4,14 77,13.4 78.6,17 75.6,18.4 77.4,21.4 73.8,22.4 73,27")),
        RED,
        1.0,
    )
    b.hatch(plume, b.relief(plume, 1.8) * 0.8, 70, 1.0)
