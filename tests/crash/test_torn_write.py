"""What the power does to files: torn ends, turned bits. What was written stays; damage is put aside and told of."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.journal import Entry, Journal
from kiosk.table import Table

NAME = "journal.sqlite"

SETUP = {
    "record": 1,
    "game": "bell_and_hammer",
    "rules": "english",
    "options": {},
    "players": ["Anna", "Борис", "Clara"],
    "banker": 0,
}

BIDS = 40


@dataclass(frozen=True)
class Left:
    """What a killed kiosk left on its disk."""

    database: bytes
    log: bytes
    entries: tuple[Entry, ...]
    sizes: tuple[int, ...]
    """Bytes of the log when the disk had answered for each entry."""


def written(folder: Path) -> Left:
    """A game up to its fortieth bid, with notes between; the files as they are while the journal is still open."""
    path = folder / NAME
    log = path.with_name(NAME + "-wal")
    entries, sizes = [], []
    with Journal(path, wall=lambda: 1e9, monotonic=lambda: 5.0) as journal:

        def write(number: int, kind: str, payload: dict[str, object]) -> None:
            about = number if kind in ("setup", "seen") else number - 1
            entries.append(journal.append(1, number, kind, about, payload).result(30))
            sizes.append(log.stat().st_size)

        write(0, "setup", {"setup": SETUP, "house": {}})
        write(1, "event", {"event": {"type": "auction_open", "card": "inn", "start": 1}})
        for bid in range(BIDS):
            event = {"type": "bid", "player": bid % 3, "amount": bid + 1} if bid < 30 else {"type": "undo", "to": 20}
            write(bid + 2, "event" if bid < 30 else "undo", {"event": event, "ballast": "Ж" * (bid * 37 % 500)})
            if bid % 7 == 3:
                write(bid + 2, "seen", {"dice": [], "doubts": []})
        return Left(path.read_bytes(), log.read_bytes(), tuple(entries), tuple(sizes))


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Left:
    """The game is in the log alone."""
    return written(tmp_path_factory.mktemp("left"))


@pytest.fixture(scope="module")
def settled(tmp_path_factory: pytest.TempPathFactory) -> Left:
    """The same game, its log folded into the database file."""
    folder = tmp_path_factory.mktemp("settled")
    one = written(folder)
    with closing(sqlite3.connect(folder / NAME)) as db:
        db.execute("pragma wal_checkpoint(truncate)")
    return Left((folder / NAME).read_bytes(), b"", one.entries, one.sizes)


@contextmanager
def found(database: bytes, log: bytes) -> Iterator[tuple[Journal, list[Entry], list[Path]]]:
    """The kiosk's journal on these files: what it holds, and what it put aside. It stands, and goes on."""
    with tempfile.TemporaryDirectory(prefix="schimmel-torn-") as name:
        folder = Path(name)
        (folder / NAME).write_bytes(database)
        if log:
            (folder / (NAME + "-wal")).write_bytes(log)
        with Journal(folder / NAME) as journal:
            entries = journal.entries(1)
            aside = sorted(folder.glob("journal.damaged-*"))
            assert (journal.repaired is not None) == bool(aside), "what is put aside is said, and what is said is there"
            assert journal.repaired is None or (journal.repaired.endswith(".") and "\n" not in journal.repaired)
            yield journal, entries, aside
            table = Table(journal)
            assert table.resume() == bool(entries)
            last = max((entry.number for entry in entries), default=-1)
            answer = journal.append(1, last + 1, "event" if entries else "setup", max(0, last), {"n": 1})
            assert answer.result(30).number == last + 1


def flipped(data: bytes, at: int, bit: int) -> bytes:
    """One bit is turned."""
    return data[:at] + bytes([data[at] ^ (1 << bit)]) + data[at + 1 :]


def until(left: Left, size: int) -> list[Entry]:
    """The entries for which the disk had answered when the log was no longer than `size`."""
    return [entry for entry, reached in zip(left.entries, left.sizes, strict=True) if reached <= size]


@settings(max_examples=60)
@given(share=st.floats(0.0, 1.0), near=st.integers(-40, 40))
def test_a_log_torn_anywhere_keeps_every_entry_before_the_tear(left: Left, share: float, near: int) -> None:
    """Cut off at any byte: exactly the entries that were written before are there, and nothing needs mending."""
    size = left.sizes[round(share * (len(left.sizes) - 1))] + near
    size = min(max(size, 0), len(left.log))
    with found(left.database, left.log[:size]) as (_, entries, aside):
        assert entries == until(left, size)
        assert aside == []


@settings(max_examples=40)
@given(behind=st.integers(1, 9000), noise=st.binary(min_size=1, max_size=64))
def test_a_last_write_of_garbage_loses_only_itself(left: Left, behind: int, noise: bytes) -> None:
    """The last entry's place holds whatever was there before: all entries but that one are there."""
    start = left.sizes[-2] + behind % (len(left.log) - left.sizes[-2])
    log = left.log[:start] + (noise * len(left.log))[: len(left.log) - start]
    with found(left.database, log) as (_, entries, aside):
        assert entries[: len(left.entries) - 1] == list(left.entries[:-1])
        assert aside == []


@settings(max_examples=60)
@given(share=st.floats(0.0, 1.0, exclude_max=True), bit=st.integers(0, 7))
def test_a_turned_bit_in_the_log_spoils_nothing_before_it(left: Left, share: float, bit: int) -> None:
    """Every entry before it is there, none is another than was written, and entries lost after it are told of."""
    at = int(share * len(left.log))
    with found(left.database, flipped(left.log, at, bit)) as (_, entries, aside):
        assert entries == list(left.entries[: len(entries)])
        assert len(entries) >= len(until(left, at)) or at < 32
        if len(entries) < len(left.entries) - 1:
            assert aside


@settings(max_examples=60)
@given(share=st.floats(0.0, 1.0, exclude_max=True), bits=st.lists(st.integers(0, 7), min_size=1, max_size=40))
def test_turned_bits_in_the_database_never_change_an_entry(settled: Left, share: float, bits: list[int]) -> None:
    """Entries that can no longer be trusted are gone and told of; those that are there are what was written."""
    data = settled.database
    at = int(share * len(data))
    for step, bit in enumerate(bits):
        data = flipped(data, min(at + step, len(data) - 1), bit)
    with found(data, b"") as (_, entries, aside):
        assert [one for one in entries if one not in settled.entries] == []
        events = [entry.number for entry in entries if entry.kind != "seen"]
        assert events == list(range(len(events)))
        if len(entries) < len(settled.entries):
            assert aside


@pytest.mark.parametrize("at", range(16, 24))
def test_a_turned_bit_in_what_the_header_says_of_the_files_form_is_mended(settled: Left, at: int) -> None:
    """What can be read is kept and the rest lies aside; the journal can be written again."""
    for bit in range(8):
        with found(flipped(settled.database, at, bit), b"") as (_, entries, aside):
            assert entries == list(settled.entries[: len(entries)])
            assert aside or entries == list(settled.entries)
            if at == 18:  # the form in which it is to be written: all of it can be read
                assert entries == list(settled.entries)


@settings(max_examples=40)
@given(share=st.floats(0.0, 1.0, exclude_max=True))
def test_a_database_cut_off_anywhere_is_put_aside(settled: Left, share: float) -> None:
    """It comes up with a first part of the game, or none; the rest lies aside, and it is said."""
    size = int(share * len(settled.database))
    with found(settled.database[:size], b"") as (_, entries, aside):
        assert entries == list(settled.entries[: len(entries)])
        assert aside or size == 0


def test_a_log_without_its_database_is_kept(left: Left) -> None:
    """SQLite would remove the log of an empty database: it lies aside before it can."""
    with found(b"", left.log) as (_, entries, aside):
        assert entries == []
        assert left.log in [file.read_bytes() for file in aside]


def test_a_journal_of_the_first_form_is_carried_on(tmp_path: Path, settled: Left) -> None:
    """A file without checksums gets the column, keeps its entries, and is sound."""
    path = tmp_path / NAME
    path.write_bytes(settled.database)
    with closing(sqlite3.connect(path)) as db:
        db.executescript("alter table entry drop column sum; pragma user_version = 1;")
    with Journal(path) as journal:
        assert journal.repaired is None
        assert journal.entries(1) == list(settled.entries)
        last = settled.entries[-1].number
        journal.append(1, last + 1, "event", last, {"n": 1}).result(30)
    shutil.copy(path, tmp_path / "again.sqlite")
    with Journal(tmp_path / "again.sqlite") as journal:
        assert journal.repaired is None and len(journal.entries(1)) == len(settled.entries) + 1
