"""Cards that lie face down: what differs from the empty table, is as large as a card, and is none that was read."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Item, Picture

COARSE = 28.0
"""Short edge of a card in px at which pictures are compared."""
DIFFERS = 22.0
"""Difference of brightness (of 255), in any colour, from which on something lies there."""
LONG = (1.2, 1.75)
"""Long edge of a card, in short ones, as it may be seen."""
WIDE = (0.75, 1.25)
"""Short edge of a back, in short edges of the cards that are known."""
FILLED = 0.82
"""Part of its upright box that a back fills."""


def backs(picture: Picture, empty: Picture, edge: float, items: Sequence[Item]) -> tuple[Item, ...]:
    """The backs in `picture`, `edge` px wide about, that are none of the `items`; `empty`: the same view, empty."""
    scale = min(COARSE / edge, 1.0)
    size = (max(round(picture.shape[1] * scale), 1), max(round(picture.shape[0] * scale), 1))
    now, before = (cv2.resize(it, size, interpolation=cv2.INTER_AREA) for it in (picture, empty))
    mask = np.asarray((cv2.absdiff(now, before).max(axis=2) > DIFFERS) * 255, np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)), np.uint8)
    for item in items:
        corners = np.array(item.outline, np.float64)
        grown = corners.mean(axis=0) + (corners - corners.mean(axis=0)) * 1.06
        cv2.fillConvexPoly(mask, np.round(grown * scale).astype(np.int32), 0)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)
    contours, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for contour in contours:
        rectangle = cv2.minAreaRect(contour)
        short, long = sorted(rectangle[1])
        full = cv2.contourArea(contour) / max(short * long, 1.0)
        wide = short / scale / edge
        if WIDE[0] < wide < WIDE[1] and LONG[0] < long / max(short, 1.0) < LONG[1] and full > FILLED:
            ends: NDArray[np.float32] = np.asarray(cv2.boxPoints(rectangle), np.float32) / np.float32(scale)
            outline = tuple((float(x), float(y)) for x, y in ends)
            x, y = (float(v) / scale for v in rectangle[0])
            found.append(Item("", x, y, float(min(full, 1.0)), short / scale, outline))
    return tuple(found)
