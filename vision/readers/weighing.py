"""Evidence weighed into probabilities, by a few small networks that calibration fitted; their mean is what counts.

A `Scales` is plain JSON: ``low`` and ``high`` bound each piece of evidence to what was seen when they were fitted,
``mean`` and ``spread`` bring it to one size, ``nets`` are lists of layers ``[weights, constants]`` (lists or,
which is faster, arrays), with tanh between.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Scales = dict[str, Any]
Layers = Sequence[tuple[NDArray[np.float64], NDArray[np.float64]]]


def chances(scales: Scales, rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Probabilities (n, classes) of what each row (n, evidence) tells."""
    if not len(rows):
        return np.empty((0, len(scales["nets"][0][-1][1])))
    x = levelled(scales, rows)
    return np.asarray(
        np.mean(
            [softmax(through([(np.asarray(w), np.asarray(b)) for w, b in net], x)[-1]) for net in scales["nets"]],
            axis=0,
        )
    )


def levelled(scales: Scales, rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Evidence within its bounds, mean 0 and deviation 1."""
    bounded = np.clip(rows, scales["low"], scales["high"])
    return np.asarray((bounded - np.array(scales["mean"])) / np.array(scales["spread"]))


def through(layers: Layers, x: NDArray[np.float64]) -> list[NDArray[np.float64]]:
    """What comes out of each layer, the input first; the last are logits."""
    out = [x]
    for k, (weights, constants) in enumerate(layers):
        y = out[-1] @ weights + constants
        out.append(np.tanh(y) if k < len(layers) - 1 else y)
    return out


def softmax(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Logits (n, classes) as probabilities."""
    p = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(p / p.sum(axis=1, keepdims=True))


def weighed(weights: Sequence[float], values: Sequence[float]) -> float:
    """A calibrated probability: logistic function of `weights[0] + weights[1:] . values`."""
    total = weights[0] + sum(w * v for w, v in zip(weights[1:], values, strict=True))
    return 1 / (1 + math.exp(-min(max(total, -30.0), 30.0)))
