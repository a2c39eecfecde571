"""Cameras that are files: a video with its own frame times, or a folder of pictures."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import cv2

from vision.cameras.camera import Camera, CameraError, EndOfPictures, Frame
from vision.pictures import PictureError, load_picture

PICTURES = (".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".ppm", ".pgm")
"""Endings of the files in a folder that count as pictures."""


def natural_order(name: str) -> list[tuple[int, int, str]]:
    """Key by which ``frame_2`` comes before ``frame_10``."""
    parts = re.split(r"(\d+)", name.casefold())
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts if part]


class VideoFile(Camera):
    """A video file, frame by frame, as fast as it is read.

    The frame times are those that the file states; with `fps` they are evenly spaced instead.
    """

    live = False

    def __init__(self, path: Path | str, fps: float | None = None) -> None:
        self.name = str(path)
        self._path = Path(path)
        self._fps = fps
        self._video: Any = None
        self._index = 0
        self._start: float | None = None
        self._last = 0.0

    def open(self) -> None:
        if self._video is not None:
            return
        if not self._path.is_file():
            raise CameraError(f"There is no file {self.name}.", "Check the name of the video.")
        video = cv2.VideoCapture(str(self._path))
        if not video.isOpened():
            video.release()
            raise CameraError(f"{self.name} cannot be read as a video.", "Give an MP4, MKV or AVI file.")
        self._video, self._index, self._start, self._last = video, 0, None, 0.0

    def read(self, timeout: float = 2.0) -> Frame:
        if self._video is None:
            raise CameraError(f"{self.name} is not open.", "Open it first.")
        fine, picture = self._video.read()
        if not fine:
            if self._index == 0:
                raise CameraError(f"{self.name} holds no picture that can be read.", "Record it again, as MP4.")
            raise EndOfPictures(f"{self.name} has ended.", "")
        frame = Frame(self._index, self._time_of_frame(), picture)
        self._index += 1
        return frame

    def _time_of_frame(self) -> float:
        step = 1.0 / self._rate()
        if self._fps is not None:
            return self._index * step
        stated = float(self._video.get(cv2.CAP_PROP_POS_MSEC)) / 1000.0
        if self._start is None:
            self._start = stated
        at = stated - self._start
        if self._index > 0 and at <= self._last:  # some containers state no times
            at = self._last + step
        self._last = at
        return at

    def _rate(self) -> float:
        if self._fps is not None:
            return self._fps
        stated = float(self._video.get(cv2.CAP_PROP_FPS))
        return stated if 0.5 <= stated <= 1000.0 else 30.0

    @property
    def facts(self) -> Mapping[str, Any]:
        if self._video is None:
            return {}
        return {
            "width": int(self._video.get(cv2.CAP_PROP_FRAME_WIDTH)),
            "height": int(self._video.get(cv2.CAP_PROP_FRAME_HEIGHT)),
            "fps": self._rate(),
        }

    def close(self) -> None:
        if self._video is not None:
            self._video.release()
            self._video = None


class PictureFolder(Camera):
    """The pictures of a folder in natural order, `fps` of them a second.

    A file that is no picture raises a CameraError that names it; reading can go on with the next one.
    """

    live = False

    def __init__(self, path: Path | str, fps: float = 15.0) -> None:
        self.name = str(path)
        self._path = Path(path)
        self._fps = fps
        self._files: list[Path] = []
        self._index = 0
        self._open = False

    def open(self) -> None:
        if self._open:
            return
        if not self._path.is_dir():
            raise CameraError(f"There is no folder {self.name}.", "Check its name.")
        found = [file for file in self._path.iterdir() if file.suffix.lower() in PICTURES and file.is_file()]
        if not found:
            raise CameraError(f"The folder {self.name} holds no pictures.", "Put JPEG or PNG files into it.")
        self._files = sorted(found, key=lambda file: natural_order(file.name))
        self._index = 0
        self._open = True

    def read(self, timeout: float = 2.0) -> Frame:
        if not self._open:
            raise CameraError(f"{self.name} is not open.", "Open it first.")
        if self._index >= len(self._files):
            raise EndOfPictures(f"{self.name} has ended.", "")
        file, index = self._files[self._index], self._index
        self._index += 1
        try:
            picture = load_picture(file)
        except PictureError as error:
            raise CameraError(
                f"{file} cannot be read as a picture. {error}", "Or take it out of the folder."
            ) from error
        return Frame(index, index / self._fps, picture)

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"fps": self._fps, "pictures": len(self._files)}

    def close(self) -> None:
        self._open = False


class Paced(Camera):
    """Another camera's frames at the speed at which they were taken, stamped with `clock`: a file as a live camera."""

    def __init__(
        self,
        camera: Camera,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.name = camera.name
        self._camera = camera
        self._clock = clock
        self._sleep = sleep
        self._zero: float | None = None

    def open(self) -> None:
        self._camera.open()
        self._zero = None

    def read(self, timeout: float = 2.0) -> Frame:
        frame = self._camera.read(timeout)
        now = self._clock()
        if self._zero is None:
            self._zero = now - frame.at
        due = self._zero + frame.at
        if due > now:
            self._sleep(due - now)
        return Frame(frame.index, due, frame.picture, frame.small)

    @property
    def facts(self) -> Mapping[str, Any]:
        return self._camera.facts

    def close(self) -> None:
        self._camera.close()
