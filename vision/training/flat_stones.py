"""Small tables with a few stones, drawn flat, without rays: far more sets a second than true scenes give.

Colours and relief come from the simulated stones; light, sides, shadows and ground are only hinted at. The networks
that name halves and pairs see these beside true scenes, as the dice's namer sees `flat`.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate.layout import overlap
from vision.simulate.stone_layout import Spot, beside, footprint
from vision.simulate.stones import VALUES, StoneMake, back, front, stone_make
from vision.training.flat import lit, paste
from vision.training.scenes import Die, Scene

CANVAS = 208
"""Edge of a picture in px."""
TEXTURE = 96
"""Texture px of a stone's face."""
ALIKE = 4
"""Pictures of one set before the next is made."""

Array = NDArray[np.float32]


def scenes(rng: np.random.Generator) -> Iterator[Scene]:
    """Pictures with their truth, for ever."""
    while True:
        make = stone_make(rng)
        for _ in range(ALIKE):
            yield scene(make, rng)


def _ground(rng: np.random.Generator) -> Array:
    """Something like cloth, wood or paper, linear."""
    tone = rng.uniform(0.005, 0.9) * np.clip(1 + rng.normal(0, 0.25, 3), 0.1, 2)
    cells = (int(rng.integers(2, 40)), int(rng.integers(2, 40)))
    coarse = rng.normal(0, rng.uniform(0, 0.4), cells).astype(np.float32)
    sheet = 1 + cv2.resize(coarse, (CANVAS, CANVAS))
    if rng.random() < 0.3:
        steps = np.arange(CANVAS) // int(rng.integers(4, 60)) % 2
        sheet = sheet * (1 + rng.uniform(-0.6, 0.6) * (steps[None] ^ (steps[:, None] * int(rng.integers(2)))))
    return np.asarray(np.clip(tone * sheet[..., None], 0, 1), np.float32)


def _places(rng: np.random.Generator, length: float, width: float) -> list[Spot]:
    """One stone in the middle and up to five that touch it or each other."""
    middle = CANVAS / 2 + rng.normal(0, 6, 2)
    out: list[Spot] = [(float(middle[0]), float(middle[1]), float(rng.uniform(0, 6.28)))]
    for _ in range(int(rng.choice([0, 1, 2, 3, 5]))):
        spot = beside(rng, out[int(rng.integers(len(out)))], length, width)
        if rng.random() < 0.25:
            spot = (float(rng.uniform(0, CANVAS)), float(rng.uniform(0, CANVAS)), float(rng.uniform(0, 6.28)))
        foot = footprint(spot, length * 0.985, width * 0.985)
        if not any(overlap(foot, footprint(other, length * 0.985, width * 0.985)) for other in out):
            out.append(spot)
    return out


def _laid(
    canvas: Array, make: StoneMake, spot: Spot, value: str, down: bool, tilt: NDArray[np.float64], scale: float,
    rng: np.random.Generator,
) -> tuple[Die, Die]:  # fmt: skip
    """Draw a stone, its visible sides first; gives its two halves."""
    length, width, thick = (part * scale for part in make.size)
    x, y, yaw = spot
    c, s = np.cos(yaw), np.sin(yaw)
    local = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (length / 2, width / 2)
    upper = local @ np.array([[c, s], [-s, c]]) + (x, y)
    lower = upper + tilt * thick
    body = make.stuff.body if make.back_body is None else make.back_body
    for k in range(4):
        outward = (upper[k] + upper[(k + 1) % 4]) / 2 - (x, y)
        if outward @ tilt > 0:
            quad = np.array([upper[k], upper[(k + 1) % 4], lower[(k + 1) % 4], lower[k]])
            shade = np.asarray(body * np.float32(rng.uniform(0.15, 1.0)), np.float32)
            cv2.fillConvexPoly(canvas, np.round(quad * 8).astype(np.int32), shade.tolist(), cv2.LINE_AA, 3)
    halves = [int(half) for half in value.split("-")]
    colour, relief = back(make, TEXTURE) if down else front(make, halves, TEXTURE, 10 * halves[0] + halves[1])
    rounding = make.radius / make.size[1] * rng.uniform(0.5, 1.5)
    paste(canvas, lit(colour, relief, rng), upper, rounding, rng.uniform(-0.5, 0.7))
    out = []
    middles = [(upper[0] + upper[3]) / 2, (upper[1] + upper[2]) / 2]
    bar = [(upper[0] + upper[1]) / 2, (upper[3] + upper[2]) / 2]
    squares = (np.array([upper[0], bar[0], bar[1], upper[3]]), np.array([bar[0], upper[1], upper[2], bar[1]]))
    for number, square in enumerate(squares):
        other = (middles[1 - number] + (x, y)) / 2
        out.append(
            Die(
                "back" if down else str(halves[number]),
                square,
                float((length / 2 + width) / 2),
                False,
                0.0,
                False,
                partner=(float(other[0]), float(other[1])),
            )
        )
    return out[0], out[1]


def scene(make: StoneMake, rng: np.random.Generator) -> Scene:
    """One picture."""
    canvas = _ground(rng)
    scale = float(np.exp(rng.uniform(np.log(22), np.log(46)))) / make.size[1]
    tilt = rng.normal(0, 0.35, 2)
    length, width, _ = (part * scale for part in make.size)
    spots = _places(rng, length, width)
    shadow = np.zeros((CANVAS, CANVAS), np.float32)
    shift = rng.normal(0, 0.3, 2) * width
    for spot in spots:
        foot = footprint(spot, length, width) + shift * rng.uniform(0.3, 1)
        cv2.fillConvexPoly(shadow, np.round(foot * 8).astype(np.int32), 1.0, cv2.LINE_AA, 3)
    shadow = cv2.GaussianBlur(shadow, (0, 0), rng.uniform(0.5, 6))
    canvas *= 1 - np.float32(rng.uniform(0, 0.8)) * shadow[..., None]
    part_down = float(rng.choice([0.0, 0.3, 0.9]))
    dice: list[Die] = []
    values = [str(v) for v in rng.permutation(VALUES)[: len(spots)]]
    # What is nearer to the camera hides what is behind it.
    order = sorted(zip(spots, values, strict=True), key=lambda it: -float(np.dot(it[0][:2], tilt)))
    for number, (spot, value) in enumerate(order):
        down = bool(rng.random() < part_down)
        for half in _laid(canvas, make, spot, value, down, tilt, scale, rng):
            dice.append(Die(**{**{f: getattr(half, f) for f in half.__slots__}, "stone": number}))
    soft = cv2.GaussianBlur(canvas, (0, 0), rng.uniform(0.4, 1.6))
    exposure = rng.uniform(0.5, 1.15) / max(float(np.percentile(soft, rng.uniform(88, 100))), 0.05)
    picture = np.asarray(np.clip(soft * exposure, 0, 1) ** (1 / 2.2) * 255, np.uint8)
    barless = make.barless
    kept = tuple(die for die in dice if not (barless and die.value == "back"))
    return Scene("dominoes", picture, kept, False, False, ())
