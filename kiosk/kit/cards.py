"""The five cards that come under the hammer, each with what it earns."""

from __future__ import annotations

from kiosk.i18n import N_
from kiosk.kit import woodcut
from kiosk.kit.leaf import Leaf, heading
from kiosk.kit.press import FAINT, HAIR, INK, Press
from kiosk.kit.setting import Box
from kiosk.screens.prints.block import PAPER
from kiosk.screens.words import CARD_NAMES, CARD_WORTH

WIDE, HIGH = 63.0, 104.0
"""Of a card, mm."""

PRINT = 55.0
"""Width of its picture."""

BLEED = 1.5
"""Paper's colour beyond the edge along which is cut."""

ACROSS = 3
CARDS = ("bell", "hammer", "bell_hammer", "horse", "inn", "inn-open")
"""The sixth lies upon the fifth as soon as the inn opens."""

OPEN = N_("The inn is open")


def places(area: Box) -> list[tuple[str, Box]]:
    """Each card and where it is cut out: neighbours share their edges."""
    rows = -(-len(CARDS) // ACROSS)
    left = area.left + (area.width - ACROSS * WIDE) / 2
    top = area.top + (area.height - rows * HIGH) / 2
    return [
        (name, Box(left + number % ACROSS * WIDE, top + number // ACROSS * HIGH, WIDE, HIGH))
        for number, name in enumerate(CARDS)
    ]


def draw(press: Press, leaf: Leaf) -> Box:
    """All of them on one page. Returns the area that they stand in."""
    area = heading(
        press,
        leaf,
        N_("The five cards"),
        N_("Print on card, cut along the ticks. The open inn is laid upon the inn as soon as it opens."),
    )
    drawn = places(area)
    first, last = drawn[0][1], drawn[-1][1]
    press.box(Box(first.left, first.top, last.right - first.left, last.bottom - first.top).inset(-BLEED), PAPER)
    for name, box in drawn:
        _card(press, leaf, box, name)
    for x in sorted({edge for _, box in drawn for edge in (box.left, box.right)}):
        for y, way in ((first.top, -1), (last.bottom, 1)):
            press.line([(x, y + way * 2), (x, y + way * 5)], HAIR, FAINT)
    for y in sorted({edge for _, box in drawn for edge in (box.top, box.bottom)}):
        for x, way in ((first.left, -1), (last.right, 1)):
            press.line([(x + way * 1.7, y), (x + way * 3.2, y)], HAIR, FAINT)
    return area


def _card(press: Press, leaf: Leaf, box: Box, name: str) -> None:
    """One card: picture, name, what it earns."""
    shut = name.removesuffix("-open")
    high = PRINT * 1.4
    side = (box.width - PRINT) / 2
    woodcut.card(press, Box(box.left + side, box.top + side, PRINT, high), f"card-{name}")
    words = Box(box.left + side, box.top + side + high, PRINT, box.height - 2 * side - high)
    title, told = words.rows([9, 10], 0)
    press.text(title, leaf.t(OPEN if name != shut else CARD_NAMES[shut]), 14, face="display", align="center")
    press.text(told, leaf.t(CARD_WORTH[shut]), 8, colour=INK, align="center", valign="top", lines=3, least=6)
