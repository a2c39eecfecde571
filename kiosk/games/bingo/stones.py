"""Double-six stones: their halves, worth and order (sections 1, 2, 5 and 6 of the rules).

A stone is text, larger printed number first: ``6-0``. A suit is a printed number, 0 for the blank.
"""

from __future__ import annotations

from collections.abc import Collection
from types import MappingProxyType

from kiosk.games.bingo.switches import Switches

STONES = tuple(f"{high}-{low}" for high in range(7) for low in range(high + 1))
"""All 28, from 0-0 to 6-6."""

BINGO = "0-0"
"""Always a trump, and the highest stone of all."""

DOUBLES = tuple(f"{suit}-{suit}" for suit in range(7))

_PRINTED = MappingProxyType({stone: (int(stone[0]), int(stone[2])) for stone in STONES})


def rank(suit: int) -> int:
    """A half's rank and points: the blank is 7, the highest."""
    return suit or 7


def halves(stone: str) -> tuple[int, int]:
    """The two suits of a stone, senior half first."""
    one, other = _PRINTED[stone]
    return (one, other) if rank(one) >= rank(other) else (other, one)


def total(stone: str) -> int:
    """Sum of both halves, the blank counting 7."""
    return sum(map(rank, _PRINTED[stone]))


def is_double(stone: str) -> bool:
    """Whether both halves are the same."""
    return stone[0] == stone[2]


def is_trump(stone: str, trump: int) -> bool:
    """Whether it bears the trump suit, or is bingo."""
    return stone == BINGO or trump in _PRINTED[stone]


def trump_double(trump: int) -> str:
    """The double of the trump suit; with blank trumps that is bingo."""
    return f"{trump}-{trump}"


def worth(stone: str, trump: int) -> int:
    """Points of a stone to whoever takes it."""
    if stone == trump_double(trump):
        return 28
    if stone == BINGO:
        return 14
    if is_trump(stone, trump) or is_double(stone):
        return total(stone)
    return 10 if stone in ("6-4", "3-0") else 0


def winning_rule(lead: str, reply: str, trump: int, switches: Switches, strict: bool) -> tuple[bool, str]:
    """Whether `reply` takes the trick from `lead`, and the word why; `strict`: the stage in which one must follow.

    ``bingo``: it beats every stone; ``trump``: a trump beats a plain one; ``trump_double``: it beats all trumps but
    bingo; ``sum``: the greater sum; ``equal``: the leader's, as both are equal; ``off_suit``: the reply did not follow.
    """
    if BINGO in (lead, reply):
        return reply == BINGO, "bingo"
    lead_trump, reply_trump = is_trump(lead, trump), is_trump(reply, trump)
    if lead_trump != reply_trump:
        return reply_trump, "trump"
    if lead_trump and trump_double(trump) in (lead, reply):
        return reply == trump_double(trump), "trump_double"
    if not lead_trump and _off_suit(lead, reply, switches, strict):
        return False, "off_suit"
    if total(lead) == total(reply):
        return False, "equal"
    return total(reply) > total(lead), "sum"


def _off_suit(lead: str, reply: str, switches: Switches, strict: bool) -> bool:
    """Whether a plain reply loses to a plain lead whatever its sum (R.3, R.4)."""
    senior, junior = halves(lead)
    if switches.nontrump_compare == "suit_led" and senior not in _PRINTED[reply]:
        return True
    if not strict or switches.strict_offsuit == "compare" or senior in _PRINTED[reply]:
        return False
    return not (switches.follow_low and junior in _PRINTED[reply])


def legal_replies(hand: Collection[str], lead: str, trump: int, switches: Switches) -> tuple[str, ...]:
    """Stones of `hand` that may be laid on `lead` in the strict stage (section 5)."""
    stones = tuple(hand)
    trumps = tuple(stone for stone in stones if is_trump(stone, trump))
    if is_trump(lead, trump):
        return trumps or stones
    senior, junior = halves(lead)
    for suit in (senior, junior) if switches.follow_low else (senior,):
        follow = tuple(
            stone
            for stone in stones
            if suit in _PRINTED[stone] and (switches.trump_follows_side or not is_trump(stone, trump))
        )
        if follow:
            return follow
    return (trumps if switches.must_trump else ()) or stones
