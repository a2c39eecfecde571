"""Where dice lie: centre, size and outline of each upper face, touching ones apart.

The network answers with maps at a quarter of its input's size (see `vision.training.networks.Finder`): the heat of
face centres, and at each hot cell the face's offset, size, shape, whether it leans and how much of it is covered. It
sees dice of about 9 to 60 px; pictures are brought to a size where the dice are near 20 px.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readers import shape
from vision.readers.network import Network
from vision.reading import Picture

STRIDE = 4
"""Network px per cell of the maps."""
HAND_STRIDE = 16
"""The same of the map of hands."""
HARDLY = 0.02
"""How likely a hand must be in a cell to be told of."""
REFERENCE = 8.0
"""Half-edge in px whose `size` is 0."""
MIRRORED = np.array([1, -1, 1, 1, 1, -1, 1, -1, 1, 1], np.float32)
"""Signs of the maps of faces in the mirror: see `vision.readers.shape`."""
GRID = 16
"""Sides of the network's input are multiples of this."""
FAINT = 0.08
"""Heat below which a peak is nothing at all."""


@dataclass(frozen=True, slots=True)
class Face:
    """An upper face that the finder saw. Lengths in px of the picture that was handed in."""

    centre: NDArray[np.float64]
    matrix: NDArray[np.float64]
    """Half-edges in columns: see `vision.readers.shape`."""
    heat: float
    """0 to 1: how sure the finder is that an upper face lies here."""
    cocked: float
    """0 to 1: whether the die leans."""
    hidden: float
    """Part of the face that is covered, 0 to 1."""

    @property
    def edge(self) -> float:
        """Length of an edge of the square that has the face's area."""
        return 2 * float(np.sqrt(abs(np.linalg.det(self.matrix))))

    @property
    def corners(self) -> NDArray[np.float64]:
        """Four corners (4, 2), clockwise on screen."""
        return shape.corners_of(self.centre, self.matrix)

    def moved(self, scale: float, offset: NDArray[np.float64]) -> Face:
        """The same face in a picture that is `scale` times as large, shifted by `offset`."""
        return replace(self, centre=self.centre * scale + offset, matrix=self.matrix * scale)


@dataclass(frozen=True, slots=True)
class Found:
    """What one pass of the finder saw."""

    faces: tuple[Face, ...]
    hands: tuple[tuple[float, float, float], ...] = ()
    """Where a hand may be: x, y in px, and how likely, 0 to 1."""

    @property
    def hand(self) -> float:
        """0 to 1: whether a hand is in view."""
        return max((likely for _, _, likely in self.hands), default=0.0)

    def moved(self, offset: NDArray[np.float64]) -> Found:
        """The same in a picture in which everything lies `offset` (2,) px further on."""
        x, y = (float(it) for it in offset)
        return Found(
            tuple(face.moved(1.0, offset) for face in self.faces),
            tuple((at_x + x, at_y + y, likely) for at_x, at_y, likely in self.hands),
        )


def sigmoid(x: NDArray[np.float32]) -> NDArray[np.float32]:
    """Logistic function, safe for any logit."""
    return np.asarray(1 / (1 + np.exp(-np.clip(x, -30, 30))), dtype=np.float32)


def prepared(picture: Picture, scale: float) -> tuple[NDArray[np.float32], float, float]:
    """Network input (1, 3, h, w) at about `scale`, padded with grey, and the scales that came out in x and y."""
    height, width = picture.shape[:2]
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    if size != (width, height):
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    padded = np.full((-(-size[1] // GRID) * GRID, -(-size[0] // GRID) * GRID, 3), 127, np.uint8)
    padded[: size[1], : size[0]] = picture
    batch = padded.astype(np.float32).transpose(2, 0, 1)[None] * np.float32(1 / 255)
    return np.ascontiguousarray(batch), size[0] / width, size[1] / height


def find(net: Network, picture: Picture, scale: float, twice: bool = False) -> Found:
    """One pass at `scale`: faces in px of `picture`, hottest first; `twice`: also in the mirror, for twice the time."""
    batch, scale_x, scale_y = prepared(picture, scale)
    faces, hand = both_ways(net, batch) if twice else net.run(batch, ("faces", "hand"))
    factor = np.array([scale_x, scale_y])
    found = [
        replace(face, centre=(face.centre + 0.5) / factor - 0.5, matrix=face.matrix / factor[:, None])
        for face in peaks(faces[0])
    ]
    height, width = picture.shape[:2]
    inside = tuple(face for face in found if (face.centre > 0).all() and (face.centre < (width, height)).all())
    return Found(inside, hands_in(hand[0, 0], factor))


def both_ways(net: Network, batch: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Maps of faces and of hands as one picture (1, 3, h, w) and its mirror image give them in the mean."""
    faces, hand = net.run(np.concatenate([batch, batch[..., ::-1]]), ("faces", "hand"))
    seen = np.asarray((faces[:1] + faces[1:, :, :, ::-1] * MIRRORED[:, None, None]) / 2, dtype=np.float32)
    # px are counted from the middle of the first: in the mirror all lies one further on
    seen[:, 1] -= np.float32(0.5 / STRIDE)
    return seen, np.asarray((hand[:1] + hand[1:, :, :, ::-1]) / 2, dtype=np.float32)


def hands_in(logits: NDArray[np.float32], factor: NDArray[np.float64]) -> tuple[tuple[float, float, float], ...]:
    """The cells of a map (h, w) in which a hand may be, in px of a picture of which the map saw `factor` (2,)."""
    likely = sigmoid(logits)
    rows, columns = np.nonzero(likely > HARDLY)
    places = (np.stack([columns, rows], axis=1) + 0.5) * HAND_STRIDE / factor
    return tuple((float(x), float(y), float(p)) for (x, y), p in zip(places, likely[rows, columns], strict=True))


def peaks(maps: NDArray[np.float32]) -> list[Face]:
    """The faces in maps (10, h, w), px of the network's input, hottest first; of faces that overlap, the hottest."""
    heat = sigmoid(maps[0])
    highest = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= highest) & (heat > FAINT))
    order = np.argsort(-heat[rows, columns], kind="stable")[:200]
    cells = maps[:, rows[order], columns[order]].astype(np.float64)
    centres = (np.stack([columns[order], rows[order]], axis=1) + 0.5 + cells[1:3].T) * STRIDE
    cells[3] = np.clip(cells[3], -2, 3) + np.log(REFERENCE)
    cells[4:6] = np.clip(cells[4:6], -1, 1)
    leaning, covered = sigmoid(maps[8:10, rows[order], columns[order]])
    faces: list[Face] = []
    taken = np.empty((0, 2))  # centres of the faces so far, and what brings a place to their half-edges
    inverse = np.empty((0, 2, 2))
    for k, centre in enumerate(centres):
        if len(faces) and overlaps(centre, taken, inverse).any():
            continue
        matrix = shape.decode(*cells[3:8, k])
        warm = float(heat[rows[order[k]], columns[order[k]]])
        faces.append(Face(centre, matrix, warm, float(leaning[k]), float(covered[k])))
        taken = np.vstack([taken, centre])
        inverse = np.concatenate([inverse, np.linalg.inv(matrix)[None]])
    return faces


def overlaps(
    centre: NDArray[np.float64], taken: NDArray[np.float64], inverse: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Whether a face at `centre` (2,) would cover the middle of faces at `taken` (n, 2): two dice cannot lie so close.

    `inverse` (n, 2, 2) are the inverted half-edge matrices of those faces.
    """
    local = np.einsum("nij,nj->ni", inverse, centre - taken)
    return np.asarray(np.abs(local).max(axis=1) < 1.1)
