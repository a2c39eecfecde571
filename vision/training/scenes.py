"""Generated scenes on disk: made once in the background, read many times by the training runs.

A shard is a folder's file `<split>-<kind>-<number>.npz` with a hundred pictures as JPEG (quality 95) and their truth as
JSON. Making them is what takes the time, so they are kept; a shard is written whole or not at all, and a run that was
stopped goes on with the first number that is missing.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

SHARD = 100
"""Scenes in a file."""
SIZES = ((640, 480), (640, 480), (640, 480), (800, 600), (480, 640), (720, 540))
SPLITS = ("train", "held", "fresh")
"""`held`: grounds, dice and lights that are never trained on; `fresh`: of the kinds that are, but other pictures."""
MISHAPS = 4.0
"""Dice that lean or lie on something are rare on tables, and what a network must see often to know: see `wild_shot`."""
CHECKED = ("held", "fresh")
"""What readers are calibrated and judged on: half of the dice in the world are of kinds that the networks know."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die of a scene, or one half of a stone: see `vision.simulate`."""

    value: str
    corners: NDArray[np.float64]
    edge: float
    cocked: bool
    hidden: float
    off_mat: bool
    stacked: bool = False
    glare: float = 0.0
    contrast: float = 255.0
    partner: tuple[float, float] | None = None
    """Middle of the other half, px; None for dice."""
    stone: int = -1
    """Which stone of the scene it is a half of."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture and what lies in it."""

    kind: str
    picture: Picture
    dice: tuple[Die, ...]
    hand: bool
    moving: bool
    must_doubt: tuple[str, ...]
    hand_at: tuple[NDArray[np.float64], ...] = ()
    """Outlines (n, 2) of a hand, px; empty also where they are not known."""


def shard_path(folder: Path, split: str, kind: str, number: int) -> Path:
    """Where a shard lies."""
    return folder / f"{split}-{kind}-{number:05d}.npz"


def make_shard(folder: Path, split: str, kind: str, number: int) -> Path:
    """Make and store a shard, the same one for the same arguments and the same generator."""
    from vision.simulate.wild import wild_shot
    from vision.simulate.wild_stones import wild_stones

    path = shard_path(folder, split, kind, number)
    rng = np.random.default_rng([SPLITS.index(split), zlib.crc32(kind.encode()), number])
    pictures, truths = [], []
    for _ in range(SHARD):
        size = SIZES[int(rng.integers(len(SIZES)))]
        if kind == "dominoes":
            shot = wild_stones(rng, size, split == "held")
        else:
            shot = wild_shot(
                rng, kind, size=size, held_out=split == "held", mishaps=MISHAPS if split == "train" else 1.0
            )
        _, data = cv2.imencode(".jpg", shot.picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
        pictures.append(np.asarray(data).ravel())
        truths.append(json.dumps(asdict(shot.truth)))
    ends = np.cumsum([len(data) for data in pictures])
    part = path.with_suffix(f".{os.getpid()}.part.npz")
    np.savez(part, data=np.concatenate(pictures), ends=ends, truths=np.array(truths), kind=np.array(kind))
    part.replace(path)
    return path


def scene_from(data: NDArray[np.uint8], truth: dict[str, Any], kind: str) -> Scene:
    """A scene out of what a shard stores."""
    return scene_of(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8), truth, kind)


def scene_of(picture: Picture, truth: dict[str, Any], kind: str) -> Scene:
    """A scene out of a picture and its truth as JSON."""
    halves = halves_of(truth.get("stones", ()))
    dice = halves + tuple(
        Die(
            value=die["value"],
            corners=np.array(die["corners"], dtype=np.float64),
            edge=float(die["edge"]),
            cocked=bool(die["cocked"]),
            hidden=float(die["hidden"]),
            off_mat=bool(die["off_mat"]),
            stacked=bool(die.get("stacked", False)),
            glare=float(die.get("glare", 0.0)),
            contrast=float(die.get("contrast", 255.0)),
        )
        for die in truth["dice"]
    )
    hand_at = tuple(np.array(outline, dtype=np.float64) for outline in truth.get("hand_at", ()))
    return Scene(kind, picture, dice, truth["hand"], truth["moving"], tuple(truth["must_doubt"]), hand_at)


def halves_of(stones: Iterable[dict[str, Any]]) -> tuple[Die, ...]:
    """The halves of all stones, each with its partner."""
    out = []
    for number, stone in enumerate(stones):
        pair = stone["halves"]
        for half, other in zip(pair, reversed(pair), strict=True):
            out.append(
                Die(
                    value=half["value"],
                    corners=np.array(half["corners"], dtype=np.float64),
                    edge=float(half["edge"]),
                    cocked=False,
                    hidden=float(half["hidden"]),
                    off_mat=bool(stone["off_mat"]),
                    stacked=bool(stone["stacked"]),
                    glare=float(half["glare"]),
                    contrast=float(half["contrast"]),
                    partner=(float(other["x"]), float(other["y"])),
                    stone=number,
                )
            )
    return tuple(out)


def scenes_of(path: Path, order: NDArray[np.int64] | None = None) -> Iterator[Scene]:
    """The scenes of a shard, in `order`."""
    with np.load(path) as shard:
        data, ends, truths, kind = shard["data"], shard["ends"], shard["truths"], str(shard["kind"])
    for k in range(len(ends)) if order is None else order:
        start = 0 if k == 0 else ends[k - 1]
        yield scene_from(data[start : ends[k]], json.loads(str(truths[k])), kind)


def shards(folder: Path, split: str, kinds: tuple[str, ...]) -> list[Path]:
    """The shards that are there, in order of number."""
    found = [path for kind in kinds for path in folder.glob(f"{split}-{kind}-?????.npz")]
    return sorted(found, key=lambda path: (path.stem[-5:], path.stem))


def endless(folder: Path, split: str, kinds: tuple[str, ...], rng: np.random.Generator) -> Iterator[Scene]:
    """Scenes for ever, from shards drawn at random; shards that appear meanwhile are used too."""
    while True:
        paths = shards(folder, split, kinds)
        if not paths:
            raise FileNotFoundError(f"no scenes in {folder}: make some with 'python -m vision.training scenes'")
        path = paths[int(rng.integers(len(paths)))]
        yield from scenes_of(path, rng.permutation(SHARD))
