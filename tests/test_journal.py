"""The journal: what it says is on disk is on disk, and nothing else is said."""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from kiosk.claim import claimed
from kiosk.journal import Entry, Journal, JournalError, read_entries, read_games
from kiosk.journal_file import INSERT, connect, prepare, row_of, sentence


def fill(path: Path, count: int) -> None:
    with Journal(path) as journal:
        for number in range(count):
            kind = "setup" if number == 0 else "event"
            journal.append(1, number, kind, max(0, number - 1), {"n": number, "text": "ж" * 50}).result(10)


def test_what_was_answered_is_read_back_in_order(tmp_path: Path) -> None:
    """An entry whose future is done is found again, with all its fields, by a journal opened later."""
    path = tmp_path / "data" / "journal.sqlite"
    with Journal(path, wall=lambda: 1000.0, monotonic=lambda: 5.0) as journal:
        journal.append(3, 0, "setup", 0, {"players": ["Ä", "B"]}).result(10)
        journal.append(3, 1, "event", 0, {"type": "knock"}, picture="p.jpg").result(10)
    with Journal(path) as journal:
        assert journal.entries(3) == [
            Entry(3, 0, "setup", 0, {"players": ["Ä", "B"]}, 1000.0, 5.0),
            Entry(3, 1, "event", 0, {"type": "knock"}, 1000.0, 5.0, "p.jpg"),
        ]
        assert journal.last_game() == 3
        assert journal.repaired is None


def test_every_commit_is_synchronous_and_goes_through_the_log(tmp_path: Path) -> None:
    """The file is in WAL mode and the connection that writes has synchronous = full."""
    path = tmp_path / "journal.sqlite"
    fill(path, 1)
    db = connect(path)
    assert db.execute("pragma journal_mode").fetchone() == ("wal",)
    assert db.execute("pragma synchronous").fetchone() == (2,)
    db.close()


def test_nothing_is_changed_or_removed(tmp_path: Path) -> None:
    """The table itself refuses updates and deletes, and a number is given once."""
    path = tmp_path / "journal.sqlite"
    fill(path, 2)
    db = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        db.execute("update entry set payload = '{}'")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        db.execute("delete from entry")
    db.close()
    with Journal(path) as journal, pytest.raises(JournalError):
        journal.append(1, 1, "event", 0, {}).result(10)


def test_closing_writes_what_is_queued(tmp_path: Path) -> None:
    """A journal that is closed while the disk is slow still writes every entry that was handed over."""
    path = tmp_path / "journal.sqlite"
    journal = Journal(path, before_commit=lambda _: time.sleep(0.05))
    answers = [journal.append(1, number, "setup" if not number else "event", 0, {}) for number in range(4)]
    journal.close()
    assert all(answer.done() for answer in answers)
    assert [entry.number for entry in read_entries(path, 1)] == [0, 1, 2, 3]


def test_a_slow_disk_does_not_hold_up_the_caller(tmp_path: Path) -> None:
    """`append` returns at once while the disk takes half a second; the answer comes when the disk has answered."""
    written = threading.Event()
    with Journal(tmp_path / "journal.sqlite", before_commit=lambda _: written.wait(5) and None) as journal:
        began = time.monotonic()
        answer = journal.append(1, 0, "setup", 0, {})
        assert time.monotonic() - began < 0.05
        assert not answer.done()
        assert journal.entries(1) == []
        written.set()
        assert answer.result(5).number == 0


def test_a_full_disk_is_one_sentence_and_the_journal_goes_on_afterwards(tmp_path: Path) -> None:
    """A commit that fails is a JournalError that says what to do; once there is room, writing works again."""
    full = [True]

    def disk(_: Entry) -> None:
        if full[0]:
            raise sqlite3.OperationalError("database or disk is full")

    with Journal(tmp_path / "journal.sqlite", before_commit=disk) as journal:
        with pytest.raises(JournalError, match="make room"):
            journal.append(1, 0, "setup", 0, {}).result(10)
        assert journal.entries(1) == []
        full[0] = False
        journal.append(1, 0, "setup", 0, {"again": True}).result(10)
        assert [entry.payload for entry in journal.entries(1)] == [{"again": True}]


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    """A data folder below a file is refused with a sentence that names it."""
    (tmp_path / "file").write_text("x")
    with pytest.raises(JournalError, match="file"):
        Journal(tmp_path / "file" / "journal.sqlite")


def test_a_damaged_file_keeps_its_good_part(tmp_path: Path) -> None:
    """Garbage in the middle of the file: what can be read is kept, the file is put aside, one sentence says so."""
    path = tmp_path / "journal.sqlite"
    fill(path, 200)
    db = sqlite3.connect(path)
    db.execute("pragma wal_checkpoint(truncate)")
    db.close()
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2)
        file.write(os.urandom(size // 4))
    with Journal(path) as journal:
        assert journal.repaired is not None
        kept = journal.entries(1)
        assert [entry.number for entry in kept] == list(range(len(kept)))
        assert kept and kept[0].kind == "setup"
        journal.append(1, len(kept), "event", len(kept) - 1, {}).result(10)
    assert len(list(tmp_path.glob("journal.damaged-*.sqlite"))) == 1


def spoil_pages(path: Path, places: tuple[float, ...], index: bool) -> None:
    """Overwrite leaf pages of the table, named by where among the leaves they lie (0 to 1), and an index's first."""
    with contextlib.closing(connect(path)) as db:
        db.execute("pragma wal_checkpoint(truncate)")
        root, other = (
            db.execute("select rootpage from sqlite_master where name = ?", (name,)).fetchone()[0]
            for name in ("entry", "entry_of_game")
        )
        (size,) = db.execute("pragma page_size").fetchone()
    with path.open("r+b") as file:
        page = file.read()[(root - 1) * size : root * size]
        assert page[0] == 5, "the table is one inner page above its leaves"
        cells = [int.from_bytes(page[at : at + 2]) for at in range(12, 12 + 2 * int.from_bytes(page[3:5]), 2)]
        leaves = [int.from_bytes(page[cell : cell + 4]) for cell in cells] + [int.from_bytes(page[8:12])]
        for number in [leaves[round(place * (len(leaves) - 1))] for place in places] + [other] * index:
            file.seek((number - 1) * size)
            file.write(b"\xa5" * size)


@pytest.mark.parametrize("index", [False, True])
@pytest.mark.parametrize("places", [(0.0,), (0.5,), (1.0,), (0.3, 0.34, 0.8)])
def test_a_spoilt_page_costs_only_what_lay_on_it(tmp_path: Path, places: tuple[float, ...], index: bool) -> None:
    """Games before and behind it are whole; of one that it cuts the beginning stays, without what stood behind."""
    path = tmp_path / "journal.sqlite"
    whole = {
        game: [
            Entry(game, number, "event" if number else "setup", max(0, number - 1), {"text": "ж" * 50}, 1e9, 5.0)
            for number in range(40)
        ]
        for game in range(1, 21)
    }
    with contextlib.closing(connect(path)) as db:
        prepare(path, db)
        db.execute("begin")
        db.executemany(INSERT, [row_of(entry) for game in whole.values() for entry in game])
        db.execute("commit")
    spoil_pages(path, places, index)
    with Journal(path) as journal:
        kept = {game: journal.entries(game) for game in whole}
        assert all(kept[game] == whole[game][: len(kept[game])] for game in whole)
        assert 1 <= sum(kept[game] != whole[game] for game in whole) <= 2 * len(places)
        count = sum(map(len, kept.values()))
        lost = "" if index else f" and {800 - count} could not"
        assert f"; {count} entries could be kept{lost}, and" in (journal.repaired or "")
    with Journal(path) as journal:
        assert journal.repaired is None


def test_a_file_that_is_no_journal_is_put_aside(tmp_path: Path) -> None:
    """A file of another kind in the journal's place does not stop the kiosk."""
    path = tmp_path / "journal.sqlite"
    path.write_bytes(b"not a database at all, " * 400)
    with Journal(path) as journal:
        assert journal.repaired is not None
        assert journal.games() == []


def test_a_word_of_the_file_that_is_no_text_any_more_does_not_stop_the_kiosk(tmp_path: Path) -> None:
    """SQLite quotes it in what it says of the damage, and Python cannot read that."""
    path = tmp_path / "journal.sqlite"
    fill(path, 20)
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute("pragma wal_checkpoint(truncate)")
    spoilt = path.read_bytes().replace(b"indexentry_of_game", b"indexentry_of\xa0game")
    assert spoilt != path.read_bytes()
    path.write_bytes(spoilt)
    with pytest.raises(UnicodeDecodeError), contextlib.closing(connect(path)) as db:
        db.execute("select count(*) from entry")
    with pytest.raises(JournalError, match="is damaged"):
        read_games(path)
    with Journal(path) as journal:
        assert journal.repaired is not None
        journal.append(1, 0, "setup", 0, {}).result(10)


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    """A journal of a newer program is refused, not repaired."""
    path = tmp_path / "journal.sqlite"
    fill(path, 1)
    db = sqlite3.connect(path)
    db.execute("pragma user_version = 99")
    db.close()
    with pytest.raises(JournalError, match="newer"):
        Journal(path)
    assert len(read_games(path)) == 1


@pytest.mark.parametrize("lost", [1, 7, 512, 4000])
def test_a_torn_last_write_loses_only_itself(tmp_path: Path, lost: int) -> None:
    """The end of the log is cut off, as by a pulled plug: all entries before the last are there, in order."""
    path = tmp_path / "journal.sqlite"
    script = (
        "import sys, os; from pathlib import Path; from kiosk.journal import Journal\n"
        f"j = Journal(Path({str(path)!r}))\n"
        "for n in range(20): j.append(1, n, 'setup' if n == 0 else 'event', 0, {'n': n}).result(10)\n"
        "print('ready', flush=True); os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == -signal.SIGKILL and done.stdout == "ready\n"
    log = path.with_name(path.name + "-wal")
    with log.open("r+b") as file:
        file.truncate(log.stat().st_size - lost)
    with Journal(path) as journal:
        numbers = [entry.number for entry in journal.entries(1)]
    assert numbers == list(range(len(numbers)))
    assert 18 <= len(numbers) <= 19


Disk = tuple[int, int]
"""Bytes and files that there is room for."""


@pytest.mark.parametrize(
    ("error", "room", "full"),
    [
        (sqlite3.OperationalError("disk I/O error"), (4096, 100), True),
        (sqlite3.OperationalError("unable to open database file"), (1 << 30, 0), True),
        (sqlite3.OperationalError("database or disk is full"), (1 << 30, 100), True),
        (OSError(28, "No space left on device"), (1 << 30, 100), True),
        (OSError(122, "Disk quota exceeded"), (1 << 30, 100), True),
        (sqlite3.OperationalError("disk I/O error"), (1 << 30, 100), False),
        (sqlite3.OperationalError("attempt to write a readonly database"), (0, 0), False),
        (sqlite3.OperationalError("database is locked"), (0, 0), False),
    ],
)
def test_a_full_disk_is_named_however_sqlite_says_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, room: Disk, full: bool
) -> None:
    """Of the files beside its own it says no more than that reading or writing has failed."""
    real = os.statvfs(tmp_path)
    values = list(real[:10])
    values[1], values[4], values[7] = 4096, room[0] // 4096, room[1]
    monkeypatch.setattr(os, "statvfs", lambda folder: os.statvfs_result(values))
    said = sentence(tmp_path / "not yet" / "journal.sqlite", error)
    assert said.startswith(f"The disk of {tmp_path / 'not yet'} is full: make room") == full, said


def test_what_a_full_disk_refuses_is_one_line_of_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Entry, picture and what is old: the sentence of each, and no traceback."""

    def refuse(*_: object) -> str:
        raise OSError(28, "No space left on device")

    with Journal(tmp_path / "journal.sqlite", before_commit=refuse) as journal:  # type: ignore[arg-type]
        journal.forget(0.0, None, refuse)  # type: ignore[arg-type]
        with pytest.raises(JournalError, match="is full"):
            journal.append(1, 0, "setup", 0, {}, refuse).result(10)
    assert len(caplog.records) == 3 and not any(record.exc_info for record in caplog.records)
    assert caplog.text.count("full: make room") == 2 and "a picture could not be kept" in caplog.text


def test_a_full_disk_is_named_before_there_is_a_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot even be claimed."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(JournalError, match=r"^The disk of .* is full: make room"), claimed(tmp_path / "data"):
        pass
