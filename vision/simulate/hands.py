"""A hand over the table, built of round-ended rods, with skin and a sleeve."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate.boxes import RoundedBox
from vision.simulate.light import Finish, Room, shade
from vision.simulate.noise import clouds
from vision.simulate.patches import Patch
from vision.simulate.pinhole import Pinhole

Array = NDArray[Any]


@dataclass(frozen=True, eq=False)
class Rod:
    """A rod with round ends of different radii, mm."""

    a: Array
    b: Array
    ra: float
    rb: float
    nail: bool = False
    cloth: bool = False


@dataclass(frozen=True, eq=False)
class Person:
    """Whose hand it is."""

    skin: Array
    """Albedo, linear BGR."""
    sleeve: Array
    size: float = 1.0
    left: bool = False
    cuff: float = 60.0
    """Where the sleeve begins, mm behind the wrist."""


def person(rng: np.random.Generator) -> Person:
    """Somebody."""
    tone = float(rng.random())
    light, dark = np.array([0.33, 0.41, 0.66]), np.array([0.03, 0.055, 0.13])
    skin = light * (1 - tone) + dark * tone + rng.normal(0, 0.02, 3)
    return Person(
        np.clip(skin, 0.02, 0.9).astype(np.float32),
        (rng.uniform(0.02, 0.8, 3) ** 1.5).astype(np.float32),
        float(rng.uniform(0.75, 1.1)),
        bool(rng.random() < 0.3),
        float(rng.choice([30.0, 70.0, 400.0])),
    )


@dataclass(frozen=True, eq=False)
class Hand:
    """A hand with its forearm."""

    who: Person
    rods: tuple[Rod, ...]

    @property
    def place(self) -> Array:
        return np.asarray(self.rods[0].b, np.float32)

    @property
    def density(self) -> float:
        """Part of the light that it takes out of its shadow: all."""
        return 1.0

    def shadows(self) -> list[Array]:
        """A hull for each rod."""
        out = []
        angle = np.arange(10) * 2 * np.pi / 10
        ring = np.stack([np.cos(angle), np.sin(angle), np.zeros(10)], 1)
        for rod in self.rods:
            out.append(np.vstack([rod.a + ring * rod.ra, rod.b + ring * rod.rb]).astype(np.float32))
        return out

    def paint(
        self,
        camera: Pinhole,
        room: Room,
        blockers: Sequence[RoundedBox],
        rng: np.random.Generator,
        rough: bool = False,
    ) -> Patch | None:
        """The hand as the camera sees it: rods as heights towards the camera, made smooth, then lit."""
        ends = np.array([p for rod in self.rods for p in (rod.a, rod.b)], np.float32)
        radii = np.array([r for rod in self.rods for r in (rod.ra, rod.rb)], np.float32)
        px, depth = camera.project(ends)
        scale = camera.focal / depth
        w, h = camera.size
        half = (4 if rough else 2) if max(w, h) > 700 else 2 if max(w, h) > 400 or rough else 1
        lows = np.floor((px - (radii * scale)[:, None]).min(0) - 3)
        highs = np.ceil((px + (radii * scale)[:, None]).max(0) + 4)
        x0, y0 = max(int(lows[0]), 0), max(int(lows[1]), 0)
        x1, y1 = min(int(highs[0]), w), min(int(highs[1]), h)
        if x1 - x0 < 4 or y1 - y0 < 4 or depth.min() < 20:
            return None
        cols, rows = -(-(x1 - x0) // half), -(-(y1 - y0) // half)
        near = np.full((rows, cols), 1e9, np.float32)
        kind = np.zeros((rows, cols), np.int8)
        for i, rod in enumerate(self.rods):
            self._rod(
                rod,
                px[2 * i : 2 * i + 2],
                depth[2 * i : 2 * i + 2],
                scale[2 * i : 2 * i + 2],
                (x0, y0),
                half,
                near,
                kind,
            )
        cover: Array = (kind > 0).astype(np.float32)
        if not cover.any():
            return None
        grain = max(1.2, 3.5 * float(scale.mean()) / half)
        filled = np.where(kind > 0, near, 0)
        weight = cv2.GaussianBlur(cover, (0, 0), grain)
        smooth = cv2.GaussianBlur(filled, (0, 0), grain) / np.maximum(weight, 1e-3)
        mm = half / float(scale.mean())
        gx = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, ksize=3) / (8 * mm)
        gy = cv2.Sobel(smooth, cv2.CV_32F, 0, 1, ksize=3) / (8 * mm)
        rim = np.clip(1 - (weight - 0.5) * 2, 0, 1) ** 1.5
        n = np.stack([gx, gy, -np.ones_like(gx) * (1 - 0.55 * rim)]).reshape(3, -1)
        n /= np.sqrt((n * n).sum(0))
        normal = camera.rotation.T @ n
        us, vs = np.meshgrid(
            np.arange(cols, dtype=np.float32) * half + x0 + (half - 1) / 2,
            np.arange(rows, dtype=np.float32) * half + y0 + (half - 1) / 2,
        )
        rays = camera.rays(us.ravel(), vs.ravel())
        world = camera.position[:, None] + rays * np.minimum(smooth.ravel(), 4e3)
        view = -rays / np.sqrt((rays * rays).sum(0))
        albedo = self._skin(kind, us, vs)
        seen = 0.92 * shade(world, normal, view, albedo, room, Finish(0.12, 0.5, 0.3))
        colour = np.ascontiguousarray(seen.T.reshape(rows, cols, 3), dtype=np.float32) * cover[..., None]
        size = (cols * half, rows * half)
        sharp = cover
        cover = cv2.GaussianBlur(sharp, (0, 0), 0.7)
        colour = cv2.GaussianBlur(colour, (0, 0), 0.7)
        if half > 1:
            colour = cv2.resize(colour, size, interpolation=cv2.INTER_LINEAR)
            cover = cv2.resize(cover, size, interpolation=cv2.INTER_LINEAR)
            near = cv2.resize(near, size, interpolation=cv2.INTER_NEAREST)
        colour, cover, near = (a[: y1 - y0, : x1 - x0] for a in (colour, cover, near))
        near = np.where(cover > 0.02, np.minimum(near, float(depth.max())), 1e9).astype(np.float32)
        return Patch(x0, y0, np.ascontiguousarray(colour), np.ascontiguousarray(cover), near)

    def _rod(
        self,
        rod: Rod,
        px: Array,
        depth: Array,
        scale: Array,
        corner: tuple[int, int],
        half: int,
        near: Array,
        kind: Array,
    ) -> None:
        """Put one rod into the picture of depths."""
        a, b = (px - np.array(corner)) / half
        ra, rb = rod.ra * scale[0] / half, rod.rb * scale[1] / half
        rows, cols = near.shape
        x0, x1 = max(int(min(a[0] - ra, b[0] - rb)), 0), min(int(max(a[0] + ra, b[0] + rb)) + 2, cols)
        y0, y1 = max(int(min(a[1] - ra, b[1] - rb)), 0), min(int(max(a[1] + ra, b[1] + rb)) + 2, rows)
        if x1 <= x0 or y1 <= y0:
            return
        x, y = np.meshgrid(np.arange(x0, x1, dtype=np.float32), np.arange(y0, y1, dtype=np.float32))
        d = b - a
        s = np.clip(((x - a[0]) * d[0] + (y - a[1]) * d[1]) / (float(d @ d) + 1e-6), 0, 1)
        across = (x - a[0] - d[0] * s) ** 2 + (y - a[1] - d[1] * s) ** 2
        r = ra + (rb - ra) * s
        inside = across < r * r
        mm = half / float(scale.mean())
        z = depth[0] + (depth[1] - depth[0]) * s - np.sqrt(np.maximum(r * r - across, 0)) * mm
        window = np.s_[y0:y1, x0:x1]
        front = inside & (z < near[window])
        near[window][front] = z[front]
        tag = np.full(s.shape, 3 if rod.cloth else 1, np.int8)
        if rod.nail:
            tag[(s > 0.55) & (s < 0.98) & (across < (0.55 * r) ** 2)] = 2
        kind[window][front] = tag[front]

    def _skin(self, kind: Array, us: Array, vs: Array) -> Array:
        """Albedo (3, n)."""
        mottled = clouds(128, 1.0, 3)[vs.astype(int) % 128, us.astype(int) % 128]
        base = np.where((kind == 3)[..., None], self.who.sleeve, self.who.skin)
        nail = np.clip(self.who.skin * 1.15 + np.array([0.06, 0.05, 0.05]), 0, 1)
        base = np.where((kind == 2)[..., None], nail, base)
        shown = base * (1 + mottled[..., None] * np.array([0.05, 0.05, 0.03]))
        return np.ascontiguousarray(shown.reshape(-1, 3).T.astype(np.float32))


def hand(
    who: Person, at: tuple[float, float], heading: float, height: float, grip: float, spread: float = 0.25
) -> Hand:
    """A hand whose palm is over `at` (mm), its fingers pointing along `heading` (rad from +x).

    `height` mm is the palm's middle over the table, `grip` 0 (flat) to 1 (closed about something), `spread` how far the
    fingers are apart.
    """
    k = who.size
    side = -1.0 if who.left else 1.0
    c, s = math.cos(heading), math.sin(heading)

    def put(forward: float, across: float, up: float) -> Array:
        return np.array(
            [
                at[0] + (c * forward - s * side * across) * k,
                at[1] + (s * forward + c * side * across) * k,
                max(height + up * k, 4.0),
            ],
            np.float32,
        )

    rods: list[Rod] = []

    def rod(a: Array, b: Array, ra: float, rb: float, nail: bool = False, cloth: bool = False) -> None:
        rods.append(Rod(a, b, ra * k, rb * k, nail, cloth))

    rod(put(-48, 0, 12), put(20, 0, 8), 25, 30)
    for across in (-30.0, -10.0, 10.0, 30.0):
        rod(put(-45, across * 0.55, 8), put(38, across, 4), 15, 12)
    lengths = (40.0, 45.0, 42.0, 32.0)
    for i, (across, long) in enumerate(zip((30.0, 10.0, -10.0, -30.0), lengths, strict=True)):
        angle = spread * (1.5 - i) * 0.5
        bend = grip * 1.1
        p = put(40, across, 4)
        f, a, u = 40.0, across, 4.0
        total = 0.0
        for j, (part, thick) in enumerate(((0.95, 10.0), (0.62, 9.0), (0.5, 8.0))):
            total += bend * (0.55 + 0.25 * j)
            step = long * part
            f += step * math.cos(total) * math.cos(angle)
            a += step * math.cos(total) * math.sin(angle) + (0.0 if grip < 0.5 else -across * 0.06)
            u -= step * math.sin(total)
            q = put(f, a, u)
            rod(p, q, thick, thick - 0.8, nail=j == 2)
            p = q
    f, a, u = -20.0, 34.0, 2.0
    p = put(f, a * 0.6, u)
    for j, (step, thick) in enumerate(((34.0, 15.0), (27.0, 11.5), (22.0, 10.0))):
        turn = 0.85 - 0.25 * j - grip * 0.5 + spread * 0.4
        f += step * math.cos(turn)
        a += step * math.sin(turn)
        u -= step * grip * 0.35
        q = put(f, a, u)
        rod(p, q, thick, thick - 1.5, nail=j == 2)
        p = q
    wrist = put(-50, 0, 14)
    far = put(-330, 0, 60)
    cuff = wrist + (far - wrist) * min(who.cuff / 280, 1.0)
    rod(put(-20, 0, 12), wrist, 28, 25)
    rod(wrist, far, 25, 40)
    if who.cuff < 280:
        rod(cuff, far, 38, 50, cloth=True)
    return Hand(who, tuple(rods))
