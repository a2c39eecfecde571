"""`kiosk replay`: records of games, folded and printed with their effects, or checked."""

from __future__ import annotations

import argparse
from pathlib import Path

from kiosk.commands.terminal import emit, say


def add_options(one: argparse.ArgumentParser) -> None:
    """Options of the command."""
    one.add_argument("files", nargs="+", type=Path, metavar="FILE")
    one.add_argument("--check", action="store_true", help="compare with what the files say")


def run(args: argparse.Namespace) -> int:
    """Fold them; exit status 1 where a record says otherwise, 2 where one cannot be read."""
    from kiosk.record import RecordError, check, read_record, replay

    status = 0
    for file in args.files:
        try:
            lines = read_record(file)
            if not args.check:
                for line in replay(lines):
                    emit(line)
                    if "record" in line and "refused" in line:
                        say(f"{file}: this game cannot be set up: the rules refuse it ({line['refused']}).")
                        status = status or int(lines[0].get("refused") != line["refused"])
                continue
            differences = check(lines)
        except RecordError as error:
            say(f"{file}: {error}")
            status = 2
            continue
        for difference in differences:
            emit({"file": str(file), "difference": difference})
            status = status or 1
    if args.check:
        found = "no difference" if status == 0 else "see above"
        say(f"{len(args.files)} record{'s' * (len(args.files) != 1)} checked: {found}.")
    return status
