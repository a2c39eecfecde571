"""``kiosk hall``: all tables on a wall screen; ``--check`` tries the broker and ends."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kiosk.commands.terminal import CommandError, say


def add_options(one: argparse.ArgumentParser, size_of: Callable[[str], tuple[int, int]]) -> None:
    """What can be asked for."""
    one.add_argument("--broker", metavar="HOST", help="name or address of the broker (default: as configured)")
    one.add_argument("--port", type=int, help="its port")
    one.add_argument("--check", action="store_true", help="try whether the broker answers, and end")
    one.add_argument("--lang", metavar="CODE", help="language of the screen")
    one.add_argument("--windowed", action="store_true", help="a window instead of the whole screen")
    one.add_argument("--size", type=size_of, metavar="WIDTHxHEIGHT", help="size of the window")


def run(args: argparse.Namespace, config: Any) -> int:
    """Show the hall until the window is closed."""
    from kiosk.hall.link import LinkError, try_broker
    from kiosk.i18n import LANGUAGES

    if args.lang is not None:
        if args.lang not in LANGUAGES:
            raise CommandError(f"There is no language {args.lang!r}; choose one of {', '.join(LANGUAGES)}.")
        config = replace(config, language=replace(config.language, code=args.lang))
    settings = replace(config.hall, broker=args.broker or config.hall.broker)
    if args.port is not None:
        if not 1 <= args.port <= 65535:
            raise CommandError("--port must lie between 1 and 65535.")
        settings = replace(settings, port=args.port)
    if not settings.broker:
        raise CommandError("No broker is named: set broker under [hall] in the configuration, or give --broker HOST.")
    if args.check:
        said = try_broker(settings)
        say(said or f"{settings.broker} answers on port {settings.port}.")
        return int(said is not None)
    try:
        return _show(args, replace(config, hall=settings))
    except LinkError as error:
        raise CommandError(str(error)) from error


def _show(args: argparse.Namespace, config: Any) -> int:
    import pygame

    from kiosk.ending import Call
    from kiosk.hall.wall import Wall
    from kiosk.heartbeat import Heartbeat
    from kiosk.start import open_screen

    try:
        screen = open_screen(config, windowed=args.windowed, size=args.size)
        if screen is None:
            raise CommandError("There is no display: connect a screen.")
        with Call() as call, Wall(config, screen, heartbeat=Heartbeat.from_environment(), call=call) as wall:
            wall.run()
    except pygame.error as error:
        raise CommandError(f"The display cannot be opened ({error}).") from error
    finally:
        pygame.display.quit()
    return 0
