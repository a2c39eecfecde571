"""Judges of a simulated game: every reading against what really lay there, every payout against the rules.

They use nothing that the kiosk itself uses to read or to decide, but the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kiosk.director.bell_and_hammer.dice import DICE
from kiosk.fold import JOURNAL_ENTRIES, Folded
from kiosk.games import Event, Refused
from kiosk.table import Committed
from vision.reading import Reading
from vision.simulate.shots import Truth


@dataclass
class Judge:
    """Counts how the readings of a game were, and what followed from them."""

    right: int = 0
    doubted: int = 0
    rightly_doubted: int = 0
    """Of the doubted ones those of throws that nobody may be sure of."""
    wrong: int = 0
    judged_right: int = 0
    judged_wrong: int = 0
    doubts: dict[str, int] = field(default_factory=dict)
    equal: bool | None = None
    """Whether the account at the end of the game is what the true throws make it; None: not asked."""
    _true: dict[int, Event] = field(default_factory=dict)
    """By the number of a throw's entry: the throw as it really was."""

    def to_json(self) -> dict[str, Any]:
        """As the summary line has it."""
        return {
            "readings": {
                "right": self.right,
                "doubted": self.doubted,
                "wrong": self.wrong,
                "rightly_doubted": self.rightly_doubted,
            },
            "judged": {"right": self.judged_right, "wrong": self.judged_wrong},
            **({"account": "equal" if self.equal else "different"} if self.equal is not None else {}),
            "doubts": dict(sorted(self.doubts.items())),
        }

    def reading(self, reading: Reading, truth: Truth, *, must_doubt: bool) -> None:
        """A reading of a throw. `must_doubt`: the throw was made so that nobody may be sure of it."""
        if not reading.sure:
            self.doubted += 1
            self.rightly_doubted += bool(truth.must_doubt or must_doubt)
            for word in reading.doubts.words:
                self.doubts[word] = self.doubts.get(word, 0) + 1
        elif not truth.must_doubt and not must_doubt and agrees(reading, truth):
            self.right += 1
        else:
            self.wrong += 1

    def payout(self, done: Committed, marks: Sequence[str]) -> None:
        """An entry; of a throw, what it led to. `marks`: what really lay up, sixes in the plain-dice game."""
        event = done.entry.payload.get("event", {})
        if event.get("type") != "throw" or done.entered is None:
            return
        folded = done.entered.folded
        live = folded.tips[-1]
        drawn = next((e.event["marks"] for e in reversed(folded.live) if e.event["type"] == "draw"), None)
        if drawn is not None:
            marks = drawn[: list(marks).count("6")]
        true = {
            "type": "throw",
            "player": event["player"],
            "eyes": sorted(int(mark) for mark in marks if mark.isdigit()),
            "bell": "bell" in marks,
            "hammer": "hammer" in marks,
        }
        self._true[done.entry.number] = true
        assert live.before is not None
        if folded.game.apply(live.before.state, true).effects == done.entered.effects:
            self.judged_right += 1
        else:
            self.judged_wrong += 1

    def account(self, folded: Folded) -> None:
        """The end: fold every entry that counts again, each throw as it really was, and compare with the account."""
        state = folded.start.state
        try:
            for live in folded.live:
                if live.event.get("type") not in JOURNAL_ENTRIES:
                    state = folded.game.apply(state, self._true.get(live.number, live.event)).state
        except Refused:
            self.equal = False
        else:
            self.equal = bool(state == folded.state)


def agrees(reading: Reading, truth: Truth) -> bool:
    """Every die right, at its place, and none too many."""
    free = list(truth.dice)
    for item in reading.items:
        near = [die for die in free if (die.x - item.x) ** 2 + (die.y - item.y) ** 2 < (0.6 * die.edge) ** 2]
        match = next((die for die in near if die.value == item.value), None)
        if match is None:
            return False
        free.remove(match)
    return not free


class OnTable:
    """What the visitors see of the simulated table."""

    def __init__(self, truth: Truth | None, still: bool, unseen: tuple[str, ...] = ()) -> None:
        """`unseen`: what lies there while no camera sees it."""
        self.truth = truth or Truth()
        self.still = still
        self.values = unseen or tuple(sorted(die.value for die in self.truth.dice))
        self.lying = len(self.values)

    @property
    def bad(self) -> tuple[int, ...]:
        there = {die.die for die in self.truth.dice}
        return tuple(
            number
            for number in range(DICE)
            if number not in there
            or any(d.die == number and (d.cocked or d.stacked or d.off_mat) for d in self.truth.dice)
        )

    def value_at(self, x: float, y: float, edge: float) -> str | None:
        best = min(self.truth.dice, key=lambda d: (d.x - x) ** 2 + (d.y - y) ** 2, default=None)
        if best is None or (best.x - x) ** 2 + (best.y - y) ** 2 > max(edge, best.edge) ** 2:
            return None
        return best.value
