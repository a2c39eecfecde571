"""How often somebody may do something: buckets that fill up again with time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` times at once, and then once every `every` seconds."""

    burst: int
    every: float


class Buckets:
    """One bucket for each of whom is counted; at most `most` are remembered, the longest silent one is forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float], most: int = 512) -> None:
        self.rate, self._clock, self._most = rate, clock, most
        self._level: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()
        """What was in a bucket, and when (s)."""

    def _now(self, who: Hashable) -> float:
        level, at = self._level.get(who, (float(self.rate.burst), self._clock()))
        return min(float(self.rate.burst), level + max(0.0, self._clock() - at) / self.rate.every)

    def allows(self, who: Hashable) -> bool:
        """Whether `who` may now; nothing is counted."""
        return self._now(who) >= 1.0

    def take(self, who: Hashable) -> bool:
        """Count once for `who`. False where he must wait."""
        level = self._now(who)
        allowed = level >= 1.0
        self._level[who] = (level - 1.0 if allowed else level, self._clock())
        self._level.move_to_end(who)
        while len(self._level) > self._most:
            self._level.popitem(last=False)
        return allowed

    def __len__(self) -> int:
        return len(self._level)
