"""From what the networks saw to items and doubts: when a reading may be trusted, and if not, why.

Every number that decides here was chosen by `python -m vision.training calibrate` on generated scenes whose grounds,
dice and lights the networks were never trained on; they lie in `models/dice.json`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

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
NONE = CLASSES.index("none")
FOR = (1, 1, 1, -1, -1, -1, -1)
"""Which way each piece of evidence may speak: heat, name, second name for a die, the others against it."""


def logit(p: float) -> float:
    """Log odds, kept finite."""
    p = min(max(p, 1e-5), 1 - 1e-5)
    return math.log(p / (1 - p))


def middle_edge(named: Sequence[Named]) -> float:
    """Edge in px of most of the faces that are hot and have a name; 0 where there is none."""
    edges = [one.face.edge for one in named if one.value != "none" and one.face.heat > 0.4]
    return float(np.median(edges)) if edges else 0.0


def evidence(one: Named, middle: float) -> list[float]:
    """What speaks for and against `one` being a die that is named right, mostly in log odds; see `FOR`.

    `middle` is the picture's `middle_edge`: dice that lie together are of one size.
    """
    face = one.face
    return [
        logit(face.heat),
        logit(one.certainty),
        logit(one.agreement),
        logit(float(one.looks[:, NONE].max())),
        logit(face.cocked),
        logit(face.hidden),
        min(abs(math.log(face.edge / middle)), 1.0) if middle else 0.0,
    ]


def weighed(weights: Sequence[float], values: Sequence[float]) -> float:
    """A calibrated probability: logistic function of `weights[0] + weights[1:] . values`."""
    total = weights[0] + sum(w * v for w, v in zip(weights[1:], values, strict=True))
    return 1 / (1 + math.exp(-min(max(total, -30.0), 30.0)))


def judge(
    kind: str, picture: Picture, found: Found, named: Sequence[Named], expect: Expectation
) -> tuple[tuple[Item, ...], Doubt]:
    """The items that count, and every doubt of the reading, those of single items included."""
    chosen = settings()[kind]
    items: list[Item] = []
    doubts = Doubt.NONE
    middle = middle_edge(named)
    leans: dict[Item, float] = {}
    for one in named:
        values = evidence(one, middle)
        nothing = weighed(chosen["nothing"], values)
        if one.value == "none" or one.face.heat < chosen["heat"]:
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
