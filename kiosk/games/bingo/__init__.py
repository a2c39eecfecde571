"""Bingo: a trick-taking game for two with double-six dominoes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kiosk.games.bingo import match, trick
from kiosk.games.bingo.deal import deal
from kiosk.games.bingo.expects import expects
from kiosk.games.bingo.state import State, from_json, to_json
from kiosk.games.bingo.stones import BINGO, DOUBLES, STONES, halves, is_trump, legal_replies, winning_rule, worth
from kiosk.games.bingo.switches import PRESETS, TRUTHS, WORDS, Switches, resolve
from kiosk.games.fields import malformed, mapping, maybe_whole, number_of_players
from kiosk.games.game import Event, Expects, Step
from kiosk.games.shell import Shell, options

PLAYERS = 2

EVENTS: Mapping[str, Callable[[State, Event], Step[State]]] = {
    "deal": deal,
    "lead": trick.lead,
    "announce": trick.announce,
    "reply": trick.reply,
    "close": trick.close,
    "leave": match.leave,
    "return": match.come_back,
    "abandon": match.abandon,
}
"""Each event, and what follows from it."""


class Bingo(Shell[State]):
    """The game as the registry holds it."""

    name = "bingo"
    title = "Bingo"
    whole = "match"
    presets = PRESETS
    events = EVENTS

    def start(self, setup: Mapping[str, Any]) -> Step[State]:
        """Before the first deal, led by ``leader``; or the set-up's ``position``."""
        leader = maybe_whole(setup, "leader")
        if "players" in setup and number_of_players(setup, PLAYERS) != PLAYERS:
            raise malformed("Bingo is for two players; name two.")
        if leader not in (None, 0, 1):
            raise malformed("The leader must be seat 0 or 1.")
        switches = resolve(setup.get("rules"), options(setup))
        if "position" in setup:
            return Step(from_json(switches, mapping(setup, "position")))
        return Step(State(switches, leader=leader or 0, first_leader=leader or 0))

    def expects(self, state: State) -> Expects:
        """What the table must do now; see `kiosk.games.bingo.expects`."""
        return expects(state)

    def to_json(self, state: State) -> dict[str, Any]:
        """The state with the keys of the notation."""
        return to_json(state)

    def from_json(self, setup: Mapping[str, Any], data: Mapping[str, Any]) -> State:
        """The state again."""
        return from_json(resolve(setup.get("rules"), options(setup)), data)


BINGO_GAME = Bingo()

__all__ = [
    "BINGO",
    "BINGO_GAME",
    "DOUBLES",
    "PRESETS",
    "STONES",
    "TRUTHS",
    "WORDS",
    "Bingo",
    "State",
    "Switches",
    "halves",
    "is_trump",
    "legal_replies",
    "resolve",
    "winning_rule",
    "worth",
]
