"""Plays sounds by their names. A device that is missing, goes or fails costs the sound and nothing else."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping

import pygame

from kiosk.night import is_night
from kiosk.quiet import quiet
from kiosk.sounds.finish import samples
from kiosk.sounds.repertoire import REPERTOIRE, wave
from kiosk.sounds.speech import Speech
from kiosk.sounds.synthesis import RATE

log = logging.getLogger(__name__)

AGAIN = 10.0
"""Seconds from one look for a sound device to the next, where there was none."""

LOOK_AT_CLOCK = 5.0
"""Seconds from one look at the clock to the next."""


class Sounds:
    """Without a sound device it stays silent, says so once, and looks for one again.

    The sounds are made on a thread of its own, the hammer's first; one that is not made yet is silent.
    """

    def __init__(
        self,
        on: bool,
        volume: float,
        *,
        night: str = "",
        speech: Speech | None = None,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """`night`: when it is quieter, as `kiosk.night.SPAN` writes it; `wall`: s since 1970."""
        self.on = on
        self.volume = volume
        """Loudness from 0 to 1."""
        self.muted = False
        self.fault: str | None = None
        """Why there is no sound."""
        self.is_night = is_night(night, wall())
        self._night, self._wall = night, wall
        self._speech = speech or Speech()
        self._sounds: dict[tuple[str, bool], pygame.mixer.Sound] = {}
        self._voices: dict[bytes, pygame.mixer.Sound] = {}
        self._lock = threading.Lock()
        self._tried_at = self._looked_at = float("-inf")
        self._maker: threading.Thread | None = None
        self._opened = 0
        self._open()

    def _open(self) -> None:
        if not self.on:
            return
        try:
            with quiet():
                pygame.mixer.init(RATE, -16, 1, 1024, allowedchanges=0)
        except pygame.error as error:
            if self.fault is None:
                log.warning("no sound: %s", error)
            self.fault, self._sounds, self._voices = str(error), {}, {}
            return
        self.fault = None
        self._make()

    def _make(self) -> None:
        """Make what is not made yet, for the hour that it is."""
        self._opened += 1
        work = (self._opened, self.is_night)
        self._maker = threading.Thread(target=self._make_all, args=work, name="sounds", daemon=True)
        self._maker.start()

    def _make_all(self, opened: int, night: bool) -> None:
        for name in REPERTOIRE:
            data = samples(wave(name, night))
            with self._lock:
                if opened != self._opened or self.fault is not None:
                    return  # the device is another one by now
                if (name, night) not in self._sounds:
                    try:
                        self._sounds[name, night] = self._loaded(data)
                    except pygame.error as error:
                        self._failed(error)
                        return

    def _loaded(self, data: bytes) -> pygame.mixer.Sound:
        sound = pygame.mixer.Sound(buffer=data)
        sound.set_volume(self.volume)
        return sound

    def _failed(self, error: pygame.error) -> None:
        self.fault, self._sounds, self._voices = str(error), {}, {}
        log.warning("no sound any more: %s", error)

    def wait(self) -> None:
        """Until all sounds of the hour are made."""
        if self._maker is not None:
            self._maker.join()

    def switch(self, on: bool) -> None:
        """With sound from now on, or without."""
        with self._lock:
            begins = on and not self.on
            self.on = on
            if begins:
                self._open()

    def set_volume(self, volume: float) -> None:
        """How loud everything is from now on, 0 to 1."""
        with self._lock:
            self.volume = volume
            for sound in (*self._sounds.values(), *self._voices.values()):
                sound.set_volume(volume)

    def set_night(self, span: str) -> None:
        """When it is quieter from now on."""
        self._night, self._looked_at = span, float("-inf")

    def speak(self, language: str, lines: Mapping[str, str]) -> None:
        """Have the lines that go with some sounds spoken, where the machine can."""
        if self.on:
            self._speech.learn(language, lines)

    def lost(self) -> None:
        """The system says that a sound device was taken away: whether it was ours shows when ours is opened anew."""
        with self._lock:
            if not self.on or self.fault is not None:
                return
            self._sounds, self._voices = {}, {}
            pygame.mixer.quit()
            self._open()

    def tick(self, now: float) -> None:
        """Time passes (monotonic s): look for a device now and then where there was none, and whether it is night."""
        if now - self._looked_at >= LOOK_AT_CLOCK:
            self._looked_at = now
            night = is_night(self._night, self._wall())
            if night != self.is_night:
                self.is_night = night
                if self.on and self.fault is None:
                    self._make()
        if self.fault is None or now - self._tried_at < AGAIN:
            return
        self._tried_at = now
        with self._lock:
            self._open()

    def play(self, name: str) -> None:
        """Play one; may be called from any thread. Names without a sound are silent, and so is a device that fails."""
        if self.muted or not self.on or not self._lock.acquire(timeout=0.01):
            return  # a device is being opened
        try:
            sound = self._sounds.get((name, self.is_night))
            if sound is not None:
                _play(sound)
                self._say(name)
        except pygame.error as error:
            self._failed(error)
        finally:
            self._lock.release()

    def _say(self, name: str) -> None:
        """By day the voice says it too."""
        said = None if self.is_night else self._speech.said(name)
        if said is not None:
            if said not in self._voices:
                self._voices[said] = self._loaded(said)
            _play(self._voices[said])


def _play(sound: pygame.mixer.Sound) -> None:
    """On a free channel, or on the one that has played longest: the newest thing is always heard."""
    channel = pygame.mixer.find_channel(force=True)
    channel.play(sound)
