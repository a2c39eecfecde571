"""How loud a sound is to an ear, and how it is made as loud as it should be: the same by day, less at night."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kiosk.sounds.synthesis import RATE, Wave, below, shaped

PEAK = 0.5
"""No sample of any sound is beyond it: two that fall together do not clip, at full volume."""

NIGHT_LEVEL = -12.0
"""Decibels by which a sound is softer at night."""

NIGHT_SECONDS = 0.45
"""No sound is longer at night."""

NIGHT_PITCH = 2600.0
"""Hz above which little is left at night: what is high goes through walls and wakes."""

SLICE = 0.1
"""Seconds over which loudness is measured."""


def weight(pitch: Wave) -> Wave:
    """How much an ear hears of each pitch (Hz): the A-weighting of IEC 61672, 1 at 1000 Hz."""
    f2 = pitch.astype(float) ** 2
    gain: Wave = (12194.0**2 * f2**2) / (
        (f2 + 20.6**2) * np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2)) * (f2 + 12194.0**2)
    )
    return gain * 1.2589


def loudness(wave: Wave) -> float:
    """Decibels of the loudest tenth of a second as an ear weighs it; 0 is a full-scale square wave at 1000 Hz."""
    heard = shaped(wave, weight)
    size = min(wave.size, int(SLICE * RATE))
    summed = np.concatenate([[0.0], np.cumsum(heard**2)])
    return 10 * float(np.log10(max(1e-12, float((summed[size:] - summed[:-size]).max()) / size)))


def finished(wave: Wave, level: float, *, night: bool = False) -> Wave:
    """A wave at its level (dB, as `loudness` measures), but never beyond `PEAK`; trimmed, its ends faded.

    At night it is softer, darker, and cut short.
    """
    wave = wave - wave.mean()
    if night:
        wave = below(wave[: int(NIGHT_SECONDS * RATE)], NIGHT_PITCH)
    wave = _trimmed(wave)
    wave[:32] *= np.linspace(0, 1, 32)
    fade = min(wave.size, int((0.15 if night else 0.02) * RATE))
    wave[-fade:] *= np.linspace(1, 0, fade)
    wanted = 10 ** ((level + (NIGHT_LEVEL if night else 0.0) - loudness(wave)) / 20)
    most = PEAK * (10 ** (NIGHT_LEVEL / 20) if night else 1.0)
    return wave * min(wanted, most / max(1e-9, float(np.abs(wave).max())))


def _trimmed(wave: Wave) -> Wave:
    """Without what is too soft to be heard at its end."""
    heard = np.flatnonzero(np.abs(wave) > 1e-3 * np.abs(wave).max())
    return wave[: int(heard[-1]) + 1].copy() if heard.size else wave


def samples(wave: Wave) -> bytes:
    """As a mixer wants it: 16 bits, little end first."""
    whole: NDArray[np.int16] = np.round(wave * 32767).astype("<i2")
    return whole.tobytes()
