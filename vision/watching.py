"""Watches a source of pictures to its end, or for as long as it lives, and tells each rest that was read."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from vision.cameras.camera import Camera, CameraError, EndOfPictures, Frame
from vision.cameras.capture import Capture
from vision.follow import Follower, Rest
from vision.reading import Reader


def watch(source: str, kind: str, fps: float | None = None, reader: Reader | None = None) -> Iterator[dict[str, Any]]:
    """Follow the camera, video file or folder called `source` and give a JSON object for each rest that was read.

    It holds what a reading holds, ``frame`` (index) and ``at`` (s from the start). CameraError with a sentence where
    the source cannot be opened or breaks off.
    """
    from vision.cameras.opening import open_camera
    from vision.readers import reader as reader_of

    follower = Follower(reader or reader_of(kind), kind, bumps=False)
    start: float | None = None
    with open_camera(source, fps=fps, kind=kind) as camera:
        for frame in _frames(camera):
            start = frame.at if start is None else start
            for news in follower.push(frame):
                if isinstance(news, Rest):
                    yield {"frame": news.index, "at": round(news.at - start, 3), **news.reading.to_json()}


def _frames(camera: Camera) -> Iterator[Frame]:
    """All frames of a file; of a live camera the latest one each time, so that a slow reader sees no old ones."""
    if not camera.live:
        with contextlib.suppress(EndOfPictures):
            while True:
                yield camera.read()
        return
    with Capture(camera) as capture:
        index = -1
        while True:
            frame = capture.wait(index)
            health = capture.health()
            if frame is not None:
                index = frame.index
                yield frame
            elif health.state == "ended":
                return
            elif health.state == "fault":
                raise CameraError(health.sentence, "")
