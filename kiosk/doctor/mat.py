"""Checks of the mat: where it was calibrated, whether it still lies there, and what its scale is enough for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kiosk.doctor.check import Check, Checks
from kiosk.place_of_mat import CalibrationError, fits, recall
from kiosk.settings import Config
from vision.calibrate import DRIFTED, NEEDS, Calibration, check_drift
from vision.reading import Picture

SET_UP = "Run ./run setup (or ./run calibrate) with the empty mat in view."

THINGS = {"bell_and_hammer": "bell-dice", "bingo": "dominoes", "toad": "cards"}
"""What the camera must read for each game."""


def mat(config: Config, folder: Path, pictures: Sequence[Picture]) -> Checks:
    """`pictures` of the present view; none where there is no camera."""
    try:
        last = recall(folder)
    except CalibrationError as error:
        return [Check("mat", "fault", str(error), SET_UP), Check("scale", "absent", "no mat to measure by")]
    if last is None or last.mat is None:
        what = "no mat was calibrated: everything is read from the whole picture, with more doubts"
        return [Check("mat", "absent", what, SET_UP), Check("scale", "absent", "no mat to measure by")]
    return [_place(last, pictures), _scale(config, last)]


def _place(last: Calibration, pictures: Sequence[Picture]) -> Check:
    assert last.mat is not None
    if last.how != "markers":
        return Check("mat", "ok", "its corners were given by hand: whether it has moved cannot be told")
    known = f"{last.mat.sheet.name}, right to {last.mat.worst:.1f} mm when it was calibrated"
    if not pictures:
        return Check("mat", "absent", f"{known}; no picture to look for it now")
    if not fits(last, pictures[-1]):
        high, wide = pictures[-1].shape[:2]
        what = f"calibrated at {last.mat.size[0]}x{last.mat.size[1]} px, the camera gives {wide}x{high}"
        return Check("mat", "fault", what, SET_UP)
    drift = check_drift(pictures[-1], last)
    if drift is None:
        return Check("mat", "warning", f"{known}; its markers are not seen now", "Uncover the mat's markers.")
    what = f"{known}; since then it has moved by {drift:.1f} mm"
    if drift > DRIFTED:
        return Check("mat", "warning", what, "Put it back, or run ./run calibrate; the exhibit finds it again too.")
    return Check("mat", "ok", what)


def _scale(config: Config, last: Calibration) -> Check:
    assert last.mat is not None
    able = last.good_for
    what = f"{last.mat.least_px_per_mm:.2f} px a millimetre: enough for {', '.join(able) or 'nothing'}"
    kind = THINGS.get(config.rules.game, "bell-dice")
    if kind not in able:
        px, mm = NEEDS[kind]
        remedy = f"{config.rules.game} needs {px / mm:.1f}: hang the camera lower, or set a larger camera.size."
        return Check("scale", "warning", what, remedy)
    return Check("scale", "ok", what)
