"""Where a thing lies on the mat, and what persons have said that it is. Places and sizes are px of the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from vision.reading import Doubt, Item

REACH = 1.2
"""Short edges of a thing within which a thing lies where another one lay."""

UNTIDY = 2.5
"""Short edges of a card within which a card of an untidy pile lies."""

NUDGE = 0.1
"""Short edges of a thing by which it may seem to have moved, and lies where it lay."""

PASSING = Doubt.BUMPED | Doubt.TOO_FEW | Doubt.TOO_MANY
"""Doubts of dice: a stone or card that lies elsewhere than before is told by its name."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the mat."""

    x: float
    y: float
    size: float
    """Short edge of the thing that lay there."""

    @classmethod
    def of(cls, item: Item) -> Spot:
        """Where `item` lies."""
        return cls(item.x, item.y, item.size)

    def holds(self, item: Item) -> bool:
        """Whether `item` lies here."""
        reach = REACH * max(self.size, item.size)
        return (item.x - self.x) ** 2 + (item.y - self.y) ** 2 < reach**2

    def same(self, other: Spot) -> bool:
        """Whether what lies at the place `other` has not moved from here."""
        reach = NUDGE * max(self.size, other.size)
        return (other.x - self.x) ** 2 + (other.y - self.y) ** 2 < reach**2

    def nearer(self, item: Item, other: Item) -> bool:
        """Whether `item` lies nearer to here than `other`."""
        return (item.x - self.x) ** 2 + (item.y - self.y) ** 2 < (other.x - self.x) ** 2 + (other.y - self.y) ** 2

    def near(self, item: Item) -> bool:
        """Whether `item` lies here or not far from here, as cards of an untidy pile do."""
        reach = UNTIDY * max(self.size, item.size)
        return (item.x - self.x) ** 2 + (item.y - self.y) ** 2 < reach**2


@dataclass(frozen=True, slots=True)
class Named:
    """A person has said what a thing is that the camera reads otherwise."""

    spot: Spot
    read: str
    said: str


def known(item: Item, named: Iterable[Named]) -> Item:
    """The thing by the name that a person gave it; then nothing about it is doubtful."""
    for one in named:
        if one.read == item.value and one.spot.holds(item):
            return replace(item, value=one.said, doubts=Doubt.NONE, confidence=1.0)
    return item if not item.doubts & PASSING else replace(item, doubts=item.doubts & ~PASSING)


def all_known(items: Sequence[Item], named: Iterable[Named]) -> list[Item]:
    """Things by the names that persons gave them. Of two that are read alike it is the one which lies nearer."""
    mine: dict[int, Named] = {}
    for one in named:
        there = [at for at, item in enumerate(items) if one.read == item.value and one.spot.holds(item)]
        for at in there:
            if all(one.spot.nearer(items[at], items[other]) for other in there if other != at):
                mine[at] = one
    return [known(item, (mine[at],) if at in mine else ()) for at, item in enumerate(items)]


def naming(named: Iterable[Named], item: Item, said: str) -> list[Named]:
    """What persons have said, `item` (by the name that it goes by) now being `said`."""
    before = list(named)
    # Cards of one pile lie at one place: what was said of the others there stands.
    mine = next((one for one in before if one.said == item.value and one.spot.holds(item)), None)
    read = mine.read if mine is not None else item.value
    return [*(one for one in before if one is not mine), Named(Spot.of(item), read, said)]
