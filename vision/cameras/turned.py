"""A camera that hangs the wrong way round: its pictures are turned before anybody sees them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from vision.cameras.camera import Camera, Frame


class Turned(Camera):
    """Another camera, its pictures turned by 90, 180 or 270 degrees against the clock."""

    def __init__(self, camera: Camera, degrees: int) -> None:
        self._camera = camera
        self._quarters = degrees // 90 % 4
        self.name, self.live, self.noisy = camera.name, camera.live, camera.noisy

    def open(self) -> None:
        self._camera.open()

    def read(self, timeout: float = 2.0) -> Frame:
        frame = self._camera.read(timeout)
        picture = np.ascontiguousarray(np.rot90(frame.picture, self._quarters))
        small = None if frame.small is None else np.ascontiguousarray(np.rot90(frame.small, self._quarters))
        return replace(frame, picture=picture, small=small)

    def close(self) -> None:
        self._camera.close()

    def lock(self) -> Mapping[str, float]:
        return self._camera.lock()

    @property
    def facts(self) -> Mapping[str, Any]:
        facts = dict(self._camera.facts)
        if self._quarters % 2 and "width" in facts and "height" in facts:
            facts["width"], facts["height"] = facts["height"], facts["width"]
        return facts
