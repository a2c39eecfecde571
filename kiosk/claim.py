"""Only one kiosk at a time writes to a data folder."""

from __future__ import annotations

import contextlib
import fcntl
from collections.abc import Iterator
from pathlib import Path

from kiosk.journal import JournalError


class InUseError(JournalError):
    """Another kiosk writes to the folder."""


@contextlib.contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Only one kiosk at a time writes to a data folder. Raises `JournalError`, `InUseError` among them."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("w")
    except OSError as error:
        raise JournalError(
            f"{folder} cannot be written ({error.strerror}): make it writable, or name another data folder."
        ) from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise InUseError(
                f"Another kiosk runs on {folder}: close that one, or name another data folder with --data."
            ) from error
        yield
