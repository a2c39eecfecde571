"""How long things are kept: finished games and pictures go after their days, nothing of a game that goes on does."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future

from kiosk.journal import NO_CLOCK, Journal, JournalError
from kiosk.settings import Storage
from kiosk.table import Table
from vision.ring import Ring

EVERY = 3600.0
"""Seconds from one look at what is old enough to the next."""

SOON = 15.0
"""Seconds after which it is tried again where it failed; twice as long with each failure, up to `EVERY`."""

DAY = 86400.0

JUMP = 3600.0
"""Seconds by which a clock that runs cannot be out: if it is, it was put forward, rightly or not."""

LONGEST = 366 * DAY
"""Time after the last entry for which no kiosk has stood in a cupboard: a clock that says so is asked again later."""

log = logging.getLogger(__name__)


class Retention:
    """Removes what is older than the configuration allows. The work is done on the journal's thread.

    A clock that jumps forward makes everything old at once: nothing goes before it has shown the new time for a day.
    """

    def __init__(
        self, storage: Storage, journal: Journal, table: Table, ring: Ring | None, wall: Callable[[], float] = time.time
    ) -> None:
        self.storage = storage
        self.journal = journal
        self.table = table
        self.ring = ring
        self.wall = wall
        self._next: float | None = None
        self._pause = SOON
        """Seconds from the next failure to the next look."""
        self._removing: Future[None] | None = None
        """What was asked of the journal's thread and is not known to be done."""
        self._zero: float | None = None
        """What the wall clock showed when the monotonic one showed 0, as of the last look."""
        self._wait_until = 0.0

    def tick(self, now: float) -> None:
        """Look again where it is time; `now` in monotonic seconds."""
        if self._removing is not None and self._removing.done():
            done, self._removing = self._removing, None
            if done.exception() is not None:
                self._failed(now)
            else:
                self._pause = SOON
        if self._removing is not None or (self._next is not None and now < self._next):
            return
        self._next = now + EVERY
        try:
            jumped = self._jumped(now)
        except JournalError as error:
            # How old anything is cannot be told now.
            log.warning("nothing is removed: %s", error)
            self._zero = None
            self._failed(now)
            return
        if jumped:
            log.warning("the clock has jumped: nothing is removed for a day")
            self._wait_until = now + DAY
        if now >= self._wait_until:
            self._removing = self.apply()

    def _failed(self, now: float) -> None:
        """A disk that was full or busy may soon be neither."""
        self._next = now + self._pause
        self._pause = min(2 * self._pause, EVERY)

    def _jumped(self, now: float) -> bool:
        """Whether the clock was put forward since the last look, or before the start since anything was written.

        Raises `JournalError`.
        """
        before, self._zero = self._zero, self.wall() - now
        if before is not None:
            return self._zero - before > JUMP
        newest = self.journal.newest()
        return newest is not None and newest >= NO_CLOCK and self.wall() - newest > LONGEST

    def apply(self) -> Future[None] | None:
        """Let go what is old enough, as `Journal.forget` says. Without a clock that can be right nothing has an age."""
        today = self.wall()
        if today < NO_CLOCK:
            return None
        # A game that is running, or that a restart would go on with, keeps its entries and its pictures.
        running = self.table.game if self.table.folded is not None else None
        pictures = today - self.storage.pictures_days * DAY
        if running is not None:
            pictures = min(pictures, self.table.begun)
        ring = self.ring
        old = today - self.storage.games_days * DAY
        forget = None if ring is None else lambda: ring.forget(pictures)
        return self.journal.forget(old, running, forget, self.storage.journal_mb * 1_000_000)
