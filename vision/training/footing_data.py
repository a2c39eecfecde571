"""Wide views of dice with how they stand, for the network that tells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readers import company, shape
from vision.readers.cutout import cut_out, levelled
from vision.readers.dice import LIKED
from vision.readers.finder import Face, find
from vision.readers.footing import CLASSES, SIDE, VIEW, places, slant
from vision.readers.network import Network
from vision.training.finder_data import recolour
from vision.training.namer_data import READABLE, coarser
from vision.training.pool import mixed
from vision.training.scenes import Die, Scene, endless

POOL = 500
"""Pictures whose faces are kept to be drawn from in random order."""
AGAIN = 4
"""How often the faces of a picture are shown before they leave the pool, about, in other colours and in the mirror."""
OFTEN = 4
"""How often a picture in which a die leans or lies on another goes into the pool."""
MOST = 18
"""Faces of one scene that the finder hands on."""
WIDE, WIDER = 128, 3.2
"""Views are kept in px and edges so much wider that errors can be added to them."""
UNHEARD = 0.1
"""Part of the faces that the others do not hear of."""

LEANING, ON_TOP, COVERED, NONE = (CLASSES.index(name) for name in ("leaning", "on top", "covered", "none"))


def class_of(die: Die) -> int | None:
    """How a die stands; None where it could be argued about."""
    if die.hidden > 2.5 * READABLE:
        return COVERED
    if die.cocked:
        return LEANING
    if die.hidden > READABLE:
        return None
    return ON_TOP if die.stacked else CLASSES.index("flat")


@dataclass(frozen=True, slots=True)
class Views:
    """The n faces that the finder sees in one picture."""

    pictures: NDArray[np.uint8]
    """(n, side, side, 3)"""
    names: NDArray[np.int64]
    """(n,) numbers of their classes, negative where they could be argued about."""
    places: NDArray[np.float64]
    """(n, 3): see `vision.readers.footing.places`."""
    weights: NDArray[np.float64]
    """(n,) how far each is a die at all."""


def views_of(scene: Scene, finder: Network, rng: np.random.Generator) -> Views | None:
    """What the finder sees in a scene; None where it sees nothing."""
    picture, scale = coarser(scene, rng)
    dice = [(die, *shape.half_edges(die.corners * scale)) for die in scene.dice]
    edges = [die.edge * scale for die in scene.dice] or [float(np.exp(rng.uniform(np.log(15), np.log(90))))]
    wanted = LIKED * float(np.exp(rng.normal(0, 0.2)))
    faces = find(finder, picture, min(wanted / float(np.median(edges)), 1000 / max(picture.shape[:2]))).faces[:MOST]
    if not faces:
        return None
    weights = np.array([face.heat**2 for face in faces])
    common = slant(faces, weights)
    names = [_there(face, dice, scale) for face in faces]
    return Views(
        np.stack([cut_out(picture, face.centre, common * (face.edge / 2), WIDE, WIDER) for face in faces]),
        np.array([-1 if name is None else name for name in names]),
        places(faces, weights, common),
        weights,
    )


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


def augmented(views: Views, rng: np.random.Generator) -> Views:
    """With a finder's errors, a camera held a little askew, in the mirror, in other colours; sometimes coarse."""
    mirror = -1.0 if rng.random() < 0.5 else 1.0
    askew = rng.normal(0, 0.1)
    pictures = np.stack([_nearer(picture, askew, mirror, rng) for picture in views.pictures])
    if rng.random() < 0.15:
        side = int(rng.integers(36, 80))
        coarse = [cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA) for picture in pictures]
        pictures = np.stack([cv2.resize(picture, (SIDE, SIDE)) for picture in coarse]).astype(np.uint8)
    one = recolour(np.ascontiguousarray(pictures.reshape(-1, SIDE, 3)), rng)
    heard = rng.random(len(views.weights)) > UNHEARD
    return Views(one.reshape(pictures.shape), views.names, views.places * (mirror, 1, 1), views.weights * heard)


def _nearer(picture: NDArray[np.uint8], askew: float, mirror: float, rng: np.random.Generator) -> NDArray[np.uint8]:
    """A view (SIDE, SIDE, 3) out of a wider one."""
    angle = askew + rng.normal(0, 0.02)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    size = float(np.exp(rng.normal(0, 0.04))) * (VIEW / SIDE) / (WIDER / WIDE)
    matrix = size * turn @ (np.eye(2) + rng.normal(0, 0.012, (2, 2))) @ np.diag([mirror, 1.0])
    at = np.full(2, (WIDE - 1) / 2) + rng.normal(0, 1.2, 2)
    back = np.column_stack([matrix, at - matrix @ np.full(2, (SIDE - 1) / 2)])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(
            picture, back, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=(127, 127, 127)
        ),
        dtype=np.uint8,
    )


def examples(folder: Path, kinds: tuple[str, ...], seed: int, finder: Path) -> Iterator[Views]:
    """The faces of one picture after the other, in random order, for ever; `finder` is the trained network's file."""
    net = Network(finder)
    rng = np.random.default_rng(seed)
    for views in mixed(_all(folder, kinds, net, rng), POOL, AGAIN, rng):
        yield augmented(views, rng)


def _all(folder: Path, kinds: tuple[str, ...], finder: Network, rng: np.random.Generator) -> Iterator[Views]:
    """Those of all scenes, of the rare ones several times."""
    for scene in endless(folder, "train", kinds, rng):
        views = views_of(scene, finder, rng)
        if views is not None:
            rare = np.isin(views.names, (LEANING, ON_TOP)).any()
            yield from [views] * (OFTEN if rare else 1)


Batch = tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.float32], NDArray[np.float32], NDArray[np.int64]]


def batch_of(items: Sequence[Views]) -> Batch:
    """The faces of several pictures: views (N, 3, SIDE, SIDE), index, ways, weights and names (b, m, ...).

    See `vision.training.networks.Footing`; of names and index that are not there -1.
    """
    many, most = len(items), max(len(item.names) for item in items)
    index, names = np.full((many, most), -1), np.full((many, most), -1)
    ways = np.zeros((many, most, most, 4), np.float32)
    weights = np.zeros((many, most), np.float32)
    first = 0
    for row, item in enumerate(items):
        n = len(item.names)
        index[row, :n], names[row, :n] = np.arange(first, first + n), item.names
        weights[row, :n], ways[row, :n, :n] = item.weights, company.ways(item.places)
        first += n
    return levelled(np.concatenate([item.pictures for item in items])), index, ways, weights, names
