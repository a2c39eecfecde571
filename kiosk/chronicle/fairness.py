"""Whether dice are fair, as far as their throws can tell.

Each of the eight dice shows its mark in one throw of six. Of each: the chi-square of its count, with its exact
probability (all counts that lie at least as far off, by the binomial law); of all eight together: the sum of the
eight, with a probability from drawn throws where they are few, from the chi-square law else. Who looks at eight dice
finds one by chance eight times as often: Holm's correction (Scandinavian Journal of Statistics 6, 1979) is for that.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

CHANCE = 1 / 6
"""Of a mark in one throw."""

LEAST = 60
"""Throws from which on anything is said: ten marks are expected of each die."""

FEW = 300
"""Throws up to which the probability for all dice together is drawn, not reckoned."""
DRAWN = 20_000

SAID = 0.01
"""A corrected probability below which a die is named; between it and `WATCHED` it is to be watched."""
WATCHED = 0.05

POWER = 0.8
"""How often a die that is as bent as `noticed` says would be named."""

_Z_POWER = 0.8416
"""Of the normal law: below it lies `POWER`."""

MOST_EXACT = 200_000
"""Throws up to which the binomial law itself is reckoned."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die, and what its throws say."""

    mark: str
    shown: int
    """How often its mark lay up."""
    chance: float
    """Of a fair die to be as far off, looked at alone."""
    corrected: float
    """The same, corrected for looking at all of them."""
    word: str
    """``few`` (throws), ``fair`` (nothing speaks against it), ``watch``, ``often``, ``seldom``."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """Dice that were thrown together equally often."""

    throws: int
    expected: float
    """Marks of each die."""
    dice: tuple[Die, ...]
    square: float
    """The chi-square of all together."""
    together: float
    """Its probability if all are fair."""
    drawn: bool
    """That probability was drawn, not reckoned."""
    noticed: float | None
    """The share of throws in which a bent die shows its mark if it is to be named four times in five; None: too few."""

    @property
    def usual(self) -> tuple[float, float]:
        """Between these a fair die's count lies nineteen times in twenty, looked at alone."""
        far = 1.96 * math.sqrt(self.throws * CHANCE * (1 - CHANCE))
        return max(0.0, self.expected - far), min(float(self.throws), self.expected + far)

    @property
    def word(self) -> str:
        """Of the worst die."""
        words = {die.word for die in self.dice}
        return next((word for word in ("few", "often", "seldom", "watch") if word in words), "fair")


def fairness(throws: int, shown: Sequence[tuple[str, int]]) -> Fairness:
    """Of dice that were thrown `throws` times, each with its mark and how often that lay up."""
    chances = [chance(throws, count) for _, count in shown]
    corrected = holm(chances)
    dice = tuple(
        Die(mark, count, one, put, _word(throws, count, put))
        for (mark, count), one, put in zip(shown, chances, corrected, strict=True)
    )
    square = sum(chi_square(throws, count) for _, count in shown)
    drawn = 0 < throws <= FEW
    together = _drawn(throws, len(shown), square) if drawn else tail(square, len(shown))
    noticed = notices(throws, len(shown)) if throws >= LEAST else None
    return Fairness(throws, throws * CHANCE, dice, square, together, drawn, noticed)


def chi_square(throws: int, shown: int) -> float:
    """Of one die with two outcomes: one degree of freedom."""
    return (shown - throws * CHANCE) ** 2 / (throws * CHANCE * (1 - CHANCE)) if throws else 0.0


def chance(throws: int, shown: int) -> float:
    """Of a fair die to lie at least as far from what is expected as `shown`."""
    if throws > MOST_EXACT:
        return math.erfc(math.sqrt(chi_square(throws, shown) / 2))
    far = np.abs(np.arange(throws + 1) - throws * CHANCE) >= abs(shown - throws * CHANCE) - 1e-9
    return min(1.0, float(_law(throws)[far].sum()))


@lru_cache(maxsize=4)
def _law(throws: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The binomial law: the chance of each count from 0 to `throws`."""
    factorial = np.concatenate(([0.0], np.cumsum(np.log(np.arange(1, throws + 1)))))
    counts = np.arange(throws + 1)
    logs = factorial[throws] - factorial - factorial[::-1]
    law: np.ndarray[tuple[int], np.dtype[np.float64]] = np.exp(
        logs + counts * math.log(CHANCE) + (throws - counts) * math.log(1 - CHANCE)
    )
    return law


def holm(chances: Sequence[float]) -> list[float]:
    """Holm's correction: the smallest is weighed with all, the next with all but one, and so on; none falls again."""
    corrected, least = [0.0] * len(chances), 0.0
    for rank, at in enumerate(sorted(range(len(chances)), key=lambda one: chances[one])):
        least = max(least, min(1.0, (len(chances) - rank) * chances[at]))
        corrected[at] = least
    return corrected


def tail(square: float, degrees: int) -> float:
    """The chi-square law's tail above `square`, for any whole number of degrees of freedom (closed forms)."""
    if degrees % 2 == 0:
        term, total = 1.0, 1.0
        for step in range(1, degrees // 2):
            term *= square / 2 / step
            total += term
        return math.exp(-square / 2) * total
    total = math.erfc(math.sqrt(square / 2))
    term = math.sqrt(2 * square / math.pi) * math.exp(-square / 2)
    for step in range(1, (degrees + 1) // 2):
        total += term
        term *= square / (2 * step + 1)
    return total


def _drawn(throws: int, dice: int, square: float) -> float:
    """From drawn throws of fair dice: how often they lie as far off. The same numbers give the same answer."""
    rng = np.random.default_rng((throws, dice))
    counts = rng.binomial(throws, CHANCE, (DRAWN, dice))
    squares = ((counts - throws * CHANCE) ** 2).sum(axis=1) / (throws * CHANCE * (1 - CHANCE))
    return (1 + int((squares >= square - 1e-9).sum())) / (1 + DRAWN)


def notices(throws: int, dice: int) -> float:
    """The share from which on a die that shows its mark too often is named four times in five, by the normal law."""
    z = _quantile(SAID / dice / 2)
    share = CHANCE
    for _ in range(30):
        spread = z * math.sqrt(CHANCE * (1 - CHANCE)) + _Z_POWER * math.sqrt(max(0.0, share * (1 - share)))
        share = min(1.0, CHANCE + spread / math.sqrt(throws))
    return share


def _quantile(above: float) -> float:
    """The value above which the share `above` of the normal law lies."""
    low, high = 0.0, 10.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if math.erfc(middle / math.sqrt(2)) / 2 > above else (low, middle)
    return (low + high) / 2


def _word(throws: int, shown: int, corrected: float) -> str:
    if throws < LEAST:
        return "few"
    if corrected < SAID:
        return "often" if shown > throws * CHANCE else "seldom"
    return "watch" if corrected < WATCHED else "fair"
