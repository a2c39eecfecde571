"""Standard output belongs to the commands' JSON."""

from __future__ import annotations

import subprocess
import sys


def test_importing_the_exhibit_prints_nothing() -> None:
    """Neither the program nor the libraries under it greet on standard output."""
    script = "import kiosk.app, kiosk.simulate, kiosk.screens"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout == ""
