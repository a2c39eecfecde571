"""The grain of a sensor, for tables that are drawn in a moment: cut anew from one field of noise for each picture."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

MARGIN = 48
"""Px by which the field is larger than a picture: so many places each way that a picture's grain may be cut from."""


class Grain:
    """Grain of a deviation of `spread` grey levels for pictures of a `shape` (height, width)."""

    def __init__(self, rng: np.random.Generator, shape: tuple[int, int], spread: float = 2.0) -> None:
        high, wide = shape
        self._rng, self._shape = rng, shape
        field = rng.standard_normal((high + MARGIN, wide + MARGIN), dtype=np.float32)
        self._field: NDArray[np.float32] = field * np.float32(spread)

    def __call__(self) -> NDArray[np.float32]:
        """The grain of the next picture."""
        top, left = self._rng.integers(0, MARGIN + 1, 2)
        return self._field[top : top + self._shape[0], left : left + self._shape[1]]
