"""A table of stones that is drawn in a moment, and a reader that is told their truth: for tests of all but the eyes.

Rectangles on grey, a bar for a hand. It can be asked for all that `vision.simulate.stone_table.StoneTable` can.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.reading import Doubt, Expectation, Item, Picture, Reading
from vision.simulate.grain import Grain
from vision.simulate.shots import HalfTruth, Shot, StoneTruth, Truth
from vision.simulate.stage import CameraDeadError

SIZE = (480, 360)
LONG, SHORT = 44.0, 22.0
"""A stone, px."""
COME, GO = 0.5, 1.1
"""Seconds until a hand has laid or taken a stone, and until it is gone."""
NUDGE = 2.5
"""Seconds after a stone was laid until another one is nudged, where that was asked for."""


@dataclass(frozen=True)
class _Stone:
    value: str
    part: str
    x: float
    y: float
    number: int
    since: float
    until: float = 1e18
    down: bool = False
    stands: bool = False
    stacked: bool = False
    off_mat: bool = False


class StoneTruthReader:
    """Reads the stones that really lie there; it never looks at the picture."""

    kind = "dominoes"

    def __init__(self, truth: Callable[[], Truth]) -> None:
        self._truth = truth

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        """What lies there, with the doubts that a good reader would have."""
        truth = self._truth()
        doubts = Doubt.NONE
        for word in truth.must_doubt:
            doubts |= Doubt[word.upper().replace(" ", "_")]
        items = tuple(self.item(stone) for stone in truth.up)
        for item in items:
            doubts |= item.doubts
        backs = tuple(Item("", one.x, one.y, 0.99, one.edge, one.corners) for one in truth.backs)
        return Reading(self.kind, items, doubts, backs, picture=picture)

    def item(self, stone: StoneTruth) -> Item:
        """One stone."""
        mine = Doubt.OFF_THE_MAT if stone.off_mat else Doubt.NONE
        mine |= Doubt.STACKED if stone.stacked else Doubt.NONE
        mine |= Doubt.LOW_CONFIDENCE if stone.stands else Doubt.NONE
        return Item(stone.value, stone.x, stone.y, 0.99, stone.edge, stone.corners, mine)


class QuickStones:
    """Stands in for `vision.simulate.stone_table.StoneTable`."""

    kind = "dominoes"
    region: tuple[tuple[float, float], ...] = ()

    def __init__(self, seed: int, size: tuple[int, int] = SIZE) -> None:
        self.rng = random.Random(f"stones {seed}")
        self._noise = np.random.default_rng(seed)
        ground = self._noise.normal(90, 14, (SIZE[1] // 8, SIZE[0] // 8)).astype(np.float32)
        self._ground = cv2.resize(ground, SIZE, interpolation=cv2.INTER_CUBIC)
        self._grain = Grain(self._noise, (SIZE[1], SIZE[0]))
        self._stones: list[_Stone] = []
        self._hands: list[tuple[float, float]] = []
        self._dead = (0.0, 0.0)
        self._count = 0
        self.settles_at = 0.0

    def lying(self, part: str | None = None) -> tuple[str, ...]:
        """What will lie in a part (None: anywhere) when all is done, in the order it was laid."""
        return tuple(one.value for one in self._stones if one.until > 1e17 and part in (None, one.part))

    def deal(self, now: float, trump: str, reserve: Sequence[str]) -> float:
        """The reserve face down and the trump stone beside it."""
        for at, value in enumerate(reserve):
            self._put(value, "reserve", 90.0 + 60 * (at % 2), 70.0 + 34 * (at // 2), now, down=True)
        self._put(trump, "trump", 230.0, 80.0, now)
        return self._hand(now)

    def lay(
        self, now: float, value: str, part: str = "trick", *, down: bool = False, misbehave: str | None = None
    ) -> float:
        """A stone is laid."""
        spot = {"trump": (230.0, 80.0), "reserve": (150.0, 290.0)}.get(part)
        if spot is None:
            spots = [(250.0 + 66 * at, 200.0) for at in range(3)]
            taken = [(one.x, one.y) for one in self._stones if one.until > 1e17 and one.part == part]
            free = [spot for spot in spots if all(abs(spot[0] - x) > 30 for x, _ in taken)] or spots[-1:]
            spot = free[0]
        x, y = spot[0] + self.rng.uniform(-5, 5), spot[1] + self.rng.uniform(-30, 30) * (part == "trick")
        if misbehave == "off_mat":
            x, y = 420.0, 290.0
        self._put(value, part, x, y, now, down=down)
        last = self._stones[-1]
        stands, stacked, off = (misbehave == one for one in ("standing", "overlapped", "off_mat"))
        self._stones[-1] = replace(last, stands=stands, stacked=stacked, off_mat=off)
        done = self._hand(now, stays=misbehave == "hand_stays")
        if misbehave == "dead_camera":
            self._dead = (now + 0.3, now + 4.3)
        if misbehave == "nudged":
            others = [one.value for one in self._stones[:-1] if one.until > 1e17]
            if others:
                self._shift(done + NUDGE, self.rng.choice(others))
        return done

    def take(self, now: float, values: Sequence[str] | None = None, part: str | None = "trick") -> float:
        """Stones are taken away: the named ones, or all of a part; part None: all."""
        self._go(now, [one for one in self._there() if self._meant(one, values, part)])
        return self._hand(now)

    def draw(self, now: float, count: int = 1) -> float:
        """The last stones of the reserve are drawn."""
        there = [one for one in self._there() if one.part == "reserve"]
        self._go(now, there[len(there) - count :])
        return self._hand(now)

    def turn(self, now: float, value: str | None = None, part: str = "trump") -> float:
        """A stone is turned over in its place."""
        for one in [one for one in self._there() if self._meant(one, None if value is None else [value], part)]:
            self._go(now, [one])
            self._stones.append(replace(one, since=now + COME, until=1e18, down=not one.down))
        return self._hand(now)

    def nudge(self, now: float, value: str) -> float:
        """A stone is pushed aside."""
        self._shift(now + COME, value)
        return self._hand(now)

    def clear(self, now: float) -> float:
        """Everything is taken away."""
        return self.take(now, None, None)

    def shot(self, now: float) -> Shot:
        """What the camera sees at `now`, and the truth of it."""
        if self._dead[0] <= now < self._dead[1]:
            raise CameraDeadError
        picture = self._ground.copy()
        there = [one for one in self._stones if one.since <= now < one.until]
        for one in there:
            _rectangle(picture, one)
        hand = any(begins <= now < ends for begins, ends in self._hands)
        if hand:
            cv2.line(picture, (-40, 380), (200, int(220 + 12 * np.sin(now * 9))), 165.0, 70)
        grey = np.clip(picture + self._grain(), 0, 255).astype(np.uint8)
        why = ["hand in view"] if hand else []
        why += ["off the mat"] if any(one.off_mat for one in there) else []
        why += ["hidden"] if any(one.stands or one.stacked for one in there) else []
        truths = tuple(_truth(one) for one in there)
        picture3 = cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)
        return Shot(picture3, Truth((), hand, hand, tuple(sorted(why)), truths))

    def _there(self) -> list[_Stone]:
        return [one for one in self._stones if one.until > 1e17]

    def _meant(self, one: _Stone, values: Sequence[str] | None, part: str | None) -> bool:
        return one.value in values if values is not None else part in (None, one.part)

    def _put(self, value: str, part: str, x: float, y: float, now: float, *, down: bool = False) -> None:
        self._count += 1
        self._stones = [one for one in self._stones if one.until > now]
        self._stones.append(_Stone(value, part, x, y, self._count, now + COME, down=down))

    def _go(self, now: float, stones: Sequence[_Stone]) -> None:
        numbers = {one.number for one in stones}
        self._stones = [
            replace(one, until=now + COME) if one.number in numbers and one.until > 1e17 else one
            for one in self._stones
        ]

    def _shift(self, at: float, value: str) -> None:
        for one in [one for one in self._there() if one.value == value]:
            self._stones.remove(one)
            moved = replace(one, x=one.x + 12, y=one.y + 9, since=at)
            self._stones += [replace(one, until=at), moved]
            self._hands.append((at - 0.3, at + 0.4))

    def _hand(self, now: float, *, stays: bool = False) -> float:
        self._hands = [(begins, min(ends, now)) for begins, ends in self._hands if ends > now - 10]
        self._hands.append((now, now + 1e6 if stays else now + GO))
        self.settles_at = now + GO
        return self.settles_at


def _rectangle(picture: np.ndarray, one: _Stone) -> None:
    corners = [(int(x), int(y)) for x, y in _corners(one)]
    cv2.rectangle(picture, corners[0], corners[2], 60.0 if one.down else 215.0, -1)
    if not one.down:
        place = int(one.x - LONG / 2 + 4), int(one.y + 5)
        cv2.putText(picture, one.value, place, cv2.FONT_HERSHEY_SIMPLEX, 0.45, 20.0, 1)


def _corners(one: _Stone) -> tuple[tuple[float, float], ...]:
    a, b = LONG / 2, SHORT / 2
    return ((one.x - a, one.y - b), (one.x + a, one.y - b), (one.x + a, one.y + b), (one.x - a, one.y + b))


def _truth(one: _Stone) -> StoneTruth:
    halves = tuple(
        HalfTruth("back" if one.down else one.value[2 * at], one.x + (at - 0.5) * SHORT, one.y, SHORT, ())
        for at in (0, 1)
    )
    return StoneTruth(
        one.value,
        one.x,
        one.y,
        SHORT,
        _corners(one),
        one.number,
        (halves[0], halves[1]),
        one.down,
        one.stands,
        one.stacked,
        one.off_mat,
        one.part,
    )
