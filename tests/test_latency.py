"""The result of a throw is on the screen soon after its last motion."""

from __future__ import annotations

import json

import pytest

from tests.latency import BAR, measure, truth_after


@pytest.mark.timeout(600)
def test_a_result_is_on_the_screen_within_six_tenths_of_a_second() -> None:
    """Camera at 15 pictures a second, 60 ms for each look, director and drawing as they are; three throws.

    `python -m tests.latency --throws 50` measures it with the real readers.
    """
    figures = measure(3, seed=2, size=(640, 480), reader_of=truth_after(0.06))
    told = json.dumps(figures)
    assert figures["sure"] >= 2 and figures["sure_and_wrong"] == 0, told
    assert figures["within_bar"] == figures["sure"], told
    assert 0.05 < figures["last_motion_to_result_s"]["median"] <= BAR, told


@pytest.mark.timeout(600)
def test_a_reader_that_is_too_slow_is_found_out() -> None:
    """With 400 ms for each look no result comes in time: the measure can fail."""
    figures = measure(1, seed=2, size=(640, 480), reader_of=truth_after(0.4))
    assert figures["sure"] == 1 and figures["within_bar"] == 0, json.dumps(figures)
