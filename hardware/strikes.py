"""Strikes of the hammer, out of the edges of a contact.

A blow on the block is seldom one clean closing. A button bounces for some milliseconds; a spring or piezo contact
may close for a millisecond, several times; a long wire picks up spikes. So pulses that follow each other closely are
one *train*, and a train becomes one strike as soon as it has lasted long enough, however it is cut up:

- A closing sooner than `rest` after an opening goes on with the train; later, it begins a new one.
- A train is a strike once the contact is seen closed `shortest` after the train began. A lone pulse shorter
  than that is noise; two short ones close together are a spring that trembles. All its pulses together must last
  `faintest`, so that a burst of needle-thin spikes is still noise.
- A train is at most one strike, however long it is: a held button does not repeat.

Edges may come late and out of order: nothing is decided before `delivery` has passed. The same edges therefore give the
same strikes in whatever portions they arrive, and a strike is known at most `shortest + delivery` after a firm blow.
All times are seconds of one monotonic clock, the kernel's where the pins give it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

__all__ = ["Contact", "Edge", "Strike", "StrikeSettings", "advance", "apply", "due", "hear", "strikes"]

GRAIN = 1e-6
"""Seconds; differences of times are not compared more finely than this."""


@dataclass(frozen=True, slots=True)
class Edge:
    """The contact closed (`level` True) or opened at the time `at`."""

    at: float
    level: bool


@dataclass(frozen=True, slots=True, order=True)
class Strike:
    """One blow; `at` is the time of its first touch."""

    at: float


@dataclass(frozen=True, slots=True)
class StrikeSettings:
    """What makes a strike; all in seconds."""

    shortest: float = 0.005
    """A lone pulse shorter than this is no strike."""
    rest: float = 0.05
    """A closing sooner than this after an opening belongs to the same strike."""
    faintest: float = 0.0005
    """Time for which a train of several pulses must be closed in all."""
    delivery: float = 0.01
    """How late an edge may arrive. Longer: more patience on a busy machine, later answers."""

    def __post_init__(self) -> None:
        if min(self.shortest, self.rest, self.faintest, self.delivery) < 0:
            raise ValueError("times of a strike cannot be negative")


@dataclass(frozen=True, slots=True)
class Contact:
    """What is known of the contact up to the last edge that was applied."""

    closed: bool = False
    begun: float | None = None
    """First touch of the present or last train."""
    since: float = -math.inf
    """When it closed last."""
    opened: float = -math.inf
    """When it opened last."""
    closed_for: float = 0.0
    """Seconds for which the train's finished pulses were closed."""
    struck: bool = False
    """The train was a strike already."""
    latest: float = -math.inf
    """Time of the last edge applied."""
    waiting: tuple[Edge, ...] = ()
    """Edges as they came, too fresh to be sure that nothing older is still to come."""

    def held(self, now: float) -> float:
        """Seconds for which the present train has lasted at `now`; 0 when the contact is at rest."""
        return now - self.begun if self.closed and self.begun is not None else 0.0


def advance(contact: Contact, to: float, settings: StrikeSettings) -> tuple[Contact, Strike | None]:
    """Let the time `to` come without an edge: the moment when a contact that stays closed becomes a strike."""
    if not contact.closed or contact.begun is None:
        return contact, None
    return _judge(contact, to, contact.closed_for + (to - contact.since), settings)


def apply(contact: Contact, edge: Edge, settings: StrikeSettings) -> tuple[Contact, Strike | None]:
    """Apply the next edge in order of time. One that is older than the last applied is overtaken and dropped.

    Two closings in a row: what lay between was too short for the kernel to see, so nothing new has begun. Two openings
    in a row: the closing between was, so it counts as a pulse of no length.
    """
    if edge.at < contact.latest:
        return contact, None
    if edge.level and contact.closed:
        return replace(contact, latest=edge.at), None
    if not contact.closed and edge.at - contact.opened >= settings.rest - GRAIN:
        contact = replace(contact, begun=edge.at, closed_for=0.0, struck=False)
    if edge.level:
        contact = replace(contact, closed=True, since=edge.at, latest=edge.at)
    else:
        pulse = edge.at - contact.since if contact.closed else 0.0
        contact = replace(contact, closed=False, opened=edge.at, closed_for=contact.closed_for + pulse, latest=edge.at)
    return _judge(contact, edge.at, contact.closed_for, settings)


def _judge(
    contact: Contact, seen_closed: float, closed_for: float, settings: StrikeSettings
) -> tuple[Contact, Strike | None]:
    """Whether the train, closed at the time `seen_closed` and for `closed_for` in all, is now a strike."""
    if contact.struck or contact.begun is None:
        return contact, None
    if seen_closed - contact.begun < settings.shortest - GRAIN or closed_for < settings.faintest - GRAIN:
        return contact, None
    return replace(contact, struck=True), Strike(contact.begun)


def hear(contact: Contact, edges: Iterable[Edge], now: float, settings: StrikeSettings) -> tuple[Contact, list[Strike]]:
    """The contact and the new strikes, after `edges` have arrived and the clock shows `now`."""
    arrived = (*contact.waiting, *(edge for edge in edges if math.isfinite(edge.at)))
    final = now - settings.delivery
    found: list[Strike] = []
    for edge in sorted((edge for edge in arrived if edge.at <= final), key=lambda edge: edge.at):
        contact, before = advance(contact, edge.at, settings) if edge.at > contact.latest else (contact, None)
        contact, after = apply(contact, edge, settings)
        found += [strike for strike in (before, after) if strike is not None]
    contact = replace(contact, waiting=tuple(edge for edge in arrived if edge.at > final))
    contact, strike = advance(contact, final, settings)
    if strike is not None:
        found.append(strike)
    return contact, found


def due(contact: Contact, settings: StrikeSettings) -> float | None:
    """The time at which to call `hear` again although no edge has come; None while only an edge can change anything."""
    times = [edge.at for edge in contact.waiting]
    if contact.closed and not contact.struck and contact.begun is not None:
        faint = contact.since + settings.faintest - contact.closed_for
        times.append(max(contact.begun + settings.shortest, faint))
    return min(times) + settings.delivery if times else None


def strikes(edges: Iterable[Edge], settings: StrikeSettings | None = None) -> list[Strike]:
    """All strikes in a whole recording of edges, in any order."""
    return hear(Contact(), edges, math.inf, settings or StrikeSettings())[1]
