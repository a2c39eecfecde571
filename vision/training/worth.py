"""At which confidences readings are worth most: the choice that calibrating stones and calibrating cards share."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.training.calibrate import COST

Row = tuple[float, float, bool, bool]
"""Of a scene: the least confidence of what was read, how surely all else is nothing, whether the reading is right,
and whether something in it must be doubted."""


def dearest(rows: Sequence[Row], missed: float, *, strictest: bool = False) -> tuple[float, float, dict[str, float]]:
    """The two confidences at which `rows` are worth most, and how many are then right, wrong and not doubted.

    `missed`: what a reading that had to be doubted counts beside a wrong one. `strictest`: of equal ones the last.
    """
    best, most = (0.99, 0.9, {"right": 0.0, "wrong": 0.0, "missed doubts": 0.0}), -1e9
    for sure in 1 - np.geomspace(0.6, 1e-3, 60):
        for empty in (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98):
            passed = [row for row in rows if row[0] >= sure and row[1] >= empty]
            good, undoubted = sum(row[2] for row in passed), sum(row[3] for row in passed)
            wrong = len(passed) - good - undoubted
            worth = good - COST * (wrong + missed * undoubted)
            if worth > most or (strictest and worth == most):
                most = worth
                counts = {"right": float(good), "wrong": float(wrong), "missed doubts": float(undoubted)}
                best = (round(float(sure), 5), empty, counts)
    return best
