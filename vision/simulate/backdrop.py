"""A table that stands still, painted once, over which dice and hands move: for pictures in real time.

The light of the sky and of each lamp is kept apart, so that a moving thing can take away just the light it blocks.
Only the part of the picture that changes is painted anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture
from vision.simulate import lens
from vision.simulate.boxes import RoundedBox
from vision.simulate.light import Light
from vision.simulate.pinhole import Pinhole
from vision.simulate.scene import (
    NOBODY,
    Canvas,
    Scene,
    Solid,
    falling,
    ground_albedo,
    ground_shine,
    open_sky,
    paint_things,
    shadow_mask,
)

Array = NDArray[Any]
STATIC = 1000
"""Things of the backdrop have numbers from here on."""


def window(camera: Pinhole, x: int, y: int, w: int, h: int) -> Pinhole:
    """The camera that sees only a part of the picture."""
    return _Window.cut(camera, x, y, w, h)


class _Window(Pinhole):
    """A pinhole camera whose optical axis need not meet the middle of its picture."""

    __slots__ = ("_middle",)
    _middle: tuple[float, float]

    @staticmethod
    def cut(camera: Pinhole, x: int, y: int, w: int, h: int) -> _Window:
        cx, cy = camera.centre
        out = _Window((w, h), camera.focal, camera.position, camera.rotation)
        object.__setattr__(out, "_middle", (cx - x, cy - y))
        return out

    @property
    def centre(self) -> tuple[float, float]:
        return self._middle


class Backdrop:
    """The still part of a scene."""

    def __init__(self, scene: Scene, optics: lens.Lens, exposure: float, rng: np.random.Generator) -> None:
        self.scene = scene
        camera, room = scene.camera, scene.room
        w, h = camera.size
        albedo = ground_albedo(scene)
        hulls = [points for _, thing in scene.things for points in thing.shadows()]
        sky = albedo * room.ceiling
        if hulls:
            sky *= open_sky(camera, hulls)[..., None]
        self._lamps = []
        for light, full in zip(room.lights, falling(camera, room.lights), strict=True):
            mask = shadow_mask(camera, light, hulls, rng, 10).astype(np.float32) * np.float32(1 / 255)
            self._lamps.append(albedo * (full * mask)[..., None] * light.colour)
        self._sky = sky
        shine = ground_shine(scene)
        self._shine = shine if shine is not None else None
        light = sky + sum(self._lamps, np.zeros_like(sky))
        if shine is not None:
            light = light + shine
        self.canvas = Canvas(light, np.full((h, w), 1e9, np.float32), np.full((h, w), NOBODY, np.int16))
        paint_things(scene, self.canvas, rng)
        exposure = exposure or metered_empty(self.canvas.light)
        self.optics = replace(optics, exposure=exposure, vignette=0.0, noise=0.0, motion=(0.0, 0.0), distortion=0.0)
        self.noise = optics.noise
        radius = lens.corner_distance(camera.size)
        self._gain = (1 - np.float32(optics.vignette) * radius)[..., None]
        self._rng = np.random.default_rng(5)
        self.picture = lens.develop(self.canvas.light * self._gain, self.optics, self._rng)
        self._static = [points for points in hulls]

    def with_things(
        self,
        things: Sequence[tuple[int, Solid]],
        blobs: Sequence[tuple[float, float, float]],
        rng: np.random.Generator,
        samples: int = 6,
    ) -> tuple[Picture, NDArray[np.int16], Array]:
        """The picture with things on it, the owners of its pixels and the linear light, all (h, w).

        `blobs` are reflections (x, y, radius in px) that burn the picture out.
        """
        camera = self.scene.camera
        w, h = camera.size
        if not things:
            return self.picture.copy(), self.canvas.owner, self.canvas.light
        hulls = [points for _, thing in things for points in thing.shadows()]
        x0, y0, x1, y1 = self._changed(hulls)
        if x1 - x0 < 2 or y1 - y0 < 2:
            return self.picture.copy(), self.canvas.owner, self.canvas.light
        cut = np.s_[y0:y1, x0:x1]
        part = window(camera, x0, y0, x1 - x0, y1 - y0)
        light = self.canvas.light[cut].copy()
        owner = self.canvas.owner[cut].copy()
        depth = self.canvas.depth[cut].copy()
        bare = (owner == NOBODY)[..., None]
        light -= self._sky[cut] * ((1 - open_sky(part, hulls))[..., None] * bare)
        for lamp, kept in zip(self.scene.room.lights, self._lamps, strict=True):
            mask = shadow_mask(part, lamp, hulls, rng, samples)
            light -= kept[cut] * ((255 - mask).astype(np.float32) * np.float32(1 / 255))[..., None] * bare
        np.maximum(light, 0, out=light)
        canvas = Canvas(light, depth, owner)
        walls = [(STATIC, thing) for _, thing in self.scene.things if isinstance(thing, RoundedBox)]
        paint_things(replace(self.scene, camera=part, things=tuple(things)), canvas, rng, [w for _, w in walls])
        for x, y, radius in blobs:
            gx, gy = np.meshgrid(np.arange(x0, x1, dtype=np.float32) - x, np.arange(y0, y1, dtype=np.float32) - y)
            canvas.light += (6 * np.exp(-(((gx**2 + gy**2) / radius**2) ** 2)))[..., None].astype(np.float32)
        developed = lens.develop(canvas.light * self._gain[cut], self.optics, self._rng)
        picture = self.picture.copy()
        rim = 3
        inner = np.s_[
            y0 + rim * (y0 > 0) : y1 - rim * (y1 < h),
            x0 + rim * (x0 > 0) : x1 - rim * (x1 < w),
        ]
        top, left = rim * (y0 > 0), rim * (x0 > 0)
        shape = picture[inner].shape
        picture[inner] = developed[top : top + shape[0], left : left + shape[1]]
        owners = self.canvas.owner.copy()
        owners[cut] = canvas.owner
        lit = self.canvas.light
        if blobs:
            lit = lit.copy()
            lit[cut] = canvas.light
        return picture, owners, lit

    def _changed(self, hulls: Sequence[Array]) -> tuple[int, int, int, int]:
        """The part of the picture that things and their shadows touch."""
        camera = self.scene.camera
        w, h = camera.size
        points = np.concatenate(list(hulls))
        px, _ = camera.project(points)
        spots = [px]
        for light in self.scene.room.lights:
            spots.append(_cast(camera, light, points))
        everything = np.clip(np.concatenate(spots), -20, max(w, h) + 20)
        rim = 22
        low, high = np.floor(everything.min(0)).astype(int) - rim, np.ceil(everything.max(0)).astype(int) + rim
        return max(int(low[0]), 0), max(int(low[1]), 0), min(int(high[0]), w), min(int(high[1]), h)


def _cast(camera: Pinhole, light: Light, points: Array) -> Array:
    """Where the shadows of places (N, 3) fall, px."""
    low = np.minimum(points[:, 2], light.position[2] - 20)
    k = (light.position[2] / (light.position[2] - low))[:, None]
    on = light.position + (np.column_stack([points[:, :2], low]) - light.position) * k
    return camera.project(on)[0]


def metered_empty(light: Array) -> float:
    """The exposure for an empty table that leaves room for white dice."""
    small = light[::8, ::8].max(-1)
    return float(min(max(0.36 / max(float(small.mean()), 1e-3), 0.55), 1.25))


class Noise:
    """A sensor's noise, different in each picture, at little cost."""

    def __init__(self, size: tuple[int, int], deviation: float, seed: int) -> None:
        rng = np.random.default_rng([seed, 13])
        w, h = size
        grain = rng.normal(0, deviation, (h + 64, w + 64, 3)) * 0.8
        grain += rng.normal(0, deviation, (h + 64, w + 64, 1)) * 0.6
        grain = np.round(grain)
        self._more = np.clip(grain, 0, 60).astype(np.uint8)
        self._less = np.clip(-grain, 0, 60).astype(np.uint8)

    def over(self, picture: Picture, rng: np.random.Generator) -> Picture:
        """The picture with noise."""
        h, w = picture.shape[:2]
        x, y = (int(v) for v in rng.integers(0, 64, 2))
        cut = np.s_[y : y + h, x : x + w]
        return np.asarray(cv2.subtract(cv2.add(picture, self._more[cut]), self._less[cut]), np.uint8)
