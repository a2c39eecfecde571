"""Days on end in an hour: what may grow is measured, and what has grown is said."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from kiosk import cli, soak, wear

GOOD: dict[str, Any] = {
    "memory_mb": {"first": 180.0, "last": 183.0},
    "files": {"first": 20.0, "last": 20.0},
    "threads": {"first": 2.0, "last": 2.0},
    "start_ms": {"first": 60.0, "last": 70.0, "counted": 20},
    "journal_mb": {"most": 9.0, "cap": 6},
    "pictures_mb": {"most": 11.9, "cap": 12},
}


@pytest.mark.parametrize(
    ("what", "value", "word"),
    [
        ("memory_mb", {"first": 180.0, "last": 220.0}, "memory"),
        ("files", {"first": 20.0, "last": 22.0}, "files"),
        ("threads", {"first": 2.0, "last": 3.0}, "threads"),
        ("start_ms", {"first": 60.0, "last": 400.0, "counted": 20}, "start"),
        ("journal_mb", {"most": 40.0, "cap": 6}, "journal"),
        ("pictures_mb", {"most": 13.0, "cap": 12}, "pictures"),
    ],
)
def test_whatever_grows_is_a_fault(what: str, value: dict[str, float], word: str) -> None:
    """Each measure has its own limit and sentence; a run in which nothing grew has none."""
    assert wear.grown(GOOD) == []
    grown = copy.deepcopy(GOOD) | {what: value}
    [fault] = wear.grown(grown)
    assert word in fault


def test_a_few_starts_tell_nothing() -> None:
    """Which game is folded at a start makes more difference than any wear; many starts do tell."""
    slower = {"first": 60.0, "last": 400.0}
    assert wear.grown(copy.deepcopy(GOOD) | {"start_ms": slower | {"counted": wear.FEW - 1}}) == []
    assert len(wear.grown(copy.deepcopy(GOOD) | {"start_ms": slower | {"counted": wear.FEW}})) == 1


def test_the_measures_see_what_grows(tmp_path: Path) -> None:
    """An open file, a thread and a megabyte more are seen; a type face that is open is not counted."""
    import threading

    files, written = wear._files(), wear.written()
    with (tmp_path / "one").open("wb") as one, (tmp_path / "face.ttf").open("wb"):
        one.write(b"x" * 1_100_000)
        one.flush()
        assert wear._files() == files + 1
    assert wear.written()["megabytes"] - written["megabytes"] >= 1.0
    assert wear._memory_mb() > 10.0
    assert threading.active_count() >= 1


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_an_hour_with_people_who_behave_badly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games of all three kinds, broken off and gone on with; nothing is counted wrong; the result is one JSON line."""
    monkeypatch.setattr(wear, "MOST_MB", 1e9)  # nothing is warm after one hour
    monkeypatch.setattr(soak, "BREAKS_OFF", 0.5)
    monkeypatch.setattr(soak, "RESTARTS", 1.0)
    out = tmp_path / "soak.json"
    status = cli.main(["soak", "--hours", "2", "--seed", "6", "--out", str(out)])
    result = json.loads(capsys.readouterr().out)
    assert json.loads(out.read_text("utf-8")) == result
    assert (status, result["faults"]) == (0, [])
    assert sum(result["games"].values()) >= 3 and result["restarts"] >= 2
    assert result["broken_off"] >= 1 and result["written_an_hour"]["writes"] > 0


@pytest.mark.parametrize("hours", ["0", "-1", "nan", "1e9"])
def test_hours_that_cannot_be_are_refused(hours: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence."""
    assert cli.main(["soak", "--hours", hours]) == 2
    assert "--hours" in capsys.readouterr().err
