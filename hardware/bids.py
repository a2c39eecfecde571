"""Bid buttons, one a seat: a press bids one more, a held button five more, once.

`PressEar` is pure but for what it remembers; `BidButtons` are the pins. A press is decided when the button is let go or
has been held long enough, so that one press is never two bids; that it was felt can be shown at once (`felt`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

from hardware.pins import ContactPin, HardwareError
from hardware.strikes import GRAIN, Contact, Edge, Strike, StrikeSettings, advance, apply, due

__all__ = ["BidButtons", "Press", "PressEar", "SeatEdge"]

SUGGESTED_PINS = (5, 6, 13, 16, 22, 23, 24, 25)
"""BCM numbers for seats 0 to 7: free of I2C, SPI, serial line and the audio clock."""


@dataclass(frozen=True, slots=True)
class SeatEdge:
    """An edge of one seat's button."""

    seat: int
    edge: Edge


@dataclass(frozen=True, slots=True)
class Press:
    """A finished bid of one seat: `by` is 1 or 5; `at` is when the button was first touched."""

    seat: int
    at: float
    by: int


@dataclass(slots=True)
class _Button:
    """One button: its contact, and the press that is not decided yet."""

    contact: Contact
    pressed: float | None = None
    waiting: tuple[Edge, ...] = ()


class PressEar:
    """Turns the edges of all seats' buttons into presses; use it with `hardware.listener.Listener`.

    Args:
        seats: how many buttons there are.
        hold: seconds after which a held button bids five.
        settings: what a touch is, as for the hammer.
        felt: called with the seat as soon as a touch is certain, before it is decided.
    """

    def __init__(
        self,
        seats: int,
        hold: float = 0.6,
        settings: StrikeSettings | None = None,
        felt: Callable[[int], None] | None = None,
    ) -> None:
        self.hold = hold
        self.settings = settings or StrikeSettings()
        self._felt = felt
        self._buttons = [_Button(Contact()) for _ in range(seats)]

    def hear(self, reports: Sequence[SeatEdge], now: float) -> list[Press]:
        """The presses that are certain at `now`, the earliest touch first."""
        for report in reports:
            if 0 <= report.seat < len(self._buttons):
                button = self._buttons[report.seat]
                button.waiting = (*button.waiting, report.edge)
        final = now - self.settings.delivery
        found = [press for seat in range(len(self._buttons)) for press in self._seat(seat, final)]
        return sorted(found, key=lambda press: (press.at, press.seat))

    def _seat(self, seat: int, final: float) -> list[Press]:
        button = self._buttons[seat]
        ripe = sorted((edge for edge in button.waiting if edge.at <= final), key=lambda edge: edge.at)
        button.waiting = tuple(edge for edge in button.waiting if edge.at > final)
        found: list[Press] = []
        for edge in ripe:
            found += self._until(seat, max(edge.at, button.contact.latest))
            button.contact, strike = apply(button.contact, edge, self.settings)
            self._note(seat, strike)
        return found + self._until(seat, final)

    def _until(self, seat: int, to: float) -> list[Press]:
        """Let time pass up to `to` without an edge, and decide the press that is under way."""
        button = self._buttons[seat]
        button.contact, strike = advance(button.contact, to, self.settings)
        self._note(seat, strike)
        contact, pressed = button.contact, button.pressed
        if pressed is None:
            return []
        if contact.closed:
            by = 5 if to - pressed >= self.hold - GRAIN else 0
        else:
            by = 1 if to - contact.opened >= self.settings.rest - GRAIN else 0
        if not by:
            return []
        button.pressed = None
        if by == 1 and contact.opened - pressed < self.settings.shortest - GRAIN:
            return []  # its opening came late: it was a spike after all
        return [Press(seat, pressed, by)]

    def _note(self, seat: int, strike: Strike | None) -> None:
        if strike is not None:
            self._buttons[seat].pressed = strike.at
            if self._felt is not None:
                self._felt(seat)

    def due(self) -> float | None:
        """When the next press can be decided without an edge."""
        times: list[float] = []
        for button in self._buttons:
            contact = button.contact
            times += [edge.at + self.settings.delivery for edge in button.waiting]
            touch = due(contact, self.settings)
            if touch is not None:
                times.append(touch)
            if button.pressed is not None:
                decided = button.pressed + self.hold if contact.closed else contact.opened + self.settings.rest
                times.append(decided + self.settings.delivery)
        return min(times) if times else None


class BidButtons:
    """The buttons of all seats on their pins. A context manager.

    Args:
        pins: BCM numbers, seat by seat.
        pin_factory: a gpiozero factory.
        pull_up: the buttons close to ground; False: to 3.3 V.
        clock: seconds, monotonic.

    Raises:
        HardwareError: a pin cannot be used; those opened before it are given back.
    """

    def __init__(
        self,
        pins: Sequence[int],
        pin_factory: Any,
        pull_up: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.edges: SimpleQueue[SeatEdge] = SimpleQueue()
        self._contacts: list[ContactPin] = []
        try:
            for seat, pin in enumerate(pins):
                self._contacts.append(self._open(seat, pin, pin_factory, pull_up, clock))
        except HardwareError:
            self.close()
            raise

    def _open(self, seat: int, pin: int, factory: Any, pull_up: bool, clock: Callable[[], float]) -> ContactPin:
        return ContactPin(pin, self.edges, lambda edge: SeatEdge(seat, edge), factory, pull_up, clock)

    @property
    def closed(self) -> tuple[bool, ...]:
        """Which buttons are down now, seat by seat."""
        return tuple(contact.closed for contact in self._contacts)

    def check(self) -> None:
        """Look for lost edges."""
        for contact in self._contacts:
            contact.check()

    def close(self) -> None:
        """Give the pins back. May be called twice."""
        for contact in self._contacts:
            contact.close()

    def __enter__(self) -> BidButtons:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
