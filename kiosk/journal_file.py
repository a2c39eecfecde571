"""The journal's file: its table, its rows with their checksums, and a sentence for each way in which a disk fails."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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


NEWEST = (
    "select game, wall, last from entry join "
    "(select game, max(rowid) as last from entry where kind not in ('seen', 'shown') group by game) using (game) "
    "where kind not in ('seen', 'shown') and number = 0 and kind = 'setup'"
)
"""Of each game: its number, when it was begun, and its newest entry that is no note; found by the index of states."""


FAILS = (sqlite3.Error, UnicodeDecodeError)
"""How SQLite fails. Where its sentence about a damaged file quotes a word of it that is no text any more, Python cannot
even read that sentence.
"""

LEAST = 1 << 16
"""Bytes that SQLite needs for its files beside the journal, before it writes one entry."""


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


def journal_of(folder: Path) -> Path:
    """The journal's file in a data folder, to be read. Raises `JournalError` where there is none."""
    path = folder / JOURNAL_FILE
    try:
        if path.is_file():
            return path
        if path.exists():
            raise JournalError(f"{path} is no file: put it aside, or name another data folder with --data.")
    except OSError as error:
        raise JournalError(f"{path} cannot be opened ({error.strerror}): check who may read the folder.") from error
    raise JournalError(f"There is no journal in {folder}: nothing was played there, or name its folder with --data.")


def read_entries(path: Path, game: int) -> list[Entry]:
    """All entries of one game, in order, from a journal that may be in use."""
    return select(path, "where game = ? order by rowid", (game,))


def read_games(path: Path) -> list[Entry]:
    """The set-up entry of every game in a journal, oldest first."""
    return select(path, "where kind = 'setup' order by game")


def select(path: Path, where: str, values: tuple[int | str, ...] = ()) -> list[Entry]:
    """Entries by what follows ``from entry``. Raises `JournalError`."""
    try:
        with contextlib.closing(connect_to_read(path)) as db:
            if db.execute("select 1 from sqlite_master where name = 'entry'").fetchone() is None:
                return []  # the power went before anything was written
            return [entry_of(row) for row in db.execute(f"select {COLUMNS} from entry {where}", values)]
    except (sqlite3.Error, OSError, TypeError, ValueError) as error:
        raise JournalError(sentence(path, error)) from error


def newest_of_games(path: Path) -> dict[int, tuple[float, int]]:
    """By the number of each game: when it was begun, and the place of its newest entry. Raises `JournalError`.

    No payload is read, so that it takes a tenth of a second for a year's games as well.
    """
    try:
        with contextlib.closing(connect_to_read(path)) as db:
            if db.execute("select 1 from sqlite_master where name = 'entry'").fetchone() is None:
                return {}
            return {int(game): (float(wall), int(last)) for game, wall, last in db.execute(NEWEST)}
    except (sqlite3.Error, OSError, TypeError, ValueError) as error:
        raise JournalError(sentence(path, error)) from error


def connect(path: Path) -> sqlite3.Connection:
    """Open the file, with every commit synchronous."""
    return _set_up(sqlite3.connect(path, timeout=5.0, isolation_level=None))


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open the file only to read it, where it lies in a folder that cannot be written as well.

    SQLite wants to write its files beside the journal even then. Where they are there it does with them; where there
    are none, nobody is writing, and the journal alone is the whole of it. A log without its index it cannot read so.
    """
    if writable(path.parent):
        return connect(path)
    log, index = (path.with_name(path.name + part) for part in ("-wal", "-shm"))
    try:
        whole = not log.stat().st_size and not index.exists()
    except FileNotFoundError:
        whole = True
    except OSError:
        whole = False  # SQLite meets the same error, and says it
    address = f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' * whole}"
    return _set_up(sqlite3.connect(address, timeout=5.0, isolation_level=None, uri=True))


def writable(folder: Path) -> bool:
    """Whether files can be made in a folder."""
    return os.access(folder, os.W_OK, effective_ids=True)


def _set_up(db: sqlite3.Connection) -> sqlite3.Connection:
    # Spoilt text is found by its checksum, row by row, and need not end the reading.
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    try:
        db.execute("pragma synchronous = full")
    except FAILS:
        db.close()
        raise
    return db


def used_bytes(db: sqlite3.Connection) -> int:
    """Bytes of the file that hold something; what was removed leaves room that is filled again."""
    pages, free, size = (
        db.execute(f"pragma {word}").fetchone()[0] for word in ("page_count", "freelist_count", "page_size")
    )
    return int((pages - free) * size)


def prepare(path: Path, db: sqlite3.Connection) -> bool:
    """Make the table in a new file; False where an old one is damaged."""
    if _of_no_known_form(path):
        return False
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
    return bool(db.execute("pragma quick_check(1)").fetchone() == ("ok",))


def _of_no_known_form(path: Path) -> bool:
    """Whether the file's header says that it was written in a form that SQLite does not write (a version above 2).

    Nobody makes such a file; a turned bit does. SQLite reads it and only refuses to write: a damaged file, which would
    pass for one that is not writable.
    """
    with path.open("rb") as file:
        forms = file.read(20)[18:]
    return any(form > 2 for form in forms)


def payload_text(payload: Mapping[str, Any]) -> str:
    """A payload as it is written."""
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":"))


def row_of(entry: Entry) -> tuple[Any, ...]:
    """The values of `COLUMNS`."""
    row = (
        entry.game,
        entry.number,
        entry.kind,
        entry.about,
        payload_text(entry.payload),
        float(entry.wall),
        float(entry.monotonic),
        entry.picture,
    )
    return *row, _sum(row)


def entry_of(row: tuple[Any, ...]) -> Entry:
    """ValueError or TypeError where the row is not what was written."""
    game, number, kind, about, payload, wall, monotonic, picture, written = row
    if written is not None and written != _sum(row[:-1]):
        raise ValueError(f"entry {number} of game {game} is not what was written")
    return Entry(
        int(game), int(number), str(kind), int(about), json.loads(payload), float(wall), float(monotonic), picture
    )


def _sum(row: tuple[Any, ...]) -> int:
    return zlib.crc32(repr(row).encode("utf-8", "surrogatepass"))


def full(folder: Path) -> str:
    """The sentence that there is no room."""
    return f"The disk of {folder} is full: make room, then try again."


def no_room(folder: Path) -> bool:
    """Whether the disk that a folder lies on, or would lie on, has no room for a small file."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    try:
        disk = os.statvfs(folder)
    except OSError:
        return False
    if disk.f_blocks and disk.f_bavail * disk.f_frsize < LEAST:
        return True
    return bool(disk.f_files) and disk.f_favail == 0


def sentence(path: Path, error: Exception) -> str:
    """What a person can do about it."""
    text = str(error).lower()
    if "readonly" in text or "read-only" in text or "permission" in text:
        return f"{path.parent} cannot be written: make it writable, or name another data folder."
    if "full" in text or "no space" in text or "quota" in text:
        return full(path.parent)
    if "locked" in text or "busy" in text:
        return f"{path} is in use by another program: close that one, then try again."
    if ("unable to open" in text or "i/o" in text or isinstance(error, OSError)) and no_room(path.parent):
        return full(path.parent)  # SQLite says so only of a page, not of the files beside its own
    if "unable to open" in text or isinstance(error, OSError):
        return f"{path} cannot be opened ({error}): make the folder writable, or name another data folder."
    if "not a database" in text or "malformed" in text or isinstance(error, UnicodeDecodeError):
        return f"{path} is damaged: start the kiosk once, which keeps what can be read of it, and the file."
    return f"The journal {path} could not be used ({error}): check the disk, then try again."
