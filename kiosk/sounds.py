"""Sounds, made from numbers when the program starts: a knock, a coin, a bell. What they say is on the screen too."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping

import numpy as np
import pygame
from numpy.typing import NDArray

log = logging.getLogger(__name__)

RATE = 22050
"""Samples a second."""

AGAIN = 10.0
"""Seconds from one look for a sound device to the next, where there was none."""

Wave = NDArray[np.float64]

FANFARE = ((0, 523.0), (1, 659.0), (2, 784.0), (4, 659.0), (5, 1047.0))
"""Beats and pitches (Hz) for the greatest of toads."""


def _time(seconds: float) -> Wave:
    return np.arange(int(RATE * seconds)) / RATE


def _tone(pitch: float, seconds: float, fade: float, partials: tuple[float, ...] = (1.0,)) -> Wave:
    """A struck tone: `pitch` in Hz, gone after about `fade` s; strengths of its partials, each fading faster."""
    t = _time(seconds)
    wave = np.zeros_like(t)
    for number, strength in enumerate(partials, 1):
        wave += strength * np.sin(2 * np.pi * pitch * number * t) * np.exp(-t * number / fade)
    return wave


def _knock(pitch: float = 190.0) -> Wave:
    """Wood on wood."""
    t = _time(0.16)
    noise = np.random.default_rng(7).normal(size=t.size) * np.exp(-t / 0.006)
    return 0.9 * np.sin(2 * np.pi * pitch * t) * np.exp(-t / 0.03) + 0.5 * noise


def _after(*parts: tuple[float, Wave]) -> Wave:
    """Waves that begin at their times (s)."""
    length = max(int(at * RATE) + wave.size for at, wave in parts)
    mixed = np.zeros(length)
    for at, wave in parts:
        mixed[int(at * RATE) : int(at * RATE) + wave.size] += wave
    return mixed


def _waves() -> dict[str, Wave]:
    coin = _tone(2300, 0.25, 0.06, (0.6, 0.5, 0.3))
    bell = _tone(880, 1.0, 0.5, (0.8, 0.4, 0.5, 0.2))
    return {
        "strike": _knock(),
        "seat": _tone(520, 0.2, 0.08, (0.7, 0.2)),
        "draw": _after((0.0, _tone(440, 0.2, 0.07)), (0.1, _tone(660, 0.2, 0.07))),
        "bid": _tone(700, 0.15, 0.05, (0.6, 0.3)),
        "call_1": _knock(170),
        "call_2": _knock(150),
        "sold": _after((0.0, _knock(120)), (0.05, bell)),
        "unsold": _knock(100),
        "coin": _after((0.0, coin), (0.07, 0.7 * coin)),
        "red": _tone(660, 0.12, 0.05, (0.6, 0.2)),
        "black": _tone(495, 0.12, 0.05, (0.6, 0.2)),
        "fanfare": _after(*((0.16 * at, _tone(pitch, 0.5, 0.2, (0.7, 0.5, 0.4, 0.3))) for at, pitch in FANFARE)),
        "seen": _tone(990, 0.25, 0.1, (0.5, 0.2)),
        "refused": _after((0.0, _tone(160, 0.2, 0.1, (0.7, 0.4))), (0.12, _tone(140, 0.2, 0.1, (0.7, 0.4)))),
    }


class Sounds:
    """Plays sounds by their names; without a sound device it stays silent, says so once, and looks for one again."""

    def __init__(self, on: bool, volume: float) -> None:
        self.on = on
        self.volume = volume
        """Loudness from 0 to 1."""
        self.fault: str | None = None
        """Why there is no sound."""
        self._sounds: Mapping[str, pygame.mixer.Sound] = {}
        self._lock = threading.Lock()
        self._tried_at = float("-inf")
        self._open()

    def _open(self) -> None:
        if not self.on:
            return
        try:
            pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
            self._sounds = {name: pygame.mixer.Sound(buffer=_samples(wave)) for name, wave in _waves().items()}
        except pygame.error as error:
            if self.fault is None:
                log.warning("no sound: %s", error)
            self.fault, self._sounds = str(error), {}
            return
        self.fault = None
        self.set_volume(self.volume)

    def set_volume(self, volume: float) -> None:
        """How loud everything is from now on, 0 to 1."""
        self.volume = volume
        for sound in self._sounds.values():
            sound.set_volume(volume)

    def lost(self) -> None:
        """The system says that a sound device was taken away: whether it was ours shows when ours is opened anew."""
        with self._lock:
            if self.on and self.fault is None:
                self._sounds = {}
                pygame.mixer.quit()
                self._open()

    def tick(self, now: float) -> None:
        """Time passes (monotonic s): where there was no device, look for one now and then."""
        if self.fault is None or now - self._tried_at < AGAIN:
            return
        self._tried_at = now
        with self._lock:
            self._open()

    def play(self, name: str) -> None:
        """Play one; may be called from any thread. Names without a sound are silent, and so is a device that fails."""
        if not self._lock.acquire(timeout=0.01):
            return  # a device is being opened
        try:
            sound = self._sounds.get(name)
            if sound is not None:
                sound.play()
        except pygame.error as error:
            self.fault, self._sounds = str(error), {}
            log.warning("no sound any more: %s", error)
        finally:
            self._lock.release()


def _samples(wave: Wave) -> bytes:
    loudest = max(1e-9, float(np.abs(wave).max()))
    samples: NDArray[np.int16] = (wave / loudest * 0.8 * 32767).astype(np.int16)
    return samples.tobytes()
