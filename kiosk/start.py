"""The start of the exhibit: its display, its data folder, and what is said where one of them cannot be used."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import pygame

from kiosk.app import App
from kiosk.claim import InUseError, claimed
from kiosk.commands.terminal import say
from kiosk.config import Config
from kiosk.fault import wait_on_screen
from kiosk.heartbeat import Heartbeat
from kiosk.journal import JournalError
from kiosk.theme import themed

NO_DISPLAY = ("offscreen", "dummy", "")
"""Video drivers of SDL that nobody can look at."""


def main(
    config: Config,
    *,
    simulate: bool = False,
    windowed: bool = False,
    size: tuple[int, int] | None = None,
    data: Path | None = None,
    seed: int | None = None,
) -> int:
    """Run the exhibit until it is closed; returns the exit status.

    `simulate`: a simulated table behind the camera's interface. `size`: of the window in px. `data`: folder of journal
    and pictures. `seed` makes chance repeatable.
    """
    folder = data or config.data_folder()
    if config.display.driver:
        os.environ.setdefault("SDL_VIDEODRIVER", config.display.driver)
    pygame.font.init()
    heartbeat = Heartbeat.from_environment()
    try:
        with contextlib.ExitStack() as stack:
            stack.callback(pygame.display.quit)
            try:
                screen = open_screen(config, windowed=windowed, size=size)
            except pygame.error as error:
                say(f"The display cannot be opened ({error}).")
                screen = None
            if screen is None:
                return _without_display(config, simulate=simulate, data=data, seed=seed)
            while True:
                try:
                    with (
                        claimed(folder),
                        App(config, folder, screen, simulate=simulate, seed=seed, heartbeat=heartbeat) as app,
                    ):
                        return app.run()
                except InUseError:
                    raise
                except JournalError as error:
                    say(str(error))
                    shown = config.display
                    theme = themed(shown.dark, shown.large, shown.slow)
                    if not wait_on_screen(screen, theme, config.language.code, str(error), heartbeat):
                        return 2
    except JournalError as error:
        say(str(error))
        return 2


def open_screen(config: Config, *, windowed: bool, size: tuple[int, int] | None) -> pygame.Surface | None:
    """The screen or window; None where there is no display. Raises `pygame.error`."""
    pygame.display.init()
    if pygame.display.get_driver() in NO_DISPLAY:
        return None
    pygame.display.set_caption("Schimmel")
    fullscreen = config.display.fullscreen and not windowed and size is None
    wanted = size or (config.display.size if any(config.display.size) else None)
    if fullscreen:
        screen = pygame.display.set_mode(wanted or (0, 0), pygame.FULLSCREEN)
        pygame.mouse.set_visible(pygame.display.get_driver() not in ("kmsdrm", "KMSDRM"))
        return screen
    return pygame.display.set_mode(wanted or (1280, 720), pygame.RESIZABLE)


def _without_display(config: Config, *, simulate: bool, data: Path | None, seed: int | None) -> int:
    if not simulate:
        say("There is no display: connect a screen, or start with --simulate for a demonstration in the terminal.")
        return 2
    from kiosk.demonstration import demonstrate

    return demonstrate(config, data=data, seed=1 if seed is None else seed)
