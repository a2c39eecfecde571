"""The test of dice: its chances are exact, its corrections right, and it says what it can and cannot tell."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from kiosk.chronicle import fairness as f
from kiosk.games.bell_and_hammer import MARKS


def exact(throws: int, shown: int) -> float:
    """By whole numbers: all counts at least as far from a sixth."""
    far = abs(6 * shown - throws)
    total = sum(math.comb(throws, k) * 5 ** (throws - k) for k in range(throws + 1) if abs(6 * k - throws) >= far)
    return float(Fraction(total, 6**throws))


@pytest.mark.parametrize(("throws", "shown"), [(1, 0), (6, 1), (12, 5), (60, 10), (60, 21), (300, 33), (600, 140)])
def test_the_chance_of_one_die_is_exact(throws: int, shown: int) -> None:
    """Against the same sum in whole numbers."""
    assert f.chance(throws, shown) == pytest.approx(exact(throws, shown), rel=1e-9)


def test_many_throws_go_over_into_the_normal_law() -> None:
    """Beyond the exact law: about the same."""
    throws = f.MOST_EXACT
    shown = round(throws / 6 + 2 * math.sqrt(throws * 5 / 36))
    assert f.chance(throws, shown) == pytest.approx(f.chance(throws + 6, shown + 1), rel=0.03)


@pytest.mark.parametrize(
    ("square", "degrees", "above"),
    [(3.841, 1, 0.05), (15.507, 8, 0.05), (20.090, 8, 0.01), (7.815, 3, 0.05), (5.991, 2, 0.05), (11.070, 5, 0.05)],
)
def test_the_chi_square_law(square: float, degrees: int, above: float) -> None:
    """Against the tables that every textbook prints."""
    assert f.tail(square, degrees) == pytest.approx(above, abs=2e-4)


def test_drawn_and_reckoned_agree_where_both_hold() -> None:
    """At the border between few throws and many."""
    counts = (40, 60, 47, 55, 50, 38, 62, 49)
    square = sum(f.chi_square(f.FEW, count) for count in counts)
    assert f._drawn(f.FEW, 8, square) == pytest.approx(f.tail(square, 8), abs=0.02)


def test_holms_correction() -> None:
    """The worked example: the smallest times all, the next times one less; none falls below the one before."""
    assert f.holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert f.holm([0.5, 0.9]) == [1.0, 1.0] and f.holm([]) == []


def _dice(throws: int, shares: list[float], rng: np.random.Generator) -> f.Fairness:
    counts = rng.binomial(throws, shares)
    return f.fairness(throws, [(mark, int(count)) for mark, count in zip(MARKS, counts, strict=True)])


def test_fair_dice_are_seldom_named() -> None:
    """Eight fair dice: one set in a hundred may have a die named, and no more than one in twenty one to be watched."""
    rng = np.random.default_rng(11)
    words = [_dice(400, [1 / 6] * 8, rng).word for _ in range(600)]
    assert sum(word in ("often", "seldom") for word in words) <= 600 * 0.02
    assert sum(word == "watch" for word in words) <= 600 * 0.06


def test_a_bent_die_is_found_as_often_as_is_said() -> None:
    """The share that it says would be noticed four times in five is."""
    rng = np.random.default_rng(12)
    bent = f.notices(400, 8)
    found = [_dice(400, [bent] + [1 / 6] * 7, rng) for _ in range(300)]
    named = sum(one.dice[0].word == "often" for one in found) / len(found)
    assert abs(named - f.POWER) < 0.09
    assert f.notices(100, 8) > bent > f.notices(10_000, 8) > 1 / 6


def test_few_throws_say_nothing() -> None:
    """However odd they are; and without any throw nothing breaks."""
    odd = f.fairness(f.LEAST - 1, [(mark, 0) for mark in MARKS])
    assert odd.word == "few" and odd.noticed is None and {die.word for die in odd.dice} == {"few"}
    none = f.fairness(0, [(mark, 0) for mark in MARKS])
    assert (none.word, none.together, none.expected) == ("few", 1.0, 0.0)


def test_a_die_that_shows_its_mark_too_seldom_or_too_often_is_named() -> None:
    """It alone, with its direction, and the same counts give the same answer each time."""
    counts = [50, 48, 52, 49, 51, 50, 10, 95]
    found = f.fairness(300, list(zip(MARKS, counts, strict=True)))
    assert [die.word for die in found.dice] == ["fair"] * 6 + ["seldom", "often"]
    assert found == f.fairness(300, list(zip(MARKS, counts, strict=True))) and found.drawn and found.together < 0.001
    low, high = found.usual
    assert low < 50 < high
