"""Dominoes: halves found, cut out and named like dice, put together to stones, counted, doubted.

The finder takes a half for a face, so all that reads dice from a picture reads halves too. Then `pairing` says which
halves are one stone, and `stone_doubting` whether the reading may be trusted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.readers import stone_doubting
from vision.readers.answering import answered
from vision.readers.dice import LIKED, LONGEST, ODD_SIZE, DiceReader, clear, region_of
from vision.readers.finder import Face, Found, find
from vision.readers.namer import FLAT, LOOKS, Named
from vision.readers.network import network
from vision.readers.pairing import Pair, rated
from vision.readers.stone_doubting import FAINT, GUESSED, HALVES, NONE, leftovers, stones_of, worth_pairing
from vision.reading import Expectation, Picture, Reading

ALONE = 0.25
"""Heat from which the other half of a half that stands alone is looked for."""
SEEN = 0.7
"""Chance from which it is there."""
SAME_SCALE = 0.15
"""Difference of two scales (log) at which one pass does for both."""
HOPEFUL = 0.3
"""Square of heat and chance from which a half that only another pass saw is looked at."""
HANDS_AT = 320
"""Long side in px of the pass in which the dice's finder, which has seen many more, looks for hands."""
LOOKS_AT = (400, 200, 800, 100)
"""Long sides in px of the passes over a picture of unknown scale."""

__all__ = ["HALVES", "StoneReader"]


class StoneReader(DiceReader):
    """Reads dominoes of any colour, turned any way, touching, in chains; face-down ones are backs."""

    settings = "dominoes"
    at_most = 90
    twice = False

    def __init__(self) -> None:
        self.kind = "dominoes"
        self._finder = network("stone_finder")
        self._namer = network("stone_namer")
        self._witness = network("stone_witness")
        self._pair = network("stone_pair")
        self._hands = network("finder")
        self._foreign = np.array([name == "" for name in HALVES])

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        """See `vision.reading.Reader`. Any array that is a picture gets an answer, never an exception."""
        return answered(self.kind, picture, expect or Expectation(), self._read)

    def _read(self, picture: Picture, expect: Expectation) -> Reading:
        found, named = self.look(picture, expect)
        named, pairs = self.put_together(picture, named)
        items, backs, doubts = stone_doubting.judge(picture, found, named, pairs, expect)
        return Reading(self.kind, items, doubts, backs, picture=picture)

    def look(self, picture: Picture, expect: Expectation) -> tuple[Found, tuple[Named, ...]]:
        """What the networks see, before anything is decided."""
        found, named = super().look(picture, expect)
        part, offset = region_of(picture, expect)
        hands = find(self._hands, part, HANDS_AT / max(part.shape[:2])).moved(offset).hands
        return Found(found.faces, hands), named

    def _footings(
        self, picture: Picture, faces: tuple[Face, ...], looks: NDArray[np.float32], twice: bool
    ) -> list[tuple[float, ...]]:
        """Stones are too low to stand in any other way."""
        return [FLAT] * len(faces)

    def survey(self, picture: Picture, edge: float | None, seen: float | None = None) -> Found:
        """The halves, looked for at the scale at which most of them make stones.

        Large pips look like dice, and so does many a cloth; but neither makes two halves of one stone.
        """
        if edge:
            return super().survey(picture, edge)
        longest = max(picture.shape[:2])
        again = self.seen_again(picture, seen)
        if again is not None:
            return again
        passes: list[tuple[Found, float]] = []
        hopeful: list[Face] = []
        most, best = 0.05, 0.0
        for side in LOOKS_AT:
            scale = min(side / longest, 4.0)
            found = find(self._finder, picture, scale)
            passes.append((found, scale))
            promising = self.promising(picture, found)
            worth = [(face.heat * chance) ** 2 for face, chance in promising]
            total = sum(worth)
            hopeful += [face for (face, _), value in zip(promising, worth, strict=True) if value > HOPEFUL]
            if total > most:
                sizes = np.log([face.edge for face, _ in promising])
                most, best = total, float(np.exp(np.average(sizes, weights=worth)))
            warm = sum(face.heat > FAINT for face in found.faces)
            if side == LOOKS_AT[0] and total > 0.8 * warm > 0 and clear(found, scale):
                return found
        if not best:
            return super().survey(picture, edge)
        scale = float(np.clip(LIKED / best, 48 / longest, LONGEST / longest))
        found, nearest = min(passes, key=lambda it: abs(float(np.log(it[1] / scale))))
        if abs(float(np.log(nearest / scale))) > SAME_SCALE:
            found = find(self._finder, picture, scale)
        return completed(found, hopeful)

    def promising(self, picture: Picture, found: Found) -> list[tuple[Face, float]]:
        """The faces of a pass that may be half of a stone, with the probability of the likeliest one."""
        faces = tuple(face for face in found.faces if face.heat > FAINT)[: self.at_most]
        none = self._names(picture, faces, LOOKS[:1])[0][:, 0, NONE] if faces else np.empty(0)
        kept = [(face, 1 - float(p)) for face, p in zip(faces, none, strict=True) if p < 0.7]
        chances = [0.0] * len(kept)
        for pair in rated(self._pair, picture, [face for face, _ in kept]):
            for end in (pair.one, pair.other):
                chances[end] = max(chances[end], pair.chance)
        return [(face, named * chance) for (face, named), chance in zip(kept, chances, strict=True)]

    def put_together(self, picture: Picture, named: tuple[Named, ...]) -> tuple[tuple[Named, ...], list[Pair]]:
        """The pairs of halves. Where a half stands alone and a stone can be seen, its other half is added to `named`.

        A back has no line in its middle, so often only one of its halves is found.
        """
        pairs = self.pairs(picture, named)
        alone = [half for half, _ in leftovers(named, pairs, stones_of(named, pairs)) if worth_pairing(half)]
        added: list[Face] = []
        for half in alone:
            guesses = guesses_of(half.face) if half.face.heat > ALONE else []
            rates = [rated(self._pair, picture, guess) for guess in guesses]
            chances = [rate[0].chance if rate else 0.0 for rate in rates]
            if max(chances, default=0.0) > SEEN:
                added += [it for it in guesses[int(np.argmax(chances))] if it is not half.face]
        if not added:
            return named, pairs
        both = self._names(picture, tuple(added), LOOKS)
        named += tuple(Named(face, first, second) for face, first, second in zip(added, *both, strict=True))
        return named, self.pairs(picture, named)

    def pairs(self, picture: Picture, named: tuple[Named, ...]) -> list[Pair]:
        """Which of the named halves may belong together; numbers as in `named`."""
        chosen = [k for k, one in enumerate(named) if worth_pairing(one)]
        found = rated(self._pair, picture, [named[k].face for k in chosen])
        return [Pair(chosen[it.one], chosen[it.other], it.chance) for it in found]


def guesses_of(face: Face) -> list[tuple[Face, Face]]:
    """The stones that a face could be half of, or (a back has no line across) the middle of."""
    out = []
    for k in (0, 1):
        along, across = face.matrix[:, k], face.matrix[:, 1 - k]
        out += [(face, replace(face, centre=face.centre + 2 * sign * along, heat=GUESSED)) for sign in (-1, 1)]
        way = along * float(np.linalg.norm(across) / np.linalg.norm(along))
        square = np.column_stack([way, across])
        ends = [replace(face, centre=face.centre + sign * way, matrix=square, heat=GUESSED) for sign in (-1, 1)]
        out.append((ends[0], ends[1]))
    return out


def completed(found: Found, hopeful: Sequence[Face]) -> Found:
    """What one pass saw, and what others saw where it saw nothing of that size: likely halves, hottest first."""
    faces = list(found.faces)
    for face in sorted(hopeful, key=lambda it: -it.heat):
        near = [other for other in faces if float(np.linalg.norm(face.centre - other.centre)) < 0.5 * face.edge]
        if not any(1 / ODD_SIZE < face.edge / other.edge < ODD_SIZE for other in near):
            faces.append(face)
    return Found(tuple(sorted(faces, key=lambda it: -it.heat)), found.hands)
