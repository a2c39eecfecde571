"""Bingo: what holds in every deal, whatever is dealt, laid, announced and closed."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.games.bingo import BINGO_GAME, STONES, is_trump, worth
from tests.games import play_bingo

OLD_TEXT = {0: (143, 14), 1: (135, 15), 2: (138, 15), 3: (131, 14), 4: (134, 14), 5: (147, 15), 6: (140, 14)}
"""By trump suit: what all stones are worth together, and how many score, as the old text says."""


def test_the_fourteen_figures_of_the_old_text() -> None:
    """All stones together, and the stones that score."""
    for trump, (total, scoring) in OLD_TEXT.items():
        values = [worth(stone, trump) for stone in STONES]
        assert (sum(values), sum(value > 0 for value in values)) == (total, scoring)
        assert all(worth(stone, trump) for stone in STONES if is_trump(stone, trump))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_points_add_up_and_each_stone_is_laid_once(seed: int) -> None:
    """Of a deal played to its last stone: its points are worth all that was laid, announced doubles apart."""
    rng = Random(seed)
    setup = {**play_bingo.setup(rng), "rules": "seed", "options": {"deal_end": "play_out", "target": 1000}}
    state = BINGO_GAME.start(setup).state
    dealt = play_bingo.deal(rng)
    step = BINGO_GAME.apply(state, dealt)
    state, trump = step.state, step.effects[0]["suit"]
    laid: Counter[str] = Counter()
    tricks = doubles = 0
    deal = state.deal_no
    while state.phase != "match_over" and state.deal_no == deal and state.phase != "deal":
        event = play_bingo.expected(BINGO_GAME.expects(state), rng)
        if event["type"] in ("lead", "reply"):
            laid[event["stone"]] += 1
        step = BINGO_GAME.apply(state, event)
        state = step.state
        tricks += sum(one["points"] for one in step.effects if one["type"] == "trick")
        doubles += sum(one["points"] for one in step.effects if one["type"] == "doubles")
        over = next((one for one in step.effects if one["type"] == "deal_over"), None)
        if over is not None:
            assert sum(over["points"]) == tricks + doubles
            assert 2 * sum(over["tricks"]) == sum(laid.values())
    assert set(laid.values()) == {1}
    assert tricks == sum(worth(stone, trump) for stone in laid)
    if sum(laid.values()) == len(STONES):
        assert tricks == OLD_TEXT[trump][0]
