"""Tokens for eight players: thirty-six each, in ones, fives and tens."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.i18n import N_
from kiosk.kit.leaf import Leaf, heading
from kiosk.kit.press import INK, WHITE, Press
from kiosk.kit.setting import Box
from kiosk.screens.prints.block import GOLD, PAPER, circle
from kiosk.screens.prints.theatre import HORSE_HEAD
from kiosk.theme import LIGHT, Colour

ACROSS = 20.0
"""Diameter of a token, mm."""

PITCH = 21.0

PLAYERS = 8
PURSE = (1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 10)
"""What a player begins with, thirty-six in all: a column of the page."""

COLOURS: dict[int, tuple[Colour, Colour]] = {1: (PAPER, INK), 5: (GOLD, INK), 10: (LIGHT.curtain, WHITE)}
"""Of each token: its ground and its ink."""


def places(area: Box) -> Iterator[tuple[int, float, float]]:
    """What each token is worth, and its middle."""
    left = area.left + (area.width - PLAYERS * PITCH) / 2 + PITCH / 2
    top = area.top + (area.height - len(PURSE) * PITCH) / 2 + PITCH / 2
    for row, worth in enumerate(PURSE):
        for column in range(PLAYERS):
            yield worth, left + column * PITCH, top + row * PITCH


def draw(press: Press, leaf: Leaf) -> Box:
    """A page of them. Returns the area that they stand in."""
    area = heading(
        press,
        leaf,
        N_("Tokens for eight players"),
        N_("Print on card and cut out. Each column is one player's {n} tokens; the till begins with what they stake."),
        n=sum(PURSE),
    )
    for worth, x, y in places(area):
        _token(press, worth, x, y)
    return area


def _token(press: Press, worth: int, x: float, y: float) -> None:
    ground, ink = COLOURS[worth]
    radius = ACROSS / 2
    press.disc(x, y, radius, ground, INK, 0.2)
    press.disc(x, y, radius - 1.0, None, ink, 0.45)
    press.disc(x, y, radius - 1.8, None, ink, 0.15)
    with press.moved(x - 5.1, y - 9.3, scale=0.4):
        press.area([HORSE_HEAD, circle((12.6, 9.6), 0.7)], ink)
    press.text(Box(x - 7, y - 2.2, 14, 10), str(worth), 24, face="display", colour=ink, align="center")
