"""Whether the mat still lies where it was calibrated: measured now and then, found again where it was bumped.

What is measured on one picture is believed when a second one, a moment later, says the same. Finding the mat takes a
good part of a second on a Pi, so it is done on a thread of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Literal

from vision.calibrate import Calibration, calibrate
from vision.mat import MatError
from vision.reading import Picture

EVERY = 60.0
"""Seconds from one measurement to the next while all is well."""

AGAIN = 4.0
"""Seconds to the next where something was amiss."""

ALIKE = 1.0
"""Millimetres by which two measurements of a mat that lies may differ."""

TRIES = 3
"""Pictures in a row without a mat after which it counts as lost: somebody may have leaned over it."""

News = Literal["", "moved", "lost", "there"]


def measure(picture: Picture, last: Calibration) -> Calibration | None:
    """Where the mat lies on this picture; None where it is not found."""
    try:
        return calibrate([picture], last)
    except MatError:
        return None


class MatWatch:
    """Watches one calibration that was made of the mat's markers."""

    def __init__(
        self,
        calibration: Calibration,
        measure: Callable[[Picture, Calibration], Calibration | None] = measure,
    ) -> None:
        self.calibration = calibration
        """As it holds now."""
        self._measure = measure
        self._due = 0.0
        self._answer: Future[Calibration | None] | None = None
        self._candidate: Calibration | None = None
        self._missed = 0
        self._lost = False

    @property
    def drift(self) -> float | None:
        """Millimetres that the mat had moved when it was measured last; None: it was not."""
        return self._drift

    _drift: float | None = None

    def tick(self, now: float, picture: Picture | None) -> News:
        """Time passes (s), the camera sees `picture` (None: nothing that could be measured). What came of it.

        ``moved``: `calibration` is another one now; ``lost``: the mat is not in the picture; ``there``: it is again.
        """
        answer = self._answer
        if answer is not None:
            if not answer.done():
                return ""
            self._answer = None
            news, soon = self._judge(answer.result())
            self._due = now + (AGAIN if soon else EVERY)
            return news
        if picture is not None and now >= self._due and self.calibration.how == "markers":
            self._answer = Future()
            threading.Thread(target=self._work, args=(self._answer, picture), name="mat", daemon=True).start()
        return ""

    def _work(self, answer: Future[Calibration | None], picture: Picture) -> None:
        try:
            answer.set_result(self._measure(picture, self.calibration))
        except Exception:  # OpenCV's surprises: a picture that cannot be measured is one without a mat
            answer.set_result(None)

    def _judge(self, found: Calibration | None) -> tuple[News, bool]:
        """The news, and whether to measure again soon."""
        if found is None or found.mat is None:
            self._candidate = None
            self._missed += 1
            if self._missed < TRIES:
                return "", True
            news: News = "" if self._lost else "lost"
            self._lost = True
            return news, True
        self._missed, self._drift = 0, found.drift
        back: News = "there" if self._lost else ""
        self._lost = False
        if found.drift is not None and not found.drifted:
            self._candidate = None
            return back, False
        if self._candidate is None or not _alike(self._candidate, found):
            self._candidate = found
            return back, True
        self.calibration, self._candidate = found, None
        return "moved", False


def _alike(one: Calibration, other: Calibration) -> bool:
    if one.mat is None or other.mat is None or one.mat.size != other.mat.size or one.mat.sheet != other.mat.sheet:
        return False
    return other.mat.drift(one.mat) <= ALIKE
