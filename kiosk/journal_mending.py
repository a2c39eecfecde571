"""A damaged journal: whether it is one, and what of it can be kept."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from kiosk import wal
from kiosk.journal_file import (
    COLUMNS,
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
        good = _readable(path)
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
    except (sqlite3.Error, OSError) as error:
        raise JournalError(
            f"{path} is damaged and could not be put aside ({error}): move it away, or name another data folder."
        ) from error
    return f"{path.name} was damaged; {len(good)} entries could be kept, and the damaged file lies in {aside.name}."


def _readable(path: Path) -> list[Entry]:
    """The entries of a damaged file that can be read and that follow each other without a gap."""
    kept: list[Entry] = []
    last: dict[int, int] = {}
    with contextlib.suppress(sqlite3.Error), contextlib.closing(connect(path)) as db:
        for row in db.execute(f"select {COLUMNS} from entry not indexed order by rowid"):
            try:
                entry = entry_of(row)
            except (TypeError, ValueError):
                continue
            so_far = last.get(entry.game, -1)
            if entry.kind in NOTES and (entry.number <= so_far or entry.game == NOT_BEGUN):
                kept.append(entry)
            elif entry.kind not in NOTES and entry.number == so_far + 1:
                last[entry.game] = entry.number
                kept.append(entry)
    return kept
