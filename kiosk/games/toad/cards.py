"""Fifty-two cards, their spots, and what makes a toad (section 1 of the rules). A card is text: ``10S``, ``QD``."""

from __future__ import annotations

from collections.abc import Collection
from types import MappingProxyType

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CARDS = tuple(rank + suit for suit in "HDCS" for rank in RANKS)
"""All 52, hearts and diamonds first."""

GOAL = 10
"""Spots of each colour that make a toad."""

_SPOTS = MappingProxyType({rank: 1 if rank == "A" else 2 if rank in "JQK" else int(rank) for rank in RANKS})


def spots(card: str) -> int:
    """Ace 1, court cards 2, the others their number."""
    return _SPOTS[card[:-1]]


def is_red(card: str) -> bool:
    """Hearts and diamonds are red."""
    return card[-1] in "HD"


def counted(cards: Collection[str]) -> tuple[int, int]:
    """Red and black spots of some cards."""
    red = sum(spots(card) for card in cards if is_red(card))
    return red, sum(map(spots, cards)) - red


def is_toad(cards: Collection[str]) -> bool:
    """Exactly ten red and ten black spots."""
    return counted(cards) == (GOAL, GOAL)


def is_maximus(cards: Collection[str]) -> bool:
    """A toad of one red ten and one black ten."""
    return is_toad(cards) and len(cards) == 2
