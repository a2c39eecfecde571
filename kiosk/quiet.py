"""Chatter of system libraries is kept out of the terminal; whatever else they say comes through."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Iterator

CHATTER = (b"ALSA lib ", b"error: XDG_RUNTIME_DIR is ")
"""How lines begin that say nothing: a machine without a sound device, one without a desktop. Where something does not
open for it, the error that is raised says so."""

_one_at_a_time = threading.Lock()


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Let what is written to standard error wait, and then go on without `CHATTER`.

    The libraries write to the file descriptor itself, so it is that which is turned away.
    """
    with _one_at_a_time, contextlib.ExitStack() as stack:
        try:
            own = os.dup(2)
            stack.callback(os.close, own)
            waits = os.memfd_create("stderr")
            stack.callback(os.close, waits)
            os.dup2(waits, 2)
        except (OSError, AttributeError):  # no standard error, or no such memory: then it is heard
            yield
            return
        try:
            yield
        finally:
            os.dup2(own, 2)
            with contextlib.suppress(OSError):
                _tell(waits)


def _tell(waits: int) -> None:
    """What has waited, but for the chatter."""
    os.lseek(waits, 0, os.SEEK_SET)
    with os.fdopen(os.dup(waits), "rb") as said:
        left = b"".join(line for line in said if not line.startswith(CHATTER))
    if left:
        os.write(2, left)
