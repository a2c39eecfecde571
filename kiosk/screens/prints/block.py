"""A wood block: shapes are cut into it, shaded by lines, coloured by hand and printed.

Places are in the block's own units, x to the right and y down; angles in degrees, 0 to the right, clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Plane = NDArray[np.float32]
Point = tuple[float, float]
Rgb = tuple[int, int, int]

INK: Rgb = (38, 25, 18)
PAPER: Rgb = (247, 237, 212)
RED: Rgb = (186, 62, 44)
BLUE: Rgb = (92, 132, 168)
GREEN: Rgb = (126, 148, 82)
GOLD: Rgb = (226, 172, 66)
BROWN: Rgb = (168, 118, 72)
ROSE: Rgb = (222, 160, 130)
STONE: Rgb = (196, 184, 156)
NIGHT: Rgb = (84, 96, 126)


def path(text: str) -> list[Point]:
    """Points that are written as ``x,y x,y ...``."""
    return [(float(x), float(y)) for x, _, y in (pair.partition(",") for pair in text.split())]


def smooth(points: Sequence[Point], closed: bool = True, steps: int = 12) -> list[Point]:
    """A Catmull-Rom curve through `points`. A point that is given twice in a row is a corner."""
    pts = list(points)
    n = len(pts)
    out: list[Point] = []
    for i in range(n if closed else n - 1):
        p1, p2 = pts[i], pts[(i + 1) % n]
        if p1 == p2:
            out.append(p1)
            continue
        p0 = pts[(i - 1) % n] if closed or i > 0 else p1
        p3 = pts[(i + 2) % n] if closed or i + 2 < n else p2
        for k in range(steps):
            t = k / steps
            out.append(
                (
                    0.5
                    * (
                        2 * p1[0]
                        + (p2[0] - p0[0]) * t
                        + (2 * p0[0] - 5 * p1[0] + 4 * p2[0] - p3[0]) * t * t
                        + (3 * p1[0] - p0[0] - 3 * p2[0] + p3[0]) * t**3
                    ),
                    0.5
                    * (
                        2 * p1[1]
                        + (p2[1] - p0[1]) * t
                        + (2 * p0[1] - 5 * p1[1] + 4 * p2[1] - p3[1]) * t * t
                        + (3 * p1[1] - p0[1] - 3 * p2[1] + p3[1]) * t**3
                    ),
                )
            )
    if not closed:
        out.append(pts[-1])
    return out


def circle(centre: Point, radius: float, radius_y: float | None = None) -> list[Point]:
    """Points on a circle or ellipse."""
    ry = radius if radius_y is None else radius_y
    turn = [2 * math.pi * k / 48 for k in range(48)]
    return [(centre[0] + radius * math.cos(a), centre[1] + ry * math.sin(a)) for a in turn]


def turned(points: Sequence[Point], degrees: float, about: Point) -> list[Point]:
    """The points turned about a place."""
    a = math.radians(degrees)
    c, s = math.cos(a), math.sin(a)
    return [
        (about[0] + (x - about[0]) * c - (y - about[1]) * s, about[1] + (x - about[0]) * s + (y - about[1]) * c)
        for x, y in points
    ]


def moved(points: Sequence[Point], dx: float, dy: float, scale: float = 1.0) -> list[Point]:
    """The points scaled about the origin, then shifted."""
    return [(x * scale + dx, y * scale + dy) for x, y in points]


class Block:
    """A block of `wide` x `high` units that is cut at `scale` px a unit, and printed at half of that.

    Attributes:
        ink: 1 where the block prints.
        colour: the hand colouring as R, G, B factors of the paper.
    """

    def __init__(self, wide: float, high: float, scale: float, seed: int) -> None:
        self.scale = scale
        self.shape = round(high * scale), round(wide * scale)
        self.rng = np.random.default_rng(seed)
        self.ink: Plane = np.zeros(self.shape, np.float32)
        self.colour = np.ones((*self.shape, 3), np.float32)
        y, x = np.mgrid[0 : self.shape[0], 0 : self.shape[1]].astype(np.float32)
        self.x, self.y = x / scale, y / scale
        self._wobble = self.noise(6.0), self.noise(6.0)
        self._uneven: Plane = np.clip(1 + 0.10 * self.noise(14) + 0.05 * self.noise(3), 0.6, 1.2)

    def noise(self, size: float) -> Plane:
        """Soft noise about 0, deviation 1, with features of `size` units."""
        step = max(1.0, size * self.scale / 2)
        small = self.rng.normal(size=(int(self.shape[0] / step) + 3, int(self.shape[1] / step) + 3)).astype(np.float32)
        large = cv2.resize(small, (self.shape[1], self.shape[0]), interpolation=cv2.INTER_CUBIC)
        return np.asarray(large / (large.std() + 1e-6), np.float32)

    def mask(self, points: Sequence[Point], wobble: float = 0.18) -> Plane:
        """1 inside the polygon; its edge wanders by `wobble` units, as a knife does."""
        plane = np.zeros(self.shape, np.uint8)
        fixed = (np.array(points, np.float64) * self.scale * 16).astype(np.int32)
        cv2.fillPoly(plane, [fixed], 255, cv2.LINE_AA, 4)
        return self._wander(plane, wobble)

    def _wander(self, plane: NDArray[np.uint8], wobble: float) -> Plane:
        """The drawn plane as 0 to 1, its edges shifted by the knife's wandering."""
        out: Plane = np.zeros(self.shape, np.float32)
        box = self._box(plane, 3 * wobble)
        if box is None:
            return out
        if not wobble:
            out[box] = plane[box].astype(np.float32) / 255
            return out
        dx, dy = self._wobble
        mx = ((self.x[box] + dx[box] * wobble) * self.scale).astype(np.float32)
        my = ((self.y[box] + dy[box] * wobble) * self.scale).astype(np.float32)
        out[box] = cv2.remap(plane, mx, my, cv2.INTER_LINEAR).astype(np.float32) / 255
        return out

    def _box(self, plane: NDArray[Any], room: float) -> tuple[slice, slice] | None:
        """The part of the block that holds everything but 0, with `room` units around; None: all is 0."""
        left, top, wide, high = cv2.boundingRect((plane > 0).astype(np.uint8))
        if not wide:
            return None
        more = math.ceil(room * self.scale) + 2
        return (
            slice(max(0, top - more), min(self.shape[0], top + high + more)),
            slice(max(0, left - more), min(self.shape[1], left + wide + more)),
        )

    def stroke(self, points: Sequence[Point], width: float, taper: float = 0.5, wobble: float = 0.15) -> Plane:
        """A line through `points`, thin at its ends by `taper` (0: even, 1: to nothing)."""
        plane = np.zeros(self.shape, np.uint8)
        count = len(points)
        for k in range(count - 1):
            t = (k + 0.5) / max(1, count - 1)
            share = 1 - taper * abs(2 * t - 1) ** 2
            px = max(1, round(width * share * self.scale))
            a = tuple(int(v * self.scale * 16) for v in points[k])
            b = tuple(int(v * self.scale * 16) for v in points[k + 1])
            cv2.line(plane, a, b, 255, px, cv2.LINE_AA, 4)
        return self._wander(plane, wobble)

    def blur(self, plane: Plane, units: float) -> Plane:
        """Softened over `units`; wide softening works on a smaller plane, which looks the same."""
        sigma = max(0.3, units * self.scale)
        if sigma < 6:
            return np.asarray(cv2.GaussianBlur(plane, (0, 0), sigma), np.float32)
        less = int(sigma // 3)
        size = max(1, plane.shape[1] // less), max(1, plane.shape[0] // less)
        small = cv2.GaussianBlur(cv2.resize(plane, size, interpolation=cv2.INTER_AREA), (0, 0), sigma / less)
        return np.asarray(
            cv2.resize(small, (plane.shape[1], plane.shape[0]), interpolation=cv2.INTER_CUBIC), np.float32
        )

    def relief(self, mask: Plane, size: float, light: float = 225.0) -> Plane:
        """Shade of a rounded thing, 0 to 1: dark where it turns away from the light, which comes from `light`."""
        out: Plane = np.full(self.shape, 0.5, np.float32)
        box = self._box(mask, 3 * size)
        if box is None:
            return out
        soft = self.blur(mask[box], size)
        a = math.radians(light)
        facing = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3) * math.cos(a)
        facing = facing + cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3) * math.sin(a)
        inside = np.abs(facing[mask[box] > 0.5])
        out[box] = np.clip(0.5 + 0.62 * facing / (float(inside.max(initial=0.0)) + 1e-6), 0, 1)
        return out

    def hatch(
        self,
        mask: Plane,
        tone: Plane | float,
        angle: float = 45.0,
        period: float = 1.5,
        bend: Plane | None = None,
        cross: bool = False,
    ) -> None:
        """Shade `mask` by lines as thick as `tone` (0: none, 1: black), each `period` units apart.

        `bend` shifts the lines across their direction, in units: around a form, or with the grain of wood.
        """
        box = self._box(mask, 0)
        if box is None:
            return
        shade = np.broadcast_to(np.asarray(tone, np.float32), self.shape)[box]
        a = math.radians(angle)
        across = -self.x[box] * math.sin(a) + self.y[box] * math.cos(a) + self._wobble[0][box] * 0.12
        if bend is not None:
            across = across + bend[box]
        phase = across / period
        saw = np.abs(2 * (phase - np.floor(phase)) - 1)
        lines = np.clip((saw - (1 - shade)) * period * self.scale / 2 + 0.5, 0, 1) * (shade > 0.06)
        self.ink[box] = np.maximum(self.ink[box], lines.astype(np.float32) * mask[box])
        if cross:
            deeper = np.clip(np.asarray(tone, np.float32) * 1.5 - 0.75, 0, 1)
            self.hatch(mask, deeper, angle + 62, period * 1.05, bend)

    def cut(self, mask: Plane) -> None:
        """Take wood away: nothing prints there."""
        box = self._box(mask, 0)
        if box is not None:
            self.ink[box] *= 1 - mask[box]

    def black(self, mask: Plane) -> None:
        """Leave the wood: it prints full ink there."""
        box = self._box(mask, 0)
        if box is not None:
            self.ink[box] = np.maximum(self.ink[box], mask[box])

    def place(self, points: Sequence[Point], colour: Rgb | None = None, line: float = 1.0) -> Plane:
        """A thing in front of all before it: cleared ground, outline, hand colour. Returns its mask."""
        mask = self.mask(points)
        self.cut(mask)
        self.uncolour(mask)
        if colour is not None:
            self.wash(mask, colour)
        if line:
            self.outline(mask, line)
        return mask

    def outline(self, mask: Plane, width: float) -> None:
        """A printed line along the edge of `mask`, half inside and half outside, heavier below and right."""
        box = self._box(mask, 2 * width)
        if box is None:
            return
        soft = self.blur(mask[box], width * 0.42)
        step = -round(0.14 * width * self.scale)
        edge = 4 * soft * (1 - soft) + 1.2 * np.clip(soft - np.roll(soft, (step, step), (0, 1)), 0, 1)
        self.ink[box] = np.maximum(self.ink[box], np.clip((edge - 0.42) * 6, 0, 1))

    def uncolour(self, mask: Plane) -> None:
        """Paper again, for a thing in front."""
        box = self._box(mask, 0)
        if box is not None:
            part = mask[box][..., None]
            self.colour[box] = self.colour[box] * (1 - part) + part

    def wash(self, mask: Plane, colour: Rgb, strength: float = 0.92) -> None:
        """Hand colour: thin, uneven, and not quite inside the line."""
        box = self._box(mask, 2.5)
        if box is None:
            return
        part = mask[box]
        shift = round(0.45 * self.scale)
        loose = self.blur(np.roll(part, (shift, shift), (0, 1)), 0.35) * (0.35 + 0.65 * self.blur(part, 0.5))
        alpha = (np.clip(loose, 0, 1) * strength * self._uneven[box]).clip(0, 1)[..., None]
        tint = np.minimum(np.array(colour, np.float32) / np.array(PAPER, np.float32), 1.0)
        self.colour[box] *= 1 - alpha + alpha * tint

    def printed(self, alpha: Plane | None = None) -> NDArray[np.uint8]:
        """The finished print at half size: height x width x 3 (4 with `alpha`), R, G, B, 0 to 255."""
        fibre = 1 + 0.012 * self.noise(1.2)[..., None] + 0.014 * self.noise(20)[..., None]
        paper = np.array(PAPER, np.float32) * self.colour * fibre
        worn = np.clip(0.94 + 0.05 * self.noise(9), 0, 1) * (1 - 0.5 * (self.noise(0.7) > 2.3))
        ink = (np.clip(self.ink, 0, 1) * worn)[..., None]
        image = paper * (1 - ink) + np.array(INK, np.float32) * ink
        size = self.shape[1] // 2, self.shape[0] // 2
        out = cv2.resize(np.clip(image, 0, 255), size, interpolation=cv2.INTER_AREA)
        if alpha is not None:
            small = cv2.resize(np.clip(alpha, 0, 1) * 255, size, interpolation=cv2.INTER_AREA)
            out = np.dstack([out, small])
        return np.asarray(np.round(out), np.uint8)
