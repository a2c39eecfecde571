"""From the name of a source to a camera."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from vision.cameras.camera import Camera, CameraError, Settings, because
from vision.cameras.files import PictureFolder, VideoFile
from vision.cameras.raspberry import RaspberryCamera
from vision.cameras.simulated import SimulatedCamera, Table
from vision.cameras.turned import Turned
from vision.cameras.v4l2 import V4L2Camera, video_devices


def open_camera(
    source: str = "auto",
    *,
    settings: Settings | None = None,
    fps: float | None = None,
    table: Table | None = None,
    seed: int = 1,
    kind: str = "bell-dice",
    clock: Callable[[], float] = time.monotonic,
) -> Camera:
    """Open the camera called `source` and return it, open.

    ``auto`` takes the Pi's camera, else the first USB camera that gives a picture; ``picamera2`` or ``picamera2:1``;
    ``v4l2:0`` or ``v4l2:/dev/...``; ``simulated`` (photographs `table`, or a new one drawn from `seed` for `kind`);
    else a video file, which states its own times, or a folder of pictures, `fps` of them a second (15 where it is not
    told). CameraError where there is none.
    """
    if source == "auto":
        camera = _first_that_works(settings, clock)
    else:
        camera = _by_name(source, settings, fps, table, seed, kind, clock)
        camera.open()
    return Turned(camera, settings.turned) if settings is not None and settings.turned else camera


def _by_name(
    source: str,
    settings: Settings | None,
    fps: float | None,
    table: Table | None,
    seed: int,
    kind: str,
    clock: Callable[[], float],
) -> Camera:
    scheme, _, rest = source.partition(":")
    if scheme == "picamera2" and (not rest or rest.isdecimal()):
        return RaspberryCamera(int(rest or 0), settings, clock)
    if scheme == "v4l2":
        return V4L2Camera(rest or "0", settings, clock)
    if source == "simulated":
        return SimulatedCamera(table or _new_table(seed, kind), fps or (settings or Settings()).fps, clock)
    path = Path(source)
    if path.is_dir():
        return PictureFolder(path, fps or 15.0)
    if path.is_file():
        return VideoFile(path)
    raise CameraError(
        f"There is no camera, file or folder called {source!r}.",
        "Say auto, picamera2, v4l2:0, simulated, or the path of a video or of a folder of pictures.",
    )


def _new_table(seed: int, kind: str) -> Table:
    # Drawing it is not needed by a real kiosk.
    if kind == "dominoes":
        from vision.simulate.stone_table import StoneTable

        table: Any = StoneTable(seed)
    else:
        from vision.simulate.table import SimulatedTable

        table = SimulatedTable(seed, kind)
    return table  # type: ignore[no-any-return]


def _first_that_works(settings: Settings | None, clock: Callable[[], float]) -> Camera:
    tried: list[str] = []
    candidates: list[Camera] = [RaspberryCamera(0, settings, clock)]
    candidates += [V4L2Camera(device, settings, clock) for device in video_devices()]
    for camera in candidates:
        try:
            camera.open()
            camera.read(2.0)  # many devices under /dev/video* open and give no picture
        except CameraError as error:
            camera.close()
            tried.append(f"{camera.name}: {error.wrong}")
        else:
            return camera
    raise CameraError(
        f"No camera was found ({because(' '.join(tried))}).",
        "Plug one in, or look at a simulated table: start the kiosk with --simulate, or name the camera `simulated`.",
    )
