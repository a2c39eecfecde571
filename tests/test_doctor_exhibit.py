"""The doctor looks at a set-up exhibit: mat, scale, games, service, and packs it all for whoever is asked for help."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kiosk import cli, doctor
from kiosk.claim import claimed
from kiosk.config import load, parse
from kiosk.doctor import Check, bundle, devices, mat, phones, service
from kiosk.journal import JOURNAL_FILE, NOT_BEGUN, Journal
from kiosk.lock import is_claimed
from kiosk.pin import hash_pin
from kiosk.place_of_mat import remember
from kiosk.settings import Config
from tests.test_doctor import answers, tools
from vision.calibrate import calibrate
from vision.mat import mat_by_hand
from vision.simulate.table import SimulatedTable


@pytest.fixture(scope="module")
def empty_mat() -> Any:
    """The printed mat, 1280x720."""
    return SimulatedTable(4, "bell-dice", mat=True).shot(1.0).picture


def by_name(checks: Any) -> dict[str, Check]:
    """Checks by their names."""
    return {one.check: one for one in checks}


def test_a_mat_that_lies_is_well_and_one_that_was_bumped_is_told_in_millimetres(tmp_path: Path, empty_mat: Any) -> None:
    """The drift since it was calibrated."""
    remember(tmp_path, calibrate([empty_mat]))
    lies = by_name(mat.mat(Config(), tmp_path, [empty_mat]))
    assert lies["mat"].status == "ok" and "0.0 mm" in lies["mat"].found
    moved = np.roll(empty_mat, 30, axis=1)
    bumped = by_name(mat.mat(Config(), tmp_path, [moved]))["mat"]
    assert bumped.status == "warning" and "moved by 1" in bumped.found and "calibrate" in bumped.remedy


def test_the_scale_is_compared_with_what_the_game_needs(tmp_path: Path, empty_mat: Any) -> None:
    """Cards need more than a camera of 1280x720 gives over this mat."""
    remember(tmp_path, calibrate([empty_mat]))
    assert by_name(mat.mat(Config(), tmp_path, [empty_mat]))["scale"].status == "ok"
    toad = by_name(mat.mat(parse('[rules]\ngame = "toad"\npreset = "seed"\n'), tmp_path, [empty_mat]))["scale"]
    assert toad.status == "warning" and "3.2" in toad.remedy


def test_what_cannot_be_told_of_the_mat_is_said(tmp_path: Path, empty_mat: Any) -> None:
    """None calibrated, a spoilt file, hidden markers, another size of pictures, corners by hand, no camera."""
    assert by_name(mat.mat(Config(), tmp_path, [empty_mat]))["mat"].status == "absent"
    remember(tmp_path, calibrate([empty_mat]))
    assert by_name(mat.mat(Config(), tmp_path, []))["mat"].status == "absent"
    hidden = by_name(mat.mat(Config(), tmp_path, [np.full_like(empty_mat, 90)]))["mat"]
    assert hidden.status == "warning" and "markers are not seen" in hidden.found
    small = by_name(mat.mat(Config(), tmp_path, [empty_mat[::2, ::2]]))["mat"]
    assert small.status == "fault" and "640x360" in small.found
    corners = [(10.0, 10.0), (600.0, 10.0), (600.0, 400.0), (10.0, 400.0)]
    remember(tmp_path, calibrate([empty_mat], None, mat_by_hand(corners, (1280, 720))))
    assert "by hand" in by_name(mat.mat(Config(), tmp_path, [empty_mat]))["mat"].found
    (tmp_path / "calibration.json").write_text("{")
    assert by_name(mat.mat(Config(), tmp_path, [empty_mat]))["mat"].status == "fault"


def test_the_journal_is_read_and_a_damaged_one_is_named(tmp_path: Path) -> None:
    """Games, entries and sizes; a file that is no database."""
    assert "nothing was played" in service.games(Config(), tmp_path).found
    with Journal(tmp_path / JOURNAL_FILE) as journal:
        journal.append(1, 0, "setup", 0, {"record": 1}).result(10)
        journal.append(NOT_BEGUN, 0, "seen", 0, {"seating": None}).result(10)  # players of no game
    well = service.games(Config(), tmp_path)
    assert well.status == "ok" and well.found.startswith("1 game, 2 entries")
    db = sqlite3.connect(tmp_path / JOURNAL_FILE)
    db.execute("drop trigger entry_stays")
    db.execute("update entry set payload = '{}'")
    db.commit()
    db.close()
    assert service.games(Config(), tmp_path).status == "warning"
    (tmp_path / JOURNAL_FILE).write_bytes(b"no database" * 500)
    assert service.games(Config(), tmp_path).status == "fault"


def test_a_kiosk_that_runs_by_hand_is_seen_by_its_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds camera and port as the service does; to look makes no lock, and holds up no kiosk that starts."""
    assert not is_claimed(tmp_path / "none") and not is_claimed(tmp_path) and not list(tmp_path.iterdir())
    with claimed(tmp_path):
        assert is_claimed(tmp_path)
        monkeypatch.setenv("SCHIMMEL_DATA", str(tmp_path))
        told: dict[str, bool] = {}
        monkeypatch.setattr(
            phones,
            "phones",
            lambda config, running, unit: (told.update(running=running), Check("phones", "ok", "-"))[1],
        )
        config = tmp_path / "config.toml"
        config.write_text("")
        checks = by_name(doctor.run(config, tools()))
        assert told == {"running": True} and checks["phones"].status == "ok"
        fault = Check("camera", "fault", "busy", "Look after its cable.")
        (camera,) = service.held([fault], running=True, served=False)
        assert camera.status == "warning" and "close it to check" in camera.remedy and "systemctl" not in camera.remedy
    assert not is_claimed(tmp_path)
    with claimed(tmp_path, patience=0.0):
        pass


def test_the_service_is_told_as_systemd_sees_it() -> None:
    """Absent, well, ended, not enabled, begun anew too often."""
    well = {"ActiveState": "active", "SubState": "running", "NRestarts": "0", "UnitFileState": "enabled"}
    assert service.service(lambda: {}).status == "absent"
    assert service.service(lambda: well).status == "ok"
    for change, remedy in (
        ({"ActiveState": "inactive"}, "systemctl start"), ({"UnitFileState": "disabled"}, "systemctl enable"),
        ({"NRestarts": "17"}, "journalctl"),
    ):  # fmt: skip
        ill = service.service(lambda change=change: {**well, **change})  # type: ignore[misc]
        assert ill.status == "warning" and remedy in ill.remedy


def test_what_the_running_exhibit_holds_is_no_fault() -> None:
    """Camera and pins are busy because they are used."""
    checks = [Check("camera", "fault", "busy", "Plug it in."), Check("disk", "fault", "full", "Make room.")]
    assert service.held(checks, running=False) == checks
    camera, disk = service.held(checks, running=True)
    assert camera.status == "warning" and "systemctl stop" in camera.remedy and disk.status == "fault"


def test_lamp_and_buzzer_are_opened_as_outputs() -> None:
    """Absent where none is named; a pin that is held is a fault with its remedy."""
    lit = parse("[signals]\nlamp = [12]\nbuzzer = 27\n")
    assert devices.outputs(Config(), tools()).status == "absent"
    good = tools(ask=answers(outputs={"factory": "LGPIOFactory"}))
    assert devices.outputs(lit, good).found == "GPIO 12, 27 through LGPIOFactory"
    bad = tools(ask=answers(outputs={"error": "GPIO 12 is held by another program", "remedy": "end that program"}))
    assert devices.outputs(lit, bad).remedy == "End that program."


def test_a_bundle_has_what_helps_and_nothing_private(tmp_path: Path) -> None:
    """Checks, settings without the number, the log; pictures only where they are asked for."""
    number = hash_pin("1903", bytes(16))
    path = tmp_path / "config.toml"
    path.write_text(f'[operator]\npin_hash = "{number}"\n')
    (tmp_path / "starts.json").write_text('{"failed": 1}')
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures/0001.jpg").write_bytes(b"picture")
    checks = [Check("disk", "ok", "20 GB"), Check("camera", "fault", "none", "Plug it in.")]
    file = tmp_path / "bundle.zip"
    bundle.write(file, checks, load(path), tmp_path, log=lambda: "a line")
    with zipfile.ZipFile(file) as packed:
        parts = {name: packed.read(name).decode() for name in packed.namelist()}
    assert set(parts) == {"README.txt", "doctor.jsonl", "doctor.txt", "log.txt", "config.toml", "starts.json"}
    assert number not in "".join(parts.values()) and "left out" in parts["config.toml"]
    assert [json.loads(line)["check"] for line in parts["doctor.jsonl"].splitlines()] == ["disk", "camera"]
    names = bundle.write(file, checks, load(path), tmp_path, pictures=True, log=lambda: "")
    assert "pictures/0001.jpg" in names


def test_the_command_packs_and_names_a_place_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--bundle FILE.zip`."""
    monkeypatch.setenv("SCHIMMEL_DATA", str(tmp_path))
    monkeypatch.setattr("kiosk.doctor.run", lambda path, simulate: [Check("disk", "ok", "20 GB")])
    assert cli.main(["doctor", "--bundle", str(tmp_path / "help.zip")]) == 0
    assert "No pictures are in it." in capsys.readouterr().err
    assert zipfile.is_zipfile(tmp_path / "help.zip")
    assert cli.main(["doctor", "--bundle", str(tmp_path / "no" / "help.zip")]) == 2
    assert "name another file" in capsys.readouterr().err
