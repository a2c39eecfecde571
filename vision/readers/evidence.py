"""What speaks for and against a face being an upper face that is named right, from itself and from its company."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.readers import shape
from vision.readers.namer import CLASSES, Named
from vision.reading import MARKS

NONE = CLASSES.index("none")
COMPARED = ("heat", "name", "second name", "no face", "leaning", "stands leaning")
"""Evidence that dim, blurred or strange pictures shift for all their faces alike: it is given beside the others too."""


def beside(name: str) -> str:
    """What the piece of evidence `name` is called where it is told beside the other faces."""
    return f"{name} beside the others"


EVIDENCE = (
    "heat", "name", "second name", "no face", "second no face", "leaning", "covered", "odd size", "odd tilt", "no room",
    "nearest", "odd hue", "odd light", "surplus", "mark", "edge", "stands leaning", "stands on top", "stands covered",
    "stands not at all", *(beside(name) for name in COMPARED),
)  # fmt: skip
"""What `evidence` gives for each face, in this order."""
SIDE_BY_SIDE = 2.0
"""Distance of two flat upper faces that touch, in half-edges along the axes of one; nearer they would overlap."""
FAR = 3.0
"""Distance, in the same measure, from which on the nearest other face does not matter."""
TONE_FLOOR = 12.0
"""Brightness (of 255) that is added before colours are compared: in the dark they tell nothing."""
WORTH = 0.2
"""What a face must be worth to count as another die beside this one."""
SIZE_ERROR = 0.06
"""Error (log) of the edges that the finder measures, about."""
TILT_ERROR = 0.1
"""The same of foreshortening, where no die leans."""
SLOPE = 0.4
"""How many faces' worth of doubt there is that the far side looks different at all: few dice count as level."""


def logit(p: float) -> float:
    """Log odds, kept finite."""
    p = min(max(p, 1e-5), 1 - 1e-5)
    return math.log(p / (1 - p))


def evidence(named: Sequence[Named], count: int | None = None) -> NDArray[np.float64]:
    """A row for each of the faces of one picture, (faces, len(EVIDENCE)); `count` dice are expected.

    The first seven are log odds, from the face alone. Others come from its company. Dice that lie together are of
    one size; dice that lie flat are all tilted alike to the camera, so their faces are foreshortened alike, which the
    sides of dice and leaning dice are not; no two flat faces overlap, but a side lies nearer to its own face than
    the next die can; dice of a set are of one colour; and the face that is left over when `count` better ones are
    counted is likely none. Two more are what it seems to be: a mark or not, and its edge (log px). Four are
    log odds again: how it stands, as a wider view of it shows. The last ones are how far some of these differ from the
    middle of all faces that are worth something.
    """
    if not named:
        return np.empty((0, len(EVIDENCE)))
    worth = np.array([one.face.heat * (1 - float(one.looks[:, NONE].mean())) for one in named])
    weight = np.square(worth) + 1e-9
    tilts = odd_tilts(named, worth)
    gaps, nearest = room(named, worth)
    odd = odd_sizes(named, worth)
    tones = np.log(np.array([one.tone for one in named], float) + TONE_FLOOR)
    usual = np.array([weighted_median(tones[:, k], weight) for k in range(3)])
    off = tones - usual
    rank = np.argsort(np.argsort(-worth))
    rows = []
    for k, one in enumerate(named):
        face = one.face
        rows.append(
            [
                logit(face.heat),
                logit(one.certainty),
                logit(one.agreement),
                logit(one.no_face),
                logit(one.second_no_face),
                logit(face.cocked),
                logit(face.hidden),
                float(odd[k]),
                float(tilts[k]),
                min(max(SIDE_BY_SIDE - float(gaps[k]), 0.0), 1.0),
                min(float(nearest[k]), FAR),
                min(float(np.ptp(off[k])), 2.0),
                float(np.clip(off[k].mean(), -2.0, 2.0)),
                0.0 if count is None else float(np.clip(rank[k] + 1 - count, -2, 2)),
                float(one.value in MARKS),
                math.log(max(face.edge, 1.0)),
                *(logit(p) for p in one.footing[1:]),
            ]
        )
    alone = np.array(rows)
    columns = [EVIDENCE.index(name) for name in COMPARED]
    middle = [weighted_median(alone[:, k], weight) for k in columns]
    return np.hstack([alone, alone[:, columns] - middle])


def odd_sizes(named: Sequence[Named], worth: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far (log, at most 1) the edge of each face (n,) is from what its place in the picture leads to expect.

    Dice that lie together are of one size, smaller towards the far side of the table.
    """
    logs = np.log([[one.face.edge] for one in named])
    return np.asarray(np.minimum(np.abs(off_the_plane(named, worth, logs, SIZE_ERROR)[:, 0]), 1.0))


def odd_tilts(named: Sequence[Named], worth: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far (log, at most 0.6) the foreshortening of each face (n,) is from what its place leads to expect.

    Dice that lie flat are seen alike, and from a lower angle towards the far side of the table.
    """
    tilts = np.array([shape.encode(one.face.matrix)[1:3] for one in named])
    return np.asarray(np.minimum(np.linalg.norm(off_the_plane(named, worth, tilts, TILT_ERROR), axis=1), 0.6))


def off_the_plane(
    named: Sequence[Named], worth: NDArray[np.float64], measured: NDArray[np.float64], error: float
) -> NDArray[np.float64]:
    """How far what was `measured` of each face (n, numbers) is off a + b x + c y, its place in the picture being x, y.

    The plane is fitted to the faces by their `worth` (n,); a few that do not fit within the `error`, higher ones or
    leaning ones, hardly bend it.
    """
    known = np.array([one.no_face < 0.5 and one.face.heat > 0.4 for one in named], dtype=bool)
    if not known.any():
        return np.zeros_like(measured)
    weight = np.where(known, np.square(worth), 0.0) + 1e-9
    centres = np.array([one.face.centre for one in named])
    places = centres - centres[known].mean(axis=0)
    places /= max(float(np.abs(places[known]).max()), 1e-6)
    design = np.column_stack([np.ones(len(named)), np.clip(places, -2, 2)])
    plane = np.zeros((3, measured.shape[1]))
    plane[0] = [weighted_median(column, weight) for column in measured.T]
    for _ in range(5):
        off = measured - design @ plane
        trust = weight / (1 + np.square(off).sum(axis=1) / error**2)
        curve = design.T @ (design * trust[:, None]) + np.diag([1e-6, SLOPE, SLOPE])
        plane = np.linalg.solve(curve, design.T @ (measured * trust[:, None]))
    return np.asarray(measured - design @ plane)


def room(named: Sequence[Named], worth: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Distance (n,) of each face to the nearest of those that are `worth` (n,) more, in half-edges of that one.

    And to the nearest of all that are worth something.
    """
    centres = np.array([one.face.centre for one in named])
    inverse = np.linalg.inv(np.array([one.face.matrix for one in named]))
    local = np.einsum("oij,koj->koi", inverse, centres[:, None] - centres[None])
    apart = np.abs(local).max(axis=2)
    better = np.where(worth[None] > worth[:, None], apart, SIDE_BY_SIDE).min(axis=1)
    other = (worth[None] > WORTH) & ~np.eye(len(named), dtype=bool)
    return np.asarray(better), np.asarray(np.where(other, apart, FAR).min(axis=1))


def weighted_median(values: ArrayLike, weights: ArrayLike) -> float:
    """The value at which half of the weight is reached."""
    order = np.argsort(values)
    total = np.cumsum(np.asarray(weights)[order])
    return float(np.asarray(values)[order][int(np.searchsorted(total, total[-1] / 2))])
