"""Flat things of card and paper that lie on a table: cards of the game, playing cards, written sheets, boards.

Some of them show bells, hammers and dots, which are no marks: they are not on dice.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate import marks
from vision.simulate.pen import Pen
from vision.simulate.scene import Flat

Array = NDArray[Any]
Bytes = NDArray[np.uint8]

TEXTS = (
    "GLOCKE UND HAMMER",
    "Bell & Hammer",
    "SCHIMMEL",
    "Rechnung",
    "Merry Games",
    "Menu",
    "12 345,60",
    "Rules",
    "A B C",
)


def bgr(rng: np.random.Generator, low: float, high: float, saturation: float = 1.0) -> tuple[int, int, int]:
    """A gamma-coded colour."""
    hsv = np.array([[[rng.uniform(0, 360), rng.uniform(0, saturation), rng.uniform(low, high)]]], np.float32)
    b, g, r = (cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] * 255).astype(int)
    return int(b), int(g), int(r)


def oblong(x: float, y: float, width: float, height: float, turn: float) -> Array:
    """Corners (4, 2) of a sheet in mm, clockwise on screen from the upper left."""
    c, s = math.cos(turn), math.sin(turn)
    local = np.array([[-width, height], [width, height], [width, -height], [-width, -height]]) / 2
    return np.asarray(local @ np.array([[c, s], [-s, c]]) + np.array([x, y]), np.float32)


def stamp(sheet: Bytes, mask: Array, x: int, y: int, colour: tuple[int, ...]) -> None:
    """Print the square `mask` (0 to 1) in a colour, its upper left corner at (x, y) px."""
    n = mask.shape[0]
    window = sheet[y : y + n, x : x + n]
    h, w = window.shape[:2]
    on = mask[:h, :w, None]
    window[:] = (window * (1 - on) + np.array(colour) * on).astype(np.uint8)


def picture_card(rng: np.random.Generator, held_out: bool, at: tuple[float, float]) -> Flat:
    """A card of the game (bell, hammer, house, inn, horse) or one with a number."""
    h, w = 220, 150
    sheet = np.full((h, w, 3), bgr(rng, 0.78, 1.0, 0.25), np.uint8)
    ink = bgr(rng, 0.05, 0.6)
    if rng.random() < 0.7:
        cv2.rectangle(sheet, (9, 9), (w - 10, h - 10), ink, int(rng.integers(1, 4)), cv2.LINE_AA)
    style = marks.hand(rng, held_out, typefaces=False)
    n = int(rng.integers(70, 120))
    what = str(rng.choice(["bell", "hammer", "both", "house", "number"]))
    x, y = (w - n) // 2, (h - n) // 2 + int(rng.integers(-15, 15))
    if what == "house":
        pen = Pen(n)
        pen.fill([(-0.9, -0.05), (0, -0.9), (0.9, -0.05)])
        pen.fill([(-0.65, -0.1), (0.65, -0.1), (0.65, 0.85), (-0.65, 0.85)])
        pen.fill([(-0.15, 0.3), (0.2, 0.3), (0.2, 0.85), (-0.15, 0.85)], ink=False)
        stamp(sheet, pen.mask / np.float32(255), x, y, ink)
    elif what == "both":
        n = 76
        stamp(sheet, marks.draw("bell", style, n), (w - n) // 2, 26, ink)
        stamp(sheet, marks.draw("hammer", style, n), (w - n) // 2, 112, ink)
    else:
        value = what if what != "number" else str(rng.integers(1, 7))
        stamp(sheet, marks.draw(value, style, n), x, y, ink)
    if rng.random() < 0.5:
        cv2.putText(
            sheet, str(rng.choice(TEXTS))[:9], (22, h - 20), cv2.FONT_HERSHEY_COMPLEX, 0.55, ink, 1, cv2.LINE_AA
        )
    tall = float(rng.uniform(60, 95))
    return Flat(
        sheet, oblong(*at, tall * w / h, tall, float(rng.uniform(0, 6.28))), round=float(rng.choice([0.0, 0.06]))
    )


def back_card(rng: np.random.Generator, at: tuple[float, float]) -> Flat:
    """The back of a playing card."""
    h, w = 176, 128
    sheet = np.full((h, w, 3), 245, np.uint8)
    ink = bgr(rng, 0.3, 0.7)
    step = int(rng.integers(6, 16))
    for x in range(-h, w + h, step):
        cv2.line(sheet, (x, 8), (x + h, h - 8), ink, 2, cv2.LINE_AA)
        cv2.line(sheet, (x, h - 8), (x + h, 8), ink, 2, cv2.LINE_AA)
    cv2.rectangle(sheet, (0, 0), (w, h), (245, 245, 245), 14)
    return Flat(sheet, oblong(*at, 63, 88, float(rng.uniform(0, 6.28))), round=0.06)


def paper(rng: np.random.Generator, at: tuple[float, float], large: bool = False) -> Flat:
    """A sheet with writing, print, lines or boxes; a large one is a score sheet or a rules sheet."""
    h, w = (400, 300) if large else (240, 180)
    sheet = np.full((h, w, 3), bgr(rng, 0.85, 1.0, 0.15), np.uint8)
    ink = bgr(rng, 0.05, 0.5, 0.8)
    lines = int(rng.integers(0, 14))
    for i in range(lines):
        y = int((i + 1.5) * h / (lines + 2))
        if rng.random() < 0.5:
            cv2.line(sheet, (20, y), (w - 20, y), tuple(int(c * 0.5 + 110) for c in ink), 1, cv2.LINE_AA)
        if rng.random() < 0.5:
            size = float(rng.uniform(0.35, 0.7))
            text = "".join(
                chr(int(c)) for c in rng.choice([*range(97, 123), 32, 32, 48, 49, 50, 53, 54], int(rng.integers(4, 22)))
            )
            face = int(
                rng.choice([cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX_SMALL, cv2.FONT_HERSHEY_DUPLEX])
            )
            cv2.putText(sheet, text, (24, y - 3), face, size, ink, 1, cv2.LINE_AA)
    if large or rng.random() < 0.3:
        cv2.putText(sheet, str(rng.choice(TEXTS)), (16, 40), cv2.FONT_HERSHEY_TRIPLEX, w / 420, ink, 1, cv2.LINE_AA)
        for i in range(int(rng.integers(0, 6))):
            cv2.rectangle(sheet, (12 + i * 55, 60), (58 + i * 55, 110), ink, 1, cv2.LINE_AA)
    tall = float(rng.uniform(250, 430)) if large else float(rng.uniform(60, 210))
    return Flat(sheet, oblong(*at, tall * w / h, tall, float(rng.uniform(0, 6.28))))


def board(rng: np.random.Generator, at: tuple[float, float]) -> Flat:
    """A printed mat or playing board: a frame, boxes, rules, and bold letters along its sides, on any colour."""
    h, w = 420, 420
    light = rng.random() < 0.65
    sheet = np.full((h, w, 3), bgr(rng, 0.7, 1.0, 0.4) if light else bgr(rng, 0.1, 0.6), np.uint8)
    ink = bgr(rng, 0.05, 0.45) if light else bgr(rng, 0.6, 1.0)
    for inset in range(8, 8 + 6 * int(rng.integers(0, 3)), 6):
        cv2.rectangle(sheet, (inset, inset), (w - 1 - inset, h - 1 - inset), ink, int(rng.integers(1, 3)), cv2.LINE_AA)
    boxes, size = int(rng.integers(0, 7)), int(rng.integers(24, 64))
    for i in range(boxes):
        x = 30 + i * (size + int(rng.integers(4, 14)))
        if x + size < w - 20:
            cv2.rectangle(sheet, (x, 30), (x + size, 30 + size), ink, 1 + int(rng.integers(2)), cv2.LINE_AA)
    for i in range(int(rng.integers(0, 9))):
        cv2.line(sheet, (30, 120 + i * 30), (w - 30, 120 + i * 30), ink, 1, cv2.LINE_AA)
    for turn in range(4):
        if rng.random() < 0.45:
            text, face = str(rng.choice(TEXTS)), int(rng.choice([cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_DUPLEX]))
            thick = int(rng.integers(1, 6))
            height = float(rng.uniform(0.5, 1.3))
            cv2.putText(sheet, text, (26, h - 22), face, height, ink, thick, cv2.LINE_AA)
        sheet = np.ascontiguousarray(np.rot90(sheet)) if turn < 3 else sheet
    side = float(rng.uniform(260, 600))
    return Flat(sheet, oblong(*at, side * float(rng.uniform(0.8, 1.2)), side, float(rng.uniform(0, 6.28))))


def tinted(sheet: Flat, body: Array, rng: np.random.Generator) -> Flat:
    """A card or a sheet of nearly the colour of the dice: `body` is their albedo, linear, (3,)."""
    gamma = np.clip(body, 0.01, 1) ** (1 / 2.2) * 255
    paper = np.median(sheet.texture.reshape(-1, 3), axis=0)
    wanted = gamma * float(np.exp(rng.normal(0, 0.12)))
    texture = np.clip(sheet.texture * (wanted / np.maximum(paper, 8)), 0, 255).astype(np.uint8)
    return replace(sheet, texture=texture)
