"""A tiny stand-in for the simulated table: flat dice with pips on a flat ground, for tests that must be quick."""

from __future__ import annotations

import cv2
import numpy as np

from vision.training.scenes import Die, Scene

PIPS = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}


def fake_scene(rng: np.random.Generator, count: int = 4, edge: float = 32.0, size: int = 240) -> Scene:
    """`count` light dice of `edge` px on a dark ground of `size` px, apart from each other, at any turn."""
    picture = np.full((size, size, 3), rng.integers(20, 90, 3), np.uint8)
    dice: list[Die] = []
    while len(dice) < count:
        centre = rng.uniform(edge, size - edge, 2)
        if any(np.linalg.norm(die.corners.mean(axis=0) - centre) < 1.5 * edge for die in dice):
            continue
        angle = rng.uniform(0, 2 * np.pi)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) * edge / 2
        corners = centre + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ turn.T
        value = int(rng.integers(1, 7))
        cv2.fillConvexPoly(picture, np.round(corners * 8).astype(np.int32), (230, 235, 235), cv2.LINE_AA, 3)
        for place in PIPS[value]:
            at = centre + turn @ (np.array([place % 3 - 1, place // 3 - 1]) * 0.55)
            cv2.circle(
                picture,
                tuple(np.round(at * 8).astype(int).tolist()),
                round(edge * 0.8),
                (10, 10, 10),
                -1,
                cv2.LINE_AA,
                3,
            )
        dice.append(Die(str(value), corners, edge, False, 0.0, False))
    return Scene("pip-dice", picture, tuple(dice), False, False, ())
