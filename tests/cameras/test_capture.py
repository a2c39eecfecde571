"""Claims about the thread that keeps the latest frame."""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np
import pytest

from tests.cameras.fake import ScriptedCamera, noise
from vision.cameras import Camera, CameraError, Capture, NoPictureYet

QUICK = (0.001, 0.004)


class Clock:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> Callable[[], None]:
        """What moves it on by so much, to be called later."""

        def step() -> None:
            self.now += seconds

        return step


def until(condition: Callable[[], bool], timeout: float = 5.0) -> None:
    """Wait until a thread has done its part."""
    done = threading.Event()
    for _ in range(int(timeout / 0.002)):
        if condition():
            return
        done.wait(0.002)
    raise AssertionError("it never happened")


def test_only_the_latest_frame_is_kept() -> None:
    """Frames that nobody fetched in time are dropped; their indices count on."""
    camera = ScriptedCamera([noise(k) for k in range(20)])
    with Capture(camera) as capture:
        until(lambda: capture.health().state == "ended")
        frame = capture.latest()
        assert frame is not None
        assert frame.index == 19
        assert np.array_equal(frame.picture, noise(19))


def test_waiting_ends_with_a_newer_frame_or_in_time() -> None:
    """`wait` gives a frame newer than the one known, and None when there is none."""
    gate = threading.Event()

    def late() -> np.ndarray:
        gate.wait(5)
        return noise(2)

    with Capture(ScriptedCamera([noise(1), late])) as capture:
        first = capture.wait()
        assert first is not None
        assert first.index == 0
        assert capture.wait(after=0, timeout=0.01) is None
        gate.set()
        second = capture.wait(after=0, timeout=5)
        assert second is not None
        assert second.index == 1


def test_a_camera_that_dies_is_opened_again() -> None:
    """After an error the camera is closed and opened anew; the frames' numbers go on, and all is well again."""
    held = threading.Event()

    def stay() -> np.ndarray:
        held.wait(5)
        return noise(9)

    gone = CameraError("The cable is loose.", "Plug it in.")
    camera = ScriptedCamera([noise(1), gone, noise(2), noise(3), stay])
    camera.refuse = []
    with Capture(camera, backoff=QUICK) as capture:
        until(lambda: (frame := capture.latest()) is not None and frame.index == 2)
        assert camera.opened == 2
        assert camera.closed == 1
        assert capture.health().state == "ok"
        assert capture.health().opened == 2
        held.set()


def test_the_fault_is_told_while_the_camera_is_gone() -> None:
    """As long as it cannot be opened, there is no frame to act on, and the sentence says what to do."""
    camera = ScriptedCamera([noise(1)])
    blocked = CameraError("Still gone.", "Plug it in.")

    def pulled_out() -> None:
        camera.refuse = [blocked] * 10_000
        raise CameraError("Gone.", "Plug it in.")

    camera.script.append(pulled_out)
    with Capture(camera, backoff=(0.001, 0.001)) as capture:
        until(lambda: capture.health().state == "fault" and capture.health().sentence.startswith("Still"))
        assert capture.latest() is None
        assert capture.health().why == "unplugged"
        assert capture.health().sentence == "Still gone. Plug it in."
        camera.script = [noise(2)]
        camera.refuse = []
        until(lambda: capture.latest() is not None)


def test_the_pauses_between_attempts_grow_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A camera that stays away is asked for ever more rarely."""
    camera = ScriptedCamera([])
    camera.refuse = [CameraError("No.", "") for _ in range(6)]
    capture = Capture(camera, backoff=(0.5, 4.0))
    pauses: list[float] = []

    def wait(seconds: float | None = None) -> bool:
        pauses.append(seconds or 0.0)
        return False

    monkeypatch.setattr(capture._stop, "wait", wait)
    capture.start()
    until(lambda: capture.health().state == "ended")
    assert pauses[:6] == [0.5, 1.0, 2.0, 4.0, 4.0, 4.0]


def test_something_that_opens_a_camera_will_do() -> None:
    """A camera that is found only later is found."""
    tries = 0

    def opener() -> Camera:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise CameraError("None.", "")
        return ScriptedCamera([noise(k) for k in range(3)])

    with Capture(opener, backoff=QUICK) as capture:
        until(lambda: capture.health().state == "ended")
    assert tries == 3
    assert capture.latest() is not None


def test_a_read_that_hangs_is_noticed() -> None:
    """When a read does not come back, the health says so after twice the time allowed, and the thread can be left."""
    clock, hang = Clock(), threading.Event()

    def stuck() -> np.ndarray:
        hang.wait(20)
        return noise(2)

    capture = Capture(ScriptedCamera([noise(1), stuck]), timeout=2.0, clock=clock)
    capture.start()
    assert capture.wait() is not None
    assert capture.health().state == "ok"
    clock.now += 4.1
    assert capture.health().state == "fault"
    assert capture.health().why == "silent"
    assert capture.stop(timeout=0.05) is False
    hang.set()
    assert capture.stop(timeout=5) is True


def test_pictures_that_do_not_come_are_a_fault() -> None:
    """A camera that times out is opened again and the silence is told."""
    camera = ScriptedCamera([noise(1), NoPictureYet("Nothing.", "Check it.")])
    with Capture(camera, backoff=(5.0, 5.0)) as capture:
        until(lambda: capture.health().state == "fault")
        assert capture.health().why == "silent"


def test_a_frozen_stream_is_a_fault_and_started_anew() -> None:
    """The same picture for two seconds cannot come from a sensor: fault, and the camera is opened again."""
    clock = Clock()
    camera = ScriptedCamera([noise(1)] * 40, clock.advance(0.1))
    with Capture(camera, backoff=(30.0, 30.0), clock=clock) as capture:
        until(lambda: capture.health().state == "fault")
        assert capture.health().why == "frozen"
        assert 15 <= 40 - len(camera.script) <= 23
        assert capture.latest() is None
        until(lambda: camera.closed == 1)


def test_a_repeated_picture_is_no_new_frame() -> None:
    """A driver that hands out a picture twice does not make a second witness of it."""
    camera = ScriptedCamera([noise(1), noise(1), noise(2), noise(2), noise(3)])
    with Capture(camera) as capture:
        until(lambda: capture.health().state == "ended")
        frame = capture.latest()
    assert frame is not None
    assert frame.index == 2


def test_pictures_of_a_camera_without_noise_may_repeat() -> None:
    """A video or a drawn table may stand still for as long as it likes."""
    clock = Clock()
    camera = ScriptedCamera([noise(1)] * 40, clock.advance(0.1))
    camera.noisy = False
    with Capture(camera, clock=clock) as capture:
        until(lambda: capture.health().state == "ended")
        frame = capture.latest()
    assert frame is not None
    assert frame.index == 39


def test_black_pictures_are_a_fault_until_there_is_light() -> None:
    """Two seconds of black say that the lens is covered or the light is off; with light all is well again."""
    clock, dark, light = Clock(), threading.Event(), threading.Event()

    def wait_in_the_dark() -> np.ndarray:
        dark.set()
        light.wait(5)
        return noise(50)

    black = [noise(k, level=0, spread=4.0) for k in range(30)]
    camera = ScriptedCamera([noise(1), *black, wait_in_the_dark, noise(51), noise(52)], clock.advance(0.1))
    with Capture(camera, clock=clock) as capture:
        assert dark.wait(5)
        assert capture.health().why == "black"
        assert "cap" in capture.health().sentence
        light.set()
        until(lambda: capture.latest() is not None)
    assert camera.opened == 1


def test_a_dim_table_is_not_black() -> None:
    """A table in poor light still counts as seen."""
    clock = Clock()
    camera = ScriptedCamera([noise(k, level=25) for k in range(40)], clock.advance(0.1))
    with Capture(camera, clock=clock) as capture:
        until(lambda: capture.health().state == "ended")
        assert capture.latest() is not None


def torn(seed: int, colour: int = 128) -> np.ndarray:
    """The lower part of a picture never arrived: its decoder left one colour there."""
    picture = wide(seed)
    picture[120:] = colour
    return picture


def wide(seed: int) -> np.ndarray:
    """A picture with rows enough to tell which part of it is amiss."""
    return np.random.default_rng(seed).normal(100, 8, (240, 320, 3)).clip(0, 255).astype(np.uint8)


def test_a_torn_picture_is_passed_over() -> None:
    """One whose lower half is one colour, or still that of the picture before, is no frame; nothing is at fault."""
    half_old = wide(3)
    half_old[128:] = wide(2)[128:]
    camera = ScriptedCamera([wide(1), torn(9), wide(2), half_old, wide(4)])
    with Capture(camera) as capture:
        until(lambda: capture.health().state == "ended")
        frame = capture.latest()
    assert frame is not None
    assert frame.index == 2
    assert np.array_equal(frame.picture, wide(4))


def test_pictures_that_stay_torn_are_a_fault_until_they_are_whole() -> None:
    """Two seconds without one whole picture: the sentence names cable and socket; the first whole one mends it."""
    clock, seen, mended = Clock(), threading.Event(), threading.Event()

    def wait_torn() -> np.ndarray:
        seen.set()
        mended.wait(5)
        return wide(50)

    camera = ScriptedCamera([wide(1), *[torn(k) for k in range(30)], wait_torn, wide(51), wide(52)], clock.advance(0.1))
    with Capture(camera, clock=clock) as capture:
        assert seen.wait(5)
        assert capture.health().why == "torn"
        assert "cable" in capture.health().sentence
        assert capture.latest() is None
        mended.set()
        until(lambda: capture.latest() is not None)


def test_a_white_sheet_at_the_border_is_not_torn() -> None:
    """Paper that is brighter than the sensor can tell is one colour, and whole."""
    clock = Clock()

    def bright(seed: int) -> np.ndarray:
        picture = wide(seed)
        picture[160:] = 255
        return picture

    camera = ScriptedCamera([bright(k) for k in range(40)], clock.advance(0.1))
    with Capture(camera, clock=clock) as capture:
        until(lambda: capture.health().state == "ended")
        frame = capture.latest()
    assert frame is not None
    assert frame.index == 39


def test_a_camera_that_repeats_a_part_by_its_nature_is_not_lost() -> None:
    """Where every picture holds a part of the one before, they count again after two seconds."""
    clock = Clock()

    def partly(seed: int) -> np.ndarray:
        picture = wide(seed)
        picture[128:] = wide(0)[128:]
        return picture

    camera = ScriptedCamera([partly(k) for k in range(1, 41)], clock.advance(0.1))
    with Capture(camera, clock=clock) as capture:
        until(lambda: capture.health().state == "ended")
        frame = capture.latest()
        assert capture.health().why == ""
    assert frame is not None
    assert np.array_equal(frame.picture, partly(40))


def test_an_unforeseen_error_does_not_end_the_thread() -> None:
    """Whatever a driver raises, the camera is tried again."""
    camera = ScriptedCamera([noise(1), RuntimeError("firmware"), noise(2)])
    with Capture(camera, backoff=QUICK) as capture:
        until(lambda: capture.health().state == "ended")
        frame = capture.latest()
    assert frame is not None
    assert frame.index == 1


def test_the_light_is_locked_on_the_cameras_own_thread() -> None:
    """`lock` has the reading thread do it and returns what was fixed."""
    go = threading.Event()

    def next_picture() -> np.ndarray:
        go.wait(0.01)
        return noise(int(np.random.default_rng().integers(1 << 30)))

    with Capture(ScriptedCamera([next_picture] * 200)) as capture:
        assert capture.wait() is not None
        assert capture.lock() == {"exposure": 0.01}
