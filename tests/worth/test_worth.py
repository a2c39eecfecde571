"""What a card is worth: against the exact figures of the rules, fast enough, and never waited for."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from kiosk.games import GAMES
from kiosk.games.bell_and_hammer import CARDS, State
from kiosk.worth import TEMPERS, Appraiser, Worth, limit, valued
from kiosk.worth.bidder import HURRY, raise_by, thinks

RULES = GAMES["bell_and_hammer"]

EXACT = {
    ("english", 3): {"bell": 1.8, "hammer": 1.8, "bell_hammer": 0.4, "horse": -0.4, "inn": 15.0},
    ("english", 4): {"bell": 2.7, "hammer": 2.7, "bell_hammer": 0.5, "horse": 0.5, "inn": 16.8},
    ("english_uniform", 4): {"bell": 3.1, "hammer": 3.1, "bell_hammer": 0.6, "horse": 7.0, "inn": 23.6},
    ("russian", 4): {"bell": 12.1, "hammer": 12.1, "bell_hammer": 2.4, "horse": 31.2, "inn": 23.6},
}
"""Income of each card in a round in which nobody is broke and each is bought for what it brings, worked out exactly."""


def begun(rules: str, players: int, **options: Any) -> State:
    setup: Mapping[str, Any] = {
        "record": 1, "game": "bell_and_hammer", "rules": rules, "options": options, "players": players
    }  # fmt: skip
    state: State = RULES.start(setup).state
    return state


@pytest.mark.parametrize(("rules", "players"), EXACT)
def test_it_agrees_with_what_was_worked_out_exactly(rules: str, players: int) -> None:
    """Of purses that nobody empties; within four standard errors and what whole prices can differ by."""
    found = valued(begun(rules, players, start_tokens=400), games=(30, 60, 100, 200, 700))
    for card, exact in EXACT[rules, players].items():
        assert found[card].error < 1.5
        assert abs(found[card].mean - exact) < 4 * found[card].error + 0.05 * abs(exact) + 0.2, card


def test_the_same_seed_finds_the_same_and_it_is_fast() -> None:
    """A few tenths of a second of processor time, for chance that can be repeated."""
    state = begun("english", 3)
    began = time.process_time()
    one = valued(state, seed=5)
    assert time.process_time() - began < 3.0
    assert valued(state, seed=5) == one != valued(state, seed=6)
    assert state == begun("english", 3)


def test_a_card_is_worth_less_when_the_till_is_nearly_empty() -> None:
    """From a state in the midst of play, and to who owns the card."""
    state = replace(
        begun("english_uniform", 3), phase="play", till=60, owners=(0, 1, 2, 0, 1), tokens=(40, 40, 40), turn=0
    )
    full, low = valued(state, games=(300,)), valued(replace(state, till=2), games=(300,))
    assert low["bell"].mean < full["bell"].mean - 3 * full["bell"].error
    over = valued(replace(state, phase="round_over"), games=(5,))
    assert all(over[card] == Worth(0.0, 0.0) for card in CARDS)


def test_broke_players_and_empty_purses_break_nothing() -> None:
    """Nobody can pay the prices, a sale is pending, or players are out."""
    state = begun("english", 3)
    poor = valued(replace(state, tokens=(0, 0, 1)), games=(20, 20))
    assert set(poor) == set(CARDS)
    gone = replace(state, out=(False, True, False))
    assert set(valued(gone, games=(20,))) == set(CARDS)


def test_the_appraiser_answers_at_once_and_knows_later() -> None:
    """It never waits; what runs on the block changes nothing; what was worked out is kept."""
    appraiser, state = Appraiser(), begun("english", 3)
    began = time.perf_counter()
    assert appraiser.worth(state) is None
    assert time.perf_counter() - began < 0.2
    appraiser.wait()
    found = appraiser.worth(state)
    assert found is not None and found["inn"].mean > 5
    on_block = RULES.apply(state, {"type": "auction_open", "card": "inn", "start": 1}).state
    assert appraiser.worth(on_block) is found


def test_tempers_bid_by_what_a_card_is_worth() -> None:
    """The bold give more than the shrewd, they more than the careful; nobody more than he has, or for nothing."""
    for worth in (6.0, 17.0, 30.0):
        careful, shrewd, bold = (limit(temper, worth, 60, 0.0) for temper in TEMPERS)
        assert careful < shrewd < bold and careful <= worth < bold
    assert limit("bold", 50.0, 20, 1.0) == 20
    assert limit("careful", 50.0, 30, 1.0) == 20, "he keeps a third, or twelve"
    assert [limit(temper, -0.4, 36, 1.0) for temper in TEMPERS] == [0, 0, 0]
    assert [limit(temper, 9.0, 0, 1.0) for temper in TEMPERS] == [0, 0, 0]


@pytest.mark.parametrize("temper", TEMPERS)
def test_nobody_bids_beyond_his_limit_or_faster_than_a_hand(temper: str) -> None:
    """Whatever chance says: a step or a leap, within the limit; time to think, less once the hammer has called."""
    rng = random.Random(3)
    raises = set()
    for _ in range(500):
        least, most = rng.randint(1, 30), rng.randint(0, 30)
        more = raise_by(temper, least, most, rng)
        assert (more is None) == (least > most)
        assert more is None or least - 1 + more <= most
        raises.add(more)
        assert 0.5 < thinks(temper, False, rng) < 4.0
        assert HURRY[0] <= thinks(temper, True, rng) <= HURRY[1] < 0.8
    assert raises == ({1, None} if temper == "careful" else {1, 5, None})
