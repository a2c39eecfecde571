"""Checks of what the camera gives: that it opens, rate, size, light, focus."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.doctor.check import Check, Checks, Status, Tools
from kiosk.settings import Config
from vision.cameras import CameraError, EndOfPictures, Frame
from vision.reading import Picture

LOOKS = 20
"""Frames that are looked at."""
LONGEST = 3.0
"""Seconds for which frames are collected."""
DARK, BRIGHT = 45.0, 215.0
"""Limits of the mean grey level, 0 to 255."""
CLIPPED = 0.02
"""Part of the picture that may be burnt out."""
FLICKER = 0.06
"""Relative change of the mean grey level from frame to frame (standard deviation)."""
BLURRED = 0.58
"""`blur` at which drawn throws have an edge 3 to 4 px wide at a width of 640 px: small numerals are in danger."""
JUDGED_WIDTH = 640
"""Width in px to which a picture is brought before its sharpness is judged."""
SLOW = 0.6
"""Part of the rate asked for that must at least come."""


def camera(config: Config, tools: Tools, clock: Callable[[], float] = time.monotonic) -> Checks:
    """The camera, and light and focus in its pictures."""
    return look(config, tools, clock)[0]


def look(config: Config, tools: Tools, clock: Callable[[], float] = time.monotonic) -> tuple[Checks, Sequence[Picture]]:
    """The checks of `camera`, and the pictures that they were made of."""
    source = config.camera.source
    try:
        with tools.open_camera(config) as opened:
            frames, seconds = _collect(opened.read, clock)
            name, live = opened.name, opened.live
    except CameraError as error:
        status: Status = "absent" if source == "auto" else "fault"
        nothing = [Check(check, "absent", "no picture to judge") for check in ("light", "focus")]
        return [Check("camera", status, error.wrong, error.remedy), *nothing], ()
    if not frames:
        nothing = [Check(check, "absent", "no picture to judge") for check in ("light", "focus")]
        remedy = "Unplug it and plug it in again, and see that no other program uses it."
        return [Check("camera", "fault", f"{name} opens but gives no picture", remedy), *nothing], ()
    pictures = [frame.picture for frame in frames]
    return [_rate(config, name, live, frames, seconds), light(pictures), focus(pictures)], pictures


def _collect(read: Callable[[float], Frame], clock: Callable[[], float]) -> tuple[list[Frame], float]:
    """Some frames, and the seconds between the first and the last of them."""
    frames: list[Frame] = []
    begin = clock()
    first = last = begin
    while len(frames) < LOOKS and clock() - begin < LONGEST:
        try:
            frames.append(read(2.0))
        except EndOfPictures:
            break
        last = clock()
        if len(frames) == 1:
            first = last
    return frames, last - first


def _rate(config: Config, name: str, live: bool, frames: Sequence[Frame], seconds: float) -> Check:
    height, width = frames[-1].picture.shape[:2]
    what = f"{name}, {width}x{height}"
    if not live:
        return Check("camera", "ok", f"{what}, from files")
    rate = (len(frames) - 1) / seconds if seconds > 0 else 0.0
    what += f", {rate:.1f} pictures a second"
    if rate < SLOW * config.camera.fps:
        remedy = "More light lets it expose shorter; else ask for a smaller camera.size, or use another USB port."
        return Check("camera", "warning", what, remedy)
    if (width, height) != config.camera.size:
        asked = f"{config.camera.size[0]}x{config.camera.size[1]}"
        return Check("camera", "warning", f"{what}; {asked} was asked for", "Set camera.size to what the camera has.")
    return Check("camera", "ok", what)


def light(pictures: Sequence[Picture]) -> Check:
    """Brightness, burnt-out parts and flicker. `pictures`: BGR, 0 to 255, of one still view."""
    greys = [cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY) for picture in pictures]
    means = np.array([float(grey.mean()) for grey in greys])
    clipped = float(np.mean([(grey >= 250).mean() for grey in greys]))
    flicker = float(means.std() / max(means.mean(), 1.0))
    what = f"mean grey {means.mean():.0f} of 255, {clipped:.1%} burnt out, flicker {flicker:.1%}"
    if means.mean() < DARK:
        return Check("light", "warning", what, "Too dark: put a lamp over the table, best with a diffuser.")
    if means.mean() > BRIGHT:
        return Check("light", "warning", what, "Too bright: dim the lamp, or choose a darker mat.")
    if clipped > CLIPPED:
        return Check("light", "warning", what, "Glare: move the lamp aside or put paper before it, use a matt ground.")
    if flicker > FLICKER and len(pictures) > 3:
        return Check("light", "warning", what, "The lamp flickers: set camera.mains_hz, or use another lamp.")
    return Check("light", "ok", what)


def focus(pictures: Sequence[Picture]) -> Check:
    """How sharp the sharpest of the pictures is."""
    found = min(blur(judged(picture)) for picture in pictures)
    what = f"blur {found:.2f} (0 sharp, 1 nothing to see)"
    if found > BLURRED:
        remedy = "Turn the lens until the mat is sharp, wipe it, and lay something with fine print in view."
        return Check("focus", "warning", what, remedy)
    return Check("focus", "ok", what)


def judged(picture: Picture) -> NDArray[np.uint8]:
    """Grey, and not wider than `JUDGED_WIDTH`."""
    grey: NDArray[np.uint8] = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    scale = JUDGED_WIDTH / grey.shape[1]
    return grey if scale >= 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def blur(grey: NDArray[np.uint8]) -> float:
    """How blurred a grey picture is, 0 to 1, without knowing what it shows.

    A sharp picture loses most of its differences between neighbours when it is blurred once more, a blurred one hardly
    any: F. Crete and others, "The blur effect: perception and estimation with a new no-reference perceptual blur
    metric", 2007. The larger of both directions.
    """
    values = grey.astype(np.float32)
    found = []
    for axis, kernel in ((0, (1, 9)), (1, (9, 1))):
        smooth = cv2.blur(values, kernel)
        before = np.abs(np.diff(values, axis=axis))
        after = np.abs(np.diff(smooth, axis=axis))
        total = float(before.sum())
        found.append(1.0 if total <= 0 else 1.0 - float(np.maximum(before - after, 0).sum()) / total)
    return max(found)
