"""`kiosk bench`: how fast this machine is."""

from __future__ import annotations

import argparse

from kiosk.commands.terminal import emit, say


def add_options(one: argparse.ArgumentParser) -> None:
    """Options of the command."""
    one.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Measure it."""
    from kiosk import bench

    for line in bench.run():
        if args.json:
            emit(line.to_json())
        else:
            say(str(line))
    return 0
