"""Toad: spots, deal, turns, declarations, lives, by each switch and ruling."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.games import Event
from kiosk.games.game import Refused, Step
from kiosk.games.toad import CARDS, PRESETS, TOAD, State, counted, is_maximus, is_toad, spots
from tests.games.test_every_game import wander

PUBLIC = (
    *("turn", "toad", "false_toad", "life_lost", "life_regained"),
    *("out", "hand_over", "dealer", "game_over"),
)
A_TOAD = ["8H", "2D", "9S", "AC"]
MAXIMUS = ["10H", "10S"]


def at(rules: str = "seed", options: dict[str, Any] | None = None, **position: Any) -> State:
    """Seat 0 is to take; reserve three cards, no pile. The number of seats follows from `lives`."""
    usual: dict[str, Any] = {"lives": [3, 3]} | position
    seats = len(usual["lives"])
    usual = {
        "phase": "turn",
        "bank": 0,
        "dealer": 0,
        "hand_no": 1,
        "hands": [["9D", "9S"], ["AD", "AS"], ["3D"], ["4D"]][:seats],
        "open": [["2H", "3H"], ["2C", "3C"], [], []][:seats],
        "common": [],
        "reserve": ["KS", "QS", "JS"],
        "discard": [],
        "status": ["in" if lives else "dead" for lives in usual["lives"]],
        "exposed": [False] * seats,
        "turn": 0,
        "step": "take",
        "winner": None,
    } | usual
    return TOAD.start({"rules": rules, "options": options or {}, "position": usual}).state


def declaring(*hands: list[str], rules: str = "seed", options: dict[str, Any] | None = None, **position: Any) -> State:
    """Seat 0 may declare; nothing else lies about."""
    seats = len(hands)
    empty = {"hands": list(hands), "open": [[]] * seats, "reserve": [], "step": "declare", "lives": [3] * seats}
    return at(rules, options, **(empty | position))


def take(source: Any, card: str | None = None) -> dict[str, Any]:
    return {"type": "take", "from": source} | ({} if card is None else {"card": card})


def discard(card: str | None) -> dict[str, Any]:
    return {"type": "discard", "card": card}


DECLARE = {"type": "declare"}
REGAIN = {"type": "declare", "regain": True}
END_TURN = {"type": "end_turn"}
PASS = (take("none"), discard(None), END_TURN)


def after(state: State, *events: Event) -> Step[State]:
    """The last step of several events."""
    step = Step(state)
    for event in events:
        step = TOAD.apply(step.state, event)
    return step


def refusal(state: State, event: Event) -> str:
    with pytest.raises(Refused) as no:
        TOAD.apply(state, event)
    return no.value.code


def kinds(step: Step[State]) -> list[str]:
    return [effect["type"] for effect in step.effects]


def losers(step: Step[State]) -> list[int]:
    return [effect["player"] for effect in step.effects if effect["type"] == "life_lost"]


def test_spots() -> None:
    """Ace 1, court cards 2; 122 of each colour in the pack."""
    assert [spots(card) for card in ("AH", "2C", "10S", "JD", "QC", "KH")] == [1, 2, 10, 2, 2, 2]
    assert counted(CARDS) == (122, 122)
    assert is_toad(("4H", "KH", "QD", "JD", "5S", "2C", "QC", "AS"))
    assert not is_toad(("10H", "10D"))
    assert is_maximus(MAXIMUS)
    assert not is_maximus(A_TOAD)


def test_number_of_toads() -> None:
    """Section 9: subsets of one colour with ten spots by size, and hands of both colours by their number of cards."""
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for card in CARDS[:26]:
        for (cards, total), count in list(ways.items()):
            ways[(cards + 1, total + spots(card))] += count
    one = {cards: count for (cards, total), count in ways.items() if total == 10}
    assert one == {1: 2, 2: 29, 3: 148, 4: 337, 5: 344, 6: 70}
    both: Counter[int] = Counter()
    for (few, here), (more, there) in itertools.product(one.items(), repeat=2):
        both[few + more] += here * there
    assert [both[cards] for cards in range(2, 13)] == [
        *(4, 116, 1433, 9932, 42826, 119984, 219453, 252576, 165516, 48160, 4900)
    ]
    assert sum(1 for pair in itertools.combinations(CARDS, 2) if is_maximus(pair)) == 4


@pytest.mark.parametrize(
    ("new", "code"),
    [
        ({"players": 1}, "bad_number_of_players"),
        ({"players": 7}, "bad_number_of_players"),
        ({"players": 2, "options": {"lives": 0}}, "unknown_option"),
        ({"players": 2, "options": {"open_refill": "yes"}}, "unknown_option"),
        ({"players": 2, "dealer": 2}, "malformed"),
        ({"players": 2, "dealer": None}, "malformed"),
        ({}, "malformed"),
        ({"position": {}}, "malformed"),
    ],
)
def test_bad_set_up_is_refused(new: dict[str, Any], code: str) -> None:
    """Two to six players."""
    with pytest.raises(Refused) as no:
        TOAD.start({"rules": "seed"} | new)
    assert no.value.code == code


@pytest.mark.parametrize(
    "change",
    [
        {"lives": [3]},
        {"lives": [3, 0]},
        {"status": ["in", "dead"]},
        {"status": ["safe", "in"]},
        {"status": ["in"]},
        {"status": ["in", "asleep"]},
        {"hands": [["9D"], ["9D"]]},
        {"hands": [["D9"], ["9S"]]},
        {"hands": [["9D"]]},
        {"hands": 2},
        {"reserve": 99},
        {"exposed": [True]},
        {"step": "shuffle"},
        {"phase": "tea"},
        {"turn": 2},
        {"bank": -1},
    ],
)
def test_impossible_position_is_refused(change: dict[str, Any]) -> None:
    """A position from which no game can go on is malformed."""
    with pytest.raises(Refused) as no:
        at(**change)
    assert no.value.code == "malformed"


@pytest.mark.parametrize(("rules", "players", "left"), [("seed", 2, 40), ("seed", 6, 16), ("inventor", 3, 42)])
def test_deal(rules: str, players: int, left: int) -> None:
    """Two down and four up each, or four up in the middle; left of the dealer is first."""
    start = TOAD.start({"rules": rules, "players": players, "dealer": players - 1}).state
    step = after(start, {"type": "deal", "deck": list(CARDS)})
    assert step.effects == ({"type": "dealt", "reserve": left}, {"type": "turn", "player": 0})
    assert step.state.hands[0] == ("AH", "2H")
    assert step.state.open[0] == (("3H", "4H", "5H", "6H") if rules == "seed" else ())
    assert len(step.state.common or ()) == (0 if rules == "seed" else 4)


@pytest.mark.parametrize(
    ("state", "event", "code"),
    [
        (at(), {"type": "deal", "deck": list(CARDS)}, "not_deal"),
        (TOAD.start({"rules": "seed", "players": 2}).state, {"type": "deal", "deck": list(CARDS[1:])}, "bad_deck"),
        (TOAD.start({"rules": "seed", "players": 2}).state, {"type": "deal", "deck": ["AH"] * 52}, "bad_deck"),
        (TOAD.start({"rules": "seed", "players": 2}).state, {"type": "deal", "deck": 52}, "malformed"),
        (TOAD.start({"rules": "seed", "players": 2}).state, take("none"), "not_now"),
        (at(), take("open", "2C"), "not_open_to_you"),
        (at(), take("open"), "malformed"),
        (at(), {"type": "take"}, "malformed"),
        (at(), take("sleeve"), "bad_source"),
        (at(), take(None), "bad_source"),
        (at(), take(7), "malformed"),
        (at(), take("reserve", "AH"), "bad_source"),
        (at(), take("discard"), "discard_empty"),
        (at(discard=["4S"]), take("discard", "5S"), "bad_source"),
        (at(reserve=[]), take("reserve"), "reserve_empty"),
        (at(), discard(None), "not_now"),
        (at(), DECLARE, "not_now"),
        (at(), END_TURN, "not_now"),
        (at(step="discard"), {"type": "discard"}, "malformed"),
        (at(step="discard"), discard("KS"), "not_in_hand"),
        (at(step="discard"), discard("XX"), "not_in_hand"),
        (at(), {"type": "recycled"}, "not_now"),
        (declaring(A_TOAD, ["3H"], bank=1), REGAIN, "no_maximus"),
        (declaring(["3S"], ["3H"], bank=1), REGAIN, "no_maximus"),
        (declaring(MAXIMUS, ["3H"], bank=1), REGAIN, "no_life_lost"),
        (declaring(MAXIMUS, ["3H"]), {"type": "declare", "regain": 1}, "malformed"),
        (at(), {"type": "hop"}, "unknown_event"),
        (at(phase="game_over"), {"type": "hop"}, "game_over"),
        (at(), {"type": "return", "player": 1}, "not_away"),
        (at(), {"type": "leave", "player": 5}, "not_in_game"),
        (at(), {"type": "abandon", "what": "tea"}, "malformed"),
    ],
)
def test_refusals(state: State, event: Event, code: str) -> None:
    """Each error of order, place or card has its code."""
    assert refusal(state, event) == code


@pytest.mark.parametrize(
    ("how", "lost", "ends"),
    [
        ("each_toad", [1, 2], False),
        ("first_toad_ends", [1, 2], True),
        ("last_loses", [], False),
        ("all_players", [0, 1, 2], False),
    ],
)
def test_who_loses_a_life(how: str, lost: list[int], ends: bool) -> None:
    """R.1, with three players of whom the first makes a toad."""
    step = after(declaring(A_TOAD, ["3H"], ["4C"], options={"life_loss": how}), DECLARE)
    assert losers(step) == lost
    assert ("hand_over" in kinds(step)) == ends
    assert step.state.turn == (0 if ends else 1)
    assert step.state.bank == len(lost)


def test_last_one_in_loses() -> None:
    """R.1 (c): when all others have declared; he alone loses."""
    state = declaring(A_TOAD, MAXIMUS, ["4C"], options={"life_loss": "last_loses"})
    step = after(state, DECLARE, *PASS[:2], DECLARE)
    assert kinds(step) == ["toad", "life_lost", "hand_over", "dealer"]
    assert losers(step) == [2]


def test_safe_and_dead_players_are_skipped() -> None:
    """R.6: the turn goes on among those who are still in the hand."""
    state = declaring(["3S"], A_TOAD, ["4C"], ["5C"], status=["in", "safe", "in", "dead"], lives=[3, 3, 3, 0])
    assert after(state, END_TURN).state.turn == 2
    assert after(state, END_TURN, *PASS).state.turn == 0


@pytest.mark.parametrize(("counts", "expected"), [(False, "false_toad"), (True, "toad")])
def test_open_cards_may_count(counts: bool, expected: str) -> None:
    """R.5"""
    state = declaring(A_TOAD[:3], ["3H"], open=[["AC"], []], options={"open_cards_count": counts})
    assert kinds(after(state, DECLARE))[0] == expected


@pytest.mark.parametrize(
    ("costs", "expected"), [(False, ["false_toad", "turn"]), (True, ["false_toad", "life_lost", "turn"])]
)
def test_false_toad(costs: bool, expected: list[str]) -> None:
    """R.8: an open hand, and by the switch a life."""
    step = after(declaring(["3S"], ["3H"], options={"false_costs_life": costs}), DECLARE)
    assert kinds(step) == expected
    assert step.state.exposed == (True, False)


def test_false_toad_on_the_last_life() -> None:
    """R.8 with R.6: out of the game at once; with two the other one wins."""
    step = after(declaring(["3S"], ["3H"], options={"false_costs_life": True}, lives=[1, 2], bank=3), DECLARE)
    assert kinds(step) == ["false_toad", "life_lost", "out", "game_over"]
    assert step.effects[-1] == {"type": "game_over", "winner": 1, "bank": 4}


@pytest.mark.parametrize(
    ("cap", "lives", "bank", "ok"),
    [(True, 2, 1, True), (True, 3, 0, False), (False, 3, 0, True), (False, 5, 1, True)],
)
def test_maximus_brings_a_life_back(cap: bool, lives: int, bank: int, ok: bool) -> None:
    """R.9: from the bank, after the others' loss, and with the cap never above the number at the start."""
    state = declaring(MAXIMUS, ["3H"], options={"maximus_cap": cap}, lives=[lives, 3], bank=bank)
    if not ok:
        assert refusal(state, REGAIN) == "no_life_lost"
        return
    step = after(state, REGAIN)
    assert kinds(step)[:3] == ["toad", "life_lost", "life_regained"]
    assert step.state.lives == (lives + 1, 2)
    assert step.state.bank == bank


def test_no_life_comes_back_from_an_empty_bank() -> None:
    """R.9 without the cap: where nobody loses one, none lies in the bank."""
    options = {"maximus_cap": False, "life_loss": "last_loses"}
    assert refusal(declaring(MAXIMUS, ["3H"], ["4C"], options=options), REGAIN) == "no_life_lost"


@pytest.mark.parametrize(
    ("when", "kinds_of_take", "reserve"),
    [("immediate", ["took", "recycle"], ("4S", "5S")), ("on_demand", ["took"], ())],
)
def test_pile_is_turned_over(when: str, kinds_of_take: list[str], reserve: tuple[str, ...]) -> None:
    """R.10: as the last card goes, or when somebody wants to draw; the oldest discard is drawn first."""
    state = at(options={"recycle_when": when}, reserve=["KH"], discard=["4S", "5S"])
    step = after(state, take("reserve"))
    assert kinds(step) == kinds_of_take
    assert step.state.reserve == reserve
    later = after(step.state, discard(None), END_TURN, take("reserve"))
    assert later.effects[-1]["card"] == "4S"


def test_pile_that_was_not_there_waits_for_the_next_draw() -> None:
    """Section 7: no pile as the last card goes; the next one who draws has it turned over."""
    state = after(at(reserve=["KH"]), take("reserve"), discard("9D"), END_TURN).state
    assert state.reserve == ()
    assert kinds(after(state, take("reserve"))) == ["recycle", "took"]
    assert kinds(after(state, take("discard"))) == ["took"]


def test_common_cards_are_refilled() -> None:
    """R.4: the inventor's layout; without cards in the reserve the pile is turned over for it."""
    common = {"open": [[], []], "common": ["2H", "3H"]}
    assert kinds(after(at("inventor", **common), take("open", "3H"))) == ["refill", "took"]
    step = after(at("inventor", **common, reserve=[], discard=["4S", "5S"]), take("open", "3H"))
    assert kinds(step) == ["recycle", "refill", "took"]
    assert step.state.common == ("2H", "4S")
    assert kinds(after(at("inventor", **common, reserve=[]), take("open", "3H"))) == ["took"]


def test_dealer_goes_round_among_those_with_lives() -> None:
    """R.7"""
    state = declaring(A_TOAD, [], ["4C"], ["5C"], lives=[3, 0, 1, 3], status=["in", "dead", "in", "safe"], bank=5)
    step = after(state, DECLARE)
    assert step.effects[-1] == {"type": "dealer", "player": 3}


def test_draw_game() -> None:
    """R.1 (d): nobody is left."""
    step = after(declaring(A_TOAD, ["3H"], options={"life_loss": "all_players"}, lives=[1, 1], bank=4), DECLARE)
    assert step.effects[-1] == {"type": "game_over", "winner": None, "bank": 6}


def leave(player: int) -> dict[str, Any]:
    return {"type": "leave", "player": player}


def test_leaver_loses_no_life_while_away_and_comes_back() -> None:
    """His lives are kept aside until the hand that he returns for."""
    state = after(declaring(A_TOAD, ["3H"], ["4C"], lives=[3, 2, 3], bank=1), leave(1)).state
    assert refusal(state, {"type": "return", "player": 1}) == "not_now"
    assert refusal(state, leave(1)) == "not_in_game"
    step = after(state, DECLARE)
    assert losers(step) == [2]
    assert after(step.state, {"type": "deal"}).state.status == ("in", "away", "in")
    back = after(step.state, {"type": "return", "player": 1})
    assert back.effects == ({"type": "returned", "player": 1},)
    dealt = after(back.state, {"type": "deal"}).state
    assert dealt.status == ("in", "in", "in")
    assert dealt.lives == (3, 2, 2)


def test_leaving_in_ones_turn_passes_it_on() -> None:
    """And the last one in a hand has won nothing by it: the hand is dealt anew."""
    state = declaring(["3S"], ["3H"], ["4C"])
    assert after(state, leave(0)).effects == ({"type": "turn", "player": 1},)
    two = declaring(["3S"], A_TOAD, ["4C"], status=["in", "safe", "in"])
    step = after(two, leave(0))
    assert kinds(step) == ["hand_over", "dealer"]


def test_last_one_loses_though_another_one_left() -> None:
    """R.1 (c) with somebody safe: who is left loses; where nobody had declared, nobody does."""
    options = {"life_loss": "last_loses"}
    safe = declaring(["3S"], A_TOAD, ["4C"], options=options, status=["in", "safe", "in"])
    assert losers(after(safe, leave(0))) == [2]
    gone = declaring(["3S"], A_TOAD, ["4C"], options=options, status=["in", "away", "in"])
    assert kinds(after(gone, leave(0))) == ["game_over"]


def test_lives_of_who_is_away_go_to_the_bank_at_the_end() -> None:
    """If the game ends first."""
    step = after(at(lives=[3, 2, 1], bank=3), leave(1), leave(2))
    assert step.effects == ({"type": "game_over", "winner": 0, "bank": 6},)
    assert step.state.lives == (3, 0, 0)


def test_leaving_dealer_hands_the_deal_on() -> None:
    """Between two hands."""
    start = TOAD.start({"rules": "seed", "players": 3, "dealer": 1}).state
    assert after(start, leave(1)).effects == ({"type": "dealer", "player": 2},)
    assert after(start, leave(0)).effects == ()


def test_abandoned_hand_costs_nobody_a_life() -> None:
    """R.12"""
    step = after(at(), {"type": "abandon", "what": "hand"})
    assert kinds(step) == ["hand_over", "dealer"]
    assert refusal(step.state, {"type": "abandon", "what": "hand"}) == "nothing_to_abandon"
    assert after(step.state, {"type": "abandon", "what": "game"}).state.winner is None


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_no_card_is_lost(seed: int) -> None:
    """In an open record all 52 cards lie somewhere, once, at every moment of a hand."""
    game, start, events = wander("toad", Random(seed), 150, noise=0.3)
    state = game.start(start).state
    for event in events:
        try:
            state = game.apply(state, event).state
        except Refused:
            continue
        if state.phase == "turn" and not state.at_table:
            piles = (*state.hands, *state.open, state.common, state.reserve, state.discard)
            assert sorted(card for pile in piles for card in pile) == sorted(CARDS)


def test_presets() -> None:
    """Three of them."""
    assert tuple(PRESETS) == ("seed", "quick", "inventor")
