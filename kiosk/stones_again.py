"""Where the stones of a deal may lie that the account knows only in part: what nobody has seen is dealt by lot."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kiosk.games.bingo import STONES, State
from kiosk.games.bingo.state import Pile
from kiosk.games.bingo.table_view import found_out

TRIES = 60
"""Deals that are drawn in search of one by which nobody has broken a rule before."""


@dataclass(frozen=True, slots=True)
class Again:
    """A deal that is being played, stone by stone."""

    hands: tuple[list[str], list[str]]
    reserve: list[str]
    trump: str | None
    """The turned-up stone, while it lies beside the reserve."""
    trick: tuple[str, ...]
    """The lead and the reply that lie there."""


def again(state: State, reply: str | None, rng: random.Random) -> Again | None:
    """The deal as it stands; None where none is being played.

    `reply`: the stone that was laid as one and does not count yet. What was seen lies where it was seen. Of the deals
    that are possible then, one is taken that makes no earlier trick or announcement false, if one is found.
    """
    if state.phase not in ("lead", "reply"):
        return None
    trump = state.turn_up if state.trump_in_reserve else None
    trick = tuple(stone for stone in (state.lead, reply) if stone)
    gone = {stone for past in state.seen or () for stone in (past.lead, past.reply)} | {*trick, trump}
    piles = [tuple(hand) for hand in state.hands]
    if reply is not None:
        piles[1 - state.leader] = _without(piles[1 - state.leader], reply)
    known = {stone for pile in piles for stone in pile}
    hidden = [stone for stone in STONES if stone not in gone and stone not in known]
    barred = _barred(state, piles, hidden)
    for _ in range(TRIES):
        first, second, reserve = _by_lot(hidden, piles, len(state.reserve), barred, rng)
        if not found_out(state, replace(state, hands=(tuple(first), tuple(second)))):
            break
    return Again((first, second), reserve, trump, trick)


def _without(pile: Pile, stone: str) -> Pile:
    """The hand from which `stone` was laid, which may have been known to be in it or not."""
    at = pile.index(stone if stone in pile else None)
    return (*pile[:at], *pile[at + 1 :])


def _barred(state: State, piles: Sequence[Pile], hidden: Sequence[str]) -> tuple[frozenset[str], frozenset[str]]:
    """For each seat, the stones that it cannot hold unless it has broken a rule before."""

    def breaks(seat: int, stone: str) -> bool:
        at = piles[seat].index(None)
        return bool(found_out(state, state.with_hand(seat, (*piles[seat][:at], stone, *piles[seat][at + 1 :]))))

    first, second = (
        frozenset(stone for stone in hidden if None in piles[seat] and breaks(seat, stone)) for seat in (0, 1)
    )
    return first, second


def _by_lot(
    hidden: Sequence[str],
    piles: Sequence[Pile],
    reserve: int,
    barred: tuple[frozenset[str], frozenset[str]],
    rng: random.Random,
) -> tuple[list[str], list[str], list[str]]:
    """Both hands and the reserve; what one cannot hold goes to the other first, so that both find enough."""
    rest = rng.sample(hidden, len(hidden))
    hands: list[list[str]] = []
    for seat, pile in enumerate(piles):
        mine, other = barred[seat], barred[1 - seat]
        rest.sort(key=lambda stone: (stone in mine, stone not in other))
        held = [stone for stone in pile if stone is not None]
        missing = len(pile) - len(held)
        hands.append(held + rest[:missing])
        rest = rest[missing:]
    rng.shuffle(rest)
    return hands[0], hands[1], rest[:reserve]
