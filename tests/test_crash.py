"""The plug is pulled at any moment: the same screen comes back, and nothing that was shown is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", ["bell_and_hammer", "bingo", "toad"])
def test_a_killed_exhibit_comes_back_on_the_same_screen(tmp_path: Path, game: str) -> None:
    """Killed at eight random moments and commits of one game: state, screen and journal agree each time.

    `python -m tests.crash --kills 200` is the long form.
    """
    out = tmp_path / "crash.json"
    command = [sys.executable, "-m", "tests.crash", "--kills", "8", "--seed", "5", "--turns", "60", "--no-end"]
    command += ["--game", game]
    done = subprocess.run([*command, "--out", str(out)], capture_output=True, text=True, timeout=880, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    result = json.loads(out.read_text("utf-8"))
    assert result["kills"] == 8 and result["faults"] == []
    assert result["restarts_compared"] >= 6
    assert result["entries"] >= 5 and result["pictures_compared"] >= 5
