"""How stones lie: apart, in rows, in the chain of a game, in heaps. Lengths mm, angles rad."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.simulate.layout import overlap

Array = NDArray[Any]

Spot = tuple[float, float, float]
"""x and y of a stone's middle, and the yaw of its long axis."""


def footprint(spot: Spot, length: float, width: float) -> Array:
    """Corners (4, 2) of a lying stone."""
    x, y, yaw = spot
    c, s = math.cos(yaw), math.sin(yaw)
    local = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]) * (length / 2, width / 2)
    return np.asarray(local @ np.array([[c, s], [-s, c]]) + (x, y))


@dataclass
class Room:
    """A table top that fills with stones and other things."""

    inside: Array
    """Corners (n, 2) of the convex area, counter-clockwise."""
    taken: list[Array] = field(default_factory=list)
    """Footprints (4, 2)."""

    def fits(self, foot: Array, ignoring: int = -1) -> bool:
        """Whether a footprint is inside and free; the one with the number `ignoring` does not count."""
        edges = np.roll(self.inside, -1, 0) - self.inside
        normals = np.stack([-edges[:, 1], edges[:, 0]], 1)
        if np.einsum("kij,kj->ki", foot[None] - self.inside[:, None], normals).min() < 0:
            return False
        return not any(i != ignoring and overlap(foot, other) for i, other in enumerate(self.taken))

    def free(self, rng: np.random.Generator, middle: tuple[float, float], spread: float, size: Array) -> Spot | None:
        """A free place for a stone of `size` (length, width) about `middle`, taken; None if there is none."""
        for _ in range(40):
            x, y = middle[0] + rng.normal(0, spread), middle[1] + rng.normal(0, spread)
            spot = (float(x), float(y), float(rng.uniform(0, 2 * math.pi)))
            if self.fits(footprint(spot, *(size * 1.03))):
                self.taken.append(footprint(spot, *size))
                return spot
            spread *= 1.04
        return None


def beside(rng: np.random.Generator, other: Spot, length: float, width: float) -> Spot:
    """A place that touches the stone at `other`: end to end, side by side, across an end, or at any turn."""
    x, y, yaw = other
    roll = rng.random()
    gap = float(rng.choice([0.2, rng.uniform(0.2, 2.0)]))
    sway = float(rng.normal(0, 0.03))
    sign = float(rng.choice([-1, 1]))
    if roll < 0.3:
        along, across, turn = length + gap, float(rng.normal(0, 0.05)) * width, 0.0
    elif roll < 0.6:
        along, across, turn = float(rng.choice([0.0, rng.normal(0, 0.25)])) * length, width + gap, 0.0
    elif roll < 0.85:
        along, across, turn = (length + width) / 2 + gap, float(rng.choice([-1, 0, 1])) * width / 2, math.pi / 2
    else:
        reach = float(rng.uniform(0.6, 1.0)) * length
        angle = float(rng.uniform(0, 2 * math.pi))
        along, across, turn = reach * math.cos(angle), reach * math.sin(angle), float(rng.uniform(0, 3.14))
    c, s = math.cos(yaw), math.sin(yaw)
    along *= sign
    across *= float(rng.choice([-1, 1]))
    return x + c * along - s * across, y + s * along + c * across, yaw + turn + sway + math.pi * int(rng.integers(2))


def chain(rng: np.random.Generator, values: list[str], length: float, width: float) -> list[tuple[str, Spot]]:
    """A line of play from `values`: like numbers meet, doubles lie across, now and then it turns a corner.

    It begins at (0, 0); what does not fit on is left out. A stone's yaw is the way from its first half to its second.
    """
    left = list(values)
    gap = float(rng.choice([0.1, rng.uniform(0.1, 1.5)]))
    heading = float(rng.uniform(0, 2 * math.pi))
    at = np.zeros(2)
    beam = width
    out: list[tuple[str, Spot]] = []
    matching = rng.random() < 0.8
    need: int | None = None
    crossed = rng.random() < 0.8
    while left:
        pick = next((v for v in left if need is None or str(need) in v.split("-")), None) if matching else left[0]
        if pick is None:
            break
        left.remove(pick)
        a, b = (int(half) for half in pick.split("-"))
        forward = need is None or a == need
        if out and rng.random() < 0.16:
            # Around a corner: the next stone begins beside the end of the last one.
            side = float(rng.choice([-1, 1])) * math.pi / 2
            back = np.array([math.cos(heading), math.sin(heading)])
            heading += side
            ahead = np.array([math.cos(heading), math.sin(heading)])
            at = at - back * (width / 2) + ahead * (beam / 2)
        ahead = np.array([math.cos(heading), math.sin(heading)])
        across = a == b and crossed
        long = width if across else length
        middle = at + ahead * (long / 2 + gap)
        sway = float(rng.normal(0, 0.012))
        yaw = heading + (math.pi / 2 if across else 0 if forward else math.pi) + sway
        out.append((pick, (float(middle[0]), float(middle[1]), yaw)))
        at = middle + ahead * (long / 2)
        beam = length if across else width
        heading += float(rng.normal(0, 0.01))
        need = (b if forward else a) if matching else None
    return out


def moved(spots: list[tuple[str, Spot]], to: tuple[float, float]) -> list[tuple[str, Spot]]:
    """The same, its middle at `to`."""
    middle = np.mean([spot[:2] for _, spot in spots], axis=0) if spots else np.zeros(2)
    dx, dy = to[0] - middle[0], to[1] - middle[1]
    return [(value, (x + dx, y + dy, yaw)) for value, (x, y, yaw) in spots]
