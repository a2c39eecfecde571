"""The parts of a table as a phone shows it, the same ones for every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Seated:
    """One player."""

    name: str
    figure: str
    """His animal, one of `kiosk.theme.ANIMALS`."""
    worth: str
    """What he has, in words."""
    notes: tuple[str, ...] = ()
    """What else there is to know of him."""
    turn: bool = False
    out: bool = False
    phone: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """A stone, card or die that lies there for all to see."""

    kind: str
    """``die stone card``, or ``picture`` (one of the five cards of the auction)."""
    value: str
    said: str
    """In words, for who does not see it."""
    about: str = ""
    """What it is here."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, and whom it is about."""

    text: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the account."""

    number: int
    head: str
    told: tuple[Said, ...] = ()
    """Who pays whom, and why."""
    seats: tuple[int, ...] = ()
    """Whom it is about."""
    after: tuple[str, ...] = ()
    """What each seat had after it; empty where that is not told."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a phone needs so that a player can keep his hidden hand on it, and nowhere else."""

    key: str
    """A new hand has another."""
    kind: str
    """``card`` or ``stone``."""
    things: Mapping[str, str]
    """Everything there is, with its words."""
    counts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """What each of them counts, for each of `labels`."""
    labels: tuple[str, ...] = ()
    goal: tuple[int, ...] = ()
    """Sums at which there is something to be said, and what: `cry`."""
    cry: str = ""
    tiers: tuple[tuple[str, ...], ...] = ()
    """Where one must follow: what may be laid is what is held of the first of these of which anything is held."""
    takes: tuple[str, ...] = ()
    """What would take the trick."""
    gone: tuple[str, ...] = ()
    """What has been seen elsewhere: it is in the hand no longer."""


@dataclass(frozen=True, slots=True)
class Table:
    """The table as everybody may see it."""

    title: str
    now: tuple[str, ...]
    """What happens, then what there is to be known or done."""
    seats: tuple[Seated, ...] = ()
    board: tuple[tuple[str, str], ...] = ()
    """What stands in the middle: a label and its value each."""
    things: tuple[Thing, ...] = ()
    lines: tuple[Line, ...] = ()
    """The account, newest first."""
    hand: Hand | None = None
    """For who sits there; the same for all players."""
