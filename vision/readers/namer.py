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

NONE = CLASSES.index("none")

CERTAIN = (0.97, 0.9)
"""Probabilities by network and witness at which one look at a face is enough: of a name if it is a face, or of none."""
HARDLY = 0.8
"""Probability of being no face above which a face has no name."""
PLAINLY = 0.3
"""Probability of being no face below which a certain name is enough."""
FLAT = (1.0, 0.0, 0.0, 0.0, 0.0)
"""The footing of a face that nobody asked for."""
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
    tone: tuple[float, float, float] = (127.0, 127.0, 127.0)
    """Its middle colour (BGR, 0 to 255): dice of one set are of one colour."""
    footing: tuple[float, ...] = FLAT
    """How likely it stands in each way: see `vision.readers.footing.CLASSES`."""

    @property
    def value(self) -> str:
        """The likeliest name over all looks; `none` where it is hardly an upper face.

        Below that the finder is heard too whether it is one: see `vision.readers.doubting.is_item`.
        """
        mean = self.looks.mean(axis=0)
        return "none" if mean[NONE] > HARDLY else CLASSES[int(named_only(mean).argmax())]

    @property
    def certainty(self) -> float:
        """Probability of `value`, if this is an upper face at all, in the look that believes in it least."""
        k = CLASSES.index(self.value)
        return float((self.looks if k == NONE else named_only(self.looks))[:, k].min())

    @property
    def agreement(self) -> float:
        """Probability of `value`, if this is an upper face at all, by the second witness, over all looks."""
        k = CLASSES.index(self.value)
        return float((self.second if k == NONE else named_only(self.second))[:, k].mean())

    @property
    def no_face(self) -> float:
        """Probability that this is no readable upper face, in the look that fears it most."""
        return float(self.looks[:, NONE].max())

    @property
    def second_no_face(self) -> float:
        """The same by the second witness, over all looks."""
        return float(self.second[:, NONE].mean())


def named_only(p: NDArray[np.float32]) -> NDArray[np.float32]:
    """Probabilities (..., classes) of the names on the condition that one of them is right."""
    shown = p.copy()
    shown[..., NONE] = 0
    return np.asarray(shown / np.maximum(shown.sum(axis=-1, keepdims=True), 1e-6), dtype=np.float32)


def names(
    namer: Network,
    witness: Network,
    picture: Picture,
    faces: tuple[Face, ...],
    temperatures: tuple[float, float],
    looks: tuple[tuple[int, float], ...] = LOOKS,
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Probabilities (faces, looks, classes) of what each face shows, by the network and by the second witness.

    Where both are certain at the first look it stands for the others, and so it does where the network sees no face at
    all: that is most faces, and most of the time.
    """
    both = (np.zeros((len(faces), len(looks), len(CLASSES)), np.float32),) * 2
    if not faces:
        return both
    first = _look(namer, witness, picture, faces, temperatures, looks[:1])
    both = (np.repeat(first[0], len(looks), axis=1), np.repeat(first[1], len(looks), axis=1))
    shown = tuple(named_only(p) for p in first)
    certain = (
        (shown[0].max(axis=2) > CERTAIN[0])
        & (shown[1].max(axis=2) > CERTAIN[1])
        & (shown[0].argmax(axis=2) == shown[1].argmax(axis=2))
        & (first[0][..., NONE] < PLAINLY)
    )
    certain |= first[0][..., NONE] > CERTAIN[0]
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
