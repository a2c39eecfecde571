"""What was printed elsewhere and brought to the simulated table: how it gives light back, and stickers on dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Print = NDArray[np.uint8]
"""A printed page or a part of it, B, G, R, 0 to 255 as a screen would show it."""

PAPER, BLACK = 0.8, 0.03
"""Part of the light that paper and full ink give back."""

ASKEW, ASIDE = 3.0, 0.02
"""Degrees and parts of the die's edge by which a sticker is usually not straight and not in the middle."""


@dataclass(frozen=True, eq=False)
class Stickers:
    """Stickers for a set of dice, by what they show."""

    edge: float
    """Of the dice, mm."""
    side: float
    """Of a sticker, mm."""
    prints: Mapping[str, Print]

    def stick(self, colour: Array, value: str, rng: np.random.Generator) -> tuple[Array, Array]:
        """The side of a die, (n, n, 3) linear, with the sticker on it by hand, and where that covers it, (n, n)."""
        n = colour.shape[0]
        shown = reflected(self.prints[value])
        rows, columns = shown.shape[:2]
        scale = self.side / self.edge * n / columns
        matrix = cv2.getRotationMatrix2D(((columns - 1) / 2, (rows - 1) / 2), float(rng.normal(0, ASKEW)), scale)
        matrix[:, 2] += (n - 1) / 2 - np.array([columns - 1, rows - 1]) / 2 + rng.normal(0, ASIDE * n, 2)
        if scale < 1:
            shown = cv2.GaussianBlur(shown, (0, 0), 0.4 / scale)
        laid = cv2.warpAffine(shown, matrix, (n, n), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        cover = cv2.warpAffine(np.ones((rows, columns), np.float32), matrix, (n, n), flags=cv2.INTER_LINEAR)
        return np.asarray(colour * (1 - cover[..., None]) + laid * cover[..., None], np.float32), np.asarray(cover)


def reflected(picture: Print) -> Array:
    """The part of the light that a printed picture gives back, linear, (h, w, 3)."""
    light = (picture.astype(np.float32) / 255) ** 2.2
    return np.asarray(BLACK + light * (PAPER - BLACK), np.float32)
