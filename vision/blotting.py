"""What is printed on a mat is taken out of its picture: else readers take a marker for a die, a stone or a card."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

GROWN, AROUND = 1.2, 1.45
"""How many times larger what is covered is, and the ring on the paper that tells with which colour."""

Square = Sequence[tuple[float, float]]


def blotted(picture: Picture, squares: Sequence[Square]) -> Picture:
    """`picture` with the paper's own colour over these squares (corners in px). ValueError never: any size will do."""
    out = picture.copy()
    height, width = picture.shape[:2]
    for square in squares:
        corners = np.asarray(square, dtype=np.float64)
        ring = _grown(corners, AROUND)
        spots = np.concatenate([ring, (ring + np.roll(ring, 1, axis=0)) / 2]).round().astype(int)
        x, y = spots[:, 0].clip(0, width - 1), spots[:, 1].clip(0, height - 1)
        paper = np.median(picture[y, x].reshape(len(spots), -1), axis=0)
        patch = np.round(_grown(corners, GROWN) * 16).astype(np.int32)
        cv2.fillConvexPoly(out, patch, [float(value) for value in paper], cv2.LINE_AA, 4)
    return out


def _grown(corners: NDArray[np.float64], times: float) -> NDArray[np.float64]:
    middle = corners.mean(axis=0)
    return np.asarray(middle + (corners - middle) * times)
