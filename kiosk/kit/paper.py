"""The papers that the kit is printed on. Lengths are mm."""

from __future__ import annotations

from dataclasses import dataclass

from vision.mat_sheet import A3 as A3_MAT
from vision.mat_sheet import TWO_LETTER, Sheet

MARGIN = 7.0
"""Least distance of any ink from the edge of a page; printers leave 3 to 6.5 mm blank."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright."""

    name: str
    width: float
    height: float
    mat: Sheet
    """The mat that is made of such paper with the least waste."""

    @property
    def lying(self) -> tuple[float, float]:
        """Width and height of a page that lies on its side."""
        return self.height, self.width

    @property
    def upright(self) -> tuple[float, float]:
        """Width and height of a page that stands."""
        return self.width, self.height


PAPERS = {
    paper.name.lower(): paper
    for paper in (
        Paper("A4", 210.0, 297.0, A3_MAT),
        Paper("A3", 297.0, 420.0, A3_MAT),
        Paper("Letter", 215.9, 279.4, TWO_LETTER),
    )
}
"""By the name that the command line knows them by."""
