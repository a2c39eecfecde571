"""A table of cards, as those who play at it use it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from vision.simulate.shots import Shot


class Cards(Protocol):
    """A table of cards; `vision.simulate.card_table.CardTable` tells of each."""

    @property
    def region(self) -> tuple[tuple[float, float], ...]: ...

    def shot(self, now: float) -> Shot: ...

    def lying(self, part: str) -> tuple[str, ...]: ...

    def deal(self, now: float, row: Sequence[str] = ()) -> float: ...

    def discard(self, now: float, values: Sequence[str], *, stays: bool = False) -> float: ...

    def spread(self, now: float, values: Sequence[str]) -> float: ...

    def show(self, now: float, values: Sequence[str], misbehave: str | None = None) -> float: ...

    def replace_in_row(self, now: float, old: str, new: str | None) -> float: ...

    def take(self, now: float, part: str, values: Sequence[str] | None = None) -> float: ...
