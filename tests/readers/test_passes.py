"""What two passes over one picture see together."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.readers.evidence import logit
from vision.readers.finder import Face, Found
from vision.readers.passes import UNSEEN, agreed


def face(x: float, y: float, *, edge: float = 20.0, heat: float = 0.8, cocked: float = 0.1) -> Face:
    """A face seen from above."""
    return Face(np.array([x, y]), np.eye(2) * edge / 2, heat, cocked, 0.05)


def test_a_face_that_both_saw_is_their_mean() -> None:
    """Places and sizes in the middle, probabilities by their log odds."""
    (both,) = agreed(Found((face(100, 50),)), Found((face(102, 50, edge=22.0, heat=0.5, cocked=0.6),))).faces
    assert both.centre == pytest.approx([101, 50])
    assert both.edge == pytest.approx(np.sqrt(20 * 22))
    assert logit(both.heat) == pytest.approx((logit(0.8) + logit(0.5)) / 2)
    assert logit(both.cocked) == pytest.approx((logit(0.1) + logit(0.6)) / 2)


def test_a_quarter_turn_is_no_difference() -> None:
    """One pass may begin at another edge of the same face: the mean is no smaller for it."""
    one = replace(face(100, 50), matrix=np.array([[10.0, 1.0], [-1.0, 10.0]]))
    turned = replace(one, matrix=one.matrix @ np.array([[0.0, -1.0], [1.0, 0.0]]))
    (both,) = agreed(Found((one,)), Found((turned,))).faces
    assert both.edge == pytest.approx(one.edge)
    assert both.matrix @ both.matrix.T == pytest.approx(one.matrix @ one.matrix.T)


def test_what_one_pass_saw_alone_cools() -> None:
    """Whichever of the two it was; a faint one is gone. Hottest first, and the hands are those of the first."""
    one = Found((face(100, 50, heat=0.9), face(200, 50, heat=0.7), face(300, 50, heat=0.09)), ((5.0, 6.0, 0.4),))
    other = Found((face(400, 50, heat=0.8), face(101, 50, heat=0.9)))
    found = agreed(one, other)
    assert [round(float(it.centre[0])) for it in found.faces] == [100, 400, 200]
    assert found.faces[0].heat == pytest.approx(0.9)
    assert logit(found.faces[1].heat) == pytest.approx((logit(0.8) + logit(UNSEEN)) / 2)
    assert found.hands == one.hands


def test_a_face_within_another_is_not_a_second_die() -> None:
    """A pip that the closer pass took for a face, and a face of quite another size, are no more than they were."""
    found = agreed(Found((face(100, 50, edge=40.0, heat=0.9),)), Found((face(104, 50, edge=12.0, heat=0.9),)))
    assert len(found.faces) == 1
    assert len(agreed(Found(()), Found(())).faces) == 0
