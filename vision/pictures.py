"""Picture files into arrays, whatever they hold: broken, huge or hostile ones cost a sentence, not the process."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import cv2
import numpy as np

from vision.reading import Picture

MOST_BYTES = 64 << 20
MOST_PIXELS = 64_000_000
PNM = re.compile(rb"P[2356](?:\s|#[^\n]*\n)+(\d{1,9})(?:\s|#[^\n]*\n)+(\d{1,9})\s")
"""How the grey and coloured files of that family begin; comments may stand between."""
BEGINNING = 4096
"""Bytes within which such a file must have told its size."""
TIFF_WIDTH, TIFF_HEIGHT = (256, 322), (257, 323)
"""Tags of a TIFF's size, and of its tiles' where it has any: room is made for a whole tile as well."""
TIFF_SHORT = 3
"""The type of a number of two bytes."""
NONE = "The file is no picture that can be read; hand in a JPEG or PNG file."


class PictureError(Exception):
    """A file that cannot be read as a picture; the message says why in one sentence."""


def _stated_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in px that a PNG, JPEG, WebP, GIF, BMP, TIFF or PNM header states, without decoding it.

    None for anything else: OpenCV would read more kinds, but sets memory aside for whatever size they claim.
    """
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) if _png_is_whole(data) else None
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    if data[:2] == b"BM" and len(data) >= 26:
        return int.from_bytes(data[18:22], "little"), abs(int.from_bytes(data[22:26], "little", signed=True))
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _webp_size(data)
    if data[:4] in (b"II*\0", b"MM\0*"):
        return _tiff_size(data)
    if (pnm := PNM.match(data[:BEGINNING])) is not None:
        return int(pnm[1]), int(pnm[2])
    if data[:2] == b"\xff\xd8":
        at = 2
        while at + 9 <= len(data):
            if data[at] != 0xFF:
                return None
            marker = data[at + 1]
            if marker == 0xFF:
                at += 1
            elif marker in (0x01, *range(0xD0, 0xD8)):
                at += 2
            elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
                return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
            else:
                at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _png_is_whole(data: bytes) -> bool:
    """Whether each part of a PNG is as long as it says, up to the last one: OpenCV would set memory aside for it."""
    at = 8
    while at + 12 <= len(data):
        at += 12 + int.from_bytes(data[at : at + 4], "big")
        if data[at - 8 : at - 4] == b"IEND" or at > len(data):
            break
    return at <= len(data)


def _webp_size(data: bytes) -> tuple[int, int] | None:
    """Of its three kinds: with losses, without, and with a frame around several."""
    kind = data[12:16]
    if kind == b"VP8 ":
        return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    return None


def _tiff_size(data: bytes) -> tuple[int, int] | None:
    """Of the first picture in it; of a number that is stated more than once, the largest."""
    order: Literal["little", "big"] = "little" if data[:2] == b"II" else "big"

    def number(at: int, size: int) -> int:
        return int.from_bytes(data[at : at + size], order)

    first = number(4, 4)
    found: dict[int, int] = {}
    for at in range(first + 2, min(first + 2 + 12 * number(first, 2), len(data) - 11), 12):
        stated = number(at + 8, 2 if number(at + 2, 2) == TIFF_SHORT else 4)
        found[number(at, 2)] = max(stated, found.get(number(at, 2), 0))
    wide, high = ([found[tag] for tag in tags if tag in found] for tags in (TIFF_WIDTH, TIFF_HEIGHT))
    return (max(wide), max(high)) if wide and high else None


def decode_picture(data: bytes) -> Picture:
    """Decode a picture file's bytes to height x width x 3, BGR. Raises PictureError with one sentence."""
    if not data:
        raise PictureError("The file is empty.")
    stated = _stated_size(data)
    if stated is None:
        raise PictureError(NONE)
    if stated[0] * stated[1] > MOST_PIXELS:
        raise PictureError(
            f"The picture is too large ({stated[0]}x{stated[1]} px); make it smaller than 64 megapixels."
        )
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None or picture.size == 0:
        raise PictureError(NONE)
    return np.asarray(picture, np.uint8)


def load_picture(file: Path) -> Picture:
    """Load a picture file as height x width x 3, BGR, turned as its EXIF entry says. Raises PictureError."""
    try:
        if not file.is_file():
            raise PictureError("There is no such file." if not file.exists() else "This is not a file.")
        if file.stat().st_size > MOST_BYTES:
            raise PictureError("The file is larger than 64 MB; hand in a smaller picture.")
        data = file.read_bytes()
    except OSError as error:
        raise PictureError(f"The file cannot be read: {error.strerror}.") from error
    return decode_picture(data)
