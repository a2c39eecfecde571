"""Which indices are on one card: two of one card are each other's half turn about its middle, and say the same.

A card in a fan shows one, one that lies free two or four. Where an index of one card lies on another card, that one
lies below; so it is known which part of each card is seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.readers.card_namer import VALUES, Named, normal

NEAR = 0.45
"""Distance of the middles that two indices foretell, in distances from index to middle, below which they may be one."""
LOOSE = 0.9
"""The same where both say the same: a pack has each card once."""
TIGHT = 0.2
"""The same where it would be chance if they were not."""
SQUARE = 0.35
"""Sine of the angle between the ways up of two indices of one card."""
ALIKE = 1.45
"""How many times taller one index of a card may seem."""
REACH = 2.6
"""How far two indices of one card may be apart, in distances from index to middle."""
LEAST_EQUAL, SURELY, EQUAL = 0.02, 0.3, 0.6
"""Probability that two indices say the same above which they may be one card's, by how well they lie for it."""
MARGIN = (1.22, 1.36)
"""Half width and height of a card, in distances of its index from its middle, across and down."""


WITHIN = (0.5, 0.74)
"""Half width and height of a card, in short edges, that none is larger than."""
SLIM = 0.2
"""Half width of an index, in its heights, at least."""
STRETCH = 1.9
"""How many times taller one of two indices may be measured that say the same and lie as those of one card do."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its indices, and what they say together."""

    indices: tuple[Named, ...]
    logs: NDArray[np.float64]
    """Log probabilities (52,) by all that see its indices."""
    centre: NDArray[np.float64]
    half: NDArray[np.float64]
    """Half its width and height, in columns, px."""
    contested: bool
    """Whether another index that says something else lies as if it were this card's."""

    @property
    def value(self) -> str:
        """The likeliest name."""
        return VALUES[int(self.logs.argmax())]

    @property
    def best(self) -> Named:
        """Its clearest index."""
        return max(self.indices, key=lambda it: it.index.heat * (1 - it.no_index))

    @property
    def corners(self) -> NDArray[np.float64]:
        """(4, 2) px, from its upper left, clockwise."""
        signs = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], dtype=np.float64)
        return np.asarray(self.centre + signs @ self.half.T)

    @property
    def edge(self) -> float:
        """Its short edge, px."""
        return 2 * float(np.linalg.norm(self.half[:, 0]))

    def covers(self, point: NDArray[np.float64], part: float = 0.97) -> bool:
        """Whether a place lies on it, `part` of the way to the edge."""
        return bool(np.abs(np.linalg.solve(self.half, point - self.centre)).max() < part)


def joined_rate(one: Named, other: Named) -> float | None:
    """How far the middles that two indices foretell are apart (see `NEAR`); None where they cannot be one card's."""
    a, b = one.index, other.index
    if not 1 / ALIKE < a.height / b.height < ALIKE:
        return None
    down_a, down_b = a.matrix[:, 1] / np.linalg.norm(a.matrix[:, 1]), b.matrix[:, 1] / np.linalg.norm(b.matrix[:, 1])
    if abs(down_a[0] * down_b[1] - down_a[1] * down_b[0]) > SQUARE:
        return None
    across = [float(np.linalg.solve(it.matrix, it.to_middle)[0]) for it in (a, b)]
    if float(down_a @ down_b) > 0 and across[0] * across[1] > 0:
        return None  # two cards of a fan
    reach = (np.linalg.norm(a.to_middle) + np.linalg.norm(b.to_middle)) / 2
    if float(down_a @ down_b) < 0 and across[0] * across[1] > 0:
        # opposite corners: the middle lies between them, whatever was foretold
        middle = (a.centre + b.centre) / 2
        gaps = [float(np.linalg.norm(it.middle - middle)) for it in (a, b)]
        return max(gaps) / float(reach)
    return float(np.linalg.norm(a.middle - b.middle)) / float(reach)


def corners_of_one(one: Named, other: Named) -> bool:
    """Whether two indices lie as two corners of a card do, whatever was foretold of its middle across.

    A pack with indices in all four corners does not show at an index on which side of it its card lies.
    """
    a, b = one.index, other.index
    if not 1 / STRETCH < a.height / b.height < STRETCH:
        return False
    ways = [it.matrix / np.linalg.norm(it.matrix[:, 1]) for it in (a, b)]
    if abs(ways[0][0, 1] * ways[1][1, 1] - ways[0][1, 1] * ways[1][0, 1]) > 1.6 * SQUARE:
        return False
    deep = [abs(float(np.linalg.solve(it.matrix, it.to_middle)[1])) * it.height / 2 for it in (a, b)]
    x, y = np.linalg.solve(ways[0], b.centre - a.centre) / ((deep[0] + deep[1]) / 2)
    if float(ways[0][:, 1] @ ways[1][:, 1]) > 0:
        return bool(1.05 < abs(x) < 2.05 and abs(y) < 0.45)
    return bool((abs(x) < 0.45 or 1.05 < abs(x) < 2.4) and 1.4 < y < 2.6)


def equal(one: Named, other: Named) -> float:
    """Probability that two indices say the same."""
    return float(np.exp(one.both + other.both).sum())


def within(named: Named, edge: float) -> Named:
    """An index of a card with a short edge of `edge` px: it foretells no middle that is farther than its card is large.

    The finder goes by the index, and packs whose indices are very large for their cards are rare.
    """
    index = named.index
    room = (WITHIN[0] * edge - SLIM * index.height, WITHIN[1] * edge - 0.5 * index.height)
    far = np.maximum(room, 0.3 * index.height) / np.linalg.norm(index.matrix, axis=0)
    local = np.linalg.solve(index.matrix, index.to_middle)
    return replace(named, index=replace(index, to_middle=index.matrix @ np.clip(local, -far, far)))


def join(named: Sequence[Named], edge: float | None = None) -> list[Card]:
    """The cards that the indices make; `edge`: their short edge in px, where it is known."""
    named = [within(it, edge) for it in named] if edge else named
    pairs = []
    contested: set[int] = set()
    centres = np.array([it.index.centre for it in named]).reshape(-1, 2)
    reaches = np.array([np.linalg.norm(it.index.to_middle) + it.index.height for it in named])
    gaps = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    near = gaps < REACH * np.maximum(reaches[:, None], reaches[None])
    for i, one in enumerate(named):
        for j in (int(k) + i + 1 for k in np.flatnonzero(near[i, i + 1 :])):
            rate, same = joined_rate(one, named[j]), equal(one, named[j])
            if same > EQUAL and corners_of_one(one, named[j]):
                rate = min(rate or NEAR, NEAR)
            if rate is None or rate > LOOSE:
                continue
            if (same > LEAST_EQUAL and rate < TIGHT) or (same > SURELY and rate < (LOOSE if same > EQUAL else NEAR)):
                pairs.append((rate - 0.3 * same, i, j))
            elif rate < TIGHT:
                contested |= {i, j}
    home = list(range(len(named)))
    groups = {k: [k] for k in home}
    for _, i, j in sorted(pairs):
        a, b = home[i], home[j]
        if a == b or len(groups[a]) + len(groups[b]) > 4:
            continue
        fits = [_fits(named[p], named[q]) for p in groups[a] for q in groups[b]]
        # One index that was measured askew shall not leave a card of known size in two.
        if all(fits) or (edge is not None and 2 * sum(fits) > len(fits)):
            groups[a] += groups.pop(b)
            for k in groups[a]:
                home[k] = a
    cards: list[Card] = []
    for group in sorted(groups.values(), key=len, reverse=True):
        card = card_of([named[k] for k in group], any(k in contested for k in group), edge)
        twin = next((it for it in cards if it.value == card.value and _one_place(it, card)), None)
        if twin is None:
            cards.append(card)
        else:  # both diagonals of a pack with four indices
            cards = [it for it in cards if it is not twin]
            cards.append(card_of((*twin.indices, *card.indices), twin.contested or card.contested, edge))
    cards = [card for card in cards if not any(_echoes(card, other) for other in cards if other is not card)]
    return of_one_size(cards)


def of_one_size(cards: Sequence[Card]) -> list[Card]:
    """The cards, those that show one index measured by those that show two opposite ones: a pack is of one size."""
    known = []
    for card in cards:
        ends = opposite(card.indices)
        if ends is not None and float(np.exp(card.logs.max())) > EQUAL and not card.contested:
            across, down = np.abs(
                np.linalg.solve(card.half / np.linalg.norm(card.half, axis=0), card.centre - ends[0].index.centre)
            )
            known.append((across, down, *np.linalg.norm(card.half, axis=0)))
    if not known:
        return list(cards)
    across, down, wide, high = np.median(np.array(known), axis=0)
    out = []
    for card in cards:
        if len(card.indices) > 1 or not 1 / ALIKE < float(np.linalg.norm(card.half[:, 1])) / high < ALIKE:
            out.append(card)
            continue
        it = card.best.index
        ways = it.matrix / np.linalg.norm(it.matrix, axis=0)
        side = 1.0 if float(np.linalg.solve(it.matrix, it.to_middle)[0]) > 0 else -1.0
        centre = it.centre + ways @ np.array([side * across, down])
        out.append(replace(card, centre=np.asarray(centre), half=np.asarray(ways * np.array([wide, high]))))
    return out


def _one_place(one: Card, other: Card) -> bool:
    return bool(np.linalg.norm(one.centre - other.centre) < 0.3 * min(one.edge, other.edge))


def _fits(one: Named, other: Named) -> bool:
    rate = joined_rate(one, other)
    return (rate is not None and rate <= LOOSE) or corners_of_one(one, other)


def _echoes(card: Card, other: Card) -> bool:
    """Whether one weak index lies on a whole card and says the same: its own pip or picture, taken for an index."""
    return (
        len(card.indices) == 1
        and len(other.indices) > 1
        and card.value == other.value
        and card.best.index.heat < other.best.index.heat
        and other.covers(card.best.index.centre, 1.02)
    )


def card_of(parts: Sequence[Named], contested: bool = False, edge: float | None = None) -> Card:
    """The card that bears these indices; `edge`: its short edge in px, where it is known."""
    logs = normal(np.sum([it.both for it in parts], axis=0))
    halves, middles = [], []
    first = parts[0].index.matrix[:, 1]
    for it in parts:
        across, down = np.abs(np.linalg.solve(it.index.matrix, it.index.to_middle))
        half = it.index.matrix * np.array([max(across, 0.8) * MARGIN[0], max(down, 0.8) * MARGIN[1]])
        halves.append(half if float(half[:, 1] @ first) > 0 else -half)
        middles.append(it.index.middle)
    centre = np.mean(middles, axis=0)
    half = np.mean(halves, axis=0)
    ends = opposite(parts)
    if ends is not None:
        one, other = ends
        centre = (one.index.centre + other.index.centre) / 2
        to = centre - one.index.centre
        across, down = np.linalg.solve(half, to)
        fits = np.clip(np.abs([across * MARGIN[0], down * MARGIN[1]]), 0.7, 1.4)
        half = half * fits
    elif edge:
        # Its size was not measured: it is what is known, or what is known would shrink from look to look.
        half = half * (edge / (2 * float(np.linalg.norm(half[:, 0]))))
    return Card(tuple(parts), logs, np.asarray(centre), np.asarray(half), contested)


def opposite(parts: Sequence[Named]) -> tuple[Named, Named] | None:
    """Two indices in opposite corners, if there are: turned to each other, and farther apart than along one side."""
    best, most = None, 0.0
    for i, one in enumerate(parts):
        for other in parts[i + 1 :]:
            a, b = one.index, other.index
            if float(a.matrix[:, 1] @ b.matrix[:, 1]) > 0:
                continue
            across, down = np.abs(np.linalg.solve(a.matrix, b.centre - a.centre))
            gap = float(np.linalg.norm(a.centre - b.centre))
            if across > 0.4 * down and gap > most:
                best, most = (one, other), gap
    return best


def over(upper: Card, lower: Card) -> bool:
    """Whether one card is seen to lie on another: one of its indices does, and none of the other's on it."""
    mine = sum(lower.covers(it.index.centre, 0.93) for it in upper.indices)
    its = sum(upper.covers(it.index.centre, 0.93) for it in lower.indices)
    return mine > its


def seen_middle(card: Card, cards: Sequence[Card], size: tuple[int, int]) -> NDArray[np.float64]:
    """The middle of what is seen of a card in a picture (width, height)."""
    steps = (np.arange(12) + 0.5) / 6 - 1
    grid = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    points = card.centre + grid @ card.half.T
    free = ((points >= 0) & (points < size)).all(axis=1)
    for other in cards:
        if other is not card and over(other, card):
            local = np.abs(np.linalg.solve(other.half, (points - other.centre).T)).max(axis=0)
            free &= local > 1
    return np.asarray(points[free].mean(axis=0)) if free.sum() > 4 else card.best.index.centre


def unexplained(card: Card, cards: Sequence[Card], size: tuple[int, int]) -> bool:
    """Whether an opposite index should be seen and is not: it lies in the picture, and no other card lies there."""
    if opposite(card.indices) is not None:
        return False
    it = card.best.index
    there = it.centre + 2 * it.to_middle
    margin = it.height * 0.6
    if (there < margin).any() or (there > np.array(size) - margin).any():
        return False
    return not any(other is not card and other.covers(there, 1.08) for other in cards)
