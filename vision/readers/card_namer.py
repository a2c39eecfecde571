"""What an index says, from upright cut-outs: rank and suit by three networks that look at different things.

The namer sees the index in colour, the witness only its local contrast, the third the whole card, its pips or court.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.readers.card_cutout import etched, face_cut, index_cut, levelled
from vision.readers.card_finder import Index
from vision.readers.network import Network
from vision.reading import RANKS, SUITS, Picture

VALUES = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""All 52, in the order of the probabilities."""
LOOKS = (1.0, 1.08, 0.93)
"""Sizes at which each index is shown: names must not depend on them."""
SECOND = 0.4
"""Weight of the witness beside the namer."""
FLOOR = 1e-4
"""Least probability of a rank or suit: no network is surer of a no than that."""


@dataclass(frozen=True, slots=True)
class Named:
    """An index and what the networks say about it."""

    index: Index
    namer: NDArray[np.float64]
    """Log probabilities (52,) of the cards by the namer, if this is an index at all."""
    witness: NDArray[np.float64]
    """The same by the witness."""
    face: NDArray[np.float64]
    """The same by the whole card."""
    no_index: float
    """Probability that this is no index, by the namer in the look that fears it most."""
    second_no_index: float
    """The same by the witness."""
    spread: float
    """How much the looks differ: the largest change of a probability of rank or suit."""

    @property
    def both(self) -> NDArray[np.float64]:
        """Log probabilities (52,) of the cards by the two that see the index."""
        return normal(self.namer + SECOND * self.witness)

    @property
    def value(self) -> str:
        """The likeliest card."""
        return VALUES[int(self.both.argmax())]


def normal(logs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log probabilities that add up to one."""
    top = float(logs.max())
    return np.asarray(logs - top - np.log(np.exp(logs - top).sum()))


def softmax(logits: NDArray[np.float32], temperature: float) -> NDArray[np.float64]:
    """Probabilities along the last axis."""
    x = logits.astype(np.float64) / temperature
    p = np.exp(x - x.max(axis=-1, keepdims=True))
    return np.asarray(p / p.sum(axis=-1, keepdims=True))


def parted(logits: NDArray[np.float32], temperature: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Probabilities of ranks and of suits, each with none at the end."""
    cut = len(RANKS) + 1
    return softmax(logits[..., :cut], temperature), softmax(logits[..., cut:], temperature)


def cards_of(ranks: NDArray[np.float64], suits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log probabilities (n, 52) of the cards, on the condition that there is one."""
    r = np.maximum(ranks[..., :-1], FLOOR)
    s = np.maximum(suits[..., :-1], FLOOR)
    logs = (
        np.log(r / r.sum(axis=-1, keepdims=True))[..., :, None]
        + np.log(s / s.sum(axis=-1, keepdims=True))[..., None, :]
    )
    return np.asarray(logs.reshape(*r.shape[:-1], -1))


def nothing_in(ranks: NDArray[np.float64], suits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probability that there is no index: the mean of what rank and suit say."""
    return np.asarray((ranks[..., -1] + suits[..., -1]) / 2)


def surely_nothing(namer: Network, picture: Picture, indices: list[Index], temperature: float) -> NDArray[np.float64]:
    """Probability (n,) of each that it is no index, at one look: enough to leave most false alarms alone."""
    if not indices:
        return np.empty(0)
    cuts = np.stack([index_cut(picture, it.centre, it.matrix) for it in indices])
    return nothing_in(*parted(namer.run(levelled(cuts), ("name",))[0], temperature))


def names(
    nets: tuple[Network, Network, Network],
    picture: Picture,
    indices: list[Index],
    temperatures: tuple[float, float, float],
    looks: tuple[float, ...] = LOOKS,
) -> list[Named]:
    """All that the three networks say about each of `indices`."""
    if not indices:
        return []
    cuts = np.stack([index_cut(picture, it.centre, it.matrix * size) for it in indices for size in looks])
    shape = (len(indices), len(looks), -1)
    ranks, suits = parted(nets[0].run(levelled(cuts), ("name",))[0].reshape(shape), temperatures[0])
    ranks2, suits2 = parted(nets[1].run(etched(cuts), ("name",))[0].reshape(shape), temperatures[1])
    faces = np.stack([face_cut(picture, it.centre, it.matrix, it.to_middle) for it in indices])
    ranks3, suits3 = parted(nets[2].run(levelled(faces), ("name",))[0], temperatures[2])
    namer, witness = cards_of(ranks, suits).mean(axis=1), cards_of(ranks2, suits2).mean(axis=1)
    face = cards_of(ranks3, suits3)
    no, no2 = nothing_in(ranks, suits), nothing_in(ranks2, suits2)
    spread = np.maximum(np.ptp(ranks, axis=1).max(axis=1), np.ptp(suits, axis=1).max(axis=1))
    return [
        Named(
            it,
            normal(namer[k]),
            normal(witness[k]),
            normal(face[k]),
            float(no[k].max()),
            float(no2[k].mean()),
            float(spread[k]),
        )
        for k, it in enumerate(indices)
    ]
