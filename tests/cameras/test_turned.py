"""A camera that hangs the wrong way round."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.cameras import Settings, open_camera


@pytest.mark.parametrize(("degrees", "corner"), [(0, (0, 0)), (90, (-1, 0)), (180, (-1, -1)), (270, (0, -1))])
def test_its_pictures_are_turned(tmp_path: Path, degrees: int, corner: tuple[int, int]) -> None:
    """What lies in the upper left corner lies a quarter of a turn against the clock further for each 90 degrees."""
    picture = np.zeros((60, 80, 3), np.uint8)
    picture[:8, :8] = 255
    cv2.imwrite(str(tmp_path / "1.png"), picture)
    with open_camera(str(tmp_path), settings=Settings(turned=degrees)) as camera:
        seen = camera.read().picture
    assert seen.shape == ((60, 80, 3) if degrees % 180 == 0 else (80, 60, 3))
    assert seen[corner].tolist() == [255, 255, 255] and int(seen.mean()) < 10
    assert seen.flags["C_CONTIGUOUS"]
