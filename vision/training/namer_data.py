"""Cut-outs with names for the namer: faces as the finder would hand them on, and all that is no face."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readers import shape
from vision.readers.cutout import cut_out
from vision.readers.dice import LIKED
from vision.readers.finder import find
from vision.readers.namer import CLASSES
from vision.readers.network import Network
from vision.reading import Picture
from vision.training import flat
from vision.training.finder_data import recolour
from vision.training.pool import Cut, mixed
from vision.training.scenes import Die, Scene, endless

NONE = CLASSES.index("none")
READABLE = 0.12
"""Part of the face that may be covered before it counts as unreadable for training; above twice this it is `none`."""
FAINTEST = 6.0
"""Contrast of a mark below which nobody can read it."""
FLAT = 6
"""Faces without a scene for each scene: see `vision.training.flat`."""
POOL = 6000
"""Cut-outs that are kept to be drawn from in random order."""
AGAIN = 5
"""How often a cut-out is shown before it leaves the pool, about, in other colours and turns: making them takes long."""


def jittered(matrix: NDArray[np.float64], rng: np.random.Generator, amount: float = 1.0) -> NDArray[np.float64]:
    """Half-edges as a finder with small errors sees them, starting at any of the four edges."""
    matrix = np.linalg.matrix_power(np.array([[0.0, -1.0], [1.0, 0.0]]), int(rng.integers(4))).T @ matrix.T
    size = np.exp(rng.normal(0, 0.07 * amount))
    error = np.eye(2) + rng.normal(0, 0.035 * amount, (2, 2))
    angle = rng.normal(0, (0.07 if rng.random() < 0.8 else 0.17) * amount)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(size * turn @ error @ matrix.T)


def coarser(scene: Scene, rng: np.random.Generator) -> tuple[NDArray[np.uint8], float]:
    """The scene's picture, half the time smaller, as a camera with fewer pixels sees it; dice stay above 14 px."""
    edges = [die.edge for die in scene.dice]
    if not edges or rng.random() < 0.5:
        return scene.picture, 1.0
    least = min(14.0 / min(edges), 1.0)
    scale = float(np.exp(rng.uniform(np.log(least), 0)))
    height, width = scene.picture.shape[:2]
    small = cv2.resize(
        scene.picture, (max(round(width * scale), 8), max(round(height * scale), 8)), interpolation=cv2.INTER_AREA
    )
    return small, scale


def class_of(die: Die, size: tuple[int, int]) -> int | None:
    """What a cut-out of this die is called in a picture of `size`; None where it could be argued about."""
    inside = float(((die.corners > 0) & (die.corners < size)).mean())
    if die.cocked or die.hidden > 2.5 * READABLE or die.glare > 0.5 or inside < 0.8:
        return NONE
    if die.hidden > READABLE or die.glare > 0.25 or inside < 1 or die.contrast < FAINTEST:
        return None
    return CLASSES.index(die.value)


def cuts_of(scene: Scene, rng: np.random.Generator, finder: Network | None = None) -> list[Cut]:
    """The faces of a scene, and about as many cut-outs that show no readable upper face.

    With a finder also what it really hands on: faces with its own errors, and whatever else it takes for a face.
    """
    picture, scale = coarser(scene, rng)
    size = scene.picture.shape[1::-1]
    found: list[Cut] = []
    faces = [(die, *shape.half_edges(die.corners * scale)) for die in scene.dice]
    for die, centre, matrix in faces:
        name = class_of(die, size)
        if name is not None:
            shift = matrix @ rng.normal(0, 0.07, 2)
            found.append((cut_out(picture, centre + shift, jittered(matrix, rng)), name))
    for _ in range(max(len(faces) // 2, 3)):
        negative = beside(picture, faces, rng)
        if negative is not None:
            found.append((negative, NONE))
    if finder is not None:
        found += handed_on(picture, [(die, centre) for die, centre, _ in faces], scale, size, finder, rng)
    return found


def handed_on(
    picture: Picture,
    faces: list[tuple[Die, NDArray[np.float64]]],
    scale: float,
    size: tuple[int, int],
    finder: Network,
    rng: np.random.Generator,
    called: Callable[[Die, tuple[int, int]], int | None] = class_of,
) -> list[Cut]:
    """Cut-outs of what the finder sees at some scale, named after the die there; `none` where there is none."""
    edges = [die.edge * scale for die, _ in faces] or [float(np.exp(rng.uniform(np.log(15), np.log(90))))]
    wanted = LIKED * float(np.exp(rng.normal(0, 0.3))) if rng.random() < 0.8 else float(rng.uniform(8, 60))
    at = min(wanted / float(np.median(edges)), 1000 / max(picture.shape[:2]))
    cuts: list[Cut] = []
    for face in find(finder, picture, at).faces[:24]:
        near = [die for die, centre in faces if np.linalg.norm(centre - face.centre) < 0.75 * die.edge * scale]
        name: int | None = NONE
        if near:
            die = near[0]
            gap = min(float(np.linalg.norm(c - face.centre)) for d, c in faces if d is die) / (die.edge * scale)
            fits = 0.75 < face.edge / (die.edge * scale) < 1.35
            name = called(die, size) if gap < 0.2 and fits else NONE if gap > 0.45 else None
        if name is not None:
            turn = np.linalg.matrix_power(np.array([[0.0, -1.0], [1.0, 0.0]]), int(rng.integers(4)))
            cuts.append((cut_out(picture, face.centre, face.matrix @ turn), name))
    return cuts


def beside(
    picture: NDArray[np.uint8],
    faces: Sequence[tuple[object, NDArray[np.float64], NDArray[np.float64]]],
    rng: np.random.Generator,
) -> NDArray[np.uint8] | None:
    """A cut-out that shows no upper face: the side or the corner of a die, two halves of dice, ground, clutter."""
    height, width = picture.shape[:2]
    if faces:
        _, centre, matrix = faces[int(rng.integers(len(faces)))]
        matrix = jittered(matrix, rng, 2)
    else:
        half = float(np.exp(rng.uniform(np.log(8), np.log(40))))
        centre, matrix = rng.uniform((0, 0), (width, height)), np.eye(2) * half
    sort = rng.random()
    if not faces or sort < 0.4:
        centre = rng.uniform((0, 0), (width, height))
        matrix = matrix * np.exp(rng.normal(0, 0.4))
        if rng.random() < 0.5:
            angle = rng.uniform(0, np.pi)
            matrix = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) @ matrix
    elif sort < 0.9:  # beside a die: its sides, its edge, its shadow
        angle = rng.uniform(0, 2 * np.pi)
        away = rng.uniform(0.8, 2.2)
        matrix_there = matrix * np.exp(rng.normal(-0.1, 0.25))
        centre = centre + away * (matrix @ np.array([np.cos(angle), np.sin(angle)]))
        matrix = matrix_there
    else:  # much too large or much too small
        matrix = matrix * (rng.uniform(1.7, 2.6) if rng.random() < 0.5 else rng.uniform(0.3, 0.5))
    for _, other, other_matrix in faces:
        local = np.linalg.solve(other_matrix, centre - other)
        size = np.sqrt(abs(np.linalg.det(matrix) / np.linalg.det(other_matrix)))
        if np.abs(local).max() < 0.7 and 0.6 < size < 1.6:
            return None
    if not (0 < centre[0] < width and 0 < centre[1] < height):
        return None
    return cut_out(picture, centre, matrix)


def augmented(cut: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Another quarter turn and another camera's colours; sometimes dark for light; sometimes coarse or smeared."""
    cut = np.rot90(cut, int(rng.integers(4)))
    if rng.random() < 0.1:
        cut = 255 - cut
    if rng.random() < 0.15:
        side = int(rng.integers(18, 40))
        cut = cv2.resize(
            cv2.resize(np.ascontiguousarray(cut), (side, side), interpolation=cv2.INTER_AREA), cut.shape[1::-1]
        )
    if rng.random() < 0.08:
        kernel = np.zeros((5, 5), np.float32)
        cv2.line(kernel, tuple(rng.integers(0, 5, 2).tolist()), tuple(rng.integers(0, 5, 2).tolist()), 1.0)
        cut = cv2.filter2D(cut, -1, kernel / kernel.sum())
    return recolour(np.ascontiguousarray(cut), rng)


def examples(folder: Path, kinds: tuple[str, ...], seed: int, finder: Path | None = None) -> Iterator[Cut]:
    """Cut-outs and the number of their class, in random order, for ever; with what a trained `finder` hands on."""
    net = Network(finder) if finder is not None and finder.exists() else None
    rng = np.random.default_rng(seed)
    for seen, name in mixed(_cuts(folder, kinds, net, rng), POOL, AGAIN, rng):
        yield augmented(seen, rng), name


def _cuts(folder: Path, kinds: tuple[str, ...], finder: Network | None, rng: np.random.Generator) -> Iterator[Cut]:
    """Those of one scene after the other, and some faces without a scene after each."""
    alone = flat.faces(rng)
    for scene in endless(folder, "train", kinds, rng):
        yield from cuts_of(scene, rng, finder) + list(itertools.islice(alone, FLAT))
