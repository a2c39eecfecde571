"""Damage to SQLite's files: putting them aside, and what SQLite itself passes over in silence in its write-ahead log.

Each frame of the log carries a checksum over all before it; SQLite uses the log up to the last good commit and forgets
the rest. After a pulled plug the rest is the one transaction that was being written, which nobody had been told of.
More than that means that something which had been written is spoilt.
The file's form: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

from __future__ import annotations

import shutil
import sqlite3
import struct
import time
from pathlib import Path

HEADER, FRAME = 32, 24
"""Bytes of the log's header, and of the header before each page."""

MAGIC = 0x377F0682
"""The last bit says whether the checksums are counted big-endian."""


def spoilt(path: Path, db: sqlite3.Connection) -> bool:
    """Whether the log of the database file `path` held more that was committed than `db`, open on it, can still use."""
    try:
        log = path.with_name(path.name + "-wal").read_bytes()
    except OSError:
        return False
    if len(log) <= HEADER:
        return False
    if not _header_is_good(log):
        return True
    _, used, _ = db.execute("pragma wal_checkpoint(passive)").fetchone()
    return _commits_behind(log, max(0, used))


def orphaned(path: Path) -> bool:
    """Whether there is a log, but the database file that it belongs to is gone or empty: SQLite would remove it."""
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > HEADER and not (path.exists() and path.stat().st_size)


def aside_of(path: Path, wall: float) -> Path:
    """Where a damaged file is put."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(wall))
    taken = [path.with_name(f"{path.stem}.damaged-{stamp}{more}{path.suffix}") for more in ("", "-2", "-3", "-4")]
    return next((one for one in taken if not one.exists()), taken[-1])


def put_aside(path: Path, aside: Path) -> list[Path]:
    """Copy a journal with all that belongs to it; gives the files that were copied, the database first."""
    parts = [path.with_name(path.name + suffix) for suffix in ("", "-wal", "-shm")]
    parts = [part for part in parts if part.exists()]
    for part in parts:
        shutil.copy2(part, aside.with_name(aside.name + part.name.removeprefix(path.name)))
    return parts


def _header_is_good(log: bytes) -> bool:
    magic, *_, sum_1, sum_2 = struct.unpack(">8I", log[:HEADER])
    if magic | 1 != MAGIC | 1:
        return False
    words = struct.unpack((">" if magic & 1 else "<") + "6I", log[: HEADER - 8])
    a = b = 0
    for one, other in zip(words[::2], words[1::2], strict=True):
        a = (a + one + b) & 0xFFFFFFFF
        b = (b + other + a) & 0xFFFFFFFF
    return (a, b) == (sum_1, sum_2)


def _commits_behind(log: bytes, used: int) -> bool:
    """Whether behind the first `used` frames a commit of the same log is followed by further frames of it."""
    page = int.from_bytes(log[8:12], "big")
    if page < 512:
        return True
    salts, size = log[16:24], FRAME + page
    committed = False
    for start in range(HEADER + used * size, len(log) - FRAME + 1, size):
        if log[start + 8 : start + 16] == salts:
            if committed:
                return True
            committed = log[start + 4 : start + 8] != b"\0\0\0\0"
    return False
