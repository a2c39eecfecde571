"""How long single threads were kept from running by others on a busy machine: their load is not the kiosk's."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

TASKS = Path("/proc/self/task")


class Moment(NamedTuple):
    """A time (monotonic s), and how long each thread of this process had then waited for a processor (s)."""

    at: float
    waited: Mapping[int, float]
    """By the thread's native number; empty where the kernel does not tell."""

    @classmethod
    def now(cls) -> Moment:
        """This one."""
        waited = {}
        for one in TASKS.glob("*/schedstat"):
            try:
                waited[int(one.parent.name)] = int(one.read_text("ascii").split()[1]) * 1e-9
            except (OSError, IndexError, ValueError):  # a thread that has just ended
                continue
        return cls(time.monotonic(), waited)

    def own(self, earlier: Moment, thread: int) -> float:
        """Seconds from `earlier` to this without those in which `thread` was ready to run and did not."""
        waited = self.waited.get(thread, 0.0) - earlier.waited.get(thread, 0.0)
        return self.at - earlier.at - max(0.0, waited)
