"""What has a throat, a hinge or a reed: the horse, the toad, the inn's door, and the band in the pit."""

from __future__ import annotations

import numpy as np

from kiosk.sounds.synthesis import Wave, after, below, buzz, curve, glide, noise, pulses, ringing, struck, through, time
from kiosk.sounds.things import handbell, thud

HORSE = ((780, 260, 1.0), (1500, 380, 0.9), (2700, 620, 0.6), (3900, 900, 0.25))
"""Resonances of a long throat."""

DOOR = ((240, 60, 0.6), (520, 90, 1.0), (930, 140, 0.7), (1640, 260, 0.45), (2500, 420, 0.2))
"""An oaken door on its posts."""


def whinny() -> Wave:
    """A horse: a pitch that leaps up, trembles and falls, breath in it, and a snort at the end."""
    seconds = 1.15
    pitch = curve([(0, 520), (0.14, 980), (0.4, 900), (0.8, 610), (1.15, 330)], seconds)
    tremble = curve([(0, 0.01), (0.25, 0.055), (1.15, 0.09)], seconds)
    beat = np.sin(2 * np.pi * glide(curve([(0, 11.0), (0.6, 13.5), (1.15, 10.0)], seconds)))
    throat = buzz(glide(pitch * (1 + tremble * beat)), 12, 0.7)
    swell = curve([(0, 0), (0.06, 0.8), (0.3, 1.0), (0.85, 0.55), (1.15, 0)], seconds) * (0.72 + 0.28 * beat)
    breath = noise(seconds, 900.0, 5200.0, 23) * 1.6
    voiced = through((throat + breath * 0.5) * swell, HORSE, 0.05)
    return after((0.0, voiced / np.abs(voiced).max()), (1.12, 0.55 * snort()))


def snort() -> Wave:
    """Lips that flutter in a strong breath."""
    seconds = 0.5
    t = time(seconds)
    flutter = 0.35 + 0.65 * np.maximum(0.0, np.sin(2 * np.pi * glide(curve([(0, 30), (0.5, 19)], seconds)))) ** 2
    breath = noise(seconds, 180.0, 1900.0, 29) * flutter
    swell: Wave = np.minimum(1.0, t / 0.03) * np.exp(-t / 0.16)
    return breath * swell


def croak() -> Wave:
    """A toad says its name: pulses of one throat, two calls."""
    return after((0.0, _call(0.24, 46.0, 1.0)), (0.33, _call(0.42, 38.0, 0.9)))


def _call(seconds: float, rate: float, stretch: float) -> Wave:
    """Pulses, `rate` of them a second, through a sac of air."""
    chance = np.random.default_rng(int(rate))
    times = [number / rate + float(chance.normal(0, 0.0006)) for number in range(int(seconds * rate))]
    swell = [float(np.sin(np.pi * min(1.0, (number + 1) / len(times)) ** 0.6)) for number in range(len(times))]
    sac = [(610, 0.045, 1.0), (1190, 0.03, 0.8), (1730, 0.022, 0.4), (2650, 0.012, 0.2)]
    return ringing(pulses(times, seconds + 0.06, swell), struck(sac, 0.06, stretch))


def door() -> Wave:
    """The inn opens: the hinge sticks and slips, the door meets its stop, and the bell above it rings."""
    seconds = 0.95
    rate = curve([(0, 34), (0.25, 92), (0.5, 60), (0.75, 128), (0.95, 70)], seconds)
    turns = glide(rate)
    slips = np.flatnonzero(np.diff(np.floor(turns)) > 0)
    chance = np.random.default_rng(31)
    clicks = np.zeros_like(turns)
    clicks[slips] = chance.uniform(0.5, 1.0, size=slips.size)
    swell = curve([(0, 0), (0.12, 0.9), (0.45, 0.6), (0.75, 1.0), (0.95, 0)], seconds)
    creak = through(clicks, DOOR) * swell
    bell = after((0.0, 0.5 * handbell(1568)), (0.13, 0.35 * handbell(1580)), (0.24, 0.25 * handbell(1568)))
    return after((0.0, 0.9 * creak / np.abs(creak).max()), (0.9, 0.8 * thud(0.9)), (0.98, bell))


def tone(pitch: float, seconds: float, fade: float, brightness: float = 0.35) -> Wave:
    """A plucked or struck note (Hz) that is gone after about `fade` s."""
    return struck(
        [(pitch, fade, 1.0), (2 * pitch, fade * 0.6, brightness), (3 * pitch, fade * 0.4, brightness / 2)], seconds
    )


def horn(pitch: float, seconds: float) -> Wave:
    """A natural horn: brighter while it is loud."""
    t = time(seconds)
    swell = np.minimum(1.0, t / 0.035) * np.minimum(1.0, (seconds - t) / 0.07)
    wide = buzz(glide(np.full(t.size, pitch) * (1 + 0.004 * np.sin(2 * np.pi * 5.3 * t))), 9, 0.9)
    loud: Wave = (0.6 * below(wide, 1100.0) + 0.4 * wide * swell) * swell
    return loud


def horns(beat: float, *notes: tuple[float, float, float]) -> Wave:
    """Horn calls: (beat, Hz, beats long) each, a beat `beat` s."""
    return after(*((beat * at, horn(pitch, beat * long)) for at, pitch, long in notes))


def bassoon(*pitches: float) -> Wave:
    """Low, short notes one after the other: that will not do."""
    parts = []
    for number, pitch in enumerate(pitches):
        t = time(0.16)
        reed = through(buzz(glide(np.full(t.size, pitch)), 14, 0.6), ((460, 180, 1.0), (1150, 260, 0.6)), 0.05)
        parts.append((0.17 * number, reed * np.minimum(1.0, t / 0.015) * np.minimum(1.0, (0.16 - t) / 0.04)))
    return after(*parts)


def slide(*points: tuple[float, float]) -> Wave:
    """A slide whistle, through (s, Hz) points."""
    seconds = points[-1][0]
    t = time(seconds)
    pitch = curve(points, seconds) * (1 + 0.012 * np.sin(2 * np.pi * 6.0 * t))
    swell = np.minimum(1.0, t / 0.03) * np.minimum(1.0, (seconds - t) / 0.12)
    whistled: Wave = (buzz(glide(pitch), 3, 2.2) + 0.06 * noise(seconds, 2000.0, 6000.0, 41)) * swell
    return whistled
