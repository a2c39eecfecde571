"""How a die stands: flat, leaning, on another one, covered, or no die at all, told from a wider view of it.

A face that is cut out upright shows its name and hides its slant. Here the cut-out keeps the picture's own directions,
shows the sides of the die and what is next to it, and only the slant that the dice of the picture have in common is
taken out: seen like this the upper face of a die that lies flat is a square, whatever the camera's height. What a view
shows is then compared with what the others show (`vision.readers.company`).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.readers import shape
from vision.readers.company import Company
from vision.readers.cutout import cut_out, levelled
from vision.readers.evidence import weighted_median
from vision.readers.finder import Face
from vision.readers.network import Network
from vision.readers.weighing import softmax
from vision.reading import Picture

CLASSES = ("flat", "leaning", "on top", "covered", "none")
"""What the network tells apart: `on top` is a die that lies on another, `none` is no upper face at all."""
SIDE = 96
"""Edge of a cut-out in px."""
VIEW = 2.4
"""How much of the world a cut-out shows, in edges of the face."""


def slant(faces: Sequence[Face], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """What brings a square that lies on the table to how the camera sees it, (2, 2), its determinant 1.

    The middle of what the `faces` show, by their `weights` (n,); of no face the view from above.
    """
    if not faces:
        return np.eye(2)
    tilts = np.array([shape.encode(face.matrix)[1:3] for face in faces])
    x, y = (weighted_median(tilts[:, k], weights) for k in (0, 1))
    return shape.decode(0.0, x, y, 1.0, 0.0)


def view_of(picture: Picture, face: Face, common: NDArray[np.float64]) -> Picture:
    """The face and what is around it as SIDE x SIDE x 3, without the slant (2, 2) that all have in `common`."""
    return cut_out(picture, face.centre, common * (face.edge / 2), SIDE, VIEW)


def places(faces: Sequence[Face], weights: NDArray[np.float64], common: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where each of n faces lies, (n, 3): x and y in edges, without the slant that all have in `common`, and its edge.

    An edge is the middle one, by the `weights` (n,); the edge of each is the log of how many times larger it is.
    """
    logs = np.log([face.edge for face in faces])
    middle = float(np.average(logs, weights=weights))
    flat = np.linalg.inv(common * np.exp(middle))
    return np.column_stack([np.array([face.centre for face in faces]) @ flat.T, logs - middle])


def footings(
    net: Network,
    company: Company,
    picture: Picture,
    faces: Sequence[Face],
    weights: NDArray[np.float64],
    twice: bool = True,
) -> NDArray[np.float64]:
    """Probabilities (n, classes) of how each of the faces stands; `twice`: also seen in the mirror, in the mean.

    `weights` (n,), above 0: how far each is a die at all, and tells the slant that all have in common.
    """
    if not faces:
        return np.empty((0, len(CLASSES)))
    common = slant(faces, weights)
    seen = levelled(np.stack([view_of(picture, face, common) for face in faces]))
    (stances,) = net.run(np.concatenate([seen, seen[..., ::-1]]) if twice else seen, ("stance",))
    lie = places(faces, weights, common)
    ways = [lie, lie * (-1, 1, 1)]
    rows = [
        company.logits(one, way, weights)
        for one, way in zip(stances.reshape(-1, len(faces), stances.shape[1]), ways, strict=False)
    ]
    return softmax(np.mean(rows, axis=0))
