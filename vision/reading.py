"""What a reader says about one picture: the things it saw, and why it is not sure.

A reading is an answer also when it doubts: asking a person costs little, a wrong reading that nobody
notices is the worst that can happen. Coordinates are px of the picture that was handed in, x to the
right and y down.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""A colour picture, height x width x 3, BGR, 0 to 255."""

KINDS = ("bell-dice", "pip-dice", "dominoes", "cards")
"""What can be read, by the names that the command line uses."""

MARKS = ("1", "2", "3", "4", "5", "6", "bell", "hammer")
"""The eight marks of a set of Bell-and-Hammer dice, one a die."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
"""Clubs, diamonds, hearts, spades; a card is a rank and a suit, such as ``"10H"``."""


class Doubt(enum.Flag):
    """Why a reading is not sure. Each has a stable lower-case word, and on screen a sentence of its own."""

    NONE = 0
    COCKED = enum.auto()
    STACKED = enum.auto()
    HIDDEN = enum.auto()
    TOUCHING = enum.auto()
    HAND_IN_VIEW = enum.auto()
    TOO_FEW = enum.auto()
    TOO_MANY = enum.auto()
    TWICE = enum.auto()
    OFF_THE_MAT = enum.auto()
    BUMPED = enum.auto()
    LOOKS_DIFFER = enum.auto()
    LOW_CONFIDENCE = enum.auto()
    BLURRED = enum.auto()
    GLARE = enum.auto()
    TOO_DARK = enum.auto()
    TOO_SMALL = enum.auto()

    @property
    def words(self) -> list[str]:
        """The doubts by their stable words, such as ``["cocked", "too few"]``."""
        return [(one.name or "").lower().replace("_", " ") for one in self]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on the table: what it shows, where its upper face lies, how sure the reader is."""

    value: str
    x: float
    y: float
    confidence: float
    """0 to 1, calibrated: of items reported with 0.99, one in a hundred is wrong."""
    size: float = 0.0
    """Edge of the upper face in px (of the shorter edge for stones and cards)."""
    outline: tuple[tuple[float, float], ...] = ()
    """Corners of the upper face in px, clockwise on screen; empty where unknown."""
    doubts: Doubt = Doubt.NONE
    """What is doubtful about this one."""


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was read in one picture (or in several looks that agreed)."""

    kind: str
    items: tuple[Item, ...] = ()
    doubts: Doubt = Doubt.NONE
    """Every reason together, those of single items included."""
    backs: tuple[Item, ...] = ()
    """Face-down stones and cards, value ``""``: no reason to doubt."""
    ms: float = 0.0
    """Time that the reading took, decoding excluded."""
    picture: Picture | None = field(default=None, compare=False, repr=False)
    weak: Doubt = Doubt.NONE
    """Those of the doubts that are there only because all faces together are not likely enough to be read right."""
    belief: float = 1.0
    """Probability that every face was taken for what it is."""
    needed: float = 0.0
    """The `belief` from which on there are no weak doubts."""

    @property
    def sure(self) -> bool:
        """Whether the kiosk would act on this without asking a person."""
        return not self.doubts

    @property
    def values(self) -> tuple[str, ...]:
        """The values read, sorted: two looks agree when these do."""
        return tuple(sorted(item.value for item in self.items))

    def to_json(self) -> dict[str, Any]:
        """The line that ``kiosk read`` prints, without the file's name."""

        def place(item: Item) -> dict[str, Any]:
            return {"x": round(item.x, 1), "y": round(item.y, 1), "confidence": round(item.confidence, 4)}

        return {
            "sure": self.sure,
            "doubts": self.doubts.words,
            "ms": round(self.ms, 1),
            "items": [{"value": item.value, **place(item)} for item in self.items],
            "backs": [place(back) for back in self.backs],
        }


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the caller knows beforehand. Every field may be unknown; a still picture knows only `count`."""

    count: int | None = None
    """How many things must lie there; None for any number."""
    edge_px: float | None = None
    """Edge of a die (short edge of a stone or card) in px, where the mat's scale is known."""
    empty: Picture | None = field(default=None, compare=False, repr=False)
    """The same view of the empty table, for telling things from ground."""
    region: tuple[tuple[float, float], ...] = ()
    """Corners in px of the part of the picture where things count; empty for all of it."""
    seen_px: float | None = None
    """As `edge_px`, as an earlier look at the same things found it: where to begin to search, and no more."""
    piles: tuple[tuple[float, float, float], ...] = ()
    """Places (x, y, radius in px) where things are known to lie upon each other: what lies on top is what counts."""
    printed: tuple[tuple[tuple[float, float], ...], ...] = ()
    """Corners in px of squares that are printed on the table: no things, though they may look so."""
    at_play: bool = False
    """Whether an account hangs on what is read, and nobody compares it with the picture: then more is asked of it."""


class Reader(Protocol):
    """Reads one kind of thing. A reader keeps no state from one picture to the next."""

    kind: str

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        """Read `picture`; without `expect` the kind's own default holds (eight bell-dice, else any number)."""
        ...
