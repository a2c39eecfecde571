"""What lamp, light and buzzer say about the scene that is shown. All of it is on the screen too."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from typing import Any

from hardware.pins import HardwareError, open_factory
from hardware.signals import Buzzer, Lamp, MatLight
from kiosk.scenes import Scene, Waiting, Wrong
from kiosk.settings import Config

log = logging.getLogger(__name__)

LOOKING = ("hand", "moving", "settled")
"""States of the table in which the camera has not seen enough."""


def signal_of(scene: Scene) -> str:
    """``off`` while nobody plays, ``doubt`` where something is asked, ``look`` while it looks, else ``ready``."""
    if isinstance(scene, Waiting):
        return "off"
    if isinstance(scene, Wrong) or getattr(scene, "problem", None) or getattr(scene, "doubts", None):
        return "doubt"
    return "look" if getattr(scene, "table", None) in LOOKING else "ready"


class Signals:
    """Whatever of them the configuration names, closed again with `stack`; what cannot be opened is left out."""

    def __init__(self, stack: contextlib.ExitStack, config: Config, factory: Any = None) -> None:
        """`factory`: the pins; None: those of the machine, opened only where something is to be lit."""
        asked = config.signals
        self.lamp: Lamp | None = None
        self.light: MatLight | None = None
        self.buzzer: Buzzer | None = None
        self.faults: list[str] = []
        """What is missing, a sentence each."""
        if not asked.lamp and asked.light < 0 and asked.buzzer < 0:
            return
        try:
            factory = factory or open_factory(config.hammer.factory)
        except HardwareError as error:
            self._missing(error)
            return
        with self._reported():
            if asked.lamp:
                self.lamp = stack.enter_context(Lamp(asked.lamp, factory, asked.active_high))
        with self._reported():
            if asked.light >= 0:
                self.light = stack.enter_context(MatLight(asked.light, factory, asked.active_high))
        with self._reported():
            if asked.buzzer >= 0:
                self.buzzer = stack.enter_context(Buzzer(asked.buzzer, factory, asked.active_high))

    def show(self, scene: Scene) -> None:
        """The scene on the screen is this one."""
        if self.lamp is not None:
            self.lamp.show(signal_of(scene))
        if self.light is not None:
            self.light.switch(not isinstance(scene, Waiting))

    def sound(self, name: str, *, short: bool = False) -> None:
        """Something is to be heard, `short` at night; may be called from any thread."""
        if self.buzzer is not None:
            self.buzzer.sound(name, short=short)

    @contextlib.contextmanager
    def _reported(self) -> Iterator[None]:
        try:
            yield
        except HardwareError as error:
            self._missing(error)

    def _missing(self, error: HardwareError) -> None:
        log.warning("%s", error)
        self.faults.append(str(error))
