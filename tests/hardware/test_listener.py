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
