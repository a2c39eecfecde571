"""Clouds of many grains that repeat without a seam: the stuff of wood, stone, cloth and skin."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


@functools.lru_cache(maxsize=96)
def clouds(n: int, slope: float, seed: int, stretch: float = 1.0, low: float = 0.0, high: float = 1e9) -> Array:
    """Noise (n, n), mean 0, deviation 1, whose strength falls with frequency to the power of `slope`.

    `stretch` > 1 draws it out along x; only waves between `low` and `high` to a picture are in it.
    """
    rng = np.random.default_rng([seed, n])
    fy = np.fft.fftfreq(n, 1 / n).astype(np.float32)[:, None]
    fx = np.fft.rfftfreq(n, 1 / n).astype(np.float32)[None] * np.float32(stretch)
    f = np.sqrt(fx * fx + fy * fy)
    f[0, 0] = 1
    weight = f ** np.float32(-slope)
    weight[(f < low) | (f > high)] = 0
    weight[0, 0] = 0
    wave = np.exp(2j * np.pi * rng.random(weight.shape, dtype=np.float32)).astype(np.complex64)
    field = np.fft.irfft2(weight * wave, s=(n, n)).astype(np.float32)
    return np.asarray((field - field.mean()) / (field.std() + 1e-9), np.float32)
