"""The confidences at which readings are worth most."""

from __future__ import annotations

import pytest

from vision.training.worth import Row, dearest

RIGHT: list[Row] = [(0.99, 0.99, True, False)] * 4
UNSURE: Row = (0.6, 0.6, False, False)
UNDOUBTED: Row = (0.6, 0.6, False, True)


def test_what_is_wrong_is_kept_out_and_what_is_right_let_in() -> None:
    """The wrong reading lies below the thresholds, the right ones above."""
    sure, empty, counts = dearest([*RIGHT, UNSURE], 1.0)
    assert sure > 0.6 or empty > 0.6
    assert counts == {"right": 4.0, "wrong": 0.0, "missed doubts": 0.0}


@pytest.mark.parametrize(("missed", "let_in"), [(1.0, 0.0), (0.0, 1.0)])
def test_a_missed_doubt_counts_as_much_as_is_said(missed: float, let_in: float) -> None:
    """Where it counts nothing, thresholds that let it in are as good as any."""
    assert dearest([*RIGHT, UNDOUBTED], missed)[2]["missed doubts"] == let_in


def test_of_equal_ones_the_first_or_the_strictest() -> None:
    """Four certain readings pass at every threshold below their confidence."""
    first, strictest = dearest(RIGHT, 1.0), dearest(RIGHT, 1.0, strictest=True)
    assert (first[0], first[1]) == (0.4, 0.3)
    assert 0.9 < strictest[0] <= 0.99 and strictest[1] == 0.98


def test_nothing_to_go_by_gives_the_mildest() -> None:
    """No scene at all: no threshold is better than another."""
    assert dearest([], 1.0) == (0.4, 0.3, {"right": 0.0, "wrong": 0.0, "missed doubts": 0.0})
