"""The judge of a simulated match of Bingo: every reading against what really lay there, every trick against the rules.

It uses nothing that the kiosk itself uses to read or to decide, but the rules: it folds the same match with all hands
open, as the simulated players really hold them.
"""

from __future__ import annotations

from typing import Any

from kiosk.games import GAMES
from kiosk.games.bingo import State
from kiosk.games.game import Effect
from kiosk.guests.verdicts import Verdicts
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


REACH = 0.8
"""How far from a stone its item may be, in edges."""


class BingoJudge(Verdicts):
    """Counts how the readings of a match were, and what followed from them."""

    def __init__(self, setup: dict[str, Any]) -> None:
        """`setup`: the first line of the record."""
        super().__init__()
        self.true: State = GAMES["bingo"].start(setup).state
        """The match as it really stands, all hands open."""
        self.last: tuple[Effect, ...] = ()
        """What the last true trick has led to."""

    def happens(self, event: dict[str, Any]) -> None:
        """Something that the players really do. Raises `Refused`."""
        step = GAMES["bingo"].apply(self.true, event)
        self.true = step.state
        if event["type"] == "reply":
            self.last = step.effects

    def reading(self, reading: Reading, truth: Truth) -> None:
        """A reading of the mat at rest."""
        self.count(reading, truth.up, must_doubt=bool(truth.must_doubt), reach=REACH)

    def trick(self, done: Committed) -> None:
        """An entry; of a reply, what it led to."""
        event = done.entry.payload.get("event", {})
        if event.get("type") != "reply" or done.entered is None:
            return
        self.followed(public(done.entered.effects) == public(self.last))

    def account(self, state: State) -> None:
        """The end: the kiosk's account against the true one."""
        same = (state.points, state.tricks, state.big, state.winner)
        self.equal = same == (self.true.points, self.true.tricks, self.true.big, self.true.winner)


def public(effects: tuple[Effect, ...]) -> list[Effect]:
    """What both kinds of records say."""
    return [effect for effect in effects if effect["type"] in PUBLIC]
