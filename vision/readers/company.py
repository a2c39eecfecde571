"""What a view of a die means beside the views of the others: one that leans is seen as none of its neighbours is.

Each pair of faces is weighed by one small layer that knows what both views show, where the other lies, and how much
larger it is; the mean of what all others tell, and what the view shows by itself, say how the die stands.
"""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.readers.network import MODELS, present

Floats = NDArray[np.float64]
PARTS = ("mine", "theirs", "way", "own", "told", "footing")
"""The layers of `vision.training.networks.Footing`: matrices, and constants for all but `theirs`, `way` and `told`."""
REACH = 10.0
"""Distance in edges beyond which another die is as good as at this distance."""
NEAR = 3.0
"""Distance in edges within which it is a neighbour."""
LARGER = 1.0
"""Difference of two edges (log) that counts at most."""
LONELY = 0.05
"""Weight of nobody at all: a face without company hears nothing."""


class Company:
    """The layers in an npz file."""

    def __init__(self, path: Path) -> None:
        """Load `path`; FileNotFoundError with a sentence when it is missing."""
        with np.load(present(path)) as file:
            self._layers = {name: np.asarray(file[name], dtype=np.float64) for name in file.files}

    def logits(self, stances: NDArray[np.float32], places: Floats, weights: Floats) -> Floats:
        """Logits (n, classes) of how each of n dice stands.

        `stances` (n, features): what the network says of each view. `places` (n, 3): x and y in edges and the edge
        itself (log), the slant of the table taken out. `weights` (n,): how far each is a die at all.
        """
        layers, own = self._layers, np.asarray(stances, dtype=np.float64)
        mine = own @ layers["mine"].T + layers["mine constants"]
        theirs = own @ layers["theirs"].T
        pairs = np.maximum(mine[:, None] + theirs[None] + ways(places) @ layers["way"].T, 0.0)
        heard = weights[None] * (1 - np.eye(len(own)))
        told = np.einsum("ij,ijk->ik", heard, pairs) / (heard.sum(axis=1, keepdims=True) + LONELY)
        both = np.maximum(own @ layers["own"].T + layers["own constants"] + told @ layers["told"].T, 0.0)
        return np.asarray(both @ layers["footing"].T + layers["footing constants"])


def ways(places: Floats) -> Floats:
    """From each of n faces to each other one, (n, n, 4): along x and y, how much larger it is, how near."""
    apart = places[None] - places[:, None]
    far = np.linalg.norm(apart[..., :2], axis=2, keepdims=True)
    return np.concatenate(
        [
            apart[..., :2].clip(-REACH, REACH) / (REACH / 2),
            apart[..., 2:].clip(-LARGER, LARGER) * 3,
            np.exp(-far / NEAR),
        ],
        axis=2,
    )


@functools.cache
def company() -> Company:
    """The shipped layers, loaded once."""
    return Company(MODELS / "company.npz")
