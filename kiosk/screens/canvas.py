"""What the screens draw on: a surface with a theme and a language, that remembers what was put where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action
from kiosk.screens import typesetting as setting
from kiosk.theme import Colour, Palette, Theme


class Target(NamedTuple):
    """A place that can be touched."""

    rect: Rect
    action: Action
    label: str
    """What it says, for keys, tests and screen readers."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A text that was set: the box that it was given, and the ink that it took."""

    text: str
    box: Rect
    ink: Rect
    px: int
    least: int
    """The size in px below which it should not have to be set."""


class Canvas(Spoken):
    """A surface, 800x480 units or more, and the record of its texts and targets.

    Attributes:
        u: px in a unit.
        texts: every text that was set.
        targets: every place that can be touched.
        standing: what stands still on the screen, where something moves over it.
    """

    def __init__(self, surface: pygame.Surface, theme: Theme, language: str) -> None:
        super().__init__(language)
        self.surface = surface
        self.theme = theme
        self.rect = surface.get_rect()
        self.u = min(self.rect.width / 800, self.rect.height / 480)
        self.texts: list[Printed] = []
        self.targets: list[Target] = []
        self.standing: pygame.Surface | None = None

    @property
    def palette(self) -> Palette:
        """The theme's colours."""
        return self.theme.palette

    @property
    def large(self) -> bool:
        """The large-type mode: pictures and margins give way to words and numbers."""
        return self.theme.scale > 1

    @property
    def gap(self) -> int:
        """Space between things, in px."""
        return self.px(self.theme.gap)

    def px(self, units: float) -> int:
        """Units in px, at least 1."""
        return max(1, round(units * self.u))

    def caption(self, units: float) -> int:
        """The height in px of a line of small type that has `units` where type is not large."""
        return self.px(units * self.theme.scale)

    def text(
        self,
        box: Rect,
        text: str,
        size: float | None = None,
        *,
        colour: Colour | None = None,
        display: bool = False,
        align: str = "center",
        valign: str = "middle",
        lines: int = 1,
    ) -> Rect:
        """Set `text` into `box`, as large as `size` units and as small as it must be; returns where its ink is."""
        theme = self.theme
        path: Path = theme.type.display if display else theme.type.text
        # Two lines of large type rather than one of small.
        lines += self.large
        least = self.px(theme.type.least)
        px = max(least, self.px((size or theme.type.body) * theme.scale))
        room = max(1, box.width), max(1, box.height)
        wanted = px
        px, broken = setting.fit(text, path, room, wanted, least, lines)
        if display and px < theme.type.hairline:
            path = theme.type.text
            px, broken = setting.fit(text, path, room, wanted, least, lines)
        height = setting.font(path, px).get_linesize()
        total = height * len(broken)
        y = {"top": box.top, "middle": box.top + (box.height - total) // 2, "bottom": box.bottom - total}[valign]
        ink = Rect(box.centerx, y, 0, total)
        for number, line in enumerate(broken):
            image = setting.rendered(line, path, px, colour or self.palette.ink)
            wide = image.get_width()
            x = {"left": box.left, "center": box.left + (box.width - wide) // 2, "right": box.right - wide}[align]
            self.surface.blit(image, (x, y + number * height))
            ink = Rect(x, y, wide, total) if number == 0 else ink.union(Rect(x, y + number * height, wide, height))
        if text.strip():
            self.texts.append(Printed(text, box.copy(), ink, px, least))
        return ink

    def height(self, box: Rect, text: str, size: float, lines: int) -> float:
        """The size in units at which `text` would be set into `box` in the text face, `size` at most."""
        theme = self.theme
        px = max(self.px(theme.type.least), self.px(size * theme.scale))
        room = max(1, box.width), max(1, box.height)
        fitted, _ = setting.fit(text, theme.type.text, room, px, self.px(theme.type.least), lines)
        return size * fitted / px

    def uncover(self, rect: Rect) -> None:
        """Show again what stands still in `rect`."""
        if self.standing is not None:
            self.surface.blit(self.standing, rect, rect)

    def target(self, rect: Rect, action: Action, label: str) -> None:
        """A place that can be touched, without drawing anything."""
        self.targets.append(Target(rect.copy(), action, label))


def columns(rect: Rect, count: int, gap: int) -> list[Rect]:
    """`count` equal columns of `rect`, with `gap` px between them."""
    return cut(rect, [1.0] * count, gap)


def rows(rect: Rect, count: int, gap: int) -> list[Rect]:
    """`count` equal rows of `rect`, with `gap` px between them."""
    return stack(rect, [1.0] * count, gap)


def cut(rect: Rect, shares: Sequence[float], gap: int) -> list[Rect]:
    """Columns of `rect` whose widths are as `shares`."""
    free = max(0, rect.width - gap * (len(shares) - 1))
    parts: list[Rect] = []
    before = 0.0
    for number, share in enumerate(shares):
        left = rect.left + round(free * before / sum(shares)) + number * gap
        before += share
        right = rect.left + round(free * before / sum(shares)) + number * gap
        parts.append(Rect(left, rect.top, right - left, rect.height))
    return parts


def stack(rect: Rect, shares: Sequence[float], gap: int) -> list[Rect]:
    """Rows of `rect` whose heights are as `shares`."""
    turned = cut(Rect(rect.top, rect.left, rect.height, rect.width), shares, gap)
    return [Rect(one.top, one.left, one.height, one.width) for one in turned]


def grid(rect: Rect, count: int, across: int, gap: int) -> list[Rect]:
    """`count` equal cells, `across` in each row."""
    down = -(-count // across)
    return [cell for row in rows(rect, down, gap) for cell in columns(row, across, gap)][:count]


def take_top(rect: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """The upper `height` px and, below a gap, the rest."""
    height = min(height, rect.height)
    rest = max(0, rect.height - height - gap)
    return Rect(rect.left, rect.top, rect.width, height), Rect(rect.left, rect.bottom - rest, rect.width, rest)


def take_bottom(rect: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """The rest and, below a gap, the lower `height` px."""
    height = min(height, rect.height)
    rest = max(0, rect.height - height - gap)
    return Rect(rect.left, rect.top, rect.width, rest), Rect(rect.left, rect.bottom - height, rect.width, height)


def take_left(rect: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """The left `width` px and, beside a gap, the rest."""
    width = min(width, rect.width)
    rest = max(0, rect.width - width - gap)
    return Rect(rect.left, rect.top, width, rect.height), Rect(rect.right - rest, rect.top, rest, rect.height)


def take_right(rect: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """The rest and, beside a gap, the right `width` px."""
    width = min(width, rect.width)
    rest = max(0, rect.width - width - gap)
    return Rect(rect.left, rect.top, rest, rect.height), Rect(rect.right - width, rect.top, width, rect.height)


def proportioned(rect: Rect, wide: float, high: float) -> Rect:
    """The largest rectangle with these proportions in the middle of `rect`."""
    scale = min(rect.width / wide, rect.height / high)
    inner = Rect(0, 0, max(1, round(wide * scale)), max(1, round(high * scale)))
    inner.center = rect.center
    return inner
