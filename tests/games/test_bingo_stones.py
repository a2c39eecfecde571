"""Bingo: the worth of the stones, who takes a trick and why, the duty to follow."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kiosk.games.bingo import BINGO_GAME, STONES, Switches, halves, is_trump, resolve, winning_rule, worth
from tests.games.test_bingo import after, lead, refusal, reply, strict

TABLES = json.loads((Path(__file__).parent.parent / "golden" / "bingo_tables.json").read_text(encoding="utf-8"))
SEED = Switches()


def test_worth_of_every_stone() -> None:
    """Section 2, for each of the seven trump suits; with the seed's fourteen figures."""
    assert list(STONES) == TABLES["stones"]
    for trump in range(7):
        values = {stone: worth(stone, trump) for stone in STONES}
        assert values == TABLES["value"][str(trump)]
        assert sum(values.values()) == TABLES["totals"][str(trump)]
        assert [stone for stone in STONES if values[stone]] == TABLES["premium"][str(trump)]


def test_winner_of_every_trick() -> None:
    """Section 6: which reply takes which lead, for all pairs and trump suits."""
    for trump in range(7):
        rows = [
            "".join(
                "-" if led == laid else str(int(winning_rule(led, laid, trump, SEED, strict=False)[0]))
                for laid in STONES
            )
            for led in STONES
        ]
        assert rows == TABLES["reply_wins"][str(trump)]


def test_senior_half() -> None:
    """R.1: the blank is senior to the six; trump suits come up 7, 6, 5 ... times in 28."""
    assert halves("5-0") == (0, 5)
    assert halves("6-1") == (6, 1)
    suits = [halves(stone)[0] for stone in STONES]
    assert [suits.count(suit) for suit in (0, 6, 5, 4, 3, 2, 1)] == [7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("options", "hand", "legal"),
    [
        ({}, ["6-1", "4-1", "5-2"], ["6-1"]),
        ({}, ["4-1", "5-2"], ["5-2"]),
        ({}, ["4-1", "3-3"], ["4-1", "3-3"]),
        ({}, ["6-4", "6-1"], ["6-4", "6-1"]),
        ({"trump_follows_side": False}, ["6-4", "6-1"], ["6-1"]),
        ({"trump_follows_side": False}, ["6-4", "5-2"], ["5-2"]),
        ({"follow_low": False}, ["4-1", "5-2"], ["4-1", "5-2"]),
        ({"must_trump": True}, ["4-1", "3-3"], ["4-1"]),
        ({"must_trump": True}, ["0-0", "3-3"], ["0-0"]),
        ({"must_trump": True}, ["1-0", "3-3"], ["1-0", "3-3"]),
    ],
)
def test_duty_to_follow(options: dict[str, Any], hand: list[str], legal: list[str]) -> None:
    """Section 5, on 6-2 with fours as trumps (R.5 to R.7)."""
    state = strict(options=options, hands=[["6-2", *["6-6", "6-5"][: len(hand) - 1]], hand])
    asked = after(state, lead("6-2")).state
    assert list(BINGO_GAME.expects(asked).facts["stones"]) == legal
    for stone in hand:
        if stone not in legal:
            assert refusal(asked, reply(stone)) == "must_follow"


def test_trump_led_asks_for_any_trump() -> None:
    """R.8: bingo too; bingo led counts as a trump; without a trump anything goes."""
    asked = after(strict(hands=[["4-2", "2-1", "1-1"], ["2-0", "0-0", "4-1"]]), lead("4-2")).state
    assert BINGO_GAME.expects(asked).facts["stones"] == ("0-0", "4-1")
    asked = after(strict(hands=[["0-0", "2-1"], ["2-0", "4-1"]]), lead("0-0")).state
    assert BINGO_GAME.expects(asked).facts["stones"] == ("4-1",)
    asked = after(strict(hands=[["4-2", "2-1"], ["2-0", "5-1"]]), lead("4-2")).state
    assert BINGO_GAME.expects(asked).facts["stones"] == ("2-0", "5-1")


@pytest.mark.parametrize(
    ("first", "second", "options", "expected"),
    [
        ("6-1", "5-2", {}, (False, "equal")),
        ("6-1", "5-3", {}, (True, "sum")),
        ("6-1", "5-3", {"nontrump_compare": "suit_led"}, (False, "off_suit")),
        ("6-1", "6-3", {"nontrump_compare": "suit_led"}, (True, "sum")),
        ("6-1", "5-3", {"strict_offsuit": "loses"}, (False, "off_suit")),
        ("3-1", "6-1", {"strict_offsuit": "loses"}, (True, "sum")),
        ("3-1", "6-1", {"strict_offsuit": "loses", "follow_low": False}, (False, "off_suit")),
        ("6-5", "4-1", {}, (True, "trump")),
        ("4-1", "6-5", {}, (False, "trump")),
        ("4-1", "4-2", {}, (True, "sum")),
        ("4-0", "4-4", {}, (True, "trump_double")),
        ("4-4", "0-0", {}, (True, "bingo")),
        ("0-0", "4-4", {}, (False, "bingo")),
    ],
)
def test_who_takes_the_trick_and_why(
    first: str, second: str, options: dict[str, Any], expected: tuple[bool, str]
) -> None:
    """Section 6 with its switches, in the strict stage, fours as trumps."""
    assert winning_rule(first, second, 4, resolve("seed", options), strict=True) == expected


def test_off_suit_wins_in_the_first_stage() -> None:
    """R.4: `loses` is a rule of the strict stage."""
    assert winning_rule("6-1", "5-3", 4, resolve("seed", {"strict_offsuit": "loses"}), strict=False) == (True, "sum")


def test_trumps() -> None:
    """Bingo is a trump in every suit."""
    assert [stone for stone in STONES if is_trump(stone, 1)] == ["0-0", "1-0", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"]
    assert len([stone for stone in STONES if is_trump(stone, 0)]) == 7
