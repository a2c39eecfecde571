"""Colours, type, spacing and timing of every screen: the toy theatre's paint box.

Sizes are in units: a screen of 800x480 is 800 units wide and 480 high, a larger one has the same units, larger.
Colours are RGB, 0 to 255. The pairs of colours that text is printed in are listed in `Palette.pairs`, for the test
that holds them to a contrast of 4.5 to 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

Colour = tuple[int, int, int]

FONTS = Path(__file__).parent / "assets" / "fonts"

ANIMALS = ("fox", "fish", "frog", "lion", "cat", "hare", "bear", "owl")
"""The seats by their animals; each has a colour and a figure of its own, so that no colour alone says who it is."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Paper, ink and hand colouring, by day or by candle light."""

    paper: Colour
    """The ground of every screen."""
    sheet: Colour
    """A panel that lies on it."""
    ink: Colour
    faded: Colour
    """Ink of things that matter less."""
    line: Colour
    """Frames and rules, never text."""
    curtain: Colour
    curtain_dark: Colour
    on_curtain: Colour
    gold: Colour
    gold_dark: Colour
    button: Colour
    on_button: Colour
    button_strong: Colour
    """The one thing to do now."""
    on_strong: Colour
    button_off: Colour
    on_off: Colour
    warning: Colour
    on_warning: Colour
    good: Colour
    bad: Colour
    seats: tuple[Colour, ...]
    """The eight seats' colours, by the order of `ANIMALS`."""
    print_paper: Colour
    """Paper of the printed pictures."""
    print_ink: Colour
    red: Colour
    """The other ink of the printed pictures: hearts and diamonds."""

    @property
    def pairs(self) -> dict[str, tuple[Colour, Colour]]:
        """Every pair of colours that text is printed in: (text, ground)."""
        return {
            "ink on paper": (self.ink, self.paper),
            "ink on sheet": (self.ink, self.sheet),
            "faded ink on paper": (self.faded, self.paper),
            "faded ink on sheet": (self.faded, self.sheet),
            "curtain": (self.on_curtain, self.curtain),
            "button": (self.on_button, self.button),
            "strong button": (self.on_strong, self.button_strong),
            "button that is off": (self.on_off, self.button_off),
            "warning": (self.on_warning, self.warning),
            "good on sheet": (self.good, self.sheet),
            "bad on sheet": (self.bad, self.sheet),
            "good on paper": (self.good, self.paper),
            "bad on paper": (self.bad, self.paper),
            "print": (self.print_ink, self.print_paper),
            "red print": (self.red, self.print_paper),
        }


_SEATS = (
    (196, 84, 34),
    (44, 92, 150),
    (74, 128, 62),
    (222, 172, 56),
    (60, 56, 66),
    (226, 214, 190),
    (118, 78, 46),
    (132, 138, 142),
)

LIGHT = Palette(
    paper=(240, 227, 198),
    sheet=(251, 243, 223),
    ink=(40, 26, 17),
    faded=(94, 70, 46),
    line=(120, 92, 60),
    curtain=(132, 26, 30),
    curtain_dark=(84, 14, 20),
    on_curtain=(255, 240, 205),
    gold=(214, 165, 58),
    gold_dark=(146, 102, 26),
    button=(233, 214, 172),
    on_button=(40, 26, 17),
    button_strong=(132, 26, 30),
    on_strong=(255, 244, 218),
    button_off=(232, 219, 190),
    on_off=(104, 84, 60),
    warning=(244, 200, 84),
    on_warning=(40, 26, 17),
    good=(38, 92, 44),
    bad=(150, 26, 26),
    seats=_SEATS,
    print_paper=(247, 237, 212),
    print_ink=(36, 24, 18),
    red=(158, 24, 28),
)

DARK = Palette(
    paper=(34, 27, 33),
    sheet=(52, 42, 48),
    ink=(246, 232, 203),
    faded=(206, 186, 156),
    line=(132, 108, 86),
    curtain=(104, 20, 28),
    curtain_dark=(60, 10, 18),
    on_curtain=(255, 238, 204),
    gold=(206, 158, 58),
    gold_dark=(128, 90, 26),
    button=(84, 66, 62),
    on_button=(250, 238, 212),
    button_strong=(222, 176, 78),
    on_strong=(36, 22, 14),
    button_off=(56, 47, 52),
    on_off=(186, 170, 148),
    warning=(240, 192, 76),
    on_warning=(36, 22, 14),
    good=(150, 208, 140),
    bad=(250, 150, 132),
    seats=_SEATS,
    print_paper=(238, 226, 198),
    print_ink=(36, 24, 18),
    red=(158, 24, 28),
)


@dataclass(frozen=True, slots=True)
class Type:
    """Sizes of type in units, and the files of the two faces."""

    display: Path = FONTS / "SchimmelDisplay.ttf"
    text: Path = FONTS / "SchimmelText.ttf"
    huge: float = 76
    title: float = 40
    head: float = 29
    body: float = 22
    label: float = 18
    small: float = 15
    least: float = 11
    """Nothing is ever set smaller."""
    hairline: int = 24
    """Height in px below which the display face's hairlines break up, and the text face stands in for it."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Lengths of the motions, in seconds."""

    curtain: float = 0.7
    token: float = 0.7
    """One payment's tokens on their way."""
    payments: float = 3.2
    """Several payments of one moment, all together at most."""
    door: float = 1.1
    die: float = 0.07
    """One die after the other is laid into its row."""
    flash: float = 0.15
    """The curtains light up: a knock was heard."""
    answer: float = 3.0
    """A sentence answers a touch on what is no button."""
    swing: float = 1.2
    """One swing of the hammer that invites."""
    pulse: float = 0.5
    """A golden frame that widens and fades around something new."""
    page: float = 8.0
    """One picture of the waiting screen."""
    rest: float = 86400.0
    """After so long everything rests: a day without a visitor."""


@dataclass(frozen=True, slots=True)
class Theme:
    """What the screens are drawn with."""

    palette: Palette = LIGHT
    type: Type = Type()
    timing: Timing = Timing()
    scale: float = 1.0
    """Of all type: 1.35 in the large-type mode."""
    pace: float = 1.0
    """Of all motion: 2.0 in the slow mode."""
    touch: float = 56
    """Least side of a touch target in units: more than 9 mm on a 7-inch screen of 800x480."""
    gap: float = 8
    margin: float = 14
    radius: float = 7
    stroke: float = 2


LARGE, SLOW = 1.35, 2.0
"""Of type in the large-type mode, and of motion in the slow mode."""


def themed(dark: bool = False, large: bool = False, slow: bool = False) -> Theme:
    """The theme as an operator has set it."""
    return Theme(palette=DARK if dark else LIGHT, scale=LARGE if large else 1.0, pace=SLOW if slow else 1.0)


def touch_mm(theme: Theme, size: tuple[int, int], diagonal_inch: float) -> float:
    """Least side of a touch target in mm, on a screen of `size` px with that diagonal."""
    units = min(size[0] / 800, size[1] / 480)
    return theme.touch * units * diagonal_inch * 25.4 / math.hypot(*size)


def luminance(colour: Colour) -> float:
    """Relative luminance of a colour, 0 to 1 (WCAG 2.1)."""
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2.1)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
