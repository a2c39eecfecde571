"""What happened, in order, on disk: SQLite in WAL mode with every commit synchronous, one append-only table.

An entry is a step of one game. Its number is the number of the state that it made; `about` is the number of the
state that it was about. Notes (what was seen, what was shown) make no state; they carry the number of the state that
they are about. Entries are written by a thread of their own: `Journal.append` returns at once, and its
future is done when the disk has answered, however long that takes. Nothing is ever changed; undo and corrections are
entries too. Whole games go when they are over and old enough (`Journal.forget`), nothing else does.
"""

from __future__ import annotations

import contextlib
import json
import logging
import queue
import sqlite3
import threading
import time
import zlib
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kiosk import wal

log = logging.getLogger(__name__)

SCHEMA_VERSION = 2

SCHEMA = """
create table entry (
    game integer not null,
    number integer not null,
    kind text not null,
    about integer not null,
    payload text not null,
    wall real not null,
    monotonic real not null,
    picture text,
    sum integer
);
create unique index entry_of_state on entry (game, number) where kind not in ('seen', 'shown');
create index entry_of_game on entry (game);
create trigger entry_stays before update on entry begin select raise(abort, 'the journal is append-only'); end;
"""

KEPT = """
create trigger entry_is_kept before delete on entry begin select raise(abort, 'the journal is append-only'); end;
"""

FORGET = (
    "delete from entry where game > 0 and game is not ? and game in "
    "(select game from entry group by game having max(wall) < ? and max(wall) > ?)"
)
"""The game that is kept, the time before which a game must have ended, and one that no right clock has shown."""

NOT_BEGUN = 0
"""Stands for the number of the game to which players are sitting down: it has none yet."""

NO_CLOCK = 1577836800.0
"""Begin of 2020: a Pi that has no clock may believe that it is 1970; what was written then has no known age."""

JOURNAL_FILE = "journal.sqlite"
"""Its name in the data folder."""

NOTES = ("seen", "shown")
"""Kinds of entries that make no state."""

COLUMNS = "game, number, kind, about, payload, wall, monotonic, picture, sum"
"""`sum` is a checksum of the others: SQLite has none for its pages, and one turned bit could turn 6 tokens into 7."""

INSERT = f"insert into entry ({COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)"


Chore = Callable[[sqlite3.Connection], None]

Keeping = str | Callable[[], str | None] | None
"""Name of a picture that is kept, or what keeps it and gives its name."""


class JournalError(Exception):
    """The journal cannot be read or written; the message is one sentence that says what to do."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: what happened to which game, and the number of the state that it made."""

    game: int
    number: int
    kind: str
    """``setup event undo amend draw``, and the notes ``seen`` and ``shown``."""
    about: int
    payload: Mapping[str, Any]
    wall: float
    """Seconds since 1970: a label for people, never used for order (a Pi has no clock of its own)."""
    monotonic: float
    picture: str | None = None
    """File name of the picture it was read from, in the ring beside the journal."""


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

    def forget(self, before: float, keep: int | None, also: Callable[[], None] | None = None) -> None:
        """Queue the removal of every game whose last entry is older than `before` (s since 1970), but for `keep`.

        `also` is called afterwards, on the writer's thread. What fails is logged, and tried again with the next call.
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
                db.execute(KEPT)
            if also is not None:
                also()

        if not self._closed:
            self._queue.put(chore)

    def sitting_down(self) -> Entry | None:
        """The last note about a game that has not begun; None where one has begun since."""
        begun = "coalesce((select max(rowid) from entry where kind = 'setup'), 0)"
        where = f"where game = {NOT_BEGUN} and rowid > {begun} order by rowid desc limit 1"
        return next(iter(_select(self.path, where)), None)

    def entries(self, game: int) -> list[Entry]:
        """All entries of one game, in order."""
        return read_entries(self.path, game)

    def games(self) -> list[Entry]:
        """The set-up entry of every game, oldest first."""
        return read_games(self.path)

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
            with contextlib.closing(_connect(self.path)) as db:
                if not spoilt and (spoilt := wal.spoilt(self.path, db)):
                    wal.put_aside(self.path, aside)
                if spoilt:
                    self.repaired = (
                        f"{self.path.name}-wal was damaged: what was written last may be lost. "
                        f"The damaged files lie in {aside.name} and beside it."
                    )
                fine = _prepare(self.path, db)
        except (sqlite3.OperationalError, OSError) as error:
            raise JournalError(_sentence(self.path, error)) from error
        except sqlite3.DatabaseError:
            fine = False
        if not fine:
            self.repaired = _keep_the_good_part(self.path, aside)
        if self.repaired:
            log.error("%s", self.repaired)

    def _write(self) -> None:
        db: sqlite3.Connection | None = None
        while (job := self._queue.get()) is not None:
            if callable(job):
                try:
                    db = db or _connect(self.path)
                    job(db)
                except (sqlite3.Error, OSError):
                    log.exception("what is old enough could not be removed")
                    if db is not None:
                        db.close()
                        db = None
                continue
            entry, picture, answer = job
            entry = replace(entry, picture=_kept(picture))
            try:
                db = db or _connect(self.path)
                with db:
                    db.execute("begin immediate")
                    db.execute(INSERT, _row(entry))
                    if self.before_commit is not None:
                        self.before_commit(entry)
            except (sqlite3.Error, OSError) as error:
                log.exception("entry %d of game %d could not be written", entry.number, entry.game)
                answer.set_exception(JournalError(_sentence(self.path, error)))
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
    except (OSError, ValueError):
        # The account matters more than its pictures: a full disk may still have room for a line.
        log.exception("a picture could not be kept")
        return None


def read_entries(path: Path, game: int) -> list[Entry]:
    """All entries of one game, in order, from a journal that may be in use."""
    return _select(path, "where game = ? order by rowid", (game,))


def read_games(path: Path) -> list[Entry]:
    """The set-up entry of every game in a journal, oldest first."""
    return _select(path, "where kind = 'setup' order by game")


def _select(path: Path, where: str, values: tuple[int, ...] = ()) -> list[Entry]:
    try:
        with contextlib.closing(_connect(path)) as db:
            return [_entry(row) for row in db.execute(f"select {COLUMNS} from entry {where}", values)]
    except (sqlite3.Error, TypeError, ValueError) as error:
        raise JournalError(_sentence(path, error)) from error


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=5.0, isolation_level=None)
    # Spoilt text is found by its checksum, row by row, and need not end the reading.
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    try:
        db.execute("pragma synchronous = full")
    except sqlite3.Error:
        db.close()
        raise
    return db


def _prepare(path: Path, db: sqlite3.Connection) -> bool:
    """Make the table in a new file; False where an old one is damaged."""
    (version,) = db.execute("pragma user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise JournalError(
            f"{path} was written by a newer version of this program. Update the program, or name another data folder."
        )
    db.execute("pragma journal_mode = wal")
    if version == 0:
        db.executescript(f"begin immediate; {SCHEMA} {KEPT} pragma user_version = {SCHEMA_VERSION}; commit;")
        return True
    if version == 1:
        db.executescript(
            f"begin immediate; alter table entry add column sum integer; "
            f"pragma user_version = {SCHEMA_VERSION}; commit;"
        )
    db.execute("begin immediate")
    db.execute("rollback")
    return bool(db.execute("pragma quick_check(1)").fetchone() == ("ok",)) and _is_sound(db)


def _is_sound(db: sqlite3.Connection) -> bool:
    """Whether every start of a game, and all of the game that goes on, is what was written, with no entry missing."""
    last = "(select max(game) from entry)"
    number = 0
    for row in db.execute(f"select {COLUMNS}, {last} from entry where kind = 'setup' or game = {last} order by rowid"):
        try:
            entry = _entry(row[:-1])
        except (TypeError, ValueError):
            return False
        if entry.game == row[-1] and entry.kind not in NOTES:
            if entry.number != number:
                return False
            number += 1
    return True


def _keep_the_good_part(path: Path, aside: Path) -> str:
    """Put the damaged file aside and begin a new one with the entries that can still be read; says what was done."""
    fresh = path.with_name(path.name + ".new")
    try:
        good = _readable(path)
        parts = wal.put_aside(path, aside)
        fresh.unlink(missing_ok=True)
        with contextlib.closing(_connect(fresh)) as db:
            _prepare(fresh, db)
            with db:
                db.execute("begin immediate")
                db.executemany(INSERT, map(_row, good))
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
    with contextlib.suppress(sqlite3.Error), contextlib.closing(_connect(path)) as db:
        for row in db.execute(f"select {COLUMNS} from entry not indexed order by rowid"):
            try:
                entry = _entry(row)
            except (TypeError, ValueError):
                continue
            so_far = last.get(entry.game, -1)
            if entry.kind in NOTES and (entry.number <= so_far or entry.game == NOT_BEGUN):
                kept.append(entry)
            elif entry.kind not in NOTES and entry.number == so_far + 1:
                last[entry.game] = entry.number
                kept.append(entry)
    return kept


def _row(entry: Entry) -> tuple[Any, ...]:
    payload = json.dumps(entry.payload, ensure_ascii=False, separators=(",", ":"))
    row = (
        entry.game,
        entry.number,
        entry.kind,
        entry.about,
        payload,
        float(entry.wall),
        float(entry.monotonic),
        entry.picture,
    )
    return *row, _sum(row)


def _entry(row: tuple[Any, ...]) -> Entry:
    """ValueError or TypeError where the row is not what was written."""
    game, number, kind, about, payload, wall, monotonic, picture, written = row
    if written is not None and written != _sum(row[:-1]):
        raise ValueError(f"entry {number} of game {game} is not what was written")
    return Entry(
        int(game), int(number), str(kind), int(about), json.loads(payload), float(wall), float(monotonic), picture
    )


def _sum(row: tuple[Any, ...]) -> int:
    return zlib.crc32(repr(row).encode("utf-8", "surrogatepass"))


def _sentence(path: Path, error: Exception) -> str:
    """What a person can do about it."""
    text = str(error).lower()
    if "readonly" in text or "read-only" in text or "permission" in text:
        return f"{path.parent} cannot be written: make it writable, or name another data folder."
    if "full" in text or "no space" in text:
        return f"The disk of {path.parent} is full: make room, then try again."
    if "locked" in text or "busy" in text:
        return f"{path} is in use by another program: close that one, then try again."
    if "unable to open" in text or isinstance(error, OSError):
        return f"{path} cannot be opened ({error}): make the folder writable, or name another data folder."
    return f"The journal {path} could not be used ({error}): check the disk, then try again."
