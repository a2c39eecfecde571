"""How the board and its disk are, asked now and then on a thread of its own: asking may take a second on a Pi."""

from __future__ import annotations

import logging
import shutil
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hardware.board import Health, Throttle, health

log = logging.getLogger(__name__)

EVERY = 20.0
"""Seconds from one look to the next."""

TOO_FEW_MB = 100.0
"""Free space from which on the owner is asked for: a picture takes 0.3 MB, a game's account some kilobytes."""

NO_ROOM_MB = 1.0
"""Free space below which the account is not sure to find room for its next lines: the disk is full."""

TOO_HOT = 82.0
"""Degrees Celsius; a Pi slows itself down from 80 on."""


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """The board and its disk at one moment."""

    health: Health
    free_mb: float | None
    total_mb: float | None

    @property
    def disk_full(self) -> bool:
        """There is no room for the account's next lines."""
        return self.free_mb is not None and self.free_mb < NO_ROOM_MB

    @property
    def disk_low(self) -> bool:
        """There is hardly room for another day."""
        return self.free_mb is not None and NO_ROOM_MB <= self.free_mb < TOO_FEW_MB

    @property
    def too_hot(self) -> bool:
        """The board slows itself down."""
        return self.health.celsius is not None and self.health.celsius >= TOO_HOT

    @property
    def low_power(self) -> bool:
        """The voltage is too low now."""
        return self.health.throttle is not None and bool(self.health.throttle & Throttle.UNDER_VOLTAGE)


def look(folder: Path, board: Callable[[], Health] = health) -> BoardFacts:
    """The facts of the board, and of the disk that `folder` lies on."""
    try:
        usage = shutil.disk_usage(folder)
        free, total = usage.free / (1 << 20), usage.total / (1 << 20)
    except OSError:
        return BoardFacts(board(), None, None)
    return BoardFacts(board(), free, total)


class BoardWatch:
    """Keeps the latest facts at hand. A context manager."""

    def __init__(self, ask: Callable[[], BoardFacts], every: float = EVERY) -> None:
        self.facts: BoardFacts | None = None
        """The newest; None: none yet."""
        self._ask, self._every = ask, every
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="board", daemon=True)

    def __enter__(self) -> BoardWatch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(3.0)

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self.facts = self._ask()
            except Exception:  # whatever a board's files hold, the exhibit goes on without them
                log.exception("the board cannot be asked")
            self._stop.wait(self._every)
