"""From light to a picture file: everything that lens, sensor and software do to a picture."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

Array = NDArray[Any]


@dataclass(frozen=True)
class Lens:
    """The faults of one camera with its settings. All 0 (exposure 1): a perfect picture."""

    exposure: float = 1.0
    white: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Factors on blue, green, red: what is left of the light's colour after white balance."""
    distortion: float = 0.0
    """Radial term at the picture's corner; positive: barrel."""
    vignette: float = 0.0
    blur: float = 0.0
    """Deviation of the defocus, px."""
    motion: tuple[float, float] = (0.0, 0.0)
    """Camera shake during the exposure, px."""
    noise: float = 0.0
    """Deviation of the noise in middle grey, parts of 255."""
    grain: float = 0.0
    """Width of the noise's grains, px."""
    blotches: float = 0.0
    """Coloured noise in large patches, as a part of the noise."""
    contrast: float = 1.0
    saturation: float = 1.0
    haze: float = 0.0
    """Stray light, part of the picture's mean."""
    sharpen: float = 0.0
    jpeg: int = 0
    """Quality of the compression; 0: none."""
    chroma: float = 0.0
    """How far colour is smeared, px."""
    scale: float = 1.0
    """Below 1: taken smaller and blown up again."""


def lens(rng: np.random.Generator, harsh: float = 1.0) -> Lens:
    """A camera at random; `harsh` scales the faults."""
    u = rng.uniform
    often = rng.random
    cast = np.exp(rng.normal(0, 0.08 * harsh, 3))
    return Lens(
        exposure=float(np.exp(rng.normal(0.0, 0.28))),
        white=(float(cast[0]), 1.0, float(cast[2])),
        distortion=float(rng.normal(0, 0.03)) if often() < 0.4 else 0.0,
        vignette=float(u(0, 0.4)) if often() < 0.5 else 0.0,
        blur=float(u(0.2, 0.9) if often() < 0.75 else u(0.8, 1.6)) * harsh,
        motion=(float(rng.normal(0, 1.2)), float(rng.normal(0, 1.2))) if often() < 0.1 * harsh else (0.0, 0.0),
        noise=float(u(0.3, 3.0) if often() < 0.75 else u(3, 9)) * harsh,
        grain=float(rng.choice([0.0, 0.6, 1.0])),
        blotches=float(u(0.3, 2.0)) if often() < 0.3 else 0.0,
        contrast=float(u(0.85, 1.25)),
        saturation=float(u(0.7, 1.25)) if often() < 0.97 else 0.0,
        haze=float(u(0, 0.08)) if often() < 0.3 else 0.0,
        sharpen=float(u(0.2, 1.2)) if often() < 0.5 else 0.0,
        jpeg=int(u(45, 96)) if often() < 0.7 else 0,
        chroma=float(u(0.5, 2.5)) if often() < 0.5 else 0.0,
        scale=float(u(0.55, 0.9)) if often() < 0.12 * harsh else 1.0,
    )


@functools.lru_cache(maxsize=8)
def corner_distance(size: tuple[int, int]) -> Array:
    """Square of the distance from the middle, 1 in the corners, (h, w)."""
    w, h = size
    x, y = np.meshgrid(np.linspace(-1, 1, w, dtype=np.float32) * w, np.linspace(-1, 1, h, dtype=np.float32) * h)
    return np.asarray((x * x + y * y) / (w * w + h * h), np.float32)


@functools.lru_cache(maxsize=8)
def _bend(size: tuple[int, int], amount: float) -> tuple[Array, Array]:
    w, h = size
    cx, cy = (w - 1) / 2, (h - 1) / 2
    x, y = np.meshgrid(np.arange(w, dtype=np.float32), np.arange(h, dtype=np.float32))
    k = 1 + amount * corner_distance(size)
    return np.asarray((x - cx) * k + cx, np.float32), np.asarray((y - cy) * k + cy, np.float32)


def bent(points: Array, size: tuple[int, int], amount: float) -> Array:
    """Where places (N, 2) of the perfect picture are in the bent one, px."""
    if not amount:
        return points
    w, h = size
    middle = np.array([(w - 1) / 2, (h - 1) / 2])
    ideal = points - middle
    at = ideal.copy()
    reach = middle @ middle
    for _ in range(8):
        at = ideal / (1 + amount * (at * at).sum(1, keepdims=True) / reach)
    return np.asarray(at + middle, np.float32)


@functools.lru_cache(maxsize=64)
def _tone(contrast: float) -> Array:
    """From linear light (0 to 2 in 2048 steps) to 0..255: gamma, a soft shoulder, contrast about the middle."""
    x = np.linspace(0, 2, 2048)
    x = np.where(x < 0.75, x, 0.75 + 0.25 * np.tanh((x - 0.75) / 0.25 * 0.9))
    y = np.clip(x, 0, 1) ** (1 / 2.2)
    s = 0.5 + (y - 0.5) * contrast
    y = np.clip(0.5 * s + 0.5 * (y + (contrast - 1) * 0.25 * np.sin(2 * np.pi * (y - 0.5))), 0, 1)
    return np.asarray(y * 255, np.float32)


def develop(light: Array, it: Lens, rng: np.random.Generator) -> Picture:
    """The picture of the linear light (h, w, 3) that a camera with these faults makes."""
    h, w = light.shape[:2]
    size = (w, h)
    b, g, r = (float(part * it.exposure) for part in it.white)
    light = cv2.transform(light, np.diag([b, g, r]).astype(np.float32))
    if it.haze:
        light += np.float32(it.haze) * light.mean((0, 1))
    if it.vignette:
        edge = 1 - np.float32(it.vignette) * corner_distance(size)
        light = cv2.multiply(light, cv2.merge([edge, edge, edge]))
    if it.distortion:
        light = cv2.remap(light, *_bend(size, it.distortion), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if it.scale < 1:
        light = cv2.resize(light, (max(8, int(w * it.scale)), max(8, int(h * it.scale))), interpolation=cv2.INTER_AREA)
        light = cv2.resize(light, size, interpolation=cv2.INTER_LINEAR)
    if it.blur > 0.15:
        light = cv2.GaussianBlur(light, (0, 0), it.blur)
    length = float(np.hypot(*it.motion))
    if length > 0.7:
        reach = int(np.ceil(length)) | 1
        kernel = np.zeros((reach + 2, reach + 2), np.float32)
        mid = (reach + 2) / 2
        ends = [(mid + s * it.motion[0] / 2, mid + s * it.motion[1] / 2) for s in (-1, 1)]
        p, q = ((int(x * 16) - 8, int(y * 16) - 8) for x, y in ends)
        cv2.line(kernel, p, q, 1.0, 1, cv2.LINE_8, 4)
        light = cv2.filter2D(light, -1, kernel / max(float(kernel.sum()), 1e-6))
    levels = (light * np.float32(1023.5)).astype(np.int32)
    tones = np.take(_tone(round(it.contrast, 2)), levels, mode="clip")
    if it.noise:
        tones += _noise(rng, size, it)
    if it.saturation != 1:
        grey = np.tile(np.array([0.114, 0.587, 0.299], np.float32), (3, 1))
        tones = cv2.transform(tones, grey * (1 - it.saturation) + np.eye(3, dtype=np.float32) * it.saturation)
    if it.sharpen:
        tones = cv2.addWeighted(tones, 1 + it.sharpen, cv2.GaussianBlur(tones, (0, 0), 1.1), -it.sharpen, 0)
    picture = cv2.convertScaleAbs(np.maximum(tones, 0, out=tones))
    if it.chroma:
        luma = cv2.cvtColor(picture, cv2.COLOR_BGR2YCrCb)
        for c in (1, 2):
            luma[..., c] = cv2.GaussianBlur(np.ascontiguousarray(luma[..., c]), (0, 0), it.chroma)
        picture = cv2.cvtColor(luma, cv2.COLOR_YCrCb2BGR)
    if it.jpeg:
        data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, it.jpeg])[1]
        return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return np.asarray(picture, np.uint8)


@functools.lru_cache(maxsize=1)
def _grains() -> Array:
    """A supply of noise, deviation 1."""
    return np.random.default_rng(7).normal(0, 1, 1 << 22).astype(np.float32)


def _noise(rng: np.random.Generator, size: tuple[int, int], it: Lens) -> Array:
    """Noise (h, w, 3), cut at random from the supply: much faster than drawing it anew."""
    w, h = size
    supply = _grains()
    start = int(rng.integers(0, max(1, supply.size - h * w)))
    mono = np.resize(supply[start : start + h * w], (h, w)) * np.float32(0.7)
    start = int(rng.integers(0, max(1, supply.size - h * w * 3)))
    colour = np.resize(supply[start : start + h * w * 3], (h, w, 3))
    noise = cv2.addWeighted(cv2.merge([mono, mono, mono]), 1.0, colour, 0.6, 0)
    if it.grain:
        noise = cv2.GaussianBlur(noise, (0, 0), it.grain)
        noise *= np.float32(2.0 * it.grain + 0.6)
    if it.blotches:
        cells = (max(w // 6, 1), max(h // 6, 1))
        start = int(rng.integers(0, max(1, supply.size - cells[0] * cells[1] * 3)))
        coarse = np.resize(supply[start : start + cells[0] * cells[1] * 3], (cells[1], cells[0], 3))
        coarse = coarse - coarse.mean(-1, keepdims=True)
        noise += np.float32(it.blotches) * cv2.resize(coarse, size, interpolation=cv2.INTER_LINEAR)
    noise *= np.float32(it.noise)
    return np.asarray(noise, np.float32)
