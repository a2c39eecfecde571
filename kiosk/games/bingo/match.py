"""Leaving a match, and breaking off a deal or the match."""

from __future__ import annotations

from dataclasses import replace

from kiosk.games.bingo.state import State
from kiosk.games.fields import malformed, whole, word
from kiosk.games.game import Event, Refused, Step


def leave(state: State, event: Event) -> Step[State]:
    """Two play; when one goes the match is abandoned, and nobody has won it."""
    if whole(event, "player") not in (0, 1):
        raise malformed("`player` must be seat 0 or 1.")
    return _broken_off(state)


def come_back(state: State, event: Event) -> Step[State]:
    """A match that somebody left is over, so nobody can be away."""
    whole(event, "player")
    raise Refused("not_away", "Nobody is away; go on playing.")


def abandon(state: State, event: Event) -> Step[State]:
    """The deal (`hand`) is dealt anew by the same leader and scores nothing, or the match ends without a winner."""
    what = word(event, "what")
    if what == "game":
        return _broken_off(state)
    if what != "hand":
        raise malformed("`what` must be hand or game.")
    if state.phase == "deal":
        raise Refused("nothing_to_abandon", "No deal is being played; deal the next one, or abandon the game.")
    fresh = State(
        state.switches, deal_no=state.deal_no, leader=state.first_leader, first_leader=state.first_leader, big=state.big
    )
    return Step(fresh, ({"type": "abandoned", "what": "hand"},))


def _broken_off(state: State) -> Step[State]:
    return Step(replace(state, phase="match_over"), ({"type": "match_over", "winner": None},))
