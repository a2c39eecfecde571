"""What befalls the simulated hammer: knocks, and all that is none."""

from __future__ import annotations

from queue import Empty

from hardware.hammer import SimulatedHammer
from hardware.strikes import Edge

DRUM = "drum"
"""Five knocks, 80 ms apart."""

BLOWS = (DRUM, DRUM, "hold", "spike", "twice", "lost")
"""What else befalls it: leant on for a minute, a spike of 3 ms, edges reported twice, an edge that is lost."""

LEANS = 60.0
"""Seconds for which somebody leans on it."""

AHEAD = 1.0
"""Seconds of a blow that are reported at once; what comes later waits for its time."""


class Blows:
    """A simulated hammer whose edges come when their time has come."""

    def __init__(self) -> None:
        self._hammer = SimulatedHammer()
        self._coming: list[Edge] = []

    def befall(self, how: str, now: float) -> None:
        """A knock, or one of `BLOWS`, at `now` (s). A contact that is held down cannot be struck."""
        if self._coming:
            return
        if how == DRUM:
            for blow in range(5):
                self._hammer.strike(now + 0.08 * blow)
        elif how == "spike":
            self._hammer.strike(now, closed=0.003, bounces=0)
        elif how == "hold":
            self._hammer.strike(now, closed=LEANS)
        else:
            self._hammer.strike(now)
            edges = self._drain()
            kept = [*edges, *edges] if how == "twice" else edges[:-1] if how == "lost" else edges
            for edge in sorted(kept, key=lambda one: one.at):
                self._hammer.edges.put(edge)

    def edges(self, now: float) -> list[Edge]:
        """Edges that have come by `now`."""
        edges = [*self._coming, *self._drain()]
        self._coming = [edge for edge in edges if edge.at > now + AHEAD]
        return [edge for edge in edges if edge.at <= now + AHEAD]

    def _drain(self) -> list[Edge]:
        edges = []
        while True:
            try:
                edges.append(self._hammer.edges.get_nowait())
            except Empty:
                return edges
