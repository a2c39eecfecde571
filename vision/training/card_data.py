"""What the networks for cards learn from: small flat tables made once, patches and cut-outs made as needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.readers.card_cutout import FACE_SIZE, face_cut, index_cut
from vision.readers.card_finder import CHANNELS, FAR, REFERENCE, STRIDE
from vision.reading import RANKS, SUITS
from vision.simulate.card_faces import VALUES
from vision.training.card_decks import decks
from vision.training.finder_data import recolour
from vision.training.flat_cards import Card, Index, Pool, Scene

Array = NDArray[Any]

SHARD = 250
"""Tables in a file."""
SIDE = 208
"""px of a table."""
PATCH = 176
"""px of what the finder sees of it."""
HEIGHTS = (10.5, 56.0)
"""Heights of indices in px; log-uniform."""
TARGETS = CHANNELS + 2
"""heat, weight of the heat, weight of the shape, and what the finder answers beside the heat."""
CLEAR, COVERED = 0.12, 0.4
"""Part of an index that is hidden below which it has a name, and above which it has none."""
NONE = (len(RANKS), len(SUITS))
"""Classes of what is no index."""


def shard_path(work: Path, split: str, number: int) -> Path:
    """Where a file of tables lies."""
    return work / "cards" / f"{split}-{number:05d}.npz"


def make_shard(work: Path, split: str, number: int, pool: Pool | None = None) -> Pool:
    """Write one file of tables; the pool is handed on, since it takes a while to fill.

    Those to learn from are small and cut anywhere; held-out ones are whole pictures.
    """
    rng = np.random.default_rng([number, split == "held", 31])
    pool = pool or Pool(decks(work / "decks", split), split, rng)
    scenes = []
    for _ in range(SHARD if split == "train" else SHARD // 5):
        height = float(np.exp(rng.uniform(*np.log(HEIGHTS))))
        if split == "train":
            scenes.append(pool.table(rng, (SIDE, SIDE), height))
        else:
            size = (640, 480) if rng.random() < 0.6 else (480, 640)
            scenes.append(pool.table(rng, size, height, float(rng.uniform(0.2, 0.8)), whole=True))
    path = shard_path(work, split, number)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part.npz")
    marks = [
        [k, VALUES.index(it.value), it.card, *it.centre, *it.matrix.ravel(), *it.to_middle, it.hidden]
        for k, scene in enumerate(scenes)
        for it in scene.indices
    ]
    cards = [
        [k, VALUES.index(it.value) if it.value else -1, *it.corners.ravel(), it.hidden]
        for k, scene in enumerate(scenes)
        for it in scene.cards
    ]
    ends = np.cumsum([scene.picture.size for scene in scenes])
    shapes = np.array([scene.picture.shape for scene in scenes])
    data = np.concatenate([scene.picture.ravel() for scene in scenes])
    np.savez(part, data=data, ends=ends, shapes=shapes, marks=np.array(marks), cards=np.array(cards))
    part.replace(path)
    return pool


def scenes_of(path: Path) -> list[Scene]:
    """The tables of a file."""
    with np.load(path) as file:
        if "pictures" in file:
            return _old(file["pictures"], file["rows"].astype(np.float64))
        data, ends, shapes, marks, cards = (file[key] for key in ("data", "ends", "shapes", "marks", "cards"))
    out = []
    for k, shape in enumerate(shapes):
        picture = data[0 if k == 0 else ends[k - 1] : ends[k]].reshape(shape)
        indices = tuple(
            Index(VALUES[int(r[1])], int(r[2]), r[3:5], r[5:9].reshape(2, 2), r[9:11], float(r[11]))
            for r in marks[marks[:, 0] == k]
        )
        laid = tuple(
            Card(VALUES[int(r[1])] if r[1] >= 0 else "", r[2:10].reshape(4, 2), float(r[10]))
            for r in cards[cards[:, 0] == k]
        )
        out.append(Scene(picture, laid, indices))
    return out


def _old(pictures: Array, rows: Array) -> list[Scene]:
    return [
        Scene(
            p,
            (),
            tuple(
                Index(VALUES[int(r[1])], 0, r[2:4], r[4:8].reshape(2, 2), r[8:10], float(r[10]))
                for r in rows[rows[:, 0] == k]
            ),
        )
        for k, p in enumerate(pictures)
    ]


def endless(work: Path, split: str, rng: np.random.Generator) -> Iterator[Scene]:
    """Tables for ever; files that appear meanwhile are used too."""
    while True:
        paths = list((work / "cards").glob(f"{split}-?????.npz"))
        if not paths:
            raise FileNotFoundError(f"no tables in {work}: make some with 'python -m vision.training card_tables'")
        scenes = scenes_of(paths[int(rng.integers(len(paths)))])
        yield from (scenes[k] for k in rng.permutation(len(scenes)))


# Finder -------------------------------------------------------------------------------------------------------


def patch_of(scene: Scene, rng: np.random.Generator) -> tuple[Array, Array, float]:
    """A patch, what the finder should say about it, and 0 (there is no hand)."""
    left, top = (int(v) for v in rng.integers(0, SIDE - PATCH + 1, 2))
    patch = recolour(np.ascontiguousarray(scene.picture[top : top + PATCH, left : left + PATCH]), rng)
    return patch, target_of(scene.indices, np.array([left, top])), 0.0


def target_of(indices: tuple[Index, ...], origin: Array, side: int = PATCH) -> Array:
    """The maps that the finder should answer with. Half hidden indices weigh nothing, hidden ones are not there."""
    cells = side // STRIDE
    target = np.zeros((TARGETS, cells, cells), np.float32)
    heat, trust, weight = target[:3]
    trust[:] = 1
    rows, columns = np.mgrid[0:cells, 0:cells]
    x, y = (columns + 0.5) * STRIDE, (rows + 0.5) * STRIDE
    for it in indices:
        centre = it.centre - origin + 0.5
        if (centre < -20).any() or (centre > side + 20).any() or it.hidden > 0.6:
            continue
        local = np.linalg.solve(it.matrix, np.stack([x - centre[0], y - centre[1]]).reshape(2, -1))
        distance = (local**2).sum(axis=0).reshape(cells, cells)
        outside = (centre < 0).any() or (centre > side).any()
        reach = it.matrix @ np.array([[-0.5, 0.5, -0.5, 0.5], [-1, -1, 1, 1]]) + centre[:, None]
        cut = ((reach < 0) | (reach > side)).any(axis=0).mean() > 0.3
        if it.hidden > COVERED / 2 or cut or outside:
            trust[distance < 2.0] = 0
            continue
        half = it.height / 2
        spread = max(0.22, 0.5 * STRIDE / half)
        blob = np.exp(-distance / (2 * spread**2)).astype(np.float32)
        row, column = int(centre[1] // STRIDE), int(centre[0] // STRIDE)
        if 0 <= row < cells and 0 <= column < cells:
            blob[row, column] = 1
        mine = blob > np.maximum(heat, 0.4)
        np.maximum(heat, blob, out=heat)
        weight[mine] = blob[mine]
        shape = it.matrix / half
        middle = np.linalg.solve(it.matrix, it.to_middle) / FAR
        values = (
            (centre[0] - x) / STRIDE,
            (centre[1] - y) / STRIDE,
            float(np.log(half / REFERENCE)),
            *shape.T.ravel(),
            *middle,
        )
        for channel, value in enumerate(values, start=3):
            target[channel][mine] = value[mine] if isinstance(value, np.ndarray) else value
    return target


# Cut-outs -----------------------------------------------------------------------------------------------------


def erred(it: Index, rng: np.random.Generator) -> tuple[Array, Array]:
    """Centre and half-edges with the small errors that the finder makes."""
    wide = 1.0 if rng.random() < 0.75 else 2.2
    turn = rng.normal(0, 0.07 * wide)
    size = np.exp(rng.normal(0, 0.09 * wide))
    c, s = np.cos(turn) * size, np.sin(turn) * size
    bend = np.eye(2) + rng.normal(0, 0.04, (2, 2))
    centre = it.centre + it.matrix @ rng.normal(0, 0.08 * wide, 2)
    return centre, it.matrix @ bend @ np.array([[c, -s], [s, c]])


def nowhere(scene: Scene, rng: np.random.Generator) -> tuple[Array, Array] | None:
    """A place that is no index: beside one, turned, or anywhere."""
    sort = rng.random()
    if sort < 0.6 and scene.indices:
        it = scene.indices[int(rng.integers(len(scene.indices)))]
        if it.hidden > 0.9:
            return None
        if sort < 0.3:  # turned
            centre, matrix = erred(it, rng)
            quarter = int(rng.integers(1, 4))
            turn = np.array([[0, -1], [1, 0]])
            return centre, matrix @ np.linalg.matrix_power(turn, quarter)
        shift = it.matrix @ (rng.choice([-1, 1], 2) * rng.uniform(0.7, 4.0, 2) * rng.choice([0.3, 1.0], 2))
        if np.abs(np.linalg.solve(it.matrix, shift)).max() < 0.7:
            return None
        centre, matrix = it.centre + shift, it.matrix * np.exp(rng.normal(0, 0.25))
    else:
        centre = rng.uniform((0, 0), scene.picture.shape[1::-1])
        angle, half = rng.uniform(0, 2 * np.pi), np.exp(rng.uniform(*np.log(HEIGHTS))) / 2
        matrix = half * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    for it in scene.indices:
        gap = np.linalg.solve(it.matrix, centre - it.centre)
        if np.abs(gap).max() < 0.65 and it.hidden < 0.8:
            return None
    return centre, matrix


def class_of(it: Index) -> tuple[int, int]:
    """Numbers of rank and suit."""
    return RANKS.index(it.value[:-1]), SUITS.index(it.value[-1])


def cuts(scene: Scene, rng: np.random.Generator) -> Iterator[tuple[Array, tuple[int, int]]]:
    """Upright cut-outs of indices, and of what is none, with the numbers of rank and suit."""
    for it in scene.indices:
        inside = (it.centre > 2).all() and (it.centre < np.array(scene.picture.shape[1::-1]) - 2).all()
        if not inside or CLEAR <= it.hidden <= COVERED or it.hidden > 0.97:
            continue
        hidden = it.hidden > COVERED
        if hidden and rng.random() < 0.5:
            continue
        centre, matrix = erred(it, rng)
        yield recolour(index_cut(scene.picture, centre, matrix), rng), NONE if hidden else class_of(it)
    for _ in range(2):
        place = nowhere(scene, rng)
        if place is not None:
            yield recolour(index_cut(scene.picture, *place), rng), NONE


def face_cuts(scene: Scene, rng: np.random.Generator) -> Iterator[tuple[Array, tuple[int, int]]]:
    """Upright cut-outs of whole cards as their indices tell where they lie."""
    for it in scene.indices:
        far, size = it.centre + 2 * it.to_middle, np.array(scene.picture.shape[1::-1])
        whole = all((p > -0.1 * size).all() and (p < 1.1 * size).all() for p in (it.centre, far))
        if not whole or it.hidden > COVERED:
            continue
        centre, matrix = erred(it, rng)
        middle = it.to_middle * np.exp(rng.normal(0, 0.05)) + it.matrix @ rng.normal(0, 0.15, 2)
        cut = recolour(face_cut(scene.picture, centre, matrix, middle), rng)
        yield cut, class_of(it)


__all__ = ["FACE_SIZE", "Card", "cuts", "endless", "face_cuts", "make_shard", "patch_of", "scenes_of", "target_of"]
