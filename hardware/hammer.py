"""The hammer: a contact under the striking block, or a simulated one for demonstrations and tests.

Both put `Edge`s on a queue and nothing else; `hardware.strikes` says which of them are strikes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from hardware.pins import ContactPin
from hardware.strikes import Edge

DEFAULT_PIN = 17
"""BCM number; pin 11 of the header, with ground beside it on pin 9."""


class Hammer:
    """The real hammer on a GPIO pin. A context manager.

    Args:
        pin: BCM number of the contact.
        pin_factory: a gpiozero factory, such as `hardware.pins.open_factory` gives.
        pull_up: the contact closes to ground; False: to 3.3 V.
        clock: seconds, monotonic.

    Raises:
        HardwareError: the pin cannot be used; one sentence says why.
    """

    simulated = False

    def __init__(
        self,
        pin: int = DEFAULT_PIN,
        pin_factory: Any = None,
        pull_up: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if pin_factory is None:
            raise TypeError("a hammer needs a pin factory; a simulated one is SimulatedHammer")
        self.edges: SimpleQueue[Edge] = SimpleQueue()
        self._contact = ContactPin(pin, self.edges, lambda edge: edge, pin_factory, pull_up, clock)

    @property
    def pin(self) -> int:
        """BCM number."""
        return self._contact.pin

    @property
    def closed(self) -> bool:
        """Whether the contact is closed now."""
        return self._contact.closed

    def check(self) -> None:
        """Look for a lost edge."""
        self._contact.check()

    def close(self) -> None:
        """Give the pin back. May be called twice."""
        self._contact.close()

    def __enter__(self) -> Hammer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class SimulatedHammer:
    """A hammer that is struck by a call. It is asked for by name, never put in place of a broken one."""

    simulated = True

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.edges: SimpleQueue[Edge] = SimpleQueue()
        self._clock = clock

    def strike(self, at: float | None = None, closed: float = 0.06, bounces: int = 3) -> None:
        """One blow with contact bounce, at the time `at` (s; None: now), closed for `closed` s."""
        begin = self._clock() if at is None else at
        for bounce in range(bounces):
            self.edges.put(Edge(begin + bounce * 0.0012, True))
            self.edges.put(Edge(begin + bounce * 0.0012 + 0.0004, False))
        self.edges.put(Edge(begin + bounces * 0.0012, True))
        self.edges.put(Edge(begin + closed, False))

    def close(self) -> None:
        """Nothing to give back."""

    def __enter__(self) -> SimulatedHammer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
