"""Only one kiosk at a time writes to a data folder."""

from __future__ import annotations

import contextlib
import fcntl
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from kiosk.journal import JournalError

PATIENCE = 5.0
"""Seconds for which a kiosk that ends, or was ended, may still hold its folder."""


class InUseError(JournalError):
    """Another kiosk writes to the folder."""


@contextlib.contextmanager
def claimed(folder: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Only one kiosk at a time writes to a data folder; waits `patience` s for it.

    Raises `JournalError`, `InUseError` among them.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("w")
    except OSError as error:
        raise JournalError(
            f"{folder} cannot be written ({error.strerror}): make it writable, or name another data folder."
        ) from error
    with lock:
        until = time.monotonic() + patience
        while not _locked(lock):
            if time.monotonic() >= until:
                raise InUseError(
                    f"Another kiosk runs on {folder}: close that one, or name another data folder with --data."
                )
            time.sleep(0.1)
        yield


def is_claimed(folder: Path) -> bool:
    """Whether a kiosk that runs writes to a data folder. Nothing is made there, and nobody waits."""
    try:
        with (folder / "lock").open() as lock:
            return not _locked(lock)
    except OSError:
        return False


def _locked(lock: TextIO) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
