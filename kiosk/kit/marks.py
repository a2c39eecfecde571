"""The marks of the eight dice as they are printed: 1 to 6 in pips or numerals, a bell, a hammer."""

from __future__ import annotations

from kiosk.kit.press import BLACK, WHITE, Press
from kiosk.kit.setting import Box
from kiosk.screens.prints.block import Point, circle
from kiosk.screens.prints.theatre import BELL, HAMMER_HANDLE, HAMMER_HEAD, HAMMER_KNOB
from kiosk.theme import Colour
from vision.simulate.marks import Pips, pip_places, strokes

PIPS = Pips(radius=0.19, spread=0.5)
"""In half sides of the sticker."""

NUMERAL, PEN = 0.75, 0.21
"""Height of a numeral and width of its strokes, in sides and half sides of the sticker.

Plain strokes, as a pen draws them: the reader doubts them least. In the text face it doubted one throw in five, mostly
for the three; in the display face two in five.
"""

SIGN = 0.86
"""Size of bell and hammer, in sides of the sticker."""


def mark(press: Press, box: Box, value: str, pips: bool, ink: Colour = BLACK) -> None:
    """The mark of a die in the square `box`."""
    if value == "bell":
        bell(press, box.inset(box.width * (1 - SIGN) / 2), ink)
    elif value == "hammer":
        hammer(press, box.inset(box.width * (1 - SIGN) / 2), ink)
    elif pips:
        x, y = box.middle
        for across, down in pip_places(int(value), PIPS):
            press.disc(x + across * box.width / 2, y + down * box.width / 2, PIPS.radius * box.width / 2, ink)
    else:
        numeral(press, box, value, ink)


def numeral(press: Press, box: Box, value: str, ink: Colour) -> None:
    """A numeral; the six is underlined."""
    x, y = box.middle
    half = box.width / 2
    lift = 0.1 * half if value == "6" else 0.0
    for stroke in strokes(int(value)):
        points = [(x + float(a) * NUMERAL * half, y - lift + float(b) * NUMERAL * half) for a, b in stroke]
        press.line(points, PEN * half, ink)
    if value == "6":
        base = y + 1.12 * NUMERAL * half
        press.line([(x - 0.34 * half, base), (x + 0.34 * half, base)], 0.8 * PEN * half, ink)


def bell(press: Press, box: Box, ink: Colour) -> None:
    """A bell in one ink."""
    press.area([_in(box, BELL)], ink)
    press.area([_in(box, circle((20, 35.6), 3.6))], ink)
    press.line(_in(box, [(13.4, 26.4), (20, 27.4), (26.6, 26.4)]), box.width * 0.035, WHITE)


def hammer(press: Press, box: Box, ink: Colour) -> None:
    """A hammer in one ink."""
    for part in (HAMMER_HANDLE, HAMMER_KNOB, HAMMER_HEAD):
        press.area([_in(box, part)], ink)


def _in(box: Box, points: list[Point]) -> list[Point]:
    """Points of the 40 x 40 units in `box`."""
    unit = box.width / 40
    return [(box.left + x * unit, box.top + y * unit) for x, y in points]
