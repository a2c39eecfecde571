"""`kiosk report-misread`: pack one counted reading, to ask for help with it."""

from __future__ import annotations

import argparse
from pathlib import Path

from kiosk.commands.terminal import CommandError, say
from kiosk.settings import Config


def add_options(one: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    one.add_argument("--game", type=int, help="number of the game (default: the last one)")
    one.add_argument("--number", type=int, help="number of the entry (default: the last that was put right)")
    one.add_argument(
        "--out", type=Path, metavar="FILE", help="zip file to write (default: reports/ in the data folder)"
    )
    one.add_argument("--data", type=Path, metavar="DIR", help="data folder of the kiosk")


def run(args: argparse.Namespace, config: Config) -> int:
    """Says where the file lies and what stands in it."""
    from kiosk.misread import ReportError, choose, pack

    folder = args.data or config.data_folder()
    try:
        counted = choose(folder, args.game, args.number)
        packed = pack(folder, counted)
    except ReportError as error:
        raise CommandError(str(error)) from error
    out = args.out or folder / "reports" / f"misread-{counted.game}-{counted.number}.zip"
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with out.open("xb") as file:
            file.write(packed)
    except FileExistsError as error:
        raise CommandError(f"{out} is there already: name another file with --out.") from error
    except OSError as error:
        raise CommandError(f"{out} cannot be written ({error.strerror}): name another file with --out.") from error
    kind = counted.event.get("type")
    what = f"{kind} {counted.number} of game {counted.game} ({counted.plays})"
    say(f"{out}: the picture of {what}, its reading, and versions. No names.")
    return 0
