"""`kiosk calibrate`: find the mat, say what the camera over it is good for, and remember it for the kiosk."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from kiosk.commands.terminal import CommandError, emit, say
from kiosk.settings import Config

LOOKS = 5
"""Pictures that are taken of one view: noise averages out, a hand in one of them does no harm."""
SETTLE = 10
"""Pictures that a camera may take to find its exposure before the first one that counts."""


def _corner(text: str) -> tuple[float, float]:
    x, y = text.split(",")
    return float(x), float(y)


_corner.__name__ = "corner"


def add_options(one: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    one.add_argument("files", nargs="*", type=Path, metavar="FILE", help="pictures of one view (default: the camera)")
    one.add_argument("--camera", metavar="SOURCE", help="camera to look through (default: the configuration's)")
    one.add_argument(
        "--corners",
        nargs=4,
        type=_corner,
        metavar="X,Y",
        help="without markers: the mat's (or tray's) corners in px, clockwise from the upper left",
    )
    one.add_argument(
        "--mm", nargs=2, type=float, metavar=("WIDE", "HIGH"), help="with --corners: its size in mm (default 420 297)"
    )
    one.add_argument("--forget", action="store_true", help="forget what was calibrated: use the whole picture")
    one.add_argument("--data", type=Path, metavar="DIR", help="data folder of the kiosk")
    one.add_argument("--json", action="store_true", help="say it as JSON")


def run(args: argparse.Namespace, config: Config) -> int:
    """Exit status 1 where there is no mat, where it cannot be relied on, or where it has moved since the last time."""
    from kiosk.place_of_mat import CalibrationError, forget, recall, remember
    from vision.calibrate import calibrate
    from vision.mat import MatError, mat_by_hand

    folder = args.data or config.data_folder()
    try:
        if args.forget:
            was = "Forgotten" if forget(folder) else f"Nothing was calibrated in {folder}"
            say(f"{was}: the kiosk uses the whole picture.")
            return 0
        if args.mm and not args.corners:
            raise CommandError("--mm goes with --corners.")
        pictures = _pictures(args, config)
        try:
            last = recall(folder)
        except CalibrationError as error:
            say(str(error))
            last = None
        size = (pictures[0].shape[1], pictures[0].shape[0])
        try:
            by_hand = mat_by_hand(args.corners, size, *(args.mm or ())) if args.corners else None
            found = calibrate(pictures, last, by_hand)
        except MatError as error:
            if args.json:
                emit({"how": "none", "mat": None, "error": str(error)})
            say(f"There is no mat that could be used. {error} Or give its corners: --corners x,y x,y x,y x,y.")
            return 1
        remember(folder, found)
    except CalibrationError as error:
        raise CommandError(str(error)) from error
    if args.json:
        emit({**found.to_json(), "good": found.good, "drifted": found.drifted})
    else:
        for sentence in found.sentences():
            say(sentence)
    return int(not found.good or found.drifted)


def _pictures(args: argparse.Namespace, config: Config) -> list[Any]:
    """Pictures of one view, all of one size. `CommandError` where there are none."""
    if args.files and args.camera:
        raise CommandError("Give pictures or --camera, not both.")
    pictures = _from_files(args.files) if args.files else _from_camera(args, config)
    if len({one.shape for one in pictures}) > 1:
        raise CommandError("The pictures differ in size: give pictures that one camera took from one place.")
    return pictures


def _from_files(files: list[Path]) -> list[Any]:
    from vision.pictures import PictureError, load_picture

    pictures = []
    for file in files:
        try:
            pictures.append(load_picture(file))
        except PictureError as error:
            raise CommandError(f"{file}: {error}") from error
    return pictures


def _from_camera(args: argparse.Namespace, config: Config) -> list[Any]:
    from vision.cameras import CameraError, EndOfPictures, Settings, open_camera

    asked = config.camera
    settings = Settings(*asked.size, fps=float(asked.fps), mains_hz=asked.mains_hz, turned=asked.turned)
    try:
        with open_camera(args.camera or asked.source, settings=settings) as camera:
            taken = []
            for _ in range(SETTLE + LOOKS):
                try:
                    taken.append(camera.read().picture)
                except EndOfPictures:
                    break
    except (CameraError, ValueError) as error:
        raise CommandError(str(error)) from error
    return taken[-LOOKS:]
