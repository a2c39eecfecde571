"""Where the mat lay when it was last calibrated, kept in the data folder."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import replace
from pathlib import Path

from vision.calibrate import Calibration
from vision.mat import Mat
from vision.ownership import like_its_folder, make_folder
from vision.reading import Item, Picture, Reading

FILE = "calibration.json"
MOST_BYTES = 64 << 10


class CalibrationError(Exception):
    """The calibration cannot be kept or read; the message says what to do."""


def recall(folder: Path) -> Calibration | None:
    """What was calibrated last; None where nothing was. `CalibrationError` where the file is spoilt."""
    file = folder / FILE
    if not file.is_file():
        return None
    try:
        if file.stat().st_size > MOST_BYTES:
            raise ValueError("it is too large")
        data = json.loads(file.read_text("utf-8"))
        if not isinstance(data, dict):
            raise ValueError("it is no calibration")
        return Calibration.from_json(data)
    except (OSError, ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        raise CalibrationError(
            f"{file} cannot be used: calibrate again (`kiosk calibrate`), or forget it (`kiosk calibrate --forget`)."
        ) from error


def remember(folder: Path, found: Calibration) -> None:
    """Keep a calibration instead of the one before. `CalibrationError` where the disk fails."""
    try:
        make_folder(folder)
        handle, beside = tempfile.mkstemp(prefix=".calibration-", dir=folder)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(found.to_json(), file)
            file.flush()
            os.fsync(file.fileno())
        like_its_folder(Path(beside))
        Path(beside).replace(folder / FILE)
    except OSError as error:
        raise _unwritable(folder, error) from error


def forget(folder: Path) -> bool:
    """Forget the calibration: everything works on the whole picture again. False where nothing was calibrated."""
    try:
        (folder / FILE).unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise _unwritable(folder, error) from error
    return True


def fits(calibration: Calibration, picture: Picture) -> bool:
    """Whether a picture is of the size that was calibrated: another mode of the camera shows another view."""
    return calibration.mat is None or calibration.mat.size == (picture.shape[1], picture.shape[0])


def cropped(picture: Picture, mat: Mat) -> Picture:
    """What may be shown and stored of a picture: the mat, without the room around it."""
    return mat.cropped(picture)[0]


def on_mat(reading: Reading, picture: Picture, mat: Mat) -> tuple[Reading, Picture]:
    """A reading and its picture with places in px of the mat's part of the picture."""
    part, (left, top) = mat.cropped(picture)

    def moved(item: Item) -> Item:
        outline = tuple((x - left, y - top) for x, y in item.outline)
        return replace(item, x=item.x - left, y=item.y - top, outline=outline)

    items, backs = tuple(map(moved, reading.items)), tuple(map(moved, reading.backs))
    return replace(reading, items=items, backs=backs, picture=part), part


def _unwritable(folder: Path, error: OSError) -> CalibrationError:
    return CalibrationError(f"{folder} cannot be written ({error.strerror}): make it writable, or name another folder.")
