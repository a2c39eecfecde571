"""The reliability picture: how often a name is right, against the confidence that the reader gave it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

BOUNDS = (0.0, 0.3, 0.5, 0.65, 0.75, 0.83, 0.89, 0.93, 0.96, 0.98, 0.99, 0.995, 1.0)
"""Edges of the classes of confidence: narrow where it matters."""
SIDE, MARGIN, LEGEND = 420, 60, 250
"""px: the square of the diagram, the room for its scales, the room for what each curve is."""
INK, FAINT = (40, 40, 40), (205, 205, 205)
COLOURS = ((40, 60, 190), (60, 150, 60), (190, 110, 30), (160, 40, 160))


def classes(confidence: Sequence[float], right: Sequence[bool]) -> list[tuple[float, float, int]]:
    """Mean confidence, part that is right, number of items, of each class of `BOUNDS` that holds any."""
    p, y = np.asarray(confidence, float), np.asarray(right, float)
    rows = []
    for low, high in itertools.pairwise(BOUNDS):
        inside = (p >= low) & ((p < high) | (high == BOUNDS[-1]))
        if inside.any():
            rows.append((float(p[inside].mean()), float(y[inside].mean()), int(inside.sum())))
    return rows


def scaled(p: float) -> float:
    """Place on an axis, 0 to 1, of a probability: log odds from 0.2 to 0.999, since the last per cent matters most."""
    low, high = (np.log(x / (1 - x)) for x in (0.2, 0.999))
    x = min(max(p, 0.2), 0.999)
    return float((np.log(x / (1 - x)) - low) / (high - low))


def picture(curves: dict[str, list[tuple[float, float, int]]]) -> NDArray[np.uint8]:
    """The diagram of several curves, by their names; dots grow with the number of items, the diagonal is the truth."""
    canvas = np.full((SIDE + 2 * MARGIN, SIDE + 2 * MARGIN + LEGEND, 3), 255, np.uint8)

    def at(x: float, y: float) -> tuple[int, int]:
        return round(MARGIN + scaled(x) * SIDE), round(MARGIN + (1 - scaled(y)) * SIDE)

    for tick in (0.2, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999):
        for ends in ((at(tick, 0.2), at(tick, 0.999)), (at(0.2, tick), at(0.999, tick))):
            cv2.line(canvas, *ends, FAINT, 1)
        x, y = at(tick, 0.2)
        cv2.putText(canvas, f"{tick:g}", (x - 12, y + 18), cv2.FONT_HERSHEY_SIMPLEX, 0.38, INK, 1, cv2.LINE_AA)
        x, y = at(0.2, tick)
        cv2.putText(canvas, f"{tick:g}", (x - 42, y + 4), cv2.FONT_HERSHEY_SIMPLEX, 0.38, INK, 1, cv2.LINE_AA)
    cv2.line(canvas, at(0.2, 0.2), at(0.999, 0.999), INK, 1, cv2.LINE_AA)
    cv2.putText(canvas, "confidence", (MARGIN, SIDE + 2 * MARGIN - 14), 0, 0.45, INK, 1, cv2.LINE_AA)
    cv2.putText(canvas, "part that is right", (MARGIN, MARGIN - 16), 0, 0.45, INK, 1, cv2.LINE_AA)
    for k, (name, rows) in enumerate(curves.items()):
        colour = COLOURS[k % len(COLOURS)]
        points = [at(p, y) for p, y, _ in rows]
        for one, other in itertools.pairwise(points):
            cv2.line(canvas, one, other, colour, 1, cv2.LINE_AA)
        for point, (_, _, count) in zip(points, rows, strict=True):
            cv2.circle(canvas, point, int(np.clip(2 + np.log10(count) * 2, 2, 10)), colour, -1, cv2.LINE_AA)
        place = (SIDE + MARGIN + 24, MARGIN + 20 + 24 * k)
        cv2.putText(canvas, name, place, cv2.FONT_HERSHEY_SIMPLEX, 0.42, colour, 1, cv2.LINE_AA)
    return canvas


def write(path: Path, curves: dict[str, list[tuple[float, float, int]]]) -> None:
    """Write the diagram as PNG."""
    path.write_bytes(np.asarray(cv2.imencode(".png", picture(curves))[1]).tobytes())
