"""A mat that is larger than the paper: where it is cut into pages, so that no cut goes through a marker. All mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.kit.setting import Box
from vision.mat_sheet import Sheet

FLAP = 8.0
"""Strip of a page that is glued under its neighbour."""

SLUG = 6.0
"""Room that crop marks need outside of what is cut out."""

CLEAR = FLAP + 1.0
"""Least distance of a cut from a marker, so that no flap holds a part of one."""

MORE = 2
"""Parts more than would be enough that are tried before a paper is too small."""


class TooSmall(Exception):  # noqa: N818 - a state of affairs, caught by name
    """The mat cannot be cut into pages of this paper."""


@dataclass(frozen=True, slots=True)
class Tile:
    """The part of a mat that one page holds."""

    column: int
    row: int
    box: Box
    """On the mat: what shows when all are put together."""
    flap_left: float
    flap_top: float
    """Widths of the strips beyond that, which go under the neighbours; 0 where there are none."""

    @property
    def printed(self) -> Box:
        """On the mat: the part that is printed, flaps included."""
        part = self.box
        return Box(
            part.left - self.flap_left,
            part.top - self.flap_top,
            part.width + self.flap_left,
            part.height + self.flap_top,
        )


def tiles(sheet: Sheet, width: float, height: float) -> list[Tile]:
    """The mat's parts for pages with so much room, crop marks included; one if all of it fits without any.

    Raises:
        TooSmall: the pages are.
    """
    markers = [sheet.marker(number) for number in sheet.numbers]
    across = [(float(m[:, 0].min()), float(m[:, 0].max())) for m in markers]
    down = [(float(m[:, 1].min()), float(m[:, 1].max())) for m in markers]
    lefts = cuts(sheet.width, width - 2 * SLUG - FLAP, across)
    tops = cuts(sheet.height, height - 2 * SLUG - FLAP, down)
    return [
        Tile(column, row, Box(left, top, right - left, bottom - top), FLAP * (column > 0), FLAP * (row > 0))
        for row, (top, bottom) in enumerate(zip(tops, [*tops[1:], sheet.height], strict=True))
        for column, (left, right) in enumerate(zip(lefts, [*lefts[1:], sheet.width], strict=True))
    ]


def cuts(length: float, room: float, keep: Sequence[tuple[float, float]]) -> list[float]:
    """Where the parts of `length` begin: as few as can be, none longer than `room`, as alike as can be.

    No cut lies within `CLEAR` of what is to be kept whole.
    """
    if room <= 0:
        raise TooSmall
    least = max(1, math.ceil(length / room))
    for wanted in range(least, least + MORE + 1):
        starts = _cuts(length, room, wanted, keep)
        if starts is not None:
            return starts
    raise TooSmall


def _cuts(length: float, room: float, wanted: int, keep: Sequence[tuple[float, float]]) -> list[float] | None:
    """As `cuts`, into so many parts; None where that cannot be. Cuts lie at whole and half mm."""
    starts = [0.0]
    for number in range(1, wanted):
        ideal = length * number / wanted
        latest, earliest = starts[-1] + room, length - (wanted - number) * room
        spots = [spot / 2 for spot in range(math.ceil(2 * max(earliest, starts[-1] + 1)), math.floor(2 * latest) + 1)]
        free = [spot for spot in spots if all(not low - CLEAR < spot < high + CLEAR for low, high in keep)]
        if not free:
            return None
        starts.append(min(free, key=lambda spot: abs(spot - ideal)))
    return starts
