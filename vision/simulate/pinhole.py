"""The simulated camera's geometry.

World: millimetres, right-handed, the table is the plane z = 0, z points up; seen from above x runs to the
right and y to the top of the picture. A depth is the distance along the optical axis in mm.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[Any]


@dataclass(frozen=True, eq=False, slots=True)
class Pinhole:
    """A camera without lens errors (those are put on afterwards, see `lens`)."""

    size: tuple[int, int]
    """Width and height, px."""
    focal: float
    """Focal length, px."""
    position: Array
    """Place of the lens, mm, shape (3,)."""
    rotation: Array
    """World to camera, shape (3, 3); rows are the picture's right, down and forward directions."""

    @staticmethod
    def over(
        size: tuple[int, int],
        focal: float,
        distance: float,
        tilt: float = 0.0,
        heading: float = 0.0,
        roll: float = 0.0,
        target: tuple[float, float] = (0.0, 0.0),
    ) -> Pinhole:
        """A camera that looks at `target` on the table from `distance` mm, `tilt` rad off the vertical.

        `heading` is the side from which it looks (0: from the picture's bottom), `roll` turns the picture.
        """
        st, ct, sh, ch = math.sin(tilt), math.cos(tilt), math.sin(heading), math.cos(heading)
        position = np.array([target[0] + distance * st * sh, target[1] - distance * st * ch, distance * ct])
        forward = np.array([-st * sh, st * ch, -ct])
        right = np.array([ch, sh, 0.0])
        down = np.cross(forward, right)
        sr, cr = math.sin(roll), math.cos(roll)
        rotation = np.stack([cr * right + sr * down, cr * down - sr * right, forward])
        return Pinhole(size, focal, position.astype(np.float32), rotation.astype(np.float32))

    @property
    def centre(self) -> tuple[float, float]:
        """Where the optical axis meets the picture, px."""
        return (self.size[0] - 1) / 2, (self.size[1] - 1) / 2

    def project(self, points: ArrayLike) -> tuple[Array, Array]:
        """Places (N, 3) in mm to px (N, 2) and depths (N,)."""
        seen = (np.asarray(points, np.float32).reshape(-1, 3) - self.position) @ self.rotation.T
        depth = np.maximum(seen[:, 2], 1.0)
        return (seen[:, :2] * (self.focal / depth)[:, None] + np.array(self.centre, np.float32)), depth

    def rays(self, u: Array, v: Array) -> Array:
        """Directions (3, N) of the rays through px `u`, `v`; their length along the axis is 1, so t is the depth."""
        cx, cy = self.centre
        x, y = (u - cx) / self.focal, (v - cy) / self.focal
        a = self.rotation
        return np.stack([a[0, i] * x + a[1, i] * y + a[2, i] for i in range(3)]).astype(np.float32)

    def homography(self, height: float = 0.0) -> NDArray[np.float64]:
        """From (x, y, 1) in mm on the plane z = `height` to px, shape (3, 3)."""
        cx, cy = self.centre
        inner = np.array([[self.focal, 0, cx], [0, self.focal, cy], [0, 0, 1]], np.float64)
        turn = self.rotation.astype(np.float64)
        shift = turn @ (np.array([0, 0, height]) - self.position.astype(np.float64))
        return np.asarray(inner @ np.column_stack([turn[:, 0], turn[:, 1], shift]))

    def on_plane(self, u: ArrayLike, v: ArrayLike, height: float = 0.0) -> Array:
        """The places (3, N) on the plane z = `height` that px `u`, `v` show."""
        rays = self.rays(np.asarray(u, np.float32).ravel(), np.asarray(v, np.float32).ravel())
        down = np.minimum(rays[2], -1e-3)
        t = (height - self.position[2]) / down
        return np.asarray(self.position[:, None] + rays * t, np.float32)

    def scale(self, point: ArrayLike) -> float:
        """Px per mm of a thing at `point` that faces the camera."""
        return float(self.focal / self.project(point)[1][0])
