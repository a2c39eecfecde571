"""Checks of the installed service: whether it runs, how often it was begun anew, and what it keeps."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from kiosk.doctor.check import Check, one_line
from kiosk.install import unit
from kiosk.journal import JOURNAL_FILE
from kiosk.journal_file import FAILS, connect_to_read
from kiosk.journal_mending import is_sound
from kiosk.settings import Config

UNIT = Path("/etc/systemd/system") / f"{unit.NAME}.service"
MANY_STARTS = 3
"""New starts by systemd from which on something is wrong."""

Show = Callable[[], Mapping[str, str]]


def shown() -> Mapping[str, str]:
    """What systemd says about the service; empty where there is none."""
    if not UNIT.exists():
        return {}
    wanted = "--property=ActiveState,SubState,NRestarts,UnitFileState,Result"
    command = ["systemctl", "show", f"{unit.NAME}.service", wanted]
    try:
        told = subprocess.run(command, capture_output=True, text=True, timeout=10, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return {}
    return dict(line.split("=", 1) for line in told.splitlines() if "=" in line)


def settled(path: Path | None, environment: Mapping[str, str] = os.environ) -> tuple[Path | None, Path | None]:
    """Configuration and data folder of the installed exhibit, where it is the one that is meant and may be read."""
    own = unit.STATE / "config.toml"
    if path is not None or environment.get("SCHIMMEL_CONFIG") or not UNIT.exists() or not os.access(own, os.R_OK):
        return path, None
    return own, unit.STATE


def text(unit: Path = UNIT) -> str | None:
    """Text of the service's unit; None where it is not installed for the bare screen, or cannot be read."""
    try:
        return unit.read_text("utf-8")
    except (OSError, UnicodeError):
        return None


def service(show: Show = shown) -> Check:
    """The service as systemd sees it."""
    told = show()
    if not told:
        return Check("service", "absent", "not installed; ./run install tells how it would be")
    starts = int(told.get("NRestarts", "0") or 0)
    state = f"{told.get('ActiveState', '?')} ({told.get('SubState', '?')}), begun anew {starts} times"
    if told.get("ActiveState") != "active":
        remedy = f"Start it: sudo systemctl start {unit.NAME}; its log: journalctl --namespace={unit.NAME}."
        return Check("service", "warning", state, remedy)
    if told.get("UnitFileState") != "enabled":
        return Check(
            "service", "warning", state, f"It does not start with the machine: sudo systemctl enable {unit.NAME}."
        )
    if starts >= MANY_STARTS:
        return Check("service", "warning", state, f"See why: journalctl --namespace={unit.NAME} -u {unit.NAME}.")
    return Check("service", "ok", state)


def held(checks: Sequence[Check], running: bool, served: bool = True) -> list[Check]:
    """Where the exhibit runs it holds camera and pins itself: that is no fault of theirs. `served`: as a service."""
    if not running:
        return list(checks)
    mine = ("camera", "hammer", "bid buttons", "lamp and buzzer", "display")
    stop = f"stop it to check (sudo systemctl stop {unit.NAME})" if served else "close it to check"
    remedy = f"The exhibit itself holds it: {stop}, or ask its owner's pages."
    return [
        Check(one.check, "warning", one.found, remedy) if one.check in mine and one.status == "fault" else one
        for one in checks
    ]


PLAYED = "select count(*) filter (where kind = 'setup'), count(*) from entry"
"""Games that were begun, and all entries: those about players who are only sitting down belong to no game."""


def games(config: Config, folder: Path) -> Check:
    """The journal of the games: whether it can be read and is whole."""
    file = folder / JOURNAL_FILE
    if not file.exists():
        return Check("games", "ok", f"{folder}: nothing was played yet")
    try:
        db = connect_to_read(file)
        try:
            sound = is_sound(db)
            count, entries = db.execute(PLAYED).fetchone()
        finally:
            db.close()
        size = file.stat().st_size / 1e6
        pictures = sum(one.stat().st_size for one in (folder / "pictures").glob("*") if one.is_file()) / 1e6
    except (OSError, *FAILS) as error:
        remedy = "The exhibit keeps the good part when it starts; keep a copy of the folder first."
        return Check("games", "fault", f"{file} cannot be read ({one_line(error, 120)})", remedy)
    played, kept = f"{count} game{'s' * (count != 1)}", f"{pictures:.0f} of {config.storage.pictures_mb} MB"
    what = f"{played}, {entries} entries, {size:.1f} MB; pictures {kept}"
    if not sound:
        return Check("games", "warning", f"{what}; some entries are damaged", "The exhibit mends it when it starts.")
    return Check("games", "ok", what)
