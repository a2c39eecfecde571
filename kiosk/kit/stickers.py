"""Stickers that make eight blank dice into Bell-and-Hammer dice, for three sizes of dice, in pips and in numerals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kiosk.i18n import N_
from kiosk.kit.leaf import Leaf, heading
from kiosk.kit.marks import mark
from kiosk.kit.press import FAINT, HAIR, Press
from kiosk.kit.setting import Box
from vision.reading import MARKS

SIDES = {12.0: 9.5, 16.0: 12.5, 20.0: 16.0}
"""Edge of a die and side of its stickers, mm: what is flat on a face whose edges are rounded."""

SETS = (True, False, True, False)
"""Rows of each size: in pips or not. One set is used, the others are spare."""

GAP = 2.0
"""Between two rows, mm."""


@dataclass(frozen=True, slots=True)
class Sticker:
    """One of them, where it stands (mm)."""

    edge: float
    value: str
    pips: bool
    box: Box


def headings(area: Box) -> Iterator[tuple[float, Box]]:
    """The edge of each size of die, and the room of its rows with the line above them."""
    top = area.top
    spare = area.height - sum(len(SETS) * (side + GAP) for side in SIDES.values())
    for edge, side in SIDES.items():
        high = len(SETS) * (side + GAP) + spare / len(SIDES)
        yield edge, Box(area.left, top, area.width, high)
        top += high


def stickers(area: Box) -> Iterator[Sticker]:
    """All of a page's stickers; a row's share their edges."""
    for edge, room in headings(area):
        side = SIDES[edge]
        left = room.left + (room.width - len(MARKS) * side) / 2
        for row, pips in enumerate(SETS):
            top = room.bottom - (len(SETS) - row) * (side + GAP) - GAP
            for column, value in enumerate(MARKS):
                yield Sticker(edge, value, pips, Box(left + column * side, top, side, side))


def draw(press: Press, leaf: Leaf) -> Box:
    """The page: cut along the ticks. Returns the area that the stickers stand in."""
    area = heading(
        press,
        leaf,
        N_("Stickers for eight blank dice"),
        N_("Print at 100 % on matt sticker paper. Cut along the ticks; one set for eight dice, the others are spare."),
    )
    for edge, room in headings(area):
        told = leaf.t(N_("For dice of {mm} mm"), mm=f"{edge:g}")
        press.text(Box(room.left, room.top, room.width, 9), told, 12, align="center")
    drawn = list(stickers(area))
    for one in drawn:
        mark(press, one.box, one.value, one.pips)
    for one in drawn:
        _ticks(press, one.box, one.value == MARKS[0], one.value == MARKS[-1])
    return area


def _ticks(press: Press, box: Box, first: bool, last: bool) -> None:
    """Marks outside a row, along which its stickers are cut."""
    reach = GAP * 0.4
    for x in (box.left, box.right) if last else (box.left,):
        for y, way in ((box.top, -1), (box.bottom, 1)):
            press.line([(x, y + way * 0.2), (x, y + way * reach)], HAIR, FAINT)
    for x, way in ((box.left, -1),) * first + ((box.right, 1),) * last:
        for y in (box.top, box.bottom):
            press.line([(x + way * 0.6, y), (x + way * 4, y)], HAIR, FAINT)
