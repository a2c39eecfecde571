"""Many games together: how many, the longest, the greatest throw, the fullest till, and each die's counts."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kiosk.chronicle.digest import Digest
from kiosk.chronicle.fairness import Fairness, fairness
from kiosk.games import GAMES
from kiosk.games.bell_and_hammer import MARKS
from kiosk.journal import NO_CLOCK

DICE = len(MARKS)

Day = tuple[int, int, int]
"""Year, month and day, by the machine's own time."""


@dataclass(frozen=True, slots=True)
class Best:
    """A record, and the game that holds it; of equal ones the first."""

    value: float
    game: int
    name: str
    begun: float


@dataclass(frozen=True, slots=True)
class Tally:
    """Of some games. Games at a simulated table are counted, and give nothing else."""

    games: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """By name: how many of each of `kiosk.chronicle.digest.ENDINGS`."""
    longest: Best | None = None
    """In seconds, of those that were played to their end."""
    throw: Best | None = None
    """In eyes."""
    till: Best | None = None
    """In tokens."""
    purse: Best | None = None
    """In tokens."""
    throws: int = 0
    """With Bell-and-Hammer dice."""
    marks: tuple[int, ...] = (0,) * DICE
    """How often each of the marks lay up in them."""
    plain_throws: int = 0
    """With eight ordinary dice."""
    sixes: int = 0
    """In them."""
    put_right: int = 0
    simulated: int = 0

    @property
    def count(self) -> int:
        """Games at real tables."""
        return sum(sum(endings.values()) for endings in self.games.values())


def day_of(wall: float) -> Day | None:
    """The day of a time in seconds since 1970; None where no right clock can have shown it."""
    if wall < NO_CLOCK:
        return None
    at = time.localtime(wall)
    return at.tm_year, at.tm_mon, at.tm_mday


def tally(digests: Iterable[Digest], day: Day | None = None) -> Tally:
    """Of all games, or of those that were begun on a day."""
    chosen = sorted((one for one in digests if day is None or day_of(one.begun) == day), key=lambda one: one.begun)
    real = [one for one in chosen if not one.simulated]
    games: dict[str, dict[str, int]] = {}
    for one in real:
        counts = games.setdefault(one.name, {})
        counts[one.ending] = counts.get(one.ending, 0) + 1
    odd, plain = [one for one in real if not one.plain], [one for one in real if one.plain]
    return Tally(
        {name: games[name] for name in GAMES if name in games},
        _best((one for one in real if one.ending == "ended"), "seconds"),
        _best(real, "most_eyes"),
        _best(real, "most_till"),
        _best(real, "most_purse"),
        sum(one.throws for one in odd),
        tuple(sum(one.marks[at] for one in odd) for at in range(DICE)),
        sum(one.throws for one in plain),
        sum(sum(one.marks) for one in plain),
        sum(one.put_right for one in real),
        len(chosen) - len(real),
    )


def _best(digests: Iterable[Digest], of: str) -> Best | None:
    best = max(digests, key=lambda one: float(getattr(one, of)), default=None)
    value = float(getattr(best, of)) if best is not None else 0.0
    return Best(value, best.game, best.name, best.begun) if best is not None and value > 0 else None


NOTHING = fairness(0, tuple((mark, 0) for mark in MARKS))
NO_SIXES = fairness(0, (("six", 0),))


@dataclass(frozen=True, slots=True)
class Findings:
    """A tally, and what it says of the dice."""

    tally: Tally = field(default_factory=Tally)
    dice: Fairness = NOTHING
    """The eight Bell-and-Hammer dice, each known by its mark."""
    plain: Fairness = NO_SIXES
    """Eight ordinary dice that nobody can tell apart: all their throws as those of one."""

    @classmethod
    def of(cls, found: Tally) -> Findings:
        """Takes some milliseconds."""
        dice = fairness(found.throws, tuple(zip(MARKS, found.marks, strict=True)))
        return cls(found, dice, fairness(DICE * found.plain_throws, (("six", found.sixes),)))
