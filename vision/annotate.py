"""What was seen, drawn on the picture: outlines, names and doubts, for people who want to check."""

from __future__ import annotations

import cv2
import numpy as np

from vision.reading import Item, Picture, Reading

SURE = (80, 170, 40)
DOUBTFUL = (0, 140, 255)
BACK = (160, 160, 160)
INK = (255, 255, 255)
PAPER = (30, 30, 30)


def annotated(picture: Picture, reading: Reading) -> Picture:
    """A copy of `picture` with everything drawn on it that `reading` says; never smaller than it was."""
    canvas = np.ascontiguousarray(picture if picture.ndim == 3 else cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)).copy()
    unit = max(min(canvas.shape[:2]) / 480, 0.5)
    for back in reading.backs:
        _outline(canvas, back, BACK, unit)
    for item in reading.items:
        colour = DOUBTFUL if item.doubts else SURE
        _outline(canvas, item, colour, unit)
        words = [item.value, *item.doubts.words]
        _label(canvas, ", ".join(words), item, colour, unit)
    _line(canvas, "sure" if reading.sure else "doubts: " + ", ".join(reading.doubts.words), unit, bool(reading.doubts))
    return canvas


def _outline(canvas: Picture, item: Item, colour: tuple[int, int, int], unit: float) -> None:
    width = max(round(2 * unit), 1)
    if item.outline:
        points = np.round(np.array(item.outline)).astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(canvas, [points], True, colour, width, cv2.LINE_AA)
    else:
        radius = max(round(item.size / 2), round(6 * unit))
        cv2.circle(canvas, (round(item.x), round(item.y)), radius, colour, width, cv2.LINE_AA)


def _label(canvas: Picture, text: str, item: Item, colour: tuple[int, int, int], unit: float) -> None:
    scale, width = 0.5 * unit, max(round(1.3 * unit), 1)
    (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, width)
    top = min((y for _, y in item.outline), default=item.y - item.size / 2)
    x = int(np.clip(item.x - wide / 2, 0, max(canvas.shape[1] - wide, 0)))
    y = int(max(top - 6 * unit, high + 2))
    cv2.rectangle(canvas, (x - 2, y - high - 2), (x + wide + 2, y + round(3 * unit)), PAPER, -1)
    cv2.putText(canvas, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, colour, width, cv2.LINE_AA)


def _line(canvas: Picture, text: str, unit: float, doubtful: bool) -> None:
    scale, width = 0.6 * unit, max(round(1.5 * unit), 1)
    high = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, width)[0][1]
    bottom = canvas.shape[0]
    cv2.rectangle(canvas, (0, bottom - high - round(12 * unit)), (canvas.shape[1], bottom), PAPER, -1)
    place = (round(6 * unit), bottom - round(6 * unit))
    cv2.putText(canvas, text, place, cv2.FONT_HERSHEY_SIMPLEX, scale, DOUBTFUL if doubtful else INK, width, cv2.LINE_AA)
