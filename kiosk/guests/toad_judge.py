"""The judge of a simulated game of Toad: readings against what lay there, declarations and lives against the rules.

It uses nothing that the kiosk itself uses to read or to decide, but the rules: it folds the same game with all cards
known, as the simulated players really hold them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kiosk.games import GAMES, Refused
from kiosk.games.game import Effect
from kiosk.games.toad import State
from kiosk.guests.verdicts import Verdicts
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


REACH = 0.8
"""How far from a card its item may be, in edges."""


class ToadJudge(Verdicts):
    """Counts how the readings of a game were, and what followed from them."""

    def __init__(self, setup: dict[str, Any]) -> None:
        """`setup`: the first line of the record."""
        super().__init__()
        self.true: State = GAMES["toad"].start(setup).state
        """The game as it really stands, all cards known."""

    def happens(self, event: dict[str, Any]) -> tuple[Effect, ...]:
        """Something that the players really do. Raises `Refused`."""
        step = GAMES["toad"].apply(self.true, event)
        self.true = step.state
        return step.effects

    def reading(self, reading: Reading, truth: Truth) -> None:
        """A reading of the mat at rest.

        A card of which half an index shows may be named, or not; so may one that lies below the top of the pile.
        """
        pile = [card.value for card in truth.cards if card.place == "pile"]
        free = {*(card.value for card in truth.half_seen), *pile[:-1]}
        said = replace(reading, items=tuple(item for item in reading.items if item.value not in free))
        up = (card for card in truth.cards if not card.down and card.value not in free)
        self.count(said, up, must_doubt=bool(truth.must_doubt), reach=REACH)

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
            self.followed(same)

    def account(self, state: State) -> None:
        """The end: the kiosk's account against the true one."""
        same = (state.lives, state.bank, state.status, state.winner)
        self.equal = same == (self.true.lives, self.true.bank, self.true.status, self.true.winner)


def public(effects: tuple[Effect, ...]) -> list[Effect]:
    """What both kinds of records say."""
    return [effect for effect in effects if effect["type"] in PUBLIC]
