"""A set of dice that its owner has taught: looks at each mark, and what they say about a face that is seen later.

No training run: a look is an upright cut-out of one face, described by the features of the naming network over all four
quarter turns, so that it does not matter how the die lay. A face is named by the looks that are most like it
(nearest neighbours, cosine distance). The set judges itself by leaving one look out: a set whose marks it cannot tell
apart is refused.

The cut-outs are kept, not the features: a later network describes them anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.readers.cutout import SIDE
from vision.reading import MARKS

Cuts = NDArray[np.uint8]
"""Upright cut-outs, (n, SIDE, SIDE, 3), BGR."""
Features = NDArray[np.float32]
"""What a network says of cut-outs, (n, d), each of length 1."""
Embed = Callable[[Cuts], Features]

BLANK = "blank"
TEACHABLE = (*MARKS, BLANK)
"""What a look can be of. All eight marks must be taught; the blank side may be."""
LEAST = 3
"""Looks that each mark needs: one is left out, the others must still know it."""
MOST = 24
"""Looks of one mark that are kept; more make it slower, not surer."""
NEIGHBOURS = 2
"""The most alike looks of a mark that are asked."""
APART = 0.7
"""Two marks are told apart when the right one is nearer than this part of the distance of the other, at every look."""
UNLIKE = 6.0
"""Distance, in typical distances between looks of one mark, at which a face is as likely something that was never
taught."""
SOFT = 0.7
"""Differences of distance, in the same unit, that change odds by a factor of e."""
TYPICAL = 0.002
"""Least typical distance: of drawn looks without any noise it would be nothing."""


class TeachingError(Exception):
    """Looks that no set can be made of; the message is one sentence that says what to do."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One look at a face whose mark is known."""

    mark: str
    cut: Cuts
    """(SIDE, SIDE, 3)."""


@dataclass(frozen=True, slots=True)
class Confusion:
    """Two marks that look alike to the kiosk."""

    one: str
    other: str
    closeness: float
    """Distance to the right mark as part of the distance to the other, at the worst look; over 1: it was mistaken."""


@dataclass(frozen=True, slots=True)
class Check:
    """What a set says about itself."""

    looks: int
    right: int
    """Looks that were named right by the others."""
    missing: tuple[str, ...]
    """Marks that were never shown."""
    few: tuple[str, ...]
    """Marks with too few looks."""
    confusions: tuple[Confusion, ...]
    """Pairs that it cannot tell apart, the worst first."""
    nearest: Confusion | None
    """The pair that it tells apart with the least to spare."""

    @property
    def usable(self) -> bool:
        """Whether throws may be read with this set."""
        return not (self.missing or self.few or self.confusions)

    @property
    def sentences(self) -> list[str]:
        """Why it is not usable and what to do, in English (the screen has its own words)."""
        said = []
        if self.missing:
            said.append(f"Never shown: {', '.join(self.missing)}. Show each of the eight marks.")
        if self.few:
            said.append(f"Too few looks at {', '.join(self.few)}: show each mark at least {LEAST} times, turned.")
        said += [
            f"{pair.one} and {pair.other} cannot be told apart: show both again, closer and in better light, "
            f"or mark one of the dice otherwise."
            for pair in self.confusions
        ]
        return said


class Taught:
    """A taught set of dice."""

    def __init__(self, looks: Sequence[Look], embed: Embed) -> None:
        """TeachingError where a look is none. `check` says whether the set can be used."""
        kept: list[Look] = []
        counts: Counter[str] = Counter()
        for look in looks:
            if look.mark not in TEACHABLE:
                raise TeachingError(f"There is no mark {look.mark!r}: the marks are {', '.join(TEACHABLE)}.")
            if look.cut.shape != (SIDE, SIDE, 3) or look.cut.dtype != np.uint8:
                raise TeachingError(f"A look must be a cut-out of {SIDE} x {SIDE} px in colour.")
            if counts[look.mark] < MOST:
                kept.append(look)
                counts[look.mark] += 1
        if not kept:
            raise TeachingError("Nothing was shown: show each of the eight marks a few times, turned.")
        self.looks = tuple(kept)
        self.counts = dict(counts)
        self.names = tuple(mark for mark in TEACHABLE if mark in counts)
        """The marks that were shown."""
        self._features = embed(np.stack([look.cut for look in kept]))
        self._mine = np.array([self.names.index(look.mark) for look in kept])
        gaps = _gaps(self._features, self._features)
        np.fill_diagonal(gaps, np.inf)
        self._left_out = self._nearest(gaps)
        own = self._left_out[np.arange(len(kept)), self._mine]
        own = own[np.isfinite(own)]
        self.typical = max(float(np.median(own)) if len(own) else 0.0, TYPICAL)
        """Typical distance between looks of one mark."""

    def distances(self, features: Features) -> NDArray[np.float64]:
        """Distances (m, names) of faces from each mark, 0 (the same) to 2."""
        return self._nearest(_gaps(features, self._features))

    def likelihoods(self, features: Features) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """How likely each face is each of `names` (m, names), and something that was never taught (m,)."""
        scores = -self.distances(features) / self.typical / SOFT
        unlike = np.full((len(features), 1), -UNLIKE / SOFT)
        both = np.concatenate([scores, unlike], axis=1)
        both = np.exp(both - both.max(axis=1, keepdims=True))
        both /= both.sum(axis=1, keepdims=True)
        return both[:, :-1], both[:, -1]

    def check(self) -> Check:
        """Leave each look out in turn and let the others name it."""
        missing = tuple(mark for mark in MARKS if mark not in self.counts)
        few = tuple(mark for mark in self.names if self.counts[mark] < LEAST)
        right = 0
        pairs: dict[tuple[str, str], float] = {}
        for look, mine in zip(self._left_out, self._mine, strict=True):
            others = np.delete(np.arange(len(self.names)), mine)
            if not np.isfinite(look[mine]):
                continue  # its only look: nobody else can know it, and it is among the few
            right += not len(others) or bool(look[mine] < look[others].min())
            for other in others:
                if np.isfinite(look[other]):
                    pair = (self.names[min(mine, other)], self.names[max(mine, other)])
                    closeness = float(look[mine] / max(look[other], 1e-9))
                    pairs[pair] = max(pairs.get(pair, 0.0), closeness)
        worst = sorted((Confusion(*pair, round(close, 3)) for pair, close in pairs.items()), key=lambda c: -c.closeness)
        confusions = tuple(pair for pair in worst if pair.closeness > APART)
        fine = [pair for pair in worst if pair.closeness <= APART]
        return Check(len(self.looks), right, missing, few, confusions, fine[0] if fine else None)

    def _nearest(self, gaps: NDArray[np.float64]) -> NDArray[np.float64]:
        """The mean of the smallest gaps (m, looks) to each mark, (m, names); infinite where it has no look to ask."""
        out = np.full((len(gaps), len(self.names)), np.inf)
        for at in range(len(self.names)):
            close = np.sort(gaps[:, self._mine == at], axis=1)[:, :NEIGHBOURS]
            asked = np.isfinite(close)
            total = np.where(asked, close, 0.0).sum(axis=1)
            count = asked.sum(axis=1)
            out[count > 0, at] = total[count > 0] / count[count > 0]
        return out


def _gaps(one: Features, other: Features) -> NDArray[np.float64]:
    """Cosine distances (m, n), never below 0."""
    return np.asarray(np.maximum(1.0 - one.astype(np.float64) @ other.astype(np.float64).T, 0.0))
