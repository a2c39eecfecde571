"""`kiosk report-misread`: which throw it takes, what it packs, and that no name is in it."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from kiosk import cli
from kiosk.director import things
from kiosk.journal import Journal
from kiosk.misread import Counted, ReportError, choose, readings
from kiosk.scenes import SeenThing
from vision.ring import Ring

NAMES = ["Wilhelmina", "Константин"]


def die(value: str, x: float, **more: object) -> dict[str, object]:
    return {"value": value, "x": x, "y": 200.0, "edge": 30.0, "confidence": 0.9, **more}


class Played:
    """A journal with throws and their pictures."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = Journal(folder / "journal.sqlite")
        self.ring = Ring(folder / "pictures", 10**7)
        self.next = 1

    def begin(self, game: int = 1, plays: str = "bell_and_hammer") -> None:
        setup = {"record": 1, "game": plays, "rules": "english", "players": NAMES}
        self.journal.append(game, 0, "setup", 0, {"setup": setup, "house": {}}).result(10)
        self.next = 1

    def throw(self, *, game: int = 1, by_hand: bool = False, picture: bool = True) -> int:
        """A throw that was read as a five, and set to a six by a person where `by_hand`."""
        shown = np.random.default_rng(self.next).integers(0, 255, (480, 640, 3)).astype(np.uint8)
        name = self.ring.keep(shown, {"dice": [die("5", 200.0)], "doubts": []}) if picture else None
        counted = die("6", 200.0, by_hand=True) if by_hand else die("5", 200.0)
        event = {"type": "throw", "player": 0, "eyes": [6 if by_hand else 5], "bell": False, "hammer": False}
        payload = {"event": event, "reading": {"dice": [counted], "doubts": []}}
        self.journal.append(game, self.next, "event", self.next - 1, payload, name).result(10)
        self.next += 1
        return self.next - 1

    def stone(self, event: dict[str, Any], stone: SeenThing, *, at: int | None = None) -> int:
        """A stone as Bingo writes it down; `at`: laid in the place of that lead, or put right."""
        shown = np.random.default_rng(self.next).integers(0, 255, (480, 640, 3)).astype(np.uint8)
        note = things.note({str(event["type"]): stone})
        name = self.ring.keep(shown, note)
        put = event if at is None else {"type": "amend", "at": at, "event": event}
        kind = "event" if at is None else "amend"
        self.journal.append(1, self.next, kind, self.next - 1, {"event": put, "reading": note}, name).result(10)
        self.next += 1
        return self.next - 1

    def amend(self, at: int, game: int = 1) -> None:
        event = {"type": "throw", "player": 0, "eyes": [4], "bell": True, "hammer": False}
        payload = {"event": {"type": "amend", "at": at, "event": event}}
        self.journal.append(game, self.next, "amend", self.next - 1, payload).result(10)
        self.next += 1


@pytest.fixture
def played(tmp_path: Path) -> Played:
    one = Played(tmp_path)
    one.begin()
    return one


def opened(file: Path) -> tuple[dict[str, Any], np.ndarray[Any, Any]]:
    """The report and the picture in a zip file."""
    with zipfile.ZipFile(io.BytesIO(file.read_bytes())) as packed:
        assert sorted(packed.namelist()) == ["picture.jpg", "report.json"]
        report = json.loads(packed.read("report.json"))
        picture = cv2.imdecode(np.frombuffer(packed.read("picture.jpg"), np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        return report, picture


def test_the_last_throw_that_was_put_right_is_taken(played: Played) -> None:
    """Corrected before it counted, or amended later; throws that stood are passed over."""
    played.throw()
    by_hand = played.throw(by_hand=True)
    last = played.throw()
    assert choose(played.folder, None, None).number == by_hand
    played.amend(last)
    assert choose(played.folder, None, None).number == last
    assert [one.put_right for one in readings(played.folder)] == [False, True, True]
    assert choose(played.folder, 1, 1).number == 1


def test_it_packs_picture_reading_and_versions(played: Played, capsys: pytest.CaptureFixture[str]) -> None:
    """What the camera read, what counted, what it was corrected to, and which networks read it."""
    number = played.throw()
    played.amend(number)
    out = played.folder / "to send" / "a.zip"
    assert cli.main(["report-misread", "--data", str(played.folder), "--out", str(out)]) == 0
    assert "No names" in capsys.readouterr().err
    report, picture = opened(out)
    assert report["read"]["dice"][0]["value"] == "5"
    assert report["event"] == {"type": "throw", "eyes": [4], "bell": True, "hammer": False}
    assert report["put_right"] is True
    versions = report["versions"]
    assert versions["opencv"] == cv2.__version__ and {"finder.onnx", "namer.onnx"} <= set(versions["networks"])
    left, top, right, bottom = report["picture"]["crop"]
    assert picture.shape[:2] == (bottom - top, right - left) and picture.shape[1] < 640
    assert left < 200 < right and top < 200 < bottom


def test_a_stone_is_packed_with_what_it_was_taken_for(tmp_path: Path) -> None:
    """In Bingo the last stone that a person has named; one that was only confirmed was read right."""
    played = Played(tmp_path)
    played.begin(plays="bingo")
    outline = ((100.0, 100.0), (148.0, 100.0), (148.0, 124.0), (100.0, 124.0))
    read = SeenThing("6-5", outline, np.zeros((480, 640, 3), np.uint8))
    wrong = played.stone({"type": "lead", "player": 0, "stone": "6-4"}, things.said("6-4", read))
    played.stone({"type": "reply", "player": 1, "stone": "6-5"}, things.said("6-5", read))
    assert [one.put_right for one in readings(tmp_path)] == [True, False]
    assert choose(tmp_path, None, None).number == wrong
    out = tmp_path / "a.zip"
    assert cli.main(["report-misread", "--data", str(tmp_path), "--out", str(out)]) == 0
    report, picture = opened(out)
    assert (report["plays"], report["event"]) == ("bingo", {"type": "lead", "stone": "6-4"})
    (thing,) = report["read"]["things"]
    assert (thing["value"], thing["read"]) == ("6-4", "6-5")
    assert report["picture"]["crop"] == [4, 4, 245, 221] and picture.shape[:2] == (217, 241)


def test_a_lead_that_was_changed_is_no_misreading(tmp_path: Path) -> None:
    """The stone that lies there now is the one that was read, with its own picture; put right later, it is one."""
    played = Played(tmp_path)
    played.begin(plays="bingo")
    outline = ((100.0, 100.0), (148.0, 100.0), (148.0, 124.0), (100.0, 124.0))
    seen = SeenThing("6-5", outline, np.zeros((480, 640, 3), np.uint8))
    lead = played.stone({"type": "lead", "player": 0, "stone": "6-5"}, seen)
    first = readings(tmp_path)[0].picture
    played.stone({"type": "lead", "player": 0, "stone": "4-1"}, replace(seen, value="4-1"), at=lead)
    (one,) = readings(tmp_path)
    assert (one.put_right, one.event["stone"], one.number) == (False, "4-1", lead) and one.picture != first
    played.stone({"type": "lead", "player": 0, "stone": "4-0"}, things.said("4-0", seen), at=lead)
    assert choose(tmp_path, None, None).event["stone"] == "4-0"


def test_no_name_is_in_it(played: Played) -> None:
    """Neither players nor folders nor the machine's name leave the kiosk."""
    played.throw(by_hand=True)
    assert cli.main(["report-misread", "--data", str(played.folder), "--out", str(played.folder / "a.zip")]) == 0
    with zipfile.ZipFile(played.folder / "a.zip") as packed:
        text = packed.read("report.json").decode("utf-8")
    import platform

    for name in (*NAMES, str(played.folder), platform.node()):
        assert not name or name not in text


def test_a_file_that_is_there_is_not_written_over(played: Played, capsys: pytest.CaptureFixture[str]) -> None:
    """A second report says so and keeps the first."""
    played.throw(by_hand=True)
    for status in (0, 2):
        assert cli.main(["report-misread", "--data", str(played.folder)]) == status
    assert "is there already" in capsys.readouterr().err
    assert len(list((played.folder / "reports").glob("*.zip"))) == 1


def test_what_cannot_be_reported_costs_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No journal, nothing put right, a number that is no throw, a picture that is gone."""
    assert cli.main(["report-misread", "--data", str(tmp_path / "none")]) == 2
    assert "no journal" in capsys.readouterr().err
    played = Played(tmp_path)
    played.begin()
    with pytest.raises(ReportError, match="No reading was put right"):
        choose(tmp_path, None, None)
    played.throw(by_hand=True, picture=False)
    number = played.throw(by_hand=True)
    with pytest.raises(ReportError, match="no reading with a picture"):
        choose(tmp_path, 1, 77)
    with pytest.raises(ReportError, match="no game 5"):
        choose(tmp_path, 5, None)
    played.ring.clear()
    assert cli.main(["report-misread", "--data", str(tmp_path), "--number", str(number)]) == 2
    assert "is gone" in capsys.readouterr().err


def test_reporting_leaves_the_ring_alone(played: Played) -> None:
    """Another process may be writing there: not even a half that lies about is removed."""
    played.throw(by_hand=True)
    half = played.folder / "pictures" / "00000099.jpg"
    half.write_bytes(b"half")
    assert cli.main(["report-misread", "--data", str(played.folder)]) == 0
    assert half.exists()


def test_a_throw_is_known_by_its_game(played: Played) -> None:
    """The same number in another game is another throw."""
    played.throw(by_hand=True)
    played.begin(2)
    played.throw(game=2, by_hand=True)
    assert [(one.game, one.number) for one in readings(played.folder)] == [(1, 1), (2, 1)]
    assert isinstance(found := choose(played.folder, 1, 1), Counted) and found.game == 1
    assert choose(played.folder, None, 1).game == 2
