"""How thrown dice come to lie: apart, in heaps, against each other, leaning, stacked.

A pose is the middle of a die in mm and the rotation die to world; the table is z = 0.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.simulate.dice import about, about_z, turn_to

Array = NDArray[Any]


COCKED = 0.32
"""A die that leans more than this (rad, 18 degrees) lies wrong: the game throws it again.

One with an edge on a coin leans less, and whoever sits at the table reads it without asking.
"""


@dataclass(frozen=True, eq=False, slots=True)
class Pose:
    """Where a die lies and how."""

    place: Array
    turn: Array
    cocked: bool = False
    stacked: bool = False


def square(x: float, y: float, edge: float, yaw: float) -> Array:
    """Corners (4, 2) of a die's footprint."""
    c, s = math.cos(yaw) * edge / 2, math.sin(yaw) * edge / 2
    return np.array([[x + c - s, y + s + c], [x - c - s, y - s + c], [x - c + s, y - s - c], [x + c + s, y + s - c]])


def overlap(a: Array, b: Array) -> bool:
    """Whether two convex quadrangles (4, 2) overlap (no axis separates them)."""
    for shape in (a, b):
        edges = np.roll(shape, -1, 0) - shape
        for ex, ey in edges:
            p, q = a @ (-ey, ex), b @ (-ey, ex)
            if p.max() <= q.min() + 1e-9 or q.max() <= p.min() + 1e-9:
                return False
    return True


@dataclass
class Field:
    """A table top that fills with dice."""

    rng: np.random.Generator
    edge: float
    inside: Array
    """Corners (n, 2) of the convex area in which the dice are to lie, counter-clockwise."""
    taken: list[Array]
    """Footprints (4, 2) of what lies there."""

    def fits(self, footprint: Array, spare: float = 0.0) -> bool:
        """Whether a footprint is inside and free."""
        edges = np.roll(self.inside, -1, 0) - self.inside
        normals = np.stack([-edges[:, 1], edges[:, 0]], 1) / np.linalg.norm(edges, axis=1, keepdims=True)
        depth = np.einsum("kij,kj->ki", footprint[None] - self.inside[:, None], normals)
        if depth.min() < spare:
            return False
        middle = footprint.mean(0)
        return not any(
            abs(other[:, 0].mean() - middle[0]) < self.edge * 1.5 + np.ptp(other[:, 0]) and overlap(footprint, other)
            for other in self.taken
        )

    def free(self, middle: tuple[float, float], spread: float, gap: float = 0.03) -> tuple[float, float, float] | None:
        """A free place (x, y, yaw) about `middle`; `gap` (in edges) is kept around the die. None if there is none."""
        rng = self.rng
        for _ in range(60):
            x, y = middle[0] + rng.normal(0, spread), middle[1] + rng.normal(0, spread)
            yaw = float(rng.uniform(0, 2 * math.pi))
            if self.fits(square(x, y, self.edge * (1 + gap), yaw)):
                self.taken.append(square(x, y, self.edge, yaw))
                return float(x), float(y), yaw
            spread *= 1.03
        return None

    def beside(self, other: tuple[float, float, float]) -> tuple[float, float, float] | None:
        """A place that touches the die at `other`: flush with a side or with a corner. None if there is none."""
        rng = self.rng
        for _ in range(12):
            if rng.random() < 0.6:
                side = other[2] + int(rng.integers(4)) * math.pi / 2
                away, along, yaw = (
                    self.edge * float(rng.uniform(1.005, 1.06)),
                    self.edge * float(rng.normal(0, 0.3)),
                    other[2],
                )
                yaw += float(rng.normal(0, 0.03))
            else:
                side = float(rng.uniform(0, 2 * math.pi))
                away, along, yaw = self.edge * float(rng.uniform(1.05, 1.4)), 0.0, float(rng.uniform(0, 2 * math.pi))
            x = other[0] + math.cos(side) * away - math.sin(side) * along
            y = other[1] + math.sin(side) * away + math.cos(side) * along
            if self.fits(square(x, y, self.edge * 0.995, yaw)):
                self.taken.append(square(x, y, self.edge, yaw))
                return x, y, yaw
        return None


def flat(face: int, x: float, y: float, yaw: float, edge: float, level: float = 0.0, sway: float = 0.0) -> Pose:
    """A die that lies flat with a side up; `sway` rad off level, as on a carpet."""
    turn = turn_to(face, yaw)
    if sway:
        turn = np.asarray(about(np.array([math.cos(yaw * 7), math.sin(yaw * 7), 0]), sway) @ turn, np.float32)
    return Pose(np.array([x, y, level + edge / 2], np.float32), turn)


def leaning(face: int, x: float, y: float, away: float, lean: float, edge: float, high: float) -> Pose:
    """A die that stands on one edge and leans by `lean` rad against something `high` mm high, upright at (x, y).

    `away` is the direction from that thing to the die, which stands on the edge away from it. Its bottom rests on the
    upper edge of a low thing; the bottom's other edge rests against the side of a high one, as a ladder does. (The
    upper edge against a wall would not hold it: the die would fall back flat.)
    """
    half = edge / 2
    c, s = math.cos(lean), math.sin(lean)
    foot = min(high / math.tan(lean), edge * c)
    out, up = foot - half * c + half * s, half * s + half * c
    axis = np.array([-math.sin(away), math.cos(away), 0.0])
    turn = about(axis, lean) @ turn_to(face, away)
    place = np.array([x + math.cos(away) * out, y + math.sin(away) * out, up], np.float32)
    return Pose(place, np.asarray(turn, np.float32), cocked=lean > COCKED)


def leans(rng: np.random.Generator) -> float:
    """By how much (rad) a die leans that came to rest against something upright.

    Friction `f` at both ends holds a square that leans like a ladder only from atan((1 - f) / (1 + f)) on; from 45
    degrees on it tips over. Plastic, wood and metal on cloth, wood and paper: 0.2 to 0.55.
    """
    friction = float(rng.uniform(0.2, 0.55))
    return float(rng.uniform(math.atan((1 - friction) / (1 + friction)), math.pi / 4))


def on_top(face: int, under: tuple[float, float, float], rng: np.random.Generator, edge: float) -> Pose:
    """A die that lies on another one."""
    x, y = under[0] + rng.uniform(-0.4, 0.4) * edge, under[1] + rng.uniform(-0.4, 0.4) * edge
    pose = flat(face, x, y, float(rng.uniform(0, 2 * math.pi)), edge, level=edge)
    return Pose(pose.place, pose.turn, stacked=True)


def tumbling(turn: Array, rng: np.random.Generator) -> Array:
    """Any rotation at all, for a die in the air."""
    axis = rng.normal(0, 1, 3)
    return np.asarray(
        about(axis / np.linalg.norm(axis), float(rng.uniform(0, 2 * math.pi))) @ turn @ about_z(0.0), np.float32
    )
