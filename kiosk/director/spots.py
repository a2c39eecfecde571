"""Where a thing lies on the mat, and what persons have said that it is. Places and sizes are px of the picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from vision.reading import Doubt, Item

REACH = 1.2
"""Short edges of a thing within which a thing lies where another one lay."""

UNTIDY = 2.5
"""Short edges of a card within which a card of an untidy pile lies."""

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


def naming(named: Iterable[Named], item: Item, said: str) -> list[Named]:
    """What persons have said, `item` (by the name that it goes by) now being `said`."""
    before = list(named)
    original = next((one.read for one in before if one.spot.holds(item)), item.value)
    return [*(one for one in before if not one.spot.holds(item)), Named(Spot.of(item), original, said)]
