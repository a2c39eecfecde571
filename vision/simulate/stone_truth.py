"""The truth of a picture with stones: where their halves are seen, and what no reader may be sure of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture
from vision.simulate import lens
from vision.simulate.boxes import RoundedBox
from vision.simulate.pinhole import Pinhole
from vision.simulate.scene import Canvas
from vision.simulate.shots import HalfTruth, StoneTruth, Truth
from vision.simulate.stones import StoneBox, half_corners
from vision.simulate.truth import FAINT, contrast, washed_out

Array = NDArray[Any]

SLANT = 0.22
"""Cosine of the angle between a face and the way to the camera below which it is not seen."""
COVERED = 0.25
"""Part of a half that may be hidden before nobody can be sure of it."""
BURNT = 0.45
"""Part of a half that may be burnt out."""


@dataclass(frozen=True, eq=False)
class Stone:
    """A stone in a scene; its number in the scene is its place in the list."""

    box: RoundedBox
    value: str
    number: int
    of: StoneBox | None = None
    """The set it is of, where contrast is asked for."""
    stacked: bool = False
    off_mat: bool = False
    place: str = ""


def seen_face(stone: Stone, camera: Pinhole) -> bool | None:
    """Whether the camera sees the stone's back (True) or its front (False); None: only its sides."""
    normal = stone.box.turn[:, 2].astype(np.float64)
    way = camera.position - stone.box.place
    slant = float(normal @ way) / float(np.linalg.norm(way))
    return None if abs(slant) < SLANT else slant < 0


def _grid(corners: Array, count: int = 10) -> Array:
    s = (np.arange(count, dtype=np.float32) + 0.5) / count * 0.84 + 0.08
    a, b = np.meshgrid(s, s)
    a, b = a.reshape(-1, 1), b.reshape(-1, 1)
    return np.asarray(corners[0] + (corners[1] - corners[0]) * a + (corners[3] - corners[0]) * b, np.float32)


def _half(
    stone: Stone,
    half: int,
    down: bool,
    canvas: Canvas,
    camera: Pinhole,
    number: int,
    distortion: float,
    exposure: float | None,
    picture: Picture | None,
) -> HalfTruth:
    corners3 = half_corners(stone.box, half, down)
    px, _ = camera.project(np.vstack([corners3, corners3.mean(0)]))
    px = lens.bent(px, camera.size, distortion)
    grid = _grid(corners3)
    at, _ = camera.project(grid)
    u, v = np.round(at[:, 0]).astype(int), np.round(at[:, 1]).astype(int)
    w, h = camera.size
    inside = (u >= 0) & (u < w) & (v >= 0) & (v < h)
    u, v = u[inside], v[inside]
    mine = canvas.owner[v, u] == number
    u, v = u[mine], v[mine]
    glare = 0.0
    if exposure is not None and u.size:
        glare = float(washed_out(canvas.light[v, u], stone.box.skin.body, exposure).sum()) / len(grid)
    square = tuple((float(x), float(y)) for x, y in px[:4])
    edge = float(np.mean(np.linalg.norm(px[:4] - np.roll(px[:4], 1, 0), axis=1)))
    value = "back" if down else stone.value.split("-")[half]
    strength = 255.0
    if picture is not None and stone.of is not None and not down:
        mask = stone.of.mask(int(value), half)
        if mask is not None:
            strength = round(contrast(picture, square, mask), 1)
    hidden = round(1 - u.size / len(grid), 3)
    return HalfTruth(value, float(px[4, 0]), float(px[4, 1]), edge, square, hidden, round(glare, 3), strength)


def stone_truths(
    stones: Sequence[Stone],
    canvas: Canvas,
    camera: Pinhole,
    distortion: float = 0.0,
    *,
    exposure: float | None = None,
    picture: Picture | None = None,
    hand: bool = False,
    moving: bool = False,
) -> Truth:
    """The truth of a picture. With `exposure` (and light in `canvas`) also glare, with the `picture` also contrast."""
    rows: list[StoneTruth] = []
    why: set[str] = set()
    w, h = camera.size
    for i, stone in enumerate(stones):
        down = seen_face(stone, camera)
        if down is None:
            if (canvas.owner == i).any():
                why.add("hidden")
            continue
        a, b = (_half(stone, k, down, canvas, camera, i, distortion, exposure, picture) for k in (0, 1))
        x, y = (a.x + b.x) / 2, (a.y + b.y) / 2
        if min(a.hidden, b.hidden) > 0.97:
            # All covered, but something lies there that nobody can name; out of the picture, nothing does.
            if 0 <= x < w and 0 <= y < h:
                why.add("hidden")
            continue
        outer = (a.corners[0], b.corners[3], b.corners[0], a.corners[3])
        if down:
            outer = (b.corners[2], a.corners[1], a.corners[2], b.corners[1])
        ends = np.array(outer)
        # The short edges join the corners at the same end of the stone.
        edge = float(np.linalg.norm(ends[0] - ends[3]) + np.linalg.norm(ends[1] - ends[2])) / 2
        stands = abs(float(stone.box.turn[2, 2])) < 0.5
        rows.append(
            StoneTruth(
                stone.value,
                x,
                y,
                edge,
                outer,
                stone.number,
                (a, b),
                down,
                stands,
                stone.stacked,
                stone.off_mat,
                stone.place,
            )
        )
        if not down and max(a.hidden, b.hidden) > COVERED:
            why.add("hidden")
        if not down and max(a.glare, b.glare) > BURNT:
            why.add("glare")
        if not down and min(a.contrast, b.contrast) < FAINT:
            why.add("low confidence")
        if stone.off_mat:
            why.add("off the mat")
    if hand:
        why.add("hand in view")
    return Truth((), hand, moving, tuple(sorted(why)), tuple(rows))
