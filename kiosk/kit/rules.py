"""The rules of a game on one sheet: what its pages under *How to play* say, by the rules of the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from kiosk.director.house import HOUSES
from kiosk.i18n import N_
from kiosk.kit.leaf import Leaf
from kiosk.kit.press import INK, Press, measure
from kiosk.kit.setting import Box, broken, leading
from kiosk.screens import pictures
from kiosk.screens.canvas import Canvas
from kiosk.screens.common.book import Page, Picture
from kiosk.screens.common.how_to import BOOKS
from kiosk.settings import Config
from kiosk.theme import LIGHT, Theme

PX_PER_MM = 12.0
"""Fineness of the pages' pictures: 300 dpi."""

UNIT = 0.105
"""Millimetres of a unit of the screens in these pictures, at a size of 10 points."""

PICTURE = 0.24
"""Share of a column that its pictures take."""

GAP, BETWEEN = 5.0, 9.0
"""Between a picture and its words, and between the two columns, mm."""

SMALLEST, LARGEST = 6.0, 15.0
HEADLINE = 1.45
"""Size of a section's title, in sizes of its sentences."""

FIGURES: Mapping[str, Picture] = {"toad": lambda c, rect: pictures.animal(c, rect, "frog")}
"""Who sits where a column ends early."""

LEAST_FIGURE = 28.0
"""Height in mm from which there is room for it."""


def options(game: str, config: Config) -> dict[str, Any]:
    """The switches of the rules of the house."""
    house = HOUSES[game]
    preset = house.preset(config)
    return {**house.game.presets[preset], **house.limits(config, preset), **house.options(config)}


@dataclass(frozen=True, slots=True)
class Section:
    """A page of the book, in words."""

    title: str
    told: Sequence[str]
    page: Page

    def height(self, size: float, wide: float) -> float:
        """Millimetres that it takes in a column, title and picture included."""
        words = wide * (1 - PICTURE) - GAP
        lines = [broken(text, size, words, measure) for text in self.told]
        if any(line is None for line in lines):
            return 1e9
        high = sum(len(line or ()) for line in lines) * leading(size) + (len(lines) - 1) * between(size)
        return leading(size * HEADLINE) + max(high, wide * PICTURE * 0.8)


def between(size: float) -> float:
    """Space between two sentences."""
    return leading(size) * 0.28


def draw(press: Press, leaf: Leaf, game: str, config: Config) -> None:
    """The sheet: what the game is about in two sentences, then everything in two columns."""
    switches = options(game, config)
    first, *others = BOOKS[game](switches)
    area = leaf.area
    scale = area.width / 196.0
    rest = _head(press, leaf, first, switches, scale)
    sections = [Section(leaf.t(page.title), _said(leaf, page, switches), page) for page in others]
    foot = 6 * scale
    room = Box(rest.left, rest.top, rest.width, rest.height - foot)
    columns = room.columns([1, 1], BETWEEN * scale)
    size, split = _fit(sections, columns[0])
    for column, mine in zip(columns, (sections[:split], sections[split:]), strict=True):
        low = _column(press, leaf, column, mine, size)
        free = column.bottom - low
        if game in FIGURES and free > LEAST_FIGURE * scale:
            figure = Page("", (), FIGURES[game])
            _picture(press, leaf, figure, Box(column.left, low, column.width, free).inset(0, free * 0.1), size)
    middle = columns[0].right + BETWEEN * scale / 2
    press.line([(middle, room.top), (middle, room.bottom)], 0.2 * scale, LIGHT.line)
    told = leaf.t(N_("All of it, as it is played at this table, stands on the screen too: touch the question mark."))
    press.text(Box(area.left, area.bottom - foot + 1, area.width, foot - 1), told, 8 * scale, align="center", least=6)


def _head(press: Press, leaf: Leaf, page: Page, switches: Mapping[str, Any], scale: float) -> Box:
    """What the game is about; returns the room below."""
    area = leaf.area
    press.text(Box(area.left, area.top, area.width, 13 * scale), leaf.t(page.title), 30 * scale, face="display",
               align="center")  # fmt: skip
    high = 25.0 * scale
    place = Box(area.left + area.width * 0.2, area.top + 14 * scale, area.width * 0.6, high)
    _picture(press, leaf, page, place, 10 * scale * 1.6)
    top = place.bottom + 2 * scale
    for text in _said(leaf, page, switches):
        box = Box(area.left + 10 * scale, top, area.width - 20 * scale, 11 * scale)
        press.text(box, text, 12 * scale, align="center", lines=2)
        top += 11 * scale
    top += 2 * scale
    press.line([(area.left, top), (area.right, top)], 0.4 * scale, LIGHT.line)
    top += 4 * scale
    return Box(area.left, top, area.width, area.bottom - top)


def _said(leaf: Leaf, page: Page, switches: Mapping[str, Any]) -> list[str]:
    return [leaf.t(line).format(**switches) for line in page.lines]


def _fit(sections: Sequence[Section], column: Box) -> tuple[float, int]:
    """The greatest size at which all sections fit into two such columns, and how many stand in the first."""

    def tall(mine: Sequence[Section], size: float) -> float:
        return sum(one.height(size, column.width) for one in mine) + max(len(mine) - 1, 0) * leading(size) * 0.6

    size = LARGEST * column.width / 93.5
    while True:
        split = min(range(1, len(sections)), key=lambda at: max(tall(sections[:at], size), tall(sections[at:], size)))
        if max(tall(sections[:split], size), tall(sections[split:], size)) <= column.height or size < 1:
            return size, split
        size *= 0.98


def _column(press: Press, leaf: Leaf, column: Box, sections: Sequence[Section], size: float) -> float:
    """The sections one below the other, with what is left of the room between them; returns where they end."""
    heights = [one.height(size, column.width) for one in sections]
    air = (column.height - sum(heights)) / max(len(sections) - 1, 1)
    air = min(air, leading(size) * 4)
    top = column.top
    for one, high in zip(sections, heights, strict=True):
        _section(press, leaf, one, Box(column.left, top, column.width, high), size)
        top += high + air
    return top - air


def _section(press: Press, leaf: Leaf, section: Section, box: Box, size: float) -> None:
    head = Box(box.left, box.top, box.width, leading(size * HEADLINE))
    press.text(head, section.title, size * HEADLINE, face="display", colour=LIGHT.curtain)
    wide = box.width * PICTURE
    low = Box(box.left, head.bottom, box.width, box.bottom - head.bottom)
    _picture(press, leaf, section.page, Box(low.left, low.top + 1, wide, low.height - 1), size)
    top = low.top
    for text in section.told:
        room = Box(low.left + wide + GAP, top, low.width - wide - GAP, low.bottom - top + 0.01)
        top += press.paragraph(room, text, size, colour=INK, least=SMALLEST)[1] + between(size)


def _picture(press: Press, leaf: Leaf, page: Page, box: Box, size: float) -> None:
    """The page's own picture, as on the screen."""
    press.picture(box, painted(page, box.width, box.height, leaf.language, UNIT * size / 10 * PX_PER_MM))


def painted(page: Page, wide: float, high: float, language: str, unit: float) -> NDArray[np.uint8]:
    """A page's picture on white, so many mm large, with so many px to a unit of the screens: R, G, B."""
    surface = pygame.Surface((max(1, round(wide * PX_PER_MM)), max(1, round(high * PX_PER_MM))))
    surface.fill((255, 255, 255))
    canvas = Canvas(surface, Theme(), language)
    canvas.u = unit
    page.picture(canvas, surface.get_rect())
    return np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1))
