"""What is measured of the screens: all of their motions, and what each frame costs in decodes."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kiosk import bench
from kiosk.bench import FRAMES, LONGEST_MOTION, Measure, bursts
from kiosk.scenes import Waiting
from kiosk.screens import gallery
from kiosk.screens.drawing import SCREENS
from kiosk.theme import Theme


def test_frames_are_taken_where_something_moves() -> None:
    """Of a payment while its tokens fly, of the waiting screen while its pictures are drawn in; in a row each."""
    theme, scenes = Theme(), gallery.scenes()
    payment = bursts(scenes["payout-sign"], theme)
    assert len(payment) == 3
    assert all(0 < t < theme.timing.token * 1.4 for _, *row in payment for t in row)
    for row in bursts(scenes["waiting"], theme):
        steps = [after - before for before, after in pairwise(row[1:])]
        assert len(row) == 11 and steps == pytest.approx([1 / 30] * 9)
        assert SCREENS[Waiting].moves(scenes["waiting"], theme, row[1])
        assert not SCREENS[Waiting].moves(scenes["waiting"], theme, row[1] - 0.1)
    assert bursts(scenes["account"], theme) == [[LONGEST_MOTION] * (FRAMES + 1)]


def test_a_frame_is_judged_by_its_ratio_to_a_decode() -> None:
    """On a slower machine both take longer: what counts is how many decodes a frame costs."""
    slow = Measure("screen x 1920x1080", 20.0, "ms", 1.5, bench.THIRD_OF_A_FRAME)
    assert slow.holds and "1.50 decodes" in str(slow)
    assert not Measure("screen x 1920x1080", 2.0, "ms", 2.5, bench.THIRD_OF_A_FRAME).holds
    assert pytest.approx(1.85, abs=0.01) == bench.THIRD_OF_A_FRAME
