"""Bid buttons."""

from __future__ import annotations

import itertools
import math
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.bids import SUGGESTED_PINS, BidButtons, Press, PressEar, SeatEdge
from hardware.pins import HardwareError
from hardware.strikes import Edge
from tests.hardware.conftest import drained


def button(seat: int, *spans: tuple[float, float]) -> list[SeatEdge]:
    """Edges of a seat's button that is down from `a` to `b` s for each span."""
    return [SeatEdge(seat, Edge(at, level)) for a, b in spans for at, level in ((a, True), (b, False))]


def presses(reports: list[SeatEdge], seats: int = 4, step: float = 0.01) -> list[Press]:
    """All presses, by looking every `step` s."""
    ear, found, left = PressEar(seats), [], sorted(reports, key=lambda report: report.edge.at)
    end = max(report.edge.at for report in reports) + 2
    now = 0.0
    while now < end:
        arrived = [report for report in left if report.edge.at <= now]
        left = left[len(arrived) :]
        found += ear.hear(arrived, now)
        now += step
    return found


class TestPresses:
    def test_a_press_bids_one(self) -> None:
        """A short press, with bounce, is one bid of one more."""
        assert presses(button(2, (1.0, 1.001), (1.002, 1.15), (1.151, 1.152))) == [Press(2, 1.0, 1)]

    def test_a_held_button_bids_five_once(self) -> None:
        """Held for ten seconds: five, once, and not one besides."""
        assert presses(button(1, (1.0, 11.0))) == [Press(1, 1.0, 5)]

    def test_a_held_button_bids_before_it_is_let_go(self) -> None:
        """The bid of five comes after 0.6 s, not at the end."""
        ear = PressEar(1)
        assert ear.hear([SeatEdge(0, Edge(1.0, True))], 1.59) == []
        assert ear.hear([], 1.62) == [Press(0, 1.0, 5)]

    @pytest.mark.parametrize(("length", "by"), [(0.006, 1), (0.3, 1), (0.59, 1), (0.61, 5)])
    def test_the_line_between_press_and_hold(self, length: float, by: int) -> None:
        """0.6 s is the limit."""
        assert presses(button(0, (1.0, 1.0 + length))) == [Press(0, 1.0, by)]

    def test_spikes_bid_nothing(self) -> None:
        """3 ms on a wire is no bid."""
        assert presses(button(0, (1.0, 1.003), (2.0, 2.003))) == []

    def test_a_spike_whose_opening_comes_very_late_bids_nothing(self) -> None:
        """On a busy machine the opening is delivered after the touch was felt: still no bid."""
        ear = PressEar(1)
        assert ear.hear([SeatEdge(0, Edge(1.0, True))], 1.02) == []
        assert ear.hear([SeatEdge(0, Edge(1.003, False))], 1.03) == []
        assert ear.hear([], 3.0) == []

    def test_quick_presses_all_count(self) -> None:
        """Five presses 80 ms apart are five bids."""
        assert len(presses(button(0, *((1 + i * 0.16, 1.08 + i * 0.16) for i in range(5))))) == 5

    def test_everybody_at_once(self) -> None:
        """Four seats press within a millisecond: four bids, in the order of their fingers."""
        reports = [one for seat in (2, 0, 3, 1) for one in button(seat, (1.0 + seat * 0.0002, 1.1))]
        assert [press.seat for press in sorted(presses(reports), key=lambda p: p.at)] == [0, 1, 2, 3]

    def test_a_button_that_nobody_has_is_ignored(self) -> None:
        """A report of a seat beyond the last is dropped."""
        assert presses(button(7, (1.0, 1.1)), seats=2) == []

    def test_a_touch_is_felt_before_it_is_decided(self) -> None:
        """The screen can answer a touch within 20 ms, long before the bid is known."""
        felt: list[int] = []
        ear = PressEar(3, felt=felt.append)
        assert ear.hear([SeatEdge(2, Edge(1.0, True))], 1.0) == []
        assert ear.hear([], 1.016) == [] and felt == [2]

    def test_due_leads_to_the_decision(self) -> None:
        """Looking only when told to is enough, for a press and for a hold."""
        for spans in ((1.0, 1.1), (1.0, 3.0)):
            ear, found = PressEar(1), []
            for report in button(0, spans):
                while (now := ear.due()) is not None and now < report.edge.at:
                    found += ear.hear([], now)
                found += ear.hear([report], report.edge.at)
            while (now := ear.due()) is not None and now < 5:
                found += ear.hear([], now)
            assert len(found) == 1

    @given(
        st.lists(st.tuples(st.integers(0, 2), st.floats(0, 3), st.floats(0.001, 1.5)), max_size=15),
        st.lists(st.floats(0.001, 0.3), min_size=1, max_size=30),
    )
    def test_portions_do_not_matter(self, touches: list[tuple[int, float, float]], steps: list[float]) -> None:
        """The same bids come out whenever one looks."""
        reports = [one for seat, at, length in touches for one in button(seat, (at, at + length))]
        reports.sort(key=lambda report: report.edge.at)
        whole = PressEar(3).hear(reports, math.inf)
        ear, found, left = PressEar(3), [], reports
        for now in itertools.accumulate(steps):
            arrived = [report for report in left if report.edge.at <= now]
            left = left[len(arrived) :]
            found += ear.hear(arrived, now)
        found += ear.hear(left, math.inf)
        key = lambda press: (press.at, press.seat)  # noqa: E731
        assert sorted(found, key=key) == sorted(whole, key=key)


class TestButtons:
    def test_each_seat_has_its_pin(self, pins: Any) -> None:
        """An edge on a pin comes with the seat that it belongs to."""
        with BidButtons(SUGGESTED_PINS, pins) as buttons:
            pins.pin(SUGGESTED_PINS[3]).drive_low()
            (report,) = drained(buttons.edges)
            assert (report.seat, report.edge.level) == (3, True)
            assert buttons.closed == (False, False, False, True, False, False, False, False)

    def test_a_press_on_the_pin_is_a_bid(self, pins: Any) -> None:
        """From the pin to the bid."""
        with BidButtons((5, 6), pins) as buttons:
            pins.pin(6).drive_low()
            time.sleep(0.03)
            pins.pin(6).drive_high()
            (press,) = PressEar(2).hear(drained(buttons.edges), time.monotonic() + 1)
        assert (press.seat, press.by) == (1, 1)

    def test_a_wrong_pin_gives_the_others_back(self, pins: Any) -> None:
        """When the third pin fails, the first two are free again."""
        with pytest.raises(HardwareError, match="GPIO 5 is used twice"):
            BidButtons((5, 6, 5), pins)
        BidButtons((5, 6), pins).close()
