"""The start of the exhibit: its display, the first picture on it, and what is said where there is no display.

Nothing is imported here that takes long to load: the curtain stands on the screen before rules, screens, networks and
camera are there (`kiosk.exhibit`).
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from kiosk import opening
from kiosk.commands.terminal import CommandError, say
from kiosk.ending import CLOSED, Call
from kiosk.heartbeat import Heartbeat
from kiosk.lock import in_use, is_claimed, let_go, waits_for
from kiosk.quiet import quiet
from kiosk.settings import Config
from kiosk.theme import themed

NO_DISPLAY = ("offscreen", "dummy", "")
"""Video drivers of SDL that nobody can look at."""

Settings = Callable[[], tuple[Config, str | None]]
"""Gives the configuration, and the sentence about what is amiss with it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """How the exhibit was asked to start."""

    simulate: bool = False
    windowed: bool = False
    size: tuple[int, int] | None = None
    data: Path | None = None
    seed: int | None = None
    game: str | None = None
    """What is demonstrated where there is no display."""

    @property
    def locked(self) -> bool:
        """Visitors stand before it: no key and no touch ends it."""
        return not (self.windowed or self.simulate or self.size)


def main(settings: Settings, asked: Asked, call: Call | None = None) -> int:
    """Run the exhibit until it is closed; returns the exit status.

    `settings` is asked at the start, and again where the operator starts it anew. `asked.simulate`: a simulated table
    behind the camera's interface. `asked.size`: of the window in px. `asked.data`: folder of journal and pictures.
    `asked.seed` makes chance repeatable. `call`: the system's, where it is listened for already.

    Raises `CommandError` where it cannot be run.
    """
    config, wrong = settings()
    if config.display.driver:
        os.environ.setdefault("SDL_VIDEODRIVER", config.display.driver)
    pygame.font.init()
    heartbeat = Heartbeat.from_environment()
    with contextlib.ExitStack() as stack:
        stack.callback(pygame.display.quit)
        try:
            if _has_display() and is_claimed(folder := asked.data or config.data_folder()):
                # Said before anything is loaded and before a window lies over the other one's.
                say(waits_for(folder))
                if not let_go(folder):
                    say(in_use(folder))
                    return 2
            screen = open_screen(config, windowed=asked.windowed, size=asked.size)
        except pygame.error as error:
            say(f"The display cannot be opened ({error}).")
            screen = None
        if screen is None:
            return _without_display(config, asked, call)
        call = call or stack.enter_context(Call())
        shown = config.display
        opening.show(screen, themed(shown.dark, shown.large, shown.slow), config.language.code)
        # Loading all the rest takes longer than anything before it. The watchdog is not told of the curtain: it would
        # count from here, and end a slow machine's start before there is a screen.
        from kiosk import exhibit

        return exhibit.run(config, wrong, settings, asked, screen, heartbeat, call)


def open_screen(config: Config, *, windowed: bool, size: tuple[int, int] | None) -> pygame.Surface | None:
    """The screen or window; None where there is no display. Raises `pygame.error`."""
    if not _has_display():
        return None
    pygame.display.set_caption("Schimmel")
    fullscreen = config.display.fullscreen and not windowed and size is None
    wanted = size or (config.display.size if any(config.display.size) else None)
    if fullscreen:
        screen = pygame.display.set_mode(wanted or (0, 0), pygame.FULLSCREEN)
        pygame.mouse.set_visible(pygame.display.get_driver() not in ("kmsdrm", "KMSDRM"))
        return screen
    return pygame.display.set_mode(wanted or (1280, 720), pygame.RESIZABLE)


def _has_display() -> bool:
    """Whether somebody can look at what is shown. Raises `pygame.error`."""
    with quiet():
        pygame.display.init()
    return pygame.display.get_driver() not in NO_DISPLAY


def _without_display(config: Config, asked: Asked, call: Call | None) -> int:
    if not asked.simulate:
        raise CommandError(
            "There is no display: connect a screen, or start with --simulate for a demonstration in the terminal."
        )
    from kiosk.demonstration import FIRST, demonstrate
    from kiosk.journal import JournalError

    if call is not None:
        call.give_back()  # a demonstration is ended by the signal itself
        if call.came:
            return CLOSED
    seed = 1 if asked.seed is None else asked.seed
    try:
        return demonstrate(config, game=asked.game or FIRST, data=asked.data, seed=seed)
    except JournalError as error:
        raise CommandError(str(error)) from error
