"""Claims about finding a camera by its name."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.drawn_table import DrawnTable
from vision.cameras import CameraError, PictureFolder, SimulatedCamera, VideoFile, opening
from vision.cameras.opening import open_camera


class OneShot:
    def __init__(self, picture: np.ndarray) -> None:
        self.picture = picture


class FakeTable:
    """Photographed by the simulated camera; `dead` as the simulated table can be."""

    def __init__(self) -> None:
        self.dead = False
        self.times: list[float] = []

    def shot(self, now: float) -> OneShot:
        if self.dead:
            raise RuntimeError("the camera is dead")
        self.times.append(now)
        return OneShot(DrawnTable(size=(64, 48)).picture())


def test_each_name_opens_its_kind(tmp_path: Path) -> None:
    """A folder, a video and the simulated table are told by their names."""
    cv2.imwrite(str(tmp_path / "1.png"), np.zeros((48, 64, 3), np.uint8))
    writer = cv2.VideoWriter(str(tmp_path / "v.avi"), int.from_bytes(b"MJPG", "little"), 25.0, (64, 48))
    writer.write(np.zeros((48, 64, 3), np.uint8))
    writer.release()
    assert isinstance(open_camera(str(tmp_path)), PictureFolder)
    assert isinstance(open_camera(str(tmp_path / "v.avi")), VideoFile)
    assert isinstance(open_camera("simulated", table=FakeTable()), SimulatedCamera)


def test_where_there_is_no_camera_the_remedy_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Automatic search without success says what was tried and what can be done."""
    monkeypatch.setattr(opening, "video_devices", lambda: ["/dev/video99"])
    with pytest.raises(
        CameraError, match=r"picamera2: .*v4l2:/dev/video99: .*--simulate, or name the camera `simulated`"
    ):
        open_camera("auto")


def test_the_simulated_camera_keeps_its_rate() -> None:
    """Frames come at the rate asked for, by the clock that was passed in."""
    now, table = [10.0], FakeTable()

    def sleep(seconds: float) -> None:
        now[0] += seconds

    with SimulatedCamera(table, fps=20, clock=lambda: now[0], sleep=sleep) as camera:
        frames = [camera.read() for _ in range(4)]
    assert [frame.at for frame in frames] == pytest.approx([10.0, 10.05, 10.1, 10.15])
    assert [frame.index for frame in frames] == [0, 1, 2, 3]


def test_a_dead_simulated_camera_is_an_error_and_comes_back() -> None:
    """A table whose camera is dead raises what a real one would; alive again, it is read on."""
    table = FakeTable()
    with SimulatedCamera(table, fps=1000) as camera:
        camera.read()
        table.dead = True
        with pytest.raises(CameraError, match="gives no picture"):
            camera.read()
        camera.close()
        with pytest.raises(CameraError):
            camera.open()
        table.dead = False
        camera.open()
        assert camera.read().index == 0
