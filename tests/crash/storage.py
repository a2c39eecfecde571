"""A storage that keeps only what was synced, and does what it likes with the rest: `python -m tests.crash.storage`.

A shim in SQLite itself (a VFS whose writes, truncations, syncs and removals pass through here) writes down what the
journal does to its files, in order, and where the disk had answered for which entry. Then the power is cut at any of
these moments: what was not synced is dropped, applied in any order, or torn at any sector, file by file, and the
kiosk's own journal must come up on the rest with every entry that was answered, unchanged.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import json
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from kiosk.journal import Entry, Journal

SECTOR = 512
"""Bytes that a disk writes whole or not at all."""

NAME = "journal.sqlite"

COMMITS = 700
"""Entries of one recording: enough for the log to be folded into the database file on the way."""


@dataclass(frozen=True)
class Op:
    """Something that was done to a file, or that was answered."""

    what: str
    """``open write truncate sync delete``; ``asked answered forgets`` (of the journal)."""
    file: str = ""
    at: int = 0
    data: bytes = b""
    entry: Entry | None = None
    game: int = 0


class _Vfs(Structure):
    pass


OPEN = CFUNCTYPE(c_int, POINTER(_Vfs), c_void_p, c_void_p, c_int, c_void_p)
DELETE = CFUNCTYPE(c_int, POINTER(_Vfs), c_void_p, c_int)
WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNC = CFUNCTYPE(c_int, c_void_p, c_int)

_Vfs._fields_ = [
    ("version", c_int),
    ("size", c_int),
    ("longest", c_int),
    ("next", c_void_p),
    ("name", c_char_p),
    ("data", c_void_p),
    ("open", OPEN),
    ("delete", DELETE),
    ("others", c_void_p * 16),
]


class _Methods(Structure):
    """What SQLite can do with an open file."""

    _fields_: ClassVar = [
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", WRITE),
        ("truncate", TRUNCATE),
        ("sync", SYNC),
        ("others", c_void_p * 13),
    ]


class Witness:
    """Everything that SQLite does to the files of one folder. A context manager; one at a time."""

    def __init__(self, folder: Path) -> None:
        self.ops: list[Op] = []
        self._folder = folder
        self._library = ctypes.CDLL("libsqlite3.so.0")
        find = self._library.sqlite3_vfs_find
        find.restype = POINTER(_Vfs)
        self._real: Any = find(None)
        self._names: dict[int, str] = {}
        self._methods: dict[int, _Methods] = {}
        self._kept: list[Any] = []
        self._mine = _Vfs()
        ctypes.memmove(ctypes.byref(self._mine), self._real, ctypes.sizeof(_Vfs))
        self._mine.name = b"witnessed"
        self._mine.open, self._mine.delete = OPEN(self._open), DELETE(self._delete)

    def __enter__(self) -> Witness:
        assert self._library.sqlite3_vfs_register(ctypes.byref(self._mine), 1) == 0
        return self

    def __exit__(self, *_: object) -> None:
        self._library.sqlite3_vfs_unregister(ctypes.byref(self._mine))
        self._library.sqlite3_vfs_register(self._real, 1)

    def _file(self, path: int | None) -> str | None:
        """The name of a file of the folder, by SQLite's own pointer to its path."""
        if path is None:
            return None
        named = Path(ctypes.string_at(path).decode())
        return named.name if named.parent == self._folder and not named.name.endswith("-shm") else None

    def _open(self, _: Any, path: int | None, file: int, flags: int, out: int) -> int:
        # SQLite keeps the pointer to the path: it is handed on as it came.
        status: int = self._real.contents.open(self._real, path, file, flags, out)
        name = self._file(path)
        if status == 0 and name is not None:
            self.ops.append(Op("open", name))
            self._names[file] = name
            pointer = c_void_p.from_address(file)
            assert pointer.value is not None
            pointer.value = ctypes.addressof(self._watched(pointer.value))
        return status

    def _watched(self, real: int) -> _Methods:
        """The methods of a kind of file, those that change it passing through here."""
        if real not in self._methods:
            mine, its = _Methods(), _Methods.from_address(real)
            ctypes.memmove(ctypes.byref(mine), real, ctypes.sizeof(_Methods))
            write, truncate, sync = its.write, its.truncate, its.sync

            def on_write(file: int, data: int, count: int, at: int) -> int:
                self.ops.append(Op("write", self._names[file], at, ctypes.string_at(data, count)))
                status: int = write(file, data, count, at)
                return status

            def on_truncate(file: int, size: int) -> int:
                self.ops.append(Op("truncate", self._names[file], size))
                status: int = truncate(file, size)
                return status

            def on_sync(file: int, flags: int) -> int:
                status: int = sync(file, flags)
                self.ops.append(Op("sync", self._names[file]))
                return status

            mine.write, mine.truncate, mine.sync = WRITE(on_write), TRUNCATE(on_truncate), SYNC(on_sync)
            self._methods[real] = mine
        return self._methods[real]

    def _delete(self, _: Any, path: int | None, sync_folder: int) -> int:
        status: int = self._real.contents.delete(self._real, path, sync_folder)
        name = self._file(path)
        if status == 0 and name is not None:
            self.ops.append(Op("delete", name))
        return status


def record(folder: Path, rng: random.Random, commits: int = COMMITS) -> list[Op]:
    """The kiosk's journal at work: games, notes, restarts, old games that go; every step of its files."""
    wall = [1_700_000_000.0]
    with Witness(folder) as witness:
        game, number, done = 1, 0, 0
        while done < commits:
            with Journal(folder / NAME, wall=lambda: wall[0], monotonic=lambda: 5.0) as journal:
                for _ in range(rng.randint(40, 260)):
                    kind = "setup" if number == 0 else rng.choice(("event", "event", "event", "seen", "undo"))
                    entry = Entry(game, number, kind, number, _payload(rng), wall[0], 5.0)
                    witness.ops.append(Op("asked", entry=entry))
                    answer = journal.append(game, number, kind, number, entry.payload)
                    witness.ops.append(Op("answered", entry=answer.result(30)))
                    done += 1
                    number += kind != "seen"
                    wall[0] += 20.0
                    if number > rng.randint(60, 200):
                        game, number = game + 1, 0
                if game > 2 and rng.random() < 0.5:
                    before = wall[0] - 3000.0
                    witness.ops.append(Op("forgets", game=game - 1))
                    journal.forget(before, game)
        return list(witness.ops)


def _payload(rng: random.Random) -> dict[str, Any]:
    return {"event": {"type": "bid", "amount": rng.randint(1, 99)}, "ballast": "Ж" * rng.choice((0, 20, 700, 9000))}


@dataclass
class Disk:
    """One file as it may be after the power went."""

    kept: bytearray = field(default_factory=bytearray)
    """What was synced."""
    there: bool = False
    """Its name was."""
    pending: list[Op] = field(default_factory=list)


def after_the_cut(ops: list[Op], rng: random.Random, tear: bool = True) -> dict[str, bytes]:
    """The files as the storage may leave them when the power goes after `ops`: only what was synced is sure."""
    disks: dict[str, Disk] = {}
    opened: set[str] = set()
    for op in ops:
        if not op.file:
            continue
        disk = disks.setdefault(op.file, Disk())
        if op.what == "open":
            opened.add(op.file)
        elif op.what == "sync":
            for one in disk.pending:
                _apply(disk.kept, one)
            disk.pending, disk.there = [], True
            if op.file in opened and op.file.endswith(("-wal", "-journal")):
                # SQLite syncs the folder with the first sync of a log: names that came and went are lasting then.
                for other in disks.values():
                    _names_last(other)
            opened.discard(op.file)
        else:
            disk.pending.append(op)
    return {name: bytes(data) for name, disk in disks.items() if (data := _left(disk, rng, tear)) is not None}


def _names_last(disk: Disk) -> None:
    """The folder was synced: a file that was removed is gone, one that was made is there."""
    removed = [at for at, op in enumerate(disk.pending) if op.what == "delete"]
    if removed:
        disk.kept, disk.pending = bytearray(), disk.pending[removed[-1] + 1 :]
        disk.there = bool(disk.pending)
    elif disk.pending:
        disk.there = True


def _left(disk: Disk, rng: random.Random, tear: bool) -> bytearray | None:
    data, there = bytearray(disk.kept), disk.there or (bool(disk.pending) and rng.random() < 0.5)
    removals = [at for at, op in enumerate(disk.pending) if op.what == "delete"]
    pending = disk.pending
    if removals:
        if rng.random() < 0.5:
            there, data, pending = False, bytearray(), disk.pending[removals[-1] + 1 :]
            there = bool(pending) and rng.random() < 0.5
        else:
            pending = disk.pending[: removals[0]]
    how = rng.choice(("none", "all", "some", "some", "reordered", "reordered"))
    chosen = [] if how == "none" else [op for op in pending if how == "all" or rng.random() < 0.6]
    if how == "reordered":
        rng.shuffle(chosen)
    for op in chosen:
        if tear and op.what == "write" and rng.random() < 0.3:
            sectors = [slice(at, at + SECTOR) for at in range(0, len(op.data), SECTOR)]
            for part in rng.sample(sectors, rng.randint(0, len(sectors))):
                _apply(data, Op("write", op.file, op.at + part.start, op.data[part]))
        else:
            _apply(data, op)
    return data if there else None


def _apply(data: bytearray, op: Op) -> None:
    if op.what == "truncate":
        if op.at < len(data):
            del data[op.at :]
        else:
            data.extend(bytes(op.at - len(data)))
    elif op.what == "delete":
        data.clear()
    else:
        if op.at > len(data):
            data.extend(bytes(op.at - len(data)))
        data[op.at : op.at + len(op.data)] = op.data


def wrong(files: dict[str, bytes], ops: list[Op]) -> list[str]:
    """What the kiosk's journal on these files has lost, made up, or takes for damage although only power went."""
    asked = {_key(op.entry): op.entry for op in ops if op.what == "asked" and op.entry is not None}
    answered = {_key(op.entry): op.entry for op in ops if op.what == "answered" and op.entry is not None}
    may_go = max((op.game for op in ops if op.what == "forgets"), default=0)
    found = []
    with tempfile.TemporaryDirectory(prefix="schimmel-cut-") as name:
        folder = Path(name)
        for file, data in files.items():
            (folder / file).write_bytes(data)
        with Journal(folder / NAME) as journal:
            if journal.repaired is not None:
                found.append(f"it takes a cut of the power for damage: {journal.repaired}")
            games = range(1, max((entry.game for entry in asked.values()), default=0) + 1)
            there = {_key(entry): entry for game in games for entry in journal.entries(game)}
            for key, entry in answered.items():
                if key not in there and entry.game >= may_go:
                    found.append(f"entry {entry.number} of game {entry.game} was answered and is gone")
            for key, entry in there.items():
                if asked.get(key) != entry:
                    found.append(f"entry {entry.number} of game {entry.game} is not what was asked for")
            last = max(there.values(), key=lambda one: (one.game, one.number), default=None)
            follows = (last.game + 1) if last is not None else 1
            if journal.append(follows, 0, "setup", 0, {"n": 1}).result(30).game != follows:
                found.append("it cannot go on")
    return found


def _key(entry: Entry | None) -> tuple[Any, ...]:
    assert entry is not None
    return entry.game, entry.number, entry.kind, json.dumps(entry.payload, sort_keys=True), entry.wall


def cut(
    cuts: int, seed: int, commits: int = COMMITS, told: Callable[[int], None] = lambda done: None
) -> dict[str, Any]:
    """Cut the power `cuts` times; the result is plain JSON."""
    rng, began = random.Random(f"storage {seed}"), time.monotonic()
    faults: list[str] = []
    moments: Counter[str] = Counter()
    unsynced = 0
    with recorded(rng, commits) as ops:
        for number in range(cuts):
            at = _moment(ops, rng)
            before = ops[: at + 1]
            moments[before[-1].what] += 1
            unsynced += _pending(before)
            faults += [f"cut {number} after step {at}: {one}" for one in wrong(after_the_cut(before, rng), before)]
            told(number + 1)
        counted = Counter(op.what for op in ops)
    return {
        "cuts": cuts,
        "seed": seed,
        "sqlite": sqlite3.sqlite_version,
        "entries": counted["answered"],
        "steps_of_the_files": sum(counted[what] for what in ("write", "truncate", "sync", "delete")),
        "syncs": counted["sync"],
        "cut_after": dict(sorted(moments.items())),
        "writes_unsynced_at_the_cuts": unsynced,
        "faults": faults,
        "seconds": round(time.monotonic() - began, 1),
    }


def _moment(ops: list[Op], rng: random.Random) -> int:
    """A step to cut after: any; half of them where the log is folded into the database, or files come and go."""
    rare = [at for at, op in enumerate(ops) if op.what in ("delete", "truncate") or (op.file == NAME and op.data)]
    if rare and rng.random() < 0.5:
        return min(len(ops) - 1, rng.choice(rare) + rng.randint(0, 3))
    return rng.randrange(len(ops))


def _pending(ops: list[Op]) -> int:
    synced: set[str] = set()
    count = 0
    for op in reversed(ops):
        if op.what == "sync":
            synced.add(op.file)
        count += op.what == "write" and op.file not in synced
    return count


@contextlib.contextmanager
def recorded(rng: random.Random, commits: int = COMMITS) -> Iterator[list[Op]]:
    """One recording."""
    folder = Path(tempfile.mkdtemp(prefix="schimmel-storage-"))
    try:
        yield record(folder, rng, commits)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> int:
    """Run it; exit status 1 where anything was lost."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.crash.storage", description="Cut the power under the journal."
    )
    parser.add_argument("--cuts", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="write the result there, as JSON")
    asked = parser.parse_args()
    result = cut(asked.cuts, asked.seed)
    text = json.dumps(result, indent=1)
    if asked.out is not None:
        asked.out.write_text(text + "\n", encoding="utf-8")
    sys.stdout.write(text + "\n")
    return 1 if result["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
