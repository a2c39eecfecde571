"""The auctioneer's voice, where the machine has one: `espeak-ng`, a program of the system, asked for each line once.

Nothing is installed for it and nothing waits for it: the lines are spoken into memory on a thread of its own when the
language is chosen. Until then, and without the program, bell, hammer and the words on the screen say the same.
"""

from __future__ import annotations

import io
import logging
import shutil
import subprocess
import threading
import wave
from collections.abc import Mapping

import numpy as np

from kiosk.sounds.finish import PEAK, finished, samples
from kiosk.sounds.synthesis import RATE, Wave

log = logging.getLogger(__name__)

PROGRAM = "espeak-ng"
PACE, PITCH = 135, 30
"""Words a minute, and the pitch of an elderly auctioneer, from 0 to 99."""

PATIENCE = 10.0
"""Seconds for which one line is waited for."""

LEVEL = -22.0
"""Decibels, as `kiosk.sounds.finish.loudness` measures them."""

BREATH = 0.3
"""Seconds that the bell rings before the voice begins."""

LONGEST = 6.0
"""Seconds of speech that are taken at most."""


def program() -> str | None:
    """Where the program is, if it is installed."""
    return shutil.which(PROGRAM)


def spoken(line: str, language: str, path: str) -> bytes | None:
    """One line as 16-bit samples; None where the program fails or knows no such language."""
    asked = [path, "-v", language, "-s", str(PACE), "-p", str(PITCH), "--stdin", "--stdout"]
    try:
        answer = subprocess.run(asked, input=line.encode(), capture_output=True, timeout=PATIENCE, check=True)
        voice = _read(answer.stdout)
    except (OSError, subprocess.SubprocessError, ValueError, EOFError, wave.Error) as error:
        log.warning("no voice for %r: %s", line, error)
        return None
    if not voice.size or not np.abs(voice).max():
        return None
    silence = np.zeros(int(BREATH * RATE))
    return samples(np.concatenate([silence, np.clip(finished(voice, LEVEL), -PEAK, PEAK)]))


def _read(data: bytes) -> Wave:
    """A WAV file of 16 bits and one channel, at our rate."""
    with wave.open(io.BytesIO(data)) as file:
        if (file.getnchannels(), file.getsampwidth()) != (1, 2) or not 8000 <= file.getframerate() <= 96000:
            raise ValueError("not one channel of 16 bits")
        rate = file.getframerate()
        # A file that was written to a pipe does not know its own length.
        frames = file.readframes(int(LONGEST * rate))
    heard = np.frombuffer(frames[: len(frames) // 2 * 2], "<i2") / 32768
    at = np.arange(int(heard.size * RATE / rate)) * rate / RATE
    return np.interp(at, np.arange(heard.size), heard) if heard.size else heard


class Speech:
    """The lines of one language, as far as they have been spoken."""

    def __init__(self, path: str | None = None) -> None:
        """`path`: of the program; None: there is no voice."""
        self._path = path
        self._lock = threading.Lock()
        self._language = ""
        self._said: dict[str, bytes] = {}
        self._thread: threading.Thread | None = None

    def learn(self, language: str, lines: Mapping[str, str]) -> None:
        """Speak these lines, by the sounds that they go with; what was said in another language is forgotten."""
        if self._path is None or language == self._language:
            return
        with self._lock:
            self._language, self._said = language, {}
        work = (language, dict(lines), self._path)
        self._thread = threading.Thread(target=self._speak, args=work, name="speech", daemon=True)
        self._thread.start()

    def _speak(self, language: str, lines: Mapping[str, str], path: str) -> None:
        for name, line in lines.items():
            said = spoken(line, language, path)
            with self._lock:
                if self._language != language:
                    return
                if said is not None:
                    self._said[name] = said

    def said(self, name: str) -> bytes | None:
        """The line that goes with a sound, where it was spoken already."""
        with self._lock:
            return self._said.get(name)

    def wait(self) -> None:
        """Until all was spoken."""
        if self._thread is not None:
            self._thread.join()
