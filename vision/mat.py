"""Where the mat lies in the picture: from px to millimetres, straightened, and how far all has drifted.

The printed markers tell it; without them four corners given by hand do, and without any mat everything works on the
whole picture.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.mat_sheet import A3, SHEETS, Sheet
from vision.reading import Picture

Points = NDArray[np.float64]

LEAST_SPREAD = 0.2
"""Part of the mat that the markers seen must span: from less, places far from them would be guessed."""

BEND_STEPS = np.linspace(-0.25, 0.25, 51)
"""Bends of the lens that are tried (see `Mat.bend`)."""

BEND_GAIN = 0.7
"""A bent lens is believed in if it leaves less than this part of the error of a straight one."""

BEND_MARKERS = 6
"""Markers that must be seen to tell how the lens bends."""


SHORTEST = 10
"""Mm: no mat or tray has a shorter side."""

LARGEST = 20_000
"""Px of a picture and mm of a mat beyond which nothing can be meant."""


class MatError(Exception):
    """The mat was not found; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Mat:
    """How the mat lies in pictures of one size."""

    size: tuple[int, int]
    """Width and height of the pictures in px."""
    sheet: Sheet
    matrix: tuple[tuple[float, float, float], ...]
    """Homography from straightened px to mm."""
    bend: float = 0.0
    """Radial distortion: a point at r half diagonals from the middle is straightened to r (1 + bend r^2)."""
    markers: tuple[int, ...] = ()
    """Numbers of the markers that were seen; none: the corners were given by hand."""
    error: float = 0.0
    """Root mean square distance of the markers' corners from where they should be (mm)."""
    worst: float = 0.0
    """The largest of these distances (mm)."""

    def to_mm(self, points: ArrayLike) -> Points:
        """Places on the mat (n x 2, mm) of points in the picture (n x 2, px)."""
        straight = _straighten(np.asarray(points, dtype=np.float64).reshape(-1, 2), self.size, self.bend)
        return _project(np.array(self.matrix), straight)

    def to_px(self, points: ArrayLike) -> Points:
        """Points in the picture (n x 2, px) of places on the mat (n x 2, mm)."""
        flat = np.asarray(points, dtype=np.float64).reshape(-1, 2)
        return _bend(_project(np.linalg.inv(np.array(self.matrix)), flat), self.size, self.bend)

    @property
    def region(self) -> tuple[tuple[float, float], ...]:
        """The mat's four corners in the picture (px), clockwise from its upper left: an `Expectation.region`."""
        return tuple((float(x), float(y)) for x, y in self.to_px(self.sheet.corners))

    @property
    def printed(self) -> tuple[tuple[tuple[float, float], ...], ...]:
        """Corners in the picture (px) of the markers that were seen: an `Expectation.printed`."""
        squares = (self.to_px(self.sheet.marker(number)) for number in self.markers)
        return tuple(tuple((float(x), float(y)) for x, y in square) for square in squares)

    @property
    def px_per_mm(self) -> float:
        """Px for one mm at the mat's middle, along the direction that has fewer."""
        return self.scale_at(self.sheet.width / 2, self.sheet.height / 2)

    @property
    def least_px_per_mm(self) -> float:
        """The same at the corner of the inner field that is farthest from the camera."""
        return min(self.scale_at(float(x), float(y)) for x, y in self.sheet.field)

    def scale_at(self, x: float, y: float) -> float:
        """Px for one mm at a place on the mat (mm)."""
        here, right, below = self.to_px([[x, y], [x + 1.0, y], [x, y + 1.0]])
        return float(np.linalg.svd(np.array([right - here, below - here]), compute_uv=False).min())

    def contains(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether a point of the picture (px) lies on the mat, at least `margin` mm from its border."""
        [[across, down]] = self.to_mm([[x, y]])
        inside = margin <= across <= self.sheet.width - margin and margin <= down <= self.sheet.height - margin
        return bool(inside)

    def drift(self, before: Mat) -> float:
        """How far the mat's farthest corner has moved in the picture since `before` (mm).

        ValueError for pictures of another size or another mat.
        """
        if before.size != self.size or before.sheet != self.sheet:
            raise ValueError("only the same mat in pictures of the same size can have drifted")
        then = self.to_mm(before.to_px(self.sheet.corners))
        return float(np.linalg.norm(then - self.sheet.corners, axis=1).max())

    def straight(self, picture: Picture, px_per_mm: float | None = None) -> Picture:
        """`picture` cut to the mat and seen from straight above, at `px_per_mm` (that of its middle if not told)."""
        scale = px_per_mm or self.px_per_mm
        width, height = round(self.sheet.width * scale), round(self.sheet.height * scale)
        x, y = np.meshgrid((np.arange(width) + 0.5) / scale, (np.arange(height) + 0.5) / scale)
        source = self.to_px(np.stack((x.ravel(), y.ravel()), axis=1)).astype(np.float32).reshape(height, width, 2)
        straight: Picture = cv2.remap(picture, source, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        return straight

    def cropped(self, picture: Picture) -> tuple[Picture, tuple[int, int]]:
        """`picture` cut to the upright rectangle around the mat, and where that begins (px): what may be stored."""
        corners = np.array(self.region)
        low = np.clip(np.floor(corners.min(axis=0)), 0, np.array(self.size) - 1).astype(int)
        high = np.clip(np.ceil(corners.max(axis=0)), low + 1, self.size).astype(int)
        return picture[low[1] : high[1], low[0] : high[0]], (int(low[0]), int(low[1]))

    def to_json(self) -> dict[str, Any]:
        """Plain values to be stored."""
        return {
            "size": list(self.size),
            "sheet": self.sheet.name,
            "width": self.sheet.width,
            "height": self.sheet.height,
            "matrix": [list(row) for row in self.matrix],
            "bend": self.bend,
            "markers": list(self.markers),
            "error": self.error,
            "worst": self.worst,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Mat:
        """The mat that `to_json` was called on. ValueError where the data is not one."""
        try:
            known = next((sheet for sheet in SHEETS if sheet.name == data["sheet"]), None)
            sheet = known or Sheet(str(data["sheet"]), float(data["width"]), float(data["height"]), -100)
            matrix = np.array(data["matrix"], dtype=np.float64)
            width, height = (int(side) for side in data["size"])
            numbers = [float(data[name]) for name in ("bend", "error", "worst")] + [sheet.width, sheet.height]
            if matrix.shape != (3, 3) or not np.isfinite(matrix).all() or not np.isfinite(numbers).all():
                raise ValueError("it is not made of numbers")
            if abs(float(np.linalg.det(matrix))) < 1e-12 or not (0 < width <= LARGEST and 0 < height <= LARGEST):
                raise ValueError("it does not fit")
            if not (0 < sheet.width <= LARGEST and 0 < sheet.height <= LARGEST):
                raise ValueError("it has no size")
            return cls(
                (width, height),
                sheet,
                _rows(matrix),
                float(data["bend"]),
                tuple(int(number) for number in data["markers"]),
                float(data["error"]),
                float(data["worst"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"The stored place of the mat cannot be used ({error}): calibrate again.") from error


def find_mat(pictures: Sequence[Picture]) -> Mat:
    """Find the mat from one or several pictures of the same view; MatError where too little of it is seen.

    Corners are averaged (median) over the pictures, so that noise and a hand in some of them do no harm.
    """
    if not pictures:
        raise ValueError("at least one picture is needed")
    size = (pictures[0].shape[1], pictures[0].shape[0])
    seen: dict[int, list[Points]] = {}
    for picture in pictures:
        for number, corners in markers_in(picture).items():
            seen.setdefault(number, []).append(corners)
    sheet, numbers = _sheet_of(seen)
    px = np.concatenate([np.median(np.stack(seen[number]), axis=0) for number in numbers])
    mm = np.concatenate([sheet.marker(number) for number in numbers])
    if cv2.contourArea(cv2.convexHull(mm.astype(np.float32))) < LEAST_SPREAD * sheet.width * sheet.height:
        raise MatError(
            f"Too few of the mat's 8 markers are seen, or too close together ({len(numbers)}): "
            "uncover the others, and move the camera so that all of the mat is in its picture."
        )
    bend, matrix = _fit(px, mm, size, len(numbers))
    off = np.linalg.norm(_project(matrix, _straighten(px, size, bend)) - mm, axis=1)
    return Mat(size, sheet, _rows(matrix), bend, tuple(numbers), float(np.sqrt(np.mean(off**2))), float(off.max()))


def mat_by_hand(corners: ArrayLike, size: tuple[int, int], width: float = A3.width, height: float = A3.height) -> Mat:
    """The mat, or any rectangle of `width` x `height` mm such as a tray, from its four corners in the picture (px).

    The corners go clockwise from the one that is to be the upper left. MatError where they make no such rectangle.
    """
    px = np.asarray(corners, dtype=np.float64).reshape(-1, 2)
    if px.shape != (4, 2):
        raise MatError("Four corners are needed.")
    if not (SHORTEST <= width <= LARGEST and SHORTEST <= height <= LARGEST):
        raise MatError(f"Its sides must be {SHORTEST} to {LARGEST} mm long.")
    if not (np.abs(px - np.divide(size, 2)) <= np.multiply(size, 1.5)).all():
        raise MatError(
            f"The four corners must lie in the picture, which is {size[0]}x{size[1]} px, "
            "or beside it by no more than its own size."
        )
    sides = np.roll(px, -1, axis=0) - px
    onward = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * onward[:, 1] - sides[:, 1] * onward[:, 0]
    if not (turns > 0).all() or cv2.contourArea(px.astype(np.float32)) < 0.02 * size[0] * size[1]:
        raise MatError("The four corners must go clockwise around the mat, and not lie too close together.")
    sheet = A3 if (width, height) == (A3.width, A3.height) else Sheet("by hand", width, height, -100)
    matrix = cv2.getPerspectiveTransform(px.astype(np.float32), sheet.corners.astype(np.float32))
    return Mat(size, sheet, _rows(matrix))


def markers_in(picture: Picture) -> dict[int, Points]:
    """Corners (4 x 2, px, clockwise from each marker's own upper left) of all markers of our mats in `picture`."""
    if not hasattr(cv2, "aruco"):
        raise MatError("This OpenCV has no ArUco markers: use version 4.7 or newer, or the system's python3-opencv.")
    grey = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    if hasattr(cv2.aruco, "ArucoDetector"):
        asked = cv2.aruco.DetectorParameters()
        asked.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
        found, numbers, _ = cv2.aruco.ArucoDetector(book, asked).detectMarkers(grey)
    else:  # OpenCV 4.6
        old: Any = cv2.aruco
        asked = old.DetectorParameters_create()
        asked.cornerRefinementMethod = old.CORNER_REFINE_SUBPIX
        found, numbers, _ = old.detectMarkers(grey, book, parameters=asked)
    if numbers is None:
        return {}
    ours = {number for sheet in SHEETS for number in sheet.numbers}
    seen: dict[int, list[Points]] = {}
    for number, corners in zip(np.ravel(numbers).tolist(), found, strict=True):
        if number in ours:
            seen.setdefault(number, []).append(np.asarray(corners, dtype=np.float64).reshape(4, 2))
    # One number in two places: a second mat, or a picture of one; neither can be trusted.
    return {number: places[0] for number, places in seen.items() if len(places) == 1}


def _sheet_of(seen: Mapping[int, object]) -> tuple[Sheet, list[int]]:
    """The sheet that most of the markers belong to, and their numbers on it."""
    sheet = max(SHEETS, key=lambda one: sum(number in one.numbers for number in seen))
    numbers = sorted(number for number in seen if number in sheet.numbers)
    if not numbers:
        raise MatError(
            "No marker of the mat is seen: lay the mat under the camera, in good light, nothing on its edges."
        )
    return sheet, numbers


def _fit(px: Points, mm: Points, size: tuple[int, int], markers: int) -> tuple[float, Points]:
    """Bend of the lens and homography (px to mm) that fit best."""

    def error_of(bend: float) -> tuple[float, Points]:
        straight = _straighten(px, size, bend)
        matrix, _ = cv2.findHomography(straight, mm, 0)
        if matrix is None:
            raise MatError("The markers that are seen lie in one line: uncover the others.")
        fitted: Points = matrix
        return float(np.mean(np.sum((_project(fitted, straight) - mm) ** 2, axis=1))), fitted

    plain, matrix = error_of(0.0)
    if markers < BEND_MARKERS:
        return 0.0, matrix
    errors = [error_of(float(bend))[0] for bend in BEND_STEPS]
    best = int(np.argmin(errors))
    bend = float(BEND_STEPS[best])
    if 0 < best < len(errors) - 1:  # the bottom of the parabola through the best three
        left, middle, right = errors[best - 1 : best + 2]
        step = float(BEND_STEPS[1] - BEND_STEPS[0])
        bend += 0.5 * step * (left - right) / max(left - 2 * middle + right, 1e-12)
    bent, bent_matrix = error_of(bend)
    return (bend, bent_matrix) if bent < BEND_GAIN**2 * plain else (0.0, matrix)


def _straighten(points: Points, size: tuple[int, int], bend: float) -> Points:
    middle, half = _middle(size)
    out = (points - middle) / half
    straight: Points = middle + half * out * (1.0 + bend * np.sum(out**2, axis=1, keepdims=True))
    return straight


def _bend(points: Points, size: tuple[int, int], bend: float) -> Points:
    """The inverse of `_straighten`, by Newton's method on the radius."""
    if bend == 0.0:
        return points
    middle, half = _middle(size)
    out = (points - middle) / half
    wanted = np.linalg.norm(out, axis=1, keepdims=True)
    radius = wanted.copy()
    for _ in range(8):
        radius -= (radius * (1.0 + bend * radius**2) - wanted) / np.maximum(1.0 + 3.0 * bend * radius**2, 0.1)
    bent: Points = middle + half * out * (radius / np.maximum(wanted, 1e-9))
    return bent


def _middle(size: tuple[int, int]) -> tuple[Points, float]:
    return np.array([(size[0] - 1) / 2.0, (size[1] - 1) / 2.0]), math.hypot(*size) / 2.0


def _project(matrix: Points, points: Points) -> Points:
    flat = np.hstack((points, np.ones((len(points), 1)))) @ matrix.T
    projected: Points = flat[:, :2] / flat[:, 2:]
    return projected


def _rows(matrix: Points) -> tuple[tuple[float, float, float], ...]:
    return tuple((float(a), float(b), float(c)) for a, b, c in matrix / matrix[2, 2])
