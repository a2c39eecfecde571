"""What the dice lie on: procedural wood, cloth, paper, stone ..., each a picture that repeats without a seam."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate.noise import clouds

Array = NDArray[Any]
Bytes = NDArray[np.uint8]

GROUNDS = (
    "planks",
    "board",
    "felt",
    "carpet",
    "weave",
    "checks",
    "paper",
    "marble",
    "leather",
    "plain",
    "plain",
    "plastic",
    "cork",
    "print",
)
UNSEEN_GROUNDS = ("grass", "slate", "parquet", "denim", "stripes", "terrazzo", "concrete", "granite")

SIDE = 512


@dataclass(frozen=True, eq=False)
class Ground:
    """A surface to lie on."""

    family: str
    texture: Bytes
    """Albedo, gamma-coded BGR, (512, 512, 3); repeats in both directions."""
    mm: float
    """Length of its side on the table, mm."""
    gloss: float
    roughness: float

    @functools.cached_property
    def mean(self) -> Array:
        """Mean albedo, linear, shape (3,)."""
        small = cv2.resize(self.texture, (16, 16), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
        return np.asarray((small**2.2).mean((0, 1)), np.float32)


def ground(rng: np.random.Generator, held_out: bool = False, family: str | None = None) -> Ground:
    """A ground at random; its pattern is one of a few of its family (they are kept), colour and size are free."""
    family = family or str(rng.choice(UNSEEN_GROUNDS if held_out else GROUNDS))
    drawn = pattern(family, int(rng.integers(10)))
    return Ground(
        family,
        _coloured(rng, family, drawn),
        float(_SIZES.get(family, 300) * rng.uniform(0.7, 1.5)),
        *_finish(rng, family),
    )


_SIZES = {
    "felt": 140.0, "carpet": 180.0, "weave": 120.0, "checks": 160.0, "planks": 420.0, "board": 350.0, "marble": 420.0,
    "leather": 150.0, "plastic": 200.0, "cork": 160.0, "paper": 300.0, "print": 220.0, "grass": 180.0, "parquet": 420.0,
    "denim": 120.0, "stripes": 200.0,
}  # fmt: skip

_COMMON_HUES = ((0.0, 0.14), (0.28, 0.45), (0.52, 0.66))
_HUES: dict[str, tuple[float, float, float, float, float, float]] = {
    # hue from, to; saturation from, to; value from, to
    "planks": (0.03, 0.11, 0.25, 0.75, 0.25, 0.85), "board": (0.02, 0.12, 0.3, 0.8, 0.2, 0.85),
    "parquet": (0.03, 0.1, 0.3, 0.7, 0.3, 0.8), "cork": (0.05, 0.1, 0.3, 0.6, 0.45, 0.75),
    "felt": (0, 1, 0.2, 0.95, 0.12, 0.65), "carpet": (0, 1, 0.05, 0.6, 0.15, 0.75),
    "paper": (0.05, 0.17, 0.0, 0.15, 0.8, 1.0), "print": (0.05, 0.17, 0.0, 0.12, 0.8, 1.0),
    "marble": (0, 1, 0.0, 0.25, 0.15, 0.95), "granite": (0, 1, 0.0, 0.25, 0.2, 0.7),
    "leather": (0, 1, 0.1, 0.8, 0.08, 0.5),
    "grass": (0.2, 0.35, 0.4, 0.8, 0.3, 0.6), "denim": (0.56, 0.66, 0.3, 0.7, 0.2, 0.6),
    "slate": (0, 1, 0.0, 0.2, 0.15, 0.4),
    "concrete": (0.05, 0.15, 0.0, 0.1, 0.4, 0.75),
}  # fmt: skip


def _finish(rng: np.random.Generator, family: str) -> tuple[float, float]:
    if family in ("felt", "carpet", "weave", "checks", "paper", "print", "cork", "grass", "denim", "stripes"):
        return 0.0, 0.6
    if family in ("planks", "board", "parquet", "leather", "slate", "concrete"):
        return float(rng.choice([0.0, rng.uniform(0.1, 0.6)])), float(rng.uniform(0.2, 0.5))
    return float(rng.choice([0.0, rng.uniform(0.2, 1.0)])), float(rng.uniform(0.08, 0.4))


def _coloured(rng: np.random.Generator, family: str, pattern: Array) -> Bytes:
    """Give a pattern (light -1..1, second tone 0..1, tint -1..1) its colours."""
    h0, h1, s0, s1, v0, v1 = _HUES.get(family, (0, 1, 0.0, 0.9, 0.12, 0.95))
    u = rng.uniform
    hue, val = float(u(h0, h1)), float(u(v0, v1))
    if h1 - h0 > 0.9 and rng.random() < 0.75:
        # Tables, cloths and floors are brown, green or blue far more often than purple.
        low, high = _COMMON_HUES[int(rng.choice(3, p=[0.5, 0.25, 0.25]))]
        hue = float(u(low, high))
    sat = s0 + (s1 - s0) * float(rng.beta(1.1, 1.9) if s0 == 0 else rng.random())
    if family in ("checks", "stripes", "terrazzo"):
        second = (float(rng.random()), float(u(0, 0.9)), float(u(0.2, 0.95)))
        if rng.random() < 0.5:
            second = (hue, 0.05, 0.92)
    elif family in ("print", "paper"):
        second = (float(rng.choice([0.6, 0.0, hue])), float(u(0, 0.7)), float(u(0.1, 0.5)))
    elif family == "marble":
        second = (float(u(0, 1)), float(u(0, 0.4)), float(np.clip(1 - val + u(-0.2, 0.2), 0.1, 0.95)))
    else:
        second = (hue + float(rng.normal(0, 0.03)), sat, val * float(u(0.4, 0.8)))
    return toned(pattern, hue, sat, val, second, float(u(0.6, 1.3)))


def toned(
    pattern: Array,
    hue: float,
    saturation: float,
    value: float,
    second: tuple[float, float, float] | None = None,
    strength: float = 0.9,
) -> Bytes:
    """A pattern in a colour (hue 0 to 1, saturation, value) and a second one (a darker shade, if None)."""
    second = second or (hue, saturation, value * 0.7)
    pair = np.array([[[hue % 1 * 360, saturation, value], [second[0] % 1 * 360, second[1], second[2]]]], np.float32)
    a, b = cv2.cvtColor(pair, cv2.COLOR_HSV2BGR)[0]
    light, mix, tint = cv2.split(pattern)
    out = np.empty((*light.shape, 3), np.float32)
    for c in range(3):
        out[..., c] = (a[c] + (b[c] - a[c]) * mix) * (1 + light * strength + tint * (0.12 * (c - 1)))
    return np.asarray(np.clip(out * 255, 0, 255), np.uint8)


def _cells(count: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Cells about random points: the distance to the nearest point (0 to about 1) and a number 0 to 1 for each cell."""
    n, rim = SIDE, 64
    at = rng.integers(0, n, (count, 2))
    sheet = np.full((n + 2 * rim, n + 2 * rim), 255, np.uint8)
    for dx in (-n, 0, n):
        for dy in (-n, 0, n):
            p = at + np.array([dy + rim, dx + rim])
            p = p[(p >= 0).all(1) & (p < n + 2 * rim).all(1)]
            sheet[p[:, 0], p[:, 1]] = 0
    far, label = cv2.distanceTransformWithLabels(sheet, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    core = np.s_[rim : rim + n, rim : rim + n]
    distance = far[core] / (0.75 * n / np.sqrt(count))
    return distance.astype(np.float32), ((label[core].astype(np.int64) * 7919) % 97 / np.float32(96)).astype(np.float32)


@functools.lru_cache(maxsize=160)
def pattern(family: str, number: int) -> Array:
    """Lightness around 0, share of the second tone, warm or cold; (512, 512, 3)."""
    rng = np.random.default_rng([number, sum(map(ord, family))])
    n = SIDE

    def field(slope: float, stretch: float = 1.0, low: float = 0.0, high: float = 1e9) -> Array:
        return clouds(n, slope, int(rng.integers(6)), stretch, low, high)

    light: Array = np.zeros((n, n), np.float32)
    mix: Array = np.zeros((n, n), np.float32)
    tint: Array = 0.2 * field(1.5)
    y, x = np.mgrid[0:n, 0:n].astype(np.float32) / n
    if family in ("planks", "board", "parquet"):
        rings = field(1.6, 12.0)
        fibre = field(0.6, 30.0)
        light = 0.07 * rings + 0.05 * fibre
        mix = np.clip(0.35 + 0.35 * np.sin(rings * rng.uniform(2, 7)), 0, 1)
        if family == "planks":
            count = int(rng.integers(3, 7))
            board = np.floor(y * count)
            for i in range(count):
                part = board == i
                shift = int(rng.integers(n))
                light[part] = np.roll(light, shift, 1)[part] + float(rng.normal(0, 0.08))
                mix[part] = np.roll(mix, shift, 1)[part]
            gap = np.abs(y * count - np.round(y * count)) < rng.uniform(0.006, 0.02) * count / 4
            light[gap] = -0.65
        elif family == "parquet":
            cell = (np.floor(x * 4) + np.floor(y * 4)) % 2 == 0
            light = np.where(cell, light, light.T)
            mix = np.where(cell, mix, mix.T)
            edge = (np.abs(x * 4 - np.round(x * 4)) < 0.015) | (np.abs(y * 4 - np.round(y * 4)) < 0.015)
            light[edge] = -0.5
            light += 0.1 * (np.floor(np.where(cell, y, x) * 16) % 3 - 1)
    elif family == "felt":
        light = 0.05 * field(0.1, low=60) + 0.03 * field(0.5, 6.0, low=20) + 0.05 * field(1.3)
    elif family == "carpet":
        cells = _cells(int(rng.integers(1500, 6000)), rng)[0]
        light = 0.35 * (cells - 0.5) * float(rng.uniform(0.3, 1)) + 0.13 * field(0.4, low=20) + 0.07 * field(1.4)
        mix = np.clip(field(1.2) * 0.3 + 0.15 * field(0.2, low=60), 0, 1)
    elif family in ("weave", "denim"):
        threads = int(rng.integers(40, 80))
        warp, weft = np.sin(2 * np.pi * threads * x), np.sin(2 * np.pi * threads * y)
        over = np.sin(np.pi * threads * (x + y)) if family == "weave" else np.sin(2 * np.pi * threads * (x + y) / 2)
        light = 0.14 * np.where(over > 0, warp, weft) + 0.05 * field(0.8) + 0.06 * field(0.2, low=30)
    elif family == "checks":
        count = int(rng.integers(3, 8))
        one, two = (np.floor(x * count * 2) % 2), (np.floor(y * count * 2) % 2)
        mix = (one + two) / 2 if rng.random() < 0.6 else np.abs(one - two)
        light = 0.05 * np.sin(2 * np.pi * 100 * (x + y)) + 0.04 * field(0.3, low=40)
    elif family == "stripes":
        count = int(rng.integers(4, 12))
        mix = (np.floor(x * count * 2) % 2).astype(np.float32)
        light = 0.05 * field(0.3, low=40)
    elif family in ("paper", "print"):
        light = 0.012 * field(0.3, low=30) + 0.012 * field(1.5)
        lines = int(rng.integers(10, 26))
        if family == "print":
            sheet = np.zeros((n, n), np.uint8)
            for row in range(lines):
                at, base = int(rng.integers(10, 40)), int((row + 0.7) * n / lines)
                tall = n / lines * 0.45
                while at < n - 40:
                    word = int(rng.integers(1, 9))
                    for _ in range(word):
                        wide = tall * rng.uniform(0.4, 0.8)
                        cv2.putText(
                            sheet,
                            chr(int(rng.integers(97, 123))),
                            (at, base),
                            cv2.FONT_HERSHEY_COMPLEX,
                            tall / 22,
                            255,
                            max(1, int(tall / 9)),
                            cv2.LINE_AA,
                        )
                        at += int(wide) + 1
                    at += int(tall * 0.6)
            mix = sheet.astype(np.float32) / 255
        elif rng.random() < 0.6:
            mix = ((y * lines) % 1 < 0.05).astype(np.float32) * 0.6
            if rng.random() < 0.5:
                mix = np.maximum(mix, ((x * lines) % 1 < 0.05) * 0.6)
    elif family == "marble":
        warp = field(2.2)
        vein = 1 - np.abs(np.tanh(field(1.8) + 0.4 * warp))
        mix = np.clip(vein**6 * rng.uniform(0.4, 1.0) + 0.12 * field(1.8), 0, 1)
        light = 0.07 * field(1.7) + 0.02 * field(0.4)
    elif family == "leather":
        cells = _cells(int(rng.integers(800, 3000)), rng)[0]
        light = 0.22 * np.minimum(cells, 0.5) - 0.1 + 0.05 * field(1.4) + 0.02 * field(0.4)
    elif family in ("plain", "plastic"):
        light = 0.015 * field(1.4) + 0.01 * field(0.2)
        if family == "plastic":
            light += 0.02 * field(0.3, low=40)
    elif family == "cork":
        tones = _cells(1200, rng)[1]
        mix = tones * 0.8
        light = 0.08 * field(0.5, low=6) - 0.3 * (field(0.9, low=8) > 2.2)
    elif family == "granite":
        tones = _cells(5000, rng)[1]
        mix = np.clip(tones * 1.6 - 0.5, 0, 1)
        light = 0.12 * field(0.2, low=40) + 0.05 * field(1.0)
    elif family == "grass":
        light = 0.25 * field(0.5, 0.2, low=10) + 0.1 * field(0.5, low=8)
        mix = np.clip(field(1.0, 0.3) * 0.6, 0, 1)
    elif family == "slate":
        light = 0.12 * field(1.2, 2.0) + 0.08 * field(0.4)
        edge = (np.abs(x * 2 - np.round(x * 2)) < 0.008) | (np.abs(y * 2 - np.round(y * 2)) < 0.008)
        light[edge] = 0.5
    elif family == "terrazzo":
        cells, tones = _cells(700, rng)
        mix = ((cells < 0.45) & (tones > 0.5)).astype(np.float32)
        light = 0.02 * field(0.8) + 0.4 * (tones - 0.5) * (cells < 0.45)
    elif family == "concrete":
        light = 0.06 * field(1.2) + 0.05 * field(0.3) - 0.3 * (field(0.5, low=15, high=60) > 2.6)
    else:
        raise ValueError(f"no ground is called {family}")
    return np.ascontiguousarray(np.stack([light, mix, tint], -1).astype(np.float32))
