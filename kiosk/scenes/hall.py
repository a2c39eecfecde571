"""All tables of a hall on one wall screen. Nobody touches it: it has no actions."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HallSeat:
    """One player as the hall may see him."""

    name: str
    value: int
    out: bool = False
    clockwork: bool = False
    """A clockwork player has it."""
    figure: str = ""
    """The animal that stands for him; empty: as names and places have it."""


@dataclass(frozen=True, slots=True)
class HallTable:
    """One table as it was heard of last."""

    table: str
    """Its id."""
    name: str
    online: bool
    phase: str = "waiting"
    """``waiting playing left ended closed``."""
    game: str = ""
    counts: str = ""
    """What the seats' values are: ``tokens big lives``."""
    seats: tuple[HallSeat, ...] = ()
    turn: int | None = None
    winners: tuple[int, ...] = ()
    till: int | None = None
    simulated: bool = False


@dataclass(frozen=True, slots=True)
class HallBest:
    """The best of the day."""

    kind: str
    """``longest throw till purse``."""
    value: int
    table: str
    """What the table is called that holds it."""
    at: str
    """As ``14:35``."""


@dataclass(frozen=True, slots=True)
class Hall:
    """The tables, some at a time, and the day's best."""

    tables: tuple[HallTable, ...] = ()
    """Those of this page."""
    best: tuple[HallBest, ...] = ()
    count: int = 0
    """All tables."""
    playing: int = 0
    games: int = 0
    """Begun today, at all tables."""
    page: int = 0
    pages: int = 1
    broker: str = "up"
    """``up away``."""
    clock: str = ""
    """As ``14:35``."""
    strike: str = "none"
