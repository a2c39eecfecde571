"""A table that stands still, painted once, over which dice and hands move: for pictures in real time.

The light of the sky and of each lamp is kept apart, so that a moving thing can take away just the light it blocks.
Only the part of the picture that changes is painted anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture
from vision.simulate import lens
from vision.simulate.boxes import RoundedBox
from vision.simulate.light import Light
from vision.simulate.patches import Patch
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
Blob = tuple[float, float, float]
"""A reflection that burns the picture out: x, y, radius, px."""

RIM = 3
_FACTOR = np.round((np.arange(256) / 255) ** (1 / 2.2) * 255).astype(np.uint8)
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
        self._plain = replace(self.optics, blur=0.0, sharpen=0.0)
        small = (w // 2, h // 2)
        self._small_camera = Pinhole(small, camera.focal / 2, camera.position, camera.rotation)
        bare = (self.canvas.owner == NOBODY).astype(np.float32)[..., None]
        self._small_sky = cv2.resize(self._sky * bare, small, interpolation=cv2.INTER_AREA)
        self._small_lamps = [cv2.resize(lamp * bare, small, interpolation=cv2.INTER_AREA) for lamp in self._lamps]
        self._small_light = np.maximum(cv2.resize(self.canvas.light, small, interpolation=cv2.INTER_AREA), 1e-3)

    def with_things(
        self, things: Sequence[tuple[int, Solid]], blobs: Sequence[Blob], rng: np.random.Generator
    ) -> tuple[Picture, NDArray[np.int16]]:
        """The picture with things on it and the owners of its pixels, as good as it gets."""
        camera = self.scene.camera
        w, h = camera.size
        if not things:
            return self.picture.copy(), self.canvas.owner
        hulls = [points for _, thing in things for points in thing.shadows()]
        x0, y0, x1, y1 = self._changed(hulls)
        if x1 - x0 < 8 or y1 - y0 < 8:
            return self.picture.copy(), self.canvas.owner
        cut = np.s_[y0:y1, x0:x1]
        part = window(camera, x0, y0, x1 - x0, y1 - y0)
        canvas = Canvas(self.canvas.light[cut].copy(), self.canvas.depth[cut].copy(), self.canvas.owner[cut].copy())
        bare = (canvas.owner == NOBODY)[..., None]
        canvas.light -= self._sky[cut] * ((1 - open_sky(part, hulls))[..., None] * bare)
        for lamp, kept in zip(self.scene.room.lights, self._lamps, strict=True):
            mask = shadow_mask(part, lamp, hulls, rng, 8)
            canvas.light -= kept[cut] * ((255 - mask).astype(np.float32) * np.float32(1 / 255))[..., None] * bare
        np.maximum(canvas.light, 0, out=canvas.light)
        walls = [thing for _, thing in self.scene.things if isinstance(thing, RoundedBox)]
        paint_things(replace(self.scene, camera=part, things=tuple(things)), canvas, rng, walls)
        for x, y, radius in blobs:
            gx, gy = np.meshgrid(np.arange(x0, x1, dtype=np.float32) - x, np.arange(y0, y1, dtype=np.float32) - y)
            canvas.light += (6 * np.exp(-(((gx**2 + gy**2) / radius**2) ** 2)))[..., None].astype(np.float32)
        developed = lens.develop(canvas.light * self._gain[cut], self.optics, self._rng)
        picture = self.picture.copy()
        # The blur at the rim of the part knows nothing of what lies beyond, so the rim is left out.
        top, left = RIM * (y0 > 0), RIM * (x0 > 0)
        inner = np.s_[y0 + top : y1 - RIM * (y1 < h), x0 + left : x1 - RIM * (x1 < w)]
        shape = picture[inner].shape
        picture[inner] = developed[top : top + shape[0], left : left + shape[1]]
        owners = self.canvas.owner.copy()
        owners[cut] = canvas.owner
        return picture, owners

    def in_motion(
        self,
        things: Sequence[tuple[int, Solid]],
        resting: Mapping[int, Patch | None],
        blobs: Sequence[Blob],
        rng: np.random.Generator,
    ) -> tuple[Picture, NDArray[np.int16]]:
        """The same, fast and a little rougher: shadows at half the size, things in one ray a pixel.

        `resting` has the patches of those things (by number) that lie still, see `patch`.
        """
        camera = self.scene.camera
        picture, owner, depth = self.picture.copy(), self.canvas.owner.copy(), self.canvas.depth.copy()
        hulls = [points for _, thing in things for points in thing.shadows()]
        x0, y0, x1, y1 = (v // 2 for v in self._changed(hulls))
        if x1 - x0 > 8 and y1 - y0 > 8:
            cut = np.s_[y0:y1, x0:x1]
            part = window(self._small_camera, x0, y0, x1 - x0, y1 - y0)
            taken = self._small_sky[cut] * (1 - open_sky(part, hulls))[..., None]
            for lamp, kept in zip(self.scene.room.lights, self._small_lamps, strict=True):
                mask = shadow_mask(part, lamp, hulls, rng, 4)
                taken += kept[cut] * ((255 - mask).astype(np.float32) * np.float32(1 / 255))[..., None]
            # Light that is left, as a factor on the gamma-coded picture.
            left = np.clip(1 - taken / self._small_light[cut], 0, 1)
            factor = _FACTOR[(left * 255).astype(np.uint8)]
            size = ((x1 - x0) * 2, (y1 - y0) * 2)
            factor = cv2.resize(factor, size, interpolation=cv2.INTER_LINEAR)
            region = np.s_[y0 * 2 : y1 * 2, x0 * 2 : x1 * 2]
            picture[region] = cv2.multiply(picture[region], factor, scale=1 / 255)
        axis = camera.rotation[2]
        for number, thing in sorted(things, key=lambda pair: -float((pair[1].place - camera.position) @ axis)):
            patch = resting[number] if number in resting else thing.paint(camera, self.scene.room, [], rng, True)
            if patch is not None:
                self._lay(patch, number, picture, owner, depth)
        for x, y, radius in blobs:
            cv2.circle(picture, (round(x), round(y)), round(radius), (255, 255, 255), -1, cv2.LINE_AA)
        return picture, owner

    def patch(self, thing: RoundedBox, others: Sequence[RoundedBox], rng: np.random.Generator) -> Patch | None:
        """A die that lies still, for `in_motion`."""
        close = [b for b in others if b is not thing and b.distance(thing.place) < 3.2 * float(thing.half.max())]
        return thing.paint(self.scene.camera, self.scene.room, close, rng)

    def _lay(self, patch: Patch, number: int, picture: Picture, owner: NDArray[np.int16], depth: Array) -> None:
        """Develop a thing and lay it into the picture."""
        h, w = patch.cover.shape
        at = np.s_[patch.y : patch.y + h, patch.x : patch.x + w]
        front = patch.depth < depth[at] + 0.5
        cover = patch.cover * front
        colour = patch.colour / np.maximum(patch.cover, 1e-3)[..., None] * self._gain[at]
        tones = lens.develop(colour, self._plain, self._rng)
        soft = cv2.GaussianBlur(cover, (0, 0), max(self.optics.blur, 0.3))[..., None]
        window_ = picture[at]
        window_[:] = (window_ + (tones.astype(np.float32) - window_) * soft).astype(np.uint8)
        most = front & (patch.cover > 0.5)
        depth[at][most] = patch.depth[most]
        owner[at][most] = number

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
