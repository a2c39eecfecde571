"""Pictures of dice where everything varies: for training networks and for asking how good they are.

`held_out=True` draws from families of grounds, materials, drawings and lamps that are never used otherwise.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.simulate import dice as dice_
from vision.simulate import grounds, lens
from vision.simulate.boxes import RoundedBox, Skin
from vision.simulate.light import Light, Room
from vision.simulate.pinhole import Pinhole
from vision.simulate.scene import Canvas, Scene, render
from vision.simulate.shots import DieTruth, Shot, Truth

Array = NDArray[np.float32]

MARKED_UP = 0.55
"""How often a Bell-and-Hammer die shows its mark in a wild picture (a real one: a sixth), so that marks are learned."""


@dataclass(frozen=True)
class Die:
    """A die in a scene."""

    box: RoundedBox
    value: str
    cocked: bool = False
    stacked: bool = False
    off_mat: bool = False


def wild_shot(
    rng: np.random.Generator,
    kind: str,
    size: tuple[int, int] = (640, 480),
    held_out: bool = False,
    marked_up: float = MARKED_UP,
) -> Shot:
    """A picture at random, with its truth. `kind` is ``"bell-dice"`` or ``"pip-dice"``."""
    camera = wild_camera(rng, size)
    ground = grounds.ground(rng, held_out)
    room = wild_room(rng, ground.mean, held_out)
    thrown = throw(rng, kind, camera, held_out, marked_up)
    things = tuple((i, die.box) for i, die in enumerate(thrown))
    scene = Scene(
        camera,
        room,
        ground,
        float(rng.uniform(0, 6.28)),
        (float(rng.uniform(-300, 300)), float(rng.uniform(-300, 300))),
        (),
        things,
    )
    canvas = render(scene, rng)
    optics = lens.lens(rng)
    optics = replace(optics, exposure=optics.exposure * metered(canvas.light))
    glare = [burnt(die, canvas, camera, i, optics.exposure) for i, die in enumerate(thrown)]
    picture = lens.develop(canvas.light, optics, rng)
    truth = judged(thrown, canvas, camera, optics.distortion, glare, kind)
    return Shot(picture, truth)


def wild_camera(rng: np.random.Generator, size: tuple[int, int]) -> Pinhole:
    """A camera at random: mostly from above, sometimes as one sits at the table."""
    w, h = size
    tilt = abs(float(rng.normal(0, 0.14))) if rng.random() < 0.65 else float(rng.uniform(0.1, 0.75))
    focal = float(rng.uniform(0.7, 1.7)) * w
    # A die of 16 mm is to be so many px large on a picture 640 wide.
    die_px = float(np.exp(rng.uniform(math.log(19), math.log(95)))) * w / 640
    if rng.random() < 0.04:
        die_px *= 2.2
    distance = 16 * focal / die_px
    return Pinhole.over(
        size,
        focal,
        distance,
        tilt,
        float(rng.uniform(-0.5, 0.5)) if tilt < 0.3 else float(rng.normal(0, 0.2)),
        float(rng.normal(0, 0.1)),
        (0.0, 0.0),
    )


def wild_room(rng: np.random.Generator, floor: Array, held_out: bool = False) -> Room:
    """Lamps and windows at random."""
    u = rng.uniform

    def tinted(warmth: float) -> Array:
        return np.array([math.exp(-warmth), 1.0, math.exp(warmth * 0.8)], np.float32)

    ambient = float(u(0.12, 0.6))
    warm = float(rng.normal(0.05, 0.18))
    lights = []
    number = int(rng.choice([1, 1, 1, 2, 2, 3]))
    for i in range(number):
        high = float(u(250, 1500))
        side = high * abs(float(rng.normal(0, 0.7)))
        angle = float(u(0, 2 * math.pi))
        radius = high * float(rng.choice([u(0.005, 0.03), u(0.03, 0.12), u(0.12, 0.4)]))
        if held_out:
            radius = high * float(rng.choice([0.002, u(0.3, 0.55)]))
            side = high * float(u(0.8, 1.6))
        strength = float(u(0.35, 1.0)) if i == 0 else float(u(0.1, 0.5))
        colour = tinted(warm + float(rng.normal(0, 0.12))) * strength
        if rng.random() < (0.3 if held_out else 0.08):
            colour = colour * rng.uniform(0.3, 1.5, 3).astype(np.float32)
        lights.append(
            Light(
                np.array([side * math.cos(angle), side * math.sin(angle), high], np.float32),
                colour.astype(np.float32),
                radius,
            )
        )
    ceiling = tinted(warm - 0.08) * ambient
    total = sum((light.colour for light in lights), ceiling)
    return Room(
        tuple(lights),
        ceiling,
        np.asarray(floor * total * 0.6, np.float32),
        np.asarray(ceiling * u(0.1, 0.9), np.float32),
    )


def metered(light: Array) -> float:
    """The exposure that brings the picture to middle brightness but keeps most whites."""
    small = light[::8, ::8].max(-1)
    mean, top = float(small.mean()), float(np.percentile(small, 97))
    return float(min(0.32 / max(mean, 1e-4), 1.1 / max(top, 1e-4)))


def skins(rng: np.random.Generator, kind: str, it: dice_.Make, names: list[str]) -> list[tuple[Skin, tuple[str, ...]]]:
    """The skins of the dice thrown, with what is on their six sides."""
    out: dict[str, tuple[Skin, tuple[str, ...]]] = {}
    for name in names:
        key = name if kind == "bell-dice" else ""
        if key not in out:
            values = dice_.sides(kind, name, it)
            out[key] = (dice_.skin(it, values), values)
    return [out[name if kind == "bell-dice" else ""] for name in names]


def throw(rng: np.random.Generator, kind: str, camera: Pinhole, held_out: bool, marked_up: float) -> list[Die]:
    """Dice as they might lie in view of the camera."""
    if kind == "bell-dice":
        roll = rng.random()
        count = 8 if roll < 0.72 else int(rng.integers(0, 8)) if roll < 0.88 else int(rng.integers(9, 13))
        names = dice_.bell_set(rng, count)
    else:
        count = int(rng.choice([1, 2, 3, 4, 5, 6, 8, 10, 14], p=[0.1, 0.13, 0.13, 0.12, 0.17, 0.12, 0.13, 0.06, 0.04]))
        names = [""] * count
    makes = [dice_.make(rng, held_out, kind)]
    mixed = rng.random() < (0.35 if kind == "pip-dice" else 0.12)
    if mixed:
        makes += [dice_.make(rng, held_out, kind) for _ in range(int(rng.integers(1, 4)))]
    spots = scattered(rng, count, camera, makes[0].edge)
    which = [int(rng.integers(len(makes))) for _ in range(len(spots))]
    dressed = {i: skins(rng, kind, it, names) for i, it in enumerate(makes) if i in which}
    out = []
    for i, ((x, y), name, chosen) in enumerate(zip(spots, names, which, strict=False)):
        it = makes[chosen]
        skin, values = dressed[chosen][i]
        face = int(rng.integers(6))
        if kind == "bell-dice":
            face = 4 if rng.random() < marked_up else int(rng.choice([0, 1, 2, 3, 5]))
        turn = dice_.turn_to(face, float(rng.uniform(0, 2 * math.pi)))
        cocked = rng.random() < 0.012
        height = it.edge / 2
        if cocked:
            lean = float(rng.uniform(0.2, 0.75))
            side = float(rng.uniform(0, 2 * math.pi)) if rng.random() < 0.3 else 0.0
            axis = turn[:, int(np.argmin(np.abs(turn[2])))]
            axis = dice_.about_z(side) @ axis * np.array([1, 1, 0], np.float32)
            turn = dice_.about(axis / np.linalg.norm(axis), lean) @ turn
        box = dice_.laid(it, skin, np.array([x, y, height], np.float32), turn)
        if cocked:
            box = replace(box, place=np.array([x, y, height - box.lowest()], np.float32))
        out.append(Die(box, values[box.upper_face()], cocked))
    return out


def scattered(rng: np.random.Generator, count: int, camera: Pinhole, edge: float) -> list[tuple[float, float]]:
    """Places for dice that do not overlap, often close together, all or nearly all in view."""
    w, h = camera.size
    border = camera.on_plane([w * 0.06, w * 0.94, w * 0.94, w * 0.06], [h * 0.08, h * 0.08, h * 0.92, h * 0.92])
    reach = np.array([border[0].min(), border[0].max(), border[1].min(), border[1].max()])
    middle_u, middle_v = rng.uniform(0.3, 0.7) * w, rng.uniform(0.3, 0.7) * h
    mx, my, _ = (float(c) for c in camera.on_plane([middle_u], [middle_v])[:, 0])
    spread = edge * float(rng.choice([1.3, 2.2, 3.5, 6.0])) * math.sqrt(max(count, 1)) / 2
    spots: list[tuple[float, float]] = []
    tries = 0
    while len(spots) < count and tries < 400:
        tries += 1
        spread *= 1.01
        if spots and rng.random() < 0.3:
            bx, by = spots[int(rng.integers(len(spots)))]
            a = rng.uniform(0, 2 * math.pi)
            x, y = bx + math.cos(a) * edge * 1.12, by + math.sin(a) * edge * 1.12
        else:
            x, y = mx + rng.normal(0, spread), my + rng.normal(0, spread)
        if not (reach[0] < x < reach[1] and reach[2] < y < reach[3]):
            continue
        if rng.random() < 0.97:
            px, _ = camera.project([[x, y, edge / 2]])
            margin = camera.scale([x, y, 0]) * edge * 0.8
            if not (margin < px[0, 0] < w - margin and margin < px[0, 1] < h - margin):
                continue
        if all(
            math.hypot(x - a, y - b) > edge * 1.42 or (math.hypot(x - a, y - b) > edge * 1.1 and rng.random() < 0.3)
            for a, b in spots
        ):
            spots.append((float(x), float(y)))
    return spots


def upper_grid(box: RoundedBox, count: int = 12) -> Array:
    """Places (count², 3) spread over the upper face, the rounding left out."""
    corners = box.face_corners(box.upper_face())
    s = (np.arange(count, dtype=np.float32) + 0.5) / count
    inset = float(np.clip(box.radius / float(box.half[0]) * 0.35 + (0.12 if box.ball else 0.0), 0.02, 0.3))
    s = inset + s * (1 - 2 * inset)
    a, b = np.meshgrid(s, s)
    a, b = a.reshape(-1, 1), b.reshape(-1, 1)
    return np.asarray(corners[0] + (corners[1] - corners[0]) * a + (corners[3] - corners[0]) * b, np.float32)


def _seen(die: Die, canvas: Canvas, camera: Pinhole, number: int) -> tuple[NDArray[np.intp], NDArray[np.intp], int]:
    grid = upper_grid(die.box)
    px, _ = camera.project(grid)
    u, v = np.round(px[:, 0]).astype(int), np.round(px[:, 1]).astype(int)
    w, h = camera.size
    inside = (u >= 0) & (u < w) & (v >= 0) & (v < h)
    u, v = u[inside], v[inside]
    mine = canvas.owner[v, u] == number
    return u[mine], v[mine], len(grid)


def burnt(die: Die, canvas: Canvas, camera: Pinhole, number: int, exposure: float) -> float:
    """Part of the upper face that is burnt out although the die is not white there."""
    u, v, count = _seen(die, canvas, camera, number)
    if not u.size:
        return 0.0
    shown = canvas.light[v, u].min(-1) * exposure
    return float((shown > 1.6).sum()) / count


def judged(
    thrown: list[Die], canvas: Canvas, camera: Pinhole, distortion: float, glare: list[float], kind: str
) -> Truth:
    """The truth of a picture."""
    rows = []
    why = set()
    for i, die in enumerate(thrown):
        corners3 = die.box.face_corners(die.box.upper_face())
        corners, _ = camera.project(np.vstack([corners3, corners3.mean(0)]))
        corners = lens.bent(corners, camera.size, distortion)
        u, _, count = _seen(die, canvas, camera, i)
        hidden = 1 - u.size / count
        if hidden > 0.97 and not (0 <= corners[4, 0] < camera.size[0] and 0 <= corners[4, 1] < camera.size[1]):
            continue
        edge = float(np.mean(np.linalg.norm(corners[:4] - np.roll(corners[:4], 1, 0), axis=1)))
        square = tuple((float(x), float(y)) for x, y in corners[:4])
        rows.append(
            DieTruth(
                die.value,
                float(corners[4, 0]),
                float(corners[4, 1]),
                edge,
                square,
                i,
                die.cocked,
                round(hidden, 3),
                die.off_mat,
                die.stacked,
                round(glare[i], 3),
            )
        )
        if die.cocked:
            why.add("cocked")
        if die.stacked:
            why.add("stacked")
        if hidden > 0.25:
            why.add("hidden")
        if glare[i] > 0.45:
            why.add("glare")
        if die.off_mat:
            why.add("off the mat")
    if kind == "bell-dice" and len(rows) != 8:
        why.add("too few" if len(rows) < 8 else "too many")
    return Truth(tuple(rows), False, False, tuple(sorted(why)))
