"""The upper face as smooth numbers."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.readers import shape


def face(edge: float, squeeze: float, lean: float, turn: float) -> np.ndarray:
    """Half-edges of a square of `edge` px, turned by `turn`, then squeezed along the direction `lean`."""
    c, s = math.cos(turn), math.sin(turn)
    a, b = math.cos(lean), math.sin(lean)
    axes = np.array([[a, -b], [b, a]])
    return axes @ np.diag([1.0, squeeze]) @ axes.T @ np.array([[c, -s], [s, c]]) * edge / 2


edges = st.floats(8, 300)
squeezes = st.floats(0.45, 1.0)
angles = st.floats(-10, 10)


@given(edges, squeezes, angles, angles)
def test_a_face_survives_being_written_and_read(edge: float, squeeze: float, lean: float, turn: float) -> None:
    """Decoding gives the same four corners, whichever of them comes first."""
    matrix = face(edge, squeeze, lean, turn)
    corners = shape.corners_of((3.0, 5.0), matrix)
    again = shape.corners_of((3.0, 5.0), shape.decode(*shape.encode(matrix)))
    assert any(np.allclose(np.roll(again, k, axis=0), corners, atol=1e-6 * edge) for k in range(4))


@given(edges, squeezes, angles, angles)
def test_the_four_turns_of_a_face_are_the_same_numbers(edge: float, squeeze: float, lean: float, turn: float) -> None:
    """Turned by a quarter about its own middle, a face is written the same way."""
    matrix = face(edge, squeeze, lean, turn)
    turned = matrix @ np.array([[0.0, -1.0], [1.0, 0.0]])
    assert np.allclose(shape.encode(matrix), shape.encode(turned), atol=1e-6)


@pytest.mark.parametrize("turn", np.linspace(0, math.pi, 25))
def test_a_small_turn_changes_the_numbers_little(turn: float) -> None:
    """There is no jump at any angle: one degree moves no number by more than its share."""
    one = np.array(shape.encode(face(20, 0.8, 0.3, turn)))
    other = np.array(shape.encode(face(20, 0.8, 0.3, turn + math.radians(1))))
    assert np.abs(one - other).max() < 0.1


def test_corners_in_any_direction_give_the_same_face() -> None:
    """Counter-clockwise corners are turned round, so that no cut-out is ever mirrored."""
    corners = shape.corners_of((0.0, 0.0), face(30, 0.7, 1.0, 0.4))
    _, forward = shape.half_edges(corners)
    _, backward = shape.half_edges(corners[::-1])
    assert np.linalg.det(forward) > 0
    assert np.linalg.det(backward) > 0
    assert np.allclose(shape.encode(forward), shape.encode(backward))
