"""What sounds are made of: struck modes, bands of noise, gliding pitches, and the room around them.

Waves are mono, `RATE` samples a second, of any amplitude; who finishes them makes them as loud as they should be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]

RATE = 44100
"""Samples a second."""


def time(seconds: float) -> Wave:
    """The moment of each sample, in s."""
    return np.arange(int(RATE * seconds)) / RATE


def struck(modes: Sequence[tuple[float, float, float]], seconds: float, stretch: float = 1.0) -> Wave:
    """A thing that was struck rings in its modes: (Hz, s until it has faded by 60 dB, strength) each.

    `stretch` multiplies all pitches: two coins of one kind are not quite alike.
    """
    t = time(seconds)
    wave = np.zeros_like(t)
    for pitch, fade, strength in modes:
        if pitch * stretch < RATE / 2:
            wave += strength * np.sin(2 * np.pi * pitch * stretch * t) * np.exp(-6.9 * t / fade)
    return wave


def shaped(wave: Wave, gain: Callable[[Wave], Wave]) -> Wave:
    """A wave with each pitch (Hz) made stronger or weaker by `gain`."""
    size = _fast(wave.size)
    pitch: Wave = np.fft.rfftfreq(size, 1 / RATE).astype(np.float64)
    passed: Wave = np.fft.irfft(np.fft.rfft(wave, size) * gain(pitch), size)[: wave.size]
    return passed


def _fast(size: int) -> int:
    """The next length that a Fourier transform is fast for: of twos, one 3 or 5 at most."""
    whole: int = 1 << max(0, size - 1).bit_length()
    return min(part for part in (whole, whole // 4 * 3, whole // 8 * 5, 1 << 30) if part >= size)


def noise(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Noise between two pitches (Hz), with soft edges; the same for the same seed."""
    kept = shaped(np.random.default_rng(seed).normal(size=int(RATE * seconds)), band(low, high))
    kept /= max(1e-9, float(np.abs(kept).max()))
    return kept


def band(low: float, high: float) -> Callable[[Wave], Wave]:
    """Passes pitches from `low` to `high` Hz; beyond, 12 dB an octave less."""

    def gain(pitch: Wave) -> Wave:
        passed: Wave = 1 / (1 + (low / np.maximum(1.0, pitch)) ** 2) / (1 + (pitch / high) ** 2)
        return passed

    return gain


def through(wave: Wave, resonances: Sequence[tuple[float, float, float]], dry: float = 0.0) -> Wave:
    """A wave as it comes out of a body with resonances, (Hz, width in Hz, strength) each; `dry` of it passes as it is.

    Used for throats and for wood: the peaks are Lorentzian, as those of a damped mode are.
    """

    def gain(pitch: Wave) -> Wave:
        passed = np.full(pitch.size, dry)
        for centre, width, strength in resonances:
            passed += strength / (1 + ((pitch - centre) / (width / 2)) ** 2)
        return passed

    return shaped(wave, gain)


def below(wave: Wave, high: float) -> Wave:
    """A wave without what lies above `high` Hz."""
    return shaped(wave, band(0.0, high))


def curve(points: Sequence[tuple[float, float]], seconds: float) -> Wave:
    """A line through points, (s, value) each: a pitch that glides, a loudness that swells."""
    at, values = zip(*points, strict=True)
    line: Wave = np.interp(time(seconds), at, values)
    return line


def glide(pitch: Wave) -> Wave:
    """The phase, in turns, of a tone whose pitch (Hz) changes."""
    turns: Wave = np.cumsum(pitch) / RATE
    return turns


def buzz(turns: Wave, partials: int, tilt: float = 1.0) -> Wave:
    """A reed, a lip, a throat: many partials over one phase (in turns), each weaker than the last by its `tilt`."""
    wave = np.zeros_like(turns)
    for number in range(1, partials + 1):
        wave += np.sin(2 * np.pi * number * turns) / number**tilt
    return wave


def pulses(times: Sequence[float], seconds: float, strengths: Sequence[float] | None = None) -> Wave:
    """Clicks of one sample at these times (s)."""
    wave = np.zeros(int(RATE * seconds))
    for number, at in enumerate(times):
        if 0 <= at < seconds:
            wave[int(at * RATE)] += 1.0 if strengths is None else strengths[number]
    return wave


def ringing(clicks: Wave, body: Wave) -> Wave:
    """Clicks that each make a body ring: their convolution, as long as the clicks."""
    size = _fast(clicks.size + body.size)
    rung: Wave = np.fft.irfft(np.fft.rfft(clicks, size) * np.fft.rfft(body, size), size)[: clicks.size]
    return rung


def after(*parts: tuple[float, Wave]) -> Wave:
    """Waves that begin at their times (s)."""
    length = max(int(at * RATE) + wave.size for at, wave in parts)
    mixed = np.zeros(length)
    for at, wave in parts:
        mixed[int(at * RATE) : int(at * RATE) + wave.size] += wave
    return mixed


def in_a_room(wave: Wave, share: float = 0.18, fade: float = 0.35) -> Wave:
    """A wave in a small panelled room: as it is, and `share` of it coming back from the walls for about `fade` s."""
    t = time(fade)
    walls = np.random.default_rng(1810).normal(size=t.size) * np.exp(-6.9 * t / fade)
    walls[: int(0.008 * RATE)] = 0.0
    walls = below(walls, 3500.0)
    walls /= np.sqrt((walls**2).sum())
    longer = np.concatenate([wave, np.zeros(walls.size)])
    return longer + share * ringing(longer, walls)
