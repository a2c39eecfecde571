"""The truth of a rendered picture: what of each die can be seen, and what no reader may be sure of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture
from vision.simulate import lens
from vision.simulate.boxes import RoundedBox
from vision.simulate.pinhole import Pinhole
from vision.simulate.scene import Canvas
from vision.simulate.shots import DieTruth, Truth

Array = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Die:
    """A die in a scene; its number in the scene is its place in the list."""

    box: RoundedBox
    value: str
    cocked: bool = False
    stacked: bool = False
    off_mat: bool = False
    mark: Array | None = None
    """The mark of its upper face, (n, n), 0 to 1, as the corners run; None if it has none or nobody asks."""


def upper_grid(box: RoundedBox, count: int = 12) -> Array:
    """Places (count², 3) spread over the upper face, the rounding left out."""
    corners = box.face_corners(box.upper_face())
    s = (np.arange(count, dtype=np.float32) + 0.5) / count
    inset = float(np.clip(box.radius / float(box.half[0]) * 0.35 + (0.12 if box.ball else 0.0), 0.02, 0.3))
    s = inset + s * (1 - 2 * inset)
    a, b = np.meshgrid(s, s)
    a, b = a.reshape(-1, 1), b.reshape(-1, 1)
    return np.asarray(corners[0] + (corners[1] - corners[0]) * a + (corners[3] - corners[0]) * b, np.float32)


def _seen(die: Die, canvas: Canvas, camera: Pinhole, number: int) -> tuple[NDArray[np.intp], NDArray[np.intp], int]:
    grid = upper_grid(die.box)
    px, _ = camera.project(grid)
    u, v = np.round(px[:, 0]).astype(int), np.round(px[:, 1]).astype(int)
    w, h = camera.size
    inside = (u >= 0) & (u < w) & (v >= 0) & (v < h)
    u, v = u[inside], v[inside]
    mine = canvas.owner[v, u] == number
    return u[mine], v[mine], len(grid)


def burnt(die: Die, canvas: Canvas, camera: Pinhole, number: int, exposure: float) -> float:
    """Part of the upper face that is burnt out so far that no mark would be seen there."""
    u, v, count = _seen(die, canvas, camera, number)
    return float(washed_out(canvas.light[v, u], die.box.skin.body, exposure).sum()) / count


BURNT = 1.6
"""Light (1 is the sensor's full white) above which no difference of a face is left."""
INK = 0.05
"""Albedo of the ink that would still be seen on a white die however bright the lamp is."""


def washed_out(light: Array, body: Array | None, exposure: float) -> NDArray[np.bool_]:
    """Which spots (n,) of a face are so bright with `light` (n, 3) that even a mark of dark ink would be white there.

    What a lamp scatters from a white die is as bright as that die, but black ink stays black in it; only what the
    surface mirrors lies over ink and die alike. `body` (3,) is the face's albedo, None for clear dice.
    """
    shown = light * exposure
    if not shown.size:
        return np.zeros(0, bool)
    clipped = shown.min(-1) > BURNT
    if body is None:
        return np.asarray(clipped)
    lit = float(np.percentile((light / np.maximum(body, 0.02)).min(-1), 20))
    inked = shown - np.maximum(body - INK, 0) * lit * exposure
    return np.asarray(clipped & (inked.min(-1) > BURNT / 2))


FAINT = 6.0
"""Contrast below which a mark cannot be told from a blank face."""
PLAIN = 40.0
"""Contrast above which a mark is seen whatever else is burnt out."""
GLARE = 0.45
"""Part of an upper face that may be burnt out before nobody can be sure of it."""


def with_contrast(truth: Truth, picture: Picture, thrown: Sequence[Die]) -> Truth:
    """The truth with the contrast of each mark, as it is in the finished picture."""
    rows = []
    faint = False
    for row in truth.dice:
        mark = thrown[row.die].mark
        if mark is not None:
            shown = round(contrast(picture, row.corners, mark), 1)
            faint = faint or (shown < FAINT and row.hidden <= 0.25)
            # a bright mark that is burnt out on a dark die, or a white die around a black one, is plain to see
            row = replace(row, contrast=shown, glare=row.glare if shown < PLAIN else 0.0)  # noqa: PLW2901
        rows.append(row)
    why = {*truth.must_doubt, "low confidence"} if faint else set(truth.must_doubt)
    if not any(row.glare > GLARE for row in rows):
        why.discard("glare")
    return replace(truth, dice=tuple(rows), must_doubt=tuple(sorted(why)))


def contrast(picture: Picture, corners: Sequence[tuple[float, float]], mark: Array) -> float:
    """Difference (the largest of the three colours) between a mark and the face around it, 0 to 255."""
    n = mark.shape[0]
    square = np.array([[-0.5, -0.5], [n - 0.5, -0.5], [n - 0.5, n - 0.5], [-0.5, n - 0.5]], np.float32)
    matrix = cv2.getPerspectiveTransform(square, np.array(corners, np.float32))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    face = cv2.warpPerspective(picture, matrix, (n, n), flags=flags).astype(np.float32)
    around = cv2.dilate(mark, np.ones((7, 7), np.uint8)) > 0.5
    ink, paper = mark > 0.6, (mark < 0.1) & around
    if not ink.any() or not paper.any():
        return 0.0
    return float(np.abs(face[ink].mean(0) - face[paper].mean(0)).max())


NEAR_HAND = 4.0
"""Distance in edges from a die's middle at which a hand may hide another die, or reaches for it."""
SPECK = 0.0005
"""Part of the picture below which a hand is not seen."""


def judged(
    thrown: Sequence[Die],
    canvas: Canvas,
    camera: Pinhole,
    distortion: float,
    glare: Sequence[float],
    kind: str,
    hand: bool = False,
    moving: bool = False,
    hand_at: Sequence[Array] = (),
) -> Truth:
    """The truth of a picture; `hand_at`: outlines (n, 2) of the hand in it, if they are known.

    A hand far away from eight dice that all lie free has hidden nothing.
    """
    rows = []
    why = set()
    for i, die in enumerate(thrown):
        corners3 = die.box.face_corners(die.box.upper_face())
        corners, _ = camera.project(np.vstack([corners3, corners3.mean(0)]))
        corners = lens.bent(corners, camera.size, distortion)
        u, _, count = _seen(die, canvas, camera, i)
        hidden = 1 - u.size / count
        if hidden > 0.97 and not (0 <= corners[4, 0] < camera.size[0] and 0 <= corners[4, 1] < camera.size[1]):
            continue
        edge = float(np.mean(np.linalg.norm(corners[:4] - np.roll(corners[:4], 1, 0), axis=1)))
        square = tuple((float(x), float(y)) for x, y in corners[:4])
        rows.append(
            DieTruth(
                die.value,
                float(corners[4, 0]),
                float(corners[4, 1]),
                edge,
                square,
                i,
                die.cocked,
                round(hidden, 3),
                die.off_mat,
                die.stacked,
                round(glare[i], 3),
            )
        )
        if die.cocked:
            why.add("cocked")
        if die.stacked:
            why.add("stacked")
        if hidden > 0.25:
            why.add("hidden")
        if glare[i] > GLARE:
            why.add("glare")
        if die.off_mat:
            why.add("off the mat")
    if kind == "bell-dice" and len(rows) != 8:
        why.add("too few" if len(rows) < 8 else "too many")
    far = bool(hand_at) and kind == "bell-dice" and not why and not any(beside(row, hand_at) for row in rows)
    if hand and not far:
        why.add("hand in view")
    outlines = tuple(tuple((float(x), float(y)) for x, y in outline) for outline in hand_at)
    return Truth(tuple(rows), hand, moving, tuple(sorted(why)), hand_at=outlines)


def beside(die: DieTruth, hand_at: Sequence[Array]) -> bool:
    """Whether a hand is over a die or so near that it may hide another."""
    spot = (die.x, die.y)
    gaps = [-cv2.pointPolygonTest(np.asarray(outline, np.float32), spot, True) for outline in hand_at]
    return min(gaps) < NEAR_HAND * die.edge


def outlines_of(number: int, canvas: Canvas, camera: Pinhole, distortion: float) -> list[Array]:
    """Outlines (n, 2) in px of all that is seen of thing `number`; specks are left out."""
    seen = (canvas.owner == number).astype(np.uint8)
    found, _ = cv2.findContours(seen, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    large = [cv2.approxPolyDP(it, 1.5, True)[:, 0] for it in found if cv2.contourArea(it) > SPECK * seen.size]
    return [lens.bent(it.astype(np.float32), camera.size, distortion) for it in large if len(it) > 2]
