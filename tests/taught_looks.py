"""Looks at drawn marks, and a way to describe them that needs no network."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from vision.readers.cutout import SIDE
from vision.reading import Picture
from vision.simulate import marks
from vision.simulate.marks import Hand
from vision.teaching import TEACHABLE, Cuts, Features, Look, Taught

STYLE = Hand("stroke", "church", "claw", 5)


def drawn(mark: str, turn: int = 0, noise: int = 1, style: Hand = STYLE) -> Cuts:
    """A cut-out of one face: a dark mark on ivory, turned by quarters, with a little noise."""
    rng = np.random.default_rng([noise, turn])
    ink = marks.draw(mark, style, 32)[..., None]
    face = np.full((32, 32, 3), (190, 215, 225), np.float32) * (1 - 0.85 * ink)
    cut = np.full((SIDE, SIDE, 3), 90, np.float32)
    cut[8:40, 8:40] = np.rot90(face, turn)
    return np.clip(cut + rng.normal(0, 4, cut.shape), 0, 255).astype(np.uint8)


def embed(cuts: Cuts) -> Features:
    """Small pictures of the faces, the mean of their quarter turns: enough to tell drawings apart."""
    out = []
    for cut in cuts:
        small = cv2.resize(cut[8:40, 8:40], (8, 8), interpolation=cv2.INTER_AREA).mean(axis=2)
        turned = np.mean([np.rot90(small, turn) for turn in range(4)], axis=0).ravel()
        # What all faces have in common stays small beside a mark, and large beside noise.
        turned = np.append(turned - turned.mean(), 60.0)
        out.append(turned / float(np.linalg.norm(turned)))
    return np.asarray(out, dtype=np.float32)


def looks(marks_: tuple[str, ...] = TEACHABLE, count: int = 4) -> list[Look]:
    """`count` looks at each mark, each turned otherwise."""
    return [Look(mark, drawn(mark, turn, turn + 1)) for mark in marks_ for turn in range(count)]


def taught(count: int = 4) -> Taught:
    """A set that can be used."""
    return Taught(looks(count=count), embed)


def photo(mark: str, number: int, style: Hand = STYLE) -> Picture:
    """One die on a mottled green ground, turned and placed by `number`, as a camera above it sees it."""
    rng = np.random.default_rng([number, 3])
    size, edge = (320, 240), 44
    x, y, angle = rng.uniform(110, 210), rng.uniform(90, 150), float(rng.uniform(0, 360))
    lies = cv2.getRotationMatrix2D((31.5, 31.5), angle, edge / 64)
    lies[:, 2] += np.array([x - 31.5, y - 31.5])

    def laid(what: np.ndarray[Any, Any], aside: float = 0.0) -> np.ndarray[Any, Any]:
        moved = lies + np.array([[0, 0, aside * 0.8], [0, 0, aside]])
        return np.asarray(cv2.warpAffine(what, moved, size, flags=cv2.INTER_AREA), np.float32)

    mottled = cv2.GaussianBlur(rng.normal(0, 14, (240, 320, 3)).astype(np.float32), (0, 0), 2)
    table = np.array([70, 95, 60], np.float32) + mottled
    whole = np.full((64, 64, 1), 255, np.uint8)
    table *= 1 - 0.5 * cv2.GaussianBlur(laid(whole, 9.0), (0, 0), 4)[..., None] / 255
    side = laid(whole, 4.0)[..., None] / 255
    table = table * (1 - side) + side * np.array([120, 140, 150], np.float32)
    ink = marks.draw(mark, style, 64)[..., None]
    face = np.full((64, 64, 3), (190, 215, 225), np.float32) * (1 - 0.9 * ink)
    top = laid(whole)[..., None] / 255
    table = table * (1 - top) + laid(face) * top
    noisy = cv2.GaussianBlur(table, (0, 0), 0.7) + rng.normal(0, 2, table.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)
