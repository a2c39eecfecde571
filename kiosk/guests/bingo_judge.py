"""The judge of a simulated match of Bingo: every reading against what really lay there, every trick against the rules.

It uses nothing that the kiosk itself uses to read or to decide, but the rules: it folds the same match with all hands
open, as the simulated players really hold them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kiosk.games import GAMES
from kiosk.games.bingo import State
from kiosk.games.game import Effect
from kiosk.table import Committed
from vision.reading import Reading
from vision.simulate.shots import Truth

PUBLIC = (
    "trump",
    "trick",
    "doubles",
    "doubles_lost",
    "closed",
    "reserve_gone",
    "big_points",
    "deal_over",
    "match_over",
)
"""Kinds of effects that are the same whether hands are known or not."""


@dataclass
class BingoJudge:
    """Counts how the readings of a match were, and what followed from them."""

    setup: dict[str, Any]
    right: int = 0
    doubted: int = 0
    wrong: int = 0
    judged_right: int = 0
    judged_wrong: int = 0
    doubts: dict[str, int] = field(default_factory=dict)
    equal: bool | None = None

    def __post_init__(self) -> None:
        self.true: State = GAMES["bingo"].start(self.setup).state
        """The match as it really stands, all hands open."""
        self.last: tuple[Effect, ...] = ()
        """What the last true trick has led to."""

    def to_json(self) -> dict[str, Any]:
        """As the summary line has it."""
        return {
            "readings": {"right": self.right, "doubted": self.doubted, "wrong": self.wrong},
            "judged": {"right": self.judged_right, "wrong": self.judged_wrong},
            **({"account": "equal" if self.equal else "different"} if self.equal is not None else {}),
            "doubts": dict(sorted(self.doubts.items())),
        }

    def happens(self, event: dict[str, Any]) -> None:
        """Something that the players really do. Raises `Refused`."""
        step = GAMES["bingo"].apply(self.true, event)
        self.true = step.state
        if event["type"] == "reply":
            self.last = step.effects

    def reading(self, reading: Reading, truth: Truth) -> None:
        """A reading of the mat at rest."""
        if not reading.sure:
            self.doubted += 1
            for word in reading.doubts.words:
                self.doubts[word] = self.doubts.get(word, 0) + 1
        elif not truth.must_doubt and agrees(reading, truth):
            self.right += 1
        else:
            self.wrong += 1

    def trick(self, done: Committed) -> None:
        """An entry; of a reply, what it led to."""
        event = done.entry.payload.get("event", {})
        if event.get("type") != "reply" or done.entered is None:
            return
        if public(done.entered.effects) == public(self.last):
            self.judged_right += 1
        else:
            self.judged_wrong += 1

    def account(self, state: State) -> None:
        """The end: the kiosk's account against the true one."""
        same = (state.points, state.tricks, state.big, state.winner)
        self.equal = same == (self.true.points, self.true.tricks, self.true.big, self.true.winner)


def public(effects: tuple[Effect, ...]) -> list[Effect]:
    """What both kinds of records say."""
    return [effect for effect in effects if effect["type"] in PUBLIC]


def agrees(reading: Reading, truth: Truth) -> bool:
    """Every stone that lies face up right, at its place, and none too many."""
    free = list(truth.up)
    for item in reading.items:
        near = [one for one in free if (one.x - item.x) ** 2 + (one.y - item.y) ** 2 < (0.8 * one.edge) ** 2]
        match = next((one for one in near if one.value == item.value), None)
        if match is None:
            return False
        free.remove(match)
    return not free
