"""`kiosk play`: the exhibit itself."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from kiosk.commands.terminal import CommandError
from kiosk.ending import Call
from kiosk.games import GAMES


def add_options(one: argparse.ArgumentParser, size_of: Callable[[str], tuple[int, int]]) -> None:
    """Options of the exhibit itself."""
    one.add_argument("--simulate", action="store_true", help="a simulated table behind the same camera and hammer")
    one.add_argument("--windowed", action="store_true", help="a window instead of the whole screen")
    one.add_argument("--size", type=size_of, metavar="WIDTHxHEIGHT", help="size of the window")
    one.add_argument("--data", type=Path, metavar="DIR", help="folder of journal and pictures")
    one.add_argument("--seed", type=int, help="make chance repeatable")
    one.add_argument(
        "--game", dest="shown", choices=tuple(GAMES), help="what is demonstrated where there is no display"
    )


def run(args: argparse.Namespace) -> int:
    """Run it until somebody ends it."""
    # Before anything is loaded: an interrupt in the midst of that may be lost.
    with Call() as call:
        return _run(args, call)


def _run(args: argparse.Namespace, call: Call) -> int:
    from kiosk import start
    from kiosk.last_good import load_good
    from kiosk.settings import Config
    from kiosk.typed_toml import ConfigError

    def settings() -> tuple[Config, str | None]:
        try:
            return load_good(args.config)
        except ConfigError as error:
            raise CommandError(str(error)) from error

    asked = start.Asked(args.simulate, args.windowed, args.size, args.data, args.seed, args.shown)
    return start.main(settings, asked, call)
