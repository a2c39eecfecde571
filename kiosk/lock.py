"""The lock of a data folder, looked at without loading what writes there."""

from __future__ import annotations

import fcntl
import time
from pathlib import Path
from typing import TextIO

FILE = "lock"

PATIENCE = 5.0
"""Seconds for which a kiosk that ends, or was ended, may still hold its folder."""


def in_use(folder: Path) -> str:
    """The sentence that another kiosk writes there."""
    return f"Another kiosk runs on {folder}: close that one, or name another data folder with --data."


def waits_for(folder: Path) -> str:
    """The sentence that another kiosk writes there and may be ending."""
    return f"Another kiosk still writes to {folder}: waiting at most {PATIENCE:.0f} seconds for it to end."


def let_go(folder: Path, patience: float = PATIENCE) -> bool:
    """Whether the kiosk that writes to a data folder lets it go within `patience` s."""
    until = time.monotonic() + patience
    while is_claimed(folder):
        if time.monotonic() >= until:
            return False
        time.sleep(0.1)
    return True


def is_claimed(folder: Path) -> bool:
    """Whether a kiosk that runs writes to a data folder. Nothing is made there, and nobody waits."""
    try:
        with (folder / FILE).open() as lock:
            return not locked(lock)
    except OSError:
        return False


def locked(lock: TextIO) -> bool:
    """Take the lock; whether it is ours now."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
