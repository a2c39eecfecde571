"""A table that is drawn in a moment, and a reader that is told the truth: for whoever tests all but the eyes.

Squares on grey, a bar for a hand. It misbehaves as the simulated table does, and its truth says so.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import MARKS, Doubt, Expectation, Item, Picture, Reading
from vision.simulate.grain import Grain
from vision.simulate.shots import DieTruth, Shot, Truth
from vision.simulate.stage import CameraDeadError

SIZE = (320, 240)
EDGE = 24.0
ROLL, LIE = 0.5, 1.4
"""Seconds after a throw when dice are in view and roll, and when they lie and the hand is gone."""


@dataclass(frozen=True)
class Lying:
    """One die from the time `since` (s) on."""

    truth: DieTruth
    since: float


class TruthReader:
    """Reads what really lies there, by the truth of the picture that is read; it never looks at the picture."""

    def __init__(self, kind: str, truth: Callable[[], Truth]) -> None:
        self.kind = kind
        self._truth = truth

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        """What lies there, with the doubts that a good reader would have."""
        truth = self._truth()
        doubts = Doubt.NONE
        for word in truth.must_doubt if truth.dice else ():
            doubts |= Doubt[word.upper().replace(" ", "_")]
        items = tuple(self.item(die) for die in truth.dice)
        if items and len(items) != 8:
            doubts |= Doubt.TOO_FEW if len(items) < 8 else Doubt.TOO_MANY
        return Reading(self.kind, items, doubts, picture=picture)

    def item(self, die: DieTruth) -> Item:
        """One die."""
        mine = Doubt.COCKED if die.cocked else Doubt.STACKED if die.stacked else Doubt.NONE
        mine |= Doubt.OFF_THE_MAT if die.off_mat else Doubt.NONE
        return Item(die.value, die.x, die.y, 0.99, die.edge, doubts=mine)


class QuickTable:
    """Stands in for `vision.simulate.table.SimulatedTable`."""

    region: tuple[tuple[float, float], ...] = ()

    def __init__(self, seed: int, kind: str, size: tuple[int, int] = SIZE) -> None:
        self.kind = kind
        self.rng = random.Random(f"table {seed}")
        self._noise = np.random.default_rng(seed)
        ground = self._noise.normal(90, 14, (SIZE[1] // 8, SIZE[0] // 8)).astype(np.float32)
        self._ground = cv2.resize(ground, SIZE, interpolation=cv2.INTER_CUBIC)
        self._grain = Grain(self._noise, (SIZE[1], SIZE[0]))
        self._dice: list[Lying] = []
        self._gone: list[tuple[float, list[Lying]]] = []
        self._hands: list[tuple[float, float]] = []
        self._why: tuple[str, ...] = ()
        self._bump: tuple[float, int, str] | None = None
        self._dead = (0.0, 0.0)

    def throw(
        self,
        now: float,
        faces: Sequence[str] | None = None,
        misbehave: str | None = None,
        dice_: Sequence[int] | None = None,
    ) -> float:
        numbers = list(range(8)) if dice_ is None else list(dice_)
        self._dice = [die for die in self._dice if dice_ is not None and die.truth.die not in numbers]
        self._why, self._bump = (), None
        self._hands.append((now, now + ROLL + 0.5))
        lies = now + LIE
        spots = [
            (60.0 + 66 * (at % 4) + self.rng.uniform(-12, 12), 80.0 + 80 * (at // 4) + self.rng.uniform(-14, 14))
            for at in range(8)
        ]
        for number in numbers:
            late = misbehave == "in_parts" and number >= 4
            since = lies + 3.0 if late else lies
            self._dice.append(Lying(DieTruth(self._value(number), *spots[number], EDGE, (), number), since))
        if misbehave == "in_parts":
            self._hands.append((now + 3.0, now + 3.0 + ROLL + 0.5))
            lies += 3.0
        self._misbehave(now, lies, misbehave)
        return lies

    def clear(self, now: float) -> float:
        self._hands = [(begins, min(ends, now)) for begins, ends in self._hands]
        self._hands.append((now, now + 1.2))
        self._gone = [(now + 0.6, self._dice)]
        self._dice, self._why, self._bump = [], (), None
        return now + 1.3

    def shot(self, now: float) -> Shot:
        if self._dead[0] <= now < self._dead[1]:
            raise CameraDeadError
        if self._bump and now >= self._bump[0]:
            _, number, value = self._bump
            self._dice = [self._turned(die, value) if die.truth.die == number else die for die in self._dice]
            self._bump = None
        there = [die for until, dice in self._gone if now < until for die in dice]
        there += [die for die in self._dice if now >= die.since - LIE + ROLL]
        picture = self._ground.copy()
        moving = False
        for die in there:
            rolls = now < die.since
            moving = moving or rolls
            x, y = die.truth.x, die.truth.y
            if rolls:
                x, y = x - 90 * (die.since - now), y + 40 * (die.since - now)
            _square(picture, x, y, die.truth.value)
        hand = any(begins <= now < ends for begins, ends in self._hands)
        if hand:
            cv2.line(picture, (-40, 260), (150, int(120 + 12 * np.sin(now * 9))), 165.0, 60)
        grey = np.clip(picture + self._grain(), 0, 255).astype(np.uint8)
        truths = tuple(die.truth for die in there)
        return Shot(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), Truth(truths, hand, moving, self._why if truths else ()))

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(sorted(die.truth.value for die in self._dice))

    def _value(self, number: int) -> str:
        if self.kind == "pip-dice":
            return str(self.rng.randint(1, 6))
        return MARKS[number] if self.rng.randrange(6) == 0 else "blank"

    def _turned(self, die: Lying, value: str) -> Lying:
        return replace(die, truth=replace(die.truth, value=value))

    def _misbehave(self, now: float, lies: float, misbehave: str | None) -> None:
        at = self.rng.randrange(len(self._dice))
        truth = self._dice[at].truth
        changes: dict[str | None, dict[str, Any]] = {
            "leaning": {"cocked": True},
            "stacked": {"stacked": True},
            "off_mat": {"off_mat": True},
        }
        words: dict[str | None, str] = {"leaning": "cocked", "stacked": "stacked", "off_mat": "off the mat"}
        words |= {"hidden": "hidden", "glare": "glare"}
        if misbehave in changes:
            self._dice[at] = replace(self._dice[at], truth=replace(truth, **changes[misbehave]))
        if misbehave in words:
            self._why = (words[misbehave],)
        elif misbehave == "missing":
            del self._dice[at]
        elif misbehave == "surplus":
            self._dice.append(replace(self._dice[at], truth=replace(truth, die=8, x=160.0, y=210.0)))
        elif misbehave == "hand_stays":
            self._hands.append((now, now + 1e6))
        elif misbehave == "dead_camera":
            self._dead = (now + 0.6, now + 4.6)
        elif misbehave == "bumped":
            marks = [MARKS[truth.die], "blank"] if self.kind == "bell-dice" else ["1", "6"]
            self._bump = (lies + 2.5, truth.die, next(mark for mark in marks if mark != truth.value))


def _square(picture: NDArray[np.float32], x: float, y: float, value: str) -> None:
    half = EDGE / 2
    cv2.rectangle(picture, (int(x - half), int(y - half)), (int(x + half), int(y + half)), 215.0, -1)
    if value != "blank":
        cv2.putText(picture, value[0], (int(x - 6), int(y + 7)), cv2.FONT_HERSHEY_SIMPLEX, 0.6, 20.0, 2)
