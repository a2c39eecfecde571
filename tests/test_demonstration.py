"""The demonstration for whoever has no display, in a process of its own: it takes the display's place for good."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_a_demonstration_leaves_its_screens_in_the_data_folder(tmp_path: Path) -> None:
    """Journal and screens lie in the named folder, and the end is among the screens."""
    done = subprocess.run(
        [sys.executable, "-m", "kiosk.cli", "--simulate", "--seed", "7", "--data", str(tmp_path / "shown")],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "shown" / "journal.sqlite").exists()
    assert list((tmp_path / "shown" / "screens").glob("*-end.png"))
