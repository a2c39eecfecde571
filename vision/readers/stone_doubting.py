"""From named halves and pairs to stones and doubts: when a reading of dominoes may be trusted, and if not, why.

Every number that decides here was chosen by `python -m vision.training stone_calibrate` on generated scenes that the
networks were never trained on; they lie in `models/dominoes.json`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readers import shape
from vision.readers.doubting import TOO_SMALL, inside, why_unsure
from vision.readers.evidence import logit
from vision.readers.finder import Found
from vision.readers.namer import Named
from vision.readers.network import settings
from vision.readers.pairing import Pair, matched, stone_matrix
from vision.readers.weighing import weighed
from vision.reading import Doubt, Expectation, Item, Picture

HALVES = ("0", "1", "2", "3", "4", "5", "6", "back", "", "none")
"""What the networks for halves tell apart, in the places where those for dice have their classes; one is not used."""
NONE, BACK = HALVES.index("none"), HALVES.index("back")
FAINT = 0.12
"""Heat below which a half is not looked at."""
GUESSED = 0.125
"""Heat of a half that was not found, but must be there if its other half is a stone's; no stone with one is sure."""
SURELY_NOTHING = 0.9
"""Probability of being none above which a face is no half of anything."""
LEAST = 0.25
"""Chance below which two halves are not taken for a stone."""
LIKELIER = 0.25
"""Confidence above which a back is counted."""
CONTRADICTED = 0.05
"""Probability of a half's name, by the second witness or by the look that believes in it least, below which they
contradict it: no stone with such a half is sure, whatever else speaks for it."""
DIM = 28.0
"""Brightness (of 255) of the brightest hundredth of a picture below which nothing can be trusted."""
FOR = (1, 1, 1, -1, -1, 1, -1, -1)
"""Which way each piece of evidence may speak for a stone: see `evidence`."""
FOR_NOTHING = (-1, 1, 1, 1, -1)
"""Which way each piece of evidence may speak for a spot being nothing: see `emptiness`."""


@dataclass(frozen=True, slots=True)
class Stone:
    """Two halves that make a stone."""

    halves: tuple[Named, Named]
    numbers: tuple[int, int]
    """Places of the halves among all that were named."""
    chance: float
    """Probability by the pairing network."""
    rival: float
    """Probability of the likeliest other pair with one of these halves."""

    @property
    def names(self) -> tuple[str, str]:
        """What the halves are called."""
        return name_of(self.halves[0]), name_of(self.halves[1])

    @property
    def value(self) -> str | None:
        """``"6-4"``, ``"back"``; None where the halves do not go together."""
        one, other = self.names
        if one == other == "back":
            return "back"
        if "back" in (one, other):
            return None
        return "-".join(sorted((one, other), reverse=True))

    @property
    def centre(self) -> NDArray[np.float64]:
        """Middle of the stone, px."""
        return (self.halves[0].face.centre + self.halves[1].face.centre) / 2

    @property
    def matrix(self) -> NDArray[np.float64]:
        """Half-edges along and across it, px, (2, 2)."""
        a, b = (half.face for half in self.halves)
        return stone_matrix(a.centre, b.centre, a.matrix, b.matrix)

    @property
    def edge(self) -> float:
        """Its short edge, px."""
        return 2 * float(np.linalg.norm(self.matrix[:, 1]))

    def covers(self, point: NDArray[np.float64]) -> bool:
        """Whether a place lies on it."""
        return bool(np.abs(np.linalg.solve(self.matrix, point - self.centre)).max() < 1.0)


def section(known: bool) -> str:
    """The part of `dominoes.json` that holds: for a table where the size of the stones is `known`, or for a still."""
    return "known table" if known else "still picture"


def name_of(half: Named) -> str:
    """The likeliest name of a half that is one."""
    p = half.looks.mean(axis=0)
    return HALVES[int(p[:NONE].argmax())]


def certainty(half: Named) -> float:
    """Probability of the name in the look that believes in it least."""
    return float(half.looks[:, HALVES.index(name_of(half))].min())


def agreement(half: Named) -> float:
    """Probability of the name by the second witness, over all looks."""
    return float(half.second[:, HALVES.index(name_of(half))].mean())


def contradicted(half: Named) -> bool:
    """Whether a witness or a look says of its name that it is not so."""
    return min(certainty(half), agreement(half)) < CONTRADICTED


def emptiest(half: Named) -> float:
    """Probability of being none in the look that fears it most."""
    return float(half.looks[:, NONE].max())


def worth_pairing(half: Named) -> bool:
    """Whether a face may be half of a stone."""
    return half.face.heat >= FAINT and float(half.looks[:, NONE].mean()) < SURELY_NOTHING


def stones_of(named: Sequence[Named], pairs: Sequence[Pair]) -> list[Stone]:
    """The stones that the pairs make, likeliest first."""
    return [
        Stone((named[pair.one], named[pair.other]), (pair.one, pair.other), pair.chance, rival)
        for pair, rival in matched(pairs, LEAST)
    ]


def middle_edge(stones: Sequence[Stone]) -> float:
    """Short edge in px of most of the stones; 0 where there is none."""
    edges = [stone.edge for stone in stones if stone.chance > 0.7]
    return float(np.median(edges)) if edges else 0.0


def evidence(stone: Stone, middle: float) -> list[float]:
    """What speaks for and against a stone being read right, in log odds: see `FOR`.

    Its fainter half's heat, the less certain name, the second witness, fear of none, cover, the pair, its best rival,
    and how its size differs from the others (`middle`).
    """
    return [
        logit(min(half.face.heat for half in stone.halves)),
        logit(min(certainty(half) for half in stone.halves)),
        logit(min(agreement(half) for half in stone.halves)),
        logit(max(emptiest(half) for half in stone.halves)),
        logit(max(half.face.hidden for half in stone.halves)),
        logit(stone.chance),
        logit(stone.rival),
        min(abs(math.log(stone.edge / middle)), 1.0) if middle else 0.0,
    ]


def emptiness(half: Named, chance: float) -> list[float]:
    """What speaks for a face that is in no stone showing no number: see `FOR_NOTHING`.

    Its heat, both witnesses for none or a back, its cover, and the `chance` that it and a neighbour are a stone.
    """
    return [
        logit(half.face.heat),
        logit(float(half.looks[:, (BACK, NONE)].sum(axis=1).mean())),
        logit(float(half.second[:, (BACK, NONE)].sum(axis=1).mean())),
        logit(half.face.hidden),
        logit(chance),
    ]


def leftovers(named: Sequence[Named], pairs: Sequence[Pair], stones: Sequence[Stone]) -> list[tuple[Named, float]]:
    """The faces that belong to no stone and lie on none, each with the chance of its likeliest pair."""
    used = {number for stone in stones for number in stone.numbers}
    return [
        (half, max((pair.chance for pair in pairs if number in (pair.one, pair.other)), default=0.0))
        for number, half in enumerate(named)
        if number not in used and not any(stone.covers(half.face.centre) for stone in stones)
    ]


def spots_of(stone: Stone) -> list[tuple[Named, float]]:
    """The halves of what shows no number, as `leftovers`: that they belong together says nothing of a back."""
    return [(half, 0.0 if stone.value == "back" else stone.chance) for half in stone.halves]


def emptiest_chance(chosen: dict[str, Any], spots: Sequence[tuple[Named, float]]) -> float:
    """Probability that the likeliest half among these faces is nothing."""
    return min((weighed(chosen["nothing"], emptiness(half, chance)) for half, chance in spots), default=1.0)


def judge(
    picture: Picture, found: Found, named: Sequence[Named], pairs: Sequence[Pair], expect: Expectation
) -> tuple[tuple[Item, ...], tuple[Item, ...], Doubt]:
    """The stones, the backs, and every doubt of the reading."""
    chosen = settings("dominoes")[section(bool(expect.edge_px))]
    stones = stones_of(named, pairs)
    middle = middle_edge(stones)
    items: list[Item] = []
    backs: list[Item] = []
    doubts = Doubt.NONE
    for stone in stones:
        confidence = weighed(chosen["item"], evidence(stone, middle))
        value = stone.value
        if value in (None, "back") or confidence < chosen["least"]:
            # Hardly a stone, or a back, which is no reason to doubt: but neither half may show a number.
            if emptiest_chance(chosen, spots_of(stone)) < chosen["sure of nothing"]:
                doubts |= Doubt.LOW_CONFIDENCE
            if value == "back" and confidence > LIKELIER:
                backs.append(item_of(stone, "", confidence))
            continue
        own = Doubt.NONE
        if max(half.face.hidden for half in stone.halves) > chosen["hidden"]:
            own |= Doubt.HIDDEN
        if confidence < chosen["sure"] and not own:
            worse = min(stone.halves, key=certainty)
            own |= (why_unsure(picture, worse, named) & ~Doubt.TOUCHING) or Doubt.LOW_CONFIDENCE
        if any(half.face.heat == GUESSED or contradicted(half) for half in stone.halves):
            own |= Doubt.LOW_CONFIDENCE
        if not inside(expect.region, stone.centre):
            own |= Doubt.OFF_THE_MAT
        items.append(replace(item_of(stone, str(value), confidence), doubts=own))
        doubts |= own
    for half, chance in leftovers(named, pairs, stones):
        if emptiest_chance(chosen, [(half, chance)]) < chosen["sure of nothing"]:
            doubts |= Doubt.HIDDEN if half.face.hidden > chosen["hidden"] else Doubt.LOW_CONFIDENCE
    return tuple(items), tuple(backs), doubts | of_the_whole(picture, found, items, chosen["hand"], expect)


def item_of(stone: Stone, value: str, confidence: float) -> Item:
    """A stone as it is reported."""
    x, y = (float(c) for c in stone.centre)
    corners = tuple((float(u), float(v)) for u, v in shape.corners_of(stone.centre, stone.matrix))
    return Item(value, x, y, confidence, stone.edge, corners)


def of_the_whole(picture: Picture, found: Found, items: Sequence[Item], hand: float, expect: Expectation) -> Doubt:
    """Doubts about all of the reading: counts, a stone seen twice, a hand, darkness, size."""
    doubts = Doubt.NONE
    if found.hand > hand:
        doubts |= Doubt.HAND_IN_VIEW
    if expect.count is not None and len(items) != expect.count:
        doubts |= Doubt.TOO_FEW if len(items) < expect.count else Doubt.TOO_MANY
    counts = Counter(item.value for item in items)
    if any(n > 1 for n in counts.values()):
        doubts |= Doubt.TWICE
    if any(item.size < TOO_SMALL for item in items):
        doubts |= Doubt.TOO_SMALL
    if float(np.percentile(cv2.cvtColor(picture[::4, ::4], cv2.COLOR_BGR2GRAY), 99)) < DIM:
        doubts |= Doubt.TOO_DARK
    return doubts
