"""The command line: what goes where, and that bad input costs one sentence."""

from __future__ import annotations

import errno
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from kiosk import cli
from kiosk.commands.terminal import say

GOLDEN = Path(__file__).parent / "golden" / "bell_and_hammer"


def test_no_command_starts_the_exhibit() -> None:
    """Options of the exhibit may stand alone, common ones before them."""
    assert cli._arguments([]).command == "play"
    assert cli._arguments(["--simulate"]).simulate
    both = cli._arguments(["--config", "a.toml", "--simulate", "--size", "800x480"])
    assert (both.command, both.config, both.size) == ("play", Path("a.toml"), (800, 480))
    assert cli._arguments(["-v", "doctor", "--json"]).command == "doctor"


def test_phones_are_among_the_commands(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing, and how it is had; or what is still to be done."""
    assert "phones" in cli.parser().format_help()
    monkeypatch.setattr("kiosk.phones.extra.missing", lambda: ("segno",))
    assert cli.main(["phones"]) == 2 and "./run phones" in capsys.readouterr().err
    monkeypatch.setattr("kiosk.phones.extra.missing", lambda: ())
    assert cli.main(["phones"]) == 0 and "phones" in capsys.readouterr().err.lower()


@pytest.mark.parametrize(
    "arguments", [["dance"], ["read", "chess", "a.jpg"], ["read", "cards"], ["--size", "12"], ["screens"]]
)
def test_wrong_usage_is_status_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """argparse says what is wrong, on standard error."""
    with pytest.raises(SystemExit) as stop:
        cli.main(arguments)
    assert stop.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "usage: kiosk" in err


def _lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_read_goes_on_after_a_file_that_is_no_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line with `error` and no `items`, the other files are read, exit status 2."""
    (tmp_path / "a.jpg").write_text("no picture")
    cv2.imwrite(str(tmp_path / "b.png"), np.full((200, 300, 3), 90, np.uint8))
    status = cli.main(["read", "pip-dice", str(tmp_path / "a.jpg"), str(tmp_path / "b.png"), str(tmp_path / "no.png")])
    first, second, third = _lines(capsys)
    assert status == 2
    assert "error" in first and "items" not in first
    assert second["items"] == [] and {"sure", "doubts", "ms", "backs"} <= set(second)
    assert "error" in third


def test_read_annotates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--annotate` leaves a picture of the same size beside the lines."""
    cv2.imwrite(str(tmp_path / "b.png"), np.full((200, 300, 3), 90, np.uint8))
    assert cli.main(["read", "bell-dice", "--annotate", str(tmp_path / "out"), str(tmp_path / "b.png")]) == 0
    line = _lines(capsys)[0]
    assert line["sure"] is False
    assert "too few" in line["doubts"]  # type: ignore[operator]
    assert cv2.imread(str(tmp_path / "out" / "b.png")).shape == (200, 300, 3)


def test_replay_prints_a_worked_example_again(capsys: pytest.CaptureFixture[str]) -> None:
    """A golden record is its own output, but for the rule that each payment follows."""
    file = GOLDEN / "BH-EN-02.jsonl"
    assert cli.main(["replay", str(file)]) == 0
    found = _lines(capsys)
    for line in found:
        for effect in line.get("effects", ()):  # type: ignore[attr-defined]
            effect.pop("rule", None)
    assert found == [json.loads(line) for line in file.read_text().splitlines()]


def test_replay_check_names_each_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All golden records agree; a changed amount is found and is status 1; rubbish is status 2."""
    assert cli.main(["replay", "--check", *map(str, sorted(GOLDEN.glob("*.jsonl")))]) == 0
    assert _lines(capsys) == []
    changed = tmp_path / "changed.jsonl"
    changed.write_text((GOLDEN / "BH-EN-02.jsonl").read_text().replace('"amount": 1', '"amount": 2'))
    assert cli.main(["replay", "--check", str(changed)]) == 1
    assert "amount" in str(_lines(capsys)[0]["difference"])
    changed.write_text("{}")
    assert cli.main(["replay", str(changed)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and len(err.splitlines()) == 1


def test_a_pin_becomes_a_hash_and_a_word_does_not(capsys: pytest.CaptureFixture[str]) -> None:
    """`kiosk pin` prints what the configuration takes."""
    from kiosk.pin import pin_matches

    assert cli.main(["pin", "2718"]) == 0
    assert pin_matches("2718", capsys.readouterr().out.strip())
    assert cli.main(["pin", "abc"]) == 2
    assert "digits" in capsys.readouterr().err


def test_a_pin_is_read_from_a_pipe_without_a_warning(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is no terminal the first line of standard input is the PIN."""
    from kiosk.pin import pin_matches

    monkeypatch.setattr("sys.stdin", io.StringIO("2718\n"))
    assert cli.main(["pin"]) == 0
    out, err = capsys.readouterr()
    assert pin_matches("2718", out.strip()) and err == ""


@pytest.mark.parametrize("text", ["12", "axb", "100x9000", "1280x", "1x2x3"])
def test_a_size_that_is_none_says_what_is_allowed(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The form and the limits are named."""
    with pytest.raises(SystemExit):
        cli.main(["--size", text])
    assert "WIDTHxHEIGHT, each from 160 to 7680" in capsys.readouterr().err
    assert cli.size_of("800X480") == (800, 480)


def test_a_set_up_that_is_refused_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 1 with a sentence that names the code; status 0 where the record itself expects the refusal."""
    file = tmp_path / "two.jsonl"
    setup = {"record": 1, "game": "bell_and_hammer", "players": ["Anna", "Boris"], "rules": "russian"}
    file.write_text(json.dumps(setup))
    assert cli.main(["replay", str(file)]) == 1
    out, err = capsys.readouterr()
    code = json.loads(out)["refused"]
    assert code in err and len(err.splitlines()) == 1
    file.write_text(json.dumps({**setup, "refused": code}))
    assert cli.main(["replay", str(file)]) == 0
    assert cli.main(["replay", str(tmp_path)]) == 2
    assert "this is a folder" in capsys.readouterr().err


def test_watching_what_never_rests_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One picture is no rest: nothing on standard output, one sentence on standard error."""
    cv2.imwrite(str(tmp_path / "a.png"), np.full((240, 320, 3), 90, np.uint8))
    assert cli.main(["watch", "pip-dice", str(tmp_path)]) == 0
    out, err = capsys.readouterr()
    assert out == "" and "nothing came to rest" in err


def test_a_bad_configuration_costs_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file and the line are named."""
    file = tmp_path / "c.toml"
    file.write_text("[language]\ncoed = 'en'\n")
    assert cli.main(["--config", str(file), "export", "--data", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert "c.toml" in err and "2" in err


def test_export_without_a_journal_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is created by asking."""
    assert cli.main(["export", "--data", str(tmp_path / "none")]) == 2
    assert "no journal" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("command", ["export", "report-misread"])
def test_a_journal_that_is_empty_or_damaged_costs_a_sentence_that_helps(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """SQLite's own words would help nobody; the kiosk mends a damaged journal when it starts."""
    journal = tmp_path / "journal.sqlite"
    journal.write_bytes(b"")
    assert cli.main([command, "--data", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert "no such table" not in err and "No " in err
    journal.write_bytes(bytes(range(256)) * 80)
    assert cli.main([command, "--data", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert "is damaged: start the kiosk once" in err and "Traceback" not in err


def test_a_reader_of_the_output_that_goes_away_is_no_error(tmp_path: Path) -> None:
    """`kiosk replay ... | head -1` ends in silence."""
    record = GOLDEN / "BH-EN-25.jsonl"
    done = subprocess.run(
        f"{sys.executable} -m kiosk.cli replay {' '.join([str(record)] * 400)} | head -1",
        shell=True,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parent.parent,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("command", ["screens", "sounds"])
def test_a_folder_that_takes_no_file_costs_a_sentence(command: str) -> None:
    """In a process of its own: what is left open must not complain when it ends."""
    done = subprocess.run(
        [sys.executable, "-m", "kiosk.cli", command, "--out", "/proc"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2 and done.stderr.splitlines()[-1].startswith("kiosk: ")
    assert "/proc" in done.stderr and "Traceback" not in done.stderr


def test_a_disk_that_fills_up_under_the_screens_costs_one_sentence(tmp_path: Path) -> None:
    """In a process of its own, which may write files of no more than 2 kB; SDL's writes each complained."""
    script = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))\n"
    asked = ["screens", "--out", str(tmp_path), "--size", "320x192"]
    done = subprocess.run(
        [sys.executable, "-c", script + "from kiosk.cli import entry; entry()", *asked],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parent.parent,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == f"kiosk: Cannot write to {tmp_path}: File too large. Name a folder that can be written.\n"


@pytest.mark.parametrize(
    "asked",
    [
        ["--help"],
        ["replay", "--help"],
        ["replay", str(GOLDEN / "BH-EN-02.jsonl")],
        ["pin", "2718"],
        ["read", "bell-dice", "no-such-picture.png"],
    ],
    ids=lambda asked: " ".join(asked[:1] + asked[1:2] * (asked[1:2] == ["--help"])),
)
def test_a_standard_output_that_takes_nothing_is_one_sentence(asked: list[str]) -> None:
    """Where the disk is full: status 1, and nothing is tried again as the process ends."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from kiosk.cli import entry; entry()", *asked],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parent.parent,
            check=False,
        )
    assert done.stderr == "kiosk: Standard output cannot be written: No space left on device. Send it elsewhere.\n"
    assert done.returncode == 1


def test_sentences_that_nobody_can_be_told_change_no_status() -> None:
    """A full standard error: the work is done, and its status is that of the work."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-c", "from kiosk.cli import entry; entry()", "replay", "--check", "no.jsonl"],
            stdout=subprocess.PIPE,
            stderr=full,
            text=True,
            cwd=Path(__file__).parent.parent,
            check=False,
        )
    assert done.returncode == 2 and done.stdout == ""


@pytest.mark.parametrize("asked", [["pin", "2718"], ["--help"]], ids=" ".join)
def test_a_standard_output_that_is_closed_is_one_sentence(asked: list[str]) -> None:
    """Closed before the program began: what was asked for cannot be given, and nothing breaks as the process ends."""
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" "$@" >&-', sys.executable, "-c", "from kiosk.cli import entry; entry()", *asked],
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parent.parent,
        check=False,
    )
    assert done.stderr == "kiosk: Standard output cannot be written: it is closed. Send it elsewhere.\n"
    assert done.returncode == 1


def test_a_standard_error_that_was_full_for_a_moment_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exhibit runs for months; one sentence that could not be said does not cost it its log."""

    class Disk(io.FileIO):
        full = True

        def write(self, data: Any) -> int:
            if self.full:
                raise OSError(errno.ENOSPC, "No space left on device")
            return super().write(data)

    with Disk(tmp_path / "log", "w") as disk:
        told = io.TextIOWrapper(io.BufferedWriter(disk), "utf-8", line_buffering=True)
        monkeypatch.setattr(sys, "stderr", told)
        say("lost")
        disk.full = False
        say("told")
        monkeypatch.undo()
        assert (tmp_path / "log").read_text("utf-8").endswith("told\n")
