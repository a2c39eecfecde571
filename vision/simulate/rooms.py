"""Cameras, lamps, windows and shadows at random."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.simulate.boxes import RoundedBox, Skin
from vision.simulate.dice import about_z
from vision.simulate.light import Finish, Light, Room
from vision.simulate.pinhole import Pinhole

Array = NDArray[Any]

_NO_SKIN = Skin(np.zeros((1, 6, 3), np.float32), np.zeros((1, 6, 3), np.float32), Finish())


def wild_camera(rng: np.random.Generator, size: tuple[int, int]) -> Pinhole:
    """A camera at random: mostly from above, sometimes as one sits at the table."""
    w = size[0]
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

    ambient = float(u(0.05, 0.6))
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


def metered(light: Array, aim: float = 0.32) -> float:
    """The exposure that brings the picture's mean to `aim` but keeps most whites."""
    small = light[::8, ::8].max(-1)
    mean, top = float(small.mean()), float(np.percentile(small, 98))
    return float(min(aim / max(mean, 1e-4), 1.25 / max(top, 1e-4)))


def shades(rng: np.random.Generator, camera: Pinhole, room: Room) -> tuple[RoundedBox, ...]:
    """Large things out of view whose shadows fall into the picture."""
    w, h = camera.size
    out = []
    for _ in range(int(rng.integers(1, 4))):
        light = room.lights[int(rng.integers(len(room.lights)))]
        spot = camera.on_plane([rng.uniform(-0.2, 1.2) * w], [rng.uniform(-0.2, 1.2) * h])[:, 0]
        part = float(rng.uniform(0.25, 0.6))
        place = spot + (light.position - spot) * part
        size = float(np.linalg.norm(camera.position)) * (1 - part) * float(rng.uniform(0.1, 0.5))
        half = np.array([size, size * float(rng.uniform(0.1, 1.0)), size * 0.3], np.float32)
        turn = about_z(float(rng.uniform(0, 6.28)))
        out.append(RoundedBox(half, size * 0.05, place.astype(np.float32), turn, _NO_SKIN))
    return tuple(out)
