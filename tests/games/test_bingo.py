"""Bingo: stones, deal, tricks, doubles, closing, big points, by each switch and ruling."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kiosk.games.bingo import (
    BINGO_GAME,
    DOUBLES,
    State,
    halves,
)
from kiosk.games.game import Refused, Step
from tests.games.play_bingo import deal


def at(rules: str = "seed", options: dict[str, Any] | None = None, **position: Any) -> State:
    """Seat 0 is to lead in the first stage; fours are trumps."""
    usual = {
        "phase": "lead",
        "deal_no": 1,
        "hands": [["6-5", "2-1"], ["5-2", "3-2"]],
        "turn_up": "4-2",
        "trump": 4,
        "reserve": ["6-1", "1-0", "5-1"],
        "trump_in_reserve": True,
        "leader": 0,
        "first_leader": 0,
        "points": [0, 0],
        "tricks": [0, 0],
        "big": [0, 0],
        "lead": None,
        "declared": None,
        "closed_by": None,
        "closer_had_trick": False,
        "first70": None,
        "winner": None,
    }
    return BINGO_GAME.start({"rules": rules, "options": options or {}, "position": usual | position}).state


def strict(rules: str = "seed", options: dict[str, Any] | None = None, **position: Any) -> State:
    """The same with the reserve gone."""
    return at(rules, options, **({"turn_up": None, "reserve": [], "trump_in_reserve": False} | position))


def last(options: dict[str, Any] | None = None, **position: Any) -> Step[State]:
    """The last trick of a deal, which seat 1 takes and which is worth nothing; fives are trumps."""
    usual: dict[str, Any] = {"hands": [["2-1"], ["6-3"]], "trump": 5, "tricks": [7, 6]}
    return after(strict(options=options, **(usual | position)), lead("2-1"), reply("6-3"))


def lead(stone: str, declare: int | None = None) -> dict[str, Any]:
    return {"type": "lead", "stone": stone} | ({} if declare is None else {"declare": declare})


def reply(stone: str) -> dict[str, Any]:
    return {"type": "reply", "stone": stone}


CLOSE = {"type": "close"}


def after(state: State, *events: dict[str, Any]) -> Step[State]:
    """The last step of several events."""
    step = Step(state)
    for event in events:
        step = BINGO_GAME.apply(step.state, event)
    return step


def refusal(state: State, event: dict[str, Any]) -> str:
    with pytest.raises(Refused) as no:
        BINGO_GAME.apply(state, event)
    return no.value.code


def kinds(step: Step[State]) -> list[str]:
    return [effect["type"] for effect in step.effects]


def written(step: Step[State]) -> list[tuple[int, int, str]]:
    """Big points: who, how many, why."""
    return [(e["player"], e["n"], e["rule"]) for e in step.effects if e["type"] == "big_points"]


def test_open_deal() -> None:
    """The turned-up stone's senior half is trump; the leader of the set-up leads."""
    state = BINGO_GAME.start({"rules": "seed", "players": 2, "leader": 1}).state
    assert BINGO_GAME.expects(state).players == (0,)
    event = deal(Random(1))
    step = after(state, event)
    suit = halves(event["turn_up"])[0]
    assert step.effects == ({"type": "trump", "suit": suit, "stone": event["turn_up"]},)
    assert (step.state.leader, step.state.first_leader, step.state.phase) == (1, 1, "lead")
    assert BINGO_GAME.to_json(step.state)["reserve"] == event["reserve"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"turn_up": "7-7"}, "bad_deal"),
        ({"reserve": ["6-6"] * 13}, "bad_deal"),
        ({"hands": [["6-6"], ["5-5"]]}, "bad_deal"),
        ({"leader": 2}, "bad_deal"),
        ({"hands": 7}, "malformed"),
        ({"hands": [[1], [2]]}, "malformed"),
        ({"reserve": None}, "malformed"),
        ({"turn_up": None}, "malformed"),
        ({"leader": "0"}, "malformed"),
    ],
)
def test_bad_deal_is_refused(change: dict[str, Any], code: str) -> None:
    """Every stone once, seven each, thirteen hidden."""
    state = BINGO_GAME.start({"rules": "seed"}).state
    assert refusal(state, deal(Random(1)) | change) == code
    assert refusal(at(), deal(Random(1))) == "not_deal"


@pytest.mark.parametrize(
    "setup",
    [{"players": 3}, {"players": ["Ann"]}, {"leader": 2}, {"position": {}}, {"position": {"phase": "tea"}}],
)
def test_bad_set_up_is_malformed(setup: dict[str, Any]) -> None:
    """Bingo is for two."""
    with pytest.raises(Refused) as no:
        BINGO_GAME.start({"rules": "seed"} | setup)
    assert no.value.code == "malformed"


@pytest.mark.parametrize(
    "change",
    [
        {"hands": [["6-5", "6-5"], ["5-2", "3-2"]]},
        {"hands": [["6-5", "4-2"], ["5-2", "3-2"]]},
        {"hands": [["6-5"]]},
        {"hands": [["5-6"], ["5-2"]]},
        {"hands": [[], ["5-2"]]},
        {"hands": [99, 99]},
        {"trump": None},
        {"trump": 7},
        {"lead": "6-6"},
        {"phase": "reply"},
        {"turn_up": None},
        {"points": [0]},
        {"big": [7, 0]},
        {"winner": 2},
        {"seen": 5},
        {"seen": [{}]},
        {"seen": [{"leader": 0, "lead": None, "strict": True}]},
    ],
)
def test_impossible_position_is_refused(change: dict[str, Any]) -> None:
    """A position from which no match can go on is malformed."""
    with pytest.raises(Refused) as no:
        at(**change)
    assert no.value.code == "malformed"


@pytest.mark.parametrize(
    ("state", "event", "code"),
    [
        (at(), reply("5-2"), "not_your_reply"),
        (at(), lead("5-2"), "not_in_hand"),
        (at(), lead("5-6"), "not_in_hand"),
        (at(), lead("6-5") | {"player": 1}, "not_your_lead"),
        (at(), {"type": "lead"}, "malformed"),
        (at(), lead("6-5") | {"declare": None}, "malformed"),
        (at(), lead("6-5", 2), "not_a_double"),
        (at(hands=[["6-6", "5-5"], ["1-1", "3-2"]]), lead("6-6", 3), "wrong_count"),
        (at(hands=[["6-6", "5-3"], ["1-1", "3-2"]]), lead("6-6", 2), "wrong_count"),
        (at(hands=[["6-6", "6-3"], ["1-1", "3-2"]]), lead("6-6", 1), "too_few_doubles"),
        (at(), {"type": "announce", "doubles": 2}, "not_your_lead"),
        (at(), CLOSE | {"player": 1}, "not_your_lead"),
        (strict(), CLOSE, "reserve_gone"),
        (at(closed_by=0), CLOSE, "already_closed"),
        (at(), {"type": "pass"}, "unknown_event"),
        (at(phase="match_over", winner=0), {"type": "pass"}, "match_over"),
        (at(), {"type": "return", "player": 0}, "not_away"),
        (at(phase="deal"), lead("6-5"), "not_your_lead"),
    ],
)
def test_refusals(state: State, event: dict[str, Any], code: str) -> None:
    """Each error of turn, stone or number has its code."""
    assert refusal(state, event) == code


def test_announcing_after_the_lead_is_the_same() -> None:
    """`announce` before the reply does what `declare` on the lead does, once."""
    state = at(hands=[["6-6", "5-5"], ["1-1", "3-2"]])
    declared = after(state, lead("6-6", 2))
    announced = after(state, lead("6-6"), {"type": "announce", "doubles": 2})
    assert declared.state == announced.state
    assert announced.effects == ({"type": "declared", "player": 0, "doubles": 2},)
    assert refusal(announced.state, {"type": "announce", "doubles": 2}) == "not_your_lead"


@pytest.mark.parametrize(
    ("count", "points", "big"), [(2, 20, 0), (3, 40, 0), (4, 50, 0), (5, 60, 0), (6, 0, 1), (7, 0, 3)]
)
def test_worth_of_an_announcement(count: int, points: int, big: int) -> None:
    """Section 7: points for two to five, big points for six and seven; trump double and bingo count as doubles."""
    doubles = ["4-4", *(double for double in DOUBLES if double != "4-4")][:count]
    plain = ["3-2", "3-1", "2-1", "6-1", "5-1", "5-2", "5-3"]
    state = strict(hands=[doubles + plain[count:], plain[:count] + ["6-2", "6-3", "6-5", "1-0"][: 7 - count]])
    step = after(state, lead("4-4", count), reply(state.hands[1][0] or ""))
    assert step.state.points[0] == 28 + points
    assert step.state.big == (big, 0)


def test_lost_trick_loses_the_announcement() -> None:
    """It counts only with the trick."""
    step = after(at(hands=[["1-1", "2-2"], ["6-5", "3-2"]]), lead("1-1", 2), reply("6-5"))
    assert kinds(step)[:2] == ["trick", "doubles_lost"]
    assert step.state.points == (0, 2)


@pytest.mark.parametrize(
    ("any_order", "first", "second", "expected"),
    [
        (True, "0-0", "4-4", [(0, 1, "capture")]),
        (True, "4-4", "0-0", [(1, 1, "capture")]),
        (False, "0-0", "4-4", []),
        (False, "4-4", "0-0", [(1, 1, "capture")]),
    ],
)
def test_capture(any_order: bool, first: str, second: str, expected: list[Any]) -> None:
    """R.9: one big point to the player of bingo, and 42 points."""
    state = at(options={"capture_any_order": any_order}, hands=[[first, "2-1"], [second, "3-2"]])
    step = after(state, lead(first), reply(second))
    assert written(step) == expected
    assert sum(step.state.points) == 42


def test_no_capture_with_blank_trumps() -> None:
    """Bingo is the trump double then."""
    state = at(trump=0, turn_up="5-0", hands=[["0-0", "2-1"], ["4-4", "3-2"]])
    assert written(after(state, lead("0-0"), reply("4-4"))) == []


def test_nobody_need_follow_in_the_first_stage() -> None:
    """Section 4: any stone may be laid while the reserve is open; once it is closed one must follow."""
    state = at(hands=[["6-2", "2-1"], ["6-3", "3-3"]])
    assert kinds(after(state, lead("6-2"), reply("3-3")))[0] == "trick"
    closed = after(state, CLOSE, lead("6-2")).state
    assert refusal(closed, reply("3-3")) == "must_follow"
    assert "draw" not in kinds(after(closed, reply("6-3")))


@pytest.mark.parametrize(
    ("last_draw", "expected"),
    [("loser_gets_trump", [(0, "5-5"), (1, "4-2")]), ("winner_gets_trump", [(1, "5-5"), (0, "4-2")])],
)
def test_last_draw(last_draw: str, expected: list[Any]) -> None:
    """R.10: who has the turned-up stone; then the strict stage begins."""
    state = at(options={"last_draw": last_draw}, hands=[["6-5", "2-1"], ["1-1", "3-2"]], reserve=["5-5"])
    step = after(state, lead("6-5"), reply("1-1"))
    assert [(e["player"], e["stone"]) for e in step.effects if e["type"] == "draw"] == expected
    assert kinds(step)[-1] == "reserve_gone"
    assert step.state.strict


def test_stop_at_seventy() -> None:
    """R.12: with `stop_at_70` the deal ends as soon as the winner of a trick has 70."""
    position: dict[str, Any] = {"hands": [["1-1", "2-1"], ["6-3", "3-2"]], "points": [0, 68], "tricks": [1, 3]}
    step = after(at(options={"deal_end": "stop_at_70"}, **position), lead("1-1"), reply("6-3"))
    assert kinds(step) == ["trick", "deal_over", "big_points"]
    assert kinds(after(at(**position), lead("1-1"), reply("6-3"))) == ["trick", "draw", "draw"]


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({"points": [70, 20]}, [(0, 1, "seventy")]),
        ({"points": [70, 19]}, [(0, 2, "under_20")]),
        ({"points": [0, 70], "tricks": [0, 6]}, [(1, 3, "no_trick")]),
        ({"points": [69, 66]}, []),
        ({"points": [70, 20], "closed_by": 0}, [(0, 1, "seventy")]),
        ({"points": [69, 30], "closed_by": 0, "closer_had_trick": True}, [(1, 2, "closer_failed")]),
        ({"points": [69, 30], "closed_by": 0}, [(1, 3, "closer_failed_without_trick")]),
        (
            {"points": [40, 70], "closed_by": 0, "closer_had_trick": True},
            [(1, 2, "closer_failed"), (1, 1, "opponent_seventy")],
        ),
        ({"points": [72, 71], "closed_by": 0}, [(0, 1, "seventy"), (1, 1, "opponent_seventy")]),
    ],
)
def test_big_points_of_a_deal(position: dict[str, Any], expected: list[Any]) -> None:
    """Section 7, end of the deal."""
    assert written(last(**position)) == expected


@pytest.mark.parametrize(
    ("both", "first", "points", "expected"),
    [
        ("first", 1, [75, 72], [1]),
        ("higher", 1, [75, 72], [0]),
        ("higher", 1, [70, 70], []),
        ("both", 1, [75, 72], [0, 1]),
        ("none", 1, [75, 72], []),
    ],
)
def test_both_have_seventy(both: str, first: int, points: list[int], expected: list[int]) -> None:
    """R.13"""
    step = last({"both_70": both}, points=points, first70=first)
    assert [seat for seat, _, _ in written(step)] == expected


def test_opponents_seventy_may_not_count() -> None:
    """R.15: `closed_opp_70`."""
    assert written(last({"closed_opp_70": "none"}, points=[72, 71], closed_by=0)) == [(0, 1, "seventy")]


@pytest.mark.parametrize(
    ("rule", "points", "expected"),
    [
        ("alternate", [70, 20], 1),
        ("winner", [70, 20], 0),
        ("winner", [20, 70], 1),
        ("winner", [60, 60], 1),
        ("lot", [70, 20], 1),
    ],
)
def test_next_leader(rule: str, points: list[int], expected: int) -> None:
    """R.16: alternates, or is the winner; a lot is named by the next deal."""
    state = last({"next_leader": rule}, points=points).state
    assert (state.leader, state.deal_no, state.phase) == (expected, 2, "deal")
    assert after(state, deal(Random(2)) | {"leader": 0}).state.leader == 0


def test_match_ends_at_once() -> None:
    """R.17: in mid-deal too; nothing is written after it."""
    state = at(big=[6, 6], hands=[["0-0", "2-1"], ["4-4", "3-2"]])
    step = after(state, lead("0-0"), reply("4-4"))
    assert kinds(step) == ["trick", "big_points", "match_over"]
    assert step.state.winner == 0
    step = last(points=[72, 71], closed_by=0, big=[6, 6])
    assert step.effects[-1] == {"type": "match_over", "winner": 0}
    assert last({"target": 8}, points=[70, 20], big=[6, 0]).state.phase == "deal"


def test_leaving_abandons_the_match() -> None:
    """Two play; nobody has won."""
    step = after(at(), {"type": "leave", "player": 1})
    assert step.effects == ({"type": "match_over", "winner": None},)
    assert BINGO_GAME.expects(step.state).what == "nothing"
    assert refusal(at(), {"type": "leave", "player": 2}) == "malformed"


def test_abandoned_deal_is_dealt_anew() -> None:
    """By the same leader, with the big points as they stand."""
    state = after(at(leader=1, big=[3, 2], deal_no=4), {"type": "abandon", "what": "hand"}).state
    assert (state.phase, state.deal_no, state.leader, state.big) == ("deal", 4, 0, (3, 2))
    assert refusal(state, {"type": "abandon", "what": "hand"}) == "nothing_to_abandon"
    assert refusal(state, {"type": "abandon", "what": "tea"}) == "malformed"
    assert after(state, {"type": "abandon", "what": "game"}).state.winner is None
