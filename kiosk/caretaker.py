"""Looks after what may fail while the exhibit runs, tells the director what is amiss, and mends what it can.

Camera, mat, contacts, sound, board and disk: each has its trouble, which goes when the thing is well again.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from pathlib import Path

from hardware.edges import EdgeLog
from kiosk.board_watch import BoardFacts, BoardWatch, look
from kiosk.commands.terminal import say
from kiosk.director import Director
from kiosk.ears import HAMMER
from kiosk.eyes import Eyes
from kiosk.mat_watch import MatWatch
from kiosk.place_of_mat import CalibrationError, remember
from kiosk.sounds import Sounds
from vision.calibrate import Calibration

log = logging.getLogger(__name__)

TOLD = 30.0
"""Seconds for which the screen says that a bumped mat was found again."""


class Caretaker:
    """Of one exhibit. `tick` is its only clock."""

    def __init__(
        self,
        director: Director,
        folder: Path,
        sounds: Sounds,
        ask_board: Callable[[Path], BoardFacts] = look,
    ) -> None:
        """`ask_board` gives the facts of the board and of the disk that a folder lies on."""
        self.director = director
        self.folder = folder
        self.sounds = sounds
        self.edges = EdgeLog()
        """Every edge of every contact."""
        self.board = BoardWatch(lambda: ask_board(folder))
        self.mat: MatWatch | None = None
        self._pins = True
        self._stuck = False
        self._missed = False
        self._told_until = 0.0

    def start(self, stack: contextlib.ExitStack) -> None:
        """Begin to ask the board; ended with `stack`."""
        stack.enter_context(self.board)

    def no_pins(self, simulated: bool) -> None:
        """There is no hammer on any pin."""
        self._pins = False
        self.director.troubles.set("no_hammer", not simulated)

    @property
    def hammer(self) -> bool:
        """There is a hammer that can be used."""
        return self._pins and not self._stuck

    def use_mat(self, calibration: Calibration) -> None:
        """Watch the mat of this calibration from now on."""
        self.mat = MatWatch(calibration) if calibration.how == "markers" else None

    def try_again(self) -> None:
        """Somebody has asked to look for the camera once more."""
        self._missed = False

    def tick(self, now: float, eyes: Eyes | None, simulated: bool) -> None:
        """Time passes (monotonic s)."""
        self.sounds.tick(now)
        self._look_after_contacts(now)
        self._look_after_board()
        if eyes is not None:
            self._look_after_camera(eyes, simulated)
            self._look_after_mat(now, eyes)

    def _look_after_contacts(self, now: float) -> None:
        stuck = self.edges.stuck(now)
        if (HAMMER in stuck) != self._stuck:
            self._stuck = HAMMER in stuck
            log.warning("the hammer's contact %s", "sticks or trembles" if self._stuck else "is well again")
        self.director.troubles.set("hammer_stuck", self._stuck)
        self.director.troubles.set("button_stuck", any(name != HAMMER for name in stuck))

    def _look_after_board(self) -> None:
        facts = self.board.facts
        if facts is not None:
            self.director.troubles.set("disk_full", facts.disk_full)
            self.director.troubles.set("disk_low", facts.disk_low)
            self.director.troubles.set("too_hot", facts.too_hot)
            self.director.troubles.set("low_power", facts.low_power)

    def _look_after_camera(self, eyes: Eyes, simulated: bool) -> None:
        """A camera that is not there, that dies while it is used, or whose pictures cannot be read."""
        health, state = eyes.capture.health(), eyes.state
        if state == "ok":
            self.director.camera = "simulated" if simulated else "ok"
            self.director.pages.camera_is_there()
            self._missed = False
        elif state in ("fault", "ended"):
            never = health.opened == 0
            self.director.camera = "absent" if never else "fault"
            if never and not self._missed:
                self._missed = True
                say(health.sentence)
                self.director.pages.no_camera(health.sentence)

    def _look_after_mat(self, now: float, eyes: Eyes) -> None:
        if self.mat is None:
            return
        quiet = self.director.mat not in ("hand", "moving")
        frame = eyes.capture.latest() if quiet else None
        news = self.mat.tick(now, frame.picture if frame is not None else None)
        if news == "moved":
            log.warning("the mat has moved by %.1f mm and was found again", self.mat.drift or 0.0)
            eyes.recalibrate(self.mat.calibration)
            self._told_until = now + TOLD
            try:
                remember(self.folder, self.mat.calibration)
            except CalibrationError as error:
                log.warning("%s", error)
        if news in ("lost", "there", "moved"):
            self.director.troubles.set("mat_lost", news == "lost")
        self.director.troubles.set("mat_moved", now < self._told_until)
