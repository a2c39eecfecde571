"""The thread that listens."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from hardware.hammer import Hammer, SimulatedHammer
from hardware.listener import Listener, StrikeEar
from hardware.strikes import Edge, Strike


def wait_for(what: Callable[[], bool], seconds: float = 2.0) -> bool:
    """Whether `what` becomes true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.002)
    return what()


class TestListener:
    def test_a_strike_is_heard_while_the_button_is_down(self, pins: Any) -> None:
        """From the closing of the pin to the answer at most 50 ms, in most of ten blows (the machine may be busy)."""
        heard: list[tuple[Strike, float]] = []
        with (
            Hammer(17, pins) as hammer,
            Listener(hammer.edges, StrikeEar(), lambda strike: heard.append((strike, time.monotonic()))),
        ):
            for _ in range(10):
                pins.pin(17).drive_low()
                time.sleep(0.07)
                pins.pin(17).drive_high()
                time.sleep(0.07)
            assert wait_for(lambda: len(heard) == 10)
        assert sum(known - strike.at < 0.05 for strike, known in heard) >= 8

    def test_simulated_blows_are_heard(self) -> None:
        """The simulated hammer goes the same way."""
        heard: list[Strike] = []
        with SimulatedHammer() as hammer, Listener(hammer.edges, StrikeEar(), heard.append):
            hammer.strike()
            assert wait_for(lambda: len(heard) == 1)
            time.sleep(0.1)
        assert len(heard) == 1

    def test_a_failing_answer_does_not_make_it_deaf(self) -> None:
        """An error in what follows a strike is logged, and the next strike is heard."""
        heard: list[Strike] = []

        def answer(strike: Strike) -> None:
            heard.append(strike)
            raise RuntimeError("no sound")

        with SimulatedHammer() as hammer, Listener(hammer.edges, StrikeEar(), answer):
            hammer.strike(time.monotonic() - 1)
            hammer.strike(time.monotonic() - 0.5)
            assert wait_for(lambda: len(heard) == 2)

    def test_it_looks_for_lost_edges(self) -> None:
        """The check is called now and then while nothing happens, and an error in it is survived."""
        calls: list[float] = []

        def check() -> None:
            calls.append(time.monotonic())
            raise OSError("gone")

        edges: SimpleQueue[Edge] = SimpleQueue()
        with Listener(edges, StrikeEar(), lambda strike: None, check):
            assert wait_for(lambda: len(calls) >= 2)

    def test_it_ends_when_it_is_told_to(self) -> None:
        """No thread is left behind, and stopping twice is harmless."""
        edges: SimpleQueue[Edge] = SimpleQueue()
        before = threading.active_count()
        listener = Listener(edges, StrikeEar(), lambda strike: None)
        with listener:
            assert threading.active_count() == before + 1
        listener.stop()
        assert threading.active_count() == before


class TestStrikeEar:
    def test_a_spike_whose_opening_comes_late_is_refused(self) -> None:
        """The pin is open again when the strike falls due: its edge is waited for, and shows a spike."""
        ear = StrikeEar(closed=lambda: False)
        assert ear.hear([Edge(1.0, True)], 1.0) == []
        assert ear.hear([], 1.016) == []
        assert ear.hear([Edge(1.003, False)], 1.04) == []
        assert ear.hear([], 3.0) == [] and ear.due() is None

    def test_a_blow_whose_opening_comes_late_counts_once(self) -> None:
        """The same, and the edge shows a blow."""
        ear = StrikeEar(closed=lambda: False)
        ear.hear([Edge(1.0, True)], 1.0)
        assert ear.hear([], 1.016) == []
        assert ear.hear([Edge(1.012, False)], 1.03) == [Strike(1.0)]
        assert ear.hear([], 3.0) == []

    def test_an_opening_that_never_comes_does_not_swallow_the_strike(self) -> None:
        """After 30 ms it counts, within 50 ms of the blow; `due` says when."""
        ear = StrikeEar(closed=lambda: False)
        ear.hear([Edge(1.0, True)], 1.0)
        assert ear.hear([], 1.016) == []
        time = ear.due()
        assert time is not None and time < 1.05
        assert ear.hear([], time) == [Strike(1.0)]
        assert ear.due() is None

    def test_a_button_that_is_down_is_not_waited_for(self) -> None:
        """The pin agrees: the strike is known at once; so it is where the pin cannot be asked."""

        def gone() -> bool:
            raise OSError("no such pin")

        for closed in (lambda: True, gone):
            ear = StrikeEar(closed=closed)
            ear.hear([Edge(1.0, True)], 1.0)
            assert ear.hear([], 1.016) == [Strike(1.0)]

    def test_the_pin_of_a_real_hammer_is_asked(self, pins: Any) -> None:
        """A spike on the pin whose opening is lost on the way: the pin is open, and the ear waits."""
        with Hammer(17, pins) as hammer:
            ear = StrikeEar(closed=lambda: hammer.closed)
            pins.pin(17).drive_low()
            closing = hammer.edges.get()
            pins.pin(17)._change_state(True)
            ear.hear([closing], closing.at)
            assert ear.hear([], closing.at + 0.02) == []
