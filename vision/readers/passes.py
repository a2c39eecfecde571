"""What several passes of the finder over one picture, at different sizes, see together.

A face that both saw is what they saw in the mean. What only one of them saw is likelier pips, weave or a reflection
than a die: those come and go with the size.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vision.readers import shape
from vision.readers.evidence import logit
from vision.readers.finder import FAINT, Face, Found, overlaps

SAME = 0.35
"""Distance of two centres, in edges, within which two passes mean one face."""
ALIKE = 1.4
"""How many times larger one pass may see a face than the other."""
UNSEEN = FAINT / 2
"""Heat of a face in a pass that did not see it."""


def agreed(one: Found, other: Found) -> Found:
    """The faces of two passes, each once, hottest first; the hands are those of `one`, which sees more around them."""
    left = list(other.faces)
    faces = []
    for face in one.faces:
        near = [it for it in left if same(face, it)]
        if near:
            match = min(near, key=lambda it: float(np.linalg.norm(it.centre - face.centre)))
            left = [it for it in left if it is not match]
            faces.append(mean_of(face, match))
        else:
            faces.append(replace(face, heat=mean(face.heat, UNSEEN)))
    faces += [replace(face, heat=mean(face.heat, UNSEEN)) for face in left]
    kept: list[Face] = []
    for face in sorted(faces, key=lambda it: -it.heat):
        if face.heat < FAINT:
            break
        inverse = np.array([np.linalg.inv(it.matrix) for it in kept]).reshape(-1, 2, 2)
        if not overlaps(face.centre, np.array([it.centre for it in kept]).reshape(-1, 2), inverse).any():
            kept.append(face)
    return Found(tuple(kept), one.hands)


def same(one: Face, other: Face) -> bool:
    """Whether two passes mean one face."""
    near = float(np.linalg.norm(one.centre - other.centre)) < SAME * one.edge
    return near and 1 / ALIKE < other.edge / one.edge < ALIKE


def mean_of(one: Face, other: Face) -> Face:
    """What two passes say of a face in the mean: probabilities by their log odds, shapes by what varies smoothly."""
    cells = (np.array(shape.encode(one.matrix)) + np.array(shape.encode(other.matrix))) / 2
    return Face(
        (one.centre + other.centre) / 2,
        shape.decode(*cells),
        mean(one.heat, other.heat),
        mean(one.cocked, other.cocked),
        mean(one.hidden, other.hidden),
    )


def mean(one: float, other: float) -> float:
    """Of two probabilities, by their log odds."""
    return 1 / (1 + math.exp(-(logit(one) + logit(other)) / 2))
