"""A mat is cut so that its pages fit, make it whole again, and hold each marker in one piece."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.kit import mat
from kiosk.kit.tiling import FLAP, SLUG, TooSmall, cuts, tiles
from vision.mat_sheet import SHEETS, Sheet


@pytest.mark.parametrize("sheet", SHEETS)
@settings(max_examples=60, deadline=None)
@given(width=st.floats(80, 500), height=st.floats(80, 400))
def test_the_pages_make_the_mat(sheet: Sheet, width: float, height: float) -> None:
    """Whatever the paper: no gap, no overlap, no marker cut, nothing larger than its page; or it is refused."""
    try:
        parts = tiles(sheet, width, height)
    except TooSmall:
        assert min(width, height) < 110
        return
    covered = np.zeros((round(sheet.height * 2), round(sheet.width * 2)), int)
    for part in parts:
        box, whole = part.box, part.printed
        covered[round(box.top * 2) : round(box.bottom * 2), round(box.left * 2) : round(box.right * 2)] += 1
        assert whole.width + 2 * SLUG <= width + 1e-6
        assert whole.height + 2 * SLUG <= height + 1e-6
        for number in sheet.numbers:
            (left, top), _, (right, bottom), _ = sheet.marker(number).tolist()
            for edges, low, high in (((box.left, box.right), left, right), ((box.top, box.bottom), top, bottom)):
                assert all(edge <= low - FLAP or edge >= high + FLAP for edge in edges if edge > 0)
    assert (covered == 1).all()


def test_few_and_alike() -> None:
    """As few parts as can be, as alike as what is kept whole allows."""
    assert cuts(100.0, 120.0, []) == [0.0]
    assert cuts(100.0, 60.0, []) == [0.0, 50.0]
    assert cuts(100.0, 75.0, [(45.0, 60.0)]) == [0.0, 36.0]
    with pytest.raises(TooSmall):
        cuts(100.0, 0.0, [])


def test_lines_go_around_white_cells_once() -> None:
    """Neighbours become one area without a seam; a hole in it has a line of its own."""
    assert [len(loop) for loop in mat.around([(0, 0)])] == [4]
    assert [len(loop) for loop in mat.around([(0, 0), (1, 0)])] == [6]
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert sorted(len(loop) for loop in mat.around(ring)) == [4, 12]
