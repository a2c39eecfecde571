"""`kiosk setup`: the guided first start, on the screen itself, by touch."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from kiosk.commands.terminal import CommandError, say
from kiosk.settings import Config


def add_options(one: argparse.ArgumentParser, size_of: Any) -> None:
    """Arguments of the command. `size_of` reads a size."""
    one.add_argument("--simulate", action="store_true", help=argparse.SUPPRESS)
    one.add_argument("--windowed", action="store_true", help="a window instead of the whole screen")
    one.add_argument("--size", type=size_of, metavar="WIDTHxHEIGHT", help="size of the window")
    one.add_argument("--data", type=Path, metavar="DIR", help="folder of journal, pictures and the mat's place")


def run(args: argparse.Namespace, config: Config) -> int:
    """Exit status 1 where it was left before the end: nothing is kept but the mat's place."""
    import contextlib
    import os

    import pygame

    from kiosk import guide
    from kiosk.claim import claimed
    from kiosk.ending import Call
    from kiosk.heartbeat import Heartbeat
    from kiosk.journal import JournalError
    from kiosk.start import open_screen

    if args.simulate:
        raise CommandError(
            "The guide asks about the real camera, mat and hammer, and a simulated table needs none of it: "
            "play at it with ./run --simulate, or go through the guide without a camera with ./run setup."
        )
    if config.display.driver:
        os.environ.setdefault("SDL_VIDEODRIVER", config.display.driver)
    pygame.font.init()
    folder = args.data or config.data_folder()
    try:
        with contextlib.ExitStack() as stack:
            stack.callback(pygame.display.quit)
            screen = open_screen(config, windowed=args.windowed, size=args.size)
            if screen is None:
                raise CommandError("There is no display: connect a screen, or write the configuration by hand.")
            stack.enter_context(claimed(folder))
            call = stack.enter_context(Call())
            kept = guide.run(config, folder, screen, Heartbeat.from_environment(), call=call)
    except pygame.error as error:
        raise CommandError(f"The display cannot be opened ({error}).") from error
    except JournalError as error:
        raise CommandError(str(error)) from error
    say("All is set; ./run starts the exhibit." if kept else "Left before the end: nothing was kept.")
    return 0 if kept else 1
