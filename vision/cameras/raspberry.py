"""The Raspberry Pi's own camera, through the system's picamera2.

The camera is configured once and never again: switching modes and re-opening lose contiguous memory on several
models until nothing can be opened. The main stream is read, a small grey one beside it comes from the hardware.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Mapping
from typing import Any

from vision.cameras.camera import Camera, CameraError, Frame, NoPictureYet, Settings, because

SMALL = (320, 180)
"""Width and height of the small grey stream in px; the row length needs no padding."""

AF_MANUAL = 0
"""libcamera's AfModeManual."""

FLICKER_MANUAL = 1
"""libcamera's FlickerManual."""

LATE_FRAMES = 12
"""Frames after which new exposure settings must show: a few still carry the old ones."""


def _picamera2() -> Any:
    """The system's picamera2 module; CameraError where it is missing or broken."""
    try:
        return importlib.import_module("picamera2")
    except ImportError as error:
        if error.name == "picamera2":
            raise CameraError(
                "The Pi's camera software is not installed.",
                "Run: sudo apt install python3-picamera2, then start again with ./run.",
            ) from error
        raise CameraError(
            f"The Pi's camera software cannot be used ({because(error)}).",
            "Run: sudo apt install python3-picamera2, then start again with ./run.",
        ) from error
    except Exception as error:  # a numpy that the system's packages were not built for dies with ValueError
        raise CameraError(
            f"The Pi's camera software does not start ({because(error)}).",
            "Use the system's own numpy: remove numpy from the environment, or use Raspberry Pi OS 13.",
        ) from error


class RaspberryCamera(Camera):
    """The camera on the Pi's ribbon cable, number `number`."""

    noisy = True

    def __init__(
        self,
        number: int = 0,
        settings: Settings | None = None,
        clock: Callable[[], float] = time.monotonic,
        module: Callable[[], Any] = _picamera2,
    ) -> None:
        self.name = "picamera2" if number == 0 else f"picamera2:{number}"
        self._number = number
        self._settings = settings or Settings()
        self._clock = clock
        self._module = module
        self._camera: Any = None
        self._job: Any = None
        self._index = 0

    def open(self) -> None:
        if self._camera is not None:
            return
        kind = self._module().Picamera2
        if len(kind.global_camera_info()) <= self._number:
            raise CameraError(
                "The Pi sees no camera.", "Switch it off, seat the ribbon cable at both ends, and start again."
            )
        camera = None
        try:
            camera = kind(self._number)
            camera.configure(self._configuration(camera))
            camera.start()
        except Exception as error:
            if camera is not None:
                camera.close()
            raise CameraError(
                f"The Pi's camera does not start ({because(error)}).",
                "Close other programs that use it, or restart the Pi.",
            ) from error
        self._camera, self._job, self._index = camera, None, 0

    def _configuration(self, camera: Any) -> Any:
        ask = self._settings
        controls: dict[str, Any] = {"FrameRate": ask.fps}
        if "AeFlickerMode" in camera.camera_controls:
            controls |= {"AeFlickerMode": FLICKER_MANUAL, "AeFlickerPeriod": round(1e6 / (2 * ask.mains_hz))}
        return camera.create_video_configuration(
            main={"size": (ask.width, ask.height), "format": "RGB888"},  # in memory blue comes first, as OpenCV wants
            lores={"size": SMALL, "format": "YUV420"},
            controls=controls,
            buffer_count=4,
        )

    def read(self, timeout: float = 2.0) -> Frame:
        request = self._request(timeout)
        try:
            picture = request.make_array("main")
            grey = request.make_array("lores")[: SMALL[1], : SMALL[0]]
            taken = request.get_metadata().get("SensorTimestamp")
        finally:
            request.release()
        now = self._clock()
        frame = Frame(self._index, now - self._age(taken), picture, grey)
        self._index += 1
        return frame

    def _request(self, timeout: float) -> Any:
        if self._camera is None:
            raise CameraError("The Pi's camera is not open.", "Open it first.")
        try:
            if self._job is None:
                self._job = self._camera.capture_request(wait=False)
            request = self._job.get_result(timeout=timeout)
        except TimeoutError as error:  # the request stands, and is waited for again
            raise NoPictureYet(
                f"The Pi's camera gave no picture in {timeout:.0f} s.", "Check the ribbon cable and the power supply."
            ) from error
        except Exception as error:
            self._job = None
            raise CameraError(
                f"The Pi's camera stopped ({because(error)}).",
                "Check the ribbon cable and the power supply; it is tried again.",
            ) from error
        self._job = None
        return request

    @staticmethod
    def _age(taken: int | None) -> float:
        """Seconds since the sensor took the picture (its stamp counts from boot), 0 where that is unknown."""
        if taken is None:
            return 0.0
        age = time.clock_gettime(time.CLOCK_BOOTTIME) - taken / 1e9
        return age if 0.0 <= age < 1.0 else 0.0

    def lock(self) -> Mapping[str, float]:
        request = self._request(2.0)
        seen = request.get_metadata()
        request.release()
        controls: dict[str, Any] = {}
        locked: dict[str, float] = {}
        if "ExposureTime" in seen and "AnalogueGain" in seen:
            controls |= {"AeEnable": False, "ExposureTime": seen["ExposureTime"], "AnalogueGain": seen["AnalogueGain"]}
            locked |= {"exposure": float(seen["ExposureTime"]), "gain": float(seen["AnalogueGain"])}
        if "ColourGains" in seen:
            controls |= {"AwbEnable": False, "ColourGains": tuple(seen["ColourGains"])}
            locked |= {"red": float(seen["ColourGains"][0]), "blue": float(seen["ColourGains"][1])}
        if "AfMode" in self._camera.camera_controls and "LensPosition" in seen:
            controls |= {"AfMode": AF_MANUAL, "LensPosition": seen["LensPosition"]}
            locked["focus"] = float(seen["LensPosition"])
        self._camera.set_controls(controls)
        for _ in range(LATE_FRAMES):
            request = self._request(2.0)
            now = request.get_metadata()
            request.release()
            wanted = controls.get("ExposureTime", 0)
            if abs(now.get("ExposureTime", wanted) - wanted) <= 0.02 * wanted:  # the sensor counts in whole lines
                break
        return locked

    @property
    def facts(self) -> Mapping[str, Any]:
        if self._camera is None:
            return {}
        stream = self._camera.camera_configuration()["main"]
        model = self._camera.camera_properties.get("Model", "")
        return {"width": stream["size"][0], "height": stream["size"][1], "fps": self._settings.fps, "model": model}

    def close(self) -> None:
        if self._camera is not None:
            camera, self._camera, self._job = self._camera, None, None
            camera.stop()
            camera.close()
