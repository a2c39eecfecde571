"""The command line: `kiosk COMMAND ...`. JSON goes to standard output, messages for people to standard error.

Exit status: 0 done; 1 the work ran and found a fault; 2 wrong usage or unreadable input, with one sentence.
Each command imports what it needs when it runs, so that ``kiosk replay`` needs no camera library.
"""

from __future__ import annotations

import argparse
import logging
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from kiosk.commands import (
    bench,
    calibrate,
    chronicle,
    doctor,
    export,
    hall,
    install,
    kit,
    looking,
    phones,
    pin,
    play,
    replay,
    report,
    screens,
    set_up,
    simulate,
    soak,
    sounds,
    teach,
)
from kiosk.commands.terminal import CommandError, Parser, say
from kiosk.ending import leave

Command = Callable[[argparse.Namespace], int]

POINT = re.compile(r"-[\d.][^,]*,.+")
"""An argument ``X,Y`` with a minus before it."""


def size_of(text: str) -> tuple[int, int]:
    """Width and height in px from ``WIDTHxHEIGHT``."""
    sides = text.lower().split("x")
    if len(sides) == 2 and all(side.isdecimal() and len(side) <= 4 and 160 <= int(side) <= 7680 for side in sides):
        return int(sides[0]), int(sides[1])
    raise argparse.ArgumentTypeError(f"{text!r} is no size: write WIDTHxHEIGHT, each from 160 to 7680, like 1280x720.")


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = Parser(prog="kiosk", description="Bell and Hammer, read from the table by a camera.")
    add_common_options(top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, run: Command, text: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=text, description=text)
        one.set_defaults(run=run)
        return one

    play.add_options(command("play", play.run, "start the exhibit (the default)"), size_of)
    looking.add_read_options(command("read", looking.read, "read still pictures"))
    looking.add_watch_options(command("watch", looking.watch, "follow a camera, a video or a folder of frames"))
    replay.add_options(command("replay", replay.run, "fold a game record and print it with its effects"))
    export.add_options(command("export", _export, "write a played game as a record"))
    chronicle.add_options(command("chronicle", _chronicle, "what was played in numbers: records, purses, fair dice?"))
    hall.add_options(command("hall", _hall, "show all tables of a hall on one wall screen"), size_of)
    simulate.add_options(command("simulate", simulate.run, "play whole games without a screen, through everything"))
    soak.add_options(
        command("soak", soak.run, "play for days on end in an hour: does anything grow, wear, or go wrong?")
    )
    screens.add_options(command("screens", screens.run, "draw every screen in every state to PNG"), size_of)
    sounds.add_options(command("sounds", sounds.run, "write every sound as a WAV file, to listen to"))
    doctor.add_options(
        command("doctor", doctor.run, "check camera, light, hammer, display, sound, disk, models, configuration")
    )
    teach.add_options(command("teach", _teach, "learn a set of dice from pictures of its marks, or list the sets"))
    calibrate.add_options(command("calibrate", _calibrate, "find the mat, measure what the camera is good for"))
    report.add_options(command("report-misread", _report_misread, "pack one counted reading, to ask for help with it"))
    install.add_options(
        command("install", _install, "start the exhibit with the machine (tells first what it would do)")
    )
    set_up.add_options(command("setup", _setup, "the guided first start, on the screen, by touch"), size_of)
    pin.add_options(command("pin", pin.run, "make the hash of an operator's PIN for the configuration"))
    kit.add_options(command("kit", _kit, "write mat, cards, stickers, tokens, rules and wiring as PDF, to print"))
    command("phones", _phones, "say whether phones can be used (./run phones installs what they need)")
    bench.add_options(command("bench", bench.run, "measure this machine"))
    return top


def add_common_options(top: argparse.ArgumentParser) -> None:
    """Options that stand before the command."""
    top.add_argument("--config", type=Path, help="configuration file (TOML)")
    top.add_argument("-v", "--verbose", action="store_true", help="say more on standard error")


def _configuration(args: argparse.Namespace) -> Any:
    from kiosk.config import load
    from kiosk.typed_toml import ConfigError

    try:
        return load(args.config)
    except ConfigError as error:
        raise CommandError("\n".join(error.sentences)) from error


def _export(args: argparse.Namespace) -> int:
    return export.run(args, _configuration(args))


def _chronicle(args: argparse.Namespace) -> int:
    return chronicle.run(args, _configuration(args))


def _hall(args: argparse.Namespace) -> int:
    return hall.run(args, _configuration(args))


def _teach(args: argparse.Namespace) -> int:
    return teach.run(args, _configuration(args))


def _calibrate(args: argparse.Namespace) -> int:
    return calibrate.run(args, _configuration(args))


def _report_misread(args: argparse.Namespace) -> int:
    return report.run(args, _configuration(args))


def _install(args: argparse.Namespace) -> int:
    return install.run(args, args.config)


def _setup(args: argparse.Namespace) -> int:
    return set_up.run(args, _configuration(args))


def _kit(args: argparse.Namespace) -> int:
    return kit.run(args, _configuration(args))


def _phones(args: argparse.Namespace) -> int:
    return phones.run(args, lambda: _configuration(args))


def _arguments(given: Sequence[str]) -> argparse.Namespace:
    """Parse the command line; without a command (or with options of the exhibit alone) it is ``play``."""
    # A point left of the picture (``-5,10``) is no option; with a blank before it the parser sees that too.
    given = [f" {one}" if POINT.fullmatch(one) else one for one in given]
    top = argparse.ArgumentParser(add_help=False)
    add_common_options(top)
    _, rest = top.parse_known_args(given)
    if not rest or (rest[0].startswith("-") and rest[0] not in ("-h", "--help")):
        # The common options go first: they belong to the top of the command line.
        return parser().parse_args([*(one for one in given if one not in rest), "play", *rest])
    return parser().parse_args(given)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    try:
        return _run(_arguments(sys.argv[1:] if argv is None else argv))
    except CommandError as error:
        say(f"kiosk: {error}")
        return error.status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output has gone (``kiosk replay x | head``); there is nobody left to tell.
        return 0


def _run(args: argparse.Namespace) -> int:
    logging.basicConfig(
        level=logging.DEBUG if args.verbose else logging.WARNING,
        format="%(levelname)s %(name)s: %(message)s",
        stream=sys.stderr,
    )
    run: Command = args.run
    return run(args)


def entry() -> NoReturn:
    """Entry point of the installed command."""
    try:
        status = main()
    except Exception:
        sys.excepthook(*sys.exc_info())
        status = 1
    leave(status)


if __name__ == "__main__":
    entry()
