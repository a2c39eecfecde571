"""How long things are kept: finished games and pictures go after their days, nothing of a game that goes on does."""

from __future__ import annotations

import time
from collections.abc import Callable

from kiosk.config import Storage
from kiosk.journal import NO_CLOCK, Journal
from kiosk.table import Table
from vision.ring import Ring

EVERY = 3600.0
"""Seconds from one look at what is old enough to the next."""

DAY = 86400.0


class Retention:
    """Removes what is older than the configuration allows. The work is done on the journal's thread."""

    def __init__(
        self, storage: Storage, journal: Journal, table: Table, ring: Ring | None, wall: Callable[[], float] = time.time
    ) -> None:
        self.storage = storage
        self.journal = journal
        self.table = table
        self.ring = ring
        self.wall = wall
        self._next: float | None = None

    def tick(self, now: float) -> None:
        """Look again where it is time; `now` in monotonic seconds."""
        if self._next is not None and now < self._next:
            return
        self._next = now + EVERY
        self.apply()

    def apply(self) -> None:
        """Let go what is old enough. Without a clock that can be right nothing has an age."""
        today = self.wall()
        if today < NO_CLOCK:
            return
        # A game that is running, or that a restart would go on with, keeps its entries and its pictures.
        running = self.table.game if self.table.folded is not None else None
        pictures = today - self.storage.pictures_days * DAY
        if running is not None:
            pictures = min(pictures, self.table.begun)
        ring = self.ring
        self.journal.forget(
            today - self.storage.games_days * DAY, running, None if ring is None else lambda: ring.forget(pictures)
        )
