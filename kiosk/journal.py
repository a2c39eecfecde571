"""What happened, in order, on disk: SQLite in WAL mode with every commit synchronous, one append-only table.

An entry is a step of one game. Its number is the number of the state that it made; `about` is the number of the
state that it was about. Notes (what was seen, what was shown) make no state; they carry the number of the state that
they are about. Entries are written by a thread of their own: `Journal.append` returns at once, and its
future is done when the disk has answered, however long that takes. Nothing is ever changed; undo and corrections are
entries too. Whole games go when they are over and old enough (`Journal.forget`), nothing else does.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from kiosk import wal
from kiosk.journal_file import (
    FAILS,
    INSERT,
    JOURNAL_FILE,
    KEPT,
    NO_CLOCK,
    NOT_BEGUN,
    NOTES,
    Entry,
    JournalError,
    connect,
    payload_text,
    prepare,
    read_entries,
    read_games,
    row_of,
    select,
    sentence,
    used_bytes,
)
from kiosk.journal_mending import is_sound, keep_the_good_part

__all__ = [
    "JOURNAL_FILE",
    "NOTES",
    "NOT_BEGUN",
    "NO_CLOCK",
    "Entry",
    "Journal",
    "JournalError",
    "Keeping",
    "read_entries",
    "read_games",
]

log = logging.getLogger(__name__)

FORGET = (
    "delete from entry where game > 0 and game is not ? and game in "
    "(select game from entry group by game having max(wall) < ? and max(wall) > ?)"
)
"""The game that is kept, the time before which a game must have ended, and one that no right clock has shown."""

FORGET_OLDEST = (
    "delete from entry where game = (select min(game) from entry where game > 0 and game is not ? "
    "and game < (select max(game) from entry))"
)
"""The game that is kept."""


class Chore(NamedTuple):
    """Something that is done to the file between two entries."""

    work: Callable[[sqlite3.Connection], None]
    answer: Future[None]


Keeping = str | Callable[[], str | None] | None
"""Name of a picture that is kept, or what keeps it and gives its name."""


class Journal:
    """The journal in one file. A context manager; `close` writes what is queued first.

    `before_commit` is called on the writer's thread with each entry, just before the disk is asked: tests make a slow
    disk of it (sleep) or a full one (raise `sqlite3.OperationalError`).
    """

    def __init__(
        self,
        path: Path,
        *,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
        before_commit: Callable[[Entry], None] | None = None,
    ) -> None:
        self.path = path
        self.wall = wall
        self.monotonic = monotonic
        self.before_commit = before_commit
        self.repaired: str | None = None
        """A sentence for the operator, where the file was damaged and its good part was kept."""
        self._open_or_repair()
        self._queue: queue.SimpleQueue[tuple[Entry, Keeping, Future[Entry]] | Chore | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="journal", daemon=True)
        self._closed = False
        self._last_game: int | None = None
        self._writer.start()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def append(
        self, game: int, number: int, kind: str, about: int, payload: Mapping[str, Any], picture: Keeping = None
    ) -> Future[Entry]:
        """Queue one entry. The future gives it back when it is on disk, or raises `JournalError`.

        `picture` names the picture that belongs to it, or keeps one and gives its name: on the writer's thread, and
        where that fails the entry is written without it.
        """
        if self._closed:
            raise JournalError("The journal is closed already.")
        entry = Entry(game, number, kind, about, payload, self.wall(), self.monotonic())
        answer: Future[Entry] = Future()
        self._queue.put((entry, picture, answer))
        return answer

    def forget(
        self, before: float, keep: int | None, also: Callable[[], None] | None = None, most_bytes: int | None = None
    ) -> Future[None]:
        """Queue the removal of every game whose last entry is older than `before` (s since 1970), but for `keep`.

        Where what is left takes more than `most_bytes` the oldest games go as well, but for `keep` and the last one.
        `also` is called afterwards, on the writer's thread. The future is done when all that is, or raises
        `JournalError`: what failed stays as it was, and is logged.
        """

        def chore(db: sqlite3.Connection) -> None:
            with db:
                db.execute("pragma secure_delete = on")
                db.execute("begin immediate")
                db.execute("drop trigger if exists entry_is_kept")
                db.execute(FORGET, (keep, before, NO_CLOCK))
                # Of those who are sitting down only how they sit now is of interest.
                last = f"(select max(rowid) from entry where game = {NOT_BEGUN})"
                db.execute(f"delete from entry where game = {NOT_BEGUN} and rowid < {last}")
                while most_bytes is not None and used_bytes(db) > most_bytes:
                    if db.execute(FORGET_OLDEST, (keep,)).rowcount <= 0:
                        break
                db.execute(KEPT)
            if also is not None:
                also()

        answer: Future[None] = Future()
        if self._closed:
            answer.set_exception(JournalError("The journal is closed already."))
        else:
            self._queue.put(Chore(chore, answer))
        return answer

    def sitting_down(self) -> Entry | None:
        """The last note about a game that has not begun; None where one has begun since."""
        begun = "coalesce((select max(rowid) from entry where kind = 'setup'), 0)"
        where = f"where game = {NOT_BEGUN} and rowid > {begun} order by rowid desc limit 1"
        return next(iter(select(self.path, where)), None)

    def last_noted(self, payload: Mapping[str, Any]) -> Entry | None:
        """The newest note ``shown`` of exactly this payload that is the last entry of its game; None: there is none."""
        last = "rowid in (select max(rowid) from entry group by game)"
        where = f"where kind = 'shown' and payload = ? and {last} order by rowid desc limit 1"
        return next(iter(select(self.path, where, (payload_text(payload),))), None)

    def left_since(self, game: int, payload: Mapping[str, Any]) -> float | None:
        """When the last note ``shown`` of this payload was written in a game (s since 1970)."""
        where = "where game = ? and kind = 'shown' and payload = ? order by rowid desc limit 1"
        return next((entry.wall for entry in select(self.path, where, (game, payload_text(payload)))), None)

    def entries(self, game: int) -> list[Entry]:
        """All entries of one game, in order."""
        return read_entries(self.path, game)

    def games(self) -> list[Entry]:
        """The set-up entry of every game, oldest first."""
        return read_games(self.path)

    def newest(self) -> float | None:
        """When the last entry was written (s since 1970, by the clock of then); None: there is none."""
        return next((entry.wall for entry in select(self.path, "order by rowid desc limit 1")), None)

    def last_game(self) -> int | None:
        """Number of the game that was begun last; the disk is asked once, so that a later fault is no surprise."""
        if self._last_game is None:
            games = self.games()
            self._last_game = games[-1].game if games else 0
        return self._last_game or None

    def close(self) -> None:
        """Write what is queued and stop the writer."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._writer.join()

    def _open_or_repair(self) -> None:
        aside = wal.aside_of(self.path, self.wall())
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if spoilt := wal.orphaned(self.path):
                wal.put_aside(self.path, aside)
            with contextlib.closing(connect(self.path)) as db:
                if not spoilt and (spoilt := wal.spoilt(self.path, db)):
                    wal.put_aside(self.path, aside)
                if spoilt:
                    self.repaired = (
                        f"{self.path.name}-wal was damaged: what was written last may be lost. "
                        f"The damaged files lie in {aside.name} and beside it."
                    )
                fine = prepare(self.path, db) and is_sound(db)
        except (sqlite3.OperationalError, OSError) as error:
            raise JournalError(sentence(self.path, error)) from error
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            fine = False
        if not fine:
            self.repaired = keep_the_good_part(self.path, aside)
        if self.repaired:
            log.error("%s", self.repaired)

    def _write(self) -> None:
        db: sqlite3.Connection | None = None
        while (job := self._queue.get()) is not None:
            if isinstance(job, Chore):
                try:
                    db = db or connect(self.path)
                    job.work(db)
                    job.answer.set_result(None)
                except (*FAILS, OSError) as error:
                    said = sentence(self.path, error)
                    log.warning("what is old enough could not be removed: %s", said)
                    job.answer.set_exception(JournalError(said))
                    if db is not None:
                        db.close()
                        db = None
                continue
            entry, picture, answer = job
            entry = replace(entry, picture=_kept(picture))
            try:
                db = db or connect(self.path)
                with db:
                    db.execute("begin immediate")
                    db.execute(INSERT, row_of(entry))
                    if self.before_commit is not None:
                        self.before_commit(entry)
            except (*FAILS, OSError) as error:
                said = sentence(self.path, error)
                log.error("entry %d of game %d could not be written: %s", entry.number, entry.game, said)
                answer.set_exception(JournalError(said))
                if db is not None:
                    db.close()
                    db = None
            else:
                if entry.kind == "setup":
                    self._last_game = entry.game
                answer.set_result(entry)
        if db is not None:
            db.close()


def _kept(picture: Keeping) -> str | None:
    if not callable(picture):
        return picture
    try:
        return picture()
    except (OSError, ValueError) as error:
        # The account matters more than its pictures: a full disk may still have room for a line.
        log.warning("a picture could not be kept: %s", error)
        return None
