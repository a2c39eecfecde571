"""A configuration that is damaged, old or gone: the exhibit starts with what is good, and says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kiosk.last_good import load_good
from kiosk.settings import Config
from kiosk.typed_toml import ConfigError

GOOD = '[language]\ncode = "ru"\n\n[hammer]\npin = 22\n\n[sound]\nvolume = 0.3\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A configuration that was used once."""
    file = tmp_path / "config" / "config.toml"
    file.parent.mkdir()
    file.write_text(GOOD, "utf-8")
    return file


def environment(folder: Path) -> dict[str, str]:
    return {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "share"), "XDG_CONFIG_HOME": str(folder / "none")}


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\x00" * 200,
        b"\xff\xfe half a text",
        GOOD.encode()[:25],
        b'[language]\ncode = "xx"\n',
        b"[hammer]\npin = 99\n",
        b"[whatever]\nx = 1\n",
        b"a" * 100_000,
        b"a = [" * 5000,
    ],
    ids=["empty", "zeros", "no text", "torn", "value", "pin", "section", "huge", "deep"],
)
def test_the_last_good_copy_is_used(file: Path, tmp_path: Path, damage: bytes) -> None:
    """Whatever lies in the file: the settings of before hold, one sentence says what is wrong and what is used."""
    env = environment(tmp_path)
    assert load_good(file, env) == (Config(), None) or load_good(file, env)[1] is None
    file.write_bytes(damage)
    config, wrong = load_good(file, env)
    if not damage:
        assert wrong is None  # an empty file is a good one: all the defaults
        return
    assert (config.language.code, config.hammer.pin, config.sound.volume) == ("ru", 22, 0.3)
    assert wrong is not None and wrong.count("\n") == 0
    assert "last good copy" in wrong and str(file) in wrong
    assert config.source == file


def test_a_configuration_that_is_gone_is_the_copy(file: Path, tmp_path: Path) -> None:
    """Named, deleted: the copy stands beside it."""
    env = environment(tmp_path)
    load_good(file, env)
    file.unlink()
    config, wrong = load_good(file, env)
    assert config.hammer.pin == 22 and wrong is not None and "last good copy" in wrong


def test_where_no_copy_can_be_written_beside_it_lies_in_the_data_folder(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder of the configuration may belong to somebody else."""
    env = environment(tmp_path)
    real = os.open

    def refuse(path: object, *rest: object, **more: object) -> int:
        if str(path).startswith(str(file.parent / ".config-")):
            raise PermissionError(13, "Permission denied")
        return real(path, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", refuse)
    load_good(file, env)
    assert (tmp_path / "share" / "schimmel" / "config.toml.good").read_text("utf-8") == GOOD
    file.write_text("[hammer]\npin = 1\n")
    assert load_good(file, env)[0].hammer.pin == 22


def test_an_old_configuration_without_a_copy_keeps_its_good_settings(file: Path, tmp_path: Path) -> None:
    """A setting that no longer exists, and one out of range, keep their defaults; all others hold."""
    file.write_text(GOOD + "loudness = 3\n\n[display]\nfps = 900\ndark = true\n", "utf-8")
    config, wrong = load_good(file, environment(tmp_path))
    assert (config.hammer.pin, config.sound.volume, config.display.dark, config.display.fps) == (22, 0.3, True, 30)
    assert wrong is not None and "loudness" in wrong and "All other settings" in wrong


def test_a_damaged_one_without_a_copy_is_the_defaults(file: Path, tmp_path: Path) -> None:
    """It starts, and says so."""
    file.write_bytes(b"\x00\x01")
    config, wrong = load_good(file, environment(tmp_path))
    assert config == Config() and wrong is not None


def test_where_nobody_may_look_for_it_the_exhibit_runs_with_its_own_settings(file: Path, tmp_path: Path) -> None:
    """It cannot be told whether there is one: that is no mistyped name."""
    root = os.geteuid() == 0
    file.parent.chmod(0)
    try:
        if root:
            os.seteuid(65534)
        config, wrong = load_good(file, environment(tmp_path))
    finally:
        if root:
            os.seteuid(0)
        file.parent.chmod(0o755)
    assert config == Config()
    assert wrong is not None and "cannot be read (Permission denied)" in wrong and "settings that it has" in wrong


def test_a_name_that_was_mistyped_is_an_error(tmp_path: Path) -> None:
    """Who names a file that never was there has made a mistake at the keyboard."""
    with pytest.raises(ConfigError, match="There is no configuration file"):
        load_good(tmp_path / "confg.toml", environment(tmp_path))


def test_a_damaged_copy_is_passed_over(file: Path, tmp_path: Path) -> None:
    """Both lie on the same card."""
    env = environment(tmp_path)
    load_good(file, env)
    file.write_text("[hammer]\npin = 99\n[sound]\nvolume = 0.1\n")
    file.with_name("config.toml.good").write_bytes(b"\xff\x00")
    config, wrong = load_good(file, env)
    assert config.sound.volume == 0.1 and wrong is not None and "All other settings" in wrong


def test_an_address_of_the_open_internet_costs_no_other_setting(file: Path, tmp_path: Path) -> None:
    """There is no copy: the one mistake is told, and all else of the file holds."""
    file.write_text(GOOD + '[phones]\non = true\naddress = "8.8.8.8"\n', "utf-8")
    config, wrong = load_good(file, environment(tmp_path))
    assert wrong is not None and "not '8.8.8.8'" in wrong and "All other settings of the file are used" in wrong
    assert (config.hammer.pin, config.phones.on, config.phones.address, config.source) == (22, True, "auto", file)
