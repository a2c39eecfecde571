"""Small things that look nearly like dice: keys, tiles, plugs, medals, beads, buttons, nuts, blocks, large print.

What a reader takes for a die is most often one of these: they have the size, the edges and the marks of dice.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate import marks
from vision.simulate.boxes import RoundedBox
from vision.simulate.clutter import Things, box, linear, plain
from vision.simulate.drums import Drum
from vision.simulate.light import Finish
from vision.simulate.noise import clouds
from vision.simulate.scene import Flat
from vision.simulate.sheets import bgr, oblong

Array = NDArray[Any]
Bytes = NDArray[np.uint8]
Spot = tuple[float, float]

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ&?+%#"
N = 64
"""Edge of a drawn side in px."""


def lettered(rng: np.random.Generator, ground: tuple[int, int, int], ink: tuple[int, int, int], high: float) -> Bytes:
    """A square side with a letter `high` parts of its height."""
    side = plain(ground)
    files = marks.font_files(False)
    text = LETTERS[int(rng.integers(len(LETTERS)))]
    if files and rng.random() < 0.7:
        glyph = marks.lettering(text, files[int(rng.integers(len(files)))], N)
        size = max(int(N * high), 4)
        wide = max(int(glyph.shape[1] * size / max(glyph.shape[0], 1)), 2)
        mask = cv2.resize(glyph, (min(wide, N - 4), size), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
        left, top = (N - mask.shape[1]) // 2, (N - size) // 2
        window = side[top : top + size, left : left + mask.shape[1]]
        window[:] = (window * (1 - mask[..., None]) + np.array(ink) * mask[..., None]).astype(np.uint8)
    else:
        cv2.putText(side, text, (int(N * 0.2), int(N * 0.72)), cv2.FONT_HERSHEY_DUPLEX, 2.2 * high, ink, 3, cv2.LINE_AA)
    return side


def keyboard(rng: np.random.Generator, at: Spot) -> list[RoundedBox]:
    """A few rows of keys, more or less of a size with dice."""
    pitch = float(rng.uniform(15, 20))
    cap = pitch * float(rng.uniform(0.72, 0.9))
    turn = float(rng.uniform(0, 6.28))
    c, s = math.cos(turn), math.sin(turn)
    body = bgr(rng, 0.05, 0.35, 0.3) if rng.random() < 0.7 else bgr(rng, 0.7, 1.0, 0.3)
    ink = bgr(rng, 0.6, 1.0) if sum(body) < 380 else bgr(rng, 0.0, 0.4)
    finish = Finish(float(rng.uniform(0, 0.6)), 0.25)
    high = float(rng.uniform(4, 10))
    rows, columns = int(rng.integers(2, 5)), int(rng.integers(4, 9))
    out = [box(rng, (columns * pitch + 4, rows * pitch + 4, 3.0), at, turn, [plain(body)] * 6, 1.0, finish)]
    size = float(rng.uniform(0.25, 0.55))
    for row in range(rows):
        for column in range(columns):
            x = (column - (columns - 1) / 2 + 0.25 * (row % 2)) * pitch
            y = (row - (rows - 1) / 2) * pitch
            side = plain(body)
            place = (at[0] + c * x - s * y, at[1] + s * x + c * y)
            key = box(
                rng, (cap, cap, high), place, turn, [side] * 4 + [lettered(rng, body, ink, size), side], 1.5, finish
            )
            out.append(replace(key, place=key.place + np.array([0, 0, 3.0], np.float32)))
    return out


def tiles(rng: np.random.Generator, at: Spot) -> list[RoundedBox]:
    """Some letter tiles of a game of words."""
    ground, ink = bgr(rng, 0.6, 1.0, 0.5), bgr(rng, 0.0, 0.35)
    edge, thick = float(rng.uniform(14, 22)), float(rng.uniform(3, 6))
    finish = Finish(float(rng.uniform(0, 0.5)), 0.3)
    out = []
    for _ in range(int(rng.integers(1, 5))):
        top = lettered(rng, ground, ink, float(rng.uniform(0.45, 0.75)))
        if rng.random() < 0.7:
            number = str(rng.integers(1, 11))
            cv2.putText(top, number, (N - 18, N - 6), cv2.FONT_HERSHEY_SIMPLEX, 0.4, ink, 1, cv2.LINE_AA)
        place = (at[0] + float(rng.normal(0, 20)), at[1] + float(rng.normal(0, 20)))
        side = plain(ground)
        out.append(
            box(rng, (edge, edge, thick), place, float(rng.uniform(0, 6.28)), [side] * 4 + [top, side], 0.8, finish)
        )
    return out


def plug(rng: np.random.Generator, at: Spot) -> list[RoundedBox]:
    """A plug of metal with two holes on a dark body: a memory stick, a cable."""
    turn = float(rng.uniform(0, 6.28))
    c, s = math.cos(turn), math.sin(turn)
    metal, body = bgr(rng, 0.6, 0.95, 0.1), bgr(rng, 0.05, 0.9, 0.8)
    side, top = plain(metal), plain(metal)
    hole = tuple(int(v * 0.2) for v in metal)
    for y in (N // 4, 3 * N // 4 - 8):
        cv2.rectangle(top, (N // 3, y), (N // 3 + 12, y + 10), hole, -1)
    wide = float(rng.uniform(11, 15))
    end = box(
        rng,
        (float(rng.uniform(11, 19)), wide, 4.5),
        at,
        turn,
        [side] * 4 + [top, side],
        0.5,
        Finish(0.8, 0.25, metal=0.7),
    )
    long = float(rng.uniform(25, 55))
    away = (long + float(end.half[0]) * 2) / 2
    place = (at[0] - c * away, at[1] - s * away)
    label = plain(body)
    if rng.random() < 0.6:
        cv2.putText(
            label,
            str(rng.choice(["32GB", "G3", "USB", "8"])),
            (4, 40),
            cv2.FONT_HERSHEY_SIMPLEX,
            0.7,
            bgr(rng, 0.5, 1),
            1,
        )
    stick = box(
        rng, (long, wide + 5, 8.0), place, turn, [plain(body)] * 4 + [label, plain(body)], 2.0, Finish(0.6, 0.2)
    )
    return [end, stick]


def medal(rng: np.random.Generator, at: Spot, bottom: float = 0.0) -> Drum:
    """A struck piece: deep relief, a raised rim, gloss that burns out here and there."""
    n = 96
    base = np.array([[60, 165, 220], [120, 130, 190], [190, 195, 200], [70, 100, 165], [40, 45, 50]])[
        int(rng.integers(5))
    ]
    drawing = clouds(128, float(rng.uniform(0.5, 1.5)), int(rng.integers(2, 6)))[:n, :n]
    level = (drawing > float(np.quantile(drawing, rng.uniform(0.4, 0.7)))).astype(np.float32)
    rim = np.zeros((n, n), np.float32)
    cv2.circle(rim, (n // 2, n // 2), int(n * 0.46), 1.0, int(rng.integers(3, 7)), cv2.LINE_AA)
    inner = np.zeros((n, n), np.float32)
    cv2.circle(inner, (n // 2, n // 2), int(n * float(rng.uniform(0.25, 0.4))), 1.0, -1, cv2.LINE_AA)
    height = cv2.GaussianBlur(np.maximum(level * inner, rim), (0, 0), float(rng.uniform(0.8, 2.0)))
    face = np.clip(base * (0.75 + 0.35 * height[..., None]) * float(rng.uniform(0.6, 1.2)), 0, 255).astype(np.uint8)
    finish = Finish(1.0, float(rng.uniform(0.05, 0.25)), metal=float(rng.uniform(0.5, 1.0)))
    radius, thick = float(rng.uniform(7, 15)), float(rng.uniform(1.2, 3.5))
    relief = float(rng.uniform(1.0, 4.0))
    return Drum(
        *at, radius, bottom, bottom + thick, face, linear(tuple(int(v) for v in base)), finish, ribs=60, relief=relief
    )


def heap(rng: np.random.Generator, at: Spot) -> list[Drum]:
    """A few struck pieces that lie over each other."""
    out: list[Drum] = []
    for _ in range(int(rng.choice([1, 2, 3, 4]))):
        below = out[-1] if out else None
        shift = 0.9 * below.outer if below else 0.0
        at = (at[0] + float(rng.uniform(-shift, shift)), at[1] + float(rng.uniform(-shift, shift)))
        out.append(medal(rng, at, below.top if below else 0.0))
    return out


def bead(rng: np.random.Generator, at: Spot, colour: tuple[int, int, int] | None = None) -> Drum:
    """A counter or a glass bead, domed: of any colour, or of the one given."""
    n = 64
    colour = colour or bgr(rng, 0.15, 1.0)
    y, x = np.mgrid[-1 : 1 : n * 1j, -1 : 1 : n * 1j]
    dome = np.sqrt(np.clip(1.05 - x * x - y * y, 0.02, 1))
    face = np.clip(np.array(colour) * (0.6 + 0.45 * dome[..., None]), 0, 255).astype(np.uint8)
    radius = float(rng.uniform(5, 13))
    finish = Finish(float(rng.uniform(0.2, 1.0)), float(rng.uniform(0.08, 0.35)))
    return Drum(*at, radius, 0, float(rng.uniform(2, 9)), face, linear(colour), finish, relief=float(rng.uniform(0, 4)))


def button(rng: np.random.Generator, at: Spot) -> Drum:
    """A button with two or four holes, which are no pips."""
    n = 64
    colour = bgr(rng, 0.1, 1.0)
    face = plain(colour)
    cv2.circle(face, (n // 2, n // 2), int(n * 0.36), tuple(int(v * 0.8) for v in colour), 2, cv2.LINE_AA)
    apart = int(n * float(rng.uniform(0.1, 0.16)))
    hole = tuple(int(v * 0.25) for v in colour)
    ends = [(-1, -1), (1, 1)] if rng.random() < 0.5 else [(-1, -1), (1, 1), (-1, 1), (1, -1)]
    for i, j in ends:
        cv2.circle(face, (n // 2 + i * apart, n // 2 + j * apart), int(rng.integers(3, 6)), hole, -1, cv2.LINE_AA)
    return Drum(*at, float(rng.uniform(6, 12)), 0, float(rng.uniform(1.5, 4)), face, linear(colour), Finish(0.6, 0.25))


def nut(rng: np.random.Generator, at: Spot) -> Drum:
    """A washer or a nut, a ring of metal: one sees the table through it."""
    colour = bgr(rng, 0.45, 0.85, 0.15)
    outer = float(rng.uniform(6, 13))
    face = plain(colour)
    inner = outer * float(rng.uniform(0.35, 0.6))
    return Drum(
        *at, outer, 0, float(rng.uniform(1.2, 7)), face, linear(colour), Finish(0.9, 0.2, metal=0.8), inner=inner
    )


def block(rng: np.random.Generator, at: Spot, colour: tuple[int, int, int] | None = None) -> RoundedBox:
    """A block that is no cube: a brick, a match box, a figure's foot."""
    colour = colour or bgr(rng, 0.15, 1.0)
    short = float(rng.uniform(7, 18))
    size = (short * float(rng.uniform(1.6, 3.5)), short, short * float(rng.uniform(0.4, 1.2)))
    side = plain(colour)
    if rng.random() < 0.4:
        grain = 1 + 0.1 * clouds(64, 0.8, int(rng.integers(4)))[:N, :N, None]
        side = np.clip(side * grain, 0, 255).astype(np.uint8)
    finish = Finish(float(rng.uniform(0, 0.8)), 0.3)
    return box(rng, size, at, float(rng.uniform(0, 6.28)), [side] * 6, short * float(rng.uniform(0.02, 0.2)), finish)


def print_out(rng: np.random.Generator, at: Spot) -> Flat:
    """A sheet, a box lid or a mat with a word in letters as large as dice."""
    files = marks.font_files(False)
    ground = bgr(rng, 0.05, 1.0, 0.6)
    ink = bgr(rng, 0.7, 1.0) if sum(ground) < 380 else bgr(rng, 0.0, 0.4)
    high, wide = 64, 64 * int(rng.integers(3, 8))
    sheet = np.full((high * 2, wide, 3), ground, np.uint8)
    x = 8
    while x < wide - 50:
        text = LETTERS[int(rng.integers(len(LETTERS)))] if rng.random() < 0.8 else str(rng.integers(7, 100))
        if files:
            glyph = marks.lettering(text, files[int(rng.integers(len(files)))], 64)
            h, w = min(glyph.shape[0], 2 * high - 20), min(glyph.shape[1], wide - x)
            on = glyph[:h, :w, None].astype(np.float32) / 255
            window = sheet[16 : 16 + h, x : x + w]
            window[:] = (window * (1 - on) + np.array(ink) * on).astype(np.uint8)
            x += w + int(rng.integers(4, 14))
        else:
            cv2.putText(sheet, text, (x, 90), cv2.FONT_HERSHEY_DUPLEX, 2.2, ink, 4, cv2.LINE_AA)
            x += 60
    letter = float(rng.uniform(9, 32))
    scale = letter / 48
    return Flat(sheet, oblong(*at, wide * scale, 2 * high * scale, float(rng.uniform(0, 6.28))))


def oddment(rng: np.random.Generator, at: Spot, body: Array | None = None) -> Things:
    """One of these; beads and blocks are now and then of the colour of the dice `body` (3,), linear BGR."""
    b, g, r = (np.clip(body, 0, 1) ** (1 / 2.2) * 255).astype(int) if body is not None else (0, 0, 0)
    colour = (int(b), int(g), int(r)) if body is not None and rng.random() < 0.3 else None
    roll = rng.random()
    things = Things()
    if roll < 0.3:
        things.solids.extend(heap(rng, at))
    elif roll < 0.42:
        things.solids.extend(tiles(rng, at))
    elif roll < 0.5:
        things.solids.extend(plug(rng, at))
    elif roll < 0.62:
        things.solids.append(bead(rng, at, colour))
    elif roll < 0.7:
        things.solids.append(button(rng, at))
    elif roll < 0.75:
        things.solids.append(nut(rng, at))
    elif roll < 0.87:
        things.solids.append(block(rng, at, colour))
    else:
        things.flats.append(print_out(rng, at))
    return things
