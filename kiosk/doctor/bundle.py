"""``kiosk doctor --bundle``: one zip file with what somebody needs who is asked for help.

No picture, no name of a player and no number of the owner is in it unless pictures are asked for.
"""

from __future__ import annotations

import json
import re
import subprocess
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

from kiosk.doctor.check import Check
from kiosk.install import unit
from kiosk.settings import Config

MOST_LOG = 400_000
"""Characters of the log, the newest."""
MOST_PICTURES = 20
KEPT = ("calibration.json", "starts.json")
"""Small files of the data folder that go along as they are."""

README = """\
What `kiosk doctor --bundle` packed:
  doctor.jsonl      the checks, one a line
  doctor.txt        the same to be read
  config.toml       the settings, without the owner's number and passwords
  log.txt           what the exhibit said lately
  calibration.json  where the mat was found; starts.json: how the last starts went
  pictures/         only with --pictures: the newest stored pictures of counted throws
"""


def read_log() -> str:
    """What the exhibit said: its own log, else that of the user's service, else nothing."""
    for words in (
        ["journalctl", f"--namespace={unit.NAME}", "--no-pager", "-n", "3000"],
        ["journalctl", "--user", "-u", unit.NAME, "--no-pager", "-n", "3000"],
    ):
        try:
            done = subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=20, check=False)
        except (OSError, subprocess.SubprocessError):
            continue
        if done.returncode == 0 and done.stdout.strip() and "No entries" not in done.stdout:
            return done.stdout[-MOST_LOG:]
    return "There is no log here.\n"


def write(
    file: Path,
    checks: Sequence[Check],
    config: Config,
    folder: Path,
    pictures: bool = False,
    log: Callable[[], str] = read_log,
) -> list[str]:
    """Pack it; returns the names of what is in it. Raises OSError where it cannot be written."""
    said = "".join(f"{one.status:8}{one.check:16}{one.found}  {one.remedy}\n" for one in checks)
    parts: dict[str, bytes] = {
        "README.txt": README.encode(),
        "doctor.jsonl": "".join(json.dumps(one.to_json(), ensure_ascii=False) + "\n" for one in checks).encode(),
        "doctor.txt": said.encode(),
        "log.txt": log().encode(),
    }
    if config.source is not None:
        parts["config.toml"] = without_number(_text(config.source)).encode()
    for name in KEPT:
        if (folder / name).is_file():
            parts[name] = _text(folder / name).encode()
    if pictures:
        newest = sorted((folder / "pictures").glob("*.jpg"), key=lambda one: one.stat().st_mtime)[-MOST_PICTURES:]
        parts |= {f"pictures/{one.name}": one.read_bytes() for one in newest}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in parts.items():
            packed.writestr(name, data)
    return list(parts)


def without_number(text: str) -> str:
    """A configuration's text without the hash of the owner's number, and without passwords."""
    text = re.sub(r"scrypt:[0-9a-fA-F:]+", "(left out)", text)
    return re.sub(r"(?m)(\bpassword[\"']?\s*=).*$", r'\1 "(left out)"', text)


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace")[:MOST_LOG]
    except OSError as error:
        return f"could not be read: {error.strerror}\n"
