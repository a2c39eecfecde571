"""A page's room and language, and what most pages have in common: a heading, a ruler to see that the scale is right."""

from __future__ import annotations

import gettext
from dataclasses import dataclass

from kiosk.i18n import N_
from kiosk.kit.press import INK, Press
from kiosk.kit.setting import Box

RULER = 100.0
"""Length of the ruler, mm."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """The part of a page that can be printed on, and what is spoken there."""

    area: Box
    language: str
    catalogue: gettext.NullTranslations

    def t(self, text: str, **facts: object) -> str:
        """`text` in the page's language, its places filled with `facts`."""
        told = self.catalogue.gettext(text)
        return told.format(**facts) if facts else told


def heading(press: Press, leaf: Leaf, title: str, told: str, **facts: object) -> Box:
    """Title, a sentence on how to print and cut, and a ruler at the foot; returns what is left between."""
    area = leaf.area
    press.text(Box(area.left, area.top, area.width, 9), leaf.t(title), 20, face="display", align="center")
    press.text(Box(area.left, area.top + 9, area.width, 10), leaf.t(told, **facts), 9.5, align="center", lines=2)
    ruler(press, leaf, area.left + (area.width - RULER) / 2, area.bottom - 6)
    return Box(area.left, area.top + 21, area.width, area.height - 21 - 10)


def ruler(press: Press, leaf: Leaf, left: float, top: float) -> None:
    """100 mm, 6 mm high with its words: whoever lays a ruler along it sees whether the printer has kept to the size."""
    for mm in range(0, int(RULER) + 1, 10):
        long = 1.8 if mm % 50 == 0 else 1.0
        press.line([(left + mm, top + 0.2), (left + mm, top + 0.2 + long)], 0.2)
    press.line([(left, top + 0.2), (left + RULER, top + 0.2)], 0.2)
    told = leaf.t(N_("100 mm: measure it. If it is not, print again at 100 %, without fitting to the page."))
    press.text(Box(left - 20, top + 2.2, RULER + 40, 3.6), told, 7, align="center", colour=INK, least=6)
