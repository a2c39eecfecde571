"""Only one kiosk at a time writes to a data folder."""

from __future__ import annotations

import contextlib
import errno
import time
from collections.abc import Iterator
from pathlib import Path

from kiosk.journal import JournalError
from kiosk.journal_file import full
from kiosk.lock import FILE, PATIENCE, in_use, locked


class InUseError(JournalError):
    """Another kiosk writes to the folder."""


@contextlib.contextmanager
def claimed(folder: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Only one kiosk at a time writes to a data folder; waits `patience` s for it.

    Raises `JournalError`, `InUseError` among them.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / FILE).open("w")
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise JournalError(full(folder)) from error
        raise JournalError(
            f"{folder} cannot be written ({error.strerror}): make it writable, or name another data folder."
        ) from error
    with lock:
        until = time.monotonic() + patience
        while not locked(lock):
            if time.monotonic() >= until:
                raise InUseError(in_use(folder))
            time.sleep(0.1)
        yield
