"""A damaged journal: whether it is one, and what of it can be kept."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from kiosk import wal
from kiosk.journal_file import (
    COLUMNS,
    FAILS,
    INSERT,
    NOT_BEGUN,
    NOTES,
    Entry,
    JournalError,
    connect,
    entry_of,
    prepare,
    row_of,
)

PATIENT = 10_000
"""So many numbers of rows behind a fault are tried one by one; from there on the steps grow with the way gone."""

FAR = 1_000_000
"""How far behind a fault is looked where nothing tells the last row."""


def is_sound(db: sqlite3.Connection) -> bool:
    """Whether every start of a game, and all of the game that goes on, is what was written, with no entry missing."""
    last = "(select max(game) from entry)"
    number = 0
    for row in db.execute(f"select {COLUMNS}, {last} from entry where kind = 'setup' or game = {last} order by rowid"):
        try:
            entry = entry_of(row[:-1])
        except (TypeError, ValueError):
            return False
        if entry.game == row[-1] and entry.kind not in NOTES:
            if entry.number != number:
                return False
            number += 1
    return True


def keep_the_good_part(path: Path, aside: Path) -> str:
    """Put the damaged file aside and begin a new one with the entries that can still be read; says what was done."""
    fresh = path.with_name(path.name + ".new")
    try:
        good, written = _good_part(path)
        parts = wal.put_aside(path, aside)
        fresh.unlink(missing_ok=True)
        with contextlib.closing(connect(fresh)) as db:
            prepare(fresh, db)
            with db:
                db.execute("begin immediate")
                db.executemany(INSERT, map(row_of, good))
        # The old log must be gone before the new file stands there: it would be taken for the new one's.
        for part in parts[1:]:
            part.unlink()
        fresh.replace(path)
    except (*FAILS, OSError) as error:
        raise JournalError(
            f"{path} is damaged and could not be put aside ({error}): move it away, or name another data folder."
        ) from error
    lost = f" and {written - len(good)} could not" if written is not None and written >= len(good) else ""
    return (
        f"{path.name} was damaged; {len(good)} entries could be kept{lost}, and the damaged file lies in {aside.name}."
    )


def _good_part(path: Path) -> tuple[list[Entry], int | None]:
    """The entries of a damaged file that can be kept, and how many were written, where an index still tells."""
    read: dict[int, Entry] = {}
    written = None
    with contextlib.suppress(*FAILS), contextlib.closing(connect(path)) as db:
        db.execute("begin")  # so that not every try behind a fault asks for its locks anew
        written, first, top = _extent(db)
        for row in _rows(db, first, top):
            with contextlib.suppress(TypeError, ValueError):
                read.setdefault(row[0], entry_of(row[1:]))
    return _without_gaps(read[number] for number in sorted(read)), written


def _extent(db: sqlite3.Connection) -> tuple[int | None, int, int | None]:
    """How many rows there are, and the first and last of their numbers, by an index: it lies on pages of its own."""
    try:
        found = db.execute("select count(*), min(rowid), max(rowid) from entry indexed by entry_of_game").fetchone()
    except FAILS:
        return None, 1, None
    count, first, top = (int(number or 0) for number in found)
    return count, first, top


def _rows(db: sqlite3.Connection, first: int, top: int | None) -> Iterator[tuple[Any, ...]]:
    """Every row that SQLite still gives, its number first; behind a fault it goes on with the next that can be read."""
    start = fault = first
    while True:
        try:
            for row in db.execute(
                f"select rowid, {COLUMNS} from entry not indexed where rowid >= ? order by rowid", (start,)
            ):
                yield row
                # A number behind the last is rubbish itself: going on from there would pass over what lies between.
                if start <= row[0] and (top is None or row[0] <= top):
                    start = fault = row[0] + 1
            return
        except FAILS:
            start += 1 + (start - fault) // PATIENT
            if start > (fault + FAR if top is None else top):
                return


def _without_gaps(entries: Iterable[Entry]) -> list[Entry]:
    """Of each game the entries that follow each other from its beginning: what stands behind a gap means nothing."""
    kept: list[Entry] = []
    last: dict[int, int] = {}
    for entry in entries:
        so_far = last.get(entry.game, -1)
        if entry.kind in NOTES and (entry.number <= so_far or entry.game == NOT_BEGUN):
            kept.append(entry)
        elif entry.kind not in NOTES and entry.number == so_far + 1:
            last[entry.game] = entry.number
            kept.append(entry)
    return kept
