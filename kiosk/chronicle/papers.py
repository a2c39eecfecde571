"""The chronicle written into a folder: tables as CSV, charts as SVG."""

from __future__ import annotations

from pathlib import Path

from kiosk.chronicle import sheets, svg
from kiosk.chronicle.clerk import Chronicle, read_all
from kiosk.chronicle.course import course
from kiosk.chronicle.digest import refold
from kiosk.i18n import Spoken
from kiosk.journal import JOURNAL_FILE, read_entries, read_games
from kiosk.screens.words import chronicle as words


def write(folder: Path, c: Spoken, out: Path, game: int | None = None) -> list[str]:
    """Write what the journal in `folder` gives into `out`, in a language; returns the names of the files.

    `game`: of which one the purses are drawn; None: the last one. Raises OSError, and `JournalError`.
    """
    found = read_all(folder)
    files = {**_tables(found), **_dice(found, c), **_purses(folder, c, game)}
    for name, text in files.items():
        (out / name).write_text(text, "utf-8", newline="")
    return list(files)


def _tables(found: Chronicle) -> dict[str, str]:
    ever = found.ever
    dice = [ever.dice, *([ever.plain] if ever.plain.throws else [])]
    return {
        "games.csv": sheets.games(found.digests),
        "days.csv": sheets.days(found.digests),
        "dice.csv": sheets.dice(dice),
    }


def _dice(found: Chronicle, c: Spoken) -> dict[str, str]:
    dice = found.ever.dice
    names = [words.mark_name(c, die.mark) for die in dice.dice]
    title = words.dice_title(c, dice.throws)
    return {"dice.svg": svg.dice(dice, title, names, words.dice(c, found.ever))}


def _purses(folder: Path, c: Spoken, game: int | None) -> dict[str, str]:
    path = folder / JOURNAL_FILE
    known = [entry.game for entry in read_games(path)] if path.is_file() else []
    if not known or (game is not None and game not in known):
        return {}
    number = known[-1] if game is None else game
    folded = refold(read_entries(path, number))
    if folded is None:
        return {}
    went = course(folded)
    given = folded.setup.get("players", ())
    given = given if isinstance(given, list | tuple) else ()
    names = [words.player(c, given, seat) for seat in range(len(went.purses[0]))]
    title = words.purses_title(c, number)
    return {
        f"purses-{number}.csv": sheets.purses(went, names),
        f"purses-{number}.svg": svg.purses(went, names, title, c.t("in the till")),
    }
