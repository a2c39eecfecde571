"""Bell and Hammer: set-up, auction, broke players, ends, leaving."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.games.bell_and_hammer import BELL_AND_HAMMER, State, facts
from kiosk.games.game import Refused, Step
from tests.games.test_bell_and_hammer_throws import at, kinds, payments, thrown


def begun(rules: str = "english", players: Any = 3, banker: int = 0, **options: Any) -> State:
    """A game whose first card is not yet offered."""
    setup = {"rules": rules, "options": options, "players": players, "banker": banker}
    return BELL_AND_HAMMER.start(setup).state


def after(state: State, *events: dict[str, Any]) -> Step[State]:
    """The last step of several events."""
    step = Step(state)
    for event in events:
        step = BELL_AND_HAMMER.apply(step.state, event)
    return step


def refusal(state: State, event: dict[str, Any]) -> str:
    """The code that `event` is refused with."""
    with pytest.raises(Refused) as no:
        BELL_AND_HAMMER.apply(state, event)
    return no.value.code


def offer(card: str = "bell", start: int = 1) -> dict[str, Any]:
    return {"type": "auction_open", "card": card, "start": start}


def bid(player: int, amount: int) -> dict[str, Any]:
    return {"type": "bid", "player": player, "amount": amount}


KNOCK = {"type": "knock"}
START_PLAY = {"type": "start_play"}
NEW_ROUND = {"type": "new_round"}
DECLINE = {"type": "decline_sale", "player": 0}


def sell(player: int, buyer: int, card: str, price: int) -> dict[str, Any]:
    return {"type": "sell", "player": player, "buyer": buyer, "card": card, "price": price}


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"rules": "russian", "players": 2}, "too_few_players"),
        ({"rules": "english", "players": 1}, "too_few_players"),
        ({"rules": "english", "players": 1, "options": {"inn": "shut"}}, "unknown_option"),
        ({"rules": "french", "players": 4}, "unknown_option"),
        ({"rules": "english", "players": 4, "options": {"stake": -1}}, "unknown_option"),
        ({"rules": "english", "players": 4, "options": {"stake": 4.0}}, "unknown_option"),
        ({"rules": "english", "players": 4, "options": {"stake": 40}}, "unknown_option"),
        ({"rules": "english", "players": 4, "options": {"opening_throw_pays": 1}}, "unknown_option"),
        ({"rules": "english", "players": 4, "options": {"max_rounds": 0}}, "unknown_option"),
        ({"rules": "english", "players": 4, "options": {"first_thrower": ["banker"]}}, "unknown_option"),
        ({"rules": "english", "players": 4, "banker": 4}, "bad_banker"),
        ({"rules": "english", "players": 4, "banker": "0"}, "malformed"),
        ({"rules": "english", "players": 4, "options": []}, "malformed"),
        ({"rules": "english"}, "malformed"),
        ({"rules": "english", "players": ["Ann", 2]}, "malformed"),
        ({"rules": "english", "players": 10**9}, "malformed"),
        ({"rules": "english", "position": {}}, "malformed"),
        ({"rules": "english", "position": []}, "malformed"),
    ],
)
def test_bad_set_up_is_refused(setup: dict[str, Any], code: str) -> None:
    """A set-up that the rules forbid has the code of what is wrong first."""
    with pytest.raises(Refused) as no:
        BELL_AND_HAMMER.start(setup)
    assert no.value.code == code


@pytest.mark.parametrize(
    "change",
    [
        {"phase": "lunch"},
        {"tokens": [30, 30]},
        {"tokens": [30, 30, -1]},
        {"tokens": [30, 30, 10**9]},
        {"till": 2.5},
        {"turn": 3},
        {"turn": 1, "out": [False, True, False]},
        {"cards": {"bell": 0}},
        {"cards": {"bell": 9, "hammer": 1, "bell_hammer": 2, "horse": 1, "inn": 2}},
        {"auction": {"card": "bell", "start": 1, "high": None, "by": None}},
        {"pending": None},
        {"pending": [{"player": 0, "debt": 4, "to": 2}]},
        {"tokens": [0, 30, 30], "pending": [{"player": 0, "debt": 4, "to": 0}]},
        {"tokens": [0, 30, 30], "pending": [{"player": 0, "debt": 4, "to": 2}] * 2},
        {"winners": [0]},
        {"phase": "game_over"},
        {"out": [True, True, True]},
    ],
)
def test_impossible_position_is_refused(change: dict[str, Any]) -> None:
    """A position from which no game can go on is malformed."""
    position = BELL_AND_HAMMER.to_json(at()) | change
    with pytest.raises(Refused) as no:
        BELL_AND_HAMMER.start({"rules": "english", "position": position})
    assert no.value.code == "malformed"


def test_players_may_have_names() -> None:
    """A list of names is as good as their number."""
    assert begun(players=["Ann", "Ben", "Cid"]) == begun(players=3)


def test_numbers_of_the_set_up_are_settable() -> None:
    """R.2: tokens and stake."""
    state = begun(start_tokens=50, stake=12)
    assert state.tokens == (38, 38, 38)
    assert state.till == 36


@pytest.mark.parametrize(
    ("events", "event", "code"),
    [
        ([offer()], offer("inn"), "card_on_the_block"),
        ([offer()], START_PLAY, "card_on_the_block"),
        ([], offer("goose"), "no_such_card"),
        ([offer(), bid(0, 1), KNOCK], offer(), "already_sold"),
        ([], offer("bell", 0), "start_too_low"),
        ([], bid(0, 1), "no_card_on_the_block"),
        ([], KNOCK, "no_card_on_the_block"),
        ([START_PLAY], KNOCK, "no_card_on_the_block"),
        ([START_PLAY], bid(0, 1), "no_card_on_the_block"),
        ([START_PLAY], offer(), "not_auction"),
        ([START_PLAY], START_PLAY, "not_auction"),
        ([offer("bell", 3)], bid(0, 2), "bid_too_low"),
        ([offer("bell", 3), bid(0, 5)], bid(1, 5), "bid_too_low"),
        ([offer()], bid(0, 33), "bid_over_tokens"),
        ([offer()], bid(3, 1), "not_in_game"),
        ([offer()], bid(-1, 1), "not_in_game"),
        ([offer()], {"type": "bid", "player": 0}, "malformed"),
        ([], {"type": "bid", "player": 0}, "malformed"),
        ([], {"type": "auction_open", "card": "bell"}, "malformed"),
        ([], {"type": "throw", "eyes": [], "bell": False, "hammer": False}, "not_play"),
        ([], NEW_ROUND, "round_not_over"),
        ([], DECLINE, "nothing_to_sell_for"),
        ([], sell(0, 1, "bell", 1), "nothing_to_sell_for"),
        ([], {"type": "dance"}, "unknown_event"),
        ([], {}, "unknown_event"),
    ],
)
def test_refusals_of_the_auction(events: list[dict[str, Any]], event: dict[str, Any], code: str) -> None:
    """Each error of order, price or field has its code."""
    assert refusal(after(begun(), *events).state, event) == code


def test_bidder_keeps_his_reserve() -> None:
    """R.5: with `bid_reserve` 1 the last token cannot be bid."""
    state = after(begun(bid_reserve=1), offer()).state
    assert refusal(state, bid(0, 32)) == "bid_over_tokens"
    assert BELL_AND_HAMMER.expects(state).facts["limits"] == (31, 31, 31)
    assert after(state, bid(0, 31)).state.auction is not None


def test_least_starting_price_is_settable() -> None:
    """R.3: `min_price`."""
    assert refusal(begun(min_price=3), offer("bell", 2)) == "start_too_low"


@pytest.mark.parametrize(("first", "expected"), [("left_of_banker", 2), ("banker", 1), ("horse_owner", 0)])
def test_first_thrower(first: str, expected: int) -> None:
    """R.6: left of the banker, the banker, or the horse's owner."""
    step = after(begun(banker=1, first_thrower=first), offer("horse"), bid(0, 1), KNOCK, START_PLAY)
    assert step.state.turn == expected
    assert step.effects[-1] == {"type": "turn", "player": expected}


def test_price_has_its_facts() -> None:
    """The payment for a card can be told with card and price."""
    before = after(begun(), offer(), bid(1, 7)).state
    step = after(before, KNOCK)
    assert facts(before, KNOCK, step.effects[0]) == {"card": "bell", "price": 7}


def test_empty_till_ends_the_round_before_the_first_throw() -> None:
    """Without stakes and buyers there is nothing to throw for."""
    assert kinds(after(begun(stake=0), START_PLAY)) == ["round_over", "game_over"]


def test_surrender_puts_out_at_once() -> None:
    """R.22: under `surrender` the last token paid costs the cards and the game."""
    step = thrown(at("russian", {"end_below": 2}, tokens=[1, 30, 30]))
    assert kinds(step) == ["pay", "pay", "out", "surrender", "turn"]
    assert step.state.owner("bell") is None


@pytest.mark.parametrize(("fails", "expected"), [("stays", ["stays", "turn"]), ("out", ["out", "surrender", "turn"])])
def test_declined_sale(fails: str, expected: list[str]) -> None:
    """R.22: he stays with his cards, or is out; the debt is dropped."""
    state = thrown(at(options={"sale_fails": fails}, tokens=[3, 30, 30], till=1, inn_open=True), 2, 6).state
    step = after(state, DECLINE)
    assert kinds(step) == expected
    assert not step.state.pending


def test_broke_without_debt_may_sell() -> None:
    """R.21: the last token paid exactly leaves no debt, but the sale."""
    state = thrown(at(tokens=[1, 30, 30])).state
    assert state.pending[0].debt == 0
    step = after(state, sell(0, 2, "bell", 5))
    assert payments(step) == [(2, 0, 5, "sale")]
    assert step.state.tokens == (5, 31, 25)


def test_broke_with_nothing_to_pay_pays_nothing() -> None:
    """R.20: who owes and has none is short of all; no empty payment is shown."""
    step = thrown(at(tokens=[0, 30, 30], cards={"bell": None}))
    assert [e for e in step.effects if e["type"] == "short"] == [{"type": "short", "player": 0, "owed": 1, "paid": 0}]
    assert kinds(step) == ["short", "out", "turn"]


def test_two_sales_wait_for_each_other() -> None:
    """Two broke players sell in any order; the turn comes when both have."""
    options = {"blank_plain_payer": "all_players"}
    cards = {"hammer": 0, "bell_hammer": 0}
    state = thrown(at(options=options, tokens=[1, 30, 1], cards=cards)).state
    assert [sale.player for sale in state.pending] == [0, 2]
    assert refusal(state, {"type": "decline_sale", "player": 1}) == "not_the_broke_player"
    first = after(state, sell(2, 1, "inn", 4))
    assert kinds(first) == ["card_sold", "pay"]
    assert kinds(after(first.state, DECLINE)) == ["stays", "turn"]


def test_thrower_may_be_out_while_another_sale_is_pending() -> None:
    """He sold his last card for his debt; the state survives JSON, and the turn passes on after the other sale."""
    options = {"blank_plain_payer": "all_players"}
    cards = {"bell": None, "hammer": 0, "horse": 1}
    state = thrown(at(options=options, tokens=[0, 30, 1], cards=cards)).state
    sold = after(state, sell(0, 1, "hammer", 1)).state
    assert sold.out == (True, False, False)
    setup = {"rules": "english", "options": options}
    assert BELL_AND_HAMMER.from_json(setup, BELL_AND_HAMMER.to_json(sold)) == sold
    assert kinds(after(sold, {"type": "decline_sale", "player": 2})) == ["stays", "turn"]


def test_inn_opens_by_threshold_only_after_the_sale() -> None:
    """Players without tokens come first, then the opening, then the turn."""
    options = {"inn_opens": "threshold", "blank_after_open": "same", "inn_threshold": 40}
    state = thrown(at(options=options, tokens=[1, 30, 30])).state
    assert not state.inn_open
    assert kinds(after(state, DECLINE)) == ["stays", "inn_opens", "turn"]


def test_everything_waits_for_a_sale() -> None:
    """While a sale is pending every other event is refused as that, an unknown one too."""
    state = thrown(at(tokens=[1, 30, 30])).state
    for event in (offer(), KNOCK, START_PLAY, NEW_ROUND, {"type": "dance"}, {"type": "leave", "player": 1}):
        assert refusal(state, event) == "sale_pending"
    assert refusal(state, sell(1, 0, "bell", 1)) == "not_the_broke_player"
    assert refusal(state, sell(0, 0, "inn", 0)) == "not_his_card"
    assert refusal(state, sell(0, 0, "bell", 0)) == "bad_buyer"
    assert refusal(state, sell(0, 1, "bell", 32)) == "bad_price"
    assert refusal(state, {"type": "sell", "player": 1}) == "malformed"


def round_over(tokens: list[int], **options: Any) -> Step[State]:
    """Russian rules: seat 0 empties a till of 6."""
    return thrown(at("russian", options, tokens=tokens, till=6, inn_open=True), 6)


def test_round_over_puts_out_who_has_nothing() -> None:
    """R.21: at the end of a round anyone with 0 tokens is out, and too few left end the game."""
    step = round_over([30, 30, 30, 0])
    assert kinds(step) == ["pay", "round_over", "out"]
    step = round_over([30, 0, 30])
    assert step.effects[-1] == {"type": "game_over", "why": "too_few_players", "winners": [0], "till_left": 0}


def test_last_round_ends_the_game() -> None:
    """R.24: `max_rounds`; equal tokens share (R.26)."""
    step = round_over([24, 30, 30], max_rounds=1)
    assert step.effects[-1] == {"type": "game_over", "why": "max_rounds", "winners": [0, 1, 2], "till_left": 0}


def test_next_round_starts_fresh() -> None:
    """R.24: cards back, inn shut, next banker, stakes."""
    step = after(round_over([30, 30, 30]).state, NEW_ROUND)
    state = step.state
    assert (state.banker, state.round, state.inn_open, state.phase) == (1, 2, False, "auction")
    assert set(state.owners) == {None}
    assert payments(step) == [(seat, "till", 4, "stake") for seat in range(3)]


@pytest.mark.parametrize(("banker", "expected"), [(2, 2), (0, 0)])
def test_banker_of_the_next_round_can_be_named(banker: int, expected: int) -> None:
    """R.24: any player who is not out."""
    state = round_over([30, 30, 30, 0]).state
    assert after(state, NEW_ROUND | {"banker": banker}).state.banker == expected
    for nobody in (3, 4, -1):
        assert refusal(state, NEW_ROUND | {"banker": nobody}) == "bad_banker"


def test_short_of_the_stake() -> None:
    """R.24: he pays what he has and plays on, or is out and keeps it."""
    step = after(round_over([30, 30, 30, 3]).state, NEW_ROUND)
    assert payments(step)[-1] == (3, "till", 3, "stake")
    assert step.effects[-1] == {"type": "short", "player": 3, "owed": 4, "paid": 3}
    step = after(round_over([30, 30, 30, 3], stake_short="out").state, NEW_ROUND)
    assert step.state.tokens[3] == 3
    assert step.state.out[3]


def test_too_few_after_the_stakes_end_the_game() -> None:
    """R.25: who cannot stake may leave too few."""
    step = after(round_over([30, 30, 3], stake_short="out").state, NEW_ROUND)
    assert step.effects[-1]["why"] == "too_few_players"


@pytest.mark.parametrize(("check", "phase"), [("immediate", "game_over"), ("round_end", "play")])
def test_too_few_in_mid_round(check: str, phase: str) -> None:
    """R.25: the game ends at once, or the round is played out."""
    step = thrown(at("russian", {"game_end_check": check}, tokens=[1, 30, 30], cards={"bell": None}))
    assert step.state.phase == phase


def test_last_player_ends_the_game_also_under_round_end() -> None:
    """R.25: nobody plays alone."""
    options = {"game_end_check": "round_end", "blank_plain_payer": "all_players"}
    state = at("russian", options, tokens=[1, 30, 1], cards={"bell": None, "inn": None, "bell_hammer": None})
    assert thrown(state).effects[-1]["why"] == "too_few_players"
