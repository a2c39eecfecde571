"""Dealing: seven stones each, fourteen in reserve, the last of them turned up (section 3 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kiosk.games.bingo.state import Pile, State
from kiosk.games.bingo.stones import STONES, halves
from kiosk.games.fields import malformed, maybe_whole, word
from kiosk.games.game import Event, Refused, Step

HAND = 7
HIDDEN = 13
"""Stones of the reserve beside the one turned up."""


def deal(state: State, event: Event) -> Step[State]:
    """The stones are dealt: all of them are named (an open record), or only the one turned up (a real table)."""
    turn_up = word(event, "turn_up")
    is_open = "hands" in event or "reserve" in event
    hands, reserve = _open_stones(event) if is_open else (((None,) * HAND,) * 2, (None,) * HIDDEN)
    leader = maybe_whole(event, "leader")
    if state.phase != "deal":
        raise Refused("not_deal", "This deal is not over; play it to its end, or abandon it.")
    named = [turn_up, *(stone for pile in (*hands, reserve) for stone in pile if stone is not None)]
    if not set(named) <= set(STONES) or len(set(named)) < len(named):
        raise Refused("bad_deal", "Each stone can be dealt once, its larger number first; look at them again.")
    if [len(pile) for pile in (*hands, reserve)] != [HAND, HAND, HIDDEN]:
        raise Refused("bad_deal", f"Deal {HAND} stones to each and leave {HIDDEN} hidden beside the one turned up.")
    if leader not in (None, 0, 1):
        raise Refused("bad_deal", "The leader must be seat 0 or 1.")
    leads = state.leader if leader is None else leader
    suit = halves(turn_up)[0]
    fresh = State(
        state.switches,
        "lead",
        state.deal_no,
        (hands[0], hands[1]),
        turn_up,
        suit,
        reserve,
        trump_in_reserve=True,
        leader=leads,
        first_leader=leads,
        big=state.big,
        seen=None if is_open else (),
    )
    return Step(fresh, ({"type": "trump", "suit": suit, "stone": turn_up},))


def draw(state: State, winner: int) -> Step[State]:
    """Both draw after a trick of the first stage, its winner first; the turned-up stone comes last (R.10)."""
    order = (winner, 1 - winner)
    if len(state.reserve) < 2 and state.switches.last_draw == "winner_gets_trump":
        order = (1 - winner, winner)
    left = (*state.reserve, state.turn_up)
    effects: list[dict[str, Any]] = []
    for seat, stone in zip(order, left, strict=False):
        state = state.with_hand(seat, (*state.hands[seat], stone))
        effects.append({"type": "draw", "player": seat, "stone": stone})
    gone = len(left) <= len(order)
    if gone:
        effects.append({"type": "reserve_gone"})
    return Step(replace(state, reserve=state.reserve[2:], trump_in_reserve=not gone), tuple(effects))


def _open_stones(event: Mapping[str, Any]) -> tuple[tuple[Pile, ...], Pile]:
    hands = event.get("hands")
    if not isinstance(hands, list | tuple) or len(hands) != 2:
        raise malformed("`hands` of an open deal must be two lists of stones.")
    return (_stones(hands[0]), _stones(hands[1])), _stones(event.get("reserve"))


def _stones(value: object) -> Pile:
    if not isinstance(value, list | tuple) or not all(isinstance(stone, str) for stone in value):
        raise malformed("`hands` and `reserve` of an open deal must be lists of stones.")
    return tuple(value)
