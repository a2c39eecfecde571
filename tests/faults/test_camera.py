"""A camera that is not there, is plugged in, pulled out and plugged in again, before the running exhibit."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from kiosk.app import App
from kiosk.lookout import Lookout
from kiosk.scenes import Players, Waiting, Wrong
from kiosk.settings import Config, HammerSettings
from tests.cameras.fake import noise
from vision.cameras import Camera, CameraError, Frame


class Plug(Camera):
    """A camera on a cable."""

    name = "plug"
    noisy = True

    def __init__(self) -> None:
        self.plugged = False
        self._count = 0

    def open(self) -> None:
        if not self.plugged:
            raise CameraError("There is no camera at all.", "Plug it in.")

    def read(self, timeout: float = 2.0) -> Frame:
        time.sleep(0.02)
        if not self.plugged:
            raise CameraError("It is gone.", "Plug it in.")
        self._count += 1
        return Frame(self._count, time.monotonic(), noise(self._count))

    def close(self) -> None:
        """Nothing to let go."""


def turn_until(app: App, what: Callable[[], bool], seconds: float = 40.0) -> bool:
    end = time.monotonic() + seconds
    while not what() and time.monotonic() < end:
        app.step()
        time.sleep(0.02)
    return what()


@pytest.mark.timeout(240)
def test_a_camera_that_comes_goes_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page about it closes by itself; a pulled cable is on every screen, and gone when it is plugged in again."""
    camera = Plug()
    monkeypatch.setattr(Lookout, "_camera", lambda self: camera)
    pygame.init()
    screen = pygame.display.set_mode((800, 480))
    config = replace(Config(), hammer=HammerSettings(used=False))
    with App(config, tmp_path, screen) as app:
        director = app.director
        assert turn_until(app, lambda: isinstance(director.scene(), Wrong))
        assert director.camera == "absent"
        camera.plugged = True
        assert turn_until(app, lambda: isinstance(director.scene(), Waiting)), "nobody has to answer any more"
        assert director.camera == "ok"
        camera.plugged = False
        assert turn_until(app, lambda: director.camera == "fault")
        assert director.troubles.seen(director.camera) == "camera_lost" and not isinstance(director.scene(), Wrong)
        turn_until(app, lambda: False, 0.6)  # a blow just after a change is none
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, repeat=False, unicode=""))
        assert turn_until(app, lambda: isinstance(director.scene(), Players)), "the exhibit goes on"
        camera.plugged = True
        assert turn_until(app, lambda: director.camera == "ok")
        assert director.troubles.seen(director.camera) is None
