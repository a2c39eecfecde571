"""What every camera is: it opens, gives one frame after the other, and says in one sentence what is wrong."""

from __future__ import annotations

import abc
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

Grey = NDArray[np.uint8]
"""A grey picture, height x width, 0 to 255."""


def because(error: BaseException | str) -> str:
    """What an error says, or the name of its kind, so that it can stand in brackets within another sentence."""
    return " ".join(str(error).split()).removesuffix(".") or type(error).__name__


class CameraError(Exception):
    """No picture, and why: `str()` is one or two plain sentences, what is wrong and what to do about it."""

    def __init__(self, wrong: str, remedy: str) -> None:
        super().__init__(f"{wrong} {remedy}".strip())
        self.wrong = wrong
        self.remedy = remedy


class NoPictureYet(CameraError):  # noqa: N818
    """The camera gave nothing within the time allowed; it may still come."""


class EndOfPictures(CameraError):  # noqa: N818
    """A file or a folder has been read to its end: no fault."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture and when it was taken."""

    index: int
    """Counts from 0 for each opening of the camera; gaps are frames that nobody fetched."""
    at: float
    """Seconds: of the monotonic clock for a live camera, from the start of the source for files."""
    picture: Picture = field(compare=False, repr=False)
    small: Grey | None = field(default=None, compare=False, repr=False)
    """The same view in grey and small, where the hardware makes one for nothing."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is asked of a live camera; what it really does stands in `Camera.facts`."""

    width: int = 1280
    height: int = 720
    fps: float = 15.0
    mains_hz: int = 50
    """Frequency of the mains, for exposures that do not beat with the lamps."""
    turned: int = 0
    """Degrees against the clock by which the pictures are turned before use: 0, 90, 180 or 270."""


class Camera(abc.ABC):
    """A source of frames. Not thread-safe: one thread opens, reads and closes it."""

    name: str
    """How the source is called on the command line, such as ``v4l2:/dev/video0``."""
    live = True
    """Whether pictures come in real time. Files do not, and they end."""
    noisy = False
    """Whether two pictures can never be the same, as from every real sensor: if they are, the stream hangs."""

    @abc.abstractmethod
    def open(self) -> None:
        """Make ready to read; opening an open camera does nothing. CameraError where it cannot."""

    @abc.abstractmethod
    def read(self, timeout: float = 2.0) -> Frame:
        """Return the next frame, waiting `timeout` seconds at most.

        CameraError: nothing came (`NoPictureYet`), the source has ended (`EndOfPictures`), or the camera is gone;
        after the last of these it must be closed and opened again.
        """

    @abc.abstractmethod
    def close(self) -> None:
        """Let the hardware go; closing a closed camera does nothing."""

    def lock(self) -> Mapping[str, float]:
        """Fix exposure, gain, white balance and focus at what they are now; return what they were fixed to.

        Called once the empty table has been seen in its light. Names missing in the answer could not be fixed.
        """
        return {}

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the camera really does, read back from it: ``width``, ``height``, ``fps`` and more where known."""
        return {}

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
