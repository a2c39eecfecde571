"""What each network for cards is shown, and what it is taught to make small; `loop` asks here about them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from vision.readers.card_cutout import etched, levelled
from vision.reading import RANKS
from vision.training import card_data

SETS = 2
"""How many times each table is cut out, with other errors of the finder each time."""


def examples(name: str, work: Path, seed: int) -> Iterator[Any]:
    """Patches with targets for the finder; for the others cut-outs with the numbers of rank and suit; for ever."""
    rng = np.random.default_rng(seed)
    if name == "card_finder":
        for scene in card_data.endless(work, "train", rng):
            yield card_data.patch_of(scene, rng)
        return
    cut = card_data.face_cuts if name == "card_face" else card_data.cuts
    pictures: list[Any] = []
    names: list[tuple[int, int]] = []
    for path in sorted((work / "cards").glob("train-?????.npz")):
        for scene in card_data.scenes_of(path):
            for _ in range(SETS):
                for picture, number in cut(scene, rng):
                    pictures.append(picture)
                    names.append(number)
    print(f"{name}: {len(names)} cut-outs", flush=True)
    while True:
        for k in rng.permutation(len(names)):
            yield pictures[k], names[k]


def collate(items: list[Any], name: str) -> tuple[torch.Tensor, ...]:
    """Examples as tensors."""
    pictures = np.stack([item[0] for item in items])
    if name == "card_finder":
        batch = torch.from_numpy(np.ascontiguousarray(pictures.transpose(0, 3, 1, 2))).float() / 255
        return batch, torch.from_numpy(np.stack([item[1] for item in items]))
    seen = etched(pictures) if name == "card_witness" else levelled(pictures)
    return torch.from_numpy(seen), torch.tensor([item[1] for item in items])


def losses(name: str, out: torch.Tensor, wanted: torch.Tensor) -> dict[str, torch.Tensor]:
    """Losses of a batch by part."""
    if name == "card_finder":
        return finder_loss(out, wanted)
    ranks = len(RANKS) + 1
    return {
        "rank": functional.cross_entropy(out[:, :ranks], wanted[:, 0], label_smoothing=0.02),
        "suit": functional.cross_entropy(out[:, ranks:], wanted[:, 1], label_smoothing=0.02),
    }


def finder_loss(maps: torch.Tensor, target: torch.Tensor) -> dict[str, torch.Tensor]:
    """Focal loss for the heat, as for dice; errors of place, size, shape and way to the middle near the peaks."""
    heat, trust, weight = target[:, 0], target[:, 1], target[:, 2]
    p = torch.sigmoid(maps[:, 0]).clamp(1e-5, 1 - 1e-5)
    top = (heat > 0.999).float()
    hits = -((1 - p) ** 2) * torch.log(p) * top
    misses = -((1 - heat) ** 4) * p**2 * torch.log(1 - p) * (1 - top)
    found = {"heat": ((hits + misses) * trust).sum() / (top * trust).sum().clamp(min=1.0)}
    total = weight.sum().clamp(min=1.0)
    for key, first, last, factor in (("offset", 1, 3, 0.5), ("size", 3, 4, 2.0)):
        error = (maps[:, first:last] - target[:, first + 2 : last + 2]).abs().sum(dim=1)
        found[key] = factor * (error * weight).sum() / total
    for key, first, last, factor in (("shape", 4, 8, 1.0), ("middle", 8, 10, 1.5)):
        error = ((maps[:, first:last] - target[:, first + 2 : last + 2]) ** 2).sum(dim=1)
        found[key] = factor * (error * weight).sum() / total
    return found
