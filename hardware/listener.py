"""A thread that listens to contacts, so that a blow is answered at once, whatever the screen is drawing.

It sleeps until an edge comes or a decision is due, and calls `heard` from its own thread.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Any, Generic, Protocol, TypeVar

from hardware.strikes import Contact, Edge, Strike, StrikeSettings, due, hear

log = logging.getLogger(__name__)

Report = TypeVar("Report", contravariant=True)
Heard = TypeVar("Heard", covariant=True)
In = TypeVar("In")
Out = TypeVar("Out")


class Ear(Protocol[Report, Heard]):
    """Something that turns reports of contacts into what they mean, as time goes by."""

    def hear(self, reports: Sequence[Report], now: float) -> Sequence[Heard]:
        """What has become certain at the time `now`, with these new reports."""
        ...

    def due(self) -> float | None:
        """When to call `hear` although nothing was reported."""
        ...


class StrikeEar:
    """Hears the strikes of one hammer.

    Args:
        settings: what a strike is.
        closed: asks the pin whether the contact is closed now. With it, a strike that is due because the contact seems
            to stay closed is checked against the pin: where it is open already, its edge is still on the way on a busy
            machine, and up to `PATIENCE` more is waited for it. So a spike is not taken for a strike.
    """

    PATIENCE = 0.03
    """Seconds; with the strike's own 15 ms it stays below the 50 ms within which a blow must be answered."""

    def __init__(self, settings: StrikeSettings | None = None, closed: Callable[[], bool] | None = None) -> None:
        self.settings = settings or StrikeSettings()
        self.contact = Contact()
        self._closed = closed
        self._kept: tuple[Edge, ...] = ()
        self._patient_until: float | None = None

    def hear(self, reports: Sequence[Edge], now: float) -> list[Strike]:
        """The strikes that are certain at `now`."""
        reports = (*self._kept, *reports)
        contact, found = hear(self.contact, reports, now, self.settings)
        if found and contact.closed and not contact.waiting and self._open_by_now():
            self._patient_until = self._patient_until or now + self.PATIENCE
            if now < self._patient_until:
                self._kept = reports
                return []
        self.contact, self._kept, self._patient_until = contact, (), None
        return found

    def _open_by_now(self) -> bool:
        """Whether the pin says that the contact has opened; no, where it cannot be asked."""
        if self._closed is None:
            return False
        try:
            return not self._closed()
        except Exception:
            log.exception("the hammer's pin cannot be asked")
            return False

    def due(self) -> float | None:
        """When a contact that stays closed becomes a strike."""
        return self._patient_until or due(self.contact, self.settings)


class Listener(Generic[In, Out]):
    """Feeds a queue of reports to an ear on a thread of its own. A context manager.

    Args:
        reports: the queue that the pins fill.
        ear: what turns reports into strikes or presses.
        heard: called with each, on the listener's thread; keep it short.
        check: called about four times a second, to look for lost edges.
        clock: seconds, monotonic, the same as the reports'.
    """

    NAP = 0.25
    """Longest sleep in s."""

    def __init__(
        self,
        reports: SimpleQueue[In],
        ear: Ear[In, Out],
        heard: Callable[[Out], None],
        check: Callable[[], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._reports: SimpleQueue[Any] = reports
        self._ear, self._heard, self._check, self._clock = ear, heard, check, clock
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def stop(self) -> None:
        """End it, and wait until the thread is gone."""
        self._stop.set()
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._reports.put(None)
            self._thread.join(timeout=2.0)

    def __enter__(self) -> Listener[In, Out]:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _run(self) -> None:
        checked = self._clock()
        while not self._stop.is_set():
            reports = self._gather()
            now = self._clock()
            for one in self._ear.hear(reports, now):
                try:
                    self._heard(one)
                except Exception:
                    log.exception("what follows a strike failed")
            if self._check is not None and now - checked >= self.NAP:
                checked = now
                try:
                    self._check()
                except Exception:
                    log.exception("a pin cannot be asked")

    def _gather(self) -> list[In]:
        """Wait for the next report or the next decision; every report that lies there by then.

        Whoever overslept a decision looks once more for edges that the same delay held up.
        """
        time_due = self._ear.due()
        nap = self.NAP if time_due is None else min(self.NAP, max(0.0, time_due - self._clock()))
        found: list[In] = []
        try:
            found.append(self._reports.get(timeout=nap))
        except Empty:
            if time_due is not None and self._clock() - time_due > 0.01:
                time.sleep(0.002)
        while True:
            try:
                found.append(self._reports.get_nowait())
            except Empty:
                return [report for report in found if report is not None]
