"""Toad: two to six tadpoles each want ten red and ten black spots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kiosk.games.fields import malformed, mapping, maybe_whole, number_of_players
from kiosk.games.game import Event, Expects, Refused, Step
from kiosk.games.shell import Shell, options
from kiosk.games.toad import declare, piles, seats
from kiosk.games.toad.cards import CARDS, counted, is_maximus, is_toad, spots
from kiosk.games.toad.expects import expects
from kiosk.games.toad.state import LEAST, MOST, State, fresh, from_json, to_json
from kiosk.games.toad.switches import PRESETS, TRUTHS, WORDS, Switches, resolve

EVENTS: Mapping[str, Callable[[State, Event], Step[State]]] = {
    "deal": piles.deal,
    "take": piles.take,
    "discard": piles.discard,
    "recycled": piles.recycled,
    "declare": declare.declare,
    "end_turn": declare.end_turn,
    "leave": seats.leave,
    "return": seats.come_back,
    "abandon": seats.abandon,
}
"""Each event, and what follows from it."""


class Toad(Shell[State]):
    """The game as the registry holds it."""

    name = "toad"
    title = "Toad"
    presets = PRESETS
    events = EVENTS

    def start(self, setup: Mapping[str, Any]) -> Step[State]:
        """Before the first deal, by ``dealer``; or the set-up's ``position``."""
        dealer = maybe_whole(setup, "dealer")
        count = number_of_players(setup, 100) if "players" in setup or "position" not in setup else None
        switches = resolve(setup.get("rules"), options(setup))
        if count is not None and not LEAST <= count <= MOST:
            raise Refused("bad_number_of_players", f"Toad is for {LEAST} to {MOST} players; seat so many.")
        if "position" in setup:
            state = from_json(switches, mapping(setup, "position"))
            if count not in (None, len(state.lives)):
                raise malformed("`players` and `position` must speak of the same number of seats.")
            return Step(state)
        assert count is not None
        if dealer is not None and dealer not in range(count):
            raise malformed(f"`dealer` must be one of the seats 0 to {count - 1}.")
        return Step(fresh(switches, count, dealer or 0))

    def expects(self, state: State) -> Expects:
        """What the table must do now; see `kiosk.games.toad.expects`."""
        return expects(state)

    def to_json(self, state: State) -> dict[str, Any]:
        """The state with the keys of the notation."""
        return to_json(state)

    def from_json(self, setup: Mapping[str, Any], data: Mapping[str, Any]) -> State:
        """The state again."""
        return from_json(resolve(setup.get("rules"), options(setup)), data)


TOAD = Toad()

__all__ = [
    "CARDS",
    "PRESETS",
    "TOAD",
    "TRUTHS",
    "WORDS",
    "State",
    "Switches",
    "Toad",
    "counted",
    "is_maximus",
    "is_toad",
    "resolve",
    "spots",
]
