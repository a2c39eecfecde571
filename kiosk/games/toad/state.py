"""The state of a game of Toad: lives, and what lies where as far as it is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from kiosk.games.fields import is_whole, malformed, truth, truths, whole, whole_numbers, word
from kiosk.games.game import Effect, Step
from kiosk.games.toad.cards import CARDS
from kiosk.games.toad.switches import Switches

T = TypeVar("T")

PHASES = ("deal", "turn", "game_over")
STEPS = ("take", "discard", "declare")
STATUSES = ("in", "safe", "dead", "away")
"""Of each seat: still in the hand, declared a true toad, without lives, gone for a while."""

Pile = tuple[str | None, ...]
"""Cards in their order; None for one that nobody has shown, or that may have come or gone unseen."""

LEAST, MOST = 2, 6
"""Players."""

MOST_COUNT = 1_000_000
"""No count in a position is greater."""


@dataclass(frozen=True, slots=True)
class State:
    """All there is to know between two events."""

    switches: Switches
    phase: str
    lives: tuple[int, ...]
    bank: int
    dealer: int
    hand_no: int
    hands: tuple[Pile | None, ...]
    """None: nothing is known of it."""
    open: tuple[Pile | None, ...]
    """Open cards of each player."""
    common: Pile | None
    """Open cards in the middle."""
    reserve: Pile | int | None
    """First to be drawn first; at a real table how many there are, or None."""
    discard: Pile
    """The top of the pile is last."""
    status: tuple[str, ...]
    exposed: tuple[bool, ...]
    """Whose hand lies open to all."""
    turn: int
    step: str
    winner: int | None
    unseen: bool | None = None
    """At a real table: whether nobody saw what was taken in this turn. None in an open record."""

    @property
    def at_table(self) -> bool:
        """Whether hands and reserve are hidden, as at a real table."""
        return self.unseen is not None

    @property
    def present(self) -> tuple[int, ...]:
        """Seats that have lives and are not away."""
        return tuple(seat for seat, lives in enumerate(self.lives) if lives and self.status[seat] != "away")

    @property
    def playing(self) -> tuple[int, ...]:
        """Seats that are still in this hand."""
        return tuple(seat for seat, status in enumerate(self.status) if status == "in")

    def next_of(self, seats: tuple[int, ...], seat: int) -> int:
        """The first of `seats` clockwise after `seat`."""
        count = len(self.lives)
        return next((at for step in range(1, count + 1) if (at := (seat + step) % count) in seats), seat)

    def with_status(self, seat: int, status: str) -> State:
        """The state with another status of `seat`."""
        return replace(self, status=put(self.status, seat, status))

    def with_hand(self, seat: int, hand: Pile | None) -> State:
        """The state with another hand of `seat`."""
        return replace(self, hands=put(self.hands, seat, hand))


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """A tuple with one value replaced."""
    return (*values[:at], value, *values[at + 1 :])


def fresh(switches: Switches, players: int, dealer: int) -> State:
    """Before the first deal."""
    return State(
        switches,
        "deal",
        lives=(switches.lives,) * players,
        bank=0,
        dealer=dealer,
        hand_no=1,
        hands=((),) * players,
        open=((),) * players,
        common=(),
        reserve=(),
        discard=(),
        status=("in",) * players,
        exposed=(False,) * players,
        turn=0,
        step="take",
        winner=None,
    )


def lose_life(state: State, seat: int) -> Step[State]:
    """One life of `seat` goes to the bank; without lives he is out of the whole game at once."""
    left = state.lives[seat] - 1
    state = replace(state, lives=put(state.lives, seat, left), bank=state.bank + 1)
    effects: tuple[Effect, ...] = ({"type": "life_lost", "player": seat, "lives": left},)
    if left:
        return Step(state, effects)
    return Step(state.with_status(seat, "dead"), (*effects, {"type": "out", "player": seat}))


def to_json(state: State) -> dict[str, Any]:
    """The keys of the notation, in its order. What nobody has shown is null, a hidden reserve its count.

    At a real table there is one key more, ``unseen``: whether nobody saw what was taken in this turn.
    """
    reserve = state.reserve
    data = {
        "phase": state.phase,
        "lives": list(state.lives),
        "bank": state.bank,
        "dealer": state.dealer,
        "hand_no": state.hand_no,
        "hands": [None if hand is None else list(hand) for hand in state.hands],
        "open": [None if cards is None else list(cards) for cards in state.open],
        "common": None if state.common is None else list(state.common),
        "reserve": list(reserve) if isinstance(reserve, tuple) else reserve,
        "discard": list(state.discard),
        "status": list(state.status),
        "exposed": list(state.exposed),
        "turn": state.turn,
        "step": state.step,
        "winner": state.winner,
    }
    return data if state.unseen is None else data | {"unseen": state.unseen}


def from_json(switches: Switches, data: Mapping[str, Any]) -> State:
    """The state that `to_json` wrote. Raises `Refused` (``malformed``) for what cannot be one."""
    lives = whole_numbers(data, "lives")
    if not LEAST <= len(lives) <= MOST or not all(0 <= count <= MOST_COUNT for count in lives):
        raise malformed(f"`lives` of a position must be numbers from 0 up, for {LEAST} to {MOST} players.")
    seats = range(len(lives))
    hands, opens = _piles(data, "hands", seats), _piles(data, "open", seats)
    hidden = any(hand is None or None in hand for hand in (*hands, *opens)) or not isinstance(data.get("reserve"), list)
    state = State(
        switches,
        _one_of(word(data, "phase"), PHASES),
        lives,
        _within(whole(data, "bank"), range(MOST_COUNT + 1)),
        _within(whole(data, "dealer"), seats),
        _within(whole(data, "hand_no"), range(MOST_COUNT + 1)),
        hands,
        opens,
        _pile(data.get("common")),
        _reserve(data.get("reserve")),
        _pile(data.get("discard")) or (),
        _statuses(data, seats),
        truths(data, "exposed"),
        _within(whole(data, "turn"), seats),
        _one_of(word(data, "step"), STEPS),
        None if data.get("winner") is None else _within(whole(data, "winner"), seats),
        truth(data, "unseen") if "unseen" in data else False if hidden else None,
    )
    return _check(state)


def _check(state: State) -> State:
    """What holds in every state; the rules rely on it."""
    if len(state.exposed) != len(state.lives):
        raise malformed("`exposed` of a position must have one value for each seat.")
    if any((status == "dead") != (lives == 0) for status, lives in zip(state.status, state.lives, strict=True)):
        raise malformed("In a position a seat is dead when it has no lives, and only then.")
    if state.phase == "turn" and state.status[state.turn] != "in":
        raise malformed("In a position it must be the turn of a player who is still in the hand.")
    if state.phase != "game_over" and len(state.present) < LEAST:
        raise malformed("A position whose game goes on needs two players with lives.")
    if state.phase == "deal" and state.dealer not in state.present:
        raise malformed("The dealer of a position must have lives.")
    reserve = state.reserve if isinstance(state.reserve, tuple) else ()
    piles = (*state.hands, *state.open, state.common, reserve, state.discard)
    cards = [card for pile in piles for card in pile or () if card]
    if state.phase == "turn" and len(set(cards)) < len(cards):
        raise malformed("No card can lie in two places of a position.")
    return state


def _piles(data: Mapping[str, Any], key: str, seats: range) -> tuple[Pile | None, ...]:
    value = data.get(key)
    if not isinstance(value, list | tuple) or len(value) != len(seats):
        raise malformed(f"`{key}` of a position must have one value for each seat.")
    return tuple(_pile(pile) for pile in value)


def _pile(value: object) -> Pile | None:
    if value is None:
        return None
    if not isinstance(value, list | tuple) or len(value) > len(CARDS):
        raise malformed("Cards of a position must be in lists, or null.")
    if not all(card is None or (isinstance(card, str) and card in CARDS) for card in value):
        raise malformed("Cards of a position are written like AH 10S QD, or null.")
    return tuple(value)


def _reserve(value: object) -> Pile | int | None:
    if isinstance(value, int) and is_whole(value):
        return _within(value, range(len(CARDS) + 1))
    return _pile(value)


def _statuses(data: Mapping[str, Any], seats: range) -> tuple[str, ...]:
    value = data.get("status")
    if not isinstance(value, list | tuple) or len(value) != len(seats):
        raise malformed("`status` of a position must have one word for each seat.")
    return tuple(_one_of(status, STATUSES) for status in value)


def _one_of(value: object, words: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in words:
        raise malformed(f"A position needs one of {', '.join(words)} here.")
    return value


def _within(value: int, allowed: range) -> int:
    if value not in allowed:
        raise malformed(f"A number of a position must lie between {allowed.start} and {allowed.stop - 1}.")
    return value
