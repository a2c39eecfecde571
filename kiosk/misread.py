"""One counted reading, packed to be shown to somebody who can help: its picture, what was read, what was true.

No names go into it, of the machine only versions.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import io
import json
import math
import platform
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any

import cv2
import numpy as np

from kiosk.journal import Entry, JournalError, read_entries, read_games
from kiosk.journal_file import journal_of
from kiosk.place_of_mat import CalibrationError, recall
from vision.mat import Mat
from vision.readers.network import MODELS
from vision.reading import Picture
from vision.ring import Ring

LIBRARIES = ("schimmel", "numpy", "opencv-python-headless", "opencv-python", "pygame-ce", "gpiozero")
AROUND = 4.0
"""Edges of a die that are kept around the dice, or of a stone or card around it, where no mat tells what to keep."""

COUNTED: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "bell_and_hammer": {"throw": ("eyes", "bell", "hammer")},
        "bingo": {"deal": ("turn_up",), "lead": ("stone",), "reply": ("stone",)},
        "toad": {"discard": ("card",), "declare": ("hand",)},
    }
)
"""By game: the events that come from a picture, and what of them is told."""


class ReportError(Exception):
    """There is nothing to report; the message says what to do in one sentence."""


@dataclass(frozen=True, slots=True)
class Counted:
    """One reading of the journal that counts, with its picture's name: of a throw, a stone, a card or a hand."""

    game: int
    plays: str
    """Which game that is."""
    number: int
    """Of its own entry."""
    picture: str
    read: Mapping[str, Any]
    """What counted at first, with marks for what was set by hand."""
    event: Mapping[str, Any]
    """What counts now."""
    put_right: bool
    """A person changed it, before or after it counted."""


def readings(folder: Path, game: int | None = None) -> list[Counted]:
    """The counted readings of a game (all games where None), oldest first, of which a picture was kept.

    Raises `ReportError`.
    """
    try:
        path = journal_of(folder)
        games = [one.game for one in read_games(path)]
        if game is not None and game not in games:
            raise ReportError(f"There is no game {game}; `kiosk export --list` names the games.")
        chosen = games if game is None else [game]
        return [counted for one in chosen for counted in _readings(read_entries(path, one))]
    except JournalError as error:
        raise ReportError(str(error)) from error


def _readings(entries: Sequence[Entry]) -> list[Counted]:
    plays = next((str(one.payload["setup"].get("game")) for one in entries if one.kind == "setup"), "")
    kinds = COUNTED.get(plays, {})
    found: dict[int, Counted] = {}
    for entry in entries:
        event, read = entry.payload.get("event", {}), entry.payload.get("reading") or {}
        if entry.kind == "event" and event.get("type") in kinds and entry.picture:
            right = put_right(read)
            found[entry.number] = Counted(entry.game, plays, entry.number, entry.picture, read, event, right)
        elif entry.kind == "amend" and event.get("at") in found:
            old = found[event["at"]]
            if entry.picture and entry.picture != old.picture and not put_right(read):
                # It was no misreading: another stone was laid in its place, and that one was read.
                found[old.number] = replace(
                    old, picture=entry.picture, read=read, event=event["event"], put_right=False
                )
            else:
                found[old.number] = replace(old, event=event["event"], put_right=True)
    return list(found.values())


def put_right(read: Mapping[str, Any]) -> bool:
    """Whether a person has changed what was read before it counted."""
    dice = any(die.get("by_hand") for die in read.get("dice", ()))
    return dice or any(thing.get("read") for thing in read.get("things", ())) or "read" in read


def choose(folder: Path, game: int | None, number: int | None) -> Counted:
    """The reading that is meant: by its number, else the last one that was put right. Raises `ReportError`."""
    found = readings(folder, game)
    if number is not None:
        last = max((one.game for one in found), default=None)
        for one in found:
            if one.number == number and one.game == (game if game is not None else last):
                return one
        raise ReportError(f"Entry {number} is no reading with a picture; `kiosk export --journal` lists them.")
    right = [one for one in found if one.put_right]
    if not right:
        raise ReportError(
            "No reading was put right. Name one with --game and --number (`kiosk export --journal` lists them)."
        )
    return right[-1]


def pack(folder: Path, counted: Counted) -> bytes:
    """The zip file. Raises `ReportError` where the picture is no longer there."""
    pictures = folder / "pictures"
    kept = Ring.peek(pictures, counted.picture) if pictures.is_dir() else None
    if kept is None:
        raise ReportError(
            f"The picture of entry {counted.number} of game {counted.game} is gone: the ring has dropped it."
        )
    picture, read = kept
    left, top, right, bottom = _crop(picture, read, _mat(folder))
    fine, jpeg = cv2.imencode(".jpg", picture[top:bottom, left:right], [cv2.IMWRITE_JPEG_QUALITY, 95])
    if not fine:
        raise ReportError("The picture cannot be packed: it is spoilt.")
    report = {
        "report": 1,
        "game": counted.game,
        "plays": counted.plays,
        "number": counted.number,
        "read": read,
        "counted": counted.read,
        "event": told(counted),
        "put_right": counted.put_right,
        "picture": {"size": [picture.shape[1], picture.shape[0]], "crop": [left, top, right, bottom]},
        "versions": versions(),
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("picture.jpg", jpeg.tobytes())
        file.writestr("report.json", json.dumps(report, ensure_ascii=False, indent=1))
    return packed.getvalue()


def told(counted: Counted) -> dict[str, Any]:
    """What counts now, without whose it was."""
    kind = str(counted.event.get("type"))
    keys = ("type", *COUNTED[counted.plays][kind])
    return {key: value for key, value in counted.event.items() if key in keys}


def versions() -> dict[str, Any]:
    """Of the program, its libraries and its networks."""
    libraries = {}
    for name in LIBRARIES:
        try:
            libraries[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    networks = {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()[:16]
        for file in sorted(MODELS.iterdir())
        if file.suffix in (".onnx", ".json")
    }
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "system": platform.system(),
        "opencv": cv2.__version__,
        "libraries": libraries,
        "networks": networks,
    }


def _mat(folder: Path) -> Mat | None:
    try:
        calibration = recall(folder)
    except CalibrationError:
        return None
    return calibration.mat if calibration is not None else None


def _crop(picture: Picture, read: Mapping[str, Any], mat: Mat | None) -> tuple[int, int, int, int]:
    """Left, top, right and bottom (px) of what is shown: the mat, or what lies around what was read."""
    high, wide = picture.shape[:2]
    if mat is not None and mat.size == (wide, high):
        part, (left, top) = mat.cropped(picture)
        return left, top, left + part.shape[1], top + part.shape[0]
    places = [
        (float(die["x"]), float(die["y"]), float(die["edge"]) * AROUND) for die in read.get("dice", ()) if "x" in die
    ]
    for thing in read.get("things", ()):
        corners = [(float(x), float(y)) for x, y in thing.get("outline", ())]
        reach = AROUND * min((math.dist(a, b) for a, b in pairwise(corners)), default=0.0)
        places += [(x, y, reach) for x, y in corners]
    if not places:
        return 0, 0, wide, high
    xs, ys, around = (np.array(one) for one in zip(*places, strict=True))
    left, top = max(0, int((xs - around).min())), max(0, int((ys - around).min()))
    return left, top, min(wide, int((xs + around).max()) + 1), min(high, int((ys + around).max()) + 1)
