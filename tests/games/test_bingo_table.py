"""Bingo at a real table: hands are not known, and what they hide is found out when it appears."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.games import Effect, Event
from kiosk.games.bingo import BINGO_GAME, DOUBLES, STONES, State, legal_replies
from kiosk.games.game import Refused, Step
from tests.games.play_bingo import deal, expected, setup

PUBLIC = (
    *("trump", "trick", "doubles", "doubles_lost", "closed", "reserve_gone"),
    *("big_points", "deal_over", "match_over"),
)
FOUND = ("revoke", "false_announcement")


def as_seen(event: Event) -> Event:
    """The event as the table shows it."""
    hidden = ("hands", "reserve") if event["type"] == "deal" else ()
    return {key: value for key, value in event.items() if key not in hidden}


def public(step: Step[State]) -> list[Effect]:
    return [effect for effect in step.effects if effect["type"] in PUBLIC]


def refusal(state: State, event: Event) -> str:
    with pytest.raises(Refused) as no:
        BINGO_GAME.apply(state, event)
    return no.value.code


def dealt(turn_up: str = "4-2", rules: str = "seed", **options: Any) -> State:
    start = BINGO_GAME.start({"rules": rules, "options": options, "players": 2}).state
    return BINGO_GAME.apply(start, {"type": "deal", "turn_up": turn_up}).state


def tricks(state: State, *stones: str) -> Step[State]:
    """Stones laid in turn; the effects of all of them."""
    step = Step(state)
    for stone in stones:
        kind = "lead" if step.state.phase == "lead" else "reply"
        step = step.join(BINGO_GAME.apply(step.state, {"type": kind, "stone": stone}))
    return step


def found(step: Step[State]) -> list[Effect]:
    return [effect for effect in step.effects if effect["type"] in FOUND]


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_table_record_has_the_public_effects_of_the_open_one(seed: int) -> None:
    """The same match, folded once with all hands known and once as the table saw it; honest play is never accused."""
    rng = Random(seed)
    start = setup(rng)
    known = seen = BINGO_GAME.start(start).state
    for _ in range(400):
        expects = BINGO_GAME.expects(known)
        if expects.what == "nothing":
            break
        event = deal(rng) if expects.what == "deal" else expected(expects, rng)
        open_step = BINGO_GAME.apply(known, event)
        table_step = BINGO_GAME.apply(seen, as_seen(event))
        assert public(table_step) == public(open_step)
        assert found(table_step) == []
        known, seen = open_step.state, table_step.state
        assert (seen.points, seen.tricks, seen.big, seen.leader) == (
            known.points,
            known.tricks,
            known.big,
            known.leader,
        )
        assert [len(hand) for hand in seen.hands] == [len(hand) for hand in known.hands]
        assert BINGO_GAME.from_json(start, BINGO_GAME.to_json(seen)) == seen


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_revoke_of_a_deal_played_out_is_found(seed: int) -> None:
    """A replier who never follows is told of each trick in which he should have, and of no other."""
    rng = Random(seed)
    start = {"rules": "seed", "options": {"target": 100}, "players": 2}
    opened = deal(rng)
    seen = BINGO_GAME.apply(BINGO_GAME.start(start).state, as_seen(opened)).state
    hands, reserve = [list(hand) for hand in opened["hands"]], [*opened["reserve"], opened["turn_up"]]
    guilty: set[tuple[int, int]] = set()
    told: list[Effect] = []
    number = 0
    while seen.phase == "lead":
        number, leader, strict = number + 1, seen.leader, seen.strict
        led, laid = rng.choice(hands[leader]), rng.choice(hands[1 - leader])
        if strict and laid not in legal_replies(hands[1 - leader], led, seen.suit, seen.switches):
            guilty.add((1 - leader, number))
        hands[leader].remove(led)
        try:
            step = tricks(seen, led, laid)
        except Refused as no:
            assert no.code == "must_follow"
            return
        hands[1 - leader].remove(laid)
        for seat in (step.state.leader, 1 - step.state.leader):
            if not strict:
                hands[seat].append(reserve.pop(0))
        told += found(step)
        seen = step.state
    assert {(effect["player"], effect["trick"]) for effect in told} == guilty
    assert len(told) == len(guilty)


def test_stones_not_shown_are_null_and_a_count() -> None:
    """What nobody has shown stands as null; the turned-up stone is known to the end."""
    data = BINGO_GAME.to_json(dealt())
    assert data["hands"] == [[None] * 7, [None] * 7]
    assert data["reserve"] == 13
    step = tricks(dealt(), "6-5", "3-1")
    assert [effect["stone"] for effect in step.effects if effect["type"] == "draw"] == [None, None]


def test_stone_seen_twice_is_a_misreading() -> None:
    """Also the turned-up stone, while it lies in the reserve, and stones that there are not."""
    state = tricks(dealt(), "6-5", "3-1").state
    for stone in ("6-5", "3-1", "4-2", "4-6", "7-7"):
        assert refusal(state, {"type": "lead", "stone": stone}) == "not_in_hand"
    assert not {"6-5", "3-1", "4-2"} & set(BINGO_GAME.expects(state).facts["stones"])


def test_drawn_trump_stone_is_known_in_the_losers_hand() -> None:
    """Seven tricks later the loser has it; the winner cannot lay it."""
    state = dealt()
    for led, laid in (("6-5", "3-1"), ("6-3", "2-1"), ("6-2", "1-1"), ("6-1", "5-1"), ("5-5", "3-2"), ("5-3", "2-2")):
        state = tricks(state, led, laid).state
    state = tricks(state, "6-6", "3-3").state
    assert state.leader == 0
    assert "4-2" in state.hands[1]
    assert refusal(state, {"type": "lead", "stone": "4-2"}) == "not_in_hand"


def test_known_stone_must_follow_at_once() -> None:
    """The same rules apply to what is known as soon as it is known."""
    state = dealt()
    for led, laid in (("6-5", "3-1"), ("6-3", "2-1"), ("6-2", "1-1"), ("6-1", "5-1"), ("5-5", "3-2"), ("5-3", "2-2")):
        state = tricks(state, led, laid).state
    state = tricks(state, "6-6", "3-3", "4-1").state
    assert refusal(state, {"type": "reply", "stone": "5-2"}) == "must_follow"
    assert BINGO_GAME.apply(state, {"type": "reply", "stone": "4-3"}).effects


def test_revoke_is_told_once_when_the_stone_appears() -> None:
    """A six was led and not followed; the six appears two tricks later."""
    state = BINGO_GAME.apply(dealt(), {"type": "close"}).state
    state = tricks(state, "6-2", "3-3").state
    step = tricks(state, "5-3", "5-1", "6-5", "6-1")
    assert found(step) == [{"type": "revoke", "player": 1, "trick": 1, "stone": "6-1"}]
    assert found(tricks(step.state, "5-2", "6-3")) == []


def announce(state: State, stone: str, doubles: int) -> Step[State]:
    return BINGO_GAME.apply(state, {"type": "lead", "stone": stone, "declare": doubles})


def test_announcement_is_believed_until_it_cannot_be_true() -> None:
    """Four doubles announced; the other player shows four of the rest, so it was false."""
    step = announce(dealt(), "6-6", 4)
    assert step.effects == ({"type": "declared", "player": 0, "doubles": 4},)
    state = tricks(step.state, "5-5").state
    state = tricks(state, "6-5", "3-3").state
    step = tricks(state, "6-3", "2-2")
    assert found(step) == []
    step = tricks(step.state, "6-1", "1-1")
    assert found(step) == [{"type": "false_announcement", "player": 0, "trick": 1}]


def test_too_low_an_announcement_is_found_out() -> None:
    """In the strict stage nobody draws: a third double after two were announced."""
    state = BINGO_GAME.apply(dealt(), {"type": "close"}).state
    state = tricks(announce(state, "6-6", 2).state, "3-1").state
    step = tricks(state, "5-5", "3-2")
    assert found(step) == []
    step = tricks(step.state, "3-3")
    assert found(step) == [{"type": "false_announcement", "player": 0, "trick": 1}]


def test_announcement_that_cannot_be_is_refused() -> None:
    """More doubles than are left, or none beside the one led."""
    state = dealt("4-4")
    assert refusal(state, {"type": "lead", "stone": "6-6", "declare": 7}) == "wrong_count"
    assert refusal(state, {"type": "lead", "stone": "6-6", "declare": 1}) == "too_few_doubles"
    laid = tricks(state, "6-6").state
    assert BINGO_GAME.expects(laid).facts["announce"] == (2, 3, 4, 5, 6)
    assert BINGO_GAME.expects(tricks(state, "6-5").state).facts["announce"] == ()


def test_stones_that_can_be_laid_shrink_to_what_is_left() -> None:
    """The reader's expectation: 28 less the turned-up one, less those played."""
    assert len(BINGO_GAME.expects(dealt()).facts["stones"]) == len(STONES) - 1
    state = tricks(dealt(), "6-5", "3-1").state
    assert len(BINGO_GAME.expects(state).facts["stones"]) == len(STONES) - 3
    assert set(DOUBLES) - {"4-2"} <= set(BINGO_GAME.expects(state).facts["stones"])
