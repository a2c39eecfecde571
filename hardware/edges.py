"""What the contacts did lately, edge by edge: for the hardware test, and to notice one that sticks or trembles."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from hardware.listener import Ear
from hardware.strikes import Edge

STUCK = 10.0
"""Seconds for which a contact is closed before it counts as stuck: nobody leans on a hammer for so long."""

TREMBLES = 200
"""Closings within `STUCK` seconds from which on a contact counts as loose: no hand is so quick."""

REST = 0.05
"""Seconds; a closing sooner than this after an opening is a bounce of the same blow."""

BOUNCES = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, REST)
"""Upper ends (s) of the classes in which the pauses of bouncing contacts are counted."""

LATELY = 12
"""Edges of each contact that are remembered."""

In = TypeVar("In")
Out = TypeVar("Out")


@dataclass(frozen=True, slots=True)
class ContactFacts:
    """One contact, as it is known now."""

    name: str
    closed: bool
    since: float
    """When it last changed (s, monotonic)."""
    closings: int
    bounces: tuple[int, ...]
    """How many pauses between two closings of one blow were as short as each of `BOUNCES`."""
    lately: tuple[Edge, ...]
    """Its last edges, the newest last."""


@dataclass(slots=True)
class _Contact:
    closed: bool
    since: float
    closings: int = 0
    bounces: list[int] = field(default_factory=lambda: [0] * len(BOUNCES))
    lately: deque[Edge] = field(default_factory=lambda: deque(maxlen=LATELY))
    closed_at: deque[float] = field(default_factory=lambda: deque(maxlen=TREMBLES))


class EdgeLog:
    """Remembers the edges of all contacts by their names. May be used by several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._contacts: dict[str, _Contact] = {}

    def begin(self, name: str, closed: bool, at: float) -> None:
        """A contact is listened to from now on; how it is at the time `at` (s) makes no edge."""
        with self._lock:
            self._contacts[name] = _Contact(closed, at)

    def note(self, name: str, edge: Edge) -> None:
        """The contact has closed or opened."""
        with self._lock:
            contact = self._contacts.setdefault(name, _Contact(False, edge.at))
            if edge.level and not contact.closed:
                contact.closings += 1
                contact.closed_at.append(edge.at)
                pause = edge.at - contact.since
                if contact.closings > 1 and 0.0 <= pause < REST:
                    contact.bounces[next(at for at, most in enumerate(BOUNCES) if pause < most)] += 1
            if edge.level != contact.closed:
                contact.closed, contact.since = edge.level, edge.at
            contact.lately.append(edge)

    def facts(self) -> tuple[ContactFacts, ...]:
        """Every contact, in the order in which they were begun."""
        with self._lock:
            return tuple(
                ContactFacts(name, one.closed, one.since, one.closings, tuple(one.bounces), tuple(one.lately))
                for name, one in self._contacts.items()
            )

    def stuck(self, now: float) -> tuple[str, ...]:
        """Contacts that have been closed for long, or that tremble without an end."""
        with self._lock:
            return tuple(
                name
                for name, one in self._contacts.items()
                if (one.closed and now - one.since >= STUCK)
                or (len(one.closed_at) == TREMBLES and now - one.closed_at[0] < STUCK)
            )


class NotedEar(Generic[In, Out]):
    """An ear whose reports are remembered as well, before they are made sense of."""

    def __init__(self, ear: Ear[In, Out], note: Callable[[In], None]) -> None:
        self._ear, self._note = ear, note

    def hear(self, reports: Sequence[In], now: float) -> Sequence[Out]:
        """As the ear hears them."""
        for report in reports:
            self._note(report)
        return self._ear.hear(reports, now)

    def due(self) -> float | None:
        """As of the ear."""
        return self._ear.due()
