"""Judges of a simulated game: every reading against what really lay there, every payout against the rules.

They use nothing that the kiosk itself uses to read or to decide, but the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kiosk.director.bell_and_hammer.dice import DICE
from kiosk.fold import JOURNAL_ENTRIES, Folded
from kiosk.games import Event, Refused
from kiosk.guests.verdicts import Verdicts
from kiosk.table import Committed
from vision.reading import Reading
from vision.simulate.shots import Truth

REACH = 0.6
"""How far from a die its item may be, in edges."""


@dataclass
class Judge(Verdicts):
    """Counts how the readings of a game were, and what followed from them."""

    _true: dict[int, Event] = field(default_factory=dict)
    """By the number of a throw's entry: the throw as it really was."""

    def reading(self, reading: Reading, truth: Truth, *, must_doubt: bool) -> None:
        """A reading of a throw. `must_doubt`: the throw was made so that nobody may be sure of it."""
        self.count(reading, truth.dice, must_doubt=must_doubt or bool(truth.must_doubt), reach=REACH)

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
        self.followed(folded.game.apply(live.before.state, true).effects == done.entered.effects)

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
