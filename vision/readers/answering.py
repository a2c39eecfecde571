"""What every reader does around its look: the picture brought to colour, one too small refused, the time taken."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.reading import Doubt, Expectation, Picture, Reading

LEAST_SIDE = 16
"""A picture with a shorter side shows nothing that could be read."""


def colour(picture: NDArray[np.generic]) -> Picture:
    """Any 8-bit picture (grey, with or without alpha) as BGR; others are brought to 8 bits first."""
    x = np.asarray(picture)
    if x.dtype != np.uint8:
        x = np.clip(np.nan_to_num(x.astype(np.float32)), 0, 255).astype(np.uint8)
    if x.ndim == 2:
        x = x[..., None]
    if x.shape[2] < 3:
        x = np.repeat(x[..., :1], 3, axis=2)
    return np.ascontiguousarray(x[..., :3])


def answered(
    kind: str, picture: Picture, expect: Expectation, look: Callable[[Picture, Expectation], Reading]
) -> Reading:
    """What `look` reads in a picture, with the ms that it took. Any array that is a picture gets an answer."""
    begin = time.perf_counter()
    picture = colour(picture)
    if min(picture.shape[:2]) < LEAST_SIDE:
        doubts = Doubt.TOO_SMALL | (Doubt.TOO_FEW if expect.count else Doubt.NONE)
        reading = Reading(kind, doubts=doubts, picture=picture)
    else:
        reading = look(picture, expect)
    return replace(reading, ms=(time.perf_counter() - begin) * 1000)
