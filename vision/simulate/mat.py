"""The printed mat, as the camera sees it: an A3 sheet with markers at its corners and at the middles of its edges."""

from __future__ import annotations

import functools

import cv2
import numpy as np

from vision.simulate.scene import Flat
from vision.simulate.sheets import oblong
from vision.simulate.stuck import Print, reflected

WIDTH, HEIGHT = 420.0, 297.0
"""mm"""
MARKER = 26.0
"""Side of a marker without its white rim, mm."""
RIM = 8.0
"""White around a marker, mm."""
PLACES = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
"""Columns and rows of the markers 0 to 7, clockwise from the upper left."""


def marker_middle(number: int) -> tuple[float, float]:
    """Middle of a marker, mm from the mat's middle, x to the right, y up."""
    column, row = PLACES[number]
    return (column - 1) * (WIDTH / 2 - RIM - MARKER / 2), (1 - row) * (HEIGHT / 2 - RIM - MARKER / 2)


@functools.lru_cache(maxsize=1)
def printed_mat() -> Flat:
    """The mat lying in the middle of the table."""
    k = 4.0
    sheet = np.full((round(HEIGHT * k), round(WIDTH * k), 3), (225, 232, 236), np.uint8)
    ink = (60, 52, 48)
    edge = round((2 * RIM + MARKER) * k)
    cv2.rectangle(sheet, (edge, edge), (sheet.shape[1] - edge, sheet.shape[0] - edge), ink, 3, cv2.LINE_AA)
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    side = round(MARKER * k)
    for number in range(len(PLACES)):
        if hasattr(cv2.aruco, "generateImageMarker"):
            marker = cv2.aruco.generateImageMarker(book, number, side)
        else:
            marker = getattr(cv2.aruco, "drawMarker")(book, number, side)  # noqa: B009
        x, y = marker_middle(number)
        left, top = round((x + WIDTH / 2) * k - side / 2), round((HEIGHT / 2 - y) * k - side / 2)
        rim = round(RIM * k * 0.6)
        sheet[max(top - rim, 0) : top + side + rim, max(left - rim, 0) : left + side + rim] = 250
        sheet[top : top + side, left : left + side] = marker[..., None]
    return Flat(sheet, oblong(0.0, 0.0, WIDTH, HEIGHT, 0.0), 0.0)


def laid(picture: Print, width: float, height: float) -> Flat:
    """A sheet that was printed elsewhere, of this size (mm), in the middle of the table."""
    tone = np.clip(255 * reflected(picture) ** (1 / 2.2), 0, 255).astype(np.uint8)
    return Flat(tone, oblong(0.0, 0.0, width, height, 0.0), 0.0)
