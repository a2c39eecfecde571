"""A pen that draws on the square face of a die, in a hand that is never quite the same.

Coordinates: the face runs from -1 to 1, x to the right, y down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Points = Sequence[tuple[float, float]]
SHIFT = 4


class Pen:
    """Draws on a mask, through a placement (size, turn, shift) and with a trembling hand."""

    def __init__(
        self,
        n: int = 128,
        size: float = 1.0,
        turn: float = 0.0,
        shift: tuple[float, float] = (0.0, 0.0),
        squeeze: float = 1.0,
        slant: float = 0.0,
        tremble: float = 0.0,
        rng: np.random.Generator | None = None,
    ) -> None:
        self.n = n
        self.mask: NDArray[np.uint8] = np.zeros((n, n), np.uint8)
        c, s = math.cos(turn) * size, math.sin(turn) * size
        self._move = np.array([[c * squeeze, -s + c * slant], [s * squeeze, c + s * slant]])
        self._shift = np.array(shift)
        self._scale = size
        self._tremble = tremble
        self._rng = rng

    def _px(self, points: Points | NDArray[np.float64]) -> NDArray[np.int32]:
        at = np.asarray(points, np.float64).reshape(-1, 2)
        if self._tremble and self._rng is not None:
            at = at + self._rng.normal(0, self._tremble, at.shape)
        at = at @ self._move.T + self._shift
        return np.asarray(np.round(((at + 1) * self.n / 2 - 0.5) * (1 << SHIFT)), np.int32)

    def fill(self, points: Points | NDArray[np.float64], ink: bool = True) -> None:
        """A filled shape; `ink` False scrapes it out again."""
        cv2.fillPoly(self.mask, [self._px(points)], 255 if ink else 0, cv2.LINE_AA, SHIFT)

    def line(self, points: Points | NDArray[np.float64], width: float, closed: bool = False, ink: bool = True) -> None:
        """A stroke `width` wide with round ends."""
        thick = max(1, round(width * self._scale * self.n / 2))
        cv2.polylines(self.mask, [self._px(points)], closed, 255 if ink else 0, thick, cv2.LINE_AA, SHIFT)

    def disc(self, x: float, y: float, radius: float, ink: bool = True) -> None:
        """A round dot."""
        self.fill(oval(x, y, radius, radius), ink)

    def ring(self, x: float, y: float, radius: float, width: float, ink: bool = True) -> None:
        """A circle drawn with a stroke."""
        self.line(oval(x, y, radius, radius), width, closed=True, ink=ink)

    def shape(self, points: Points | NDArray[np.float64], outline: float) -> None:
        """A filled shape, or its outline if `outline` (the stroke's width) is not 0."""
        if outline:
            self.fill(points, ink=False)
            self.line(points, outline, closed=True)
        else:
            self.fill(points)


def oval(x: float, y: float, rx: float, ry: float, start: float = 0.0, end: float = 2 * math.pi) -> NDArray[np.float64]:
    """Points on an ellipse or a part of one, angles in rad from the right, clockwise on screen."""
    angle = np.linspace(start, end, 28)
    return np.stack([x + rx * np.cos(angle), y + ry * np.sin(angle)], 1)


def curve(points: Points, steps: int = 8) -> NDArray[np.float64]:
    """A smooth line through the points (Catmull and Rom's spline)."""
    p = np.asarray(points, np.float64)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces = []
    for a, b, c, d in zip(p[:-3], p[1:-2], p[2:-1], p[3:], strict=True):
        pieces.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.vstack([*pieces, p[-2:-1]])


def mirrored(right: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """A shape that is the same left and right, from its right half, top to bottom."""
    half = [(float(x), float(y)) for x, y in right]
    return half + [(-x, y) for x, y in reversed(half)]
