"""USB cameras, through Video4Linux and OpenCV."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import cv2

from vision.cameras.camera import Camera, CameraError, Frame, Settings

LEAST_WIDTH = 320
"""Narrower pictures come from devices that are no camera for this use (px)."""


def video_devices(root: Path = Path("/dev")) -> list[str]:
    """Devices that may be cameras, those with a lasting name first, each device once."""
    found: dict[Path, str] = {}
    lasting = sorted((root / "v4l" / "by-id").glob("*-video-index0")) if (root / "v4l" / "by-id").is_dir() else []
    numbered = sorted(root.glob("video[0-9]*"), key=lambda device: int(device.name[5:]))
    for device in [*lasting, *numbered]:
        found.setdefault(device.resolve(), str(device))
    return list(found.values())


class V4L2Camera(Camera):
    """A camera under ``/dev/video*``; `device` is a number or a path (those under ``/dev/v4l/by-id`` last)."""

    noisy = True

    def __init__(
        self,
        device: int | str,
        settings: Settings | None = None,
        clock: Callable[[], float] = time.monotonic,
        capture: Callable[[str, int], Any] = cv2.VideoCapture,
    ) -> None:
        path = f"/dev/video{device}" if str(device).isdecimal() else str(device)
        self.name = f"v4l2:{path}"
        self._path = path
        self._settings = settings or Settings()
        self._clock = clock
        self._capture = capture
        self._video: Any = None
        self._index = 0

    def open(self) -> None:
        if self._video is not None:
            return
        if not Path(self._path).exists():
            raise CameraError(f"There is no camera at {self._path}.", "Plug it in, or name another one.")
        # OpenCV waits ten seconds for a frame unless told otherwise.
        os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2")
        video = self._capture(self._path, cv2.CAP_V4L2)
        if not video.isOpened():
            video.release()
            raise CameraError(
                f"The camera at {self._path} cannot be opened.",
                "Close other programs that use it, and let this user into the group 'video'.",
            )
        ask = self._settings
        # Motion JPEG first: raw pictures of this size do not fit through USB 2 at a fair rate.
        video.set(cv2.CAP_PROP_FOURCC, int.from_bytes(b"MJPG", "little"))
        video.set(cv2.CAP_PROP_FRAME_WIDTH, ask.width)
        video.set(cv2.CAP_PROP_FRAME_HEIGHT, ask.height)
        video.set(cv2.CAP_PROP_FPS, ask.fps)
        video.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        width = int(video.get(cv2.CAP_PROP_FRAME_WIDTH))
        if width < LEAST_WIDTH:
            video.release()
            raise CameraError(f"{self._path} gives pictures {width} px wide.", "Use a camera with 640 x 480 or more.")
        self._video, self._index = video, 0

    def read(self, timeout: float = 2.0) -> Frame:
        """As the interface says; `timeout` is OpenCV's own of two seconds."""
        if self._video is None:
            raise CameraError(f"The camera at {self._path} is not open.", "Open it first.")
        fine, picture = self._video.read()
        if not fine or picture is None:
            raise CameraError(
                f"The camera at {self._path} gives no more pictures.", "Check its plug and cable; it is tried again."
            )
        if picture.ndim == 2:
            picture = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)
        frame = Frame(self._index, self._clock(), picture)
        self._index += 1
        return frame

    def lock(self) -> Mapping[str, float]:
        if self._video is None:
            return {}
        locked = {}
        # The value is fixed at what the automatic had chosen, then the automatic must be seen to be off.
        for what, automatic, off, value in (
            ("exposure", cv2.CAP_PROP_AUTO_EXPOSURE, 1, cv2.CAP_PROP_EXPOSURE),
            ("white_balance", cv2.CAP_PROP_AUTO_WB, 0, cv2.CAP_PROP_WB_TEMPERATURE),
            ("focus", cv2.CAP_PROP_AUTOFOCUS, 0, cv2.CAP_PROP_FOCUS),
        ):
            now = float(self._video.get(value))
            if not self._video.set(automatic, off) or float(self._video.get(automatic)) != off:
                continue
            self._video.set(value, now)
            locked[what] = float(self._video.get(value))
        if "exposure" in locked:
            locked["gain"] = float(self._video.get(cv2.CAP_PROP_GAIN))
        return locked

    @property
    def facts(self) -> Mapping[str, Any]:
        if self._video is None:
            return {}
        code = int(self._video.get(cv2.CAP_PROP_FOURCC))
        letters = "".join(chr((code >> 8 * place) & 0x7F) for place in range(4))
        return {
            "width": int(self._video.get(cv2.CAP_PROP_FRAME_WIDTH)),
            "height": int(self._video.get(cv2.CAP_PROP_FRAME_HEIGHT)),
            "fps": float(self._video.get(cv2.CAP_PROP_FPS)),
            "format": letters if letters.isprintable() else "",
        }

    def close(self) -> None:
        if self._video is not None:
            self._video.release()
            self._video = None
