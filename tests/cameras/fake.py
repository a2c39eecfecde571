"""Cameras that do what a test wants."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from vision.cameras import Camera, CameraError, EndOfPictures, Frame
from vision.reading import Picture


def noise(seed: int, level: int = 100, spread: float = 8.0) -> Picture:
    """A picture that no other seed gives."""
    return np.random.default_rng(seed).normal(level, spread, (48, 64, 3)).clip(0, 255).astype(np.uint8)


class ScriptedCamera(Camera):
    """Gives what its script holds: pictures, errors to raise, functions to call; each opening goes on with it."""

    name = "scripted"
    noisy = True

    def __init__(self, script: Iterable[Any], step: Callable[[], None] = lambda: None) -> None:
        self.script = list(script)
        self.step = step
        """Called before each frame, to advance a test's clock."""
        self.opened = 0
        self.closed = 0
        self.refuse: list[CameraError] = []
        """Errors of the next openings."""

    def open(self) -> None:
        if self.refuse:
            raise self.refuse.pop(0)
        self.opened += 1

    def read(self, timeout: float = 2.0) -> Frame:
        self.step()
        if not self.script:
            raise EndOfPictures("over", "")
        act = self.script.pop(0)
        if isinstance(act, Exception):
            raise act
        picture = act() if callable(act) else act
        return Frame(0, float(len(self.script)), picture)

    def lock(self) -> dict[str, float]:
        return {"exposure": 0.01}

    def close(self) -> None:
        self.closed += 1
