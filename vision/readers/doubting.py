"""From what the networks saw to items and doubts: when a reading may be trusted, and if not, why.

Every number that decides here was chosen by `python -m vision.training calibrate` on generated scenes whose grounds,
dice and lights the networks were never trained on; they lie in `models/dice.json`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readers import footing
from vision.readers.cutout import cut_out
from vision.readers.evidence import evidence, logit
from vision.readers.finder import Found
from vision.readers.namer import Named
from vision.readers.network import settings
from vision.readers.weighing import chances
from vision.reading import Doubt, Expectation, Item, Picture, Reading

TOO_SMALL = 11.0
"""Edge in px below which marks cannot be told apart."""
DARK = 14.0
"""Mean brightness (of 255) of a picture in which nothing can be trusted."""
HAND_REACH = 5.0
"""Distance of a hand from a die, in edges, within which it may hide another, or reach for one."""
NEAR = 1.2
"""Distance of two centres, in edges, below which dice touch."""
LEANING, COVERED = 0.25, 0.25
"""What the finder says of leaning and cover from which on these are why a face is doubted."""
STANDS = 0.5
"""The same of what a wider view shows."""
AT_PLAY = "at play"
"""What a section holds that is asked of a reading instead where an account hangs on it."""
RIGHT, NOTHING, OTHER = range(3)
"""What a face can be: a die that can be read and is named right; no upper face; a die misnamed, leaning or covered."""


def section(kind: str, known: bool) -> str:
    """The part of `dice.json` that holds for a still picture, or for a table where the size of the dice is `known`."""
    return f"{kind} on a known table" if known else kind


def judge(kind: str, picture: Picture, found: Found, named: Sequence[Named], expect: Expectation) -> Reading:
    """The items that count, and every doubt of the reading, those of single items included."""
    chosen = settings()[section(kind, bool(expect.edge_px))]
    if expect.at_play:
        chosen = chosen | chosen.get(AT_PLAY, {})
    told = chances(chosen["scales"], evidence(named, expect.count))
    counted = [is_item(one, p, chosen) for one, p in zip(named, told, strict=True)]
    worth = [float(p[RIGHT] if item else p[NOTHING]) for item, p in zip(counted, told, strict=True)]
    unsure = doubtful(worth, chosen["sure"], chosen["least"])
    items: list[Item] = []
    weak = firm = Doubt.NONE
    for k, one in enumerate(named):
        own = (cause(one) or why_unsure(picture, one, named)) if k in unsure else Doubt.NONE
        if not counted[k]:
            weak |= own & (Doubt.COCKED | Doubt.STACKED | Doubt.HIDDEN) or (Doubt.LOW_CONFIDENCE if own else Doubt.NONE)
            continue
        weak |= own
        if not inside(expect.region, one.face.centre):
            own |= Doubt.OFF_THE_MAT
            firm |= Doubt.OFF_THE_MAT
        corners = tuple((float(x), float(y)) for x, y in one.face.corners)
        x, y = one.face.centre
        items.append(Item(one.value, float(x), float(y), float(told[k, RIGHT]), one.face.edge, corners, own))
    firm |= of_the_whole(picture, found, items, chosen, expect)
    return Reading(
        kind,
        tuple(items),
        weak | firm,
        weak=weak & ~firm,
        belief=belief(worth, chosen["sure"], chosen["least"]),
        needed=chosen["sure"],
        picture=picture,
    )


def is_item(one: Named, told: NDArray[np.float64], chosen: dict[str, Any]) -> bool:
    """Whether a face is an item: named, of some heat, and likelier right than nothing (`told`: see `RIGHT`)."""
    return one.value != "none" and one.face.heat >= chosen["heat"] and bool(told[RIGHT] > told[NOTHING])


def belief(worth: Sequence[float], sure: float, least: float) -> float:
    """How far a throw may be believed, 0 to 1; from `sure` on it may.

    `worth` are the probabilities that each face is taken for what it is; of a throw all must be, so they multiply. But
    eight faces that are each a little uncertain in one dim picture are seldom wrong at once, while one that is likelier
    wrong than the others is: the worst one alone must reach `least` too.
    """
    whole = math.prod(worth)
    if least <= 0:
        return whole
    short = logit(min(worth, default=1.0)) - logit(least)
    return min(whole, 1 / (1 + math.exp(-(logit(sure) + short))))


def doubtful(worth: Sequence[float], sure: float, least: float) -> set[int]:
    """The places of the faces that are to be doubted: those below `least`, and the worst until the rest is `sure`."""
    order = sorted(range(len(worth)), key=worth.__getitem__)
    out = {k for k in order if worth[k] < least}
    total = math.prod(worth[k] for k in order if k not in out)
    for k in order:
        if total >= sure:
            break
        out.add(k)
        total = math.prod(worth[other] for other in range(len(worth)) if other not in out)
    return out


def cause(one: Named) -> Doubt:
    """Leaning, stacked and covered dice, as the finder measured them and a wider view shows them."""
    doubts = Doubt.NONE
    stands = dict(zip(footing.CLASSES, one.footing, strict=True))
    if one.face.cocked > LEANING or stands["leaning"] > STANDS:
        doubts |= Doubt.COCKED
    if stands["on top"] > STANDS:
        doubts |= Doubt.STACKED
    if one.face.hidden > COVERED or stands["covered"] > STANDS:
        doubts |= Doubt.HIDDEN
    return doubts


def of_the_whole(
    picture: Picture, found: Found, items: Sequence[Item], chosen: dict[str, float], expect: Expectation
) -> Doubt:
    """Doubts about the throw, not about one die: counts, marks seen twice, sizes that do not fit, hand, darkness."""
    doubts = Doubt.NONE
    if hand_over(found, [(item.x, item.y, item.size) for item in items], expect.count) > chosen["hand"]:
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


def hand_over(found: Found, dice: Sequence[tuple[float, float, float]], count: int | None) -> float:
    """How likely a hand hides something, 0 to 1; `dice` are x, y and edge in px of those that are seen.

    Where as many are seen as are expected, only a hand close to one of them can.
    """
    if count is None or len(dice) != count:
        return found.hand
    return max(
        (p for x, y, p in found.hands if any(math.hypot(x - a, y - b) < HAND_REACH * edge for a, b, edge in dice)),
        default=0.0,
    )


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
