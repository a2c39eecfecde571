"""`kiosk export`: a played game as a record."""

from __future__ import annotations

import argparse
from pathlib import Path

from kiosk.commands.terminal import CommandError, emit
from kiosk.settings import Config


def add_options(one: argparse.ArgumentParser) -> None:
    """Options of the command."""
    one.add_argument("--game", type=int, help="number of the game (default: the last one)")
    one.add_argument("--list", action="store_true", help="list the games instead")
    one.add_argument("--journal", action="store_true", help="everything that was entered, corrections included")
    one.add_argument("--data", type=Path, metavar="DIR", help="folder of the journal")


def run(args: argparse.Namespace, config: Config) -> int:
    """A JSON line for each line of the record, or for each game."""
    from kiosk.export import ExportError, export, games

    folder = args.data or config.data_folder()
    try:
        for line in games(folder) if args.list else export(folder, game=args.game, journal=args.journal):
            emit(line)
    except ExportError as error:
        raise CommandError(str(error)) from error
    return 0
