"""Where the exhibit's pictures come from: its camera, or a simulated table that somebody has put in front of it.

The eyes behind it are opened with it, and tell the director what they see.
"""

from __future__ import annotations

import contextlib
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from kiosk.caretaker import Caretaker
from kiosk.commands.terminal import say
from kiosk.director import Director
from kiosk.eyes import Eyes, Gaze
from kiosk.place_of_mat import CalibrationError, recall
from kiosk.places import Place, place_of
from kiosk.settings import CameraSettings
from kiosk.taught import Readers, Teacher, shelf
from vision.calibrate import NO_MAT, Calibration
from vision.cameras import open_camera
from vision.cameras.camera import Camera, Settings
from vision.cameras.capture import Capture
from vision.shelf import NEWEST

LIVE_EVERY = 0.2
"""Seconds from one live picture on the screen to the next."""


class Lookout:
    """Of one exhibit. Sees nothing until a camera or a simulated table is used."""

    def __init__(
        self,
        settings: CameraSettings,
        director: Director,
        caretaker: Caretaker,
        readers: Readers,
        seed: int,
        clock: Callable[[], float] = time.monotonic,
        place_of: Callable[[int, str, Callable[[], float]], Place] = place_of,
    ) -> None:
        """`place_of` gives the simulated table of a seed, kind and clock."""
        self.simulated: Place | None = None
        self.eyes: Eyes | None = None
        self._settings, self._director, self._caretaker, self._readers = settings, director, caretaker, readers
        self._seed, self._clock, self._place_of = seed, clock, place_of
        self._live_at = 0.0
        self._stack = contextlib.ExitStack()
        self._camera_stack = contextlib.ExitStack()

    def close(self) -> None:
        """See nothing any more."""
        self._camera_stack.close()
        self._stack.close()

    def use_camera(self, folder: Path) -> None:
        """Look at the real table; where the mat lies is remembered in `folder`, if that was found out."""
        calibration = _calibration(folder)
        self._caretaker.use_mat(calibration)
        self._open(self._camera, calibration)

    def use_simulation(self) -> None:
        """Put a simulated table in front of the kiosk."""
        self._camera_stack.close()
        if self.simulated is None:
            # A real set of dice is not the simulated one: what is taught at this table is gone with it.
            own = shelf(Path(self._stack.enter_context(tempfile.TemporaryDirectory())))
            self._readers.use(own, NEWEST)
            self._director.teacher = Teacher(own, NEWEST)
        kind = self._director.kind
        self.simulated = self._place_of(self._seed, kind if self._readers.can_read(kind) else "bell-dice", self._clock)
        self._director.simulated, self._director.camera = True, "simulated"
        # What is played already lies there before the first picture is taken.
        self.simulated.tick(self._clock(), self._director)
        self._open(self.simulated.camera, region=self.simulated.region, bare=self.simulated.bare)

    def see(self, now: float) -> None:
        """Tell the director what was seen since the last call; look for what it now waits for."""
        if self.eyes is None:
            return
        watch = self._director.watch()
        if self.simulated is not None and watch is not None and watch.kind != self.simulated.kind:
            self.use_simulation()
        self.eyes.watch(watch)
        for sight in self.eyes.sights():
            self._director.see(sight)
        if now - self._live_at >= LIVE_EVERY:
            self._live_at = now
            frame = self.eyes.latest()
            self._director.live = frame.picture if frame is not None else None

    def _camera(self) -> Camera:
        asked = self._settings
        settings = Settings(*asked.size, fps=float(asked.fps), mains_hz=asked.mains_hz, turned=asked.turned)
        return open_camera(asked.source, settings=settings, clock=self._clock)

    def _open(
        self,
        camera: Camera | Callable[[], Camera],
        calibration: Calibration = NO_MAT,
        region: tuple[tuple[float, float], ...] = (),
        bare: bool = False,
    ) -> None:
        capture = Capture(camera, timeout=self._settings.timeout, clock=self._clock)
        eyes = Eyes(capture, Gaze(self._readers, calibration, region, bare=bare), lock=self._settings.lock)
        self.eyes = self._camera_stack.enter_context(eyes)
        self._caretaker.try_again()


def _calibration(folder: Path) -> Calibration:
    """Where the mat lies, if that was found out."""
    try:
        return recall(folder) or NO_MAT
    except CalibrationError as error:
        say(str(error))
        return NO_MAT
