"""How the purses of one game went, step by step; in games without tokens: big points, or lives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kiosk.fold import Folded, Live

MOST_STEPS = 2000
"""Steps that are kept; of a longer game every second, third ... one."""


@dataclass(frozen=True, slots=True)
class Course:
    """One line for each seat, from the set-up to the state as it stands, corrections and all."""

    what: str
    """What is counted: ``tokens big lives``."""
    purses: tuple[tuple[int, ...], ...]
    """After each step: what each seat had."""
    till: tuple[int, ...] = ()
    """After each step; empty in games without one."""
    steps: tuple[int, ...] = ()
    """Number of the entry that each step stands for; 0: the set-up."""
    play: int = 0
    """Index of the step in which the auction was over; 0: there was none."""
    inn: int | None = None
    """Index of the step in which the inn opened first."""

    @property
    def most(self) -> int:
        """The greatest number in it."""
        return max((*(max(purse) for purse in self.purses if purse), *self.till), default=0)


Values = tuple[tuple[int, ...], int | None]
"""What each seat has, and the till."""


def _tokens(state: Any) -> Values:
    return tuple(state.tokens), int(state.till)


def _big(state: Any) -> Values:
    return tuple(state.big), None


def _lives(state: Any) -> Values:
    return tuple(state.lives), None


COUNTED: Mapping[str, tuple[str, Callable[[Any], Values]]] = {
    "bell_and_hammer": ("tokens", _tokens),
    "bingo": ("big", _big),
    "toad": ("lives", _lives),
}
"""By the game's name: what is counted, and where it stands in a state."""


def course(folded: Folded) -> Course:
    """How a game went. A step is an entry that counts and changed something, or a throw."""
    what, values = COUNTED[folded.game.name]
    found: list[tuple[Live, Values]] = [(folded.start, values(folded.start.state))]
    play, inn = 0, None
    for live in folded.live:
        now = values(live.state)
        if now != found[-1][1] or live.event.get("type") == "throw":
            found.append((live, now))
        if not play and live.event.get("type") == "throw":
            play = len(found) - 2
        if inn is None and any(effect["type"] == "inn_opens" for effect in live.effects):
            inn = len(found) - 1
    thin = -(-len(found) // MOST_STEPS)
    kept = [*range(0, len(found) - 1, thin), len(found) - 1] if len(found) > 1 else [0]
    tills = tuple(till for at in kept if (till := found[at][1][1]) is not None)
    return Course(
        what,
        tuple(found[at][1][0] for at in kept),
        tills,
        tuple(found[at][0].number for at in kept),
        play // thin,
        None if inn is None else -(-inn // thin),
    )
