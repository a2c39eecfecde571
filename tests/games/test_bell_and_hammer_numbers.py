"""Bell and Hammer in numbers: the chances of a throw, and how long a game lasts."""

from __future__ import annotations

import itertools
from fractions import Fraction
from random import Random
from statistics import mean

import pytest

from kiosk.games import GAMES
from kiosk.games.bell_and_hammer import BELL_AND_HAMMER, CARDS
from tests.games.play_bell_and_hammer import throw
from tests.games.test_bell_and_hammer_throws import at

OF_46656 = (
    *(15625, 3125, 3125, 3750, 3750, 4375, 4500, 2000, 1500, 1625, 1025),
    *(1025, 425, 300, 200, 180, 55, 30, 30, 5, 5, 1),
)
"""Ways in 6^6 to throw 0 to 21 eyes."""

BREAK_EVEN = {3: (2, 2, 1, 1, 15), 4: (3, 3, 1, 1, 17), 5: (4, 4, 1, 1, 18)}
"""English rules: prices of bell, hammer, bell-and-hammer, horse and inn at which the auction breaks even."""


def test_chances_of_the_eyes() -> None:
    """Each number die shows its number one time in six: counted over all 64 ways to lie."""
    ways = [0] * 22
    for up in itertools.product((False, True), repeat=6):
        eyes = sum(number for number, shown in enumerate(up, 1) if shown)
        ways[eyes] += 5 ** up.count(False)
    assert tuple(ways) == OF_46656
    assert Fraction(ways[0], 6**6) == Fraction(5, 6) ** 6
    assert Fraction(sum(eyes * count for eyes, count in enumerate(ways)), 6**6) == Fraction(7, 2)


def test_every_throw_is_legal() -> None:
    """R.28: all 256 ways the eight dice can lie are scored."""
    for rules in ("english", "english_uniform", "russian"):
        state = at(rules, till=9)
        for *up, bell, hammer in itertools.product((False, True), repeat=8):
            eyes = [number for number, shown in enumerate(up, 1) if shown]
            BELL_AND_HAMMER.apply(state, {"type": "throw", "eyes": eyes, "bell": bell, "hammer": hammer})


@pytest.mark.parametrize(
    ("till", "expected"), [(1, 14.93), (5, 13.59), (10, 15.49), (21, 18.62), (40, 24.05), (120, 46.90)]
)
def test_expected_throws_to_empty_a_till(till: int, expected: float) -> None:
    """Solved exactly from the steps that the rules make of each throw, without `to_till`."""
    throws = [Fraction(0)]
    for held in range(1, till + 1):
        state = at("english_uniform", tokens=[999, 999, 999], till=held, inn_open=True)
        leaves, onward = Fraction(0), Fraction(1)
        for up in itertools.product((False, True), repeat=6):
            eyes = [number for number, shown in enumerate(up, 1) if shown]
            chance = Fraction(5 ** up.count(False), 6**6)
            left = BELL_AND_HAMMER.apply(
                state, {"type": "throw", "eyes": eyes, "bell": False, "hammer": False}
            ).state.till
            if left < held:
                leaves += chance
                onward += chance * throws[left]
        throws.append(onward / leaves)
    assert float(throws[till]) == pytest.approx(expected, abs=0.005)


@pytest.mark.parametrize(("players", "least", "most"), [(3, 18, 23), (4, 20, 26), (5, 22, 28)])
def test_english_game_lasts_twenty_to_twenty_five_throws(players: int, least: int, most: int) -> None:
    """Whole games at break-even prices, buyers drawn at random, played head-less."""
    game, rng, counts = GAMES["bell_and_hammer"], Random(players), []
    for _ in range(300):
        state = game.start({"rules": "english", "players": players}).state
        for card, price in zip(CARDS, BREAK_EVEN[players], strict=True):
            able = [seat for seat in range(players) if state.tokens[seat] >= price]
            for event in (
                {"type": "auction_open", "card": card, "start": price},
                {"type": "bid", "player": rng.choice(able), "amount": price},
                {"type": "knock"},
            ):
                state = game.apply(state, event).state
        state = game.apply(state, {"type": "start_play"}).state
        throws = 0
        while (expects := game.expects(state)).what != "nothing":
            if expects.what == "sale":
                event = {"type": "decline_sale", "player": expects.players[0]}
            else:
                event, throws = throw(rng), throws + 1
            state = game.apply(state, event).state
        counts.append(throws)
    assert least <= mean(counts) <= most


@pytest.mark.parametrize("seed", range(20))
def test_both_ways_to_open_the_inn_pay_the_same(seed: int) -> None:
    """R.13: with `blank_after_open` same no payment depends on when the inn opens, as no throw exceeds 21."""
    rng, played = Random(seed), []
    states = [at("russian", {"inn_opens": opens}, till=60) for opens in ("threshold", "first_excess")]
    for _ in range(200):
        if BELL_AND_HAMMER.expects(states[0]).what != "throw":
            break
        event = throw(rng)
        steps = [BELL_AND_HAMMER.apply(state, event) for state in states]
        paid = [[effect for effect in step.effects if effect["type"] != "inn_opens"] for step in steps]
        assert paid[0] == paid[1]
        states = [step.state for step in steps]
        played.append(event)
    assert len(played) > 5
