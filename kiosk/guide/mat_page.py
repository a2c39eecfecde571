"""The guide's page of the mat: found by its markers in the newest pictures, or touched corner by corner."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import Future

from vision.calibrate import NO_MAT, Calibration, calibrate
from vision.mat import MatError, mat_by_hand
from vision.reading import Picture

SIZES = ((420.0, 297.0), (297.0, 210.0), (300.0, 300.0), (400.0, 300.0), (300.0, 200.0), (250.0, 250.0))
"""Mats and trays in mm, the printed one first."""

LOOKS = 5
EVERY = 1.0
"""Seconds from one try to find the markers to the next."""


class MatPage:
    """Looks for the mat on a thread of its own; a person's corners go before what is found."""

    def __init__(self, found: Calibration | None) -> None:
        """`found`: what was calibrated before."""
        self.calibration = found
        self.corners: tuple[tuple[float, float], ...] = ()
        """Touched so far, in parts of the picture."""
        self.size = SIZES[0]
        self.by_hand = False
        self.problem = ""
        self._pictures: list[Picture] = []
        self._looking: Future[Calibration | str] | None = None
        self._last = float("-inf")

    def see(self, picture: Picture, now: float) -> None:
        """A new picture; it is looked for the mat now and then."""
        if self._pictures and self._pictures[-1].shape != picture.shape:
            self._pictures.clear()
        self._pictures = [*self._pictures, picture][-LOOKS:]
        if self._looking is not None and self._looking.done():
            found, self._looking = self._looking.result(), None
            if not self.by_hand:
                if isinstance(found, Calibration):
                    self.calibration, self.problem = found, ""
                else:
                    self.problem = found
        if self._looking is None and not self.by_hand and now - self._last >= EVERY:
            self._last = now
            self._looking = Future()
            worker = threading.Thread(
                target=_look, args=(tuple(self._pictures), self._looking), name="find the mat", daemon=True
            )
            worker.start()

    def corner(self, x: float, y: float) -> None:
        """A touch in the picture: the next corner, clockwise from the upper left."""
        if len(self.corners) >= 4:
            self.corners = ()
        self.by_hand = True
        self.calibration = None
        self.corners = (*self.corners, (x, y))
        if len(self.corners) == 4:
            self._measure()

    def next_size(self) -> None:
        """The next of the known sizes."""
        self.size = SIZES[(SIZES.index(self.size) + 1) % len(SIZES)]
        if len(self.corners) == 4:
            self._measure()

    def again(self) -> None:
        """Look for the markers once more."""
        self.by_hand, self.corners, self.calibration, self.problem = False, (), None, ""

    def without(self) -> None:
        """There is no mat."""
        self.by_hand, self.corners, self.calibration, self.problem = True, (), NO_MAT, ""

    def _measure(self) -> None:
        if not self._pictures:
            return
        high, wide = self._pictures[-1].shape[:2]
        points = [(x * wide, y * high) for x, y in self.corners]
        try:
            self.calibration = calibrate(self._pictures[-1:], None, mat_by_hand(points, (wide, high), *self.size))
            self.problem = ""
        except MatError as error:
            self.problem = str(error)
            self.corners = ()

    def shown(self) -> tuple[tuple[float, float], ...]:
        """Corners to draw, in parts of the picture."""
        if self.calibration is not None and self.calibration.mat is not None:
            wide, high = self.calibration.mat.size
            return tuple((x / wide, y / high) for x, y in self.calibration.mat.region)
        return self.corners


def _look(pictures: Sequence[Picture], answer: Future[Calibration | str]) -> None:
    try:
        answer.set_result(calibrate(pictures))
    except MatError as error:
        answer.set_result(str(error))
    except Exception as error:  # whatever a strange picture does, the guide goes on
        answer.set_result(f"The picture could not be looked at ({type(error).__name__}).")
