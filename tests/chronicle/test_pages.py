"""How a game went is one touch away from its end; the book is read by visitors and written out by the operator."""

from __future__ import annotations

import csv
import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.chronicle.clerk import Clerk
from kiosk.cli import main
from kiosk.i18n import Spoken
from kiosk.journal import Journal
from kiosk.office import Office
from kiosk.scenes import Book, End, OfficeDesk, Purses, Throw, Waiting
from kiosk.screens.words import chronicle as words
from tests.chronicle.played import AUCTION, SETUP, Clock, ends_in, enter, throw
from tests.rehearsal import Rehearsal
from tests.test_director_office import Exhibit


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Rehearsal]:
    """With a clerk who is quick."""
    one = Rehearsal(tmp_path)
    with Clerk(tmp_path, every=0.05, rests=0.0, wall=lambda: one.now) as clerk:
        one.director.clerk = clerk
        yield one
    one.close()


def give_up(kiosk: Rehearsal) -> None:
    for name in ("leave_table", "abandon", "sure"):
        kiosk.do(name)


def test_how_it_went_is_one_touch_from_the_end(kiosk: Rehearsal) -> None:
    """A line for each purse from the stakes to the standing; closing, or a knock, leads back to the end."""
    kiosk.seat("Ada", "Bert")
    kiosk.auction({"bell": 0, "horse": 1}, amount=3)
    kiosk.throw("1", "2")
    kiosk.wait(4)
    kiosk.skip()
    give_up(kiosk)
    stage = kiosk.on(End).stage
    kiosk.do("purses")
    scene = kiosk.on(Purses)
    course = scene.course
    assert course.what == "tokens" and course.purses[0] == (32, 32) and course.till[0] == 8
    assert course.purses[-1] == tuple(seat.tokens for seat in stage.seats) and course.till[-1] == stage.till
    assert course.purses[course.play] == (29, 29) and course.till[course.play] == 14
    assert kiosk.knock()
    assert isinstance(kiosk.scene, End)
    kiosk.do("purses")
    kiosk.do("close")
    assert isinstance(kiosk.scene, End)
    kiosk.do("purses")
    kiosk.pass_by(121)
    assert isinstance(kiosk.scene, End)


def test_a_throw_that_is_put_right_bends_the_line(kiosk: Rehearsal) -> None:
    """Also while the page is open."""
    kiosk.seat("Ada", "Bert")
    kiosk.auction({"bell": 0})
    kiosk.throw("6")
    kiosk.wait(4)
    kiosk.skip()
    kiosk.do("purses")
    before = kiosk.on(Purses).course.purses[-1]
    live = kiosk.table.running.live[-1]
    kiosk.director.enter({"type": "amend", "at": live.number, "event": dict(throw(2))})
    kiosk.settle()
    after = kiosk.on(Purses).course.purses[-1]
    assert sum(before) - sum(after) == 4


def test_the_book_fills_as_games_are_played(kiosk: Rehearsal) -> None:
    """Visitors read it from a game's end; it leads back, and offers nothing to be written."""
    kiosk.seat("Ada", "Bert")
    kiosk.auction({"bell": 0})
    kiosk.throw("6", "5")
    kiosk.wait(4)
    kiosk.skip()
    kiosk.do("purses")
    kiosk.do("book")
    end = time.monotonic() + 20
    while not (scene := kiosk.on(Book)).findings.tally.throws and time.monotonic() < end:
        kiosk.do("span", span="ever")
        time.sleep(0.02)
    assert scene.findings.tally.games == {"bell_and_hammer": {"open": 1}} and scene.findings.tally.throws == 1
    assert not scene.can_write
    kiosk.do("show", page="dice")
    kiosk.do("show", page="nonsense")
    kiosk.do("span", span=7)
    kiosk.do("write")
    assert (kiosk.on(Book).page, kiosk.on(Book).span) == ("dice", "ever")
    kiosk.do("close")
    assert isinstance(kiosk.scene, Purses)
    kiosk.do("close")
    assert isinstance(kiosk.scene, Throw)


def test_without_a_clerk_there_is_no_book(tmp_path: Path) -> None:
    """And nothing breaks."""
    kiosk = Rehearsal(tmp_path)
    kiosk.do("purses")
    assert isinstance(kiosk.scene, Waiting)
    kiosk.seat("Ada", "Bert")
    kiosk.do("purses")
    assert not kiosk.on(Purses).has_book
    kiosk.do("book")
    assert isinstance(kiosk.scene, Purses)
    kiosk.close()


def test_the_operator_has_it_written_out(tmp_path: Path) -> None:
    """Tables and charts; without a stick they lie in the data folder, and the page says where."""
    with Journal(tmp_path / "journal.sqlite") as journal:
        enter(journal, 1, SETUP, [*AUCTION, throw(6, 5), *ends_in(11)])
    kiosk = Exhibit(tmp_path)
    with Clerk(tmp_path, rests=0.0) as clerk:
        kiosk.director.clerk = clerk
        kiosk.enter()
        assert kiosk.on(OfficeDesk).facts["book"]
        kiosk.do("book")
        assert kiosk.on(Book).can_write
        assert isinstance(kiosk.director.office, Office)
        kiosk.do("write")
        end = time.monotonic() + 20
        while not kiosk.on(Book).told and time.monotonic() < end:
            kiosk.settle()
            time.sleep(0.02)
        [folder] = (tmp_path / "export").glob("chronicle-*")
        assert kiosk.on(Book).told == str(folder)
        wanted = {"games.csv", "days.csv", "dice.csv", "dice.svg", "purses-1.csv", "purses-1.svg"}
        assert {file.name for file in folder.iterdir()} == wanted
        kiosk.do("close")
        assert kiosk.on(OfficeDesk).page == "home"
    kiosk.close()


@pytest.fixture
def played(tmp_path: Path) -> Path:
    clock = Clock()
    with Journal(tmp_path / "journal.sqlite", wall=clock.wall, monotonic=clock.monotonic) as journal:
        enter(journal, 1, SETUP, [*AUCTION, throw(6, 5, bell=True), *ends_in(11)], clock)
        enter(journal, 2, SETUP, [*AUCTION, throw(), {"type": "abandon", "what": "game"}], clock)
    return tmp_path


def test_the_command_tells_and_writes(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sentences for people, one JSON object for programs, and files where they are asked for."""
    assert main(["chronicle", "--data", str(played)]) == 0
    said = capsys.readouterr()
    assert not said.out and "2 games" in said.err and "Greatest throw: 11 eyes (1)" in said.err
    assert main(["chronicle", "--data", str(played), "--json", "--out", str(played / "out"), "--game", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == {"bell_and_hammer": {"ended": 1, "given_up": 1}}
    assert found["records"]["throw"]["value"] == 11 and found["dice"]["word"] == "few"
    assert [die["mark"] for die in found["dice"]["dice"]][-2:] == ["bell", "hammer"]
    rows = list(csv.DictReader((played / "out" / "games.csv").open(newline="")))
    assert [row["ending"] for row in rows] == ["ended", "given_up"]
    assert (played / "out" / "purses-1.svg").is_file()
    assert main(["chronicle", "--data", str(played), "--json", "--day", "2001-01-01"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == {}


def test_the_command_says_what_it_leaves_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Games at a simulated table are counted and give no record: as in the book on the screen, that is said."""
    with Journal(tmp_path / "journal.sqlite") as journal:
        for game in (1, 2):
            enter(journal, game, SETUP, [*AUCTION, throw(1)], house={"simulated": True})
    assert main(["chronicle", "--data", str(tmp_path)]) == 0
    assert "2 simulated games are left out." in capsys.readouterr().err.splitlines()
    with Journal(tmp_path / "journal.sqlite") as journal:
        enter(journal, 3, SETUP, [*AUCTION, throw(1)])
    assert main(["chronicle", "--data", str(tmp_path), "--lang", "de", "--day", "2001-01-01"]) == 0
    assert "simulier" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--lang", "xx"], "no language"),
        (["--out", "OUT", "--game", "9"], "no game 9"),
        (["--data", "NONE"], "no journal"),
        (["--out", "FILE/x"], "cannot be written"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    played: Path, capsys: pytest.CaptureFixture[str], more: list[str], sentence: str
) -> None:
    """Exit status 2, no traceback."""
    (played / "FILE").write_text("")
    more = [str(played / word) if word in ("OUT", "NONE", "FILE/x") else word for word in more]
    assert main(["chronicle", "--data", str(played), *more]) == 2
    assert sentence in capsys.readouterr().err
    with pytest.raises(SystemExit) as ended:
        main(["chronicle", "--day", "soon"])
    assert ended.value.code == 2


def test_what_is_said_of_dice_says_what_cannot_be_said() -> None:
    """In every case; and the odds are round and never more exact than they can be."""
    from kiosk.chronicle.tally import Findings, Tally

    c = Spoken("en")
    fair = Findings.of(Tally(throws=600, marks=(100,) * 8))
    bent = Findings.of(Tally(throws=600, marks=(100,) * 7 + (190,)))
    few = Findings.of(Tally(throws=10, marks=(1,) * 8))
    plain = Findings.of(Tally(plain_throws=100, sixes=133))
    assert words.dice(c, few) == ["10 throws so far.", "The dice say nothing before 60 throws."]
    told = words.dice(c, fair)
    assert told[0] == "Nothing speaks against these dice." and "stays hidden" in told[1] and "No count tells" in told[2]
    told = words.dice(c, bent)
    assert told[0].startswith("Too often mark up: the die with the hammer, 190 of 600 times; 100")
    assert "once in 1000000 such books" in told[1] and any("No count tells" in one for one in told)
    assert (
        words.dice(c, plain)[0] == "Ordinary dice: 133 sixes of 800; 133 were to be expected. That is as chance has it."
    )
