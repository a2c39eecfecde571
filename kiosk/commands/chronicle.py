"""``kiosk chronicle``: what was played, in numbers, tables and charts."""

from __future__ import annotations

import argparse
import dataclasses
import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.commands.terminal import CommandError, emit, say
from kiosk.i18n import LANGUAGES, Spoken

if TYPE_CHECKING:
    from kiosk.chronicle.clerk import Chronicle
    from kiosk.chronicle.fairness import Fairness
    from kiosk.chronicle.tally import Day, Findings, Tally


def add_options(one: argparse.ArgumentParser) -> None:
    """What can be asked for."""
    one.add_argument("--day", type=day, metavar="YYYY-MM-DD", help='one day, "today" for this one (default: all days)')
    one.add_argument("--out", type=Path, metavar="DIR", help="write tables (CSV) and charts (SVG) of all days there")
    one.add_argument("--game", type=int, help="with --out: draw the purses of this game (default: the last one)")
    one.add_argument("--lang", default="en", metavar="CODE", help="language of sentences and charts")
    one.add_argument("--json", action="store_true", help="one JSON object instead of sentences")
    one.add_argument("--data", type=Path, metavar="DIR", help="folder of the journal")


def day(text: str) -> Day:
    """A day of the calendar."""
    try:
        one = datetime.date.today() if text == "today" else datetime.date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no day: write YYYY-MM-DD, like 2026-11-30, or today.") from None
    return one.year, one.month, one.day


def run(args: argparse.Namespace, config: Any) -> int:
    """Read, tell, and write where it was asked for."""
    from kiosk.chronicle.clerk import read_all
    from kiosk.journal_file import JournalError, journal_of

    if args.lang not in LANGUAGES:
        raise CommandError(f"There is no language {args.lang!r}; choose one of {', '.join(LANGUAGES)}.")
    folder = args.data or config.data_folder()
    try:
        journal_of(folder)
        found = read_all(folder)
        if args.out is not None:
            _write(args, folder)
    except JournalError as error:
        raise CommandError(str(error)) from error
    findings = _of_day(found, args.day)
    if args.json:
        emit(_json(findings))
    else:
        for line in _told(Spoken(args.lang), findings):
            say(line)
    return 0


def _of_day(found: Chronicle, day: Day | None) -> Findings:
    from kiosk.chronicle.tally import Findings, tally

    return found.ever if day is None else Findings.of(tally(found.digests, day))


def _write(args: argparse.Namespace, folder: Path) -> None:
    from kiosk.chronicle import papers

    out: Path = args.out
    try:
        out.mkdir(parents=True, exist_ok=True)
        names = papers.write(folder, Spoken(args.lang), out, args.game)
    except OSError as error:
        raise CommandError(f"{out} cannot be written ({error.strerror}); name another folder.") from error
    if args.game is not None and f"purses-{args.game}.svg" not in names:
        raise CommandError(f"There is no game {args.game}; `kiosk export --list` names the games.")
    say(f"{out}: {', '.join(names)}")


def _told(c: Spoken, findings: Findings) -> Iterator[str]:
    from kiosk.screens.common.house import GAMES
    from kiosk.screens.words import chronicle as words

    one = findings.tally
    yield c.n("{n} game", "{n} games", one.count)
    for name, endings in one.games.items():
        yield f"{c.t(GAMES[name])}: {sum(endings.values())} ({words.endings(c, one, name)})"
    for kind, best in (("longest", one.longest), ("throw", one.throw), ("till", one.till), ("purse", one.purse)):
        if best is not None:
            yield f"{c.t(words.RECORDS[kind])}: {words.record(c, kind, best.value)} ({best.game})"
    yield from words.notes(c, one)
    yield from words.dice(c, findings)


def _json(findings: Findings) -> dict[str, Any]:
    one: Tally = findings.tally
    records = {"longest_seconds": one.longest, "throw": one.throw, "till": one.till, "purse": one.purse}
    return {
        "games": {name: dict(endings) for name, endings in one.games.items()},
        "simulated": one.simulated,
        "put_right": one.put_right,
        "records": {
            name: best and {"value": best.value, "game": best.game, "begun": best.begun}
            for name, best in records.items()
        },
        "dice": _fairness(findings.dice),
        "plain_dice": _fairness(findings.plain),
    }


def _fairness(found: Fairness) -> dict[str, Any]:
    told = {
        key: value for key, value in dataclasses.asdict(found).items() if key not in ("square", "together", "drawn")
    }
    return {**told, "chi_square": found.square, "chance": found.together, "drawn": found.drawn, "word": found.word}
