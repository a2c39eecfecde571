"""The screen of the exhibit: the director's scene, and what lies over it for a moment; drawn where something changed.

It remembers what was on it since when, for whoever acted on what they saw.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable

import pygame

from kiosk.controls import Controls
from kiosk.director import Director
from kiosk.hearing import Hearing
from kiosk.heartbeat import Heartbeat
from kiosk.scenes import Scene
from kiosk.screens import Calm, Motion, Target, animating, draw, overlay
from kiosk.screens.drawing import frozen
from kiosk.settings import Display as Settings
from kiosk.theme import themed


class Display:
    """Of one exhibit. `draw` puts a picture on it."""

    def __init__(
        self,
        surface: pygame.Surface,
        settings: Settings,
        director: Director,
        hearing: Hearing,
        controls: Controls,
        heartbeat: Heartbeat,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """What is heard is captioned, what `controls` point at is framed; `heartbeat` is told of each picture."""
        self.surface = surface
        self.theme = themed(settings.dark, settings.large, settings.slow)
        self.motion = Calm(self.theme.pace) if settings.calm else Motion()
        self.targets: list[Target] = []
        self.scene: Scene = director.scene()
        """What is on the screen."""
        self.drawn = 0
        """Pictures drawn so far."""
        self.before_first: Callable[[], None] = lambda: None
        """Called when the first picture is painted, and not yet on the screen."""
        self._director, self._hearing, self._controls = director, hearing, controls
        self._heartbeat, self._clock = heartbeat, clock
        self._dim = 1.0
        self._flash_until = 0.0
        self._answer_until = 0.0
        """Until when the ribbon says that it is no button."""
        self._shown: Hashable = None
        self._numbers: deque[tuple[float, int | None]] = deque(maxlen=64)
        """From when on which number of a state was on the screen."""

    def dim(self, brightness: float) -> None:
        """Every picture is darkened to that part of its light from now on."""
        self._dim, self._shown = brightness, None

    def resized(self) -> None:
        """The window has another size, or was uncovered."""
        self.surface = pygame.display.get_surface() or self.surface
        self._shown = None

    def flash(self) -> None:
        """A knock was heard: said at once, over what stands there."""
        self._flash_until = self._clock() + self.theme.timing.flash
        self._answer_until = 0.0
        self._draw_flash()
        pygame.display.flip()

    def answer(self) -> None:
        """The ribbon was touched, and says that it is no button."""
        self._answer_until = self._clock() + self.theme.timing.answer

    @property
    def number(self) -> int | None:
        """Number of the state that the picture on the screen is about."""
        return _numbering(self.scene)

    def number_at(self, at: float) -> int:
        """Number of the state that was on the screen at `at`; -1, about which nothing counts, where none was."""
        number = next((number for since, number in reversed(self._numbers) if since <= at), None)
        return -1 if number is None else number

    def draw(self, scene: Scene, now: float) -> None:
        """A new picture, where something has changed or moves."""
        flash = now < self._flash_until
        answer = now < self._answer_until
        focus = self._controls.focus and tuple(self._controls.focus)
        language = self._director.language
        leaving, captions = self._director.presence.leaving(), self._hearing.captions()
        shown = (frozen(scene), language, flash, answer, focus, leaving, captions)
        still = shown == self._shown and not animating(scene, now, self.theme, self.motion)
        if still and not self._heartbeat.due():
            return
        self.scene, self._shown = scene, shown
        if self._hearing.signals is not None:
            self._hearing.signals.show(scene)
        self.targets = draw(self.surface, scene, self.theme, language, now, self.motion)
        if leaving is not None:
            overlay.counted(self.surface, self.theme, language, *leaving)
        elif captions:
            overlay.captioned(self.surface, self.theme, language, scene, captions)
        if flash:
            self._draw_flash()
        if answer:
            overlay.answered(self.surface, self.theme, language, self.targets)
        overlay.focused(self.surface, self.theme, self._controls.look(self.targets, now))
        if self._dim < 1.0:
            self.surface.fill((round(255 * self._dim),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        if not self.drawn:
            self.before_first()
        pygame.display.flip()
        self._heartbeat.drawn()
        self.drawn += 1
        number = _numbering(scene)
        if not self._numbers or self._numbers[-1][1] != number:
            self._numbers.append((self._clock(), number))

    def _draw_flash(self) -> None:
        """The knock was heard."""
        overlay.heard(self.surface, self.theme, self.targets)


def _numbering(scene: Scene) -> int | None:
    stage = getattr(scene, "stage", None)
    return None if stage is None else stage.numbering
