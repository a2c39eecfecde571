"""What goes after its days, and what stays however old it is."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kiosk.journal import FORGET, Journal
from kiosk.journal_file import used_bytes
from kiosk.retention import DAY, EVERY, SOON, Retention
from kiosk.settings import Storage
from kiosk.table import Table
from vision.ring import Ring

TODAY = 1_800_000_000.0
SETUP = {"record": 1, "game": "bell_and_hammer", "rules": "english", "options": {}, "players": ["Anna", "Boris"]}
SETUP["banker"] = 0


class Kept:
    """A journal, a table and a ring of pictures whose clock is set."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.wall = TODAY
        self.journal = Journal(folder / "journal.sqlite", wall=lambda: self.wall)
        self.table = Table(self.journal)
        self.ring = Ring(folder / "pictures", 10**7)
        self.storage = Storage(games_days=90, pictures_days=7)

    def retention(self) -> Retention:
        return Retention(self.storage, self.journal, self.table, self.ring, lambda: self.wall)

    def apply(self) -> None:
        """Let go, and wait until the journal's thread has done it."""
        self.retention().apply()
        done = self.journal.append(99, 0, "shown", 0, {})
        done.result(10)

    def begin(self, days_ago: float) -> int:
        """A game that was begun so long ago, and runs."""
        self.wall = TODAY - days_ago * DAY
        assert self.table.begin(SETUP, {})
        self.table.wait(10)
        self.table.settle()
        self.wall = TODAY
        assert self.table.game is not None
        return self.table.game

    def play(self, days_ago: float) -> int:
        """A game of so long ago that is over and put away."""
        game = self.begin(days_ago)
        self.table.put_away()
        return game

    def picture(self, days_ago: float) -> str:
        name = self.ring.keep(np.zeros((20, 20, 3), np.uint8), {})
        for part in ("json", "jpg"):
            os.utime(self.ring.folder / f"{name}.{part}", (TODAY, TODAY - days_ago * DAY))
        return name

    def games(self) -> list[int]:
        return [entry.game for entry in self.journal.games()]


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    one = Kept(tmp_path)
    yield one
    one.journal.close()


def test_finished_games_go_after_their_days(kept: Kept) -> None:
    """Older than 90 days: gone with all its entries; younger: there, whole."""
    old, young = kept.play(91), kept.play(89)
    kept.apply()
    assert kept.games() == [young]
    assert kept.journal.entries(old) == []
    assert [entry.number for entry in kept.journal.entries(young)] == [0]


def test_a_game_that_goes_on_is_never_touched(kept: Kept) -> None:
    """However long ago it was begun: a kiosk that stood in a cellar for a year goes on with it."""
    old = kept.play(400)
    running = kept.begin(365)
    seen = kept.picture(364)
    before = kept.picture(366)
    kept.apply()
    assert kept.games() == [running] and old not in kept.games()
    assert kept.ring.load(seen) is not None and kept.ring.load(before) is None
    again = Table(kept.journal)
    assert again.resume() and again.game == running and again.begun == TODAY - 365 * DAY


def test_pictures_go_after_their_days(kept: Kept) -> None:
    """Sooner than the game that they belong to; their names are not given again."""
    game = kept.play(8)
    old, young = kept.picture(8), kept.picture(6)
    kept.apply()
    assert kept.games() == [game]
    assert kept.ring.load(old) is None and kept.ring.load(young) is not None
    assert kept.ring.keep(np.zeros((20, 20, 3), np.uint8), {}) > young


def test_without_a_right_clock_nothing_goes(kept: Kept) -> None:
    """A Pi that believes that it is 1970, now or when the game was played, knows no age."""
    unknown = kept.play(TODAY / DAY - 3)
    kept.apply()
    assert kept.games() == [unknown]
    old = kept.play(500)
    kept.wall = 3 * DAY
    kept.apply()
    assert kept.games() == [unknown, old]


def test_the_journal_stays_append_only_for_everybody_else(kept: Kept) -> None:
    """What may remove a game puts the lock back in the same transaction."""
    kept.play(91)
    kept.play(1)
    kept.apply()
    with sqlite3.connect(kept.journal.path) as db, pytest.raises(sqlite3.IntegrityError, match="append-only"):
        db.execute("delete from entry")


def test_it_is_looked_after_once_an_hour(kept: Kept) -> None:
    """A kiosk that runs for days forgets in time."""
    looked: list[float] = []
    retention = kept.retention()
    retention.apply = lambda: looked.append(1.0)  # type: ignore[method-assign]
    for now in (0.0, 1.0, EVERY - 1, EVERY, EVERY + 1, 2 * EVERY):
        retention.tick(now)
    assert len(looked) == 3


def test_other_days_can_be_set(kept: Kept) -> None:
    """The configuration decides."""
    kept.storage = replace(kept.storage, games_days=30)
    kept.play(31)
    young = kept.play(29)
    kept.apply()
    assert kept.games() == [young]


def test_what_cannot_be_removed_now_is_tried_again(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault on the way leaves everything as it was, and the journal goes on writing."""
    old = kept.play(91)
    monkeypatch.setattr("kiosk.journal.FORGET", "delete from nothing where ? or ? or ?")
    kept.apply()
    assert kept.games() == [old]
    monkeypatch.undo()
    young = kept.play(1)
    kept.apply()
    assert kept.games() == [young]


def test_what_has_failed_is_tried_again_soon_and_then_less_often(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that was full for a minute costs no hour; one that stays so is not asked every second."""
    old = kept.play(91)
    retention = kept.retention()
    tries: list[float] = []
    forget = kept.journal.forget

    def counted(*args: Any) -> Any:
        tries.append(now)
        return forget(*args)

    monkeypatch.setattr(kept.journal, "forget", counted)
    monkeypatch.setattr("kiosk.journal.FORGET", "delete from nothing where ? or ? or ?")
    now = 0.0

    def pass_by(until: float) -> None:
        nonlocal now
        while now < until:
            tried = len(tries)
            retention.tick(now)
            if len(tries) > tried:
                kept.journal.append(99, 0, "shown", 0, {}).result(10)
            now += 5.0

    pass_by(3 * EVERY)
    waits = [after - before for before, after in pairwise(tries)]
    assert waits[0] <= SOON + 5.0 and waits == sorted(waits) and max(waits) <= EVERY + 5.0
    assert len(tries) < 12 and waits[-1] > 10 * SOON and kept.games() == [old]
    monkeypatch.setattr("kiosk.journal.FORGET", FORGET)
    pass_by(5 * EVERY)
    assert not kept.games()
    last = tries[-1]
    monkeypatch.setattr("kiosk.journal.FORGET", "delete from nothing where ? or ? or ?")
    pass_by(last + EVERY + 4 * SOON)
    assert [round(one - last - EVERY) for one in tries if one > last][:2] == [0, round(SOON + 5.0)]


def test_beyond_its_megabytes_the_oldest_games_go(kept: Kept) -> None:
    """Whatever their age; neither the game that runs nor the last one goes, and the room is used again."""
    games = [kept.play(3) for _ in range(4)]
    for game in games:
        for number in range(1, 60):
            kept.journal.append(game, number, "event", number - 1, {"event": {"type": "x"}, "ballast": "b" * 9000})
    running = kept.begin(1)
    kept.storage = replace(kept.storage, journal_mb=1)
    kept.apply()
    left = {entry.game for entry in kept.journal.games()}
    assert running in left and games[0] not in left
    assert len(left & set(games)) < len(games)
    with sqlite3.connect(kept.journal.path) as db:
        assert used_bytes(db) <= 1_000_000
        with pytest.raises(sqlite3.DatabaseError):
            db.execute("delete from entry")
