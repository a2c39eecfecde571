"""Round things that stand upright: coins, bottle caps, cups, round trays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate.boxes import RoundedBox
from vision.simulate.light import Finish, Room, shade
from vision.simulate.patches import Patch, traced
from vision.simulate.pinhole import Pinhole

Array = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Drum:
    """A cylinder, solid or hollow."""

    x: float
    y: float
    outer: float
    """mm"""
    bottom: float
    top: float
    top_picture: NDArray[np.uint8]
    """What is on the top (or, if it is hollow, on the floor inside), gamma-coded BGR, square."""
    colour: Array
    """Albedo of the wall, linear BGR, (3,)."""
    finish: Finish
    inner: float = 0.0
    """Inner radius in mm; 0: solid."""
    floor: float | None = None
    """Height of the floor inside; None: one sees the table."""
    ribs: int = 0
    """Grooves around the wall."""
    relief: float = 0.0

    @property
    def place(self) -> Array:
        return np.array([self.x, self.y, (self.bottom + self.top) / 2], np.float32)

    def _circle(self, radius: float, z: float, n: int = 24) -> Array:
        a = np.arange(n) * 2 * np.pi / n
        return np.stack([self.x + radius * np.cos(a), self.y + radius * np.sin(a), np.full(n, z)], 1).astype(np.float32)

    @property
    def density(self) -> float:
        """Part of the light that it takes out of its shadow: all."""
        return 1.0

    def shadows(self) -> list[Array]:
        """Hulls: one for a solid, a ring of pieces for a hollow one."""
        if not self.inner:
            return [np.vstack([self._circle(self.outer, self.bottom), self._circle(self.outer, self.top)])]
        rings = [self._circle(r, z, 20) for r in (self.inner, self.outer) for z in (self.bottom, self.top)]
        return [np.vstack([ring[[i, (i + 1) % 20]] for ring in rings]) for i in range(20)]

    def paint(
        self,
        camera: Pinhole,
        room: Room,
        blockers: Sequence[RoundedBox],
        rng: np.random.Generator,
        rough: bool = False,
    ) -> Patch | None:
        """The drum as the camera sees it, None if it is out of the picture."""
        bounds = np.vstack([self._circle(self.outer * 1.01, z) for z in (self.bottom, self.top)])

        def trace(rays: Array, px: float) -> tuple[NDArray[np.intp], Array, Array]:
            return self._trace(camera, room, rays)

        return traced(camera, bounds, min(camera.scale(self.place) * 2 * self.outer, 69), trace, rough)

    def _trace(self, camera: Pinhole, room: Room, rays: Array) -> tuple[NDArray[np.intp], Array, Array]:
        ox, oy = camera.position[0] - self.x, camera.position[1] - self.y
        oz = camera.position[2]
        dx, dy, dz = rays
        dz = np.minimum(dz, -1e-4)
        a = dx * dx + dy * dy + 1e-9
        b = ox * dx + oy * dy
        best = np.full(dx.size, 1e9, np.float32)
        part = np.zeros(dx.size, np.int8)

        def take(t: Array, good: Array, which: int) -> None:
            better = good & (t > 0) & (t < best)
            best[better] = t[better]
            part[better] = which

        def square_at(t: Array) -> Array:
            return np.asarray((ox + dx * t) ** 2 + (oy + dy * t) ** 2)

        t = (self.top - oz) / dz
        r2 = square_at(t)
        take(t, (r2 <= self.outer**2) & (r2 >= self.inner**2), 1)
        root = b * b - a * (ox * ox + oy * oy - self.outer**2)
        t = (-b - np.sqrt(np.maximum(root, 0))) / a
        z = oz + dz * t
        take(t, (root > 0) & (z >= self.bottom) & (z <= self.top), 2)
        if self.inner:
            low = self.bottom if self.floor is None else self.floor
            root = b * b - a * (ox * ox + oy * oy - self.inner**2)
            t = (-b + np.sqrt(np.maximum(root, 0))) / a
            z = oz + dz * t
            take(t, (root > 0) & (z >= low) & (z <= self.top), 3)
            if self.floor is not None:
                t = (self.floor - oz) / dz
                take(t, square_at(t) <= self.inner**2, 4)
        index = np.flatnonzero(part)
        t, part, way = best[index], part[index], rays[:, index]
        place = camera.position[:, None] + way * t
        out = np.zeros_like(place)
        px, py = (place[0] - self.x), (place[1] - self.y)
        r = np.sqrt(px * px + py * py) + 1e-6
        level = (part == 1) | (part == 4)
        out[0] = np.where(level, 0, np.where(part == 3, -px / r, px / r))
        out[1] = np.where(level, 0, np.where(part == 3, -py / r, py / r))
        out[2] = level
        if self.ribs:
            wave = np.sin(np.arctan2(py, px) * self.ribs) * 0.5 * ~level
            out[0] -= wave * py / r
            out[1] += wave * px / r
        albedo = np.repeat(np.asarray(self.colour, np.float32)[:, None], index.size, 1)
        pictured = (part == 4) if self.inner else (part == 1)
        if pictured.any():
            n = self.top_picture.shape[0]
            size = self.inner or self.outer
            u = np.clip(((px[pictured] / size + 1) * n / 2).astype(int), 0, n - 1)
            v = np.clip(((1 - py[pictured] / size) * n / 2).astype(int), 0, n - 1)
            albedo[:, pictured] = (self.top_picture[v, u].T.astype(np.float32) / 255) ** 2.2
            if self.relief:
                grey = cv2.cvtColor(self.top_picture, cv2.COLOR_BGR2GRAY).astype(np.float32) / 255
                gx, gy = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
                out[0, pictured] -= self.relief * gx[v, u]
                out[1, pictured] += self.relief * gy[v, u]
        out /= np.sqrt((out * out).sum(0)) + 1e-9
        view = -way / np.sqrt((way * way).sum(0))
        sky = np.ones(index.size, np.float32)
        if self.inner:
            deep = np.clip((self.top - place[2]) / max(self.top - self.bottom, 1), 0, 1)
            sky = np.where(part >= 3, 1 - 0.6 * deep * min(1.0, (self.top - self.bottom) / self.inner), sky)
        shadows: list[Array | float] = [self._inside_light(place, part, light.position) for light in room.lights]
        return index, t, shade(place, out, view, albedo, room, self.finish, 1.0, shadows, sky)

    def _inside_light(self, place: Array, part: Array, lamp: Array) -> Array | float:
        """Whether the rim lets a lamp's light into the hollow, 0 to 1."""
        if not self.inner:
            return 1.0
        k = (self.top - place[2]) / (lamp[2] - place[2])
        x = place[0] + (lamp[0] - place[0]) * k - self.x
        y = place[1] + (lamp[1] - place[1]) * k - self.y
        over = self.inner - np.sqrt(x * x + y * y)
        return np.where(part >= 3, np.clip(over / (0.1 * self.inner) + 0.5, 0, 1), 1.0).astype(np.float32)
