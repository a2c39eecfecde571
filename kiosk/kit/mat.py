"""The mat: markers, a frame, a ruler; on one page, or on several that are cut and glued together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kiosk.i18n import N_
from kiosk.kit.leaf import RULER, Leaf, ruler
from kiosk.kit.paper import MARGIN, Paper
from kiosk.kit.press import BLACK, FAINT, HAIR, INK, WHITE, Points, Press
from kiosk.kit.setting import Box
from kiosk.kit.tiling import FLAP, SLUG, Tile, TooSmall, tiles
from vision.mat_sheet import MARKER, RIM, Sheet, marker_cells

FRAME = 0.8
"""Width of the outer line around the inner field, mm."""

QUIET = 9.0
"""White that a marker needs around it, two of its cells, mm."""


def pages(paper: Paper) -> tuple[tuple[float, float], list[Tile]]:
    """Size of the pages that the mat needs, and what each holds; the way round that needs fewer."""
    sheet = paper.mat
    whole = Tile(0, 0, Box(0.0, 0.0, sheet.width, sheet.height), 0.0, 0.0)
    found: list[tuple[tuple[float, float], list[Tile]]] = []
    for size in (paper.upright, paper.lying):
        if size == (sheet.width, sheet.height):
            return size, [whole]
        try:
            found.append((size, tiles(sheet, size[0] - 2 * MARGIN, size[1] - 2 * MARGIN)))
        except TooSmall:
            continue
    return min(found, key=lambda pair: len(pair[1]))


def place(size: tuple[float, float], tile: Tile, sheet: Sheet) -> tuple[float, float]:
    """Where the mat's corner lies on the page that holds `tile`, so that what is printed is in its middle."""
    if size == (sheet.width, sheet.height):
        return 0.0, 0.0
    part = tile.printed
    return (size[0] - part.width) / 2 - part.left, (size[1] - part.height) / 2 - part.top


def draw(press: Press, paper: Paper, leaf: Leaf) -> None:
    """All pages of it; `leaf` tells the language."""
    sheet = paper.mat
    size, parts = pages(paper)
    for number, tile in enumerate(parts, 1):
        press.page(*size)
        x, y = place(size, tile, sheet)
        with press.moved(x, y):
            with press.within(tile.printed):
                print_mat(press, sheet, leaf)
            if len(parts) > 1:
                crop_marks(press, tile)
                _slug(press, leaf, sheet, parts, number)


def print_mat(press: Press, sheet: Sheet, leaf: Leaf) -> None:
    """The whole mat from its upper left corner."""
    (left, top), _, (right, bottom), _ = sheet.field.tolist()
    field = Box(left, top, right - left, bottom - top)
    press.box(field, None, INK, FRAME)
    press.box(field.inset(FRAME + 0.7), None, INK, FRAME / 4)
    for number in sheet.numbers:
        press.area(marker(sheet, number), BLACK)
    free = RIM + MARKER + QUIET
    middle = sheet.width / 2
    wide = middle - MARKER / 2 - QUIET - free
    upper, lower = RIM + 4, sheet.height - RIM - MARKER + 4
    names = Box(free, upper, wide, MARKER - 8)
    press.text(names, leaf.t(N_("Bell and Hammer, Bingo, Toad")), 22, face="display", align="center")
    told = leaf.t(N_("Lay the mat flat, the camera straight above it, 45 to 60 cm high. Even light, nothing glossy."))
    press.text(Box(middle + MARKER / 2 + QUIET, upper, wide, MARKER - 8), told, 11, align="center", lines=2)
    ruler(press, leaf, free + (wide - RULER) / 2, lower + 6)
    told = leaf.t(N_("Throw inside the frame. All eight marked squares must stay in the camera's picture, uncovered."))
    press.text(Box(middle + MARKER / 2 + QUIET, lower, wide, MARKER - 8), told, 11, align="center", lines=2)


def marker(sheet: Sheet, number: int) -> list[Points]:
    """A marker's outlines: the black square, and its white parts as holes."""
    corners = sheet.marker(number)
    left, top = (float(value) for value in corners[0])
    cell = MARKER / 6
    white = [(column, row) for row, column in np.argwhere(marker_cells(number) > 127).tolist()]
    holes = [[(left + x * cell, top + y * cell) for x, y in loop] for loop in around(white)]
    return [[(float(x), float(y)) for x, y in corners], *holes]


def around(cells: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Closed lines around cells (column, row) of a grid, so that no seam shows between neighbours."""
    ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
    steps = {
        step
        for x, y in cells
        for step in (
            ((x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y + 1)),
            ((x + 1, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y)),
        )
    }
    for start, end in sorted(steps):
        if (end, start) not in steps:
            ways.setdefault(start, []).append(end)
    loops: list[list[tuple[int, int]]] = []
    while ways:
        loop = [min(ways)]
        while len(loop) < 2 or loop[-1] != loop[0]:
            here = loop[-1]
            loop.append(ways[here].pop())
            if not ways[here]:
                del ways[here]
        loops.append(loop[:-1])
    return loops


def crop_marks(press: Press, tile: Tile) -> None:
    """Ticks outside of what is printed, in line with the edges along which is cut."""
    part = tile.printed
    near, far = 1.0, SLUG - 1.0
    cuts_x = {part.left, part.right, tile.box.left}
    cuts_y = {part.top, part.bottom, tile.box.top}
    for x in cuts_x:
        press.line([(x, part.top - far), (x, part.top - near)], HAIR, BLACK)
        press.line([(x, part.bottom + near), (x, part.bottom + far)], HAIR, BLACK)
    for y in cuts_y:
        press.line([(part.left - far, y), (part.left - near, y)], HAIR, BLACK)
        press.line([(part.right + near, y), (part.right + far, y)], HAIR, BLACK)


def _slug(press: Press, leaf: Leaf, sheet: Sheet, parts: Sequence[Tile], number: int) -> None:
    """Outside of what is cut out: which page it is, and where it belongs."""
    tile = parts[number - 1]
    part = tile.printed
    wide = 22.0
    told = leaf.t(N_("Mat, page {k} of {n}. Cut along the ticks."), k=number, n=len(parts))
    if tile.flap_left or tile.flap_top:
        told += " " + leaf.t(N_("The strip of {mm} mm goes under the neighbour, edge to edge."), mm=f"{FLAP:g}")
    line = Box(part.left + 12, part.bottom + 1.0, part.width - 40, 4.4)
    press.text(line, told, 7.5, colour=INK, least=6.5)
    with press.moved(part.right - 16, part.bottom + 0.8, scale=0.3):
        for other in parts:
            box = Box(*(value * wide / sheet.width for value in (
                other.box.left, other.box.top, other.box.width, other.box.height)))  # fmt: skip
            press.box(box, FAINT if other is tile else WHITE, INK, 0.4)
