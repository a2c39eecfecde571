"""Played games out of the journal, as records: what counts, or everything that was entered."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kiosk.fold import begin
from kiosk.games import GAMES, Refused
from kiosk.journal import JOURNAL_FILE, NOTES, Entry, JournalError, read_entries, read_games
from kiosk.journal_file import journal_of
from kiosk.record import Line, entered_keys, record_lines


class ExportError(Exception):
    """There is nothing to export; the message says what to do in one sentence."""


def games(folder: Path) -> Iterator[dict[str, Any]]:
    """One line for each game of the journal in `folder`, oldest first. Raises `ExportError`."""
    for entry in _set_ups(folder):
        setup = entry.payload["setup"]
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(entry.wall))
        yield {"game": entry.game, "played": setup["game"], "rules": setup.get("rules"), "begun": when}


def export(folder: Path, *, game: int | None = None, journal: bool = False) -> Iterator[Line]:
    """The record of one game (the last one where none is named), line by line. Raises `ExportError`.

    With `journal` every entry stands in it with its number, those that were undone or amended included, and with the
    reading and the picture's name that it came from; both forms replay to the same state.
    """
    first, entries = _entries(folder, game)
    rules = GAMES.get(str(first.payload["setup"].get("game")))
    if rules is None:
        raise ExportError(f"Game {first.game} is of a kind that this version does not know; update the program.")
    try:
        folded = begin(rules, first.payload["setup"])
        lines: list[Line] = [record_lines(folded)[0]]
        for entry in entries:
            entered = folded.enter(entry.payload["event"])
            folded = entered.folded
            lines.append({**_journal_line(entry), **entered_keys(entered)})
    except Refused as no:
        raise ExportError(
            f"Game {first.game} was written under other rules than these ({no.code}); "
            "export it with the version of the program that it was played with."
        ) from no
    yield from [*lines, record_lines(folded)[-1]] if journal else record_lines(folded)


def _journal_line(entry: Entry) -> Line:
    line: Line = {"number": entry.number, "event": entry.payload["event"]}
    if "reading" in entry.payload:
        line["reading"] = entry.payload["reading"]
    if entry.picture is not None:
        line["picture"] = entry.picture
    return line


def _set_ups(folder: Path) -> list[Entry]:
    try:
        return read_games(journal_of(folder))
    except JournalError as error:
        raise ExportError(str(error)) from error


def _entries(folder: Path, game: int | None) -> tuple[Entry, list[Entry]]:
    """The set-up of a game and its entries that are no notes."""
    known = [entry.game for entry in _set_ups(folder)]
    if not known:
        raise ExportError("No game was played yet.")
    if game is not None and game not in known:
        raise ExportError(f"There is no game {game}; `kiosk export --list` names the games.")
    try:
        first, *entries = read_entries(folder / JOURNAL_FILE, known[-1] if game is None else game)
    except JournalError as error:
        raise ExportError(str(error)) from error
    return first, [entry for entry in entries if entry.kind not in NOTES]
