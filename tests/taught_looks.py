"""Looks at drawn marks, and a way to describe them that needs no network."""

from __future__ import annotations

import cv2
import numpy as np

from vision.readers.cutout import SIDE
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
