"""Does anything on the table change? Told on a small grey picture, fast, without a fixed number of grey levels.

Two views are compared after the light has been taken out: the mean over a die's square around each point, which
exposure, flickering lamps, soft shadows and dusk change and which sharp things change little. What still differs is
measured against the noise that the very same pair of views shows, and against how much a shift of a fraction of a px
would change at that place (a stand that trembles). Areas are counted in
faces of a die.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cameras.camera import Grey
from vision.reading import Picture

Field = NDArray[np.float32]

SMALL_AREA = 216 * 120
"""Px of the small picture that everything is measured on."""

COARSE = 4
"""The light is compared on a picture this many times smaller again."""

EDGE_SHARE = 1 / 27
"""Edge of a die that nobody has told or measured yet, in parts of the side of a square as large as the picture."""

NOISE_FACTOR = 6.0
"""A point counts as changed from so many standard deviations of the noise on."""

NOISE_FLOOR = 1.0
"""Standard deviation that rounding and compression leave although most of the picture did not change (grey levels)."""

SHAKE = 0.25
"""Px (of the small picture) by which the view may tremble unnoticed; twice as much while all of it is seen to."""

TREMBLE = 0.1
"""Px (of the small picture) from which on a shift of the whole view is taken out."""

THICK = 0.6
"""Part of a face above which a change is too thick for the thin lines that a tremble leaves along edges."""

STEP = 4
"""Every so many px of each row and column are asked how the whole view has moved."""

FARTHEST = 2.0
"""Px (of the small picture) beyond which a shift of the whole view is no tremble any more."""

BLACK = 16.0
"""Grey levels below which the light of a place is not told from its blackness."""

MOVED = 0.15
"""Part of a face within one die's square that must have changed for the die to have moved."""

FEWEST = 3
"""Changed px of the small picture that are never an accident of noise when they lie in one die's square."""

HAND_FACES = 5.0
"""Something that hangs together, comes in over the picture's border and covers more faces than this is a hand."""

HAND_TOUCH = 2.6
"""Edges of a die along which it must touch the border, half of one being the coarseness of the measure.

A die near the border that throws a long shadow does not."""

ARM_FACES = 14.0
"""Faces from which on the smallest touch will do."""


@dataclass(frozen=True, slots=True)
class View:
    """A picture made small and grey."""

    grey: Field
    """height x width, 0 to 255."""
    coarse: Field
    """The same, `COARSE` times smaller."""
    span: Field
    """How much grey levels differ within 3 x 3 px, at each px of `grey`."""
    scale: float
    """Px of this view for one px of the picture."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two views differ beyond noise, light and tremble."""

    mask: Grey
    """255 where something with an edge of its own changed, as large as the view's grey picture."""
    rest: Field
    """Difference in grey levels after the light was taken out."""
    most: float
    """Largest changed part of any die's square, in faces (0 to 1)."""
    points: float
    """The same in px of the view."""
    noise: float
    """Standard deviation of the noise in the difference of the two (grey levels)."""

    @property
    def moved(self) -> bool:
        """Whether something as large as a good part of a die's face has changed."""
        return self.most >= MOVED and self.points >= FEWEST

    @property
    def any(self) -> bool:
        """Whether anything at all has changed, such as a single pip."""
        return self.points >= FEWEST


@dataclass(frozen=True, slots=True)
class Foreign:
    """What lies over the ground, in faces of a die."""

    faces: float
    """All of it together."""
    reaching_in: float
    """The largest piece that comes in over the border: along a good part of it, or very large."""
    share: float
    """Part of the picture that is covered."""

    @property
    def hand(self) -> bool:
        """Whether the largest piece at the border is too large for dice."""
        return self.reaching_in >= HAND_FACES


def make_view(picture: Picture, small: Grey | None = None) -> View:
    """Make `picture` (BGR) small and grey; `small` is the same view in grey from the hardware, where there is one."""
    height, width = picture.shape[:2]
    factor = max(1, round(math.sqrt(height * width / SMALL_AREA)))
    size = (max(COARSE, width // factor), max(COARSE, height // factor))
    grey = _shrink(picture, factor) if small is None else small
    if grey.shape != (size[1], size[0]):
        # Two px wide to one and as high as before: halfway between both is their mean, and faster.
        halves = grey.shape == (size[1], 2 * size[0])
        grey = cv2.resize(grey, size, interpolation=cv2.INTER_LINEAR if halves else cv2.INTER_AREA)
    return _view(grey, size[0] / width)


def _view(grey: Grey, scale: float) -> View:
    span = cv2.subtract(cv2.dilate(grey, None), cv2.erode(grey, None)).astype(np.float32)
    level = grey.astype(np.float32)
    coarse_size = (max(1, grey.shape[1] // COARSE), max(1, grey.shape[0] // COARSE))
    return View(level, cv2.resize(level, coarse_size, interpolation=cv2.INTER_AREA), span, scale)


def patched(view: View, other: View, where: Grey) -> View:
    """`view`, but as in `other` where `where` is not 0, in the light of `view`."""
    light = float(np.median((view.coarse[::2, ::2] + BLACK) / (other.coarse[::2, ::2] + BLACK)))
    there = np.clip(light * other.grey, 0.0, 255.0)
    return _view(np.where(where > 0, there, view.grey).astype(np.uint8), view.scale)


def _shrink(picture: Picture, factor: int) -> Grey:
    """`picture` in grey, most of the way to one that is `factor` times smaller.

    Two rows of px and all columns make one row: fewer, and sharp edges would flicker as the camera trembles.
    """
    if factor < 4:
        grey: Grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        return grey
    grey = cv2.cvtColor(picture[:: factor // 2], cv2.COLOR_BGR2GRAY)
    return cv2.resize(grey, (grey.shape[1] // 2, grey.shape[0] // 2), interpolation=cv2.INTER_AREA)  # type: ignore[no-any-return]


def die_edge(view: View, edge_px: float | None = None) -> float:
    """Edge of a die in px of `view`: from its edge in px of the picture, else from how large dice usually appear."""
    if edge_px:
        return max(3.0, edge_px * view.scale)
    return max(3.0, EDGE_SHARE * math.sqrt(view.grey.shape[0] * view.grey.shape[1]))


def compare(view: View, before: View, edge: float, region: Grey | None = None) -> Difference:
    """Where `view` differs from `before`; only where `region` is not 0, if that is given.

    `edge` is a die's edge in px of the views, which must be of one size.
    """
    found = _compare(view, before, edge, region)
    if not found.moved or found.most > THICK:
        return found
    move = _tremble(found.rest, before.grey)
    return found if move is None else _compare(view, _moved(before, move), edge, region, 2.0 * SHAKE)


def _compare(view: View, before: View, edge: float, region: Grey | None, shake: float = SHAKE) -> Difference:
    window = max(3, round(edge / COARSE) | 1)
    now, then = cv2.blur(view.coarse, (window, window)), cv2.blur(before.coarse, (window, window))
    light = (now + BLACK) / (then + BLACK)
    size = (view.grey.shape[1], view.grey.shape[0])
    rest = view.grey - before.grey * cv2.resize(light, size, interpolation=cv2.INTER_LINEAR)
    off = np.abs(rest)
    # The lower quartile holds although three quarters of the picture may have changed.
    few = off[::4, ::4].ravel()
    noise = max(NOISE_FLOOR, float(np.partition(few, few.size // 4)[few.size // 4]) / 0.3186)
    allowed = cv2.addWeighted(cv2.min(view.span, before.span), shake, view.span, 0.0, NOISE_FACTOR * noise)
    mask = cv2.compare(off, allowed, cv2.CMP_GT)
    if region is not None:
        mask = cv2.bitwise_and(mask, region)
    side = max(2, round(edge))
    share = _densest(mask, side)
    return Difference(mask, rest, share, share * side * side, noise)


def _densest(mask: Grey, side: int) -> float:
    """The largest part of any square of `side` px that is set."""
    if cv2.countNonZero(mask) < FEWEST:
        return 0.0
    return float(cv2.boxFilter(mask, cv2.CV_32F, (side, side), normalize=True).max()) / 255.0


def _tremble(rest: Field, before: Field) -> NDArray[np.float64] | None:
    """How the whole view has moved: 2 x 3, px right and down = this @ (1, x, y), x and y from -1 to 1 over the picture.

    One step of Lucas and Kanade for an affine motion of all points together, those that fit worst left out: what moves
    by itself. None where that is nothing, more than a tremble, or not to be told.
    """
    height, width = before.shape
    rows, columns = slice(1, height - 1, STEP), slice(1, width - 1, STEP)
    across = (before[rows, slice(2, width, STEP)] - before[rows, slice(0, width - 2, STEP)]) * np.float32(0.5)
    down = (before[slice(2, height, STEP), columns] - before[slice(0, height - 2, STEP), columns]) * np.float32(0.5)
    y, x = np.nonzero(np.abs(across) + np.abs(down) > 4.0 * NOISE_FLOOR)
    if len(x) < 60:
        return None
    gx, gy, d = across[y, x], down[y, x], rest[rows, columns][y, x]
    right = (np.float32(2.0) * (1 + STEP * x) / (width - 1) - 1).astype(np.float32)
    below = (np.float32(2.0) * (1 + STEP * y) / (height - 1) - 1).astype(np.float32)
    table = np.stack((gx, gx * right, gx * below, gy, gy * right, gy * below), axis=1)
    keep = np.ones(len(d), bool)
    move = np.zeros(6)
    for _ in range(3):
        rows_kept, wanted = table[keep], d[keep]
        normal = (rows_kept.T @ rows_kept).astype(np.float64)
        normal += np.eye(6) * 1e-3 * np.trace(normal) / 6.0  # lines of one direction tell nothing along it
        move = np.linalg.solve(normal, -(rows_kept.T @ wanted).astype(np.float64))
        off = np.abs(d + table @ move.astype(np.float32))
        keep = off <= 2.5 * float(off[keep].mean())
        if np.count_nonzero(keep) < 60:
            return None
    largest = float(np.abs(move).reshape(2, 3).sum(axis=1).max())
    return move.reshape(2, 3) if TREMBLE <= largest <= FARTHEST else None


def _moved(view: View, move: NDArray[np.float64]) -> View:
    """`view` moved as `_tremble` says."""
    height, width = view.grey.shape
    half_x, half_y = (width - 1) / 2.0, (height - 1) / 2.0
    # Where each px comes from: its own place less the motion there.
    slope = move[:, 1:] / np.array([half_x, half_y])
    start = move[:, 0] - slope @ np.array([half_x, half_y])
    matrix = np.hstack((np.eye(2) - slope, -start[:, None]))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    grey = cv2.warpAffine(view.grey, matrix, (width, height), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return View(grey, view.coarse, view.span, view.scale)


def foreign(view: View, ground: View, edge: float, region: Grey | None = None, known: Grey | None = None) -> Foreign:
    """Measure what lies over `ground` in `view`.

    Only where `region` is not 0, whose border then counts as the picture's does, and only where the ground is `known`
    (not 0), if these are given. A piece is all that hangs together and is lighter or darker than the ground, near
    something with an edge of its own: what has no edge is a shadow.
    """
    seen = region if known is None else known if region is None else cv2.bitwise_and(region, known)
    change = compare(view, ground, edge, seen)
    size = (view.coarse.shape[1], view.coarse.shape[0])
    light = np.median((view.coarse[::2, ::2] + BLACK) / (ground.coarse[::2, ::2] + BLACK))
    wide = cv2.compare(cv2.absdiff(view.coarse, light * ground.coarse), NOISE_FACTOR * change.noise, cv2.CMP_GT)
    if seen is not None:
        wide = cv2.bitwise_and(wide, cv2.resize(seen, size, interpolation=cv2.INTER_NEAREST))
    sharp = cv2.resize(change.mask, size, interpolation=cv2.INTER_AREA)
    reach = max(1, round(1.2 * edge / COARSE)) | 1
    near = cv2.dilate(cv2.compare(sharp, 32, cv2.CMP_GE), np.ones((2 * reach + 1, 2 * reach + 1), np.uint8))
    pieces = cv2.bitwise_or(cv2.bitwise_and(wide, near), cv2.compare(sharp, 64, cv2.CMP_GE))
    pieces = cv2.morphologyEx(pieces, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    # Thin lines are what a view that has shifted a little leaves.
    pieces = cv2.morphologyEx(pieces, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(pieces)
    area = stats[:, cv2.CC_STAT_AREA].copy()
    area[0] = 0
    face = (edge / COARSE) ** 2
    touching = np.bincount(labels[_border(region, size) > 0], minlength=len(area))
    outer = (touching >= HAND_TOUCH * edge / COARSE) | ((touching > 0) & (area >= ARM_FACES * face))
    return Foreign(
        faces=float(area.sum()) / face,
        reaching_in=float(area[outer].max(initial=0)) / face,
        share=float(area.sum()) / pieces.size,
    )


def _border(region: Grey | None, size: tuple[int, int]) -> Grey:
    """The outermost px of `region`, or of the whole picture, in a picture of `size`."""
    if region is None:
        inside = np.full((size[1], size[0]), 255, np.uint8)
    else:
        inside = cv2.resize(region, size, interpolation=cv2.INTER_NEAREST)
    kernel = np.ones((3, 3), np.uint8)
    return cv2.subtract(inside, cv2.erode(inside, kernel, borderType=cv2.BORDER_CONSTANT, borderValue=0))  # type: ignore[no-any-return]
