"""Upright cut-outs."""

import cv2
import numpy as np
import pytest

from vision.readers.cutout import CONTEXT, SIDE, cut_out, levelled


def marked(edge: int, angle: float, size: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A grey picture with a white face of `edge` px turned by `angle`, a black dot near one corner of it."""
    half = edge / 2
    c, s = np.cos(angle), np.sin(angle)
    matrix = np.array([[c, -s], [s, c]]) * half
    centre = np.array([size / 2, size / 2])
    picture = np.full((size, size, 3), 90, np.uint8)
    corners = centre + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ matrix.T
    cv2.fillConvexPoly(picture, np.round(corners * 16).astype(np.int32), (255, 255, 255), cv2.LINE_AA, 4)
    dot = centre + matrix @ np.array([-0.5, -0.5])
    cv2.circle(
        picture, tuple(np.round(dot * 16).astype(int).tolist()), round(edge * 0.1 * 16), (0, 0, 0), -1, cv2.LINE_AA, 4
    )
    return picture, centre, matrix


@pytest.mark.parametrize("edge", [20, 37, 90, 280])
@pytest.mark.parametrize("angle", [0.0, 0.4, 2.9])
def test_the_mark_stands_where_it_belongs_at_any_size_and_turn(edge: int, angle: float) -> None:
    """The dot lies at the same place of every cut-out, and the ground around the face is still to be seen."""
    picture, centre, matrix = marked(edge, angle, edge * 3)
    cut = cut_out(picture, centre, matrix)
    assert cut.shape == (SIDE, SIDE, 3)
    inner = cut[10:-10, 10:-10].mean(axis=2)
    row, column = np.unravel_index(int(cv2.GaussianBlur(inner, (0, 0), 1.0).argmin()), inner.shape)
    middle = SIDE / 2 - 0.5 / CONTEXT * SIDE / 2
    assert abs(row + 10 - middle) < 2
    assert abs(column + 10 - middle) < 2
    assert abs(float(cut[1, 1].mean()) - 90) < 6


def test_a_face_at_the_border_is_padded_with_grey() -> None:
    """Faces that reach over the border, or lie outside of the picture, still give a cut-out."""
    picture = np.full((40, 60, 3), 200, np.uint8)
    cut = cut_out(picture, np.array([0.0, 20.0]), np.eye(2) * 10)
    assert cut[SIDE // 2, 2].tolist() == [127, 127, 127]
    assert cut[SIDE // 2, -10].tolist() == [200, 200, 200]
    assert cut_out(picture, np.array([-300.0, 900.0]), np.eye(2) * 10).shape == (SIDE, SIDE, 3)


def test_levelled_cuts_know_no_brightness_and_keep_flat_ones_flat() -> None:
    """Gain and offset of the camera cancel; a flat cut-out with a little noise is not blown up."""
    rng = np.random.default_rng(1)
    cut = rng.integers(0, 120, (1, SIDE, SIDE, 3)).astype(np.uint8)
    assert np.allclose(levelled(cut), levelled((cut * 2 + 10).astype(np.uint8)), atol=1e-3)
    flat = (128 + rng.normal(0, 1, (1, SIDE, SIDE, 3))).astype(np.uint8)
    assert np.abs(levelled(flat)).max() < 0.6
