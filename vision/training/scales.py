"""Fitting the small networks that weigh evidence: see `vision.readers.weighing`."""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

from vision.readers.weighing import Scales, levelled, softmax, through

HIDDEN = 24
FOLDS = 5
"""Networks that are fitted, each without a fifth of the pictures; these are what its judgement is tried on."""
STEPS, BATCH = 3000, 1024
DECAY = 4e-3
"""What is taken from the weights: more makes the networks smoother."""

Rows = NDArray[np.float64]


def fit(
    rows: Rows, kinds: NDArray[np.int64], groups: NDArray[np.int64], classes: int = 3, seed: int = 1
) -> tuple[Scales, Rows]:
    """Scales that tell the kind (n,) of each of the rows (n, evidence), and what they say (n, classes) of unseen ones.

    Rows of one of the `groups` (n,), those of one picture, are never both learned from and judged in one network.
    """
    scales: Scales = {
        "low": np.quantile(rows, 0.001, axis=0).round(4).tolist(),
        "high": np.quantile(rows, 0.999, axis=0).round(4).tolist(),
        "mean": rows.mean(axis=0).round(4).tolist(),
        "spread": np.maximum(rows.std(axis=0), 1e-3).round(4).tolist(),
        "nets": [],
    }
    x = levelled(scales, rows)
    unseen = np.zeros((len(rows), classes))
    fold = np.random.default_rng(seed).permutation(int(groups.max()) + 1)[groups] % FOLDS
    for number in range(FOLDS):
        mine = fold != number
        net = descend(x[mine], kinds[mine], classes, seed + number)
        unseen[~mine] = softmax(through(net, x[~mine])[-1])
        scales["nets"].append([[w.round(3).tolist(), b.round(3).tolist()] for w, b in net])
    return scales, unseen


def descend(x: Rows, kinds: NDArray[np.int64], classes: int, seed: int) -> list[tuple[Rows, Rows]]:
    """Layers fitted by Adam, on some of the rows at a time."""
    rng = np.random.default_rng(seed)
    sizes = (x.shape[1], HIDDEN, classes)
    pairs = tuple(itertools.pairwise(sizes))
    numbers = [rng.normal(0, 0.5 / np.sqrt(a), (a, b)) for a, b in pairs] + [np.zeros(b) for _, b in pairs]
    means, squares = [np.zeros_like(v) for v in numbers], [np.zeros_like(v) for v in numbers]
    wanted = np.eye(classes)[kinds]
    for step in range(1, STEPS + 1):
        some = rng.integers(len(x), size=min(BATCH, len(x)))
        seen = x[some]
        hidden, logits = through(layers(numbers), seen)[1:]
        error = (softmax(logits) - wanted[some]) / len(some)
        back = (error @ numbers[1].T) * (1 - hidden * hidden)
        slopes = [
            seen.T @ back + DECAY * numbers[0] / 4,
            hidden.T @ error + DECAY * numbers[1] / 4,
            back.sum(0),
            error.sum(0),
        ]
        rate = 0.02 * (1 - step / (STEPS + 1))
        for k, slope in enumerate(slopes):
            means[k] = 0.9 * means[k] + 0.1 * slope
            squares[k] = 0.99 * squares[k] + 0.01 * slope * slope
            move = means[k] / (1 - 0.9**step) / (np.sqrt(squares[k] / (1 - 0.99**step)) + 1e-8)
            numbers[k] = numbers[k] - rate * move
    return layers(numbers)


def layers(numbers: list[Rows]) -> list[tuple[Rows, Rows]]:
    """Weights and constants, all weights first, as layers."""
    half = len(numbers) // 2
    return list(zip(numbers[:half], numbers[half:], strict=True))
