"""`kiosk teach`: from files and folders, what it keeps, what it refuses, the list."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk import cli
from tests.taught_looks import photo
from vision.reading import MARKS


@pytest.fixture(scope="module")
def album(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with three pictures of each mark."""
    folder = tmp_path_factory.mktemp("album") / "bone"
    for mark in MARKS:
        (folder / mark).mkdir(parents=True)
        for number in range(3):
            cv2.imwrite(str(folder / mark / f"{number}.png"), photo(mark, number))
    return folder


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_folder_makes_a_set(album: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is called like the folder, listed as the one that is used, and can be removed."""
    data = ["--data", str(tmp_path)]
    assert cli.main(["teach", str(album), "--json", *data]) == 0
    (told,) = lines(capsys)
    assert (told["name"], told["looks"], told["right"], told["kept"]) == ("bone", 24, 24, True)
    assert cli.main(["teach", "--list", "--json", *data]) == 0
    assert lines(capsys) == [{"name": "bone", "looks": 24, "used": True}]
    assert cli.main(["teach", "--remove", "bone", *data]) == 0
    assert cli.main(["teach", "--remove", "bone", *data]) == 2
    assert "no taught set 'bone'" in capsys.readouterr().err


def test_a_set_that_cannot_be_told_apart_is_not_kept(
    album: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The hammer's pictures handed in as the bell's: both are named, nothing is kept, status 1."""
    given = []
    for mark in ("bell", "hammer"):
        given += ["--mark", mark, *(str(album / "hammer" / f"{number}.png") for number in range(3))]
    assert cli.main(["teach", "--name", "odd", *given, "--data", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert "bell and hammer cannot be told apart" in said and "Never shown: 1, 2, 3" in said
    assert not list(tmp_path.rglob("*.npz"))


def test_files_that_show_no_die_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bare table and a text: a line each with the reason; the looks that are left are too few."""
    cv2.imwrite(str(tmp_path / "bare.png"), np.full((240, 320, 3), 90, np.uint8))
    (tmp_path / "text.jpg").write_text("no picture")
    cv2.imwrite(str(tmp_path / "one.png"), photo("1", 1))
    files = [str(tmp_path / name) for name in ("bare.png", "text.jpg", "one.png")]
    assert cli.main(["teach", "--mark", "1", *files, "--json", "--data", str(tmp_path)]) == 1
    bare, text, told = lines(capsys)
    assert "no die is seen" in str(bare["error"]) and "no picture" in str(text["error"])
    assert (told["few"], told["usable"]) == (["1"], False)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ([], "Nothing to learn from"),
        (["nowhere"], "no folder"),
        (["."], "no folders named by marks"),
        (["--mark", "7", "a.jpg"], "no mark '7'"),
        (["--mark", "bell", "no.jpg"], "Nothing was shown"),
        (["--remove", "../x"], "cannot be a set's name"),
    ],
)
def test_wrong_usage_costs_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, more: list[str], sentence: str
) -> None:
    """Status 2 and what to do."""
    monkeypatch.chdir(tmp_path)
    assert cli.main(["teach", *more, "--data", str(tmp_path)]) == 2
    assert sentence in capsys.readouterr().err


def test_a_name_that_cannot_be_one_is_refused_before_anything_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody waits for forty pictures to hear that."""
    assert cli.main(["teach", "--name", "My Dice", "--mark", "1", "no.jpg", "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert "cannot be a set's name" in said and "no.jpg" not in said


def test_a_mark_without_pictures_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    """argparse says what is missing."""
    with pytest.raises(SystemExit) as stop:
        cli.main(["teach", "--mark", "bell"])
    assert stop.value.code == 2 and "--mark needs a mark and pictures" in capsys.readouterr().err
