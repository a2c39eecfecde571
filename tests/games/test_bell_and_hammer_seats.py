"""Bell and Hammer: players who leave and come back, and a game that is broken off."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.games.bell_and_hammer import BELL_AND_HAMMER
from kiosk.games.bell_and_hammer.state import from_json
from kiosk.games.game import Refused
from tests.games.test_bell_and_hammer_rounds import (
    KNOCK,
    NEW_ROUND,
    START_PLAY,
    after,
    begun,
    bid,
    offer,
    refusal,
    round_over,
)
from tests.games.test_bell_and_hammer_throws import at, kinds, thrown


def leave(player: int) -> dict[str, Any]:
    return {"type": "leave", "player": player}


def come_back(player: int) -> dict[str, Any]:
    return {"type": "return", "player": player}


def test_leaver_keeps_his_tokens_and_loses_his_cards() -> None:
    """His tokens count in the standing, his cards are out of use, his turn passes on."""
    step = after(at(tokens=[40, 30, 30]), leave(0))
    assert kinds(step) == ["out", "surrender", "turn"]
    assert step.state.tokens == (40, 30, 30)
    step = after(step.state, leave(1))
    assert step.effects[-1] == {"type": "game_over", "why": "too_few_players", "winners": [0], "till_left": 40}
    assert refusal(at(), leave(3)) == "not_in_game"


def test_leaving_bidder_takes_his_bid_along() -> None:
    """The bidding on the card begins anew."""
    state = after(begun(), offer("inn", 2), bid(1, 9), leave(1)).state
    assert state.auction is not None
    assert (state.auction.card, state.auction.start, state.auction.high) == ("inn", 2, None)
    assert kinds(after(begun(), offer(), bid(1, 9), leave(2))) == ["out"]


def test_leaving_banker_hands_the_hammer_on() -> None:
    """The next player calls the auction, and the one after the banker's seat still throws first."""
    state = after(begun(), leave(0)).state
    assert BELL_AND_HAMMER.expects(state).players == (1,)
    assert after(state, START_PLAY).state.turn == 1


def test_who_left_comes_back_for_the_next_round() -> None:
    """Between two rounds, and only where another one follows and he has tokens."""
    state = at("russian", tokens=[30, 30, 30, 30], till=6, inn_open=True)
    away = after(state, leave(3)).state
    assert refusal(away, come_back(3)) == "round_not_over"
    over = thrown(away, 6).state
    assert refusal(over, come_back(2)) == "not_in_game"
    back = after(over, come_back(3))
    assert back.effects == ({"type": "returned", "player": 3},)
    assert after(back.state, NEW_ROUND).state.tokens[3] == 26
    assert refusal(after(at(), leave(0)).state, come_back(0)) == "round_not_over"


def test_leaving_between_rounds_can_end_the_game() -> None:
    """Too few for another round."""
    step = after(round_over([30, 30, 30]).state, leave(1))
    assert step.effects[-1]["why"] == "too_few_players"


def test_abandoned_game_has_no_winner() -> None:
    """It is over from any phase, the till is unclaimed."""
    for state in (begun(), at(), round_over([30, 30, 30]).state):
        step = after(state, {"type": "abandon", "what": "game"})
        assert step.effects == ({"type": "game_over", "why": "abandoned", "winners": [], "till_left": state.till},)
        assert refusal(step.state, NEW_ROUND) == "game_over"
    assert refusal(begun(), {"type": "abandon", "what": "tea"}) == "malformed"


def test_abandoned_round_leaves_the_till_for_the_next() -> None:
    """What lies in the till stays there; with a single round the game is over."""
    abandon = {"type": "abandon", "what": "hand"}
    step = after(at("russian", till=20, inn_open=True), abandon)
    assert kinds(step) == ["round_over"]
    assert after(step.state, NEW_ROUND).state.till == 32
    assert refusal(step.state, abandon) == "nothing_to_abandon"
    assert kinds(after(at(), abandon)) == ["game_over"]
    assert kinds(after(at("russian", {"max_rounds": 1}), abandon)) == ["round_over", "game_over"]


def test_cards_that_a_leaver_bought_are_not_sold_again_in_this_round() -> None:
    """They are out of use from the auction on, whatever the game is kept as in between; the next round sells them."""
    state = after(begun("russian", players=5), offer("hammer", 1), bid(2, 13), KNOCK, leave(2)).state
    assert state.owner("hammer") is None and state.unused == ("hammer",)
    assert refusal(state, offer("hammer", 1)) == "already_sold"
    assert BELL_AND_HAMMER.expects(state).facts["cards"] == ("bell", "bell_hammer", "horse", "inn")
    assert from_json(state.switches, BELL_AND_HAMMER.to_json(state)) == state
    played = after(state, START_PLAY).state
    assert played.unused == () and "unused" not in BELL_AND_HAMMER.to_json(played)
    again = after(state, {"type": "abandon", "what": "hand"}, NEW_ROUND).state
    assert again.unused == () and "hammer" in BELL_AND_HAMMER.expects(again).facts["cards"]


@pytest.mark.parametrize(
    ("unused", "word"),
    [("hammer", "list of cards"), (["till"], "list of cards"), (["bell", "bell"], "named once"), (["inn"], "nobody's")],
)
def test_a_position_names_unused_cards_that_nobody_has(unused: object, word: str) -> None:
    """Anything else is refused with what is wrong."""
    state = after(begun(), offer("inn", 1), bid(2, 3), KNOCK).state
    data = BELL_AND_HAMMER.to_json(state) | {"unused": unused}
    with pytest.raises(Refused, match=word):
        from_json(state.switches, data)
