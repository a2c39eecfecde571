"""The light of the simulated room, and how a surface looks in it.

Colours are linear BGR; 1 is what a white sheet sends back in good light. Directions and normals are
arrays of shape (3, N), places too, in mm.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def dot(a: Array, b: Array) -> Array:
    """Dot products of vectors (3, n); faster than a sum over an axis."""
    return np.asarray(a[0] * b[0] + a[1] * b[1] + a[2] * b[2])


@dataclass(frozen=True, eq=False, slots=True)
class Light:
    """A lamp or a window: a ball of light."""

    position: Array
    """Its middle, mm, shape (3,)."""
    colour: Array
    """What a white sheet right below, facing it, would send back, shape (3,)."""
    radius: float
    """mm; the larger, the softer the shadows."""

    @property
    def reach(self) -> float:
        """Square of the distance for which `colour` is given, mm²."""
        return float(np.dot(self.position, self.position))


@dataclass(frozen=True, eq=False, slots=True)
class Room:
    """All light that falls on the table."""

    lights: tuple[Light, ...]
    ceiling: Array
    """Light from above that comes from everywhere, shape (3,)."""
    floor: Array
    """Light that the ground throws back at what stands on it, shape (3,)."""
    horizon: Array
    """What a mirror near the horizon shows, shape (3,)."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How a surface takes light, its colour aside."""

    gloss: float = 0.3
    """0: chalk; 1: lacquer or polished plastic."""
    roughness: float = 0.2
    """Width of its highlights, 0.03 (mirror) to 0.6."""
    glow: float = 0.0
    """0: opaque; 1: light goes far through it (translucent plastic, resin)."""
    clarity: float = 0.0
    """1: one sees through it, as through glass that takes colour from the light."""
    metal: float = 0.0
    """1: highlights take the surface's own colour."""


def surroundings(room: Room, ways: Array, roughness: float) -> Array:
    """What a mirror sees along the directions `ways` (3, N), blurred by its roughness; (3, N)."""
    up = ways[2]
    mix = np.clip(0.5 + up / (0.35 + roughness), 0, 1)
    low = np.clip(0.5 - up * 1.5, 0, 1) * 0.7
    seen = room.horizon[:, None] * (1 - mix) + room.ceiling[:, None] * mix
    seen = seen * (1 - low) + room.floor[:, None] * low
    return np.asarray(seen)


def shade(
    places: Array,
    normals: Array,
    view: Array,
    albedo: Array,
    room: Room,
    finish: Finish,
    gloss: Array | float = 1.0,
    shadows: list[Array | float] | None = None,
    open_sky: Array | float = 1.0,
) -> Array:
    """Light that the surface sends to the camera, (3, N).

    `view` are unit directions from the surface to the camera; `gloss` scales the finish's gloss per place; `shadows`
    gives for every light how much of it arrives (1 all, 0 none); `open_sky` how much of the sky is free.
    Lambert, a Blinn-like lobe around the mirror direction, Schlick's Fresnel term.
    """
    sky = 0.5 + 0.5 * normals[2]
    soft = (room.ceiling[:, None] * sky + room.floor[:, None] * (1 - sky)) * open_sky
    facing = np.clip(dot(normals, view), 0.02, 1)
    mirror = 2 * facing * normals - view
    base = 0.04 + 0.05 * finish.gloss
    fresnel = (base + (1 - base) * (1 - facing) ** 5) * finish.gloss * gloss
    shine = surroundings(room, mirror, finish.roughness) * open_sky
    for i, light in enumerate(room.lights):
        to = light.position[:, None] - places
        square = dot(to, to)
        to /= np.sqrt(square)
        lit = dot(normals, to)
        if finish.glow:
            wrap = 0.6 * finish.glow
            lit = (lit + wrap) / (1 + wrap)
        arrives = light.reach / square
        if shadows is not None:
            arrives = arrives * shadows[i]
        soft = soft + light.colour[:, None] * (np.maximum(lit, 0) * arrives)
        size = light.radius * light.radius / square
        wide = finish.roughness**2 + 0.25 * size + 2e-4
        lobe = np.exp((np.clip(dot(mirror, to), -1, 1) - 1) / wide)
        bright = np.minimum(0.35 / (wide + 0.004), 40.0)
        shine = shine + light.colour[:, None] * (lobe * bright * arrives)
    if finish.metal:
        tinted = shine * albedo * 1.2
        return np.asarray(
            albedo * soft * (1 - 0.8 * finish.metal) + tinted * (fresnel + 0.5 * finish.metal), np.float32
        )
    return np.asarray(albedo * soft * (1 - 0.5 * fresnel) + shine * fresnel, np.float32)
