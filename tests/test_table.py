"""The running game: nothing applies before the disk has answered, nothing that comes too late or is refused."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.fold import fold
from kiosk.games import GAMES, Refused
from kiosk.journal import Entry, Journal, JournalError
from kiosk.table import Table

SETUP = {
    "record": 1,
    "game": "bell_and_hammer",
    "rules": "english",
    "options": {},
    "players": ["Anna", "Boris"],
    "banker": 0,
}
OPEN = {"type": "auction_open", "card": "bell", "start": 1}


class Disk:
    """Answers when it is told to, and fails when it is told to."""

    def __init__(self) -> None:
        self.free = threading.Event()
        self.free.set()
        self.full = False

    def __call__(self, _: Entry) -> None:
        self.free.wait(10)
        if self.full:
            raise sqlite3.OperationalError("database or disk is full")


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def journal(tmp_path: Path, disk: Disk) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.sqlite", before_commit=disk) as journal:
        yield journal
        disk.free.set()


@pytest.fixture
def table(journal: Journal) -> Table:
    table = Table(journal)
    table.begin(SETUP, {})
    settle(table)
    return table


def settle(table: Table) -> None:
    table.wait(10)
    table.settle()


def enter(table: Table, *events: dict[str, object]) -> None:
    for event in events:
        assert table.enter(event, table.number)
        settle(table)


def bid(player: int, amount: int) -> dict[str, object]:
    return {"type": "bid", "player": player, "amount": amount}


def test_the_state_follows_the_disk(table: Table, disk: Disk) -> None:
    """An event is the state when it is on disk, not before."""
    disk.free.clear()
    assert table.enter(OPEN, 0)
    assert table.settle() == []
    assert table.busy and table.number == 0 and table.facts["auction"] is None
    disk.free.set()
    settle(table)
    assert not table.busy and table.number == 1 and table.facts["auction"]["card"] == "bell"


def test_an_event_about_another_state_is_dropped(table: Table) -> None:
    """What was meant for the state before, or for one that never was, changes nothing and is counted."""
    enter(table, OPEN)
    assert not table.enter(bid(0, 1), 0)
    assert not table.enter(bid(0, 1), 7)
    assert table.stale == 2 and table.facts["auction"]["high"] is None


def test_of_two_events_about_one_state_the_first_counts(table: Table, disk: Disk) -> None:
    """Everybody bids at once while the disk is slow: the first bid stands, the others were about the state before."""
    enter(table, OPEN)
    disk.free.clear()
    assert table.enter(bid(1, 1), 1)
    assert not table.enter(bid(0, 1), 1)
    disk.free.set()
    settle(table)
    assert table.facts["auction"]["by"] == 1 and table.stale == 1


def test_a_refused_event_is_not_written(table: Table, journal: Journal) -> None:
    """The rules have the first word: nothing reaches the journal."""
    with pytest.raises(Refused, match="no_card_on_the_block"):
        table.enter(bid(0, 1), 0)
    assert not table.busy and len(journal.entries(1)) == 1


def test_what_could_not_be_written_has_not_happened(table: Table, disk: Disk) -> None:
    """A full disk: the state stands, the reason is said, and the same event works when there is room."""
    disk.full = True
    assert table.enter(OPEN, 0)
    table.wait(10)
    with pytest.raises(JournalError, match="make room"):
        table.settle()
    assert table.number == 0 and table.failure is not None
    disk.full = False
    enter(table, OPEN)
    assert table.number == 1 and table.failure is None


def test_a_table_stands_where_its_journal_stands(table: Table, journal: Journal) -> None:
    """Another table on the same journal has the same game, state, notes and corrections."""
    enter(table, OPEN, bid(0, 3), bid(1, 9), {"type": "undo", "to": 2}, {"type": "knock"}, {"type": "start_play"})
    throw = {"type": "throw", "player": 1, "eyes": [2], "bell": False, "hammer": False}
    assert table.enter(throw, table.number, reading={"dice": [{"value": "2"}]}, picture="00000001")
    settle(table)
    enter(table, {"type": "amend", "at": 7, "event": {**throw, "eyes": [3]}})
    table.note("shown", {"what": "payout"})
    settle(table)
    other = Table(journal)
    assert other.resume()
    assert (other.number, other.facts, other.names) == (table.number, table.facts, ("Anna", "Boris"))
    assert other.noted("shown") == table.noted("shown") != []
    assert other.amends == table.amends == {7: 8}
    assert other.evidence[7].picture == "00000001"
    entries = [entry.payload["event"] for entry in journal.entries(1) if entry.kind not in ("setup", "shown")]
    assert fold(GAMES["bell_and_hammer"], SETUP, entries).state == table.state


def test_an_amend_that_was_taken_back_no_longer_stands(table: Table) -> None:
    """After an undo of the correction the event is the one that was read."""
    enter(table, OPEN, {"type": "knock"}, {"type": "start_play"})
    throw = {"type": "throw", "player": 1, "eyes": [2], "bell": False, "hammer": False}
    enter(table, throw, {"type": "amend", "at": 4, "event": {**throw, "eyes": [3]}})
    assert table.amends == {4: 5}
    enter(table, {"type": "undo", "to": 4})
    # 4 means the throw as it now counts; the state as it stood is what an undo to the number before brings back.
    before = table.facts
    enter(table, {"type": "undo", "to": 3}, throw)
    assert table.amends == {} and table.facts != before


def test_an_ended_game_that_was_seen_to_its_end_is_not_resumed(table: Table, journal: Journal) -> None:
    """A game that is over comes back with its standing, until somebody has gone on from there."""
    enter(table, {"type": "abandon", "what": "game"})
    other = Table(journal)
    assert other.resume() and other.expects.what == "nothing"
    other.note("shown", {"what": "end"})
    settle(other)
    assert not Table(journal).resume()


def test_one_game_at_a_time(table: Table) -> None:
    """No second game begins while one runs."""
    assert not table.begin(SETUP, {})
    assert table.stale == 1
