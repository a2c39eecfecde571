"""Claims about the Pi's camera, with a stand-in for the system's picamera2."""

from __future__ import annotations

import sys
import time
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from vision.cameras import CameraError, NoPictureYet, Settings, open_camera
from vision.cameras.raspberry import RaspberryCamera


class FakeJob:
    def __init__(self, camera: FakePicamera2) -> None:
        self.camera = camera

    def get_result(self, timeout: float | None = None) -> Any:
        if self.camera.late:
            self.camera.late -= 1
            raise TimeoutError
        if self.camera.broken:
            raise RuntimeError("frontend has timed out")
        return FakeRequest(self.camera)


class FakeRequest:
    def __init__(self, camera: FakePicamera2) -> None:
        self.camera = camera
        camera.held += 1
        self.metadata = dict(camera.metadata)
        if camera.delay:
            camera.delay -= 1
        else:
            camera.metadata.update({k: v for k, v in camera.controls.items() if k in camera.metadata})

    def make_array(self, stream: str) -> np.ndarray:
        return np.zeros((720, 1280, 3), np.uint8) if stream == "main" else np.full((270, 320), 77, np.uint8)

    def get_metadata(self) -> dict[str, Any]:
        return {**self.metadata, "SensorTimestamp": time.clock_gettime_ns(time.CLOCK_BOOTTIME) - 40_000_000}

    def release(self) -> None:
        self.camera.held -= 1


class FakePicamera2:
    """The part of picamera2 that is used; `made` collects all instances."""

    made: list[FakePicamera2] = []  # noqa: RUF012 - reset by the fixture
    cameras = 1

    def __init__(self, number: int) -> None:
        self.number = number
        self.camera_controls = {"AfMode": (0, 2, 0), "AeFlickerMode": (0, 1, 0)}
        self.camera_properties = {"Model": "imx708"}
        self.metadata: dict[str, Any] = {
            "ExposureTime": 9000,
            "AnalogueGain": 2.0,
            "ColourGains": (1.5, 1.8),
            "LensPosition": 2.1,
        }
        self.controls: dict[str, Any] = {}
        self.configurations: list[Any] = []
        self.held = 0
        self.late = 0
        self.delay = 3
        self.requests = 0
        self.broken = False
        self.running = False
        FakePicamera2.made.append(self)

    @classmethod
    def global_camera_info(cls) -> list[Any]:
        return [{}] * cls.cameras

    def create_video_configuration(self, **parts: Any) -> dict[str, Any]:
        return parts

    def configure(self, configuration: dict[str, Any]) -> None:
        self.configurations.append(configuration)

    def camera_configuration(self) -> dict[str, Any]:
        return self.configurations[-1]  # type: ignore[no-any-return]

    def start(self) -> None:
        self.running = True

    def capture_request(self, wait: bool) -> FakeJob:
        assert wait is False
        self.requests += 1
        return FakeJob(self)

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls.update(controls)

    def stop(self) -> None:
        self.running = False

    def close(self) -> None:
        pass


@pytest.fixture
def camera() -> RaspberryCamera:
    FakePicamera2.made.clear()
    FakePicamera2.cameras = 1
    return RaspberryCamera(settings=Settings(mains_hz=60), clock=lambda: 500.0, module=lambda: FakeModule)


FakeModule = SimpleNamespace(Picamera2=FakePicamera2)


def test_it_is_configured_once_with_a_small_grey_stream(camera: RaspberryCamera) -> None:
    """One configuration for ever: a main stream in OpenCV's order of colours and a small one beside it."""
    with camera:
        for _ in range(5):
            camera.read()
        camera.lock()
    [made] = FakePicamera2.made
    [configuration] = made.configurations
    assert configuration["main"] == {"size": (1280, 720), "format": "RGB888"}
    assert configuration["lores"] == {"size": (320, 180), "format": "YUV420"}
    assert configuration["controls"]["AeFlickerPeriod"] == 8333


def test_a_frame_has_the_time_of_the_sensor_and_the_small_picture(camera: RaspberryCamera) -> None:
    """The time is when the sensor took it, not when it was fetched; the small picture is the luma only."""
    with camera:
        frame = camera.read()
    assert frame.at == pytest.approx(500.0 - 0.04, abs=0.02)
    assert frame.small is not None
    assert frame.small.shape == (180, 320)


def test_every_request_is_given_back(camera: RaspberryCamera) -> None:
    """Buffers that are kept would stall the camera."""
    with camera:
        for _ in range(3):
            camera.read()
        camera.lock()
        assert FakePicamera2.made[0].held == 0


def test_a_late_picture_is_waited_for_again(camera: RaspberryCamera) -> None:
    """After a time-out the same request is waited for; none are piled up."""
    with camera:
        FakePicamera2.made[0].late = 2
        for _ in range(2):
            with pytest.raises(NoPictureYet, match="gave no picture in 1 s"):
                camera.read(timeout=1.0)
        camera.read(timeout=1.0)
        assert FakePicamera2.made[0].requests == 1


def test_a_broken_camera_says_so(camera: RaspberryCamera) -> None:
    """The driver's words and a remedy."""
    with camera:
        FakePicamera2.made[0].broken = True
        with pytest.raises(CameraError, match=r"frontend has timed out\). Check the ribbon cable"):
            camera.read()


def test_exposure_gain_colour_and_focus_are_locked(camera: RaspberryCamera) -> None:
    """What the automatics found is written back with them off, and told."""
    with camera:
        locked = camera.lock()
        controls = FakePicamera2.made[0].controls
    assert locked == {"exposure": 9000.0, "gain": 2.0, "red": 1.5, "blue": 1.8, "focus": 2.1}
    assert controls["AeEnable"] is False
    assert controls["AwbEnable"] is False
    assert (controls["AfMode"], controls["LensPosition"]) == (0, 2.1)
    assert controls["ColourGains"] == (1.5, 1.8)


def test_no_camera_on_the_ribbon_is_said(camera: RaspberryCamera) -> None:
    """The software is there, the camera is not."""
    FakePicamera2.cameras = 0
    with pytest.raises(CameraError, match="The Pi sees no camera"):
        camera.open()


def test_a_camera_that_does_not_start_is_closed(camera: RaspberryCamera, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left open when the start fails."""
    closed: list[int] = []

    def fail(self: FakePicamera2) -> None:
        raise RuntimeError("in use")

    monkeypatch.setattr(FakePicamera2, "start", fail)
    monkeypatch.setattr(FakePicamera2, "close", lambda self: closed.append(1))
    with pytest.raises(CameraError, match=r"does not start \(in use\)"):
        camera.open()
    assert closed == [1]


def test_missing_software_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without picamera2 the sentence says how to get it, in our words; what is broken says why."""
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraError, match="sudo apt install python3-picamera2") as missing:
        open_camera("picamera2")
    assert missing.value.wrong == "The Pi's camera software is not installed."

    def broken(name: str) -> None:
        raise ModuleNotFoundError("No module named 'libcamera'", name="libcamera")

    monkeypatch.setattr("importlib.import_module", broken)
    with pytest.raises(CameraError, match=r"cannot be used .*libcamera.*python3-picamera2"):
        open_camera("picamera2")


def test_picamera2_is_imported_only_when_used() -> None:
    """Having the cameras does not load it."""
    assert "picamera2" not in sys.modules
