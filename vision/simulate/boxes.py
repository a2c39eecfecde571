"""Boxes with rounded edges, seen exactly: dice, dominoes, cards, erasers.

A ray either meets the flat part of a side (found in closed form) or the rounded rest (found by sphere
tracing: J. C. Hart, "Sphere tracing", 1996). Everything is worked out for the pixels that the box covers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate.light import Finish, Room, dot, shade
from vision.simulate.patches import Patch, traced
from vision.simulate.pinhole import Pinhole

Array = NDArray[Any]

FACES = ("+x", "-x", "+y", "-y", "+z", "-z")
"""The order of the six sides everywhere; side ``2 * axis + (0 if positive else 1)``."""

# Right and down direction of each side's picture, seen from outside.
_RIGHT = np.array([[0, 1, 0], [0, -1, 0], [-1, 0, 0], [1, 0, 0], [1, 0, 0], [-1, 0, 0]], np.float32)
_DOWN = np.array([[0, 0, -1], [0, 0, -1], [0, 0, -1], [0, 0, -1], [0, -1, 0], [0, -1, 0]], np.float32)
_OUT = np.cross(_DOWN, _RIGHT).astype(np.float32)


def span(a: Array, b: Array) -> tuple[Array, Array]:
    """Where rays enter and leave a slab, from where they meet its planes, (3, n) each."""
    low, high = np.minimum(a, b), np.maximum(a, b)
    return np.maximum(np.maximum(low[0], low[1]), low[2]), np.minimum(np.minimum(high[0], high[1]), high[2])


def face_normal(face: int) -> Array:
    """Outward direction of a side in the box's own frame."""
    return np.asarray(_OUT[face], np.float32)


def face_square(face: int, half: Array) -> Array:
    """Corners (4, 3) of a side in the box's own frame, clockwise seen from outside, from the picture's upper left."""
    right, down, out = _RIGHT[face] * half, _DOWN[face] * half, _OUT[face] * half
    return np.stack([out - right - down, out + right - down, out + right + down, out - right + down])


def _shrunk(strip: Array, n: int) -> Array:
    """A strip of sides with sides of n x n (the sizes are powers of two, so that sides do not mix)."""
    return np.asarray(cv2.resize(strip, (6 * n, n), interpolation=cv2.INTER_AREA), np.float32)


@dataclass(frozen=True, eq=False)
class Skin:
    """What is on the six sides of a box, as one strip of six square pictures."""

    colour: Array
    """Albedo, linear BGR, shape (n, 6 n, 3)."""
    relief: Array
    """Slope to the picture's right, slope down, factor on the gloss; shape (n, 6 n, 3)."""
    finish: Finish
    body: Array | None = None
    """Albedo of the stuff itself, (3,): the colour that light takes on its way through a clear one."""
    edge_colour: Array | None = None
    """Albedo of worn edges, shape (3,); None if they are not worn."""
    wear: float = 0.0
    _levels: dict[int, tuple[Array, Array]] = field(default_factory=dict, compare=False, repr=False)

    def level(self, px: float) -> tuple[Array, Array]:
        """Colour and relief at a size that suits a side of `px` px: no finer than can be seen."""
        n = self.colour.shape[0]
        want = n
        while want > 8 and want * 0.5 >= px:
            want //= 2
        if want not in self._levels:
            sides = [_shrunk(a, want) for a in (self.colour, self.relief)]
            self._levels[want] = (sides[0], sides[1])
        return self._levels[want]


@dataclass(frozen=True, eq=False)
class RoundedBox:
    """A box with its place: half extents in mm, radius of edges in mm, rotation box to world."""

    half: Array
    radius: float
    place: Array
    turn: Array
    skin: Skin
    ball: float = 0.0
    """Radius in mm of a ball that the box is cut with (dice with round corners), 0 for none."""

    def distance(self, point: Array) -> float:
        """How far a place is from the box, mm; 0 inside."""
        out = np.maximum(np.abs((point - self.place) @ self.turn) - self.half, 0)
        return float(np.sqrt(out @ out))

    def corners(self) -> Array:
        """The eight corners (as if not rounded) in the world, (8, 3)."""
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32)
        return np.asarray((signs * self.half) @ self.turn.T + self.place, np.float32)

    def upper_face(self) -> int:
        """The side that looks up most."""
        return int(np.argmax(_OUT @ self.turn[2]))

    def face_corners(self, face: int) -> Array:
        """Corners of a side in the world, clockwise seen from outside, (4, 3)."""
        return np.asarray(face_square(face, self.half) @ self.turn.T + self.place, np.float32)

    def lowest(self) -> float:
        """Height of the lowest point over the table, mm."""
        inner = np.maximum(self.half - self.radius, 0)
        return float(self.place[2] - np.abs(self.turn[2] * inner).sum() - self.radius)

    def hit(self, origin: Array, ways: Array) -> tuple[NDArray[np.intp], Array, Array, Array]:
        """Which rays meet the box, at which t, where and with which normal (box frame): (n,), (n,), (3, n), (3, n)."""
        half = self.half[:, None]
        o = origin[:, None]
        safe = np.where(np.abs(ways) < 1e-6, np.float32(1e-6), ways)
        a, b = (-half - o) / safe, (half - o) / safe
        near, far = span(a, b)
        index = np.flatnonzero((near < far) & (far > 0))
        way, t = ways[:, index], near[index]
        p = o + way * t
        inner = np.maximum(self.half - self.radius, 0)[:, None]
        beyond = np.abs(p) > inner
        rounded = (beyond[0] & beyond[1]) | (beyond[0] & beyond[2]) | (beyond[1] & beyond[2])
        keep = np.ones(index.size, bool)
        if rounded.any():
            w = way[:, rounded]
            s = t[rounded]
            pace = 1 / np.sqrt(dot(w, w))
            gap = np.zeros_like(s)
            for _ in range(5):
                q = np.maximum(np.abs(o + w * s) - inner, 0)
                gap = np.sqrt(dot(q, q)) - self.radius
                s = s + gap * pace * 1.05
            # Rays that graze a side come near only slowly: the few that are still on their way go on.
            ends = far[index][rounded]
            late = np.flatnonzero((gap > 0.06 * self.radius) & (s < ends))
            for _ in range(40):
                if not late.size:
                    break
                q = np.maximum(np.abs(o + w[:, late] * s[late]) - inner, 0)
                gap[late] = np.sqrt(dot(q, q)) - self.radius
                s[late] += np.maximum(gap[late], 0.02 * self.radius) * pace[late] * 1.2
                late = late[(gap[late] > 0.06 * self.radius) & (s[late] < ends[late])]
            keep[rounded] = gap < 0.06 * self.radius
            t[rounded] = s
            p[:, rounded] = o + w * s
        out = np.maximum(np.abs(p) - inner, 0) * np.sign(p)
        if self.ball:
            wo, ww = dot(way, o), dot(way, way)
            root = wo * wo - ww * (float(origin @ origin) - self.ball**2)
            s = (-wo - np.sqrt(np.maximum(root, 0))) / ww
            later = s > t
            at = o + way * s
            q = np.maximum(np.abs(at) - inner, 0)
            keep &= (root > 0) & (~later | (dot(q, q) <= (self.radius * 1.02) ** 2))
            t = np.where(later, s, t)
            p = np.where(later, at, p)
            out = np.where(later, at, out)
        index, t, p, out = index[keep], t[keep], p[:, keep], out[:, keep]
        return index, t, p, out / np.sqrt(dot(out, out) + 1e-12)

    def paint(
        self,
        camera: Pinhole,
        room: Room,
        blockers: Sequence[RoundedBox],
        rng: np.random.Generator,
        rough: bool = False,
    ) -> Patch | None:
        """The box as the camera sees it in the room's light, or None if it is out of the picture.

        `blockers` are boxes that may stand in the light.
        """
        origin = (camera.position - self.place) @ self.turn

        def trace(rays: Array, px: float) -> tuple[NDArray[np.intp], Array, Array]:
            index, t, p, n = self.hit(origin, self.turn.T @ rays)
            if index.size == 0:
                return index, t, p
            return index, t, _colours(self, room, blockers, rng, rays[:, index], t, p, n, px)

        return traced(camera, self.corners(), camera.scale(self.place) * 2 * float(self.half.max()), trace, rough)

    @property
    def density(self) -> float:
        """Part of the light that it takes out of its shadow."""
        return 1 - 0.35 * self.skin.finish.glow - 0.3 * self.skin.finish.clarity

    def shadows(self) -> list[Array]:
        """Points (N, 3) whose hull throws the same shadow."""
        signs = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32)
        return [np.asarray((signs * (self.half - 0.35 * self.radius)) @ self.turn.T + self.place, np.float32)]


def _colours(
    box: RoundedBox,
    room: Room,
    blockers: Sequence[RoundedBox],
    rng: np.random.Generator,
    rays: Array,
    t: Array,
    p: Array,
    n: Array,
    px: float,
) -> Array:
    """Colours (3, n) of places `p` with normals `n` (box frame) that the rays meet at `t`."""
    share = p / box.half[:, None]
    axis = np.abs(share).argmax(0)
    face = 2 * axis + (np.take_along_axis(share, axis[None], 0)[0] < 0)
    right, down = _RIGHT[face].T, _DOWN[face].T
    colour, relief = box.skin.level(px)
    side = colour.shape[0]
    u = np.clip(dot(share, right), -1, 1)
    v = np.clip(dot(share, down), -1, 1)
    map_x = np.clip((u + 1) * (side / 2) - 0.5, 0, side - 1) + face * side
    map_y = np.clip((v + 1) * (side / 2) - 0.5, 0, side - 1)
    mx, my = _folded(map_x.astype(np.float32)), _folded(map_y.astype(np.float32))
    albedo = _unfolded(cv2.remap(colour, mx, my, cv2.INTER_LINEAR), t.size)
    bumps = _unfolded(cv2.remap(relief, mx, my, cv2.INTER_LINEAR), t.size)
    if box.skin.edge_colour is not None:
        flatness = np.abs(n).max(0)
        worn = np.clip((1 - flatness) * 4, 0, 1) * box.skin.wear
        albedo = albedo * (1 - worn) + box.skin.edge_colour[:, None] * worn
    n = n - right * bumps[0] - down * bumps[1]
    n /= np.sqrt(dot(n, n))
    world = box.turn @ p + box.place[:, None]
    normal = box.turn @ n
    view = -rays / np.sqrt(dot(rays, rays))
    shadows: list[Array | float] = []
    for light in room.lights:
        shadows.append(_in_light(world, normal, light.position, light.radius, blockers, rng))
    size = float(box.half.min())
    sky = 1 - 0.55 * np.exp(-np.maximum(world[2], 0) / (0.5 * size)) * np.clip(1 - normal[2], 0, 1)
    finish = box.skin.finish
    clear: Array | float = 0.0
    if finish.clarity and box.skin.body is not None:
        ink = np.clip(np.abs(albedo - box.skin.body[:, None]).max(0) * 4, 0, 1)
        clear = finish.clarity * (1 - ink)
        behind = _through(box, room, box.turn.T @ -view, p, n, colour)
        albedo = albedo * (1 - 0.85 * clear)
    out = shade(world, normal, view, albedo, room, finish, bumps[2], shadows, sky)
    if finish.clarity and box.skin.body is not None:
        out = out + behind * clear
    if finish.glow:
        deep = np.clip(1 - np.abs(dot(normal, view)), 0, 1)
        inside = 0.25 + 0.5 * deep + 0.25 * np.clip(1 - world[2] / (2 * size + 1), 0, 1)
        light_in = room.ceiling + sum((light.colour for light in room.lights), np.zeros(3, np.float32))
        out = out + albedo * albedo * light_in[:, None] * inside * (0.5 * finish.glow)
    return np.asarray(out, np.float32)


def _through(box: RoundedBox, room: Room, way: Array, p: Array, n: Array, colour: Array) -> Array:
    """What one sees through a clear box, (3, n): the far side, its mark, and the light behind it.

    The ray is refracted once (Snell, n = 1.49) and followed to the far side; light is taken away exponentially.
    """
    eta = 1 / 1.49
    facing = np.clip(-dot(way, n), 0, 1)
    inner = eta * way + (eta * facing - np.sqrt(1 - eta * eta * (1 - facing * facing))) * n
    safe = np.where(np.abs(inner) < 1e-4, np.float32(1e-4), inner)
    t = np.clip(((np.sign(safe) * box.half[:, None]) - p) / safe, 0, None).min(0)
    share = np.clip((p + inner * t) / box.half[:, None], -1, 1)
    axis = np.abs(share).argmax(0)
    face = 2 * axis + (np.take_along_axis(share, axis[None], 0)[0] < 0)
    side = colour.shape[0]
    u = dot(share, _RIGHT[face].T)
    v = dot(share, _DOWN[face].T)
    at_x = np.clip(((u + 1) * (side / 2)).astype(int), 0, side - 1) + face * side
    at_y = np.clip(((v + 1) * (side / 2)).astype(int), 0, side - 1)
    far = colour[at_y, at_x].T
    body = np.maximum(box.skin.body if box.skin.body is not None else np.ones(3), 0.02)[:, None]
    taken = np.power(body, 0.35 + 0.25 * t / float(box.half.min()))
    down = np.clip(-(box.turn @ inner)[2], 0, 1)
    sun = sum((light.colour for light in room.lights), np.zeros(3, np.float32))
    behind = room.floor[:, None] * (1.2 * down) + (0.35 * room.ceiling + 0.25 * sun)[:, None] * (1.15 - down)
    marked = np.clip(far / body, 0.15, 1.6)
    return np.asarray(taken * behind * marked, np.float32)


def _in_light(
    world: Array, normal: Array, lamp: Array, radius: float, blockers: Sequence[RoundedBox], rng: np.random.Generator
) -> Array | float:
    """How much of a lamp's light passes the blockers: 0 or 1 a place, jittered over the lamp's size."""
    if not blockers:
        return 1.0
    start = world + normal * 0.05
    count = world.shape[1]
    jitter = _JITTER[:, (np.arange(count) + int(rng.integers(1 << 16))) % _JITTER.shape[1]]
    way = lamp[:, None] + jitter * np.float32(radius * 0.45) - start
    free = np.ones(count, np.float32)
    for other in blockers:
        o = other.turn.T @ (start - other.place[:, None])
        w = other.turn.T @ way
        w = np.where(np.abs(w) < 1e-5, np.float32(1e-5), w)
        half = (other.half * 0.97)[:, None]
        a, b = (-half - o) / w, (half - o) / w
        near, far = span(a, b)
        free[(near < far) & (far > 0) & (near < 1)] = 0
    return free


_JITTER = np.random.default_rng(23).normal(0, 1, (3, 1 << 16)).astype(np.float32)
_FOLD = 512


def _folded(flat: Array) -> Array:
    """A long row of places as a sheet: OpenCV takes no more than 32767 in a row."""
    rows = -(-flat.size // _FOLD)
    sheet = np.zeros(rows * _FOLD, np.float32)
    sheet[: flat.size] = flat
    return sheet.reshape(rows, _FOLD)


def _unfolded(sheet: Array, count: int) -> Array:
    """The first `count` colours of a sheet as (3, count)."""
    return np.ascontiguousarray(sheet.reshape(-1, 3)[:count].T)
