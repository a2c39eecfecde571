"""What is drawn on dice: pips, numerals, bells and hammers, in many hands.

Every mark is a mask of n x n, 0 to 1. `SEEN` are the styles that networks may be trained on, `UNSEEN` those that
are kept for asking how well they read what they never saw.
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

from vision.simulate.pen import Pen, curve, mirrored, oval

Array = NDArray[Any]

NUMERALS = ("hershey", "stroke", "font", "pips")
UNSEEN_NUMERALS = ("segments", "font", "stencil", "pips")
BELLS = ("hand", "church", "cow", "jingle", "notice")
UNSEEN_BELLS = ("ship", "tulip", "desk")
HAMMERS = ("claw", "mallet", "sledge", "peen", "gavel")
UNSEEN_HAMMERS = ("cross", "tack", "war")


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


def hand(rng: np.random.Generator, held_out: bool = False) -> Hand:
    """A maker's hand at random."""
    numeral = str(
        rng.choice(
            UNSEEN_NUMERALS if held_out else NUMERALS, p=(0.3, 0.25, 0.1, 0.35) if held_out else (0.15, 0.2, 0.3, 0.35)
        )
    )
    fonts = font_files(held_out)
    if numeral == "font" and not fonts:
        numeral = "stencil" if held_out else "stroke"
    return Hand(
        numeral=numeral,
        bell=str(rng.choice(UNSEEN_BELLS if held_out else BELLS)),
        hammer=str(rng.choice(UNSEEN_HAMMERS if held_out else HAMMERS)),
        seed=int(rng.integers(1 << 30)),
        size=float(rng.uniform(0.45, 0.78)),
        weight=float(rng.uniform(0.1, 0.24)),
        outline=float(rng.choice([0.0, 0.0, rng.uniform(0.07, 0.14)])),
        slant=float(rng.normal(0, 0.08)),
        squeeze=float(rng.uniform(0.8, 1.15)),
        tremble=float(rng.choice([0.0, 0.008, 0.02])),
        six_line=bool(rng.random() < 0.4),
        font=str(rng.choice(fonts)) if fonts else "",
        pips=pips(rng),
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
    if value == "bell":
        _bell(pen, style, rng)
    elif value == "hammer":
        _hammer(pen, style, rng)
    else:
        _numeral(pen, int(value), style, rng, spin)
    return pen.mask.astype(np.float32) / 255


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

_STROKES: dict[int, list[list[tuple[float, float]]]] = {
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
_STRAIGHT = {(1, 0), (2, 1), (4, 0), (4, 1), (5, 0)}
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
        glyph = _hershey(value, style) if kind == "hershey" else _type(str(value), style.font, pen.n)
        _stamp(pen, glyph, style, spin, rng)
    elif kind == "segments":
        for name in _SEGMENTS[value]:
            pen.line(_SEGMENT_LINES[name], style.weight * 1.2)
    else:
        for i, stroke in enumerate(_STROKES[value]):
            pen.line(stroke if (value, i) in _STRAIGHT else curve(stroke), style.weight * 1.5)
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
def _all_fonts() -> tuple[str, ...]:
    roots = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts")]
    files = sorted(
        str(f) for root in roots if root.is_dir() for f in root.rglob("*") if f.suffix.lower() in (".ttf", ".otf")
    )
    return tuple(f for f in files if _draws_digits(f))


def font_files(held_out: bool) -> tuple[str, ...]:
    """Installed typefaces with digits, a part of them (by family) kept for held-out pictures; none may be installed."""

    def kept(file: str) -> bool:
        family = Path(file).stem.split("-")[0].lower()[:10]
        return zlib.crc32(family.encode()) % 4 == 0

    return tuple(f for f in _all_fonts() if kept(f) == held_out)


def _draws_digits(file: str) -> bool:
    try:
        four, five = _type("4", file, 64), _type("5", file, 64)
    except Exception:
        return False
    full = (four > 127).mean()
    return bool(0.02 < full < 0.8 and four.shape[0] > 8 and (four.shape != five.shape or (four != five).any()))


@functools.lru_cache(maxsize=2048)
def _type(text: str, file: str, n: int) -> NDArray[np.uint8]:
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


# Bells --------------------------------------------------------------------------------------------------------


def _bell_body(
    rng: np.random.Generator, top: float, bottom: float, crown: float, mouth: float
) -> list[tuple[float, float]]:
    """A bell's silhouette between the heights `top` and `bottom`, half as wide at them as `crown` and `mouth`."""
    waist = crown + (mouth - crown) * float(rng.uniform(0.15, 0.4))
    tall = bottom - top
    right = curve([
        (crown * 0.35, top),
        (crown * 0.9, top + 0.07 * tall),
        (crown * 1.02, top + 0.25 * tall),
        (waist, top + 0.6 * tall),
        (mouth * 0.86, top + 0.88 * tall),
        (mouth, bottom),
    ])  # fmt: skip
    return mirrored([(float(x), float(y)) for x, y in right])


def _bell(pen: Pen, style: Hand, rng: np.random.Generator) -> None:
    o = style.outline
    kind = style.bell
    mouth = float(rng.uniform(0.62, 0.9))
    crown = float(rng.uniform(0.28, 0.48))
    clapper = bool(rng.random() < 0.75)
    if kind in ("hand", "tulip"):
        grip = float(rng.uniform(0.1, 0.17))
        neck = float(rng.uniform(-0.35, -0.1)) if kind == "hand" else 0.0
        pen.shape([(-grip, -1.0), (grip, -1.0), (grip * 0.7, neck), (-grip * 0.7, neck)], o)
        pen.shape(oval(0, -0.95, grip * 1.3, grip * 1.2), o)
        if kind == "tulip":
            right = curve([(0.05, 0.0), (0.5, 0.15), (0.55, 0.5), (0.42, 0.75), (0.75, 0.92)])
            pen.shape(mirrored([(float(x), float(y)) for x, y in right]), o)
        else:
            pen.shape(_bell_body(rng, neck, 0.75, crown, mouth), o)
        if clapper:
            pen.shape(oval(0, 0.88, 0.15, 0.13), o)
    elif kind in ("church", "ship"):
        pen.ring(0, -0.82, 0.16, max(o, 0.09))
        if kind == "ship":
            pen.line([(-0.75, -1.0), (0.75, -1.0)], 0.14)
            pen.line([(0, -1.0), (0, -0.6)], 0.12)
        pen.shape(_bell_body(rng, -0.68, 0.62, crown, mouth), o)
        pen.shape([(-mouth * 1.08, 0.58), (mouth * 1.08, 0.58), (mouth * 1.12, 0.74), (-mouth * 1.12, 0.74)], o)
        if clapper:
            pen.shape(oval(0, 0.88, 0.17, 0.15), o)
            pen.fill(oval(0, 0.86, 0.14, 0.14))
        if not o and rng.random() < 0.5:
            pen.line([(-mouth * 0.8, 0.4), (mouth * 0.8, 0.4)], 0.06, ink=False)
    elif kind == "cow":
        top = float(rng.uniform(0.3, 0.5))
        pen.line(oval(0, -0.72, top * 0.7, 0.25, math.pi, 2 * math.pi), max(o, 0.11))
        pen.shape([(-top, -0.7), (top, -0.7), (mouth, 0.65), (-mouth, 0.65)], o)
        if clapper:
            pen.shape(oval(0, 0.78, 0.2, 0.17), o)
    elif kind == "jingle":
        pen.ring(0, -0.82, 0.15, max(o, 0.1))
        pen.shape(oval(0, 0.08, 0.78, 0.78), o)
        ink = bool(o)
        pen.line([(-0.78, 0.02), (0.78, 0.02)], 0.07, ink=ink)
        pen.line([(0, 0.3), (0, 0.82)], 0.1, ink=ink)
        pen.disc(0, 0.3, 0.13, ink=ink)
        if rng.random() < 0.5:
            pen.disc(-0.38, 0.28, 0.09, ink=ink)
            pen.disc(0.38, 0.28, 0.09, ink=ink)
    elif kind == "notice":
        right = curve([(0.06, -0.72), (0.42, -0.45), (0.52, 0.05), (0.6, 0.4), (0.82, 0.62)])
        pen.shape(mirrored([(float(x), float(y)) for x, y in right]), o)
        pen.disc(0, -0.78, 0.12)
        pen.fill(oval(0, 0.7, 0.24, 0.24, 0, math.pi))
        if rng.random() < 0.4:
            for side in (-1, 1):
                pen.line(oval(0, -0.2, 0.95 * side, 0.8, -0.9, 0.1), 0.08)
    else:
        pen.shape(oval(0, 0.42, 0.8, 0.75, math.pi, 2 * math.pi), o)
        pen.shape([(-0.9, 0.48), (0.9, 0.48), (0.9, 0.68), (-0.9, 0.68)], o)
        pen.line([(0, -0.3), (0, -0.5)], 0.12)
        pen.disc(0, -0.52, 0.16)


# Hammers ------------------------------------------------------------------------------------------------------


def _hammer(pen: Pen, style: Hand, rng: np.random.Generator) -> None:
    o = style.outline
    kind = style.hammer
    turned = float(rng.choice([0.0, 0.6, -0.6, 0.78])) + float(rng.normal(0, 0.04))
    c, s = math.cos(turned), math.sin(turned)

    def lay(points: list[tuple[float, float]] | NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(np.asarray(points, np.float64) @ np.array([[c, s], [-s, c]]))

    grip = float(rng.uniform(0.09, 0.15))
    long = float(rng.uniform(0.85, 1.0))
    swell = float(rng.uniform(1.0, 1.5))
    head = float(rng.uniform(-0.72, -0.5))
    wide = float(rng.uniform(0.55, 0.8))
    thick = float(rng.uniform(0.2, 0.32))

    def handle(top: float) -> None:
        pen.shape(lay([(-grip, top), (grip, top), (grip * swell, long), (-grip * swell, long)]), o)

    def block(x0: float, x1: float, half: float) -> None:
        pen.shape(lay([(x0, head - half), (x1, head - half), (x1, head + half), (x0, head + half)]), o)

    handle(head)
    if kind == "claw":
        block(-0.2, wide * 0.7, thick * 0.62)
        block(wide * 0.68, wide * 0.9, thick * 0.85)
        claw = curve([(-0.1, head - thick * 0.65), (-0.5, head - thick * 0.5), (-wide - 0.12, head + 0.25)])
        back = curve([(-wide - 0.12, head + 0.25), (-0.48, head + 0.08), (-0.15, head + thick * 0.6)])
        pen.shape(lay(np.vstack([claw, back])), o)
    elif kind == "mallet":
        lean = float(rng.uniform(0, 0.1))
        half = thick * 1.35
        pen.shape(
            lay([(-wide, head - half), (wide, head - half), (wide - lean, head + half), (lean - wide, head + half)]), o
        )
    elif kind == "sledge":
        cut = thick * 0.4
        pen.shape(lay([
            (-wide, head - thick + cut), (cut - wide, head - thick), (wide - cut, head - thick),
            (wide, head - thick + cut),
            (wide, head + thick - cut), (wide - cut, head + thick), (cut - wide, head + thick),
            (-wide, head + thick - cut),
        ]), o)  # fmt: skip
    elif kind == "peen":
        block(-0.35, wide * 0.75, thick * 0.55)
        block(wide * 0.7, wide, thick)
        pen.shape(lay(oval(-0.5, head, 0.26, 0.26)), o)
    elif kind == "gavel":
        block(-wide, wide, thick * 1.1)
        block(-wide - 0.08, -wide + 0.12, thick * 1.4)
        block(wide - 0.12, wide + 0.08, thick * 1.4)
        if not o:
            for x in (-wide + 0.22, wide - 0.22):
                pen.line(lay([(x, head - thick * 1.1), (x, head + thick * 1.1)]), 0.06, ink=False)
        if rng.random() < 0.4:
            pen.line(lay([(-0.6, 1.05), (0.6, 1.05)]), 0.14)
    elif kind == "cross":
        block(-0.1, wide, thick * 0.8)
        pen.shape(
            lay(
                [
                    (-0.1, head - thick * 0.8),
                    (-wide - 0.1, head - 0.06),
                    (-wide - 0.1, head + 0.06),
                    (-0.1, head + thick * 0.8),
                ]
            ),
            o,
        )
    elif kind == "tack":
        pen.shape(
            lay(
                np.vstack(
                    [
                        curve([(-0.9, head + 0.15), (0, head - 0.2), (0.9, head + 0.15)]),
                        curve([(0.9, head + 0.25), (0, head + 0.1), (-0.9, head + 0.25)]),
                    ]
                )
            ),
            o,
        )
    else:
        block(-0.2, wide, thick * 1.2)
        pen.shape(lay([(-0.2, head - thick * 0.9), (-wide - 0.25, head + 0.1), (-0.2, head + thick * 0.9)]), o)
        pen.shape(lay([(-0.1, head - thick), (0.1, head - thick), (0, head - thick - 0.3)]), o)
