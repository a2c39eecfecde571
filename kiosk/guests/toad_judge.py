"""The judge of a simulated game of Toad: readings against what lay there, declarations and lives against the rules.

It uses nothing that the kiosk itself uses to read or to decide, but the rules: it folds the same game with all cards
known, as the simulated players really hold them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kiosk.games import GAMES, Refused
from kiosk.games.game import Effect
from kiosk.games.toad import State
from kiosk.table import Committed
from vision.reading import Reading
from vision.simulate.shots import Truth

PUBLIC = (
    *("turn", "toad", "false_toad", "life_lost", "life_regained"),
    *("out", "hand_over", "dealer", "game_over"),
)
"""Kinds of effects that are the same whether hands are known or not."""

ENDS = ("end_turn", "declare", "abandon", "deal")
"""Entries of the kiosk at which the true game goes on as well."""


@dataclass
class ToadJudge:
    """Counts how the readings of a game were, and what followed from them."""

    setup: dict[str, Any]
    right: int = 0
    doubted: int = 0
    wrong: int = 0
    judged_right: int = 0
    judged_wrong: int = 0
    doubts: dict[str, int] = field(default_factory=dict)
    equal: bool | None = None

    def __post_init__(self) -> None:
        self.true: State = GAMES["toad"].start(self.setup).state
        """The game as it really stands, all cards known."""

    def to_json(self) -> dict[str, Any]:
        """As the summary line has it."""
        return {
            "readings": {"right": self.right, "doubted": self.doubted, "wrong": self.wrong},
            "judged": {"right": self.judged_right, "wrong": self.judged_wrong},
            **({"account": "equal" if self.equal else "different"} if self.equal is not None else {}),
            "doubts": dict(sorted(self.doubts.items())),
        }

    def happens(self, event: dict[str, Any]) -> tuple[Effect, ...]:
        """Something that the players really do. Raises `Refused`."""
        step = GAMES["toad"].apply(self.true, event)
        self.true = step.state
        return step.effects

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

    def entry(self, done: Committed, deck: list[str]) -> None:
        """An entry of the kiosk; what ends a turn, a hand or a deal must have the same effects in the true game."""
        event = done.entry.payload.get("event", {})
        kind = event.get("type")
        if done.entry.kind != "event" or kind not in ENDS or done.entered is None:
            return
        true = dict(event)
        shown = set(true.pop("hand", ()))
        hand = {card for card in self.true.hands[self.true.turn] or () if card}
        if kind == "deal":
            true["deck"] = deck
        try:
            effects = self.happens(true)
        except Refused:
            effects = ({"type": "refused"},)
        same = public(effects) == public(done.entered.effects) and (kind != "declare" or shown == hand)
        if kind == "declare" or not same:
            self.judged_right += same
            self.judged_wrong += not same

    def account(self, state: State) -> None:
        """The end: the kiosk's account against the true one."""
        same = (state.lives, state.bank, state.status, state.winner)
        self.equal = same == (self.true.lives, self.true.bank, self.true.status, self.true.winner)


def public(effects: tuple[Effect, ...]) -> list[Effect]:
    """What both kinds of records say."""
    return [effect for effect in effects if effect["type"] in PUBLIC]


def agrees(reading: Reading, truth: Truth) -> bool:
    """Every card that lies face up right, at its place, and none too many."""
    free = [card for card in truth.cards if not card.down]
    for item in reading.items:
        near = [one for one in free if (one.x - item.x) ** 2 + (one.y - item.y) ** 2 < (0.8 * one.edge) ** 2]
        match = next((one for one in near if one.value == item.value), None)
        if match is None:
            return False
        free.remove(match)
    return not free
