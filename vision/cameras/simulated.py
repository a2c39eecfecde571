"""The simulated table behind the same interface as a camera."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from vision.cameras.camera import Camera, CameraError, Frame, because
from vision.reading import Picture


class _Shot(Protocol):
    @property
    def picture(self) -> Picture: ...


class Table(Protocol):
    """What can be photographed: `vision.simulate.table.SimulatedTable`."""

    def shot(self, now: float) -> _Shot:
        """The view at `now` (s of the monotonic clock); raises where the camera is to be dead."""
        ...


class SimulatedCamera(Camera):
    """Photographs a simulated table `fps` times a second.

    `clock` and `sleep` come in from outside, so that a test or a head-less game runs as fast as it can draw.
    """

    name = "simulated"

    def __init__(
        self,
        table: Table,
        fps: float = 15.0,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.table = table
        self._fps = fps
        self._clock = clock
        self._sleep = sleep
        self._index = 0
        self._due: float | None = None
        self._open = False

    def open(self) -> None:
        if self._open:
            return
        self._photograph(self._clock())
        self._open, self._index, self._due = True, 0, None

    def read(self, timeout: float = 2.0) -> Frame:
        if not self._open:
            raise CameraError("The simulated camera is not open.", "Open it first.")
        now = self._clock()
        if self._due is not None and self._due > now:
            self._sleep(self._due - now)
            now = self._clock()
        self._due = max(now, self._due or now) + 1.0 / self._fps
        frame = Frame(self._index, now, self._photograph(now))
        self._index += 1
        return frame

    def _photograph(self, now: float) -> Picture:
        try:
            return self.table.shot(now).picture
        except CameraError:
            raise
        except Exception as error:
            raise CameraError(
                f"The simulated camera gives no picture ({because(error)}).", "It is tried again."
            ) from error

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"fps": self._fps}

    def close(self) -> None:
        self._open = False
