"""What is measured of the screens: all of their motions, and what each frame costs in decodes."""

from __future__ import annotations

import pytest

from kiosk import bench
from kiosk.bench import FRAMES, LONGEST_MOTION, Measure, moving_times
from kiosk.screens import gallery
from kiosk.theme import Theme


def test_frames_are_taken_where_something_moves() -> None:
    """Of a payment while its tokens fly, of the waiting screen while each of its pictures is drawn in."""
    theme, scenes = Theme(), gallery.scenes()
    payment = moving_times(scenes["payout-sign"], theme)
    assert len(payment) == FRAMES and min(payment) > 0 and max(payment) < theme.timing.token * 1.4
    pages = {int(t // theme.timing.page) for t in moving_times(scenes["waiting"], theme)}
    assert len(pages) > 4
    assert set(moving_times(scenes["account"], theme)) == {LONGEST_MOTION}


def test_a_frame_is_judged_by_its_ratio_to_a_decode() -> None:
    """On a slower machine both take longer: what counts is how many decodes a frame costs."""
    slow = Measure("screen x 1920x1080", 20.0, "ms", 1.5, bench.THIRD_OF_A_FRAME)
    assert slow.holds and "1.50 decodes" in str(slow)
    assert not Measure("screen x 1920x1080", 2.0, "ms", 2.5, bench.THIRD_OF_A_FRAME).holds
    assert pytest.approx(1.85, abs=0.01) == bench.THIRD_OF_A_FRAME
