"""Bell and Hammer: who pays whom for a throw, by each switch and ruling."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.games.bell_and_hammer import BELL_AND_HAMMER, RULES, State, facts
from kiosk.games.game import Refused, Step

ALL_OWNED = {"bell": 0, "hammer": 1, "bell_hammer": 2, "horse": 1, "inn": 2}


def at(
    rules: str = "english",
    options: dict[str, Any] | None = None,
    cards: dict[str, int | None] | None = None,
    **position: Any,
) -> State:
    """Three players in mid-game: seat 0 is to throw against a till of 40, the inn is shut."""
    usual = {
        "phase": "play",
        "tokens": [30, 30, 30],
        "till": 40,
        "cards": ALL_OWNED | (cards or {}),
        "inn_open": False,
        "turn": 0,
        "banker": 0,
        "round": 1,
        "auction": None,
        "pending": [],
        "winners": None,
    } | position
    usual.setdefault("out", [False] * len(usual["tokens"]))
    return BELL_AND_HAMMER.start({"rules": rules, "options": options or {}, "position": usual}).state


def thrown(state: State, *eyes: int, bell: bool = False, hammer: bool = False) -> Step[State]:
    """The step that follows a throw."""
    return BELL_AND_HAMMER.apply(state, {"type": "throw", "eyes": list(eyes), "bell": bell, "hammer": hammer})


def payments(step: Step[State]) -> list[tuple[Any, Any, int, str]]:
    """Who pays whom how much, and by which rule."""
    return [(e["from"], e["to"], e["amount"], e["rule"]) for e in step.effects if e["type"] == "pay"]


def whys(step: Step[State]) -> list[str]:
    """Reasons why nobody pays."""
    return [e["why"] for e in step.effects if e["type"] == "nothing"]


def kinds(step: Step[State]) -> list[str]:
    """Types of the effects, in order."""
    return [e["type"] for e in step.effects]


@pytest.mark.parametrize(
    ("payer", "expected"),
    [
        ("thrower", [(0, 1, 1, "horse")]),
        ("all_players", [(0, 1, 1, "horse_all"), (2, 1, 1, "horse_all")]),
    ],
)
def test_plain_blank_feeds_the_horse(payer: str, expected: list[Any]) -> None:
    """R.8: the thrower alone, or every other player, pays the horse's owner one."""
    assert payments(thrown(at(options={"blank_plain_payer": payer}))) == expected


def test_players_who_are_out_do_not_feed_the_horse() -> None:
    """R.8: `all_players` are those that are not out."""
    state = at("russian", tokens=[30, 30, 30, 5], out=[False, False, False, True])
    assert payments(thrown(state)) == [(0, 1, 1, "horse_all"), (2, 1, 1, "horse_all")]


def test_blank_with_a_sign_is_paid_by_its_owner_alone() -> None:
    """R.9: of both signs only the double card's owner pays."""
    state = at("russian")
    assert payments(thrown(state, bell=True)) == [(0, 1, 1, "sign_horse")]
    assert payments(thrown(state, bell=True, hammer=True)) == [(2, 1, 1, "sign_horse")]
    assert whys(thrown(state, hammer=True)) == ["owner_is_payer"]


@pytest.mark.parametrize(
    ("after", "cards", "sign", "expected"),
    [
        ("same", {}, False, [(0, 1, 1, "horse")]),
        ("same", {}, True, [(0, 1, 1, "sign_horse")]),
        ("to_till", {}, False, [(1, "till", 1, "horse_to_till")]),
        ("to_till", {}, True, [(0, "till", 1, "sign_to_till")]),
        ("to_inn", {}, False, [(1, 2, 1, "horse_to_inn")]),
        ("to_inn", {}, True, [(0, 2, 1, "sign_to_inn")]),
        ("to_inn", {"inn": None}, False, [(1, "till", 1, "horse_to_inn")]),
        ("to_till", {"horse": None}, True, [(0, "till", 1, "sign_to_till")]),
    ],
)
def test_blank_after_the_inn_is_open(after: str, cards: dict[str, Any], sign: bool, expected: list[Any]) -> None:
    """R.18: as before, or the horse's (the sign's) owner pays the till or the landlord."""
    state = at(options={"blank_after_open": after}, cards=cards, inn_open=True, till=5)
    assert payments(thrown(state, bell=sign)) == expected


@pytest.mark.parametrize("after", ["to_till", "to_inn"])
@pytest.mark.parametrize("unowned", ["void", "till"])
def test_nobody_pays_for_a_horse_without_owner_after_the_inn_is_open(after: str, unowned: str) -> None:
    """R.12: there is nobody whose horse it could be, so nothing is paid."""
    options = {"blank_after_open": after, "unowned_horse": unowned}
    assert whys(thrown(at(options=options, cards={"horse": None}, inn_open=True))) == ["horse_unowned"]


def test_landlord_does_not_pay_himself_for_his_horse() -> None:
    """R.10 with `to_inn`: horse and inn in one hand."""
    state = at(options={"blank_after_open": "to_inn"}, cards={"horse": 2}, inn_open=True)
    assert whys(thrown(state)) == ["owner_is_payer"]


@pytest.mark.parametrize(
    ("options", "sign", "expected"),
    [
        ({}, False, []),
        ({}, True, []),
        ({"unowned_horse": "till"}, False, [(0, "till", 1, "horse")]),
        ({"unowned_horse": "till"}, True, [(0, "till", 1, "sign_horse")]),
        (
            {"unowned_horse": "till", "blank_plain_payer": "all_players"},
            False,
            [(0, "till", 1, "horse_all"), (1, "till", 1, "horse_all"), (2, "till", 1, "horse_all")],
        ),
    ],
)
def test_horse_without_owner(options: dict[str, Any], sign: bool, expected: list[Any]) -> None:
    """R.12: nothing is paid, or everybody who owes pays the till."""
    step = thrown(at(options=options, cards={"horse": None}), bell=sign)
    assert payments(step) == expected
    assert whys(step) == ([] if expected else ["horse_unowned"])


@pytest.mark.parametrize("rules", ["english", "english_uniform", "russian"])
def test_numbers_up_to_the_till_are_paid(rules: str) -> None:
    """Thrower, or the sign's owner, is paid the eyes; exactly the till is paid in full (R.19)."""
    assert payments(thrown(at(rules), 2, 3)) == [("till", 0, 5, "eyes")]
    assert payments(thrown(at(rules), 2, 3, hammer=True)) == [("till", 1, 5, "sign_eyes")]
    assert payments(thrown(at(rules), 2, 3, bell=True, hammer=True)) == [("till", 2, 5, "sign_eyes")]
    step = thrown(at(rules, till=5, inn_open=True), 2, 3)
    assert payments(step) == [("till", 0, 5, "eyes")]
    assert "round_over" in kinds(step)


@pytest.mark.parametrize("eyes", [(), (3,), (6,)])
def test_void_unowned_sign_takes_the_whole_throw(eyes: tuple[int, ...]) -> None:
    """R.11: with `void` a sign without owner makes the throw nothing, also an excess, and the inn stays shut."""
    state = at(options={"unowned_sign": "void"}, cards={"bell": None}, till=4)
    step = thrown(state, *eyes, bell=True)
    assert kinds(step) == ["nothing", "turn"]
    assert whys(step) == ["sign_unowned"]
    assert not step.state.inn_open


def test_ignored_unowned_double_sign_is_no_sign() -> None:
    """R.11: both signs with only the double card unowned are neither bell nor hammer."""
    state = at(cards={"bell_hammer": None})
    assert payments(thrown(state, 4, bell=True, hammer=True)) == [("till", 0, 4, "eyes")]
    assert payments(thrown(state, bell=True, hammer=True)) == [(0, 1, 1, "horse")]


@pytest.mark.parametrize(
    ("payer", "sign", "expected"),
    [
        ("sign_owner", False, [(0, 2, 4, "excess")]),
        ("thrower", False, [(0, 2, 4, "excess")]),
        ("sign_owner", True, [(1, 2, 4, "excess_sign")]),
        ("thrower", True, [(0, 2, 4, "excess")]),
    ],
)
def test_excess_goes_to_the_landlord(payer: str, sign: bool, expected: list[Any]) -> None:
    """R.15: the thrower pays; with a sign its owner, or all the same the thrower."""
    state = at(options={"excess_sign_payer": payer}, till=5, inn_open=True)
    assert payments(thrown(state, 4, 5, hammer=sign)) == expected


def test_landlord_throws_an_excess() -> None:
    """R.16: without a sign nothing; with one its owner pays him, or under `thrower` nothing."""
    assert whys(thrown(at(till=5, inn_open=True, turn=2), 6)) == ["owner_is_payer"]
    assert payments(thrown(at(till=5, inn_open=True, turn=2), 6, bell=True)) == [(0, 2, 1, "excess_sign")]
    russian = at("russian", till=5, inn_open=True, turn=2)
    assert whys(thrown(russian, 6, bell=True)) == ["owner_is_payer"]


@pytest.mark.parametrize(("unowned", "expected"), [("till", [(0, "till", 4, "excess")]), ("void", [])])
def test_inn_without_owner(unowned: str, expected: list[Any]) -> None:
    """R.17: the excess goes into the till, or nothing is paid."""
    step = thrown(at(options={"unowned_inn": unowned}, cards={"inn": None}, till=5, inn_open=True), 4, 5)
    assert payments(step) == expected
    assert whys(step) == ([] if expected else ["inn_unowned"])


@pytest.mark.parametrize(("pays", "expected"), [(True, [(0, 2, 3, "excess")]), (False, [])])
def test_opening_throw(pays: bool, expected: list[Any]) -> None:
    """R.14: the throw that opens the inn pays there already, or only opens it."""
    step = thrown(at(options={"opening_throw_pays": pays}, till=5), 2, 6)
    assert kinds(step)[0] == "inn_opens"
    assert payments(step) == expected
    assert step.state.inn_open


def test_threshold_opens_the_inn_after_the_payment() -> None:
    """R.13: as soon as the till holds no more than the threshold, and not before."""
    assert "inn_opens" not in kinds(thrown(at("russian", till=40), 6))
    step = thrown(at("russian", till=24), 3)
    assert kinds(step) == ["pay", "inn_opens", "turn"]
    assert kinds(thrown(at("russian", {"inn_threshold": 10}, till=13), 2)) == ["pay", "turn"]


def test_lower_threshold_opens_by_an_excess_too() -> None:
    """R.13: with a threshold below 21 a throw can exceed the till before the inn is open; then it opens."""
    step = thrown(at("russian", {"inn_threshold": 3}, till=8), 4, 5)
    assert kinds(step) == ["inn_opens", "pay", "turn"]


def test_inn_stays_open_when_the_till_rises() -> None:
    """R.13: above the threshold again, the inn is still open."""
    step = thrown(at("russian", cards={"inn": None}, till=18, inn_open=True), 4, 5, 6, 3, 2)
    assert step.state.till == 20
    step = thrown(at("russian", cards={"inn": None}, till=20, inn_open=True), 1, 2, 3, 4, 5, 6)
    assert step.state.till == 21
    assert step.state.inn_open


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"eyes": [1, 1], "bell": False, "hammer": False}, "bad_dice"),
        ({"eyes": [0], "bell": False, "hammer": False}, "bad_dice"),
        ({"eyes": [1], "bell": False, "hammer": False, "player": 1}, "not_your_turn"),
        ({"eyes": [9], "bell": False, "hammer": False, "player": 1}, "not_your_turn"),
        ({"eyes": [1], "bell": False}, "malformed"),
        ({"eyes": [1], "bell": 0, "hammer": False}, "malformed"),
        ({"eyes": [True], "bell": False, "hammer": False}, "malformed"),
        ({"eyes": "12", "bell": False, "hammer": False}, "malformed"),
        ({"eyes": [9], "bell": False, "hammer": False, "player": None}, "malformed"),
    ],
)
def test_impossible_throw_is_refused(event: dict[str, Any], code: str) -> None:
    """R.28: what dice cannot show is a misreading, never scored; refusals come in the order of the notation."""
    with pytest.raises(Refused) as no:
        BELL_AND_HAMMER.apply(at(), {"type": "throw"} | event)
    assert no.value.code == code


def test_facts_tell_what_a_sentence_needs() -> None:
    """Each payment's facts name thrower, eyes, till before the throw, the sign that counted, and what was owed."""
    state = at(tokens=[2, 30, 30], till=5, inn_open=True)
    event = {"type": "throw", "eyes": [4, 5], "bell": False, "hammer": False}
    step = BELL_AND_HAMMER.apply(state, event)
    told = facts(state, event, step.effects[0])
    assert told == {"player": 0, "eyes": 9, "till": 5, "sign": None, "excess": 4, "owed": 4}
    unowned = at(cards={"bell": None})
    event = {"type": "throw", "eyes": [4], "bell": True, "hammer": False}
    step = BELL_AND_HAMMER.apply(unowned, event)
    assert facts(unowned, event, step.effects[0]) == {
        "player": 0,
        "eyes": 4,
        "till": 40,
        "sign": None,
        "unowned": "bell",
    }


def test_every_payment_rule_has_its_sentence() -> None:
    """The rule of each kind of payment that these tests see stands in the table of rules."""
    seen = {
        rule
        for state in (
            at("russian"),
            at(),
            at(inn_open=True, till=3),
            at(options={"blank_after_open": "to_inn"}, inn_open=True),
        )
        for eyes in ((), (2,), (6,))
        for bell in (False, True)
        for _, _, _, rule in payments(thrown(state, *eyes, bell=bell))
    }
    assert seen <= set(RULES)
    assert len(seen) >= 9
