"""How the exhibit ends: the exit statuses by which it asks the service around it for more than a new start.

The program itself has no right to switch the machine off; the unit that `kiosk install` writes acts on the status.
And by what it is called to end, and how the process goes then.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sys
import threading
from types import TracebackType
from typing import NoReturn, TextIO

CLOSED = 0
"""Somebody closed it, or the system asked for its end. Under systemd it is started again."""

POWER_OFF = 64
"""Switch the machine off."""

REBOOT = 65
"""Start the machine anew."""

AGAIN = 66
"""Start the exhibit anew, with its configuration read again; it does so itself."""

CALLS = (signal.SIGTERM, signal.SIGINT)
"""By what the system, or whoever sits at the terminal, asks for the end."""


class Call:
    """The system's call to end, heeded in order by whoever asks for it. A context manager, of the main thread.

    Only the first call is: the second one finds what was there before, and ends the process on the spot.
    """

    def __init__(self) -> None:
        self.came = False
        """The exhibit is to end."""
        self._before: dict[signal.Signals, signal._HANDLER] = {}

    def __enter__(self) -> Call:
        self._before = {one: signal.signal(one, self._come) for one in CALLS}
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.give_back()

    def _come(self, *_: object) -> None:
        self.came = True
        self.give_back()

    def give_back(self) -> None:
        """Listen no longer: whoever listened before does again."""
        before, self._before = self._before, {}
        for one, handler in before.items():
            signal.signal(one, handler)


def give_up(stream: TextIO) -> None:
    """What a stream that fails still holds back, and whatever follows, goes nowhere: it would fail again at the end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def leave(status: int) -> NoReturn:
    """End the process with an exit status. Everything that is to be kept has been closed before.

    A thread that is still inside a library of C++ (a picture is decoded, a network runs) would be unwound through it by
    the interpreter's end, which aborts the process. Where one is left, the process ends without that.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is None:  # closed before the program began
            continue
        try:
            stream.flush()
        except (OSError, ValueError):
            give_up(stream)
    if any(one.daemon for one in threading.enumerate()):
        logging.shutdown()
        os._exit(status)
    sys.exit(status)
