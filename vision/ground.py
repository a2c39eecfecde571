"""What the table looks like without anything on it, as far as it has been seen."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.cameras.camera import Grey
from vision.reading import Reading
from vision.still import Foreign, View, compare, die_edge, foreign, patched

HIDDEN = 2.4
"""Side in edges of a die of the square around each thing in which the ground is not seen."""


class Ground:
    """The empty table: handed in, or learnt from what was read."""

    def __init__(self) -> None:
        self._view: View | None = None
        self._known: Grey | None = None
        """Where it was seen (not 0); None: everywhere."""
        self._given = False

    def give(self, empty: View) -> None:
        """Take over a picture of the empty table; nothing is learnt from readings any more."""
        self._view, self._known, self._given = empty, None, True

    def see_empty(self, view: View) -> None:
        """The table is empty now: it looks like `view` in the light of the hour."""
        self._view, self._known = view, None

    def see_around(self, view: View, reading: Reading) -> None:
        """Learn all that lies outside the things of a reading that was sure."""
        if self._given:
            return
        hidden = around(reading, view, HIDDEN)
        seen = cv2.bitwise_not(hidden)
        if self._view is None or self._view.grey.shape != view.grey.shape:
            self._view, self._known = view, seen
            return
        self._view = patched(view, self._view, hidden)
        if self._known is not None:
            known = cv2.bitwise_or(self._known, seen)
            self._known = None if known.all() else known

    def forget(self) -> None:
        """Something is not as it was: begin anew."""
        self._view = self._known = None
        self._given = False

    def __bool__(self) -> bool:
        return self._view is not None

    def over(self, view: View, edge: float, region: Grey | None, things: Grey | None = None) -> Foreign | None:
        """What lies over it in `view` and is none of the `things` (not 0 there); None where nothing is known."""
        if self._view is None or self._view.grey.shape != view.grey.shape:
            return None
        known = self._known
        if things is not None:
            others = cv2.bitwise_not(things)
            known = others if known is None else cv2.bitwise_and(known, others)
        return foreign(view, self._view, edge, region, known)

    def lies(self, view: View, edge: float) -> Grey | None:
        """Around all edges of what lies over it in `view`: 255, else 0; None where nothing is known."""
        if self._view is None or self._view.grey.shape != view.grey.shape:
            return None
        return _grown(compare(view, self._view, edge).mask, 0.5 * edge)

    def is_bare(self, view: View, edge: float, region: Grey | None) -> bool:
        """Whether it is known all over and nothing lies on it, not even as large as a pip."""
        if self._view is None or self._known is not None or self._view.grey.shape != view.grey.shape:
            return False
        return not compare(view, self._view, edge, region).any


def around(reading: Reading, view: View, edges: float) -> Grey:
    """255 in a square of so many edges around everything that was read, and all over it; 0 elsewhere."""
    around = covered(reading, view, 0.0)
    for item in (*reading.items, *reading.backs):
        reach = 0.5 * edges * (item.size * view.scale or die_edge(view))
        x, y = item.x * view.scale, item.y * view.scale
        around[max(0, int(y - reach)) : int(y + reach) + 2, max(0, int(x - reach)) : int(x + reach) + 2] = 255
    return around


def covered(reading: Reading, view: View, more: float) -> Grey:
    """255 where something lies whose outline was read, and `more` px of the view around it; 0 elsewhere."""
    covered = np.zeros(view.grey.shape, np.uint8)
    for item in (*reading.items, *reading.backs):
        if item.outline:
            cv2.fillPoly(covered, [np.round(np.array(item.outline) * view.scale).astype(np.int32)], 255)
    return _grown(covered, more)


def inside(corners: Sequence[tuple[float, float]], view: View, more: float) -> Grey:
    """255 within the polygon `corners` (px of the picture) and `more` px of the view around it, else 0."""
    inside = np.zeros(view.grey.shape, np.uint8)
    cv2.fillPoly(inside, [np.round(np.array(corners) * view.scale).astype(np.int32)], 255)
    return _grown(inside, max(1.0, more))


def _grown(mask: Grey, more: float) -> Grey:
    """`mask` and `more` px around it."""
    side = 2 * round(more) + 1
    grown: Grey = cv2.dilate(mask, np.ones((side, side), np.uint8))
    return grown
