"""Several looks at one table made into one reading, and what became of the things that lay there before."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from vision.reading import Doubt, Item, Reading

SAME_PLACE = 0.35
"""Distance in edges of a die within which two looks mean the same one."""


OF_THE_SET = Doubt.TOO_FEW | Doubt.TOO_MANY | Doubt.TWICE
"""Doubts about what was seen as a whole: they fit the look that they come from, and no other."""


SEEN_BY = 2
"""Looks that must have seen a back."""


def agree(one: Reading, other: Reading) -> bool:
    """Whether two looks show the same values at the same places.

    Backs show no value and nothing counts on their account: one that a look has missed is no contradiction.
    """
    if len(one.items) != len(other.items):
        return False
    return len(_pairs(one.items, other.items, None, same=True)) == len(one.items)


def together(readings: Sequence[Reading], agreed: bool) -> Reading:
    """One reading out of several looks: the last one's places, the least of the confidences, all of the doubts.

    Where the looks differ, what is doubted of the set (a mark twice, too few, too many) is what is true of the last.
    Backs are those that at least two looks have seen.
    """
    last = readings[-1]
    doubts = Doubt.NONE if agreed else Doubt.LOOKS_DIFFER
    for reading in readings:
        doubts |= reading.doubts if agreed or reading is last else reading.doubts & ~OF_THE_SET
    items = last.items
    if agreed:
        least = {id(item): item.confidence for item in items}
        worst = {id(item): item.doubts for item in items}
        for reading in readings[:-1]:
            for mine, other in _pairs(items, reading.items, None, same=True):
                least[id(mine)] = min(least[id(mine)], other.confidence)
                worst[id(mine)] |= other.doubts
        items = tuple(replace(item, confidence=least[id(item)], doubts=worst[id(item)]) for item in items)
        if believed(readings):
            weak = last.weak
            for reading in readings:
                weak |= reading.weak
            doubts &= ~weak
            items = tuple(replace(item, doubts=item.doubts & ~weak) for item in items)
    backs = backs_of(readings)
    return replace(last, items=items, backs=backs, doubts=doubts, ms=sum(reading.ms for reading in readings))


def backs_of(readings: Sequence[Reading]) -> tuple[Item, ...]:
    """The backs that enough looks have seen, as the last of these looks saw them."""
    places: list[list[Item]] = []
    for reading in reversed(readings):
        known = [seen[0] for seen in places]
        for place, again in _pairs(known, reading.backs, None):
            next(seen for seen in places if seen[0] is place).append(again)
        matched = {id(back) for seen in places for back in seen}
        places += [[back] for back in reading.backs if id(back) not in matched]
    enough = min(SEEN_BY, len(readings))
    return tuple(seen[0] for seen in places if len(seen) >= enough)


def believed(readings: Sequence[Reading]) -> bool:
    """Whether looks that agree are likely enough to be right all in all, though noise made one or another less so.

    What one look thinks of the chances differs from the next by the noise in the picture: the mean of the log odds is
    what they think together. Looks that doubt for any other reason are not asked.
    """
    if any(reading.doubts & ~reading.weak for reading in readings):
        return False
    beliefs = [min(max(reading.belief, 1e-9), 1 - 1e-9) for reading in readings]
    odds = [math.log(belief / (1 - belief)) for belief in beliefs]
    return 1 / (1 + math.exp(-sum(odds) / len(odds))) >= max(reading.needed for reading in readings)


def compare_lying(
    before: Sequence[Item], now: Sequence[Item], edge: float
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """Which of the things that lay there were kept, and which were bumped.

    Turned in its place: bumped. Gone from its place while new ones came and others stayed: moved, and bumped unless a
    newcomer shows its value. All gone: a new throw, nothing was bumped.
    """
    pairs = _pairs(before, now, edge)
    kept = tuple(old for old, new in pairs if old.value == new.value)
    turned = [old for old, new in pairs if old.value != new.value]
    stayed = {id(old) for old, _ in pairs}
    taken = {id(new) for _, new in pairs}
    if not kept and not (turned and len(pairs) == len(before)):
        return kept, ()
    newcomers = [new.value for new in now if id(new) not in taken]
    if newcomers:
        for old in before:
            if id(old) in stayed:
                continue
            if old.value in newcomers:
                newcomers.remove(old.value)
            else:
                turned.append(old)
    return kept, tuple(turned)


def with_bumps(reading: Reading, bumped: Sequence[Item], edge: float) -> Reading:
    touched = {id(new) for _, new in _pairs(bumped, reading.items, edge)}
    items = tuple(
        replace(item, doubts=item.doubts | Doubt.BUMPED) if id(item) in touched else item for item in reading.items
    )
    return replace(reading, items=items, doubts=reading.doubts | Doubt.BUMPED)


def _pairs(
    old: Sequence[Item], new: Sequence[Item], edge: float | None, *, same: bool = False
) -> list[tuple[Item, Item]]:
    """Pair things that lie in the same place, each at most once; with `same` only if they show the same."""
    free = list(new)
    found = []
    for item in old:
        near = SAME_PLACE * (item.size or edge or 30.0)
        close = [
            other
            for other in free
            if (other.x - item.x) ** 2 + (other.y - item.y) ** 2 <= near**2 and (not same or other.value == item.value)
        ]
        if close:
            best = min(close, key=lambda other: (other.x - item.x) ** 2 + (other.y - item.y) ** 2)
            free.remove(best)
            found.append((item, best))
    return found
