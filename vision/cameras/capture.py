"""A thread that keeps the latest frame of a camera at hand, notices when the camera has died, and opens it again."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from vision.cameras.camera import Camera, CameraError, EndOfPictures, Frame, NoPictureYet, because
from vision.reading import Picture

LOG = logging.getLogger(__name__)

FROZEN_AFTER = 2.0
"""Seconds. No two pictures of a real sensor are the same; if they are for so long, the stream hangs."""

BLACK_AFTER = 2.0
"""Seconds of black pictures after which the lens counts as covered or the room as dark."""

BLACK_LEVEL = 0.06
"""A picture is black when 99 of 100 points are darker than this part of full white: a covered lens gives noise only."""

TORN_AFTER = 2.0
"""Seconds without one whole picture after which torn ones are a fault; single ones are passed over."""

FLAT_SHARE, OLD_SHARE = 0.1, 0.25
"""Parts of a picture's height that are one colour, or of the picture before, from which on it counts as torn."""

SAMPLE = 16
"""Every so many px of each row and column are looked at to tell frozen, black and torn pictures."""

Why = Literal["", "unplugged", "silent", "frozen", "black", "torn"]


@dataclass(frozen=True, slots=True)
class Health:
    """How a camera is doing."""

    state: Literal["starting", "ok", "fault", "ended"]
    sentence: str = ""
    """What is wrong and what to do, empty where nothing is."""
    why: Why = ""
    age: float | None = None
    """Seconds since the last new picture; None: there was none."""
    fps: float = 0.0
    opened: int = 0
    """How often the camera was opened with success."""


class Capture:
    """Reads a camera on a thread of its own; `latest` is always the newest frame, older ones are dropped.

    `camera` is a camera or something that opens one (then a camera that is plugged in later is found too). A
    camera that fails is closed and opened again after `backoff` seconds, twice as long each time up to the last one.
    A read that hangs is never answered by a second thread: `health` says so, and the frame loop's watchdog decides.
    The frames' indices count on over every re-opening.
    """

    def __init__(
        self,
        camera: Camera | Callable[[], Camera],
        *,
        timeout: float = 2.0,
        backoff: tuple[float, float] = (0.5, 10.0),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._camera = camera if isinstance(camera, Camera) else None
        self._opener = None if isinstance(camera, Camera) else camera
        self._timeout = timeout
        self._backoff = backoff
        self._clock = clock
        self._news = threading.Condition()
        self._stop = threading.Event()
        self._wish_to_lock: threading.Event | None = None
        self._locked: Mapping[str, float] = {}
        self._thread: threading.Thread | None = None
        self._frame: Frame | None = None
        self._fault: tuple[str, Why] | None = None
        self._ended = False
        self._opened = 0
        self._count = 0
        self._interval = 0.0
        self._beat: float | None = None
        self._facts: Mapping[str, Any] = {}
        self._sight = _Sight()

    def start(self) -> Capture:
        """Start the thread; starting a running one does nothing."""
        if self._thread is None:
            self._stop.clear()
            self._beat = self._clock()
            self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
            self._thread.start()
        return self

    def stop(self, timeout: float = 5.0) -> bool:
        """End the thread and close the camera; False if a read hangs so that it could not be ended in time."""
        self._stop.set()
        with self._news:
            self._news.notify_all()
        if self._thread is not None:
            self._thread.join(timeout)
            if self._thread.is_alive():
                return False
            self._thread = None
        return True

    def __enter__(self) -> Capture:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def latest(self) -> Frame | None:
        """The newest frame, None before the first one and while the camera is at fault."""
        with self._news:
            return None if self._fault else self._frame

    def wait(self, after: int = -1, timeout: float = 1.0) -> Frame | None:
        """Return the newest frame once its index is greater than `after`; None if there is none within `timeout` s."""
        with self._news:
            self._news.wait_for(
                lambda: self._stop.is_set() or self._ended or (self._frame is not None and self._frame.index > after),
                timeout,
            )
            frame = self._frame
        return frame if frame is not None and frame.index > after else None

    def lock(self, timeout: float = 5.0) -> Mapping[str, float]:
        """Have the camera fix its light and focus, on its own thread, and return what it fixed (`Camera.lock`)."""
        done = threading.Event()
        self._locked = {}
        self._wish_to_lock = done
        done.wait(timeout)
        return self._locked

    @property
    def facts(self) -> Mapping[str, Any]:
        """The camera's `Camera.facts` when it was last opened."""
        return self._facts

    def health(self) -> Health:
        """How the camera is doing now; a read that hangs is noticed here."""
        now = self._clock()
        with self._news:
            age = None if self._frame is None or self._beat is None else now - self._beat
            fps = 1.0 / self._interval if self._interval > 0.0 else 0.0
            if self._ended:
                return Health("ended", age=age, fps=fps, opened=self._opened)
            if self._fault is not None:
                return Health("fault", *self._fault, age=age, opened=self._opened)
            silent = self._beat is not None and now - self._beat > 2.0 * self._timeout
            if silent and self._thread is not None:
                wrong = "The camera gives no pictures. Check its cable; if it stays so, restart the machine."
                return Health("fault", wrong, "silent", age=age, opened=self._opened)
            return Health("starting" if self._frame is None else "ok", age=age, fps=fps, opened=self._opened)

    def _run(self) -> None:
        pause = self._backoff[0]
        while not self._stop.is_set():
            camera: Camera | None = None
            try:
                camera = self._open()
                if self._read_on(camera):
                    pause = self._backoff[0]
            except CameraError as error:
                self._set_fault(str(error), "silent" if isinstance(error, NoPictureYet) else "unplugged")
            except Exception as error:  # a driver's surprise must not end the thread
                LOG.exception("the camera failed in an unforeseen way")
                self._set_fault(f"The camera failed ({because(error)}). It is tried again.", "unplugged")
            finally:
                if camera is not None:
                    _close(camera)
            if self._ended or self._stop.wait(pause):
                break
            pause = min(2.0 * pause, self._backoff[1])

    def _open(self) -> Camera:
        if self._opener is not None:
            camera = self._opener()
        else:
            assert self._camera is not None
            camera = self._camera
        camera.open()
        self._facts = camera.facts
        with self._news:
            self._opened += 1
            self._beat = self._clock()
        self._sight = _Sight()
        return camera

    def _read_on(self, camera: Camera) -> bool:
        """Read until the camera fails, which raises, or until it freezes or ends; whether any picture came."""
        last_at: float | None = None
        while not self._stop.is_set():
            self._lock_if_asked(camera)
            try:
                frame = camera.read(self._timeout)
            except EndOfPictures:
                with self._news:
                    self._ended = True
                    self._news.notify_all()
                break
            now = self._clock()
            why = self._sight.judge(frame.picture, now, camera.noisy)
            if why == "frozen":
                self._set_fault("The camera shows the same picture again and again. It is started anew.", "frozen")
                break
            if why == "black":
                self._set_fault(
                    "The camera sees nothing but black. Take the cap off its lens, or switch the light on.", "black"
                )
                continue
            if why == "torn":
                self._set_fault(
                    "The camera's pictures come only in part. Try another cable or another socket, without a hub.",
                    "torn",
                )
                continue
            if self._sight.repeated or self._sight.torn:
                continue
            self._publish(frame, now, last_at)
            last_at = frame.at
        return last_at is not None

    def _publish(self, frame: Frame, now: float, last_at: float | None) -> None:
        with self._news:
            if last_at is not None and frame.at > last_at:
                step = frame.at - last_at
                self._interval = step if self._interval == 0.0 else 0.9 * self._interval + 0.1 * step
            self._frame = Frame(self._count, frame.at, frame.picture, frame.small)
            self._count += 1
            self._fault = None
            self._beat = now
            self._news.notify_all()

    def _lock_if_asked(self, camera: Camera) -> None:
        wish, self._wish_to_lock = self._wish_to_lock, None
        if wish is not None:
            try:
                self._locked = camera.lock()
            finally:
                wish.set()

    def _set_fault(self, sentence: str, why: Why) -> None:
        with self._news:
            if self._fault is None or self._fault[1] != why:
                LOG.warning("camera: %s", sentence)
            self._fault = (sentence, why)
            self._news.notify_all()


class _Sight:
    """Tells pictures that a working camera cannot give."""

    def __init__(self) -> None:
        self.repeated = False
        self.torn = False
        """Part of the last picture never arrived, or is that of the picture before."""
        self._points: Picture | None = None
        self._same_since: float | None = None
        self._black_since: float | None = None
        self._torn_since: float | None = None
        self._old_since: float | None = None

    def judge(self, picture: Picture, now: float, noisy: bool) -> Literal["", "frozen", "black", "torn"]:
        points = np.ascontiguousarray(picture[::SAMPLE, ::SAMPLE])
        before, self._points = self._points, points
        same = before is not None and np.array_equal(points, before)
        black = float(np.percentile(points, 99)) < BLACK_LEVEL * 255.0
        self._black_since = _since(self._black_since, black, now)
        if self._black_since is not None and now - self._black_since >= BLACK_AFTER:
            return "black"
        # A black picture may repeat without a hanging stream: a covered sensor that clips its noise.
        self.repeated = noisy and same and not black
        self._same_since = _since(self._same_since, self.repeated, now)
        if self._same_since is not None and now - self._same_since >= FROZEN_AFTER:
            return "frozen"
        return self._judge_whole(points, before, now) if noisy and not black and not same else self._whole()

    def _whole(self) -> Literal[""]:
        self.torn, self._torn_since, self._old_since = False, None, None
        return ""

    def _judge_whole(self, points: Picture, before: Picture | None, now: float) -> Literal["", "torn"]:
        flat = _flat(points)
        self._torn_since = _since(self._torn_since, flat, now)
        # A camera all of whose pictures repeat a part is one that does so: that alone is no fault.
        old = before is not None and _partly_old(points, before)
        self._old_since = _since(self._old_since, old, now)
        self.torn = flat or (self._old_since is not None and now - self._old_since < TORN_AFTER)
        return "torn" if self._torn_since is not None and now - self._torn_since >= TORN_AFTER else ""


def _since(since: float | None, holds: bool, now: float) -> float | None:
    """From when on something has held without a break."""
    return (since if since is not None else now) if holds else None


def _plain(points: Picture) -> NDArray[np.bool_]:
    """Which rows of points are one colour only, which no sensor's noise leaves."""
    plain: NDArray[np.bool_] = (points == points[:, :1]).reshape(len(points), -1).all(axis=1)
    return plain


def _flat(points: Picture) -> bool:
    """Whether a band at the upper or lower border is one colour that is neither black nor white: it never arrived."""
    plain = _plain(points)
    clipped = ((points == 0) | (points == 255)).reshape(len(points), -1).all(axis=1)
    least = max(2, round(FLAT_SHARE * len(points)))
    for rows in (points, points[::-1]):
        band = rows[:least]
        at = slice(None, least) if rows is points else slice(len(points) - least, None)
        if plain[at].all() and not clipped[at].any() and np.array_equal(band, np.broadcast_to(band[0, 0], band.shape)):
            return True
    return False


def _partly_old(points: Picture, before: Picture) -> bool:
    """Whether a band at the upper or lower border is exactly that of the picture before, and all the rest is new."""
    if points.shape != before.shape:
        return False
    equal = (points == before).reshape(len(points), -1).all(axis=1) & ~_plain(points)
    if not equal[0] and not equal[-1]:
        return False
    count = int(equal.sum())
    together = equal[:count].all() or equal[len(equal) - count :].all()
    return bool(together) and max(2, round(OLD_SHARE * len(equal))) <= count < len(equal)


def _close(camera: Camera) -> None:
    try:
        camera.close()
    except Exception:  # closing what is already gone may fail in any way
        LOG.debug("closing the camera failed", exc_info=True)
