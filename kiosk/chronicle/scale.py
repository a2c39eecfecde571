"""Where things stand in a chart, whoever draws it: round numbers on its scale, labels that do not lie on each other."""

from __future__ import annotations

import math
from collections.abc import Sequence


def ticks(most: int, count: int = 5) -> list[int]:
    """Round numbers from 0 to `most` or just below, at most `count` + 1 of them."""
    most = max(1, most)
    unit = 10 ** max(0, math.floor(math.log10(most / count))) if most > count else 1
    step = next(one * unit for one in (1, 2, 5, 10, 20) if most // (one * unit) <= count)
    return list(range(0, most + 1, step))


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places near those that are `wanted`, at least `apart` from each other, between `low` and `high` if they fit."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    placed: dict[int, float] = {}
    at = low - apart
    for one in order:
        at = max(at + apart, wanted[one])
        placed[one] = at
    at = high + apart
    for one in reversed(order):
        at = min(at - apart, placed[one])
        placed[one] = at
    return [placed[one] for one in range(len(wanted))]
