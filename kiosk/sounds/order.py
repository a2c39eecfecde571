"""Sounds one after the other, where several things happen at once: so that a toad is told from a life."""

from __future__ import annotations

from collections import deque

from kiosk.sounds.repertoire import REPERTOIRE

LATEST = 3.5
"""Seconds after which a sound would be about what is no longer on the screen: it is left out."""


class Order:
    """What waits to be heard. Times are monotonic s."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[float, str]] = deque()
        self._free = float("-inf")

    def add(self, name: str, now: float) -> None:
        """Something is to be heard, as soon as what came before it has been told."""
        sound = REPERTOIRE.get(name)
        at = max(now, self._free)
        waits = any(other == name for _, other in self._waiting)
        if sound is None or at - now > LATEST or waits:
            return
        self._free = at + sound.lead
        self._waiting.append((at, name))

    def due(self, now: float) -> list[str]:
        """What begins now."""
        begins = []
        while self._waiting and self._waiting[0][0] <= now:
            begins.append(self._waiting.popleft()[1])
        return begins
