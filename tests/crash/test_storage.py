"""The power goes under a storage that drops, reorders and tears what was not synced: no answered entry is lost."""

from __future__ import annotations

import ctypes
import random
from collections.abc import Iterator

import pytest

from tests.crash.storage import NAME, Disk, Op, _left, after_the_cut, cut, recorded, wrong

try:
    ctypes.CDLL("libsqlite3.so.0")
    SHARED = True
except OSError:
    SHARED = False

pytestmark = pytest.mark.skipif(not SHARED, reason="this Python holds a SQLite of its own, which no shim can reach")


@pytest.fixture(scope="module")
def ops() -> Iterator[list[Op]]:
    """The journal at work for a while."""
    with recorded(random.Random(5), commits=90) as ops:
        yield ops


def test_no_cut_of_the_power_loses_an_answered_entry() -> None:
    """Sixty cuts at any step of the files; `python -m tests.crash.storage` is the long form."""
    result = cut(60, 7, commits=260)
    assert result["faults"] == []
    assert result["entries"] >= 260 and result["writes_unsynced_at_the_cuts"] > 60
    assert len(result["cut_after"]) >= 2


def test_every_entry_is_synced_before_it_is_answered(ops: list[Op]) -> None:
    """Between what is written to the log for an entry and its answer the log is synced."""
    dirty = False
    for op in ops:
        if op.file == f"{NAME}-wal":
            dirty = op.what == "write" or (dirty and op.what != "sync")
        assert not (op.what == "answered" and dirty)


def test_a_journal_that_did_not_sync_would_be_caught(ops: list[Op]) -> None:
    """The same steps without the log's syncs lose entries, and that is seen."""
    lax = [op for op in ops if not (op.what == "sync" and op.file == f"{NAME}-wal")]
    found = [wrong(after_the_cut(lax, random.Random(seed)), lax) for seed in range(6)]
    assert any("is gone" in one for faults in found for one in faults)


def test_what_was_not_synced_may_be_lost_torn_or_out_of_order() -> None:
    """Of two writes each may be missing, and one of them in part; what was synced is always there."""
    kept = b"k" * 1024
    seen = set()
    for seed in range(300):
        disk = Disk(bytearray(kept), True, [Op("write", "f", 1024, b"a" * 1024), Op("write", "f", 2048, b"b" * 512)])
        left = _left(disk, random.Random(seed), tear=True)
        assert left is not None and left[:1024] == kept
        seen.add(bytes(left[1024:]).replace(b"\0", b"."))
    assert {b"", b"a" * 1024, b"a" * 1024 + b"b" * 512, b"." * 1024 + b"b" * 512, b"a" * 512} <= seen
