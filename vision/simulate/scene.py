"""A table with things on it, put together into one picture of light.

Order of work: the ground with its light and the shadows that fall on it, then all things from far to near.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate.boxes import RoundedBox
from vision.simulate.grounds import Ground
from vision.simulate.light import Light, Room, surroundings
from vision.simulate.patches import Patch
from vision.simulate.pinhole import Pinhole

Array = NDArray[Any]

NOBODY = -1
_LINEAR = (np.linspace(0, 1, 256) ** 2.2).astype(np.float32)


class Solid(Protocol):
    """A thing that stands on the table."""

    @property
    def place(self) -> Array: ...

    @property
    def density(self) -> float: ...

    def paint(
        self,
        camera: Pinhole,
        room: Room,
        blockers: Sequence[RoundedBox],
        rng: np.random.Generator,
        rough: bool = False,
    ) -> Patch | None: ...

    def shadows(self) -> list[Array]:
        """Sets of points (N, 3); the hulls of all of them throw its shadow."""
        ...


@dataclass(frozen=True, eq=False)
class Flat:
    """A picture that lies on the table: a card, a sheet, a cloth."""

    texture: NDArray[np.uint8]
    """Gamma-coded BGR, (h, w, 3)."""
    corners: Array
    """Where the texture's corners lie, mm, (4, 2), clockwise on screen from the upper left."""
    height: float = 0.3
    """mm; more throws a shadow."""
    cut: NDArray[np.uint8] | None = None
    """Mask (h, w) of the part that is there, None for all."""
    round: float = 0.0
    """Radius of its corners as a part of the texture's smaller side."""


@dataclass
class Canvas:
    """The picture while it is made."""

    light: Array
    """Linear light, (h, w, 3)."""
    depth: Array
    """(h, w), 1e9 where only ground is."""
    owner: NDArray[np.int16]
    """Number of the thing that is seen, `NOBODY` for the ground, (h, w)."""

    def put(self, patch: Patch, owner: int) -> None:
        """Lay a thing into the picture, where it is in front of what is there."""
        h, w = patch.cover.shape
        window = np.s_[patch.y : patch.y + h, patch.x : patch.x + w]
        depth, light = self.depth[window], self.light[window]
        front = patch.depth < depth + 0.5
        cover = patch.cover * front
        light *= (1 - cover)[..., None]
        light += patch.colour * front[..., None]
        most = front & (patch.cover > 0.5)
        depth[most] = patch.depth[most]
        self.owner[window][most] = owner


@dataclass(frozen=True, eq=False)
class Scene:
    """All that the camera sees."""

    camera: Pinhole
    room: Room
    ground: Ground
    ground_turn: float = 0.0
    ground_shift: tuple[float, float] = (0.0, 0.0)
    flats: tuple[Flat, ...] = ()
    things: tuple[tuple[int, Solid], ...] = ()
    """Things with the numbers that they have in `Canvas.owner`."""
    unseen: tuple[RoundedBox, ...] = ()
    """Things out of view that stand in the light: a head, a shelf, a window's frame."""


def falling(camera: Pinhole, lights: Sequence[Light]) -> list[Array]:
    """How strongly each lamp lights the bare ground, (h, w) each."""
    w, h = camera.size
    step = 12
    gx, gy = np.meshgrid(np.arange(0, w + step, step, dtype=np.float32), np.arange(0, h + step, step, dtype=np.float32))
    places = camera.on_plane(gx, gy)
    out = []
    for light in lights:
        to = light.position[:, None] - places
        square = (to * to).sum(0)
        falls = (light.reach / square * to[2] / np.sqrt(square)).reshape(gx.shape).astype(np.float32)
        # The whole grid is stretched; its first node comes to lie half a step inside, where the picture begins.
        full = cv2.resize(falls, (gx.shape[1] * step, gx.shape[0] * step), interpolation=cv2.INTER_LINEAR)
        out.append(np.asarray(full[step // 2 : step // 2 + h, step // 2 : step // 2 + w], np.float32))
    return out


def ground_light(scene: Scene, rng: np.random.Generator, samples: int = 6) -> Array:
    """Light that arrives on the ground, (h, w, 3)."""
    camera, room = scene.camera, scene.room
    w, h = camera.size
    hulls = [points for _, thing in scene.things for points in thing.shadows()]
    sky = open_sky(camera, hulls) if hulls else np.ones((h, w), np.float32)
    # One plane a colour: numpy is slow where the last axis is short.
    planes = [sky * float(part) for part in room.ceiling]
    dense = [thing.density for _, thing in scene.things for _ in thing.shadows()]
    for light, full in zip(room.lights, falling(camera, room.lights), strict=True):
        mask = shadow_mask(camera, light, hulls, rng, samples, dense)
        if scene.unseen:
            lift = float(np.mean([box.place[2] for box in scene.unseen]))
            far = shadow_mask(camera, light, [p for box in scene.unseen for p in box.shadows()], rng, 12, None, lift)
            mask = cv2.multiply(mask, far, scale=1 / 255)
        arrives = full * (mask.astype(np.float32) * np.float32(1 / 255))
        planes = [plane + arrives * float(part) for plane, part in zip(planes, light.colour, strict=True)]
    return np.asarray(cv2.merge(planes), np.float32)


def shadow_mask(
    camera: Pinhole,
    light: Light,
    things: Sequence[Array],
    rng: np.random.Generator,
    samples: int = 6,
    dense: Sequence[float] | None = None,
    lift: float = 16.0,
) -> NDArray[np.uint8]:
    """The part of a lamp's light that reaches the ground past the things, 255 for all, (h, w).

    The lamp is sampled at several points; each throws hard shadows, together they are soft. `dense` says for each thing
    how dark its shadow is, 1 if None. `lift` is how high (mm) the things reach: what is left of the steps between the
    single shadows is smoothed away.
    """
    w, h = camera.size
    if not things:
        return np.full((h, w), 255, np.uint8)
    count = 1 if light.radius < 8 else samples
    angle = np.arange(count) * 2.399963 + rng.uniform(0, 6.28)
    reach = light.radius * np.sqrt((np.arange(count) + 0.5) / count)
    across = np.stack([reach * np.cos(angle), reach * np.sin(angle), np.zeros(count)], 1)
    spots = light.position + across if count > 1 else light.position[None]
    total = np.zeros((h, w), np.uint8)
    share = 255 // count
    layer = np.empty((h, w), np.uint8)
    points = np.concatenate(things)
    cuts = np.cumsum([len(thing) for thing in things])[:-1]
    for spot in spots:
        layer[:] = 0
        low = np.minimum(points[:, 2], spot[2] - 20)
        k = (spot[2] / (spot[2] - low))[:, None]
        px, _ = camera.project(spot + (np.column_stack([points[:, :2], low]) - spot) * k)
        parts = np.split(np.round(np.clip(px, -4000, 4000) * 16).astype(np.int32), cuts)
        for part, density in zip(parts, dense or [1.0] * len(parts), strict=True):
            cv2.fillConvexPoly(layer, cv2.convexHull(part), round(share * density), cv2.LINE_AA, 4)
        cv2.add(total, layer, total)
    scale = camera.focal / float(np.linalg.norm(camera.position))
    step = light.radius * lift / max(float(light.position[2]) - lift, 1.0) * (0.5 / np.sqrt(count))
    total = cv2.GaussianBlur(total, (0, 0), min(0.35 + scale * step, 12 if lift < 100 else 30))
    total = cv2.convertScaleAbs(total, alpha=255 / (share * count))
    return np.asarray(255 - total, np.uint8)


def open_sky(camera: Pinhole, hulls: Sequence[Array]) -> Array:
    """How much of the sky the ground sees between the things, (h, w)."""
    w, h = camera.size
    half = (max(w // 2, 1), max(h // 2, 1))
    near = np.zeros((half[1], half[0]), np.uint8)
    wide = np.zeros_like(near)
    sizes = []
    for points in hulls:
        top = float(points[:, 2].max())
        flat = points.copy()
        flat[:, 2] = 0
        middle = flat.mean(0)
        # What is thin hides the sky beside it no farther than it is high: a card hides none.
        farthest = 1 + 0.75 * max(top, 0.0) / max(float(np.abs(flat - middle).max()), 1e-3)
        for layer, grow in ((near, 1.05), (wide, 1.5)):
            px, _ = camera.project(middle + (flat - middle) * min(grow, farthest))
            cv2.fillConvexPoly(
                layer, cv2.convexHull(np.round(np.clip(px, -4000, 4000) * 8).astype(np.int32)), 255, cv2.LINE_AA, 4
            )
        sizes.append(camera.scale(middle) * top)
    size = float(np.median(sizes)) / 2
    a = cv2.GaussianBlur(near, (0, 0), max(0.06 * size, 0.4)).astype(np.float32)
    b = cv2.GaussianBlur(wide, (0, 0), max(0.35 * size, 0.6)).astype(np.float32)
    dark = cv2.resize(a * np.float32(0.55 / 255) + b * np.float32(0.45 / 255), (w, h), interpolation=cv2.INTER_LINEAR)
    return np.asarray(1 - dark, np.float32)


def ground_albedo(scene: Scene) -> Array:
    """Colour of the ground and of what lies flat on it, linear, (h, w, 3)."""
    camera, ground = scene.camera, scene.ground
    w, h = camera.size
    side = ground.texture.shape[0]
    c, s = np.cos(scene.ground_turn), np.sin(scene.ground_turn)
    k = ground.mm / side
    to_mm = np.array([[k * c, k * s, scene.ground_shift[0]], [k * s, -k * c, scene.ground_shift[1]], [0, 0, 1]])
    texture = ground.texture
    px_per_texel = camera.focal / float(np.linalg.norm(camera.position)) * k
    if px_per_texel < 0.6:
        shrink = 2 if px_per_texel > 0.3 else 4
        texture = cv2.resize(texture, (side // shrink, side // shrink), interpolation=cv2.INTER_AREA)
        to_mm = to_mm @ np.diag([shrink, shrink, 1.0])
    view = camera.homography() @ to_mm
    image = cv2.warpPerspective(texture, view, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
    for flat in scene.flats:
        _lay(image, flat, camera)
    return np.asarray(cv2.LUT(image, _LINEAR), np.float32)


def _lay(image: NDArray[np.uint8], flat: Flat, camera: Pinhole) -> None:
    """Put a flat thing into the picture of the ground."""
    h, w = image.shape[:2]
    corners = np.column_stack([flat.corners, np.full(4, flat.height, np.float32)])
    spots, _ = camera.project(corners)
    th, tw = flat.texture.shape[:2]
    x0, y0 = (max(int(np.floor(low)) - 2, 0) for low in spots.min(0))
    x1, y1 = min(int(np.ceil(spots[:, 0].max())) + 3, w), min(int(np.ceil(spots[:, 1].max())) + 3, h)
    if x1 <= x0 or y1 <= y0:
        return
    texture = flat.texture
    shrink = max(tw / max(float(np.linalg.norm(spots[1] - spots[0])), 1), 1)
    if shrink > 1.7:
        texture = cv2.resize(
            texture, (max(int(tw / shrink * 1.2), 2), max(int(th / shrink * 1.2), 2)), interpolation=cv2.INTER_AREA
        )
        th, tw = texture.shape[:2]
    source = np.array([[-0.5, -0.5], [tw - 0.5, -0.5], [tw - 0.5, th - 0.5], [-0.5, th - 0.5]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, (spots - np.array([x0, y0])).astype(np.float32))
    size = (x1 - x0, y1 - y0)
    picture = cv2.warpPerspective(texture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if flat.cut is not None or flat.round:
        shape = flat.cut if flat.cut is not None else _rounded(th, tw, flat.round)
        if shape.shape != (th, tw):
            shape = cv2.resize(shape, (tw, th), interpolation=cv2.INTER_AREA)
        mask = cv2.warpPerspective(shape, matrix, size, flags=cv2.INTER_LINEAR)
    else:
        mask = np.zeros((size[1], size[0]), np.uint8)
        cv2.fillConvexPoly(mask, np.round((spots - np.array([x0, y0])) * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    on = (mask.astype(np.float32) / 255)[..., None]
    window = image[y0:y1, x0:x1]
    window[:] = (window * (1 - on) + picture * on).astype(np.uint8)


def _rounded(h: int, w: int, part: float) -> NDArray[np.uint8]:
    mask = np.zeros((h, w), np.uint8)
    r = max(int(part * min(h, w)), 1)
    cv2.rectangle(mask, (r, 0), (w - r - 1, h - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (w - 1, h - r - 1), 255, -1)
    for x in (r, w - r - 1):
        for y in (r, h - r - 1):
            cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
    return mask


def ground_shine(scene: Scene) -> Array | None:
    """What a glossy ground mirrors, (h, w, 3); None if it is dull."""
    ground, camera, room = scene.ground, scene.camera, scene.room
    if ground.gloss <= 0:
        return None
    w, h = camera.size
    cols, rows = max(w // 8, 2), max(h // 8, 2)
    gx, gy = np.meshgrid(np.linspace(0, w - 1, cols, dtype=np.float32), np.linspace(0, h - 1, rows, dtype=np.float32))
    places = camera.on_plane(gx, gy)
    way = places - camera.position[:, None]
    way /= np.sqrt((way * way).sum(0))
    mirror = way * np.array([[1], [1], [-1]], np.float32)
    fresnel = (0.04 + 0.96 * (1 - np.clip(mirror[2], 0, 1)) ** 5) * ground.gloss
    shine = surroundings(room, mirror, ground.roughness)
    for light in room.lights:
        to = light.position[:, None] - places
        square = (to * to).sum(0)
        to /= np.sqrt(square)
        wide = ground.roughness**2 + 0.25 * light.radius**2 / square + 5e-4
        lobe = np.exp((np.clip((mirror * to).sum(0), -1, 1) - 1) / wide)
        shine = shine + light.colour[:, None] * (lobe * np.minimum(0.6 / (wide + 0.002), 30))
    out = np.ascontiguousarray((shine * fresnel).T.reshape(rows, cols, 3).astype(np.float32))
    return np.asarray(cv2.resize(out, (w, h), interpolation=cv2.INTER_LINEAR), np.float32)


def render(scene: Scene, rng: np.random.Generator) -> Canvas:
    """The whole picture."""
    w, h = scene.camera.size
    light = ground_albedo(scene) * ground_light(scene, rng)
    shine = ground_shine(scene)
    if shine is not None:
        light += shine
    canvas = Canvas(light, np.full((h, w), 1e9, np.float32), np.full((h, w), NOBODY, np.int16))
    paint_things(scene, canvas, rng)
    return canvas


def paint_things(scene: Scene, canvas: Canvas, rng: np.random.Generator, others: Sequence[RoundedBox] = ()) -> None:
    """All things from far to near; `others` are not painted but stand in the light too."""
    camera = scene.camera
    axis = camera.rotation[2]
    order = sorted(scene.things, key=lambda pair: -float((pair[1].place - camera.position) @ axis))
    unseen = list(scene.unseen)
    boxes = [*others, *(thing for _, thing in scene.things if isinstance(thing, RoundedBox))]
    for number, thing in order:
        close: list[RoundedBox] = []
        if isinstance(thing, RoundedBox):
            reach = 3.2 * float(thing.half.max())
            close = [*unseen, *(b for b in boxes if b is not thing and b.distance(thing.place) < reach)]
        patch = thing.paint(camera, scene.room, close, rng)
        if patch is not None:
            canvas.put(patch, number)
