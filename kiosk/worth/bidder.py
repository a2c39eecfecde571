"""How a clockwork player bids: what a card is worth to it, by its temper, and how long it thinks. Pure."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

RAISES = (5, 1)
"""By how much it goes over the highest bid: a leap, or a step."""


@dataclass(frozen=True, slots=True)
class Temper:
    """What kind of player it is."""

    share: float
    """Of a card's worth that it pays at most."""
    keeps: int
    """Tokens that it does not bid away, where its purse allows."""
    leaps: float
    """Chance of a bid of five more, while the card is still cheap."""
    thinks: tuple[float, float]
    """Seconds from which to which it takes to bid."""


TEMPERS: Mapping[str, Temper] = {
    "careful": Temper(0.7, 12, 0.0, (1.8, 3.4)),
    "shrewd": Temper(0.95, 6, 0.15, (1.4, 2.8)),
    "bold": Temper(1.3, 0, 0.4, (0.9, 2.2)),
}

HURRY = (0.25, 0.7)
"""Seconds that it takes once the hammer has called: the next call is 0.8 s away at the soonest."""

TASTE = 0.15
"""Everybody is out by up to so much, for each card anew: two of one temper do not bid alike."""


def limit(temper: str, worth: float, tokens: int, taste: float) -> int:
    """The most that it gives for a card: `worth` tokens, `taste` from -1 to 1 what it thinks of it."""
    one = TEMPERS[temper]
    wanted = worth * one.share * (1 + TASTE * taste)
    return max(0, min(int(wanted), tokens - min(one.keeps, tokens // 3)))


def raise_by(temper: str, least: int, most: int, rng: random.Random) -> int | None:
    """By how much it raises, where `least` is the least bid and `most` its limit; None: it does not bid."""
    for more in RAISES:
        leap = more > 1
        bid = least - 1 + more
        if leap and (rng.random() >= TEMPERS[temper].leaps or bid > 0.6 * most):
            continue
        if bid <= most:
            return more
    return None


def thinks(temper: str, called: bool, rng: random.Random) -> float:
    """Seconds until it bids; less once the hammer has `called`."""
    low, high = HURRY if called else TEMPERS[temper].thinks
    return rng.uniform(low, high)
