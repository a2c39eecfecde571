"""The upper face of a die as numbers that vary smoothly, whatever its turn.

Seen by a camera, the square upper face is close to a parallelogram with centre c and half-edges e1, e2. Corners have
no natural first one: turned by 90 degrees the face is the same, so a network that must name corners in order is torn
at every 45 degrees. Written as E = [e1 e2] = S R (polar decomposition, S symmetric positive, R a rotation by p), the
pair (log S, 4 p) is the same for all four turns and has no jump:

    size   = (log l1 + log l2) / 2            l1 >= l2 the eigenvalues of S, a the angle of l1's axis
    lean x = (log l1 - log l2) / 2 * cos 2a
    lean y = (log l1 - log l2) / 2 * sin 2a
    turn   = (cos 4p, sin 4p)
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float32]


def half_edges(corners: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Centre (2,) and half-edge matrix E (2, 2) of the parallelogram nearest to four corners, clockwise on screen."""
    c = np.asarray(corners, dtype=np.float64)
    centre = c.mean(axis=0)
    e1 = (c[1] - c[0] + c[2] - c[3]) / 4
    e2 = (c[3] - c[0] + c[2] - c[1]) / 4
    matrix = np.stack([e1, e2], axis=1)
    if np.linalg.det(matrix) < 0:
        matrix = matrix[:, ::-1]
    return centre, matrix


def encode(matrix: NDArray[np.float64]) -> tuple[float, float, float, float, float]:
    """(size, lean x, lean y, cos 4p, sin 4p) of a half-edge matrix, lengths in px."""
    square = matrix @ matrix.T
    values, vectors = np.linalg.eigh(square)
    small, large = np.log(np.maximum(values, 1e-6)) / 2
    alpha = math.atan2(vectors[1, 1], vectors[0, 1])
    lean = (large - small) / 2
    root = (vectors * np.exp([small, large])) @ vectors.T
    turn = np.linalg.solve(root, matrix)
    angle = math.atan2(turn[1, 0], turn[0, 0])
    return (
        float((large + small) / 2),
        float(lean * math.cos(2 * alpha)),
        float(lean * math.sin(2 * alpha)),
        math.cos(4 * angle),
        math.sin(4 * angle),
    )


def decode(size: float, lean_x: float, lean_y: float, cos4: float, sin4: float) -> NDArray[np.float64]:
    """The half-edge matrix (2, 2) in px: the inverse of `encode`, up to turns by 90 degrees."""
    lean = math.hypot(lean_x, lean_y)
    alpha = math.atan2(lean_y, lean_x) / 2
    axes = np.array([[math.cos(alpha), -math.sin(alpha)], [math.sin(alpha), math.cos(alpha)]])
    root = (axes * np.exp([size + lean, size - lean])) @ axes.T
    angle = math.atan2(sin4, cos4) / 4
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    return np.asarray(root @ turn)


def corners_of(centre: ArrayLike, matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Four corners (4, 2), clockwise on screen, of the face with this centre and half-edge matrix."""
    signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], dtype=np.float64)
    return np.asarray(np.asarray(centre, dtype=np.float64) + signs @ matrix.T)
