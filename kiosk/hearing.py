"""All that the exhibit lets be heard: loudspeaker, buzzer, voice; and the same as captions on the screen."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping
from queue import Empty, SimpleQueue

from kiosk.settings import Config
from kiosk.signals import Signals
from kiosk.sounds import Order, Sounds
from kiosk.sounds.speech import Speech, program

CAPTION = 1.8
"""Seconds for which a caption stands."""

MOST = 2
"""Captions at a time."""


class Hearing:
    """Of one exhibit. `tick` is its only clock (monotonic s)."""

    def __init__(
        self,
        config: Config,
        captions: Mapping[str, str],
        *,
        safe: bool = False,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """`captions`: what a sound says in words, by its name; one without is seen in another way. `safe`: no sound."""
        asked = config.sound
        voice = Speech(program()) if asked.voice and asked.on and not safe else None
        self.sounds = Sounds(asked.on and not safe, asked.volume, night=asked.night, speech=voice, wall=wall)
        self.signals: Signals | None = None
        self.language = ""
        """That the voice speaks."""
        self._captions = captions
        self._captioned = asked.captions
        self._order = Order()
        self._at_once: SimpleQueue[str] = SimpleQueue()
        self._shown: list[tuple[str, float]] = []

    def open_signals(self, stack: contextlib.ExitStack, config: Config) -> None:
        """The buzzer, with lamp and light; closed again with `stack`."""
        self.signals = Signals(stack, config)

    def use(self, config: Config, *, muted: bool = False) -> None:
        """Other settings hold from now on."""
        self.sounds.muted = muted
        self.sounds.set_night(config.sound.night)
        self._captioned = config.sound.captions
        if self.sounds.volume != config.sound.volume:
            self.sounds.set_volume(config.sound.volume)

    def speak(self, language: str, lines: Mapping[str, str]) -> None:
        """The language that the voice speaks, and its lines by the sounds that they go with."""
        self.language = language
        self.sounds.speak(language, lines)

    def at_once(self, name: str) -> None:
        """Heard now, whatever else is; may be called from any thread."""
        self._play(name)
        self._at_once.put(name)

    def cue(self, name: str, now: float) -> None:
        """Heard as soon as what came before it was told."""
        self._order.add(name, now)
        self._begin(now)

    def tick(self, now: float) -> None:
        """Time passes."""
        with contextlib.suppress(Empty):
            while True:
                self._tell(self._at_once.get_nowait(), now)
        self._begin(now)
        self._shown = [(name, until) for name, until in self._shown if now < until]

    def _begin(self, now: float) -> None:
        for name in self._order.due(now):
            self._play(name)
            self._tell(name, now)

    def _play(self, name: str) -> None:
        self.sounds.play(name)
        if self.signals is not None and not self.sounds.muted:
            self.signals.sound(name, short=self.sounds.is_night)

    def _tell(self, name: str, now: float) -> None:
        if self._captioned and name in self._captions:
            others = [one for one in self._shown if one[0] != name and now < one[1]]
            self._shown = [*others, (name, now + CAPTION)][-MOST:]

    def captions(self) -> tuple[str, ...]:
        """What stands on the screen for what is heard now, the oldest first, by the names of the sounds."""
        return tuple(name for name, _ in self._shown)
