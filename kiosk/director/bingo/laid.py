"""What the stones that lie there mean for the trick that is being laid.

All of it is pure: the mat and the state in, a `Laid` out. Nothing here says of a stone what it is.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from kiosk.director.bingo.lying import Lying, laid_before
from kiosk.games.bingo import State
from vision.reading import Item


@dataclass(frozen=True, slots=True)
class Laid:
    """What follows from a rest."""

    stone: Item | None = None
    """The stone that was awaited."""
    instead: bool = False
    """It lies in the place of the one that was led: a lead changed."""
    loose: tuple[Item, ...] = ()
    """Two stones of which nobody has seen which came first."""
    problem: str | None = None
    about: str | None = None
    """The stone that the problem is about."""
    closes: bool = False
    """The trump stone lies face down, and the leader may mean it."""
    bare: bool = False
    """Nothing lies there but reserve and trump stone, as it must before a lead."""


def laid(found: Lying, state: State, *, must_go: Collection[str], spot_known: bool, stays_open: bool) -> Laid:
    """What `found` means while a lead or a reply is awaited.

    `must_go`: stones of the last trick that were not seen gone yet. `spot_known`: it is known where the trump stone
    lay. `stays_open`: the leader was asked already and does not close.
    """
    amiss = _trump(found, state, spot_known, stays_open)
    if amiss is not None:
        return amiss
    return _lead(found, state, must_go) if state.phase == "lead" else _reply(found, state)


def cannot_be_laid(state: State) -> dict[str, int]:
    """Stones that cannot be laid now, with the trick in which they were; 0: they lie in the reserve."""
    gone = laid_before(state)
    if state.turn_up is not None and state.trump_in_reserve:
        gone[state.turn_up] = 0
    return gone


def _trump(found: Lying, state: State, spot_known: bool, stays_open: bool) -> Laid | None:
    """The turned-up stone is not where it must lie, face up; None where it is."""
    if not state.trump_in_reserve or state.closed_by is not None or found.trump is not None:
        return None
    if found.stranger is not None:
        return Laid(problem="trump_changed", about=found.stranger.value)
    if found.turned:
        may_close = state.phase == "lead" and not stays_open
        return Laid(closes=True) if may_close else Laid(problem="trump_turned")
    return Laid(problem="trump_gone", about=state.turn_up) if spot_known else None


def _lead(found: Lying, state: State, must_go: Collection[str]) -> Laid:
    if not found.stones:
        return Laid(bare=True)
    if must_go:
        return Laid() if set(found.values) <= set(must_go) else Laid(problem="uncleared")
    if len(found.stones) == 1:
        return _one(found.stones[0], state)
    return _two(found.stones, state) if len(found.stones) == 2 else Laid(problem="third_stone")


def _reply(found: Lying, state: State) -> Laid:
    led = state.lead
    leads = [item for item in found.stones if item.value == led]
    others = tuple(item for item in found.stones if item.value != led)
    if len(leads) > 1:
        return Laid(problem="twice", about=led)
    if not leads and not others:
        return Laid(problem="lead_gone", about=led)
    if len(others) > (1 if leads else 2):
        return Laid(problem="third_stone")
    if len(others) == 2:
        return _two(others, state)
    return _one(others[0], state, instead=not leads) if others else Laid()


def _one(item: Item, state: State, *, instead: bool = False) -> Laid:
    """One stone was laid. One that was seen elsewhere in this deal is a misreading, here or there."""
    if item.value in cannot_be_laid(state):
        return Laid(problem="seen_before", about=item.value)
    return Laid(item, instead)


def _two(items: tuple[Item, ...], state: State) -> Laid:
    """Two stones came at once: a person says which was led."""
    if items[0].value == items[1].value:
        return Laid(loose=items, problem="twice", about=items[0].value)
    gone = cannot_be_laid(state)
    known = next((item.value for item in items if item.value in gone), None)
    if known is not None:
        return Laid(loose=items, problem="seen_before", about=known)
    return Laid(loose=items, problem="which_led")
