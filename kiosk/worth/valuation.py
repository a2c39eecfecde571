"""The worth of the cards by simulation of the rules: pure, its chance comes from a seed.

Nobody knows who will buy the cards that are still to be sold, or for how much. So each game that is tried gives them
to players by lot, who pay what the cards have turned out to be worth so far; a few rounds of that agree with
themselves. What a card brings is counted as the account counts it (`kiosk.games.bell_and_hammer.shares`).
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from kiosk.games.bell_and_hammer import BELL_AND_HAMMER, CARDS, TILL, State, sign_of
from kiosk.games.bell_and_hammer.shares import shares
from kiosk.games.bell_and_hammer.state import pay

GAMES = (30, 40, 60, 100, 400)
"""Rounds that are tried with each guess of the prices: rough ones first."""

LONGEST = 600
"""Throws after which a round is broken off; they bring hardly anything more."""

CHANCE = 1 / 6
"""Of a die to show its one mark."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a card brings its owner on average from here, in tokens, and how far that may be off (standard error)."""

    mean: float
    error: float


def valued(
    state: State, seed: int = 1810, games: tuple[int, ...] = GAMES, rest: Callable[[], None] = lambda: None
) -> Mapping[str, Worth]:
    """The worth of each of the five cards for the rest of the round; of one that is sold, to who owns it.

    `rest` is called after each round that was tried, for who has other things to do.
    """
    rng = random.Random(seed)
    found = {card: Worth(0.0, math.inf) for card in CARDS}
    for count in games:
        prices = {card: max(state.switches.min_price, round(worth.mean)) for card, worth in found.items()}
        sums, squares = dict.fromkeys(CARDS, 0.0), dict.fromkeys(CARDS, 0.0)
        for _ in range(count):
            brought = _round(_dealt(state, prices, rng), rng)
            for card, amount in brought.items():
                sums[card] += amount
                squares[card] += amount * amount
            rest()
        found = {card: _worth(sums[card], squares[card], count) for card in CARDS}
    return found


def _worth(total: float, square: float, count: int) -> Worth:
    mean = total / count
    return Worth(mean, math.sqrt(max(0.0, square / count - mean * mean) / count))


def _dealt(state: State, prices: Mapping[str, int], rng: random.Random) -> State:
    """The state when play begins, each card that has no owner sold by lot to somebody who can pay the price."""
    if state.phase != "auction":
        return state
    state = replace(state, auction=None)
    for card in CARDS:
        if state.owner(card) is None and card not in state.unused:
            able = [seat for seat in state.active if state.tokens[seat] >= prices[card]] or list(state.active)
            buyer = rng.choice(able)
            state = pay(state, buyer, TILL, prices[card], "price").state.give(card, buyer)
    return BELL_AND_HAMMER.apply(state, {"type": "start_play"}).state


def _round(state: State, rng: random.Random) -> dict[str, int]:
    """What each card brings in one round that is played to its end; nobody who is broke sells."""
    brought = dict.fromkeys(CARDS, 0)
    for _ in range(LONGEST):
        while state.pending:
            state = BELL_AND_HAMMER.apply(state, {"type": "decline_sale", "player": state.pending[0].player}).state
        if state.phase != "play":
            break
        eyes = [number for number in range(1, 7) if rng.random() < CHANCE]
        bell, hammer = rng.random() < CHANCE, rng.random() < CHANCE
        step = BELL_AND_HAMMER.apply(state, {"type": "throw", "eyes": eyes, "bell": bell, "hammer": hammer})
        owners, sign = state.cards, sign_of(bell, hammer)
        for effect in step.effects:
            if effect["type"] == "pay":
                for card, amount in shares(owners, sign, effect):
                    brought[card] += amount
        state = step.state
    return brought
