"""Faces of playing cards drawn in code: indices, pips and courts in as many manners as packs have.

A face is a picture (height, width, 3), BGR, as printed. Places on it are in heights of the card,
from its upper left corner.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import RANKS, SUITS
from vision.simulate import marks

Array = NDArray[Any]
Bytes = NDArray[np.uint8]

VALUES = tuple(rank + suit for suit in SUITS for rank in RANKS)
LETTERS = (
    ("A", "J", "Q", "K"), ("A", "J", "Q", "K"), ("A", "J", "Q", "K"), ("A", "B", "D", "K"), ("1", "V", "D", "R"),
    ("A", "V", "D", "R"), ("\u0422", "\u0412", "\u0414", "\u041a"),
)  # fmt: skip
"""Ace, jack, queen, king: English (most often), German, French, Russian."""
RED, BLACK = (40, 30, 200), (20, 20, 20)
SIGNS = {"S": "\u2660", "H": "\u2665", "D": "\u2666", "C": "\u2663"}


@dataclass(frozen=True, eq=False)
class Deck:
    """Fifty-two faces and where their indices lie."""

    faces: dict[str, Bytes]
    spots: tuple[tuple[float, float], ...]
    """Middles of the upright indices, in heights of the card: at the upper left, perhaps also at the upper right."""
    index: float
    """Height of an index, rank and suit together, in heights of the card."""

    @property
    def shape(self) -> float:
        """Width by height."""
        face = self.faces["AS"]
        return float(face.shape[1] / face.shape[0])


@dataclass(frozen=True)
class Manner:
    """How one maker prints cards. Lengths in heights of the card."""

    seed: int
    shape: float
    font: str
    letters: tuple[str, str, str, str]
    rank: float
    """Height of a rank."""
    squeeze: float
    suit: float
    """Height of the suit of an index."""
    gap: float
    left: float
    """Middle of the index from the edge."""
    top: float
    both: bool
    """Whether there are indices in all four corners."""
    signs: str
    """Typeface of the suits; empty: drawn."""
    pip: float
    colours: dict[str, tuple[int, int, int]]
    paper: tuple[int, int, int]
    frame: bool
    bold: float


def manner(rng: np.random.Generator, held_out: bool = False, typefaces: bool = True) -> Manner:
    """A maker at random; without `typefaces` only what pygame brings along."""
    fonts = marks.font_files(held_out) if typefaces else ()
    letters = LETTERS[int(rng.integers(len(LETTERS)))] if typefaces else LETTERS[0]
    rank = float(np.clip(np.exp(rng.normal(np.log(0.088), 0.25)), 0.055, 0.17))
    suit = float(rank * rng.uniform(0.6, 1.0))
    red = tuple(int(c) for c in np.clip(rng.normal((40, 35, 200), (25, 25, 25)), 0, 255))
    black = tuple(int(c) for c in np.clip(rng.normal(25, 14) + rng.normal(0, 5, 3), 0, 80))
    colours: dict[str, Any] = {"S": black, "C": black, "H": red, "D": red}
    if rng.random() < 0.07:
        colours["C"], colours["D"] = (50, 120, 20), ((180, 60, 20) if rng.random() < 0.6 else (20, 130, 230))
    paper = rng.uniform(225, 255) - np.abs(rng.normal(0, 6, 3)) * (2, 1, 0)
    shape = float(rng.choice([0.714, 0.65, 0.64, 0.69], p=[0.55, 0.2, 0.15, 0.1]) + rng.normal(0, 0.01))
    squeeze = float(np.clip(rng.normal(0.82, 0.17), 0.5, 1.15))
    return Manner(
        seed=int(rng.integers(1 << 30)),
        shape=shape,
        font=str(rng.choice(fonts)) if len(fonts) else "",
        letters=letters,
        rank=rank,
        squeeze=squeeze,
        suit=suit,
        gap=float(rank * rng.uniform(0.06, 0.3)),
        left=float(max(rng.uniform(0.055, 0.085), rank * squeeze * 0.42 + 0.012)),
        top=float(rng.uniform(0.025, 0.055)),
        both=bool(rng.random() < 0.15),
        signs=str(rng.choice(_sign_fonts(held_out) or ("",))) if typefaces and rng.random() < 0.5 else "",
        pip=float(rng.uniform(0.11, 0.165)),
        colours=colours,
        paper=(int(paper[0]), int(paper[1]), int(paper[2])),
        frame=bool(rng.random() < 0.85),
        bold=float(rng.choice([0.0, 0.0, 0.012, 0.025])),
    )


@functools.lru_cache(maxsize=2)
def _sign_fonts(held_out: bool) -> tuple[str, ...]:
    """Typefaces that have the four suits: those whose sign of a spade is not the sign of a missing glyph."""
    out = []
    for file in marks.font_files(held_out):
        try:
            signs = [trimmed(marks.lettering(sign, file, 64)) for sign in SIGNS.values()]
            missing = trimmed(marks.lettering("\ufffe", file, 64))
        except Exception:
            continue
        if all(min(s.shape) > 20 for s in signs) and all(s.shape != missing.shape for s in signs):
            solid = [float((s > 127).mean()) for s in signs]
            if min(solid) > 0.4:
                out.append(file)
    return tuple(out)


def trimmed(glyph: Bytes) -> Bytes:
    """A mask without its empty border."""
    rows, columns = np.flatnonzero((glyph > 60).any(1)), np.flatnonzero((glyph > 60).any(0))
    if not len(rows):
        return np.zeros((1, 1), np.uint8)
    return glyph[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


# Suits --------------------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=4096)
def suit_mask(suit: str, seed: int, font: str = "", n: int = 128) -> Bytes:
    """The sign of a suit, upright, trimmed; of one maker all alike."""
    if font:
        return trimmed(marks.lettering(SIGNS[suit], font, n))
    rng = np.random.default_rng([seed, 7])
    wide, deep, foot, lobe = rng.uniform((0.82, 0.3, 0.7, 0.9), (1.0, 0.6, 1.3, 1.1))
    hollow = float(rng.uniform(0.0, 0.22))
    sheet = np.zeros((2 * n, 2 * n), np.uint8)

    def put(points: Array) -> None:
        cv2.fillPoly(sheet, [np.round((points * 0.9 + 1) * n * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)

    def disc(x: float, y: float, radius: float) -> None:
        turn = np.linspace(0, 2 * np.pi, 60)
        put(np.column_stack([x + radius * np.cos(turn), y + radius * np.sin(turn)]))

    if suit == "D":
        ends = np.array([(0, -1), (0.8 * wide, 0), (0, 1), (-0.8 * wide, 0)])
        t = np.linspace(0, 1, 20)[:, None]
        sides = []
        for k in range(4):
            a, b = ends[k], ends[(k + 1) % 4]
            sides.append(a * (1 - t) + b * t - hollow * 2.2 * (t * (1 - t)) * (a + b) / 2)
        put(np.vstack(sides))
    elif suit in "HS":
        t = np.linspace(0, 2 * np.pi, 120)
        x = np.sin(t) ** 3
        y = -(13 * np.cos(t) - (5 + 2 * (deep - 0.45)) * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)) / 16
        heart = np.column_stack([x * wide, (y + 0.12) * 0.95 * lobe])
        if suit == "H":
            put(heart)
        else:
            put(heart * (1, -0.85) + (0, -0.12))
            put(_stem(0.32 * foot, 1.0, 0.25))
    else:
        r = 0.42 * lobe
        disc(0, -0.5, r)
        disc(-0.5 * wide, 0.18, r)
        disc(0.5 * wide, 0.18, r)
        disc(0, 0, 0.22)
        put(_stem(0.32 * foot, 1.0, 0.0))
    small = cv2.resize(sheet, (n, n), interpolation=cv2.INTER_AREA)
    return trimmed(np.asarray(small, np.uint8))


def _stem(half: float, bottom: float, top: float) -> Array:
    t = np.linspace(0, 1, 12)
    y = top + (bottom - top) * t
    x = 0.06 + half * t**2.2
    return np.vstack([np.column_stack([x, y]), np.column_stack([-x[::-1], y[::-1]])])


# Ranks --------------------------------------------------------------------------------------------------------


def _glyph(text: str, font: str) -> Bytes:
    if font:
        return trimmed(marks.lettering(text, font, 120))
    return trimmed(_plain(text))


@functools.lru_cache(maxsize=64)
def _plain(text: str) -> Bytes:
    """Text in the typeface that pygame brings along."""
    import pygame.freetype

    if not pygame.freetype.get_init():
        pygame.freetype.init()
    surface, _ = pygame.freetype.Font(None, 64).render(text, (255, 255, 255), (0, 0, 0), size=120)
    return np.ascontiguousarray(pygame.surfarray.array3d(surface)[:, :, 0].T)


def rank_mask(rank: str, it: Manner, height: int) -> Bytes:
    """The rank of an index, `height` px high; a ten is set closer."""
    letters = {"A": it.letters[0], "J": it.letters[1], "Q": it.letters[2], "K": it.letters[3]}
    if rank == "10":
        one, nought = _glyph("1", it.font), _glyph("0", it.font)
        tall = max(one.shape[0], nought.shape[0])
        parts = [cv2.resize(g, (max(round(g.shape[1] * tall / g.shape[0]), 2), tall)) for g in (one, nought)]
        space = np.zeros((tall, round(tall * 0.09)), np.uint8)
        glyph = np.asarray(np.hstack([parts[0], space, parts[1]]), np.uint8)
        squeeze = it.squeeze * (0.62 + 0.3 * ((it.seed >> 3) % 8) / 8)
    else:
        glyph = _glyph(letters.get(rank, rank), it.font)
        squeeze = it.squeeze
        if rank == "Q" or letters.get(rank) == "\u0414":
            height = round(height * 1.1)
    width = max(round(glyph.shape[1] * height / glyph.shape[0] * squeeze), 2)
    out = np.asarray(cv2.resize(glyph, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    if it.bold:
        out = np.asarray(
            cv2.dilate(cv2.copyMakeBorder(out, 1, 1, 1, 1, cv2.BORDER_CONSTANT), np.ones((2, 2))), np.uint8
        )
    return out


# Faces --------------------------------------------------------------------------------------------------------


def stamp(face: Bytes, mask: Bytes, x: float, y: float, colour: tuple[int, int, int]) -> None:
    """Print a mask with its middle at (x, y) px."""
    h, w = mask.shape
    top, left = round(y - h / 2), round(x - w / 2)
    t, s = max(-top, 0), max(-left, 0)
    part = face[max(top, 0) : top + h, max(left, 0) : left + w]
    ink = mask[t : t + part.shape[0], s : s + part.shape[1], None].astype(np.float32) / 255
    part[:] = np.asarray(part * (1 - ink) + np.array(colour, np.float32) * ink, np.uint8)


def scaled(mask: Bytes, height: float) -> Bytes:
    """A mask brought to a height in px."""
    h = max(round(height), 2)
    size = (max(round(mask.shape[1] * h / mask.shape[0]), 2), h)
    return np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8)


PIPS: dict[str, list[tuple[float, float]]] = {
    "2": [(0, 0), (0, 1)],
    "3": [(0, 0), (0, 0.5), (0, 1)],
    "4": [(-1, 0), (1, 0), (-1, 1), (1, 1)],
    "5": [(-1, 0), (1, 0), (-1, 1), (1, 1), (0, 0.5)],
    "6": [(-1, 0), (1, 0), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1)],
    "7": [(-1, 0), (1, 0), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1), (0, 0.25)],
    "8": [(-1, 0), (1, 0), (-1, 0.5), (1, 0.5), (-1, 1), (1, 1), (0, 0.25), (0, 0.75)],
    "9": [(-1, 0), (1, 0), (-1, 1 / 3), (1, 1 / 3), (-1, 2 / 3), (1, 2 / 3), (-1, 1), (1, 1), (0, 0.5)],
    "10": [(-1, 0), (1, 0), (-1, 1 / 3), (1, 1 / 3), (-1, 2 / 3), (1, 2 / 3), (-1, 1), (1, 1), (0, 1 / 6), (0, 5 / 6)],
}
"""Column (-1, 0, 1) and row (0 to 1) of the pips."""


def face(it: Manner, value: str, height: int, art: Bytes | None = None) -> Bytes:
    """One face; `art` is what stands in the frame of a court, upright, any size."""
    rank, suit = value[:-1], value[-1]
    width = round(height * it.shape)
    paper = np.empty((height, width, 3), np.uint8)
    paper[:] = it.paper
    rng = np.random.default_rng([it.seed, VALUES.index(value)])
    colour = it.colours[suit]
    sign = suit_mask(suit, it.seed, it.signs)
    if rank in PIPS:
        wide = it.pip * sign.shape[1] / sign.shape[0] / 2
        room = it.shape / 2 - it.left - it.rank * it.squeeze * 0.45 - wide
        spread = max(min((0.135 + 0.04 * ((it.seed >> 7) % 8) / 8) * it.shape / 0.7, room), wide * 1.15)
        low = 0.15 + 0.05 * ((it.seed >> 10) % 8) / 8
        for column, row in PIPS[rank]:
            mask = scaled(sign, it.pip * height)
            stamp(paper, mask if row <= 0.5 else mask[::-1, ::-1], width / 2 + column * spread * height,
                  (low + row * (1 - 2 * low)) * height, colour)  # fmt: skip
    elif rank == "A":
        size = rng.uniform(0.3, 0.5) if suit == "S" and rng.random() < 0.6 else rng.uniform(0.14, 0.3)
        stamp(paper, scaled(sign, size * height), width / 2, height / 2, colour)
        if suit == "S" and size > 0.3:
            stamp(paper, scaled(sign, size * height * 0.35), width / 2, height / 2, it.paper)
    else:
        _court(paper, it, rank, suit, sign, art)
    half = upper(it, rank, sign, height)
    top = np.zeros((height, width), np.uint8)
    places = [it.left] + ([it.shape - it.left] if it.both else [])
    for at in places:
        x = round(at * height - half.shape[1] / 2)
        x = min(max(x, 1), width - half.shape[1] - 1)
        part = top[round(it.top * height) :, x : x + half.shape[1]]
        part[: half.shape[0]] = np.maximum(part[: half.shape[0]], half)
    for mask in (top, top[::-1, ::-1]):
        ink = mask[..., None].astype(np.float32) / 255
        paper = np.asarray(paper * (1 - ink) + np.array(colour, np.float32) * ink, np.uint8)
    return paper


def upper(it: Manner, rank: str, sign: Bytes, height: int) -> Bytes:
    """An index: the rank over the suit, as a mask."""
    over = rank_mask(rank, it, max(round(it.rank * height), 4))
    under = scaled(sign, it.suit * height)
    gap = round(it.gap * height)
    tall = round(it.rank * height) + gap + under.shape[0]
    wide = max(over.shape[1], under.shape[1])
    out = np.zeros((max(tall, over.shape[0]), wide), np.uint8)
    out[: over.shape[0], (wide - over.shape[1]) // 2 :][:, : over.shape[1]] = over
    spot = out[tall - under.shape[0] : tall, (wide - under.shape[1]) // 2 :][:, : under.shape[1]]
    np.maximum(spot, under, out=spot)
    return out


def _court(paper: Bytes, it: Manner, rank: str, suit: str, sign: Bytes, art: Bytes | None) -> None:
    """The picture of a court, point-symmetric, in its frame."""
    height, width = paper.shape[:2]
    left, top = round(width * 0.2), round(height * 0.085)
    w, h = width - 2 * left, height - 2 * top
    if art is not None:
        paper[top : top + h, left : left + w] = cv2.resize(art, (w, h), interpolation=cv2.INTER_AREA)
    else:
        rng = np.random.default_rng([it.seed, VALUES.index(rank + suit), 3])
        upper_half = np.empty((h // 2 + 1, w, 3), np.uint8)
        upper_half[:] = it.paper
        inks = [(40, 30, 190), (150, 60, 30), (40, 190, 230), (25, 25, 25), (40, 120, 40), (150, 190, 235)]
        for _ in range(int(rng.integers(12, 26))):
            middle = rng.uniform((0.1, 0.2), (0.9, 1.0)) * (w, h / 2)
            turn = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 8))))
            reach = rng.uniform(0.05, 0.4) * w * rng.uniform(0.5, 1, len(turn))
            points = middle + np.column_stack([np.cos(turn) * reach, np.sin(turn) * reach])
            colour = inks[int(rng.integers(len(inks)))]
            cv2.fillPoly(upper_half, [points.astype(np.int32)], colour, cv2.LINE_AA)
            if rng.random() < 0.6:
                cv2.polylines(upper_half, [points.astype(np.int32)], True, (25, 25, 25), 1, cv2.LINE_AA)
        spot = (round(w * rng.uniform(0.4, 0.6)), round(h * 0.17))
        cv2.circle(upper_half, spot, round(w * 0.13), (170, 200, 235), -1, cv2.LINE_AA)
        cv2.circle(upper_half, spot, round(w * 0.13), (25, 25, 25), 1, cv2.LINE_AA)
        paper[top : top + h // 2, left : left + w] = upper_half[: h // 2]
        paper[top + h - h // 2 : top + h, left : left + w] = upper_half[: h // 2][::-1, ::-1]
        if rng.random() < 0.85:
            mask = scaled(sign, it.pip * 0.85 * height)
            stamp(paper, mask, left + w * 0.17, top + h * 0.1, it.colours[suit])
            stamp(paper, mask[::-1, ::-1], left + w * 0.83, top + h * 0.9, it.colours[suit])
    if it.frame:
        cv2.rectangle(paper, (left, top), (left + w, top + h), (120, 60, 30) if it.seed % 2 else BLACK, 1, cv2.LINE_AA)


def drawn_deck(
    rng: np.random.Generator,
    height: int,
    held_out: bool = False,
    art: dict[str, Bytes] | None = None,
    typefaces: bool = True,
) -> Deck:
    """A pack of one maker; `art`: faces of another pack, whose courts are borrowed."""
    it = manner(rng, held_out, typefaces)
    faces = {}
    for value in VALUES:
        picture = None
        if art is not None and value[:-1] in "JQK":
            other = art[value]
            h, w = other.shape[:2]
            picture = other[round(0.1 * h) : round(0.9 * h), round(0.2 * w) : round(0.8 * w)]
        faces[value] = face(it, value, height, picture)
    tall = it.rank + it.gap + it.suit
    spots = [(it.left, it.top + tall / 2)]
    if it.both:
        spots.append((it.shape - it.left, it.top + tall / 2))
    return Deck(faces, tuple(spots), tall)


def card_back(rng: np.random.Generator, shape: tuple[int, ...]) -> Bytes:
    """The back of a card."""
    height, width = shape[:2]
    back = np.full((height, width, 3), 248, np.uint8)
    ink = rng.integers(0, 200, 3).tolist()
    rim = round(height * rng.choice([0.0, 0.04, 0.06]))
    inner = back[rim : height - rim, rim : width - rim]
    inner[:] = ink
    cell = int(rng.integers(4, 24))
    rows, columns = np.mgrid[0 : inner.shape[0], 0 : inner.shape[1]]
    sort = rng.random()
    mask = ((rows + columns) % cell < cell // 2) ^ ((rows - columns) % cell < cell // 2)
    if sort < 0.3:
        mask = (np.hypot(rows % cell - cell / 2, columns % cell - cell / 2)) < cell * 0.3
    inner[mask] = rng.integers(120, 256, 3) if sort < 0.85 else ink
    return back
