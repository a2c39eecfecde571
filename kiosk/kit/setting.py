"""Setting type on paper: measuring, breaking into lines, shrinking. Sizes are points, lengths mm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

MM = 72 / 25.4
"""Points in a mm."""

LEADING = 1.24
"""From one line to the next, in sizes of the type."""

Measure = Callable[[str, float], float]
"""The width in mm of a text at a size."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, y down."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.left + self.width / 2, self.top + self.height / 2

    def inset(self, across: float, down: float | None = None) -> Box:
        """Smaller by so much at each side."""
        down = across if down is None else down
        return Box(self.left + across, self.top + down, self.width - 2 * across, self.height - 2 * down)

    def columns(self, shares: Sequence[float], gap: float) -> list[Box]:
        """Columns whose widths are as `shares`."""
        unit = (self.width - gap * (len(shares) - 1)) / sum(shares)
        out, left = [], self.left
        for share in shares:
            out.append(Box(left, self.top, unit * share, self.height))
            left += unit * share + gap
        return out

    def rows(self, shares: Sequence[float], gap: float) -> list[Box]:
        """Rows whose heights are as `shares`."""
        unit = (self.height - gap * (len(shares) - 1)) / sum(shares)
        out, top = [], self.top
        for share in shares:
            out.append(Box(self.left, top, self.width, unit * share))
            top += unit * share + gap
        return out


def leading(size: float) -> float:
    """Height of a line in mm."""
    return size * LEADING / MM


def broken(text: str, size: float, wide: float, measure: Measure) -> list[str] | None:
    """`text` in lines of at most `wide` mm, broken at its spaces; None where one word alone is wider.

    A no-break space holds words together. The last line is no lone short word where the one before can spare one.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and measure(longer, size) > wide:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    if any(measure(line, size) > wide + 1e-6 for line in lines):
        return None
    if "\n" not in text and len(lines) > 1:
        head, _, moved = lines[-2].rpartition(" ")
        last = f"{moved} {lines[-1]}"
        if head and measure(lines[-1], size) < wide / 4 and measure(last, size) <= wide:
            lines[-2:] = [head, last]
    return lines


def fitted(text: str, size: float, box: Box, lines: int, measure: Measure) -> tuple[float, list[str]]:
    """The greatest size up to `size` at which `text` fits into `box` in at most `lines` lines, and those lines."""
    while True:
        told = broken(text, size, box.width, measure)
        if told is not None and len(told) <= lines and len(told) * leading(size) <= box.height + 1e-6:
            return size, told
        if size < 1:
            return size, told or [text]
        size *= 0.97
