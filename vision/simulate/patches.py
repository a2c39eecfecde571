"""A thing as it looks, cut out for the picture, and the casting of rays that makes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate.pinhole import Pinhole

Array = NDArray[Any]


@dataclass(frozen=True, eq=False, slots=True)
class Patch:
    """A box as it looks, with where it belongs in the picture."""

    x: int
    y: int
    colour: Array
    """Premultiplied by coverage, (h, w, 3)."""
    cover: Array
    """Part of each pixel that the box covers, (h, w)."""
    depth: Array
    """(h, w); 1e9 where it is not."""


def traced(
    camera: Pinhole,
    bounds: Array,
    px: float,
    trace: Callable[[Array, float], tuple[NDArray[np.intp], Array, Array]],
    rough: bool = False,
) -> Patch | None:
    """Cast the rays of all pixels within the `bounds` (N, 3) of a thing `px` px large; None if it is out of view.

    `trace(rays, px)` says which rays meet the thing, at which depth and with which colour: (n,), (n,), (3, n).
    Small things get several rays a pixel, so that their edges are smooth; not if it may be `rough`.
    """
    spots, depths = camera.project(bounds)
    width, height = camera.size
    x0, y0 = (max(int(np.floor(low)) - 1, 0) for low in spots.min(0))
    x1 = min(int(np.ceil(spots[:, 0].max())) + 2, width)
    y1 = min(int(np.ceil(spots[:, 1].max())) + 2, height)
    if x1 <= x0 or y1 <= y0 or depths.min() <= 2.0:
        return None
    fine = 1 if rough else 3 if px < 22 else 2 if px < 70 else 1
    us = (np.arange((x1 - x0) * fine, dtype=np.float32) + 0.5) / fine - 0.5 + x0
    vs = (np.arange((y1 - y0) * fine, dtype=np.float32) + 0.5) / fine - 0.5 + y0
    grid_u, grid_v = np.meshgrid(us, vs)
    index, t, seen = trace(camera.rays(grid_u.ravel(), grid_v.ravel()), px * fine)
    if index.size == 0:
        return None
    shape = grid_u.shape
    flat = np.zeros((shape[0] * shape[1], 3), np.float32)
    flat[index] = seen.T
    covered = np.zeros(shape[0] * shape[1], np.float32)
    covered[index] = 1
    far = np.full(shape[0] * shape[1], 1e9, np.float32)
    far[index] = t
    colour, cover, depth = flat.reshape(*shape, 3), covered.reshape(shape), far.reshape(shape)
    if fine > 1:
        size = (x1 - x0, y1 - y0)
        colour = cv2.resize(colour, size, interpolation=cv2.INTER_AREA)
        cover = cv2.resize(cover, size, interpolation=cv2.INTER_AREA)
        depth = depth.reshape(size[1], fine, size[0], fine).min(axis=(1, 3))
    return Patch(x0, y0, colour, cover, depth)
