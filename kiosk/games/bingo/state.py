"""The state of a match of Bingo: what lies where, as far as it is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kiosk.games.bingo.stones import STONES
from kiosk.games.bingo.switches import Switches
from kiosk.games.fields import is_whole, malformed, truth, whole, whole_numbers, word
from kiosk.games.game import Effect, Step

PHASES = ("deal", "lead", "reply", "match_over")

Pile = tuple[str | None, ...]
"""Stones in their order; None for one that nobody has shown."""

MOST = 1_000_000
"""No count in a position is greater."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was seen, for what turns up later at a real table."""

    leader: int
    lead: str
    reply: str | None
    """None while it is awaited."""
    strict: bool
    """Whether the reply had to follow."""
    declared: int | None
    """Doubles that the leader announced."""
    in_reserve: str | None
    """The turned-up stone while it could be in no hand."""


@dataclass(frozen=True, slots=True)
class State:
    """All there is to know between two events. Seats are 0 and 1."""

    switches: Switches
    phase: str = "deal"
    deal_no: int = 1
    hands: tuple[Pile, Pile] = ((), ())
    turn_up: str | None = None
    trump: int | None = None
    reserve: Pile = ()
    """The hidden stones, first to be drawn first."""
    trump_in_reserve: bool = False
    leader: int = 0
    first_leader: int = 0
    points: tuple[int, int] = (0, 0)
    tricks: tuple[int, int] = (0, 0)
    big: tuple[int, int] = (0, 0)
    lead: str | None = None
    declared: int | None = None
    closed_by: int | None = None
    closer_had_trick: bool = False
    first70: int | None = None
    winner: int | None = None
    seen: tuple[Trick, ...] | None = None
    """Tricks of this deal where hands are not known; None in an open record."""

    @property
    def strict(self) -> bool:
        """Whether replies must follow: the reserve is gone or closed."""
        return self.closed_by is not None or not self.trump_in_reserve

    @property
    def suit(self) -> int:
        """The trump suit of a deal that is being played."""
        assert self.trump is not None
        return self.trump

    def with_hand(self, seat: int, hand: Pile) -> State:
        """The state with another hand for `seat`."""
        return replace(self, hands=(hand, self.hands[1]) if seat == 0 else (self.hands[0], hand))


def added(pair: tuple[int, int], seat: int, amount: int) -> tuple[int, int]:
    """A pair of counts with `amount` more for `seat`."""
    return (pair[0] + amount, pair[1]) if seat == 0 else (pair[0], pair[1] + amount)


def big_points(state: State, seat: int, count: int, rule: str) -> Step[State]:
    """Write big points; the match ends at the very moment one has enough (R.17). `rule` says what they are for."""
    big = added(state.big, seat, count)
    effects: tuple[Effect, ...] = (
        {"type": "big_points", "player": seat, "n": count, "total": big[seat], "rule": rule},
    )
    state = replace(state, big=big)
    if big[seat] < state.switches.target:
        return Step(state, effects)
    won = replace(state, phase="match_over", winner=seat)
    return Step(won, (*effects, {"type": "match_over", "winner": seat}))


def to_json(state: State) -> dict[str, Any]:
    """The keys of the notation, in its order. What nobody has shown is null, a hidden reserve its count.

    Where hands are not known there is one key more, ``seen``: the tricks of this deal.
    """
    data = {
        "phase": state.phase,
        "deal_no": state.deal_no,
        "hands": [list(hand) for hand in state.hands],
        "turn_up": state.turn_up,
        "trump": state.trump,
        "reserve": list(state.reserve) if None not in state.reserve else len(state.reserve),
        "trump_in_reserve": state.trump_in_reserve,
        "leader": state.leader,
        "first_leader": state.first_leader,
        "points": list(state.points),
        "tricks": list(state.tricks),
        "big": list(state.big),
        "lead": state.lead,
        "declared": state.declared,
        "closed_by": state.closed_by,
        "closer_had_trick": state.closer_had_trick,
        "first70": state.first70,
        "winner": state.winner,
    }
    if state.seen is not None:
        data["seen"] = [
            {
                "leader": trick.leader,
                "lead": trick.lead,
                "reply": trick.reply,
                "strict": trick.strict,
                "declared": trick.declared,
                "in_reserve": trick.in_reserve,
            }
            for trick in state.seen
        ]
    return data


def from_json(switches: Switches, data: Mapping[str, Any]) -> State:
    """The state that `to_json` wrote. Raises `Refused` (``malformed``) for what cannot be one."""
    phase = word(data, "phase")
    if phase not in PHASES:
        raise malformed(f"The phase of a position must be one of {', '.join(PHASES)}.")
    hands = data.get("hands")
    if not isinstance(hands, list | tuple) or len(hands) != 2:
        raise malformed("`hands` of a position must be two hands.")
    piles = (_pile(hands[0]), _pile(hands[1]))
    reserve = _pile(data.get("reserve"))
    hidden = any(None in pile for pile in (*piles, reserve))
    state = State(
        switches,
        phase,
        _count(data, "deal_no"),
        piles,
        _maybe_stone(data, "turn_up"),
        _maybe(data, "trump", range(7)),
        reserve,
        truth(data, "trump_in_reserve"),
        _seat(data, "leader"),
        _seat(data, "first_leader"),
        _pair(data, "points"),
        _pair(data, "tricks"),
        _pair(data, "big"),
        _maybe_stone(data, "lead"),
        _maybe(data, "declared", range(2, 8)),
        _maybe(data, "closed_by", range(2)),
        truth(data, "closer_had_trick"),
        _maybe(data, "first70", range(2)),
        _maybe(data, "winner", range(2)),
        _tricks(data["seen"]) if "seen" in data else () if hidden else None,
    )
    return _check(state)


def _check(state: State) -> State:
    """What holds in every state; the rules rely on it."""
    playing = state.phase in ("lead", "reply")
    known = [stone for pile in (*state.hands, state.reserve) for stone in pile if stone]
    known += [stone for stone in (state.lead, state.turn_up if state.trump_in_reserve else None) if stone]
    if playing and len(set(known)) < len(known):
        raise malformed("No stone can lie in two places of a position.")
    if playing and state.trump is None:
        raise malformed("A position in mid-deal needs its `trump`.")
    if state.phase != "match_over" and (state.lead is not None) != (state.phase == "reply"):
        raise malformed("A position has a stone led when a reply is awaited, and only then.")
    waiting = state.leader if state.phase == "lead" else 1 - state.leader
    if playing and not state.hands[waiting]:
        raise malformed("In a position whoever is to lay a stone must have one.")
    if state.trump_in_reserve and state.turn_up is None:
        raise malformed("A position with the trump stone in the reserve must name it as `turn_up`.")
    if state.phase != "match_over" and max(state.big) >= state.switches.target:
        raise malformed("A position whose match is won must be `match_over`.")
    return state


def _pile(value: object) -> Pile:
    """A hand or reserve: its stones, null for one not shown, or their number."""
    if isinstance(value, int) and is_whole(value) and 0 <= value <= len(STONES):
        return (None,) * value
    if not isinstance(value, list | tuple) or len(value) > len(STONES):
        raise malformed("Hands and reserve of a position must be lists of stones, or their numbers.")
    if not all(stone is None or (isinstance(stone, str) and stone in STONES) for stone in value):
        raise malformed("Stones of a position are written with the larger number first, or null.")
    return tuple(value)


def _tricks(value: object) -> tuple[Trick, ...]:
    if not isinstance(value, list | tuple) or len(value) > len(STONES):
        raise malformed("`seen` of a position must be the list of its tricks.")
    tricks = []
    for trick in value:
        if not isinstance(trick, Mapping):
            raise malformed("`seen` of a position must be the list of its tricks.")
        lead = _maybe_stone(trick, "lead")
        if lead is None:
            raise malformed("Each trick seen needs the stone that was led.")
        tricks.append(
            Trick(
                _seat(trick, "leader"),
                lead,
                _maybe_stone(trick, "reply"),
                truth(trick, "strict"),
                _maybe(trick, "declared", range(2, 8)),
                _maybe_stone(trick, "in_reserve"),
            )
        )
    if any(trick.reply is None for trick in tricks[:-1]):
        raise malformed("Each trick seen but the last needs its reply.")
    return tuple(tricks)


def _seat(data: Mapping[str, Any], key: str) -> int:
    seat = whole(data, key)
    if seat not in (0, 1):
        raise malformed(f"`{key}` of a position must be seat 0 or 1.")
    return seat


def _count(data: Mapping[str, Any], key: str) -> int:
    count = whole(data, key)
    if not 0 <= count <= MOST:
        raise malformed(f"`{key}` of a position must be a number from 0 up.")
    return count


def _pair(data: Mapping[str, Any], key: str) -> tuple[int, int]:
    pair: Sequence[int] = whole_numbers(data, key)
    if len(pair) != 2 or not all(0 <= count <= MOST for count in pair):
        raise malformed(f"`{key}` of a position must be two numbers from 0 up.")
    return (pair[0], pair[1])


def _maybe(data: Mapping[str, Any], key: str, allowed: range) -> int | None:
    if data.get(key) is None:
        return None
    value = whole(data, key)
    if value not in allowed:
        raise malformed(f"`{key}` of a position must be null or from {allowed.start} to {allowed.stop - 1}.")
    return value


def _maybe_stone(data: Mapping[str, Any], key: str) -> str | None:
    value = data.get(key)
    if value is not None and not (isinstance(value, str) and value in STONES):
        raise malformed(f"`{key}` must be null or a stone, its larger number first.")
    return value
