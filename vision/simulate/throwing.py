"""Where the dice of a throw end on a simulated table, and how some of them are made to go wrong."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np

from vision.simulate import layout
from vision.simulate.layout import Pose
from vision.simulate.place import Place

Spot = tuple[float, float, float]
"""x and y in mm, yaw in rad of a die that lies flat."""


def landed(
    rng: np.random.Generator, place: Place, resting: Sequence[Pose], faces: Sequence[int], misbehave: str | None
) -> list[tuple[Pose, bool]]:
    """How the dice end, one for each of the `faces` that are to look up, and whether it missed the mat.

    `resting` dice are left where they are. RuntimeError if there is no room.
    """
    edge = place.make.edge
    old = [_spot(pose) for pose in resting]
    inside = place.region * 0.86 if place.wall else place.region
    odd = int(rng.integers(1, len(faces))) if len(faces) > 1 else 0
    for attempt in range(60):
        space = layout.Field(rng, edge, inside, [layout.square(x, y, edge, yaw) for x, y, yaw in old])
        middle = (float(rng.normal(0, 12)), float(rng.normal(0, 12)))
        spread = float(rng.uniform(26, 48)) + attempt
        out: list[tuple[Pose, bool]] = []
        spots = list(old)
        for i, face in enumerate(faces):
            if i == odd and misbehave in ("leaning", "stacked"):
                pose = _heaped(rng, misbehave, face, spots, space)
                if pose is None:
                    break
                out.append((pose, False))
            elif i == odd and misbehave in ("off_mat", "missing"):
                x, y = _outside(rng, place, out_of_view=misbehave == "missing")
                out.append((layout.flat(face, x, y, float(rng.uniform(0, 6.28)), edge), misbehave == "off_mat"))
            else:
                spot = space.free(middle, spread, gap=float(rng.choice([0.02, 0.12, 0.3])))
                if spot is None:
                    break
                spots.append(spot)
                out.append((layout.flat(face, *spot, edge), False))
        if len(out) == len(faces):
            return out
    raise RuntimeError("the dice find no room on the simulated table")


def _spot(pose: Pose) -> Spot:
    """Where a resting die lies, its yaw from whichever of its edges is level."""
    column = pose.turn[:, int(np.argmin(np.abs(pose.turn[2])))]
    return float(pose.place[0]), float(pose.place[1]), math.atan2(float(column[1]), float(column[0]))


def _heaped(
    rng: np.random.Generator, misbehave: str, face: int, spots: Sequence[Spot], space: layout.Field
) -> Pose | None:
    """A die that leans against one of those at `spots` or lies on it; None if there is none or no room."""
    edge = space.edge
    if not spots:
        return None
    x, y, yaw = spots[int(rng.integers(len(spots)))]
    if misbehave == "stacked":
        return layout.on_top(face, (x, y, yaw), rng, edge)
    away = yaw + int(rng.integers(4)) * math.pi / 2
    at = (x + math.cos(away) * edge * 0.5, y + math.sin(away) * edge * 0.5)
    pose = layout.leaning(face, *at, away, max(layout.leans(rng), 0.35), edge, edge)
    foot = layout.square(float(pose.place[0]), float(pose.place[1]), edge * 0.95, away)
    if not space.fits(foot):
        return None
    space.taken.append(foot)
    return pose


def _outside(rng: np.random.Generator, place: Place, out_of_view: bool) -> tuple[float, float]:
    """A spot beside the region where dice are to lie: in view, or just out of it."""
    camera = place.camera
    w, h = camera.size
    edge = place.make.edge
    region = place.region.astype(np.float32)
    rim = 1.2 * edge * camera.scale([0, 0, 0])
    best, chosen = -1e9, (0.0, 0.0)
    for _ in range(300):
        if out_of_view:
            u, v = float(rng.choice([-1.6 * rim, w + 1.6 * rim])), float(rng.uniform(0.2, 0.8) * h)
        else:
            u, v = float(rng.uniform(rim, w - rim)), float(rng.uniform(rim, h - rim))
        x, y, _ = (float(c) for c in camera.on_plane([u], [v])[:, 0])
        beyond = -float(cv2.pointPolygonTest(region, (x, y), True))
        if beyond > best:
            best, chosen = beyond, (x, y)
        if beyond > place.margin:
            break
    return chosen
