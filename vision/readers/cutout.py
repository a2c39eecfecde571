"""Upright cut-outs of upper faces, all of one size, one brightness and one contrast."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

SIDE = 48
"""Edge of a cut-out in px."""
CONTEXT = 1.5
"""How much of the world a cut-out shows, in edges of the face: some of the die's sides, and of the ground."""
CORE = 36
"""Edge in px of the middle part that shows little more than the face."""
LEAST_CONTRAST = 12.0
"""Standard deviation (of 255) that is taken as real: below, noise would be blown up to marks."""


def cut_out(
    picture: Picture,
    centre: NDArray[np.float64],
    matrix: NDArray[np.float64],
    side: int = SIDE,
    context: float = CONTEXT,
) -> Picture:
    """The face at `centre` (2,) with half-edges `matrix` (2, 2), in px, as `side` px square, its edges along the axes.

    `context`: how much of the world it shows, in edges of the face.

    Large faces are averaged down first, so that no mark is lost between samples. Outside of the picture is grey.
    """
    reach = np.abs(matrix).sum(axis=1) * context + 2
    height, width = picture.shape[:2]
    low = np.clip(np.floor(centre - reach), 0, (width - 1, height - 1)).astype(int)
    high = np.clip(np.ceil(centre + reach) + 1, low + 1, (width, height)).astype(int)
    part = picture[low[1] : high[1], low[0] : high[0]]
    at = centre - low
    edge = 2 * float(np.sqrt(abs(np.linalg.det(matrix))))
    shrink = edge * context / side
    if shrink > 1.5:
        size = (max(round(part.shape[1] / shrink), 1), max(round(part.shape[0] / shrink), 1))
        factor = np.array([size[0] / part.shape[1], size[1] / part.shape[0]])
        part = cv2.resize(part, size, interpolation=cv2.INTER_AREA)
        at = (at + 0.5) * factor - 0.5
        matrix = matrix * factor[:, None]
    step = matrix * (2 * context / side)
    middle = (side - 1) / 2
    back = np.column_stack([step, at - step @ np.array([middle, middle])])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(
            part, back, (side, side), flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=(127, 127, 127)
        ),
        dtype=np.uint8,
    )


def levelled(cuts: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Cut-outs (n, side, side, 3) as network input (n, 3, side, side): mean 0 and deviation 1 each, colour kept."""
    x = cuts.astype(np.float32)
    x -= x.mean(axis=(1, 2, 3), keepdims=True)
    deviation = np.sqrt((x * x).mean(axis=(1, 2, 3), keepdims=True))
    x /= np.maximum(deviation, LEAST_CONTRAST)
    return np.ascontiguousarray(x.transpose(0, 3, 1, 2))


def etched(cuts: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Cut-outs as (n, 1, CORE, CORE) in which only local differences of brightness are left, the face alone.

    What the second witness sees: no colour, no ground, no shading, both quite unlike `levelled`.
    """
    start = (SIDE - CORE) // 2
    out = np.empty((len(cuts), 1, CORE, CORE), np.float32)
    for k, cut in enumerate(cuts):
        grey = cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY).astype(np.float32)
        grey -= cv2.GaussianBlur(grey, (0, 0), 7)
        spread = np.sqrt(cv2.GaussianBlur(grey * grey, (0, 0), 9))
        grey /= np.maximum(spread, LEAST_CONTRAST / 2)
        out[k, 0] = grey[start : start + CORE, start : start + CORE]
    return out
