"""What the finder sees does not depend on which way round the table lies, where it looks into the mirror too."""

import numpy as np
import pytest

from vision.readers.finder import find
from vision.readers.network import network
from vision.simulate.wild import wild_shot


@pytest.mark.parametrize("seed", range(3))
def test_a_picture_and_its_mirror_image_show_the_same_faces(seed: int) -> None:
    """Places, shapes, leaning and hands are mirrored to a fraction of a px; one pass alone sees them differently."""
    shot = wild_shot(np.random.default_rng([3, seed]), "pip-dice", (320, 240))
    mirrored = np.ascontiguousarray(shot.picture[:, ::-1])
    here, there = (find(network("finder"), picture, 0.8, twice=True) for picture in (shot.picture, mirrored))
    flip, last = np.diag([-1.0, 1.0]), np.array([319.0, 0.0])
    found = [face for face in here.faces if face.heat > 0.2]
    assert found
    for face in found:
        centre = last + flip @ face.centre
        other = min(there.faces, key=lambda it: float(np.linalg.norm(it.centre - centre)))
        assert other.centre == pytest.approx(centre, abs=0.05)
        assert (other.heat, other.cocked, other.hidden) == pytest.approx(
            (face.heat, face.cocked, face.hidden), abs=0.02
        )
        assert other.matrix @ other.matrix.T == pytest.approx(
            flip @ face.matrix @ face.matrix.T @ flip, rel=0.02, abs=0.2
        )
    assert here.hand == pytest.approx(there.hand, abs=0.02)
