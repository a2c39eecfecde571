"""Where the indices of cards lie: centre, size and way up of each, and how far the middle of its card is.

The network answers with maps at a quarter of its input's size (see `vision.training.card_networks.CardFinder`). It sees
indices of about 11 to 56 px; which scale a picture needs is found by passes at several.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readers.finder import FAINT, prepared, sigmoid
from vision.readers.network import Network
from vision.reading import Picture

STRIDE = 4
"""Network px per cell of the maps."""
REFERENCE = 12.0
"""Half height in px whose `size` is 0."""
FAR = 4.0
"""Unit in half heights of the way to the card's middle."""
CHANNELS = 10
"""heat, offset x, y, size, right x, y, down x, y, to the middle across and down."""


@dataclass(frozen=True, slots=True)
class Index:
    """An index that the finder saw. Lengths in px of the picture that was handed in."""

    centre: NDArray[np.float64]
    matrix: NDArray[np.float64]
    """Half its height to the right and down, in columns."""
    to_middle: NDArray[np.float64]
    """From its centre to the middle of its card."""
    heat: float
    """0 to 1: how sure the finder is that an index lies here."""

    @property
    def height(self) -> float:
        """Of rank and suit together, foreshortened."""
        (a, b), (c, d) = self.matrix.tolist()
        return 2.0 * math.sqrt(abs(a * d - b * c))

    @property
    def middle(self) -> NDArray[np.float64]:
        """Where its card has its middle."""
        return self.centre + self.to_middle


def find(net: Network, picture: Picture, scale: float) -> list[Index]:
    """One pass at `scale`: indices in px of `picture`, hottest first."""
    batch, scale_x, scale_y = prepared(picture, scale)
    (maps,) = net.run(batch, ("indices",))
    factor = np.array([scale_x, scale_y])
    height, width = picture.shape[:2]
    out = []
    for it in peaks(maps[0]):
        centre = it.centre / factor - 0.5
        if (centre > 0).all() and (centre < (width, height)).all():
            out.append(replace(it, centre=centre, matrix=it.matrix / factor[:, None], to_middle=it.to_middle / factor))
    return out


def peaks(maps: NDArray[np.float32], most: int = 120) -> list[Index]:
    """The indices in maps (CHANNELS, h, w), px of the network's input, hottest first, each once."""
    heat = sigmoid(maps[0])
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= highest) & (heat > FAINT))
    order = np.argsort(-heat[rows, columns], kind="stable")[:most]
    cells = maps[:, rows[order], columns[order]].astype(np.float64)
    centres = (np.stack([columns[order], rows[order]], axis=1) + 0.5 + cells[1:3].T) * STRIDE
    found: list[Index] = []
    for k, centre in enumerate(centres):
        half = REFERENCE * float(np.exp(np.clip(cells[3, k], -2, 3)))
        shape = cells[4:8, k].reshape(2, 2).T
        if np.linalg.det(shape) < 0.2:  # hardly an upright thing
            shape = upright(shape)
        matrix = half * shape / np.sqrt(np.linalg.det(shape))
        it = Index(centre, matrix, matrix @ (cells[8:10, k] * FAR), float(heat[rows[order[k]], columns[order[k]]]))
        if not any(_same(it, other) for other in found):
            found.append(it)
    return found


def upright(shape: NDArray[np.float64]) -> NDArray[np.float64]:
    """The rotation nearest to a matrix that is hardly one."""
    down = shape[:, 1] + np.array([-shape[1, 0], shape[0, 0]])
    norm = float(np.linalg.norm(down))
    down = down / norm if norm > 1e-6 else np.array([0.0, 1.0])
    return np.column_stack([[down[1], -down[0]], down])


def _same(one: Index, other: Index) -> bool:
    """Whether an index would cover the middle of another: no two lie so close."""
    return math.dist(one.centre, other.centre) < 0.55 * min(other.height, one.height)
