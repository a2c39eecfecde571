"""The operator's pages: after his number, never by the hammer; what he sets holds, and is kept."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware.board import Health
from hardware.edges import EdgeLog
from hardware.strikes import Edge
from kiosk.board_watch import BoardFacts
from kiosk.ending import AGAIN, POWER_OFF
from kiosk.eyes import Sight
from kiosk.office import FILE, Office, Wishes, applied, export_all, recall, remember
from kiosk.pin import hash_pin
from kiosk.record import read_record
from kiosk.scenes import (
    Account,
    ClosedSign,
    OfficeDesk,
    Pin,
    Players,
    PutRight,
    Throw,
    Waiting,
    Wrong,
)
from kiosk.settings import Config, Operator
from tests.rehearsal import Rehearsal, reading
from vision.reading import Doubt

PIN = "4711"


class Exhibit(Rehearsal):
    """A kiosk with an operator."""

    def __init__(self, folder: Path) -> None:
        self.ended: list[int] = []
        self.edges = EdgeLog()
        super().__init__(folder, config=Config(operator=Operator(pin_hash=hash_pin(PIN, b"salt of 16 bytes"))))

    def open(self) -> None:
        super().open()
        board = BoardFacts(Health(None, 61.0, None, 1000.0, 400.0), 5000.0, 9000.0)

        def apply(wishes: Wishes) -> None:
            self.director.use_config(applied(self.config, wishes))

        wishes = recall(self.folder)
        self.director.office = Office(
            self.folder,
            self.edges,
            board=lambda: board,
            eyes=lambda: None,
            mat=lambda: None,
            apply=apply,
            end=self.ended.append,
            wishes=wishes,
        )
        apply(wishes)
        self.director.sign.until = wishes.closed
        self.director.pages.close()

    def enter(self, pin: str = PIN) -> None:
        """The number, digit by digit."""
        self.do("operator")
        assert isinstance(self.scene, Pin)
        for digit in pin:
            self.do("digit", digit=digit)
        self.do("sure")

    def page(self, name: str) -> OfficeDesk:
        """One of the pages, from the first."""
        self.do("show", page=name)
        scene = self.on(OfficeDesk)
        assert scene.page == name
        return scene


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Exhibit]:
    one = Exhibit(tmp_path)
    yield one
    one.close()


def play(kiosk: Exhibit) -> None:
    """A game with two throws, given up and put away."""
    kiosk.seat("Anna", "Boris")
    kiosk.auction({"bell": 0, "hammer": 1})
    for marks in (("1", "2"), ("4",)):
        kiosk.throw(*marks)
        kiosk.wait(4)
        kiosk.skip()
    kiosk.do("leave_table")
    kiosk.do("abandon")
    kiosk.do("sure")
    kiosk.do("go_on")
    assert isinstance(kiosk.scene, Waiting)


def test_only_his_number_opens_them(kiosk: Exhibit) -> None:
    """A wrong one does not, the hammer does not, and without a number nothing can be done there."""
    for _ in range(6):
        kiosk.do("show", page="home")
        kiosk.do("sure")
        kiosk.do("close_exhibit", timed=False)
        assert isinstance(kiosk.scene, Waiting)
    kiosk.enter("0000")
    assert kiosk.on(Pin).wrong
    assert not kiosk.knock()
    assert isinstance(kiosk.scene, Pin)
    kiosk.do("close")
    kiosk.enter()
    assert kiosk.on(OfficeDesk).page == "home"
    assert not kiosk.knock() and kiosk.ended == []


def test_without_a_number_they_stay_shut(tmp_path: Path) -> None:
    """Nobody has chosen one: only the key at the start leads there."""
    kiosk = Rehearsal(tmp_path)
    kiosk.do("operator")
    assert isinstance(kiosk.scene, Waiting)
    kiosk.close()


def test_who_has_set_no_number_is_told_how(tmp_path: Path) -> None:
    """Once, not a page over a page; under the sign of a closed exhibit too."""
    kiosk = Exhibit(tmp_path)
    for closed in ("", "14:00"):
        if closed:
            kiosk.director.sign.hang(closed)
        kiosk.director.use_config(Config())
        for _ in range(2):
            kiosk.do("operator")
            assert kiosk.on(Wrong).what == "no_number"
        kiosk.do("close")
    kiosk.on(ClosedSign)
    kiosk.close()


def test_nobody_is_told_so_over_a_game(tmp_path: Path) -> None:
    """A visitor's finger on the key hears that it does nothing; from sitting down to the last payment."""
    kiosk = Exhibit(tmp_path)
    kiosk.director.use_config(Config())
    kiosk.seat("Anna", "Boris")
    list(kiosk.director.cues())
    kiosk.do("operator")
    assert "refused" in list(kiosk.director.cues())
    kiosk.auction({"bell": 0})
    kiosk.do("operator")
    kiosk.on(Throw)
    kiosk.close()


def test_they_close_when_nobody_touches_them_and_the_game_stands(kiosk: Exhibit) -> None:
    """In the midst of a game as well."""
    kiosk.seat("Anna", "Boris")
    kiosk.auction({"bell": 0})
    before = kiosk.on(Throw).stage
    kiosk.enter()
    kiosk.page("hardware")
    kiosk.pass_by(200)
    assert isinstance(kiosk.scene, OfficeDesk)
    kiosk.pass_by(41)
    assert kiosk.on(Throw).stage.seats == before.seats


def test_the_eyes_page_shows_what_the_reader_thinks(kiosk: Exhibit) -> None:
    """Each thing with its confidence, the doubts, and the picture with all of it drawn on it."""
    kiosk.enter()
    kiosk.page("eyes")
    watch = kiosk.director.watch()
    assert watch is not None and (watch.kind, watch.count) == ("bell-dice", 8)
    picture = np.full((300, 600, 3), 90, np.uint8)
    kiosk.director.see(Sight(kiosk.now, watch.about, "read", reading(["4", "bell"], Doubt.COCKED, (0,)), picture))
    scene = kiosk.on(OfficeDesk)
    assert scene.facts["items"] == (("4", 100), ("bell", 100))
    assert scene.facts["doubts"] & Doubt.COCKED
    assert scene.picture is not None and not np.array_equal(scene.picture, picture)
    kiosk.do("look_for", kind="dominoes")
    watch = kiosk.director.watch()
    assert watch is not None and watch.kind == "dominoes" and "items" not in kiosk.on(OfficeDesk).facts
    kiosk.do("again")
    again = kiosk.director.watch()
    assert again is not None and again.again == watch.again + 1


def test_the_hardware_page_shows_each_edge(kiosk: Exhibit) -> None:
    """Live: a contact that closes is closed on the screen, counted, and its bounce is in its class."""
    kiosk.enter()
    kiosk.edges.begin("hammer", False, 0.0)
    kiosk.page("hardware")
    for at, level in ((1.0, True), (1.0004, False), (1.0012, True)):
        kiosk.edges.note("hammer", Edge(at, level))
    facts = kiosk.on(OfficeDesk).facts
    [(name, closed, closings, bounces, lately)] = facts["contacts"]
    assert (name, closed, closings, lately) == ("hammer", True, 2, (True, False, True))
    assert sum(bounces) == 1 and (facts["celsius"], facts["free_mb"]) == (61, 5000)


def test_an_old_games_account_can_be_read_and_put_right(kiosk: Exhibit) -> None:
    """A throw of a game that is over is amended; the game is put away again, and nothing else has changed."""
    play(kiosk)
    play(kiosk)
    before = {game.game: len(kiosk.journal.entries(game.game)) for game in kiosk.journal.games()}
    kiosk.enter()
    games = kiosk.page("games").facts["games"]
    assert [(line["game"], line["over"], line["players"]) for line in games] == [
        (2, True, ("Anna", "Boris")),
        (1, True, ("Anna", "Boris")),
    ]
    kiosk.do("look_back", game=1)
    account = kiosk.on(Account)
    assert not kiosk.director.at_the_table, "nothing is thrown in an old game"
    throws = [line.number for line in account.lines if line.kind == "throw"]
    kiosk.do("put_right", number=throws[-1])
    right = kiosk.on(PutRight)
    index = next(at for at, die in enumerate(right.dice) if die.value == "blank")
    kiosk.do("set_die", index=index, value="3")
    kiosk.do("amend")
    kiosk.settle()
    after = kiosk.journal.entries(1)
    assert len(after) == before[1] + 1 and after[-1].kind == "amend"
    assert len(kiosk.journal.entries(2)) == before[2]
    kiosk.wait(1)
    assert kiosk.on(OfficeDesk).page == "games"
    kiosk.do("look_back", game=1)
    kiosk.do("close")
    kiosk.wait(0.5)
    kiosk.do("close")
    assert isinstance(kiosk.scene, Waiting)
    kiosk.restart()
    assert isinstance(kiosk.scene, Waiting)


def test_looking_at_an_old_game_keeps_the_one_that_runs(kiosk: Exhibit) -> None:
    """It is set aside, and can be gone on with afterwards."""
    play(kiosk)
    kiosk.seat("Clara", "Dmitri")
    kiosk.auction({"bell": 0})
    seats = kiosk.on(Throw).stage.seats
    assert kiosk.director.at_the_table
    kiosk.do("account")
    assert not kiosk.director.at_the_table
    kiosk.do("close")
    kiosk.enter()
    kiosk.page("games")
    kiosk.do("look_back", game=1)
    assert isinstance(kiosk.scene, Account)
    kiosk.do("close")
    kiosk.wait(0.5)
    kiosk.do("close")
    assert kiosk.on(Waiting).resumable
    kiosk.do("resume")
    assert kiosk.on(Throw).stage.seats == seats


def test_what_is_set_holds_and_is_kept(kiosk: Exhibit) -> None:
    """Language, game, rules, volume, brightness: at once, and after the plug was pulled."""
    kiosk.enter()
    kiosk.page("house")
    kiosk.do("set_language", code="ru")
    kiosk.do("choose_game", game="toad")
    kiosk.do("choose_preset", preset="quick")
    kiosk.do("louder", by=-1)
    kiosk.do("brighter", by=-1)
    facts = kiosk.on(OfficeDesk).facts
    assert (facts["language"], facts["game"], facts["preset"]) == ("ru", "toad", "quick")
    assert (facts["volume"], facts["brightness"]) == (6, 9)
    for _ in range(20):
        kiosk.do("brighter", by=-1)
    assert kiosk.on(OfficeDesk).facts["brightness"] == 2, "it never gets too dark to be read"
    kiosk.restart()
    kiosk.knock()
    assert (kiosk.on(Players).game, kiosk.on(Players).preset) == ("toad", "quick")
    assert recall(kiosk.folder).language == "ru"


def test_silence_night_and_worth_are_a_touch_each(kiosk: Exhibit) -> None:
    """On and off again; the night goes by the clock, is now, or is never; another volume ends the silence."""
    kiosk.enter()
    kiosk.page("house")

    def set_to() -> tuple[bool, str, bool]:
        facts = kiosk.on(OfficeDesk).facts
        return facts["muted"], facts["night"], facts["worth"]

    assert set_to() == (False, "", False)
    for what, then in (
        ("mute", (True, "", False)),
        ("night", (True, "on", False)),
        ("show_worth", (True, "on", True)),
        ("night", (True, "off", True)),
        ("night", (True, "", True)),
        ("show_worth", (True, "", False)),
    ):
        kiosk.do(what)
        assert set_to() == then
    kiosk.do("louder", by=1)
    assert set_to() == (False, "", False)


def test_the_closed_sign_stays_until_he_opens(kiosk: Exhibit) -> None:
    """No knock, no touch and no pulled plug opens it; a game that ran is kept."""
    kiosk.seat("Anna", "Boris")
    kiosk.auction({"bell": 0})
    kiosk.enter()
    kiosk.page("closing")
    until = kiosk.on(OfficeDesk).facts["until"]
    kiosk.do("later", by=1)
    kiosk.do("close_exhibit", timed=True)
    sign = kiosk.on(ClosedSign)
    assert sign.until and sign.until != until
    for name in ("begin", "resume", "close", "how_to", "throw", "open", "confirm", "abandon", "show"):
        kiosk.do(name)
        assert isinstance(kiosk.scene, ClosedSign), name
    assert not kiosk.knock()
    kiosk.pass_by(9000)
    kiosk.restart()
    assert kiosk.on(ClosedSign).until == sign.until
    kiosk.enter("1234")
    kiosk.do("close")
    assert isinstance(kiosk.scene, ClosedSign)
    kiosk.enter()
    kiosk.page("closing")
    kiosk.do("open")
    assert isinstance(kiosk.scene, Waiting)
    kiosk.restart()
    assert isinstance(kiosk.scene, Waiting)


def test_a_fault_is_said_over_the_closed_sign_and_gives_way_to_it(kiosk: Exhibit) -> None:
    """The sign is not lost with the page that lay over it."""
    kiosk.director.sign.hang("-")
    kiosk.director.pages.no_camera("There is none.")
    assert isinstance(kiosk.scene, Wrong)
    kiosk.pass_by(0.1)
    kiosk.pass_by(61)
    assert kiosk.on(ClosedSign).until == ""


@pytest.mark.parametrize(("what", "status"), [("again", AGAIN), ("power_off", POWER_OFF)])
def test_the_end_is_asked_once_more(kiosk: Exhibit, what: str, status: int) -> None:
    """A touch alone does not switch the machine off."""
    kiosk.enter()
    kiosk.do("ask", what=what)
    assert kiosk.on(OfficeDesk).asked == what and kiosk.ended == []
    kiosk.do("close")
    kiosk.do("sure")
    assert kiosk.ended == []
    kiosk.do("ask", what=what)
    kiosk.do("sure")
    assert kiosk.ended == [status]


def test_all_games_are_written_out_as_records(kiosk: Exhibit, tmp_path: Path) -> None:
    """One file a game, that replays; where there is no stick, in the data folder; the page says where."""
    play(kiosk)
    kiosk.enter()
    kiosk.do("export")
    end = time.monotonic() + 20.0
    while not kiosk.on(OfficeDesk).told and time.monotonic() < end:
        kiosk.settle()
        time.sleep(0.02)
    [file] = (tmp_path / "export").glob("schimmel-*/game-1.jsonl")
    assert str(file.parent) in kiosk.on(OfficeDesk).told
    assert read_record(file)[0]["players"] == ["Anna", "Boris"]


def test_a_journal_that_is_not_there_is_said(tmp_path: Path) -> None:
    """Nothing was played: the sentence says so."""
    from kiosk.export import ExportError

    with pytest.raises(ExportError, match="nothing was played"):
        export_all(tmp_path / "none", ())


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{", "null", "[" * 5000, '{"closed": "soon", "volume": 9, "brightness": 0, "game": "chess"}',
        '{"language": ["ru"], "preset": "english", "volume": true, "closed": 5, "brightness": null}',
    ],
)  # fmt: skip
def test_spoilt_settings_are_left_out(tmp_path: Path, text: str) -> None:
    """What is kept in the data folder is data: whatever it holds, the configuration stands."""
    (tmp_path / FILE).write_text(text)
    assert applied(Config(), recall(tmp_path)) == Config()
    assert recall(tmp_path).brightness == 1.0 and recall(tmp_path).closed == ""


def test_settings_come_back_as_they_were_kept(tmp_path: Path) -> None:
    """And a folder that cannot be written costs nothing else."""
    wishes = Wishes("ru", "bingo", "", 0.3, 0.5, "14:30")
    remember(tmp_path, wishes)
    assert recall(tmp_path) == wishes
    blocked = tmp_path / "file"
    blocked.write_text("")
    remember(blocked / "folder", wishes)
    assert json.loads((tmp_path / FILE).read_text())["closed"] == "14:30"


def test_older_pages_of_games(kiosk: Exhibit) -> None:
    """Four on a page, the newest first."""
    setup: dict[str, Any] = {"record": 1, "game": "toad", "rules": "seed", "players": ["A", "B"], "dealer": 0}
    for game in range(1, 7):
        kiosk.journal.append(game, 0, "setup", 0, {"setup": setup, "house": {}}).result(10)
    kiosk.enter()
    assert [line["game"] for line in kiosk.page("games").facts["games"]] == [6, 5, 4, 3]
    kiosk.do("older")
    assert [line["game"] for line in kiosk.on(OfficeDesk).facts["games"]] == [2, 1]
    kiosk.do("older")
    kiosk.do("newer")
    assert kiosk.on(OfficeDesk).facts["page"] == 0
