"""A data folder that cannot be written can be read all the same: an archive, a disk that is mounted read-only."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kiosk import cli
from kiosk.config import load
from kiosk.doctor.service import games
from kiosk.journal import JOURNAL_FILE, Journal
from kiosk.journal_file import JournalError, newest_of_games, read_games
from kiosk.settings import Config
from kiosk.typed_toml import ConfigError

SETUP = {
    "record": 1,
    "game": "bell_and_hammer",
    "rules": "english",
    "options": {},
    "players": ["Anna", "Boris", "Cleo"],
}
NOBODY = 65534


@contextlib.contextmanager
def unwritable(folder: Path) -> Iterator[None]:
    """Nobody may write into `folder`, the user who may do everything included."""
    root = os.geteuid() == 0
    folder.chmod(0o555)
    try:
        if root:
            os.seteuid(NOBODY)
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder in which one game was begun, where everybody may look."""
    made = Path(tempfile.mkdtemp(prefix="kiosk-read-only-"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(made))  # nobody may look into the tester's own
    made.chmod(0o755)
    journal = Journal(made / JOURNAL_FILE)
    journal.append(1, 0, "setup", 0, {"setup": SETUP})
    journal.close()
    for file in made.iterdir():
        file.chmod(0o644)
    yield made
    shutil.rmtree(made)


@pytest.mark.parametrize(
    "command", [["export", "--list"], ["export"], ["chronicle", "--json"], ["report-misread"]], ids=" ".join
)
def test_the_same_is_told_as_of_a_copy_that_can_be_written(
    command: list[str],
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """And no file is left beside the journal."""
    shutil.copytree(folder, tmp_path / "copy")
    status = cli.main([*command, "--data", str(tmp_path / "copy")])
    told = capsys.readouterr()
    assert "bell_and_hammer" in told.out or "No " in told.err
    with unwritable(folder):
        assert cli.main([*command, "--data", str(folder)]) == status
    assert capsys.readouterr() == told
    assert caplog.records == []
    assert [file.name for file in folder.iterdir()] == [JOURNAL_FILE]


def test_the_doctor_reads_it_too(folder: Path) -> None:
    """One game."""
    games(Config(), folder)
    with unwritable(folder):
        found = games(Config(), folder)
    assert found.status == "ok" and found.found.startswith("1 game,")


def test_a_journal_in_use_is_read_with_its_log(folder: Path) -> None:
    """What was written last stands in the log alone."""
    with Journal(folder / JOURNAL_FILE) as journal:
        journal.append(2, 0, "setup", 0, {"setup": SETUP}).result()
        for file in folder.iterdir():
            file.chmod(0o644)
        with unwritable(folder):
            assert [entry.game for entry in read_games(folder / JOURNAL_FILE)] == [1, 2]


def test_a_log_that_cannot_be_read_so_is_a_sentence_and_no_half_of_the_games(folder: Path) -> None:
    """Copied from a running kiosk, without the log's index, which cannot be made."""
    log = folder / f"{JOURNAL_FILE}-wal"
    with Journal(folder / JOURNAL_FILE) as journal:
        journal.append(2, 0, "setup", 0, {"setup": SETUP}).result()
        data = log.read_bytes()
    log.write_bytes(data)
    log.chmod(0o644)
    with unwritable(folder), pytest.raises(JournalError, match="make the folder writable"):
        read_games(folder / JOURNAL_FILE)
    assert [entry.game for entry in read_games(folder / JOURNAL_FILE)] == [1, 2]


def test_a_log_that_goes_while_the_journal_is_opened_is_none(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kiosk that wrote it ends in that moment, and takes its log with it."""
    log = folder / f"{JOURNAL_FILE}-wal"
    log.touch()
    real = Path.stat

    def late(path: Path, **how: bool) -> os.stat_result:
        found = real(path, **how)
        if path == log:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(log)  # noqa: PTH108 - not by what is replaced here
        return found

    monkeypatch.setattr("kiosk.journal_file.writable", lambda folder: False)
    monkeypatch.setattr(Path, "stat", late)
    assert [entry.game for entry in read_games(folder / JOURNAL_FILE)] == [1]


@pytest.mark.parametrize("read", [read_games, newest_of_games])
def test_a_disk_that_fails_as_the_journal_is_opened_is_a_sentence(
    read: Callable[[Path], object], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is asked of the journal."""

    def fail(path: Path) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("kiosk.journal_file.connect_to_read", fail)
    with pytest.raises(JournalError, match="cannot be opened"):
        read(folder / JOURNAL_FILE)


@pytest.mark.parametrize("command", ["export", "chronicle", "report-misread"])
def test_a_folder_in_the_journals_place_is_not_taken_for_no_journal(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says what lies there."""
    (tmp_path / JOURNAL_FILE).mkdir()
    assert cli.main([command, "--data", str(tmp_path)]) == 2
    assert f"{tmp_path / JOURNAL_FILE} is no file" in capsys.readouterr().err


def test_a_configuration_folder_that_nobody_may_look_into_is_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a configuration lies there cannot be known."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "closed"))
    (folder / "closed").mkdir(mode=0o700)
    (folder / "closed").chmod(0 if os.geteuid() else 0o700)
    with unwritable(folder), pytest.raises(ConfigError, match="cannot be read"):
        load()
    (folder / "closed").chmod(0o700)
