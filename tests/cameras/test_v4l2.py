"""Claims about USB cameras, with OpenCV's capture replaced."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.cameras.fake import noise
from vision.cameras import CameraError, Settings, video_devices
from vision.cameras.v4l2 import V4L2Camera


class FakeVideo:
    """Stands for cv2.VideoCapture; `ignores` are properties that the driver does not set."""

    def __init__(self, opens: bool = True, ignores: tuple[int, ...] = (), width: int = 1280) -> None:
        self.opens = opens
        self.ignores = ignores
        self.values: dict[int, float] = {
            cv2.CAP_PROP_FRAME_WIDTH: width,
            cv2.CAP_PROP_EXPOSURE: 312.0,
            cv2.CAP_PROP_AUTO_EXPOSURE: 3.0,
            cv2.CAP_PROP_AUTO_WB: 1.0,
            cv2.CAP_PROP_WB_TEMPERATURE: 4600.0,
            cv2.CAP_PROP_AUTOFOCUS: 1.0,
            cv2.CAP_PROP_FOCUS: 30.0,
        }
        self.pictures: list[Any] = []
        self.released = False

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.opens

    def set(self, what: int, value: float) -> bool:
        if what in self.ignores:
            return False
        self.values[what] = value
        return True

    def get(self, what: int) -> float:
        return self.values.get(what, 0.0)

    def read(self) -> tuple[bool, Any]:
        return (True, self.pictures.pop(0)) if self.pictures else (False, None)

    def release(self) -> None:
        self.released = True


def camera_at(tmp_path: Path, video: FakeVideo, **more: Any) -> V4L2Camera:
    device = tmp_path / "video7"
    device.touch()
    return V4L2Camera(str(device), Settings(), clock=lambda: 12.5, capture=lambda path, backend: video, **more)


def test_frames_bear_the_clocks_time(tmp_path: Path) -> None:
    """Each picture comes with its number and the time at which it came."""
    video = FakeVideo()
    video.pictures = [noise(1), noise(2)]
    with camera_at(tmp_path, video) as camera:
        frames = [camera.read(), camera.read()]
    assert [(frame.index, frame.at) for frame in frames] == [(0, 12.5), (1, 12.5)]
    assert video.released


def test_what_the_driver_really_does_is_read_back(tmp_path: Path) -> None:
    """A driver that ignores the wish for a size is not believed to have heard it."""
    ignored = (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FOURCC)
    with camera_at(tmp_path, FakeVideo(ignores=ignored, width=640)) as camera:
        assert camera.facts["width"] == 640
        assert camera.facts["height"] == 720
        assert camera.facts["format"] != "MJPG"


def test_an_unplugged_camera_raises_and_can_be_opened_again(tmp_path: Path) -> None:
    """A read that fails is an error with a remedy; after closing, the camera opens once it is back."""
    video = FakeVideo()
    camera = camera_at(tmp_path, video)
    camera.open()
    with pytest.raises(CameraError, match=r"gives no more pictures\. Check its plug"):
        camera.read()
    camera.close()
    (tmp_path / "video7").unlink()
    with pytest.raises(CameraError, match="There is no camera at"):
        camera.open()
    (tmp_path / "video7").touch()
    video.pictures = [noise(1)]
    camera.open()
    assert camera.read().index == 0


def test_a_camera_in_use_is_said_to_be(tmp_path: Path) -> None:
    """What cannot be opened names the likely reasons."""
    video = FakeVideo(opens=False)
    with pytest.raises(CameraError, match="Close other programs"):
        camera_at(tmp_path, video).open()
    assert video.released


def test_exposure_white_balance_and_focus_are_fixed_at_what_they_were(tmp_path: Path) -> None:
    """Locking switches the automatics off and writes back the values that they had found."""
    video = FakeVideo()
    with camera_at(tmp_path, video) as camera:
        locked = camera.lock()
    assert locked == {"exposure": 312.0, "gain": 0.0, "white_balance": 4600.0, "focus": 30.0}
    assert video.values[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert video.values[cv2.CAP_PROP_AUTO_WB] == 0


def test_what_cannot_be_fixed_is_not_said_to_be(tmp_path: Path) -> None:
    """A camera without manual focus or exposure reports only the rest."""
    ignores = (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_AUTO_EXPOSURE)
    with camera_at(tmp_path, FakeVideo(ignores=ignores)) as camera:
        assert camera.lock() == {"white_balance": 4600.0}


def test_a_grey_camera_gives_colour_pictures(tmp_path: Path) -> None:
    """A picture of one channel becomes one of three."""
    video = FakeVideo()
    video.pictures = [np.full((48, 64), 90, np.uint8)]
    with camera_at(tmp_path, video) as camera:
        assert camera.read().picture.shape == (48, 64, 3)


def test_devices_are_listed_once_those_with_lasting_names_first(tmp_path: Path) -> None:
    """A device with a name by its maker and number is known by that; numbers count up naturally."""
    for number in (0, 2, 10):
        (tmp_path / f"video{number}").touch()
    (tmp_path / "v4l" / "by-id").mkdir(parents=True)
    lasting = tmp_path / "v4l" / "by-id" / "usb-maker-video-index0"
    lasting.symlink_to(tmp_path / "video2")
    assert video_devices(tmp_path) == [str(lasting), str(tmp_path / "video0"), str(tmp_path / "video10")]
