"""Patches with heat maps for the finder, cut from scenes at any turn and scale."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readers import shape
from vision.readers.finder import REFERENCE, STRIDE
from vision.training.scenes import Scene, endless

PATCH = 176
"""Edge of a training patch in px."""
EDGES = (8.5, 64.0)
"""Edges of dice in px that the finder learns; log-uniform."""
LIKED = 23.0
"""Edge in px about which half of the patches are: what the reader brings dice to."""
ODD = 0.4
"""Part of the patches of scenes with dice that lean or lie on others that show one of those for certain."""
UPRIGHT = 0.65
"""Part of the patches that stand upright, as pictures do."""
HAND_CELL = 16
"""Px of a cell of the map of hands."""
HAND, NO_HAND = 0.4, 0.02
"""Part of a cell that a hand covers from which on it must be seen there, and below which it must not."""
CHANNELS = 12
"""heat, weight of the heat, weight of the shape, offset x, y, size, lean x, y, cos, sin, cocked, hidden"""


def placement(scene: Scene, rng: np.random.Generator) -> NDArray[np.float64]:
    """A similarity (2, 3) from the scene to the patch: random turn, mirror, scale; most often with dice in view."""
    height, width = scene.picture.shape[:2]
    edges = [die.edge for die in scene.dice]
    whole = rng.random() < (0.4 if scene.hand else 0.1)
    if whole:
        scale = PATCH / max(height, width) * rng.uniform(0.9, 1.1)
    elif edges and rng.random() < 0.9:
        liked = rng.random() < 0.5
        wanted = float(np.exp(rng.normal(np.log(LIKED), 0.25) if liked else rng.uniform(*np.log(EDGES))))
        scale = min(wanted / float(np.median(edges)), 2.0)
    else:
        scale = float(np.exp(rng.uniform(np.log(PATCH / max(height, width)), np.log(1.2))))
    full = rng.random() < 0.8
    if full and not whole:  # little of the patch is empty
        scale = max(scale, 0.9 * PATCH / min(height, width))
    if whole:
        focus = np.array([width, height]) / 2
    elif scene.dice and rng.random() < 0.9:
        odd = [die for die in scene.dice if die.cocked or die.stacked]
        among = odd if odd and rng.random() < ODD else scene.dice
        die = among[int(rng.integers(len(among)))]
        focus = die.corners.mean(axis=0)
    else:
        focus = rng.uniform((0, 0), (width, height))
    # people hold cameras upright: the side of a die that is seen lies below its upper face
    sort = rng.random()
    angle = rng.normal(0, 0.12) if sort < UPRIGHT else rng.uniform(0, 2 * np.pi)
    if sort > 1 - (1 - UPRIGHT) / 2:
        angle = rng.choice(4) * np.pi / 2
    turn = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    stretch = np.exp(rng.normal(0, 0.05))
    turn = turn @ np.diag([stretch * rng.choice([-1, 1]), 1 / stretch])
    target = np.full(2, PATCH / 2) if whole else rng.uniform(0.15 * PATCH, 0.85 * PATCH, 2)
    if full:
        middle = focus + np.linalg.solve(turn, np.full(2, PATCH / 2) - target)
        margin = np.minimum(PATCH / 2 / scale, np.array([width, height]) / 2)
        middle = np.clip(middle, margin, np.array([width, height]) - margin)
        return np.column_stack([turn, PATCH / 2 - turn @ middle])
    return np.column_stack([turn, target - turn @ focus])


_NOISE = np.random.default_rng(0).normal(0, 255, 1 << 21).astype(np.float32)


def recolour(patch: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """Gain, offset, white balance, gamma, blur and noise of one more camera; grey or swapped colours now and then."""
    if rng.random() < 0.15:
        patch = cv2.GaussianBlur(patch, (0, 0), rng.uniform(0.4, 1.1))
    if rng.random() < 0.08:
        patch = np.repeat(cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)
    if rng.random() < 0.5:
        steps = (np.arange(256, dtype=np.float32) / 255) ** float(np.exp(rng.normal(0, 0.3)))
        gains = np.exp(rng.normal(-0.08, 0.2) + rng.normal(0, 0.12, 3))
        table = np.clip((steps[:, None] * gains + rng.normal(0, 0.03)) * 255, 0, 255).astype(np.uint8)
        patch = cv2.LUT(patch, np.ascontiguousarray(table[None]))
    if rng.random() < 0.15:
        patch = patch[..., rng.permutation(3)]
    if rng.random() < 0.5:
        start = int(rng.integers(_NOISE.size - patch.size))
        noise = _NOISE[start : start + patch.size].reshape(patch.shape)
        patch = np.clip(patch + rng.uniform(0, 0.05) * noise, 0, 255).astype(np.uint8)
    return np.ascontiguousarray(patch)


Example = tuple[NDArray[np.uint8], NDArray[np.float32], NDArray[np.float32]]
"""A patch (PATCH, PATCH, 3), its target (CHANNELS, PATCH / 4, PATCH / 4), and where a hand is: see `hand_target`."""


def example(scene: Scene, rng: np.random.Generator) -> Example:
    """A patch of a scene at random."""
    place = placement(scene, rng)
    scale = float(np.sqrt(abs(np.linalg.det(place[:, :2]))))
    picture = scene.picture
    if scale < 0.7:  # averaged down first, as the reader does
        size = (max(round(picture.shape[1] * scale), 1), max(round(picture.shape[0] * scale), 1))
        factor = np.array([size[0] / picture.shape[1], size[1] / picture.shape[0]])
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
        linear = place[:, :2]
        shrunk = np.column_stack([linear / factor, linear @ (0.5 / factor - 0.5) + place[:, 2]])
    else:
        shrunk = place
    patch = cv2.warpAffine(picture, shrunk, (PATCH, PATCH), borderMode=cv2.BORDER_CONSTANT, borderValue=(127, 127, 127))
    return recolour(patch, rng), target_of(scene, place), hand_target(scene, place)


def hand_target(scene: Scene, place: NDArray[np.float64]) -> NDArray[np.float32]:
    """Where a hand is, (PATCH / 16, PATCH / 16): 1, 0, or -1 where nobody knows or a little of it is in the cell."""
    cells = PATCH // HAND_CELL
    if not scene.hand_at:
        return np.full((cells, cells), -1.0 if scene.hand else 0.0, np.float32)
    covered = np.zeros((PATCH, PATCH), np.float32)
    outlines = [(it @ place[:, :2].T + place[:, 2]).round().astype(np.int32) for it in scene.hand_at]
    cv2.fillPoly(covered, outlines, 1.0)
    part = cv2.resize(covered, (cells, cells), interpolation=cv2.INTER_AREA)
    return np.where(part > HAND, 1.0, np.where(part < NO_HAND, 0.0, -1.0)).astype(np.float32)


def target_of(scene: Scene, place: NDArray[np.float64]) -> NDArray[np.float32]:
    """The maps that the finder should answer with. Small, hardly visible and cut-off dice weigh nothing."""
    cells = PATCH // STRIDE
    target = np.zeros((CHANNELS, cells, cells), np.float32)
    heat, trust, weight = target[0], target[1], target[2]
    trust[:] = 1
    rows, columns = np.mgrid[0:cells, 0:cells]
    x = (columns + 0.5) * STRIDE
    y = (rows + 0.5) * STRIDE
    for die in scene.dice:
        corners = die.corners @ place[:, :2].T + place[:, 2]
        centre, matrix = shape.half_edges(corners)
        size, lean_x, lean_y, cos4, sin4 = shape.encode(matrix)
        if not (-20 < centre[0] < PATCH + 20 and -20 < centre[1] < PATCH + 20) or die.hidden > 0.97:
            continue
        half = float(np.exp(size))
        local = np.linalg.solve(matrix, np.stack([x - centre[0], y - centre[1]]).reshape(2, -1))
        distance = (local**2).sum(axis=0).reshape(cells, cells)  # 1 at the middle of an edge
        inside = ((corners >= 0) & (corners < PATCH)).mean()
        if half * 2 < EDGES[0] * 0.75 or half * 2 > EDGES[1] * 1.5 or die.hidden > 0.55 or inside < 0.75:
            trust[distance < 1.5] = 0
            continue
        spread = max(0.28, 0.55 * STRIDE / half)
        blob = np.exp(-distance / (2 * spread**2)).astype(np.float32)
        row, column = int(centre[1] // STRIDE), int(centre[0] // STRIDE)
        if 0 <= row < cells and 0 <= column < cells:
            blob[row, column] = 1
        mine = blob > np.maximum(heat, 0.45)
        np.maximum(heat, blob, out=heat)
        weight[mine] = blob[mine]
        offset_x, offset_y = (centre[0] - x) / STRIDE, (centre[1] - y) / STRIDE
        for channel, value in enumerate(
            (offset_x, offset_y, size - np.log(REFERENCE), lean_x, lean_y, cos4, sin4, die.cocked, die.hidden), start=3
        ):
            target[channel][mine] = value[mine] if isinstance(value, np.ndarray) else value
    return target


def examples(folder: Path, kinds: tuple[str, ...], seed: int) -> Iterator[Example]:
    """Patches, targets and hands as `example` gives them, for ever."""
    rng = np.random.default_rng(seed)
    for scene in endless(folder, "train", kinds, rng):
        for _ in range(3):
            yield example(scene, rng)
