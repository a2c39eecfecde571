"""What is drawn on dice: pips, numerals, bells and hammers, in many hands.

Every mark is a mask of n x n, 0 to 1. The styles named `UNSEEN` are kept for asking how well networks read what they
were never trained on.

Numerals are also set in whatever typefaces are installed; none need be. For training, these packages of Debian (all
freely licensed) were installed: fonts-cantarell, fonts-century-catalogue, fonts-comfortaa, fonts-courier-prime,
fonts-crosextra-carlito, fonts-dancingscript, fonts-dejavu, fonts-ebgaramond, fonts-fantasque-sans, fonts-freefont-ttf,
fonts-humor-sans, fonts-junction, fonts-lato, fonts-liberation, fonts-linuxlibertine, fonts-oldstandard,
fonts-open-sans, fonts-play, fonts-quicksand, fonts-roboto-unhinted, fonts-sil-gentium-basic,
fonts-symbola (for its bells and hammers), fonts-tuffy, fonts-urw-base35, fonts-vollkorn.
With others the pictures differ, so their list belongs to the recipe.
"""

from __future__ import annotations

import functools
import math
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate.pen import Pen, curve
from vision.simulate.symbols import bell, hammer

Array = NDArray[Any]

NUMERALS = ("hershey", "stroke", "font", "pips", "segments")
UNSEEN_NUMERALS = ("font", "stencil", "pips")
BELLS = ("hand", "church", "cow", "jingle", "notice", "school", "yoke", "line", "glyph", "desk", "tulip")
UNSEEN_BELLS = ("ship",)
FREE = 0.45
"""Part of the makers, of those that are no secret, who draw a bell or a hammer as nobody drew it before."""
HAMMERS = ("claw", "mallet", "sledge", "peen", "gavel", "short", "line", "barrel", "glyph", "tack")
UNSEEN_HAMMERS = ("cross", "war")


@dataclass(frozen=True)
class Hand:
    """How one maker draws all marks of a set."""

    numeral: str
    bell: str
    hammer: str
    seed: int
    size: float = 0.62
    weight: float = 0.17
    """Width of strokes, in half faces."""
    outline: float = 0.0
    """Width of outlines of bell and hammer; 0: they are solid."""
    slant: float = 0.0
    squeeze: float = 1.0
    tremble: float = 0.0
    six_line: bool = False
    """Whether the six is underlined (or dotted) to tell it from a nine."""
    font: str = ""
    pips: Pips | None = None
    plate: str = ""
    """Behind a mark: nothing, a ``"disc"`` or ``"square"`` of ink from which it is spared; or a ``"ring"`` round it."""


@dataclass(frozen=True)
class Pips:
    """How the pips of a set are laid out."""

    radius: float = 0.17
    spread: float = 0.5
    big_one: float = 1.0
    """How much larger the single pip of the one is."""
    ring: bool = False
    turned: int = 0
    """Bits 0 and 1: the other diagonal for two and three."""
    square: bool = False


def hand(rng: np.random.Generator, held_out: bool = False, typefaces: bool = True) -> Hand:
    """A maker's hand at random; without `typefaces` none is looked for (the search takes a second or two)."""
    kinds, odds = (NUMERALS, (0.14, 0.18, 0.29, 0.33, 0.06)) if not held_out else (UNSEEN_NUMERALS, (0.45, 0.15, 0.4))
    numeral = str(rng.choice(kinds, p=odds))
    # Drawn in any case, so that all else is the same whatever is installed.
    which = float(rng.random())
    fonts = font_files(held_out) if numeral == "font" and typefaces else ()
    if numeral == "font" and not fonts:
        numeral = "stencil" if held_out else "stroke"
    loose = np.random.default_rng(int(which * (1 << 30)))  # of its own, so that all else is as it was
    bell_kind = str(rng.choice(UNSEEN_BELLS if held_out else BELLS))
    hammer_kind = str(rng.choice(UNSEEN_HAMMERS if held_out else HAMMERS))
    if not held_out:
        bell_kind, hammer_kind = ("free" if loose.random() < FREE else kind for kind in (bell_kind, hammer_kind))
    if not typefaces:
        bell_kind, hammer_kind = bell_kind.replace("glyph", "church"), hammer_kind.replace("glyph", "mallet")
    return Hand(
        numeral=numeral,
        bell=bell_kind,
        hammer=hammer_kind,
        seed=int(rng.integers(1 << 30)),
        size=float(rng.uniform(0.42, 0.88)),
        weight=float(rng.uniform(0.1, 0.24)),
        outline=float(rng.choice([0.0, 0.0, rng.uniform(0.07, 0.14)])),
        slant=float(rng.normal(0, 0.08)),
        squeeze=float(rng.uniform(0.8, 1.15)),
        tremble=float(rng.choice([0.0, 0.008, 0.02])),
        six_line=bool(rng.random() < 0.4),
        font=fonts[int(which * len(fonts))] if fonts else "",
        pips=pips(rng),
        plate=str(rng.choice(["", "disc", "square", "ring"], p=[0.86, 0.06, 0.03, 0.05])),
    )


def pips(rng: np.random.Generator) -> Pips:
    """A layout of pips at random."""
    radius = float(rng.uniform(0.11, 0.235))
    return Pips(
        radius=radius,
        spread=float(rng.uniform(max(0.42, radius * 2.1), 0.78 - radius)),
        big_one=float(rng.choice([1.0, 1.0, 1.0, rng.uniform(1.3, 2.2)])),
        ring=bool(rng.random() < 0.08),
        turned=int(rng.integers(4)),
        square=bool(rng.random() < 0.02),
    )


def draw(value: str, style: Hand, n: int = 128) -> Array:
    """The mark of a face, (n, n), 0 to 1; for ``"blank"`` nothing."""
    rng = np.random.default_rng([style.seed, zlib.crc32(value.encode())])
    if value == "blank":
        return np.zeros((n, n), np.float32)
    if value.isdigit() and style.numeral == "pips":
        return draw_pips(int(value), style.pips or Pips(), n)
    spin = float(rng.integers(4)) * math.pi / 2 + float(rng.normal(0, 0.05))
    pen = Pen(
        n,
        size=style.size * float(rng.uniform(0.95, 1.05)),
        turn=spin,
        shift=(float(rng.normal(0, 0.03)), float(rng.normal(0, 0.03))),
        squeeze=style.squeeze,
        slant=style.slant if value.isdigit() else 0.0,
        tremble=style.tremble,
        rng=rng,
    )
    glyph = _symbol(value, style) if value in _SYMBOLS else None
    if glyph is not None:
        _stamp(pen, glyph, style, spin, rng)
    elif value == "bell":
        bell(pen, style, rng)
    elif value == "hammer":
        hammer(pen, style, rng)
    else:
        _numeral(pen, int(value), style, rng, spin)
    if style.plate:
        return _plated(pen.mask, style)
    return pen.mask.astype(np.float32) / 255


def _plated(mask: NDArray[np.uint8], style: Hand) -> Array:
    """The mark on its plate."""
    n = mask.shape[0]
    plate = np.zeros((n, n), np.uint8)
    middle, reach = n // 2, round(n * 0.44)
    if style.plate == "square":
        cv2.rectangle(plate, (middle - reach, middle - reach), (middle + reach, middle + reach), 255, -1)
    else:
        cv2.circle(plate, (middle, middle), reach, 255, -1 if style.plate == "disc" else max(n // 20, 1), cv2.LINE_AA)
    both = cv2.max(plate, mask) if style.plate == "ring" else cv2.subtract(plate, mask)
    return np.asarray(both.astype(np.float32) / 255)


_SYMBOLS = {"bell": ("\U0001f514", "\U0001f56d"), "hammer": ("\U0001f528",)}


def _symbol(value: str, style: Hand) -> NDArray[np.uint8] | None:
    """The sign of a symbol typeface, if the style asks for it and one is installed."""
    if (style.bell if value == "bell" else style.hammer) != "glyph":
        return None
    faces = [f for f in _installed() if "symbola" in f.lower()]
    if not faces:
        return None
    signs = _SYMBOLS[value]
    return lettering(signs[style.seed % len(signs)], faces[0], 128)


def pip_places(value: int, layout: Pips) -> list[tuple[float, float]]:
    """Where the pips of a face lie: the usual western arrangement."""
    s = layout.spread
    across = [(-s, -s), (s, s)]
    other = [(-s, s), (s, -s)]
    if value == 1:
        return [(0.0, 0.0)]
    if value == 2:
        return other if layout.turned & 1 else across
    if value == 3:
        return [*(other if layout.turned & 2 else across), (0.0, 0.0)]
    places = across + other
    if value == 5:
        places = [*places, (0.0, 0.0)]
    if value == 6:
        places = [*places, (-s, 0.0), (s, 0.0)]
    return places


def draw_pips(value: int, layout: Pips, n: int = 128) -> Array:
    """A face of pips."""
    pen = Pen(n)
    for x, y in pip_places(value, layout):
        r = layout.radius * (layout.big_one if value == 1 else 1.0)
        if layout.square:
            pen.fill([(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)])
        else:
            pen.disc(x, y, r)
        if layout.ring:
            pen.ring(x, y, r * 0.62, r * 0.22, ink=False)
    return pen.mask.astype(np.float32) / 255


# Numerals -----------------------------------------------------------------------------------------------------

STROKES: dict[int, list[list[tuple[float, float]]]] = {
    1: [[(-0.3, -0.5), (0.08, -0.9), (0.08, 0.9)]],
    2: [[(-0.5, -0.45), (-0.3, -0.85), (0.15, -0.9), (0.5, -0.5), (0.25, 0.0), (-0.5, 0.85)],
        [(-0.5, 0.87), (0.55, 0.87)]],
    3: [[(-0.45, -0.7), (-0.1, -0.9), (0.4, -0.7), (0.35, -0.25), (-0.08, -0.08)],
        [(-0.08, -0.08), (0.45, 0.15), (0.45, 0.65), (0.0, 0.9), (-0.5, 0.65)]],
    4: [[(0.2, -0.9), (-0.55, 0.35), (0.6, 0.35)], [(0.25, -0.2), (0.25, 0.9)]],
    5: [[(0.45, -0.87), (-0.35, -0.87), (-0.42, -0.1)],
        [(-0.42, -0.1), (0.05, -0.25), (0.5, 0.1), (0.45, 0.6), (0.0, 0.9), (-0.5, 0.7)]],
    6: [[(0.35, -0.85), (-0.15, -0.6), (-0.48, 0.1), (-0.42, 0.6), (0.0, 0.9), (0.42, 0.65), (0.42, 0.2),
         (0.0, -0.05), (-0.42, 0.25)]],
}  # fmt: skip
STRAIGHT = {(1, 0), (2, 1), (4, 0), (4, 1), (5, 0)}
"""Strokes that have corners; the others are curves through their points."""


def strokes(value: int) -> list[Array]:
    """The strokes of a numeral, each its points (n, 2), between -1 and 1, y down."""
    return [np.asarray(stroke) if (value, i) in STRAIGHT else curve(stroke) for i, stroke in enumerate(STROKES[value])]


_SEGMENTS = {1: "bc", 2: "abged", 3: "abgcd", 4: "fgbc", 5: "afgcd", 6: "afgedc"}
_SEGMENT_LINES = {
    "a": ((-0.5, -0.9), (0.5, -0.9)), "b": ((0.5, -0.9), (0.5, 0.0)), "c": ((0.5, 0.0), (0.5, 0.9)),
    "d": ((-0.5, 0.9), (0.5, 0.9)), "e": ((-0.5, 0.0), (-0.5, 0.9)), "f": ((-0.5, -0.9), (-0.5, 0.0)),
    "g": ((-0.5, 0.0), (0.5, 0.0)),
}  # fmt: skip
_HERSHEY = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
)


def _numeral(pen: Pen, value: int, style: Hand, rng: np.random.Generator, spin: float) -> None:
    kind = style.numeral
    if kind in ("hershey", "font"):
        glyph = _hershey(value, style) if kind == "hershey" else lettering(str(value), style.font, pen.n)
        _stamp(pen, glyph, style, spin, rng)
    elif kind == "segments":
        for name in _SEGMENTS[value]:
            pen.line(_SEGMENT_LINES[name], style.weight * 1.2)
    else:
        for stroke in strokes(value):
            pen.line(stroke, style.weight * 1.5)
        if kind == "stencil":
            pen.line([(-0.7, -0.3), (0.7, -0.42)], style.weight * 0.6, ink=False)
            pen.line([(-0.7, 0.52), (0.7, 0.45)], style.weight * 0.6, ink=False)
        elif value == 1 and style.seed % 2:
            pen.line([(-0.25, 0.9), (0.4, 0.9)], style.weight * 1.2)
    if value == 6 and style.six_line:
        if style.seed % 3:
            pen.line([(-0.45, 1.22), (0.45, 1.22)], max(style.weight, 0.12))
        else:
            pen.disc(0.7, 0.95, 0.13)


def _stamp(pen: Pen, glyph: NDArray[np.uint8], style: Hand, spin: float, rng: np.random.Generator) -> None:
    """Put a drawn glyph on the face, as large as the pen's strokes would be."""
    rows, columns = np.flatnonzero(glyph.any(1)), np.flatnonzero(glyph.any(0))
    glyph = glyph[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    h, w = glyph.shape
    # A hairline cannot be seen on a die; nobody would print it.
    for _ in range(6):
        if (glyph > 127).mean() >= 0.16:
            break
        glyph = np.asarray(cv2.dilate(glyph, np.ones((3, 3), np.uint8)), np.uint8)
    n, size = pen.n, style.size
    scale = size * n * 0.92 / max(h, w * 0.95)
    c, s = math.cos(spin) * scale, math.sin(spin) * scale
    wide = style.squeeze
    turn = np.array([[c * wide, -s + c * style.slant * wide], [s * wide, c + s * style.slant * wide]])
    jitter = rng.normal(0, 0.02 * n, 2)
    shift = np.array([n / 2, n / 2]) - turn @ np.array([w / 2, h / 2]) + jitter
    matrix = np.column_stack([turn, shift])
    pen.mask = np.maximum(pen.mask, cv2.warpAffine(glyph, matrix, (n, n), flags=cv2.INTER_LINEAR))


def _hershey(value: int, style: Hand) -> NDArray[np.uint8]:
    glyph = np.zeros((160, 160), np.uint8)
    face = _HERSHEY[style.seed % len(_HERSHEY)]
    thick = max(2, round(style.weight * 48)) if face in _HERSHEY[:2] else max(2, round(style.weight * 26))
    cv2.putText(glyph, str(value), (40, 120), face, 3.6, 255, thick, cv2.LINE_AA)
    return glyph


@functools.lru_cache(maxsize=1)
def _installed() -> tuple[str, ...]:
    roots = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts")]
    files = (f for root in roots if root.is_dir() for f in root.rglob("*") if f.suffix.lower() in (".ttf", ".otf"))
    return tuple(sorted(str(file) for file in files))


@functools.lru_cache(maxsize=1)
def _all_fonts() -> tuple[str, ...]:
    return tuple(file for file in _installed() if _draws_digits(file))


def font_files(held_out: bool) -> tuple[str, ...]:
    """Installed typefaces with digits, a part of them (by family) kept for held-out pictures; none may be installed."""

    def kept(file: str) -> bool:
        family = Path(file).stem.split("-")[0].lower()[:10]
        return zlib.crc32(family.encode()) % 4 == 0

    return tuple(f for f in _all_fonts() if kept(f) == held_out)


def _draws_digits(file: str) -> bool:
    """Whether a typeface has digits that look like digits (signs and key caps are no dice) and are no hairlines."""
    try:
        glyphs = {value: lettering(str(value), file, 64) for value in (2, 3, 4, 5)}
    except Exception:
        return False
    if any(min(glyph.shape) < 8 or not 0.06 < (glyph > 127).mean() < 0.8 for glyph in glyphs.values()):
        return False
    likeness = [float(np.corrcoef(_normal(g).ravel(), _plain_digit(v).ravel())[0, 1]) for v, g in glyphs.items()]
    return min(likeness) > -0.2


def _normal(glyph: NDArray[np.uint8]) -> Array:
    """A glyph cut to its ink, 24 x 24, blurred."""
    rows, columns = np.flatnonzero((glyph > 100).any(1)), np.flatnonzero((glyph > 100).any(0))
    cut = glyph[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].astype(np.float32)
    return np.asarray(cv2.GaussianBlur(cv2.resize(cut, (24, 24), interpolation=cv2.INTER_AREA), (0, 0), 1.5))


@functools.lru_cache(maxsize=8)
def _plain_digit(value: int) -> Array:
    pen = Pen(64)
    _numeral(pen, value, Hand("stroke", "", "", 0, size=1.0, weight=0.15), np.random.default_rng(0), 0.0)
    return _normal(pen.mask)


@functools.lru_cache(maxsize=2048)
def lettering(text: str, file: str, n: int) -> NDArray[np.uint8]:
    """Text set in a typeface, ink 255."""
    import pygame.freetype

    if not pygame.freetype.get_init():
        pygame.freetype.init()
    surface, _ = _typeface(file).render(text, (255, 255, 255), (0, 0, 0), size=n)
    return np.ascontiguousarray(pygame.surfarray.array3d(surface)[:, :, 0].T)


@functools.lru_cache(maxsize=512)
def _typeface(file: str):  # type: ignore[no-untyped-def]
    import pygame.freetype

    return pygame.freetype.Font(file, 64)
