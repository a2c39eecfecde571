"""From what the networks saw to items and doubts: when a reading may be trusted, and if not, why.

Every number that decides here was chosen by `python -m vision.training calibrate` on generated scenes whose grounds,
dice and lights the networks were never trained on; they lie in `models/dice.json`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.readers import shape
from vision.readers.cutout import cut_out
from vision.readers.finder import Found
from vision.readers.namer import CLASSES, Named
from vision.readers.network import settings
from vision.reading import Doubt, Expectation, Item, Picture

TOO_SMALL = 11.0
"""Edge in px below which marks cannot be told apart."""
DARK = 14.0
"""Mean brightness (of 255) of a picture in which nothing can be trusted."""
NEAR = 1.2
"""Distance of two centres, in edges, below which dice touch."""
NO_ROOM = 0.95
"""Distance of two upper faces, in edges, below which both dice cannot lie flat; two that touch squarely are 1 apart."""
CLOSE = 0.98
"""Distance below which one of two dice is taken to lean; flat ones that touch squarely are asked about too."""
BESIDE, LEANS = 1.1, 0.07
"""Near another die, and seen to lean as little as this: of 80 leaning dice on made tables these three find 20 more."""
FAINT, CLEAR = 0.5, 0.7
"""Confidence of a spot that may be the side of a die, and of a die."""
SURE_OF_A_MARK = 0.85
"""Least confidence of a mark where the table is known: on made tables each wrong name was a mark's, never a blank's."""
LIKELIER_NOTHING = 0.5
"""Probability of being no upper face from which on a face is not an item."""
NONE = CLASSES.index("none")
EVIDENCE = (
    "heat", "name", "second name", "no face", "second no face", "leaning", "covered", "odd size", "odd tilt", "no room",
)  # fmt: skip
"""What `evidence` gives for each face, in this order."""
FOR = (1, 1, 1, -1, -1, -1, -1, -1, -1, -1)
"""Which way each piece of evidence may speak for a die that is named right."""
SIDE_BY_SIDE = 2.0
"""Distance of two flat upper faces that touch, in half-edges along the axes of one; nearer they would overlap."""


SIZE_ERROR = 0.06
"""Error (log) of the edges that the finder measures, about."""
SLOPE = 0.4
"""How many faces' worth of doubt there is that the far side looks smaller at all: few dice count as level."""


def logit(p: float) -> float:
    """Log odds, kept finite."""
    p = min(max(p, 1e-5), 1 - 1e-5)
    return math.log(p / (1 - p))


def evidence(named: Sequence[Named]) -> list[list[float]]:
    """What speaks for and against each of the faces of one picture being a die that is named right: see `EVIDENCE`.

    The first seven are log odds, from the face alone. The others come from its company. Dice that lie together are of
    one size; dice that lie flat are all tilted alike to the camera, so their faces are foreshortened alike, which the
    sides of dice and leaning dice are not; and no two flat faces overlap, but a side lies nearer to its own face than
    the next die can.
    """
    worth = [one.face.heat * (1 - float(one.looks[:, NONE].mean())) for one in named]
    tilts = np.array([shape.encode(one.face.matrix)[1:3] for one in named]).reshape(-1, 2)
    common = np.array([weighted_median(tilts[:, k], np.square(worth) + 1e-9) for k in (0, 1)]) if named else None
    gaps = room(named, np.array(worth))
    odd = odd_sizes(named, np.array(worth))
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
                min(float(np.linalg.norm(tilts[k] - common)), 0.6),
                min(max(SIDE_BY_SIDE - float(gaps[k]), 0.0), 1.0),
            ]
        )
    return rows


def odd_sizes(named: Sequence[Named], worth: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far (log, at most 1) the edge of each face (n,) is from what its place in the picture leads to expect.

    Dice that lie together are of one size, smaller towards the far side of the table: log edge = a + b x + c y, fitted
    to the faces by their `worth` (n,); a few that do not fit, higher ones or leaning ones, hardly bend it.
    """
    known = np.array([one.no_face < 0.5 and one.face.heat > 0.4 for one in named], dtype=bool)
    if not known.any():
        return np.zeros(len(named))
    logs = np.log([one.face.edge for one in named])
    weight = np.where(known, np.square(worth), 0.0) + 1e-9
    level = weighted_median(logs, weight)
    centres = np.array([one.face.centre for one in named])
    places = centres - centres[known].mean(axis=0)
    places /= max(float(np.abs(places[known]).max()), 1e-6)
    design = np.column_stack([np.ones(len(named)), np.clip(places, -2, 2)])
    plane = np.array([level, 0.0, 0.0])
    for _ in range(5):
        trust = weight / (1 + np.square((logs - design @ plane) / SIZE_ERROR))
        curve = design.T @ (design * trust[:, None]) + np.diag([1e-6, SLOPE, SLOPE])
        plane = np.linalg.solve(curve, design.T @ (logs * trust))
    return np.asarray(np.minimum(np.abs(logs - design @ plane), 1.0))


def room(named: Sequence[Named], worth: NDArray[np.float64]) -> NDArray[np.float64]:
    """Distance (n,) of each face to the nearest of those that are `worth` (n,) more, in half-edges of that one."""
    if not named:
        return np.empty(0)
    centres = np.array([one.face.centre for one in named])
    inverse = np.linalg.inv(np.array([one.face.matrix for one in named]))
    local = np.einsum("oij,koj->koi", inverse, centres[:, None] - centres[None])
    apart = np.abs(local).max(axis=2)
    return np.asarray(np.where(worth[None] > worth[:, None], apart, SIDE_BY_SIDE).min(axis=1))


def weighted_median(values: ArrayLike, weights: ArrayLike) -> float:
    """The value at which half of the weight is reached."""
    order = np.argsort(values)
    total = np.cumsum(np.asarray(weights)[order])
    return float(np.asarray(values)[order][int(np.searchsorted(total, total[-1] / 2))])


def section(kind: str, known: bool) -> str:
    """The part of `dice.json` that holds for a still picture, or for a table where the size of the dice is `known`."""
    return f"{kind} on a known table" if known else kind


def weighed(weights: Sequence[float], values: Sequence[float]) -> float:
    """A calibrated probability: logistic function of `weights[0] + weights[1:] . values`."""
    total = weights[0] + sum(w * v for w, v in zip(weights[1:], values, strict=True))
    return 1 / (1 + math.exp(-min(max(total, -30.0), 30.0)))


def judge(
    kind: str, picture: Picture, found: Found, named: Sequence[Named], expect: Expectation
) -> tuple[tuple[Item, ...], Doubt]:
    """The items that count, and every doubt of the reading, those of single items included."""
    chosen = settings()[section(kind, bool(expect.edge_px))]
    items: list[Item] = []
    doubts = Doubt.NONE
    leans: dict[Item, float] = {}
    for one, values in zip(named, evidence(named), strict=True):
        nothing = weighed(chosen["nothing"], values)
        if not is_item(one, nothing, chosen):
            if nothing < chosen["sure of nothing"]:
                doubts |= cause(one, chosen) or Doubt.LOW_CONFIDENCE
            continue
        own = cause(one, chosen)
        confidence = weighed(chosen["item"], values)
        needed = chosen["sure"]
        if expect.edge_px and kind == "bell-dice" and one.value != "blank":
            needed = max(needed, SURE_OF_A_MARK)
        if confidence < needed:
            own |= why_unsure(picture, one, named) if not own else Doubt.NONE
        if not inside(expect.region, one.face.centre):
            own |= Doubt.OFF_THE_MAT
        corners = tuple((float(x), float(y)) for x, y in one.face.corners)
        x, y = one.face.centre
        items.append(Item(one.value, float(x), float(y), confidence, one.face.edge, corners, own))
        leans[items[-1]] = one.face.cocked
    clear = [item.size for item in items if item.confidence > CLEAR]
    if expect.count is not None and expect.edge_px and clear:
        edge = float(np.median(clear))
        items = [
            replace(item, doubts=item.doubts | Doubt.COCKED) if leans_on(item, leans[item], items, edge) else item
            for item in without_sides(items, edge)
        ]
    for item in items:
        doubts |= item.doubts
    return tuple(items), doubts | of_the_whole(picture, found, items, chosen, expect)


def is_item(one: Named, nothing: float, chosen: dict[str, Any]) -> bool:
    """Whether a face is an item: it has a name and some heat, and is not likelier to be nothing than a die."""
    return one.value != "none" and one.face.heat >= chosen["heat"] and nothing < LIKELIER_NOTHING


def without_sides(items: Sequence[Item], edge: float) -> list[Item]:
    """The items less faint ones that a clear one leaves no room for: its own side, taken for a die.

    Upper faces of dice that lie flat are at least an `edge` (px) apart. If a leaning die goes with them, the count
    shows it.
    """
    return [
        item
        for item in items
        if item.confidence > FAINT
        or not any(
            other.confidence > CLEAR and apart(item, other) < NO_ROOM * edge and other is not item for other in items
        )
    ]


def leans_on(item: Item, cocked: float, items: Sequence[Item], edge: float) -> bool:
    """Whether a die is nearer to another than two can lie flat, or near it and seen to lean a little."""
    gaps = [apart(item, other) / edge for other in items if other is not item and other.confidence > FAINT]
    nearest = min(gaps, default=math.inf)
    return nearest < CLOSE or (nearest < BESIDE and cocked > LEANS)


def apart(one: Item, other: Item) -> float:
    """Distance of the centres of two upper faces, in px."""
    return math.hypot(one.x - other.x, one.y - other.y)


def cause(one: Named, chosen: dict[str, float]) -> Doubt:
    """Leaning and covered dice, as the finder measured them."""
    doubts = Doubt.NONE
    if one.face.cocked > chosen["cocked"]:
        doubts |= Doubt.COCKED
    if one.face.hidden > chosen["hidden"]:
        doubts |= Doubt.HIDDEN
    return doubts


def of_the_whole(
    picture: Picture, found: Found, items: Sequence[Item], chosen: dict[str, float], expect: Expectation
) -> Doubt:
    """Doubts about the throw, not about one die: counts, marks seen twice, sizes that do not fit, hand, darkness."""
    doubts = Doubt.NONE
    if found.hand > chosen["hand"]:
        doubts |= Doubt.HAND_IN_VIEW
    if expect.count is not None and len(items) < expect.count:
        doubts |= Doubt.TOO_FEW
    if expect.count is not None and len(items) > expect.count:
        doubts |= Doubt.TOO_MANY
    if float(picture[::4, ::4].mean()) < DARK:
        doubts |= Doubt.TOO_DARK
    if any(item.size < TOO_SMALL for item in items):
        doubts |= Doubt.TOO_SMALL
    if expect.count == 8:  # one set of eight odd dice: of one size, each mark once
        counts = Counter(item.value for item in items if item.value != "blank")
        if any(n > 1 for n in counts.values()):
            doubts |= Doubt.TWICE
        middle = float(np.median([item.size for item in items])) if items else 0.0
        if any(item.size > chosen["larger"] * middle for item in items):
            doubts |= Doubt.STACKED
        if any(item.size * chosen["larger"] < middle for item in items):
            doubts |= Doubt.LOW_CONFIDENCE
    return doubts


def why_unsure(picture: Picture, one: Named, named: Sequence[Named]) -> Doubt:
    """The likeliest visible reason for a low confidence: glare, blur, a touching neighbour; else no more than that."""
    cut = cut_out(picture, one.face.centre, one.face.matrix)
    side = cut.shape[0]
    inner = cut[side // 5 : -side // 5, side // 5 : -side // 5]
    burnt = float((inner.min(axis=2) >= 250).mean())
    if 0.04 < burnt < 0.6:
        return Doubt.GLARE
    grey = cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY).astype(np.float32)
    contrast = float(grey.std())
    steepest = float(np.percentile(np.abs(cv2.Sobel(grey, cv2.CV_32F, 1, 0)) / 4, 97))
    if steepest < 0.5 * contrast:
        return Doubt.BLURRED
    for other in named:
        gap = float(np.linalg.norm(other.face.centre - one.face.centre))
        if other is not one and other.face.heat > 0.3 and gap < NEAR * one.face.edge:
            return Doubt.TOUCHING | Doubt.LOW_CONFIDENCE
    return Doubt.LOW_CONFIDENCE


def inside(region: tuple[tuple[float, float], ...], point: NDArray[np.float64]) -> bool:
    """Whether a point lies in the region that counts."""
    if len(region) < 3:
        return True
    corners = np.asarray(region, dtype=np.float32)
    return bool(cv2.pointPolygonTest(corners, (float(point[0]), float(point[1])), False) >= 0)
