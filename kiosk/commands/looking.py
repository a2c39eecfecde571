"""``kiosk read`` and ``kiosk watch``: what the eyes make of pictures and of a camera."""

from __future__ import annotations

import argparse
from pathlib import Path

from kiosk.commands.terminal import CommandError, emit, progress, say

KINDS = ("bell-dice", "pip-dice", "dominoes", "cards")


def add_read_options(one: argparse.ArgumentParser) -> None:
    """Options of ``kiosk read``."""
    one.add_argument("kind", choices=KINDS)
    one.add_argument("files", nargs="+", type=Path, metavar="FILE")
    one.add_argument(
        "--annotate", type=Path, metavar="DIR", help="also write each picture with what was seen drawn on it"
    )


def add_watch_options(one: argparse.ArgumentParser) -> None:
    """Options of ``kiosk watch``."""
    one.add_argument("kind", choices=KINDS)
    one.add_argument("source", help="auto, picamera2, v4l2:0, a video file or a folder of pictures")
    one.add_argument("--fps", type=float, default=15.0, help="frames a second of a folder (default 15)")


def read(args: argparse.Namespace) -> int:
    """``kiosk read``: a line for each picture."""
    import cv2

    from vision.pictures import PictureError, load_picture
    from vision.readers import reader

    try:
        reads = reader(args.kind)
    except ValueError as error:
        raise CommandError(f"{error}.") from error
    if args.annotate:
        try:
            args.annotate.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(
                f"Cannot write to {args.annotate}: {error.strerror}. Name a folder that can be written."
            ) from error
    status = 0
    for number, file in enumerate(args.files, 1):
        progress(number, len(args.files), "reading")
        try:
            picture = load_picture(file)
        except PictureError as error:
            emit({"file": str(file), "error": str(error)})
            status = 2
            continue
        reading = reads.read(picture)
        emit({"file": str(file), **reading.to_json()})
        if args.annotate:
            from vision.annotate import annotated

            out = args.annotate / f"{file.stem}.png"
            if not cv2.imwrite(str(out), annotated(picture, reading)):
                raise CommandError(f"Cannot write {out}: is the disk full?")
    return status


def watch(args: argparse.Namespace) -> int:
    """``kiosk watch``: a line for each rest."""
    from vision.cameras import CameraError
    from vision.watching import watch as rests

    if not 0.1 <= args.fps <= 240:
        raise CommandError("--fps must lie between 0.1 and 240.")
    rested = False
    try:
        for line in rests(args.source, args.kind, args.fps):
            rested = True
            emit(line)
    except (CameraError, ValueError) as error:
        raise CommandError(str(error)) from error
    if not rested:
        say(f"{args.source}: nothing came to rest; still pictures are read with `kiosk read`.")
    return 0
