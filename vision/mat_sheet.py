"""The mat as it is printed: where its markers lie, and a picture of it.

Lengths are mm from the mat's upper left corner, x to the right and y down, as one sees it on the table.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cameras.camera import Grey

MARKER = 26.0
"""Side of a marker's black square."""

RIM = 8.0
"""From the mat's border to a marker."""

PLACES = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
"""Column and row of each marker, clockwise from the upper left: corners and middles of the edges."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A size of mat. Its markers' numbers tell which one it is."""

    name: str
    width: float
    height: float
    first: int
    """Number of the marker in the upper left; the others count on clockwise."""

    @property
    def numbers(self) -> range:
        """Numbers of its markers."""
        return range(self.first, self.first + len(PLACES))

    def marker(self, number: int) -> NDArray[np.float64]:
        """Corners of a marker, 4 x 2, clockwise from its upper left. ValueError for a number of another sheet."""
        if number not in self.numbers:
            raise ValueError(f"marker {number} is not on the {self.name} mat")
        column, row = PLACES[number - self.first]
        left = RIM + column / 2 * (self.width - 2 * RIM - MARKER)
        top = RIM + row / 2 * (self.height - 2 * RIM - MARKER)
        right, bottom = left + MARKER, top + MARKER
        return np.array([[left, top], [right, top], [right, bottom], [left, bottom]])

    @property
    def corners(self) -> NDArray[np.float64]:
        """The mat's own corners, 4 x 2, clockwise from the upper left."""
        return np.array([[0.0, 0.0], [self.width, 0.0], [self.width, self.height], [0.0, self.height]])

    @property
    def field(self) -> NDArray[np.float64]:
        """Corners of the inner field that the frame of markers leaves free, 4 x 2."""
        inset = 2 * RIM + MARKER
        return np.array(
            [
                [inset, inset],
                [self.width - inset, inset],
                [self.width - inset, self.height - inset],
                [inset, self.height - inset],
            ]
        )

    def picture(self, px_per_mm: float = 4.0) -> Grey:
        """The sheet in grey: markers on white, and a thin line around the inner field."""
        page = np.full((round(self.height * px_per_mm), round(self.width * px_per_mm)), 255, np.uint8)
        (left, top), _, (right, bottom), _ = (self.field * px_per_mm).round().astype(int).tolist()
        cv2.rectangle(page, (left, top), (right, bottom), 160, max(1, round(0.4 * px_per_mm)))
        for number in self.numbers:
            (left, top), _, (right, bottom), _ = (self.marker(number) * px_per_mm).round().astype(int).tolist()
            cells = marker_cells(number)
            page[top:bottom, left:right] = cv2.resize(
                cells, (right - left, bottom - top), interpolation=cv2.INTER_NEAREST
            )
        return page


A3 = Sheet("A3", 420.0, 297.0, 0)
"""One A3 page, or two A4 pages side by side."""

TWO_LETTER = Sheet("two Letter pages", 431.8, 279.4, 8)
"""Two Letter pages side by side."""

SHEETS = (A3, TWO_LETTER)


def marker_cells(number: int) -> Grey:
    """A marker as 6 x 6 cells, 0 or 255, its black border included."""
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    # The name changed with OpenCV 4.7.
    draw = getattr(cv2.aruco, "generateImageMarker", None) or getattr(cv2.aruco, "drawMarker")  # noqa: B009
    cells: Grey = draw(book, number, 6)
    return cells
