"""What else lies on a table: cards, paper, coins, cups, pencils, books, and the trays that dice are thrown in.

Some of it shows bells, hammers and dots, which are no marks: they are not on dice.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate import marks
from vision.simulate.boxes import RoundedBox, Skin
from vision.simulate.dice import about_z
from vision.simulate.drums import Drum
from vision.simulate.light import Finish
from vision.simulate.noise import clouds
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


@dataclass
class Things:
    """Clutter for one picture."""

    flats: list[Flat] = field(default_factory=list)
    solids: list[RoundedBox | Drum] = field(default_factory=list)


def bgr(rng: np.random.Generator, low: float, high: float, saturation: float = 1.0) -> tuple[int, int, int]:
    """A gamma-coded colour."""
    hsv = np.array([[[rng.uniform(0, 360), rng.uniform(0, saturation), rng.uniform(low, high)]]], np.float32)
    b, g, r = (cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0] * 255).astype(int)
    return int(b), int(g), int(r)


def linear(colour: tuple[int, ...]) -> Array:
    """The albedo (3,) of a gamma-coded colour."""
    return np.asarray((np.array(colour, np.float32) / 255) ** 2.2, np.float32)


def oblong(x: float, y: float, width: float, height: float, turn: float) -> Array:
    """Corners (4, 2) of a sheet in mm, clockwise on screen from the upper left."""
    c, s = math.cos(turn), math.sin(turn)
    local = np.array([[-width, height], [width, height], [width, -height], [-width, -height]]) / 2
    return np.asarray(local @ np.array([[c, s], [-s, c]]) + np.array([x, y]), np.float32)


def _stamp(sheet: Bytes, mask: Array, x: int, y: int, colour: tuple[int, ...]) -> None:
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
        _stamp(sheet, pen.mask / np.float32(255), x, y, ink)
    elif what == "both":
        n = 76
        _stamp(sheet, marks.draw("bell", style, n), (w - n) // 2, 26, ink)
        _stamp(sheet, marks.draw("hammer", style, n), (w - n) // 2, 112, ink)
    else:
        value = what if what != "number" else str(rng.integers(1, 7))
        _stamp(sheet, marks.draw(value, style, n), x, y, ink)
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


def coin(rng: np.random.Generator, at: tuple[float, float], bottom: float = 0.0) -> Drum:
    """A coin, a token or a draughtsman."""
    n = 96
    metal = rng.random() < 0.7
    base = np.array([[70, 160, 205], [110, 120, 180], [185, 190, 195], [60, 90, 150]])[int(rng.integers(4))]
    colour = tuple(int(c) for c in np.clip(base * rng.uniform(0.7, 1.2), 0, 255)) if metal else bgr(rng, 0.2, 1.0)
    face = np.full((n, n, 3), colour, np.uint8)
    dark = tuple(int(c * 0.72) for c in colour)
    cv2.circle(face, (n // 2, n // 2), int(n * 0.44), dark, 2, cv2.LINE_AA)
    roll = rng.random()
    if roll < 0.4:
        cv2.putText(
            face,
            str(rng.choice(["1", "2", "5", "10", "20", "50"])),
            (n // 4, int(n * 0.68)),
            cv2.FONT_HERSHEY_DUPLEX,
            1.4,
            dark,
            3,
            cv2.LINE_AA,
        )
    elif roll < 0.8:
        pen = Pen(n, size=0.55, tremble=0.03, rng=rng)
        pen.fill(
            [(-0.2, -0.9), (0.4, -0.7), (0.5, 0.0), (0.2, 0.3), (0.6, 0.9), (-0.7, 0.9), (-0.2, 0.2), (-0.5, -0.4)]
        )
        _stamp(face, pen.mask / np.float32(255), 0, 0, dark)
    if metal:
        worn = 1 + 0.08 * clouds(128, 0.8, int(rng.integers(4)))[:n, :n, None]
        face = np.clip(face * worn, 0, 255).astype(np.uint8)
    radius = float(rng.uniform(8, 15))
    thick = float(rng.uniform(1.2, 2.4)) if metal else float(rng.uniform(1.5, 6))
    finish = (
        Finish(0.9, float(rng.uniform(0.12, 0.35)), metal=0.8) if metal else Finish(float(rng.uniform(0, 0.8)), 0.25)
    )
    return Drum(*at, radius, bottom, bottom + thick, face, linear(colour), finish, ribs=60 if metal else 0, relief=0.8)


def pile(rng: np.random.Generator, at: tuple[float, float]) -> list[Drum]:
    """A coin or some that lie on each other, some much darker than the rest."""
    coins: list[Drum] = []
    for _ in range(int(rng.choice([1, 1, 2, 3]))):
        below = coins[-1] if coins else None
        shift = 0.9 * below.outer if below else 0.0
        place = (at[0] + float(rng.uniform(-shift, shift)), at[1] + float(rng.uniform(-shift, shift)))
        at = place
        one = coin(rng, place, below.top if below else 0.0)
        if rng.random() < 0.25:
            dark = float(rng.uniform(0.1, 0.5))
            one = replace(
                one, top_picture=(one.top_picture * dark).astype(np.uint8), colour=one.colour * np.float32(dark**2.2)
            )
        coins.append(one)
    return coins


def tinted(sheet: Flat, body: Array, rng: np.random.Generator) -> Flat:
    """A card or a sheet of nearly the colour of the dice: `body` is their albedo, linear, (3,)."""
    gamma = np.clip(body, 0.01, 1) ** (1 / 2.2) * 255
    paper = np.median(sheet.texture.reshape(-1, 3), axis=0)
    wanted = gamma * float(np.exp(rng.normal(0, 0.12)))
    texture = np.clip(sheet.texture * (wanted / np.maximum(paper, 8)), 0, 255).astype(np.uint8)
    return replace(sheet, texture=texture)


def cap(rng: np.random.Generator, at: tuple[float, float]) -> Drum:
    """A bottle cap."""
    colour = bgr(rng, 0.3, 0.95)
    face = np.full((96, 96, 3), colour, np.uint8)
    cv2.circle(face, (48, 48), 30, bgr(rng, 0.2, 1.0), -1, cv2.LINE_AA)
    cv2.putText(face, "XX", (26, 58), cv2.FONT_HERSHEY_DUPLEX, 0.9, bgr(rng, 0.2, 1.0), 2, cv2.LINE_AA)
    return Drum(*at, 14.5, 0, 6, face, linear(colour), Finish(0.8, 0.15), ribs=21)


def cup(rng: np.random.Generator, at: tuple[float, float]) -> Drum:
    """A cup or a glass with something in it."""
    colour = bgr(rng, 0.1, 1.0, 0.9)
    outer, top = float(rng.uniform(30, 46)), float(rng.uniform(45, 100))
    drink = np.array([[20, 35, 60], [40, 90, 140], [200, 210, 220], [30, 60, 110]])[int(rng.integers(4))]
    face = np.full((48, 48, 3), drink, np.uint8)
    return Drum(
        *at,
        outer,
        0,
        top,
        face,
        linear(colour),
        Finish(0.8, 0.1),
        inner=outer - float(rng.uniform(2.5, 5)),
        floor=top * float(rng.uniform(0.3, 0.9)),
    )


def skin_of(colours: list[Bytes], finish: Finish) -> Skin:
    """Six square pictures as the skin of a box."""
    n = 64
    strip = np.concatenate([cv2.resize(c, (n, n), interpolation=cv2.INTER_AREA) for c in colours], 1)
    relief = np.zeros((n, 6 * n, 3), np.float32)
    relief[..., 2] = 1
    return Skin(((strip.astype(np.float32) / 255) ** 2.2).astype(np.float32), relief, finish)


def plain(colour: tuple[int, int, int]) -> Bytes:
    """A side of one colour, (64, 64, 3)."""
    return np.full((64, 64, 3), colour, np.uint8)


def box(
    rng: np.random.Generator,
    size: tuple[float, float, float],
    at: tuple[float, float],
    turn: float,
    colours: list[Bytes],
    radius: float,
    finish: Finish,
) -> RoundedBox:
    """A box of `size` mm that lies on the table."""
    half = np.array(size, np.float32) / 2
    return RoundedBox(
        half,
        min(radius, float(half.min()) * 0.98),
        np.array([*at, half[2]], np.float32),
        about_z(turn),
        skin_of(colours, finish),
    )


def pencil(rng: np.random.Generator, at: tuple[float, float]) -> RoundedBox:
    """A pencil or a pen."""
    colour = bgr(rng, 0.3, 0.95)
    side = plain(colour)
    side[::22] = tuple(int(c * 0.7) for c in colour)
    sharp = int(rng.integers(3, 7))
    side[:, -sharp:] = (120, 170, 210)
    side[:, -max(sharp // 3, 1) :] = (40, 40, 40)
    side[:, :3] = bgr(rng, 0.3, 0.9)
    thick = float(rng.uniform(6.5, 9))
    long = float(rng.uniform(90, 185))
    down = plain((120, 170, 210))
    return box(
        rng,
        (long, thick, thick),
        at,
        float(rng.uniform(0, 6.28)),
        [down, down, side[:, ::-1], side, side, side],
        thick * 0.46,
        Finish(0.5, 0.2),
    )


def book(rng: np.random.Generator, at: tuple[float, float]) -> RoundedBox:
    """A book, a box of cards, a telephone, an eraser."""
    what = int(rng.integers(4))
    size, radius = [
        ((150.0, 210.0, 18.0), 1.5),
        ((66.0, 92.0, 19.0), 1.0),
        ((72.0, 150.0, 8.5), 6.0),
        ((42.0, 19.0, 12.0), 2.5),
    ][what]
    cover = plain(bgr(rng, 0.1, 0.9))
    if what in (0, 1):
        cv2.putText(
            cover,
            str(rng.choice(TEXTS))[:6],
            (4, 20),
            cv2.FONT_HERSHEY_DUPLEX,
            0.5,
            bgr(rng, 0.2, 1.0),
            1,
            cv2.LINE_AA,
        )
        cv2.rectangle(cover, (4, 28), (59, 60), bgr(rng, 0.2, 1.0), 1 if rng.random() < 0.5 else -1)
    if what == 2:
        cover = plain((18, 16, 16))
    if what == 3:
        cover[:, :20] = bgr(rng, 0.2, 1.0)
    edge = plain((200, 215, 225)) if what == 0 else cover
    scale = float(rng.uniform(0.85, 1.2))
    return box(
        rng,
        (size[0] * scale, size[1] * scale, size[2]),
        at,
        float(rng.uniform(0, 6.28)),
        [edge, edge, edge, edge, cover, cover],
        radius,
        Finish(0.9 if what == 2 else float(rng.uniform(0, 0.7)), 0.15),
    )


def litter(rng: np.random.Generator, held_out: bool, spots: list[tuple[float, float]]) -> Things:
    """Some clutter, a thing for each spot (mm)."""
    things = Things()
    for at in spots:
        roll = rng.random()
        if roll < 0.3:
            things.flats.append(picture_card(rng, held_out, at))
        elif roll < 0.36:
            things.flats.append(back_card(rng, at))
        elif roll < 0.5:
            things.flats.append(paper(rng, at))
        elif roll < 0.7:
            for _ in range(int(rng.integers(1, 4))):
                near = (at[0] + float(rng.normal(0, 18)), at[1] + float(rng.normal(0, 18)))
                things.solids.extend(pile(rng, near))
        elif roll < 0.76:
            things.solids.append(cap(rng, at))
        elif roll < 0.86:
            things.solids.append(pencil(rng, at))
        elif roll < 0.94:
            things.solids.append(book(rng, at))
        else:
            things.solids.append(cup(rng, at))
    return things


def picture_card_box(rng: np.random.Generator, at: tuple[float, float], level: float) -> RoundedBox:
    """A picture card that lies on something `level` mm high."""
    front = cv2.resize(picture_card(rng, False, at).texture, (64, 64), interpolation=cv2.INTER_AREA)
    side = plain((225, 225, 225))
    half = np.array([30, 44, 0.35], np.float32)
    turn = about_z(float(rng.uniform(0, 6.28)))
    skin = skin_of([side, side, side, side, front, side], Finish(0.2, 0.4))
    return RoundedBox(half, 0.2, np.array([*at, level], np.float32), turn, skin)
