"""The fold: numbering, undo, amend, draw."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.fold import Folded, begin, fold
from kiosk.games import GAMES, Refused
from tests.games import play_bell_and_hammer

GAME = GAMES["bell_and_hammer"]
SETUP = {"record": 1, "game": "bell_and_hammer", "rules": "english", "options": {}, "players": 3}
MARKS = ["3", "bell", "1", "6", "hammer", "2", "5", "4"]


def throw(*eyes: int, player: int | None = None) -> dict[str, Any]:
    event = {"type": "throw", "eyes": list(eyes), "bell": False, "hammer": False}
    return event if player is None else event | {"player": player}


START_PLAY = {"type": "start_play"}


def state(folded: Folded) -> dict[str, Any]:
    return GAME.to_json(folded.state)


def refusal(folded: Folded, entry: dict[str, Any]) -> str:
    with pytest.raises(Refused) as no:
        folded.enter(entry)
    return no.value.code


def test_accepted_entries_are_numbered_from_one() -> None:
    """The state after the set-up is number 0; a refused entry takes no number."""
    folded = fold(GAME, SETUP, [START_PLAY, throw(7), throw(2)])
    assert begin(GAME, SETUP).number == 0
    assert folded.number == 2
    assert [entry.number for entry in folded.live] == [1, 2]
    assert [(no.index, no.code) for no in folded.refused] == [(1, "bad_dice")]


def test_undo_returns_to_a_state_and_numbering_goes_on() -> None:
    """After undo the state is that of the number, and the next entry's number is new."""
    folded = fold(GAME, SETUP, [START_PLAY, throw(2), throw(3), {"type": "undo", "to": 1}])
    assert state(folded) == state(fold(GAME, SETUP, [START_PLAY]))
    assert folded.number == 4
    assert folded.enter(throw(4)).folded.live[-1].number == 5


def test_undo_can_be_undone() -> None:
    """A number that is no longer live means the state as it stood then."""
    folded = fold(GAME, SETUP, [START_PLAY, throw(2), {"type": "undo", "to": 1}, throw(5), {"type": "undo", "to": 2}])
    assert state(folded) == state(fold(GAME, SETUP, [START_PLAY, throw(2)]))
    assert [entry.number for entry in folded.live] == [1, 2]


def test_undo_everything() -> None:
    """Number 0 is always there."""
    folded = fold(GAME, SETUP, [START_PLAY, throw(2), {"type": "undo", "to": 0}])
    assert state(folded) == state(begin(GAME, SETUP))
    assert folded.live == ()


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"type": "undo", "to": 3}, "no_such_state"),
        ({"type": "undo", "to": -1}, "no_such_state"),
        ({"type": "undo", "to": True}, "malformed"),
        ({"type": "undo"}, "malformed"),
        ({"type": "amend", "at": 9, "event": {"type": "knock"}}, "no_such_event"),
        ({"type": "amend", "at": 0, "event": {"type": "knock"}}, "no_such_event"),
        ({"type": "amend", "at": 2}, "malformed"),
        ({"type": "amend", "event": {"type": "knock"}}, "malformed"),
        ({"type": "amend", "at": 2, "event": {"type": "undo", "to": 0}}, "malformed"),
        (
            {"type": "amend", "at": 2, "event": {"type": "throw", "eyes": [8], "bell": False, "hammer": False}},
            "bad_dice",
        ),
        ({"type": "draw", "marks": ["1"]}, "malformed"),
        ({"type": "draw", "marks": [1, 2, 3, 4, 5, 6, 7, 8]}, "malformed"),
        ({"type": "draw"}, "malformed"),
        ({"type": "knock"}, "no_card_on_the_block"),
        ({}, "unknown_event"),
    ],
)
def test_bad_entries_are_refused(entry: dict[str, Any], code: str) -> None:
    """An undo to nowhere, an amend of nothing or to nonsense, a draw that is none."""
    folded = fold(GAME, SETUP, [START_PLAY, throw(2)])
    assert refusal(folded, entry) == code
    assert folded.number == 2


def test_amended_throw_is_as_if_it_had_been_so() -> None:
    """The event is replaced, what followed is folded again, and keeps its numbers."""
    folded = fold(GAME, SETUP, [START_PLAY, throw(2), throw(3)])
    entered = folded.enter({"type": "amend", "at": 2, "event": throw(6)})
    assert state(entered.folded) == state(fold(GAME, SETUP, [START_PLAY, throw(6), throw(3)]))
    assert entered.effects[0]["amount"] == 6
    assert [entry.number for entry in entered.folded.live] == [1, 2, 3]
    assert entered.dropped == ()
    assert entered.folded.number == 4


def test_followers_that_an_amend_makes_impossible_are_dropped_and_named() -> None:
    """An amend that ends the game leaves nothing to throw for; undo to a dropped number brings all of it back."""
    folded = fold(GAME, SETUP, [START_PLAY, throw(2), throw(3)])
    before = state(folded)
    entered = folded.enter({"type": "amend", "at": 2, "event": throw(1, 5, 6)})
    assert [(gone.number, gone.code) for gone in entered.dropped] == [(3, "game_over")]
    assert entered.dropped[0].sentence
    back = entered.folded.enter({"type": "undo", "to": 3}).folded
    assert state(back) == before


def test_undo_of_the_last_throw_keeps_an_earlier_amendment() -> None:
    """A live number means the state as the account now stands."""
    entries = [START_PLAY, throw(2), throw(3), {"type": "amend", "at": 2, "event": throw(6)}, {"type": "undo", "to": 2}]
    assert state(fold(GAME, SETUP, entries)) == state(fold(GAME, SETUP, [START_PLAY, throw(6)]))


def test_amend_twice() -> None:
    """The same event can be amended again, by the same number."""
    entries = [START_PLAY, throw(2), throw(3), {"type": "amend", "at": 2, "event": throw(6)}]
    entries.append({"type": "amend", "at": 2, "event": throw(2)})
    assert state(fold(GAME, SETUP, entries)) == state(fold(GAME, SETUP, [START_PLAY, throw(2), throw(3)]))


def test_drawn_marks_change_no_state_and_outlive_an_undo_of_the_throw() -> None:
    """A throw that is undone is thrown again under the same draw; an amend leaves the draw alone."""
    folded = fold(GAME, SETUP, [START_PLAY, {"type": "draw", "marks": MARKS}, throw(2), {"type": "undo", "to": 2}])
    assert [entry.event["type"] for entry in folded.live] == ["start_play", "draw"]
    assert state(folded) == state(fold(GAME, SETUP, [START_PLAY]))
    assert refusal(folded, {"type": "amend", "at": 2, "event": throw(3)}) == "no_such_event"
    folded = folded.enter(throw(1)).folded.enter({"type": "amend", "at": 1, "event": START_PLAY}).folded
    assert [entry.event["type"] for entry in folded.live] == ["start_play", "draw", "throw"]


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_state_is_the_plain_fold_of_what_is_live(seed: int) -> None:
    """However it was entered, undone and amended: replaying the live events alone gives the same state and effects."""
    rng = Random(seed)
    setup = play_bell_and_hammer.setup(rng)
    folded = begin(GAME, setup)
    for _ in range(80):
        chance = rng.random()
        if chance < 0.1:
            entry: dict[str, Any] = {"type": "undo", "to": rng.randint(0, folded.number)}
        elif chance < 0.25:
            entry = {"type": "amend", "at": rng.randint(0, folded.number), "event": play_bell_and_hammer.throw(rng)}
        else:
            expects = GAME.expects(folded.state)
            if expects.what == "nothing":
                entry = {"type": "undo", "to": rng.randint(0, folded.number)}
            else:
                entry = dict(play_bell_and_hammer.expected(expects, rng))
        before = folded
        try:
            folded = folded.enter(entry).folded
        except Refused:
            assert entry["type"] == "amend"
        else:
            assert folded.number == before.number + 1
    plain = fold(GAME, setup, [entry.event for entry in folded.live])
    assert plain.refused == ()
    assert plain.state == folded.state
    assert [entry.effects for entry in plain.live] == [entry.effects for entry in folded.live]
    numbers = [entry.number for entry in folded.live]
    assert numbers == sorted(set(numbers))
