"""Logistic regression."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def logistic(
    x: NDArray[np.float64], y: NDArray[np.float64], strength: float = 1.0, counts: NDArray[np.float64] | None = None
) -> list[float]:
    """Weights, the constant first, of a logistic regression of y (0 or 1) on x (n, d); Newton's method, L2.

    `counts` (n,): how often each row counts.
    """
    counts = np.ones(len(x)) if counts is None else counts
    design = np.column_stack([np.ones(len(x)), x])
    weights = np.zeros(design.shape[1])
    penalty = np.diag([1e-3] + [strength] * x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(design @ weights, -30, 30)))
        curve = design.T @ (design * (p * (1 - p) * counts)[:, None]) + penalty
        step = np.linalg.solve(curve, design.T @ ((y - p) * counts) - penalty @ weights)
        weights = weights + step
        if np.abs(step).max() < 1e-6:
            break
    return [round(float(w), 4) for w in weights]


def signed(x: NDArray[np.float64], y: NDArray[np.float64], signs: tuple[int, ...]) -> list[float]:
    """A regression in which no evidence speaks against its sense; what would is left out."""
    keep = list(range(x.shape[1]))
    while True:
        weights = logistic(x[:, keep], y)
        wrong = [k for k, weight in zip(keep, weights[1:], strict=True) if weight * signs[k] < 0]
        if not wrong:
            break
        keep = [k for k in keep if k not in wrong]
    full = [weights[0], *[0.0] * x.shape[1]]
    for k, weight in zip(keep, weights[1:], strict=True):
        full[k + 1] = weight
    return full
