"""The clerk folds each game once, keeps what the journal lets go, and is stopped by nothing."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from kiosk.chronicle import clerk as clerks
from kiosk.chronicle import sheets, svg
from kiosk.chronicle.clerk import Clerk, Known, read_all, update
from kiosk.chronicle.course import course
from kiosk.chronicle.scale import spread, ticks
from kiosk.chronicle.shelf import FILE, Shelf
from kiosk.chronicle.tally import Findings, tally
from kiosk.fold import fold
from kiosk.games import GAMES
from kiosk.games.bell_and_hammer import MARKS
from kiosk.journal import Journal
from kiosk.journal_file import NEWEST, newest_of_games
from tests.chronicle.played import AUCTION, NOON, SETUP, Clock, ends_in, enter, throw


def wait_for(true: Callable[[], Any], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_each_game_is_folded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second look folds only what has changed since."""
    folded: list[int] = []
    read = clerks.read_entries
    monkeypatch.setattr(clerks, "read_entries", lambda path, game: (folded.append(game), read(path, game))[1])
    with Journal(tmp_path / "journal.sqlite") as journal:
        for game in (1, 2, 3):
            number = enter(journal, game, SETUP, [*AUCTION, throw(1)])
        assert len(read_all(tmp_path).digests) == 3 and folded == [3, 2, 1]
        journal.append(3, number, "shown", number, {"what": "payout"}).result(10)
        assert len(read_all(tmp_path).digests) == 3 and folded == [3, 2, 1]
        journal.append(2, number + 1, "event", number, {"event": dict(throw(5))}).result(10)
        assert {one.game: one.throws for one in read_all(tmp_path).digests} == {1: 1, 2: 2, 3: 1}
        assert folded == [3, 2, 1, 2]


def test_a_years_games_are_looked_through_by_their_index(tmp_path: Path) -> None:
    """Not entry by entry: that is what keeps a look at a long journal short."""
    with Journal(tmp_path / "journal.sqlite") as journal:
        last = [enter(journal, game, SETUP, AUCTION) for game in (1, 2)]
        journal.append(2, last[1], "shown", last[1], {"what": "end"}).result(10)
    assert {game: newest for game, (_, newest) in newest_of_games(tmp_path / "journal.sqlite").items()} == {
        1: 1 + last[0],
        2: 2 + sum(last),
    }
    with sqlite3.connect(tmp_path / "journal.sqlite") as db:
        plan = [row[3] for row in db.execute(f"explain query plan {NEWEST}")]
    assert any("entry_of_state (game=? AND number=?)" in step for step in plan), plan


def test_what_the_journal_lets_go_stays_in_numbers(tmp_path: Path) -> None:
    """Without a name; and a game that takes an old one's number is another game."""
    clock = Clock()
    with Journal(tmp_path / "journal.sqlite", wall=clock.wall, monotonic=clock.monotonic) as journal:
        enter(journal, 1, SETUP, [*AUCTION, throw(6, 5)], clock)
        read_all(tmp_path)
        clock.on(86400 * 100)
        journal.forget(clock.wall_now - 86400 * 90, None)
        enter(journal, 1, SETUP, [*AUCTION, throw(1)], clock)
        found = read_all(tmp_path, clock.wall_now)
    assert found.ever.tally.throws == 2 and found.today.tally.throws == 1 and not found.counting
    assert sorted(one.most_eyes for one in found.digests) == [1, 11]
    assert tally(found.digests).count == 2
    assert b"Ada" not in (tmp_path / FILE).read_bytes()


def test_a_game_that_cannot_be_folded_is_passed_over_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """An unknown game, and one of which an entry is spoilt."""
    with Journal(tmp_path / "journal.sqlite") as journal:
        journal.append(1, 0, "setup", 0, {"setup": {"game": "chess"}}).result(10)
        enter(journal, 2, SETUP, AUCTION)
        enter(journal, 3, SETUP, AUCTION)
    with sqlite3.connect(tmp_path / "journal.sqlite") as db:
        db.execute("drop trigger entry_stays")
        db.execute("update entry set sum = 1 where game = 2 and number = 3")
    known = Known()
    assert [[one.digest.game for one in made] for made in update(tmp_path, known)] == [[3]]
    assert "game 2" in caplog.text
    caplog.clear()
    assert list(update(tmp_path, known)) == [] and not caplog.text


def test_a_damaged_file_begins_anew(tmp_path: Path) -> None:
    """It is put aside; what the journal holds is counted again. A row that is none is left out."""
    (tmp_path / FILE).write_bytes(b"no database at all" * 100)
    with Journal(tmp_path / "journal.sqlite") as journal:
        enter(journal, 1, SETUP, AUCTION)
    assert len(read_all(tmp_path).digests) == 1
    assert (tmp_path / FILE).with_suffix(".damaged").is_file()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("insert into digest values (9, 1.0, 1, 1, '{\"game\": 9}')")
    assert len(Shelf(tmp_path).read()) == 1


def test_the_clerk_counts_beside_the_exhibit(tmp_path: Path) -> None:
    """It shows what it has, is woken when something was played, and ends at once in the midst of its work."""
    with Journal(tmp_path / "journal.sqlite") as journal, Clerk(tmp_path, rests=0.0) as clerk:
        wait_for(lambda: not clerk.chronicle.counting)
        assert clerk.chronicle.digests == ()
        enter(journal, 1, SETUP, [*AUCTION, throw(3)])
        clerk.wake()
        wait_for(lambda: len(clerk.chronicle.digests) == 1)
        for game in range(2, 8):
            enter(journal, game, SETUP, AUCTION)
    slow = Clerk(tmp_path, rests=1e6)
    began = time.monotonic()
    with slow:
        time.sleep(0.05)
    assert time.monotonic() - began < 2.0


def test_no_journal_is_no_fault(tmp_path: Path) -> None:
    """Nothing was played yet."""
    assert read_all(tmp_path).digests == () and not (tmp_path / FILE).exists()


def test_the_tables_hold_what_was_played(tmp_path: Path) -> None:
    """Games, days, dice, purses: as spreadsheets read them, and no name is taken for a formula."""
    clock = Clock()
    events = [*AUCTION, throw(6, 5), *ends_in(11)]
    with Journal(tmp_path / "journal.sqlite", wall=clock.wall, monotonic=clock.monotonic) as journal:
        enter(journal, 1, SETUP, events, clock)
    found = read_all(tmp_path)
    head, line = sheets.games(found.digests).split()[0], sheets.games(found.digests).splitlines()[1].split(",")
    row = dict(zip(head.split(","), line, strict=True))
    assert row["ending"] == "ended" and row["lay_5"] == "2" and row["greatest_throw"] == "11" and row["throws"] == "3"
    day = sheets.days(found.digests).splitlines()
    assert len(day) == 2 and day[1].startswith(time.strftime("%Y-%m-%d", time.localtime(NOON)))
    dice = sheets.dice([found.ever.dice]).splitlines()
    assert [line.split(",")[0] for line in dice[1:]] == list(MARKS) and dice[1].endswith("few")
    went = course(fold(GAMES["bell_and_hammer"], SETUP, events))
    purses = sheets.purses(went, SETUP["players"]).splitlines()
    assert purses[0] == "entry,Ada,Bert,'=Cleo,till" and len(purses) == 1 + len(went.purses)
    assert purses[-1].endswith(",0")


def test_the_charts_are_whole_svg() -> None:
    """Well formed, a line for each purse, a bar for each die, and a name that is no markup."""
    events = [*AUCTION, throw(6, 5), *ends_in(11)]
    went = course(fold(GAMES["bell_and_hammer"], SETUP, events))
    tree = ElementTree.fromstring(svg.purses(went, ["Ada", "<b>&", "C"], "Game 1", "till"))
    lines = tree.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == 2 * 3 + 1
    assert all(len(line.attrib["points"].split()) == len(went.purses) for line in lines)
    texts = [text.text for text in tree.findall("{http://www.w3.org/2000/svg}text")]
    assert any(text and text.endswith("<b>&") for text in texts)
    fair = Findings().dice
    bars = ElementTree.fromstring(svg.dice(fair, "Dice", MARKS, ["nothing"]))
    assert len(bars.findall("{http://www.w3.org/2000/svg}rect")) == 2 + len(MARKS)


@pytest.mark.parametrize("most", [0, 1, 2, 5, 6, 7, 21, 36, 99, 100, 101, 999, 12345])
def test_scales_are_round(most: int) -> None:
    """Few marks, evenly apart, none beyond what is drawn."""
    marks = ticks(most)
    steps = {after - before for before, after in pairwise(marks)}
    assert marks[0] == 0 and marks[-1] <= max(1, most) and len(marks) <= 7 and len(steps) == 1


def test_labels_keep_apart() -> None:
    """Each as near as can be to where it belongs, in the same order, within the chart."""
    placed = spread([50, 50, 51, 300, 0], 10, 0, 300)
    assert sorted(placed) == [placed[4], placed[0], placed[1], placed[2], placed[3]]
    assert all(after - before >= 9.999 for before, after in pairwise(sorted(placed)))
    assert min(placed) >= 0 and max(placed) <= 300
