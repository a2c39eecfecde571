"""Trays that dice are thrown in: square, hexagonal, octagonal or round."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate import grounds
from vision.simulate.boxes import RoundedBox
from vision.simulate.clutter import skin_of
from vision.simulate.dice import about_z
from vision.simulate.drums import Drum
from vision.simulate.light import Finish
from vision.simulate.scene import Flat
from vision.simulate.sheets import oblong

Array = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Tray:
    """A tray with walls; dice are thrown inside."""

    floor: Flat
    walls: tuple[RoundedBox | Drum, ...]
    inside: Array
    """Corners (n, 2) of the floor, counter-clockwise, mm."""
    high: float


def tray(
    rng: np.random.Generator, at: tuple[float, float], size: float, held_out: bool = False, thick: float | None = None
) -> Tray:
    """A tray whose floor is about `size` mm across: square, hexagonal, octagonal or round."""
    lining = grounds.ground(
        rng,
        held_out,
        str(rng.choice(["felt", "felt", "leather", "plain", "board", "weave"]))
        if not held_out
        else str(rng.choice(["denim", "concrete", "parquet", "stripes"])),
    )
    high = float(rng.uniform(10, 32))
    thick = thick or float(rng.uniform(4, 13))
    sides = int(rng.choice([4, 4, 4, 6, 8, 0]))
    turn = float(rng.uniform(0, 6.28))
    count = sides or 40
    squash = float(rng.uniform(0.6, 1.0)) if sides == 4 else 1.0
    angle = (np.arange(count) + 0.5) * 2 * np.pi / count
    reach = size / 2 / math.cos(math.pi / count)
    local = np.stack([np.cos(angle) * reach, np.sin(angle) * reach * squash], 1)
    c, s = math.cos(turn), math.sin(turn)
    corners = local @ np.array([[c, s], [-s, c]]) + np.array(at)
    # The lining's own scale: the texture is cut so that its grain has the right size.
    part = float(np.clip(size * 1.1 / lining.mm, 0.2, 1.0))
    n = int(lining.texture.shape[0] * part)
    texture = lining.texture[:n, :n]
    cut = np.zeros((n, n), np.uint8)
    span = size * 1.55
    cv2.fillConvexPoly(cut, np.round(((local / span * [1, -1] + 0.5) * n) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    floor = Flat(np.ascontiguousarray(texture), oblong(*at, span, span, turn), 0.0, cut)
    stuff = (
        grounds.ground(rng, held_out, "board" if rng.random() < 0.7 else "plain")
        if not held_out
        else grounds.ground(rng, True)
    )
    wood = stuff.texture[:256, :256]
    finish = Finish(float(rng.uniform(0, 0.7)), float(rng.uniform(0.15, 0.5)))
    walls: list[RoundedBox | Drum] = []
    if not sides:
        mean = (stuff.mean + 0).astype(np.float32)
        walls.append(
            Drum(*at, size / 2 + thick, 0, high, np.zeros((4, 4, 3), np.uint8), mean, finish, inner=size / 2 * 0.995)
        )
    else:
        for i in range(sides):
            a, b = corners[i], corners[(i + 1) % sides]
            along = b - a
            long = float(np.hypot(*along))
            out = np.array([along[1], -along[0]]) / long
            middle = (a + b) / 2 + out * thick / 2
            extra = thick * math.tan(math.pi / sides) * 2
            half = np.array([(long + extra) / 2, thick / 2, high / 2], np.float32)
            skin = skin_of([wood] * 6, finish)
            walls.append(
                RoundedBox(
                    half,
                    min(thick * 0.2, 2.0),
                    np.array([*middle, high / 2], np.float32),
                    about_z(math.atan2(along[1], along[0])),
                    skin,
                )
            )
    return Tray(floor, tuple(walls), corners, high)
