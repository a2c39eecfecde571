"""Upright cut-outs of indices and of whole cards, all of one size."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readers.cutout import LEAST_CONTRAST
from vision.reading import Picture

INDEX_SIZE = (48, 64)
"""Width and height of an index's cut-out, px."""
INDEX_REACH = 1.36
"""Its height, in heights of the index."""
FACE_SIZE = (56, 80)
"""Width and height of a card's cut-out, px."""
FACE_REACH = (1.28, 1.42)
"""Half its width and height, in distances of an index from the card's middle."""


def cut(picture: Picture, centre: NDArray[np.float64], matrix: NDArray[np.float64], size: tuple[int, int]) -> Picture:
    """What lies round `centre` (2,) as far as `matrix` (2, 2), half-edges in columns, px, as a picture of `size`.

    Large things are averaged down first, so that nothing is lost between samples. Outside of the picture is grey.
    """
    reach = np.abs(matrix).sum(axis=1) + 2
    height, width = picture.shape[:2]
    low = np.clip(np.floor(centre - reach), 0, (width - 1, height - 1)).astype(int)
    high = np.clip(np.ceil(centre + reach) + 1, low + 1, (width, height)).astype(int)
    part = picture[low[1] : high[1], low[0] : high[0]]
    at = centre - low
    shrink = 2 * float(np.linalg.norm(matrix[:, 1])) / size[1]
    if shrink > 1.3:
        small = (max(round(part.shape[1] / shrink), 1), max(round(part.shape[0] / shrink), 1))
        factor = np.array([small[0] / part.shape[1], small[1] / part.shape[0]])
        part = cv2.resize(part, small, interpolation=cv2.INTER_AREA)
        at = (at + 0.5) * factor - 0.5
        matrix = matrix * factor[:, None]
    step = matrix * 2 / np.array(size)
    middle = (np.array(size) - 1) / 2
    back = np.column_stack([step, at - step @ middle])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(part, back, size, flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=(127, 127, 127)),
        dtype=np.uint8,
    )


def index_cut(picture: Picture, centre: NDArray[np.float64], matrix: NDArray[np.float64]) -> Picture:
    """The index at `centre` whose half height lies in the columns of `matrix`, to the right and down."""
    wide = INDEX_SIZE[0] / INDEX_SIZE[1]
    return cut(picture, centre, matrix * INDEX_REACH * np.array([wide, 1.0]), INDEX_SIZE)


def face_cut(
    picture: Picture, centre: NDArray[np.float64], matrix: NDArray[np.float64], to_middle: NDArray[np.float64]
) -> Picture:
    """The whole card of the index at `centre`, the card's middle being `to_middle` (px) away from it."""
    across, down = np.linalg.solve(matrix, to_middle)
    edges = matrix * np.array([max(abs(across), 0.5) * FACE_REACH[0], max(abs(down), 0.5) * FACE_REACH[1]])
    return cut(picture, centre + to_middle, edges, FACE_SIZE)


def levelled(cuts: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Cut-outs (n, h, w, 3) as network input (n, 3, h, w): mean 0 and deviation 1 each, colour kept."""
    x = cuts.astype(np.float32)
    x -= x.mean(axis=(1, 2, 3), keepdims=True)
    x /= np.maximum(np.sqrt((x * x).mean(axis=(1, 2, 3), keepdims=True)), LEAST_CONTRAST)
    return np.ascontiguousarray(x.transpose(0, 3, 1, 2))


def etched(cuts: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Cut-outs as (n, 1, h, w) in which only local differences of brightness are left: no colour, no shading."""
    out = np.empty((len(cuts), 1, *cuts.shape[1:3]), np.float32)
    for k, one in enumerate(cuts):
        grey = cv2.cvtColor(one, cv2.COLOR_BGR2GRAY).astype(np.float32)
        grey -= cv2.GaussianBlur(grey, (0, 0), 9)
        spread = np.sqrt(cv2.GaussianBlur(grey * grey, (0, 0), 11))
        out[k, 0] = grey / np.maximum(spread, LEAST_CONTRAST / 2)
    return out
