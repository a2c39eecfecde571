"""What an upper face shows, from upright cut-outs of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.readers.cutout import cut_out, etched, levelled
from vision.readers.finder import Face
from vision.readers.network import Network
from vision.reading import Picture

CLASSES = ("blank", "1", "2", "3", "4", "5", "6", "bell", "hammer", "none")
"""What the network tells apart; `none` is everything that is no readable upper face."""

CERTAIN = (0.97, 0.9)
"""Probabilities by network and witness at which one look at a face is enough."""
LOOKS = ((0, 1.0), (1, 1.06), (2, 0.94))
"""Quarter turns and sizes at which each face is shown to the network: names must not depend on them."""


@dataclass(frozen=True, slots=True)
class Named:
    """A face and what it shows."""

    face: Face
    looks: NDArray[np.float32]
    """Probabilities (looks, classes) in the order of `CLASSES`, those that the kind cannot show added to `none`."""
    second: NDArray[np.float32]
    """The same (looks, classes) by the second witness."""

    @property
    def value(self) -> str:
        """The likeliest class over all looks."""
        return CLASSES[int(self.looks.mean(axis=0).argmax())]

    @property
    def certainty(self) -> float:
        """Probability of `value` in the look that believes in it least."""
        return float(self.looks[:, CLASSES.index(self.value)].min())

    @property
    def agreement(self) -> float:
        """Probability of `value` by the second witness, over all looks."""
        return float(self.second[:, CLASSES.index(self.value)].mean())


def names(
    namer: Network,
    witness: Network,
    picture: Picture,
    faces: tuple[Face, ...],
    temperatures: tuple[float, float],
    looks: tuple[tuple[int, float], ...] = LOOKS,
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Probabilities (faces, looks, classes) of what each face shows, by the network and by the second witness.

    Where both are certain at the first look it stands for the others: that is most faces, and most of the time.
    """
    both = (np.zeros((len(faces), len(looks), len(CLASSES)), np.float32),) * 2
    if not faces:
        return both
    first = _look(namer, witness, picture, faces, temperatures, looks[:1])
    both = (np.repeat(first[0], len(looks), axis=1), np.repeat(first[1], len(looks), axis=1))
    certain = (
        (first[0].max(axis=2) > CERTAIN[0])
        & (first[1].max(axis=2) > CERTAIN[1])
        & (first[0].argmax(axis=2) == first[1].argmax(axis=2))
    )
    again = np.flatnonzero(~certain[:, 0])
    if again.size and len(looks) > 1:
        more = _look(namer, witness, picture, tuple(faces[k] for k in again), temperatures, looks[1:])
        for whole, part in zip(both, more, strict=True):
            whole[again, 1:] = part
    return both


def _look(
    namer: Network,
    witness: Network,
    picture: Picture,
    faces: tuple[Face, ...],
    temperatures: tuple[float, float],
    looks: tuple[tuple[int, float], ...],
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    cuts = np.stack(
        [np.rot90(cut_out(picture, face.centre, face.matrix * size), turn) for face in faces for turn, size in looks]
    )
    out = []
    for net, batch, temperature in ((namer, levelled(cuts), temperatures[0]), (witness, etched(cuts), temperatures[1])):
        (logits,) = net.run(batch, ("name",))
        p = np.exp((logits - logits.max(axis=1, keepdims=True)) / temperature)
        p /= p.sum(axis=1, keepdims=True)
        out.append(np.asarray(p, dtype=np.float32).reshape(len(faces), len(looks), len(CLASSES)))
    return out[0], out[1]
