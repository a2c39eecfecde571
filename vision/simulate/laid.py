"""What tables have in common on which stones or cards are laid, taken and pushed by hands: things through time.

Everything follows from the seed and from the times that are handed in.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.simulate import hands
from vision.simulate.dice import about
from vision.simulate.layout import Pose
from vision.simulate.motion import Visit
from vision.simulate.place import Place
from vision.simulate.scene import Solid
from vision.simulate.shots import Shot, Truth
from vision.simulate.stage import HAND, CameraDeadError, Stage

Array = NDArray[Any]

COME, STAY, GO = 0.5, 0.15, 0.5
"""Seconds until a hand is there, lingers, is gone."""


@dataclass(frozen=True, eq=False)
class Step:
    """One thing that happens to what was laid: it is brought, carried off, turned over or pushed."""

    begins: float
    ends: float
    visit: Visit
    before: Pose | None
    """None: it comes in the hand."""
    after: Pose | None
    """None: it leaves in the hand."""
    flips: bool = False

    def pose(self, now: float) -> Pose | None:
        """Where it is at `now`."""
        if now >= self.ends:
            return self.after
        if self.before is None or self.after is None:
            pose = self.after or self.before
            hand = self.visit.at(now)
            if pose is None or hand is None:
                return None
            (x, y), high, _ = hand
            lift = (high - self.visit.low) * 0.8
            way = np.array([x - self.visit.target[0], y - self.visit.target[1], lift], np.float32)
            return Pose(pose.place + way, pose.turn)
        s = float(np.clip((now - self.begins) / (self.ends - self.begins), 0, 1))
        at = self.before.place * (1 - s) + self.after.place * s
        if not self.flips:
            return Pose(at.astype(np.float32), self.before.turn if s < 0.5 else self.after.turn)
        axis = self.before.turn[:, 0].astype(np.float64)
        at[2] += 26 * math.sin(math.pi * s)
        return Pose(at.astype(np.float32), np.asarray(about(axis, math.pi * s) @ self.before.turn, np.float32))


@dataclass
class Laid:
    """One stone or card through time."""

    number: int
    value: str
    part: str
    steps: list[Step]
    off_mat: bool = False
    stacked: bool = False

    def step(self, now: float) -> Step | None:
        """The last step that has begun."""
        return next((step for step in reversed(self.steps) if step.begins <= now), None)

    @property
    def end(self) -> Pose | None:
        """Where it will lie when all is done; None: it is taken away."""
        return self.steps[-1].after


Shown = Sequence[tuple[Laid, Step, Pose]]
"""What is on the table at a moment, with what happens to it and where it is."""


class LaidTable(ABC):
    """A table with a camera over it, and hands that lay things down and take them away."""

    def __init__(self, seed: int, size: tuple[int, int], where: Place) -> None:
        self.size = size
        self.place = where
        self._seed = seed
        self._stage = Stage(where, size, seed)
        self._laid: list[Laid] = []
        self._visits: list[Visit] = []
        self._dead: tuple[float, float] | None = None
        self._calls = 0
        self.settles_at = -1e9
        """When the last thing that was asked for is done and no hand is over the table, s."""

    @property
    def ground(self) -> str:
        """Name of what the things lie on."""
        return self.place.ground_name

    @property
    def light(self) -> str:
        """Name of the light."""
        return self.place.light_name

    def shot(self, now: float) -> Shot:
        """What the camera sees at `now`, and the truth of it.

        Raises `CameraDeadError` while the camera is asked to be dead.
        """
        if self._dead and self._dead[0] <= now < self._dead[1]:
            raise CameraDeadError
        steps = [(one, one.step(now)) for one in self._laid]
        there = [(one, step, step.pose(now)) for one, step in steps if step is not None]
        lying = [(one, step, pose) for one, step, pose in there if pose is not None]
        hand = next((v.at(now) for v in self._visits if v.at(now) is not None), None)
        moving = any(now < step.ends for _, step, _ in lying)
        state = tuple(id(step) for _, step, _ in lying) if not moving and hand is None else None
        return self._stage.shot(now, state, lambda: self._painted(now, lying, hand, moving))

    def truth(self, now: float) -> Truth:
        """The truth of the table at `now`."""
        return self.shot(now).truth

    def lying(self, part: str | None = None) -> tuple[str, ...]:
        """What will lie in a part of the table (None: anywhere) when all is done, in the order it was laid."""
        return tuple(one.value for one in self._laid if one.end is not None and part in (None, one.part))

    @abstractmethod
    def _painted(
        self, now: float, lying: Shown, hand: tuple[tuple[float, float], float, float] | None, moving: bool
    ) -> Shot:
        """The picture without noise."""

    def _begin(self, now: float) -> np.random.Generator:
        """A call's own generator. A hand that stays over the table goes; what is gone is forgotten."""
        self._calls += 1
        self._visits = [replace(v, leaves=now, ends=now + 0.01) if v.leaves > now + 1e4 else v for v in self._visits]
        self._visits = [v for v in self._visits if v.ends > now]
        self._laid = [one for one in self._laid if one.end is not None or one.steps[-1].ends > now]
        return np.random.default_rng([self._seed, 5, self._calls])

    def _end(self) -> float:
        ends = [v.ends for v in self._visits if v.ends < 1e8]
        ends += [step.ends for one in self._laid for step in one.steps[-1:]]
        self.settles_at = max(ends, default=self.settles_at)
        return self.settles_at

    def _visit(
        self,
        rng: np.random.Generator,
        now: float,
        target: tuple[float, float],
        before: float,
        after: float,
        *,
        stays: bool = False,
        linger: float = STAY,
    ) -> Visit:
        """A hand that comes from the near or the far side of the table, where the two players sit."""
        side = -1.0 if rng.random() < 0.7 else 1.0
        reach = float(np.abs(self.place.region[:, 1]).max()) * 2 + 240
        outside = (target[0] * 0.7 + float(rng.normal(0, 40)), side * reach)
        acts = now + COME
        leaves = acts + (1e9 if stays else linger)
        visit = Visit(now, acts, leaves, leaves + GO, outside, target, before, after, 34.0)
        self._visits.append(visit)
        return visit

    def _put(self, value: str, part: str, visit: Visit, pose: Pose) -> Laid:
        number = max((one.number for one in self._laid), default=-1) + 1
        laid = Laid(number, value, part, [Step(visit.begins, visit.acts, visit, None, pose)])
        self._laid.append(laid)
        return laid

    def _take(self, rng: np.random.Generator, now: float, things: Sequence[Laid]) -> float:
        places = [one.end.place[:2] for one in things if one.end is not None]
        x, y = (float(v) for v in np.mean(places, axis=0)) if places else (0.0, 0.0)
        visit = self._visit(rng, now, (x, y), 0.2, 0.9)
        for one in things:
            one.steps.append(Step(visit.leaves, visit.ends, visit, one.end, None))
        return self._end()

    def _hand_there(self, now: float, hand: tuple[tuple[float, float], float, float] | None) -> list[tuple[int, Solid]]:
        """The hand that is over the table, as something to paint."""
        if hand is None:
            return []
        (x, y), high, grip = hand
        visit = next(v for v in self._visits if v.at(now) is not None)
        heading = math.atan2(visit.target[1] - visit.outside[1], visit.target[0] - visit.outside[0])
        return [(HAND, hands.hand(self.place.who, (x, y), heading, high, grip))]

    def _px(self, corners: Array, high: float) -> tuple[tuple[float, float], ...]:
        """Places in mm (n, 2) at a height as px."""
        px, _ = self.place.camera.project(np.column_stack([corners, np.full(len(corners), high)]))
        return tuple((float(u), float(v)) for u, v in px)
