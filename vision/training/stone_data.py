"""Cut-outs for the networks that name the halves of stones and that tell stones from neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.readers import shape
from vision.readers.cutout import cut_out
from vision.readers.network import Network
from vision.readers.pairing import REACH, stone_matrix
from vision.readers.stones import HALVES
from vision.training import flat_stones
from vision.training.namer_data import FAINTEST, POOL, READABLE, augmented, beside, coarser, handed_on, jittered
from vision.training.pool import Cut, mixed
from vision.training.scenes import Die, Scene, endless

NONE = HALVES.index("none")
AGAIN = 5
"""How often a cut-out is drawn from the pool besides, each time through another camera."""
FLAT = 9
"""Flat pictures for each true scene."""


def class_of(half: Die, size: tuple[int, int]) -> int | None:
    """What a cut-out of this half is called in a picture of `size`; None where it could be argued about."""
    inside = float(((half.corners > 0) & (half.corners < size)).mean())
    if half.hidden > 2.5 * READABLE or inside < 0.8:
        return NONE
    if half.hidden > READABLE or half.glare > 0.25 or inside < 1 or half.contrast < FAINTEST:
        return None
    return HALVES.index(half.value)


def half_cuts(scene: Scene, rng: np.random.Generator, finder: Network | None = None) -> list[Cut]:
    """The halves of a scene with a finder's small errors, and cut-outs that show none; with a finder its own finds."""
    picture, scale = coarser(scene, rng)
    size = scene.picture.shape[1::-1]
    out: list[Cut] = []
    faces = [(half, *shape.half_edges(half.corners * scale)) for half in scene.dice]
    for half, centre, matrix in faces:
        name = class_of(half, size)
        if name is not None:
            shift = matrix @ rng.normal(0, 0.07, 2)
            out.append((cut_out(picture, centre + shift, jittered(matrix, rng)), name))
    for _ in range(max(len(faces) // 3, 1)):
        # Between two halves of one stone, across a joint: nothing that may be named.
        if faces and rng.random() < 0.35:
            half, centre, matrix = faces[int(rng.integers(len(faces)))]
            way = matrix[:, int(rng.integers(2))] * float(rng.choice([-1, 1]))
            out.append((cut_out(picture, centre + way * rng.uniform(0.7, 1.3), jittered(matrix, rng)), NONE))
            continue
        negative = beside(picture, faces, rng)
        if negative is not None:
            out.append((negative, NONE))
    if finder is not None:
        there = [(half, centre) for half, centre, _ in faces]
        out += handed_on(picture, there, scale, size, finder, rng, class_of)
    return out


def pair_cuts(scene: Scene, rng: np.random.Generator, finder: Network | None = None) -> list[Cut]:
    """Upright cut-outs of two neighbouring halves: 1 where they are one stone, 0 where they are not."""
    picture, scale = coarser(scene, rng)
    size = scene.picture.shape[1::-1]
    found = []
    for half in scene.dice:
        centre, matrix = shape.half_edges(half.corners * scale)
        error = matrix @ rng.normal(0, 0.06, 2)
        found.append((half, centre + error, jittered(matrix, rng, 0.8), class_of(half, size)))
    out: list[Cut] = []
    for i, (one, a, first, name) in enumerate(found):
        for other, b, second, other_name in found[:i]:
            edge = np.sqrt(np.sqrt(abs(np.linalg.det(first) * np.linalg.det(second)))) * 2
            gap = float(np.linalg.norm(b - a)) / edge
            whole = one.stone == other.stone
            if not whole and not REACH[0] < gap < REACH[1]:
                continue
            if whole and (name in (None, NONE) or other_name in (None, NONE)):
                continue
            if not whole and rng.random() < 0.3:
                continue
            matrix = stone_matrix(a, b, first, second)
            if rng.random() < 0.5:
                matrix = -matrix
            out.append((cut_out(picture, (a + b) / 2, matrix), int(whole)))
    return out


Cutter = Callable[[Scene, np.random.Generator, Network | None], list[Cut]]
CUTS: dict[str, Cutter] = {"namer": half_cuts, "witness": half_cuts, "pair": pair_cuts}


def examples(role: str, folder: Path, seed: int, finder: Path | None = None) -> Iterator[tuple[NDArray[np.uint8], int]]:
    """Cut-outs and their classes in random order, for ever: from true scenes and from flat ones."""
    net = Network(finder) if finder is not None and finder.exists() else None
    rng = np.random.default_rng(seed)
    for seen, name in mixed(_cuts(CUTS[role], folder, net, rng), POOL, AGAIN, rng):
        yield augmented(seen, rng), name


def _cuts(cut: Cutter, folder: Path, finder: Network | None, rng: np.random.Generator) -> Iterator[Cut]:
    """Those of one scene after the other, and of some flat ones after each."""
    flat = flat_stones.scenes(rng)
    for scene in endless(folder, "train", ("dominoes",), rng):
        cuts = cut(scene, rng, finder)
        for _ in range(FLAT):
            cuts += cut(next(flat), rng, None)
        yield from cuts
