"""How dice and hands move over the simulated table. Times are s, lengths mm."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.simulate.dice import about
from vision.simulate.layout import Pose

Array = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Roll:
    """A die that is thrown: it flies, bounces and tumbles, slowed evenly, and ends in its pose."""

    begins: float
    ends: float
    start: Array
    """Where it leaves the hand, (3,)."""
    end: Pose
    half: float
    turns: float
    """Quarter turns that it tumbles on its way."""
    wobble: float = 0.0
    """Angle in rad by which its path is bent."""

    def pose(self, now: float) -> Pose:
        """Where it is at `now`."""
        if now >= self.ends:
            return self.end
        s = float(np.clip((now - self.begins) / (self.ends - self.begins), 0, 1))
        left = (1 - s) ** 2
        way = self.start[:2] - self.end.place[:2]
        far = float(np.hypot(*way)) + 1e-6
        ahead = way / far
        across = np.array([-ahead[1], ahead[0]])
        flat = self.end.place[:2] + way * left + across * (self.wobble * far * left * (1 - left))
        turn = np.asarray(
            about(np.array([across[0], across[1], 0.0]), self.turns * math.pi / 2 * left) @ self.end.turn, np.float32
        )
        # The lowest corner of a sharp cube must not sink into the table.
        rest = float(np.abs(turn[2]).sum()) * self.half * 0.94
        hop = float(self.start[2]) * left * abs(math.cos(2.5 * math.pi * s))
        level = float(self.end.place[2]) - float(np.abs(self.end.turn[2]).sum()) * self.half * 0.94
        high = max(rest + max(level, 0.0) * (s > 0.7) + hop, float(self.end.place[2]) if s > 0.98 else 0.0)
        return Pose(np.array([flat[0], flat[1], high], np.float32), turn)


@dataclass
class Lying:
    """One die through time: when a pose begins to hold."""

    number: int
    rolls: list[tuple[float, Roll | None]]
    off: bool = False

    def now(self, now: float) -> Roll | None:
        """Its last roll that has begun, None while it is not on the table."""
        last = None
        for begins, roll in self.rolls:
            if begins <= now:
                last = roll
        return last


@dataclass(frozen=True)
class Visit:
    """A hand that comes in, does something and goes."""

    begins: float
    acts: float
    leaves: float
    ends: float
    outside: tuple[float, float]
    target: tuple[float, float]
    closed_before: float = 0.9
    closed_after: float = 0.15
    low: float = 30.0

    def at(self, now: float) -> tuple[tuple[float, float], float, float] | None:
        """Its place, height and grip at `now`, None while it is not there."""
        if not self.begins <= now < self.ends:
            return None
        if now < self.acts:
            s = _smooth((now - self.begins) / (self.acts - self.begins))
        elif now < self.leaves:
            s = 1.0
        else:
            s = 1 - _smooth((now - self.leaves) / max(self.ends - self.leaves, 1e-3))
        x, y = (o + (t - o) * s for o, t in zip(self.outside, self.target, strict=True))
        k = _smooth((now - self.acts) / 0.2 + 0.5)
        grip = self.closed_before + (self.closed_after - self.closed_before) * k
        # Someone who holds a hand still trembles a little.
        x += 0.8 * math.sin(now * 9.1)
        return (x, y), self.low + 40 * (1 - s), grip


def _smooth(s: float) -> float:
    s = min(max(s, 0.0), 1.0)
    return s * s * (3 - 2 * s)
