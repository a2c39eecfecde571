"""Wide views of dice with how they stand, for the network that tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readers import shape
from vision.readers.cutout import cut_out
from vision.readers.dice import LIKED
from vision.readers.finder import Face, find
from vision.readers.footing import CLASSES, SIDE, VIEW, slant
from vision.readers.network import Network
from vision.training.finder_data import recolour
from vision.training.namer_data import READABLE, coarser
from vision.training.pool import Cut, mixed
from vision.training.scenes import Die, Scene, endless

POOL = 4000
"""Views that are kept to be drawn from in random order."""
AGAIN = 2
"""How often a view is shown before it leaves the pool, about, in other colours and in the mirror."""
OFTEN = 3
"""How often a die that does not lie flat is shown, with other errors each time, besides what the finder sees of it."""
MOST = 20
"""Faces of one scene that the finder hands on."""
TURNED = 0.25
"""Part of the views that are turned any way: people hold cameras upright, most often."""

FLAT, COVERED, NONE = (CLASSES.index(name) for name in ("flat", "covered", "none"))


def class_of(die: Die) -> int | None:
    """How a die stands; None where it could be argued about."""
    if die.hidden > 2.5 * READABLE:
        return COVERED
    if die.cocked:
        return CLASSES.index("leaning")
    if die.hidden > READABLE:
        return None
    return CLASSES.index("on top" if die.stacked else "flat")


def views_of(scene: Scene, finder: Network, rng: np.random.Generator) -> list[Cut]:
    """What the finder sees in a scene, and the dice themselves with errors like its own."""
    picture, scale = coarser(scene, rng)
    dice = [(die, *shape.half_edges(die.corners * scale)) for die in scene.dice]
    edges = [die.edge * scale for die in scene.dice] or [float(np.exp(rng.uniform(np.log(15), np.log(90))))]
    wanted = LIKED * float(np.exp(rng.normal(0, 0.2)))
    faces = find(finder, picture, min(wanted / float(np.median(edges)), 1000 / max(picture.shape[:2]))).faces[:MOST]
    common = slant(faces, np.array([face.heat**2 for face in faces]))
    views = []
    for face in faces:
        name = _there(face, dice, scale)
        if name is not None:
            views.append((view(picture, face, common, rng), name))
    for die, centre, matrix in dice:
        name = class_of(die)
        if name is None:
            continue
        # flat ones were seen by the finder, the others are rare
        for _ in range(int(rng.integers(2)) if name == FLAT else OFTEN):
            face = Face(centre + matrix @ rng.normal(0, 0.06, 2), matrix, 1.0, 0.0, 0.0)
            views.append((view(picture, face, common, rng), name))
    return views


def _there(
    face: Face, dice: Sequence[tuple[Die, NDArray[np.float64], NDArray[np.float64]]], scale: float
) -> int | None:
    """How the die stands that a found face belongs to; `none` where there is none, None where it lies beside one."""
    near = [(float(np.linalg.norm(centre - face.centre)) / (die.edge * scale), die) for die, centre, _ in dice]
    if not near:
        return NONE
    gap, die = min(near, key=lambda it: it[0])
    if gap >= 0.45:
        return NONE
    fits = gap < 0.2 and 0.75 < face.edge / (die.edge * scale) < 1.35
    return class_of(die) if fits else None


def view(
    picture: NDArray[np.uint8], face: Face, common: NDArray[np.float64], rng: np.random.Generator
) -> NDArray[np.uint8]:
    """See `vision.readers.footing.view_of`: with errors, and now and then turned."""
    matrix = common @ (np.eye(2) + rng.normal(0, 0.02, (2, 2)))
    matrix = matrix * (face.edge / 2) * float(np.exp(rng.normal(0, 0.05)))
    angle = rng.uniform(0, 2 * np.pi) if rng.random() < TURNED else rng.normal(0, 0.1)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return cut_out(picture, face.centre, matrix @ turn, SIDE, VIEW)


def augmented(seen: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """In the mirror, and with another camera's colours; sometimes coarse."""
    if rng.random() < 0.5:
        seen = seen[:, ::-1]
    if rng.random() < 0.15:
        side = int(rng.integers(28, 60))
        seen = cv2.resize(
            cv2.resize(np.ascontiguousarray(seen), (side, side), interpolation=cv2.INTER_AREA), seen.shape[1::-1]
        )
    return recolour(np.ascontiguousarray(seen), rng)


def examples(folder: Path, kinds: tuple[str, ...], seed: int, finder: Path) -> Iterator[Cut]:
    """Views and the number of their class, in random order, for ever; `finder` is the trained network's file."""
    net = Network(finder)
    rng = np.random.default_rng(seed)
    views = (view for scene in endless(folder, "train", kinds, rng) for view in views_of(scene, net, rng))
    for seen, name in mixed(views, POOL, AGAIN, rng):
        yield augmented(seen, rng), name
