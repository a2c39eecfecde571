"""A table of stones, as those who play at it use it."""

from __future__ import annotations

from typing import Protocol

from vision.simulate.shots import Shot


class Stones(Protocol):
    """A table of stones; `vision.simulate.stone_table.StoneTable` tells of each."""

    @property
    def region(self) -> tuple[tuple[float, float], ...]: ...

    def shot(self, now: float) -> Shot: ...

    def lying(self, part: str | None = None) -> tuple[str, ...]: ...

    def deal(self, now: float, trump: str, reserve: list[str]) -> float: ...

    def lay(
        self, now: float, value: str, part: str = "trick", *, down: bool = False, misbehave: str | None = None
    ) -> float: ...

    def take(self, now: float, values: list[str] | None = None, part: str | None = "trick") -> float: ...

    def draw(self, now: float, count: int = 1) -> float: ...

    def turn(self, now: float, value: str | None = None, part: str = "trump") -> float: ...

    def nudge(self, now: float, value: str) -> float: ...

    def clear(self, now: float) -> float: ...
