"""Toad at a real table: hands and reserve are not known, and what cannot be is a misreading."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.games import Effect, Event
from kiosk.games.game import Step
from kiosk.games.toad import TOAD, State
from tests.games.play_toad import deck, expected, setup
from tests.games.test_toad import A_TOAD, DECLARE, END_TURN, PASS, after, at, discard, kinds, refusal, take

PUBLIC = (
    *("turn", "toad", "false_toad", "life_lost", "life_regained"),
    *("out", "hand_over", "dealer", "game_over"),
)


def as_seen(rng: Random, state: State, event: Event, step: Step[State]) -> list[Event]:
    """What the table shows of an event: takes mostly unseen, hands when they are declared, the pile turned over."""
    shown = dict(event)
    if event["type"] == "deal":
        return [{"type": "deal"}]
    if event["type"] == "take":
        # The top of the pile is in view: when it goes, that is seen.
        seen = event["from"] == "discard" or rng.random() < 0.5
        shown = {"type": "take", "from": event["from"] if seen else None}
        if seen and event["from"] == "open":
            shown["card"] = event["card"]
        turned = {"type": "recycled"}
        order = kinds(step)
        if "recycle" in order:
            return [turned, shown] if order.index("recycle") < order.index("took") else [shown, turned]
    if event["type"] == "declare":
        counts = state.switches.open_cards_count
        shown["hand"] = [*(state.hands[state.turn] or ()), *((state.open[state.turn] or ()) if counts else ())]
    return [shown]


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_table_record_has_the_public_effects_of_the_open_one(seed: int) -> None:
    """The same game, folded once with all cards known and once as the table saw it."""
    rng = Random(seed)
    start = setup(rng)
    known = seen = TOAD.start(start).state
    for _ in range(250):
        expects = TOAD.expects(known)
        if expects.what == "nothing":
            break
        event = {"type": "deal", "deck": deck(rng)} if expects.what == "deal" else expected(expects, rng)
        open_step = TOAD.apply(known, event)
        effects: list[Effect] = []
        for shown in as_seen(rng, known, event, open_step):
            table_step = TOAD.apply(seen, shown)
            seen = table_step.state
            effects += table_step.effects
            assert TOAD.from_json(start, TOAD.to_json(seen)) == seen
        public = [effect for effect in open_step.effects if effect["type"] in PUBLIC]
        assert [effect for effect in effects if effect["type"] in PUBLIC] == public
        known = open_step.state
        assert (seen.lives, seen.bank, seen.status, seen.exposed) == (
            known.lives,
            known.bank,
            known.status,
            known.exposed,
        )


def table(players: int = 2, rules: str = "seed", **options: Any) -> State:
    """A hand at a real table, seat 1 to take."""
    return after(TOAD.start({"rules": rules, "options": options, "players": players}).state, {"type": "deal"}).state


def test_what_nobody_has_shown_is_null() -> None:
    """Hands are null, the reserve is a count until somebody takes unseen."""
    state = table()
    data = TOAD.to_json(state)
    assert (data["hands"], data["reserve"]) == ([None, None], 40)
    assert after(state, take("reserve")).state.reserve == 39
    assert TOAD.to_json(after(state, take(None)).state)["reserve"] is None
    assert after(state, take(None)).effects == ({"type": "took", "player": 1, "from": None, "card": None},)


def test_declared_hand_is_the_one_shown() -> None:
    """At a real table the event must name it."""
    state = after(table(), take(None), discard(None)).state
    assert refusal(state, DECLARE) == "malformed"
    step = after(state, DECLARE | {"hand": A_TOAD})
    assert kinds(step) == ["toad", "life_lost", "hand_over", "dealer"]
    false = after(state, DECLARE | {"hand": ["9S"]})
    assert false.effects[0] == {"type": "false_toad", "player": 1, "red": 0, "black": 9}
    assert TOAD.to_json(false.state)["hands"] == [None, ["9S"]]


@pytest.mark.parametrize("hand", [["9S", "9S"], ["S9"], ["4S"], ["5D"]])
def test_card_that_cannot_be_there_is_a_misreading(hand: list[str]) -> None:
    """Twice in a hand, no card, on the discard pile, in a hand that was shown."""
    state = after(table(), take("none"), discard("4S"), DECLARE | {"hand": ["5D"]}, take("none"), discard(None)).state
    assert refusal(state, DECLARE | {"hand": hand}) == "not_in_hand"
    assert not set(hand) & set(TOAD.expects(state).facts["cards"]) - {"9S"}


def test_shown_hand_is_known_until_something_unseen_comes() -> None:
    """After a false toad he cannot show or discard other cards, until he has taken one that nobody saw."""
    state = after(table(), take("none"), discard(None), DECLARE | {"hand": ["5D", "6C"]}, *PASS, take("none")).state
    assert refusal(state, discard("7C")) == "not_in_hand"
    again = after(state, discard(None)).state
    assert refusal(again, DECLARE | {"hand": ["5D"]}) == "not_in_hand"
    assert kinds(after(again, DECLARE | {"hand": ["6C", "5D"]}))[0] == "false_toad"
    state = after(table(), take("none"), discard(None), DECLARE | {"hand": ["5D", "6C"]}, *PASS, take(None)).state
    assert after(state, discard("7C")).state.discard == ("7C",)


def test_card_under_an_unseen_take_may_have_been_taken() -> None:
    """The top of the pile is in doubt when the next discard covers it; nothing changed means that it is still there."""
    state = after(table(), take("none"), discard("4S"), END_TURN).state
    covered = after(state, take(None), discard("6S")).state
    assert covered.discard == (None, "6S")
    assert after(state, take(None), discard("4S")).state.discard == ("4S",)
    same = after(state, take(None), discard(None)).state
    assert same.discard == ("4S",)
    assert refusal(after(same, END_TURN, take("none")).state, discard("4S")) == "not_in_hand"


def test_pile_is_turned_over_by_the_players() -> None:
    """`recycled` is a touch; an empty pile cannot be turned over."""
    state = table()
    assert refusal(state, {"type": "recycled"}) == "discard_empty"
    state = after(state, take("none"), discard("4S"), END_TURN).state
    step = after(state, {"type": "recycled"})
    assert step.effects == ({"type": "recycle", "reserve": None},)
    assert step.state.discard == ()


def test_known_empty_reserve() -> None:
    """When all draws were seen the end of the reserve is known."""
    position = {"hands": [None, None], "reserve": 1, "open": [[], []]}
    state = after(at(**position), take("reserve"), discard(None), END_TURN).state
    assert state.reserve == 0
    assert refusal(state, take("reserve")) == "reserve_empty"
    assert "reserve" not in TOAD.expects(state).facts["sources"]


def test_seen_card_that_lies_elsewhere_is_not_taken() -> None:
    """From open cards that nobody knows, from the reserve, from a pile whose top is in doubt."""
    state = after(table(), take("none"), discard("4S"), END_TURN).state
    assert refusal(state, take("open", "4S")) == "not_open_to_you"
    assert refusal(state, take("reserve", "4S")) == "bad_source"
    assert after(state, take("open", "5S")).effects[0]["card"] == "5S"
    doubtful = after(state, take(None), discard("6S"), END_TURN, take("discard"), discard(None), END_TURN).state
    assert doubtful.discard == (None,)
    assert refusal(doubtful, take("discard", "XX")) == "bad_source"
    assert after(doubtful, take("discard", "4S")).effects[0]["card"] == "4S"
