"""Where cards lie upon each other, and it is known: what peeps out from under the topmost one is not to be read."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.readers.card_joining import Card, opposite, over

UPON = 1.05
"""How much larger than it was measured the card on top is taken to be."""
COVERED = 0.05
"""Part of an index that it may cover and the index be read."""
PLAIN = 0.9
"""Confidence from which on a card that lies beneath another is worth naming: it lies beside the pile's top, as a second
one that was laid with it may."""


def beneath(rated: Sequence[tuple[Card, float]], piles: Sequence[tuple[float, float, float]]) -> list[Card]:
    """The cards (each with its confidence) in one of the `piles` (x, y, radius in px) of which too little is seen."""
    found: list[Card] = []
    for x, y, radius in piles:
        there = [one for one in rated if float(np.hypot(*(one[0].centre - (x, y)))) < radius]
        if len(there) < 2:
            continue
        top = max(there, key=lambda one: (opposite(one[0].indices) is not None, one[1]))[0]
        for card, confidence in there:
            upon = [one for one, _ in there if one is not card and (one is top or over(one, card))]
            if card is not top and (confidence < PLAIN or peeps(card, upon)):
                found.append(card)
    return found


def peeps(card: Card, upon: Sequence[Card]) -> bool:
    """Whether the cards that lie `upon` a card cover a part of each of its indices."""
    return all(
        float(
            np.mean([any(it.covers(point, UPON) for it in upon) for point in _box(one.index.centre, one.index.matrix)])
        )
        > COVERED
        for one in card.indices
    )


def _box(centre: NDArray[np.float64], matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Places (n, 2) all over an index; it is about half as wide as high."""
    steps = np.linspace(-1, 1, 6)
    grid = np.stack(np.meshgrid(0.5 * steps, steps), axis=-1).reshape(-1, 2)
    return np.asarray(centre + grid @ matrix.T)
