"""The command line: `kiosk COMMAND ...`. JSON goes to standard output, messages for people to standard error.

Exit status: 0 done; 1 the work ran and found a fault; 2 wrong usage or unreadable input, with one sentence.
Each command imports what it needs when it runs, so that ``kiosk replay`` needs no camera library.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from kiosk.commands import calibrate, chronicle, hall, install, kit, looking, report, set_up, soak, sounds, teach
from kiosk.commands.terminal import CommandError, emit, progress, say
from kiosk.games import GAMES

KINDS = ("bell-dice", "pip-dice", "dominoes", "cards")

Command = Callable[[argparse.Namespace], int]


def size_of(text: str) -> tuple[int, int]:
    """Width and height in px from ``WIDTHxHEIGHT``."""
    sides = text.lower().split("x")
    if len(sides) == 2 and all(side.isdecimal() and len(side) <= 4 and 160 <= int(side) <= 7680 for side in sides):
        return int(sides[0]), int(sides[1])
    raise argparse.ArgumentTypeError(f"{text!r} is no size: write WIDTHxHEIGHT, each from 160 to 7680, like 1280x720.")


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(prog="kiosk", description="Bell and Hammer, read from the table by a camera.")
    add_common_options(top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, run: Command, text: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=text, description=text)
        one.set_defaults(run=run)
        return one

    add_play_options(command("play", _play, "start the exhibit (the default)"))

    read = command("read", looking.read, "read still pictures")
    read.add_argument("kind", choices=KINDS)
    read.add_argument("files", nargs="+", type=Path, metavar="FILE")
    read.add_argument(
        "--annotate", type=Path, metavar="DIR", help="also write each picture with what was seen drawn on it"
    )

    watch = command("watch", looking.watch, "follow a camera, a video or a folder of frames")
    watch.add_argument("kind", choices=KINDS)
    watch.add_argument("source", help="auto, picamera2, v4l2:0, a video file or a folder of pictures")
    watch.add_argument("--fps", type=float, default=15.0, help="frames a second of a folder (default 15)")

    replay = command("replay", _replay, "fold a game record and print it with its effects")
    replay.add_argument("files", nargs="+", type=Path, metavar="FILE")
    replay.add_argument("--check", action="store_true", help="compare with what the files say")

    export = command("export", _export, "write a played game as a record")
    export.add_argument("--game", type=int, help="number of the game (default: the last one)")
    export.add_argument("--list", action="store_true", help="list the games instead")
    export.add_argument("--journal", action="store_true", help="everything that was entered, corrections included")
    export.add_argument("--data", type=Path, metavar="DIR", help="folder of the journal")

    chronicle.add_options(command("chronicle", _chronicle, "what was played in numbers: records, purses, fair dice?"))

    hall.add_options(command("hall", _hall, "show all tables of a hall on one wall screen"), size_of)

    simulate = command("simulate", _simulate, "play whole games without a screen, through everything")
    simulate.add_argument("game")
    simulate.add_argument("--players", type=int, help="how many (default: 4, or what the game asks for)")
    simulate.add_argument("--games", type=int, default=1)
    simulate.add_argument("--seed", type=int, default=1)
    simulate.add_argument("--rules", help="preset (default: the first that the game offers)")
    simulate.add_argument("--plain-dice", action="store_true", help="eight ordinary dice, sixes are marks")
    simulate.add_argument("--mischief", action="store_true", help="visitors who drum, meddle, bump and throw astray")
    simulate.add_argument("--wild", action="store_true", help="dice, grounds and lamps that were never trained on")
    simulate.add_argument(
        "--read-truth", action="store_true", help="read no pictures, be told what lies there: tests all but the eyes"
    )

    soak.add_options(
        command("soak", soak.run, "play for days on end in an hour: does anything grow, wear, or go wrong?")
    )

    screens = command("screens", _screens, "draw every screen in every state to PNG")
    screens.add_argument("--out", type=Path, required=True, metavar="DIR")
    screens.add_argument("--size", type=size_of, default=(1280, 720), metavar="WIDTHxHEIGHT")
    screens.add_argument("--lang", default="en", metavar="CODE")

    sounds.add_options(command("sounds", sounds.run, "write every sound as a WAV file, to listen to"))

    doctor = command("doctor", _doctor, "check camera, light, hammer, display, sound, disk, models, configuration")
    doctor.add_argument("--json", action="store_true")
    doctor.add_argument("--bundle", type=Path, metavar="FILE.zip", help="pack what is found, to ask for help with it")
    doctor.add_argument("--pictures", action="store_true", help="with --bundle: the newest stored pictures too")

    teach.add_options(command("teach", _teach, "learn a set of dice from pictures of its marks, or list the sets"))
    calibrate.add_options(command("calibrate", _calibrate, "find the mat, measure what the camera is good for"))
    report.add_options(command("report-misread", _report_misread, "pack one counted reading, to ask for help with it"))

    install.add_options(
        command("install", _install, "start the exhibit with the machine (tells first what it would do)")
    )
    set_up.add_options(command("setup", _setup, "the guided first start, on the screen, by touch"), size_of)
    pin = command("pin", _pin, "make the hash of an operator's PIN for the configuration")
    pin.add_argument("pin", nargs="?", help="4 to 12 digits (default: asked for)")

    kit.add_options(command("kit", _kit, "write mat, cards, stickers, tokens, rules and wiring as PDF, to print"))

    command("phones", _phones, "say whether phones can be used (./run phones installs what they need)")

    bench = command("bench", _bench, "measure this machine")
    bench.add_argument("--json", action="store_true")
    return top


def add_common_options(top: argparse.ArgumentParser) -> None:
    """Options that stand before the command."""
    top.add_argument("--config", type=Path, help="configuration file (TOML)")
    top.add_argument("-v", "--verbose", action="store_true", help="say more on standard error")


def add_play_options(one: argparse.ArgumentParser) -> None:
    """Options of the exhibit itself."""
    one.add_argument("--simulate", action="store_true", help="a simulated table behind the same camera and hammer")
    one.add_argument("--windowed", action="store_true", help="a window instead of the whole screen")
    one.add_argument("--size", type=size_of, metavar="WIDTHxHEIGHT", help="size of the window")
    one.add_argument("--data", type=Path, metavar="DIR", help="folder of journal and pictures")
    one.add_argument("--seed", type=int, help="make chance repeatable")
    one.add_argument(
        "--game", dest="shown", choices=tuple(GAMES), help="what is demonstrated where there is no display"
    )


def _configuration(args: argparse.Namespace) -> Any:
    from kiosk.config import ConfigError, load

    try:
        return load(args.config)
    except ConfigError as error:
        raise CommandError(str(error)) from error


def _play(args: argparse.Namespace) -> int:
    from kiosk import start
    from kiosk.config import Config, ConfigError
    from kiosk.last_good import load_good

    def settings() -> tuple[Config, str | None]:
        try:
            return load_good(args.config)
        except ConfigError as error:
            raise CommandError(str(error)) from error

    asked = start.Asked(args.simulate, args.windowed, args.size, args.data, args.seed, args.shown)
    return start.main(settings, asked)


def _replay(args: argparse.Namespace) -> int:
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


def _export(args: argparse.Namespace) -> int:
    from kiosk.export import ExportError, export, games

    config = _configuration(args)
    folder = args.data or config.data_folder()
    try:
        for line in games(folder) if args.list else export(folder, game=args.game, journal=args.journal):
            emit(line)
    except ExportError as error:
        raise CommandError(str(error)) from error
    return 0


def _chronicle(args: argparse.Namespace) -> int:
    return chronicle.run(args, _configuration(args))


def _hall(args: argparse.Namespace) -> int:
    return hall.run(args, _configuration(args))


def _simulate(args: argparse.Namespace) -> int:
    from kiosk.simulate import SimulationError, run

    if not 1 <= args.games <= 100_000:
        raise CommandError("--games must lie between 1 and 100000.")
    fault = False
    try:
        for done, line in enumerate(
            run(
                args.game,
                players=args.players,
                games=args.games,
                seed=args.seed,
                rules=args.rules,
                plain_dice=args.plain_dice,
                mischief=args.mischief,
                read_truth=args.read_truth,
                wild=args.wild,
            ),
            1,
        ):
            emit(line)
            progress(done, args.games, "games")
            wrong = line["readings"]["wrong"] or line["judged"]["wrong"] or line.get("account") == "different"
            fault = fault or bool(wrong or not line["finished"])
    except SimulationError as error:
        raise CommandError(str(error)) from error
    return int(fault)


def _screens(args: argparse.Namespace) -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from kiosk.i18n import LANGUAGES
    from kiosk.screens import gallery

    if args.lang not in LANGUAGES:
        raise CommandError(f"There is no language {args.lang!r}; choose one of {', '.join(LANGUAGES)}.")
    try:
        args.out.mkdir(parents=True, exist_ok=True)
        written = gallery.write(args.out, args.size, args.lang)
    except OSError as error:
        raise CommandError(
            f"Cannot write to {args.out}: {error.strerror or error}. Name a folder that can be written."
        ) from error
    say(f"{len(written)} screens in {args.out}")
    return 0


def _doctor(args: argparse.Namespace) -> int:
    from kiosk import doctor

    checks = doctor.run(args.config)
    for one in checks:
        if args.json:
            emit({"check": one.check, "status": one.status, "found": one.found, "remedy": one.remedy})
        else:
            say(f"{one.status:8}{one.check:16}{one.found}{f'  ->  {one.remedy}' if one.remedy else ''}")
    if args.bundle is not None:
        _bundle(args, checks)
    return int(any(one.status == "fault" for one in checks))


def _bundle(args: argparse.Namespace, checks: Sequence[Any]) -> None:
    from kiosk.doctor import bundle, service, software

    path, installed = service.settled(args.config)
    config, _ = software.configuration(path)
    try:
        names = bundle.write(args.bundle, checks, config, installed or config.data_folder(), args.pictures)
    except OSError as error:
        raise CommandError(f"{args.bundle} cannot be written ({error.strerror}); name another file.") from error
    say(f"{args.bundle}: {', '.join(names)}. {'' if args.pictures else 'No pictures are in it.'}".strip())


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


def _pin(args: argparse.Namespace) -> int:
    import getpass
    import secrets

    from kiosk.pin import PinError, hash_pin

    try:
        asked = getpass.getpass if sys.stdin.isatty() else lambda _: sys.stdin.readline().strip()
        print(hash_pin(args.pin or asked("PIN: "), secrets.token_bytes(16)))
    except (PinError, EOFError) as error:
        raise CommandError(str(error) or "No PIN was given.") from error
    return 0


def _phones(args: argparse.Namespace) -> int:
    from kiosk.phones.extra import HOW, missing

    if missing():
        raise CommandError(HOW)
    on = _configuration(args).phones.on
    say(
        "Phones are switched on."
        if on
        else "Phones can be used: set on = true under [phones], then start the kiosk anew."
    )
    return 0


def _bench(args: argparse.Namespace) -> int:
    from kiosk import bench

    for line in bench.run():
        if args.json:
            emit(line.to_json())
        else:
            say(str(line))
    return 0


def _arguments(given: Sequence[str]) -> argparse.Namespace:
    """Parse the command line; without a command (or with options of the exhibit alone) it is ``play``."""
    top = argparse.ArgumentParser(add_help=False)
    add_common_options(top)
    _, rest = top.parse_known_args(given)
    if not rest or (rest[0].startswith("-") and rest[0] not in ("-h", "--help")):
        # The common options go first: they belong to the top of the command line.
        return parser().parse_args([*(one for one in given if one not in rest), "play", *rest])
    return parser().parse_args(given)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    args = _arguments(sys.argv[1:] if argv is None else argv)
    logging.basicConfig(
        level=logging.DEBUG if args.verbose else logging.WARNING,
        format="%(levelname)s %(name)s: %(message)s",
        stream=sys.stderr,
    )
    run: Command = args.run
    try:
        return run(args)
    except CommandError as error:
        say(f"kiosk: {error}")
        return error.status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output has gone (``kiosk replay x | head``); there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def entry() -> NoReturn:
    """Entry point of the installed command."""
    sys.exit(main())


if __name__ == "__main__":
    entry()
