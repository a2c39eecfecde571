"""What the simulated tables in front of a kiosk have in common: one thread photographs, another moves the things."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from vision.cameras.simulated import SimulatedCamera
from vision.simulate.shots import Shot


class Tabletop(Protocol):
    """A simulated table of any things."""

    @property
    def region(self) -> tuple[tuple[float, float], ...]:
        """Corners in px of the part of the table where things may lie."""
        ...

    def shot(self, now: float) -> Shot:
        """The view at `now`."""
        ...


Table = TypeVar("Table", bound=Tabletop)

LOOKED_AT = ("hand", "moving", "settled")
"""States of the table in which what lies there is not known yet: who acts upon it now keeps it from being read."""


class Photographed(Generic[Table]):
    """A simulated table with its camera; whoever moves something on it holds the lock."""

    bare = False
    """Nothing lies there before the kiosk has looked at it."""

    def __init__(self, kind: str, table: Table, fps: float, clock: Callable[[], float]) -> None:
        self.kind = kind
        self._lock = threading.Lock()
        self._table = table
        self._clock = clock
        self.camera = SimulatedCamera(self, fps, clock)

    @property
    def region(self) -> tuple[tuple[float, float], ...]:
        """Corners in px of the part of the table where things may lie."""
        return self._table.region

    def shot(self, now: float) -> Shot:
        """The view at `now`, for the camera."""
        with self._lock:
            return self._table.shot(now)
