"""Claims about videos and folders as cameras."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.cameras.fake import ScriptedCamera, noise
from vision.cameras import CameraError, EndOfPictures, Frame, Paced, PictureFolder, VideoFile, open_camera
from vision.cameras.files import PICTURES, natural_order


def all_frames(camera: VideoFile | PictureFolder) -> list[Frame]:
    frames = []
    with camera:
        while True:
            try:
                frames.append(camera.read())
            except EndOfPictures:
                return frames


def flat(level: int) -> np.ndarray:
    return np.full((48, 64, 3), level, np.uint8)


@pytest.fixture
def video(tmp_path: Path) -> Path:
    path = tmp_path / "throw.avi"
    writer = cv2.VideoWriter(str(path), int.from_bytes(b"MJPG", "little"), 25.0, (64, 48))
    for k in range(10):
        writer.write(flat(20 * k))
    writer.release()
    return path


def test_a_video_comes_back_frame_by_frame(video: Path) -> None:
    """Every picture in order, at the times that the file states."""
    frames = all_frames(VideoFile(video))
    assert [frame.index for frame in frames] == list(range(10))
    assert [frame.at for frame in frames] == pytest.approx([k / 25 for k in range(10)], abs=0.002)
    assert [round(float(frame.picture.mean())) for frame in frames] == pytest.approx([20 * k for k in range(10)], abs=3)


def test_another_rate_may_be_given(video: Path) -> None:
    """With a rate the frames are evenly spaced by it."""
    assert all_frames(VideoFile(video, fps=10))[-1].at == pytest.approx(0.9)


def test_a_folder_is_read_in_natural_order(tmp_path: Path) -> None:
    """2 comes before 10, other files are left out, times follow from the rate."""
    for k in (10, 2, 1):
        cv2.imwrite(str(tmp_path / f"Frame{k}.png"), flat(k))
    (tmp_path / "notes.txt").write_text("x")
    frames = all_frames(PictureFolder(tmp_path, fps=4))
    assert [int(frame.picture[0, 0, 0]) for frame in frames] == [1, 2, 10]
    assert [frame.at for frame in frames] == [0.0, 0.25, 0.5]


def test_a_broken_picture_is_named_and_the_rest_can_be_read(tmp_path: Path) -> None:
    """The sentence names the file; the next one comes after it, with its own number and time."""
    cv2.imwrite(str(tmp_path / "a.png"), flat(1))
    (tmp_path / "b.png").write_bytes(b"no picture")
    cv2.imwrite(str(tmp_path / "c.png"), flat(3))
    with PictureFolder(tmp_path, fps=10) as folder:
        folder.read()
        with pytest.raises(CameraError, match=r"b\.png cannot be read as a picture"):
            folder.read()
        frame = folder.read()
    assert (frame.index, frame.at) == (2, 0.2)


def test_a_picture_that_claims_to_be_huge_is_named_like_a_broken_one(tmp_path: Path) -> None:
    """No memory is set aside for what its header claims."""
    fine, data = cv2.imencode(".bmp", flat(1))
    assert fine
    huge = bytearray(data.tobytes())
    huge[18:26] = (60_000).to_bytes(4, "little") * 2
    (tmp_path / "a.bmp").write_bytes(huge)
    with PictureFolder(tmp_path) as folder, pytest.raises(CameraError, match=r"a\.bmp .*too large \(60000x60000 px\)"):
        folder.read()


@pytest.mark.parametrize("ending", PICTURES)
def test_each_kind_of_picture_that_a_folder_may_hold_can_be_read(tmp_path: Path, ending: str) -> None:
    """Colour, and the grey kind as colour."""
    cv2.imwrite(str(tmp_path / f"a{ending}"), flat(90)[..., 0] if ending == ".pgm" else flat(90))
    with PictureFolder(tmp_path) as folder:
        picture = folder.read().picture
    assert picture.shape == flat(90).shape and abs(int(picture[0, 0, 0]) - 90) < 4


def test_opening_again_begins_anew(tmp_path: Path, video: Path) -> None:
    """A source that was closed starts from its first picture."""
    camera = VideoFile(video)
    assert len(all_frames(camera)) == len(all_frames(camera)) == 10


@pytest.mark.parametrize("name", ["nothing.mp4", "nowhere/"])
def test_a_source_that_is_not_there_is_said(name: str) -> None:
    """The sentence says what was looked for and what may be named."""
    with pytest.raises(CameraError, match="There is no camera, file or folder called"):
        open_camera(name)


def test_a_file_that_is_no_video_is_said(tmp_path: Path) -> None:
    """Text is no video."""
    (tmp_path / "a.mp4").write_text("no video")
    with pytest.raises(CameraError, match="cannot be read as a video"):
        open_camera(str(tmp_path / "a.mp4"))


def test_an_empty_folder_is_said(tmp_path: Path) -> None:
    """A folder without pictures cannot be followed."""
    with pytest.raises(CameraError, match="holds no pictures"):
        open_camera(str(tmp_path))


def test_natural_order_copes_with_names_of_all_kinds() -> None:
    """Digits and letters in any mixture can be compared."""
    names = ["b1", "1b", "a", "10", "9", "a10", "a9", "", "A8"]
    assert sorted(names, key=natural_order) == ["", "1b", "9", "10", "a", "A8", "a9", "a10", "b1"]


def test_a_file_can_be_shown_at_its_own_speed() -> None:
    """Each frame waits until it is due and bears the clock's time."""
    now, slept = [50.0], []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds

    class Steady(ScriptedCamera):
        def read(self, timeout: float = 2.0) -> Frame:
            frame = super().read(timeout)
            return Frame(frame.index, (2 - len(self.script)) * 0.5, frame.picture)

    with Paced(Steady([noise(1), noise(2), noise(3)]), lambda: now[0], sleep) as camera:
        times = [camera.read().at for _ in range(3)]
    assert times == [50.0, 50.5, 51.0]
    assert slept == [0.5, 0.5]
