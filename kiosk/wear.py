"""What of a process may grow or wear: its memory, files, threads, starts, journal and pictures, as Linux tells of them.

Each is measured now and then during a long run; of the course of a measure it is said whether it has grown.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Any

from kiosk.settings import Storage

WARM = 0.15
"""Part of the run after which all stores are filled."""

MOST_MB = 12.0
"""Megabytes by which the last quarter's memory may lie over that of the first after warming up."""

LOG_MB = 5.0
"""What SQLite's write-ahead log may take beside the journal itself."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The process at one simulated hour."""

    hour: float
    memory_mb: float
    files: int
    threads: int
    journal_mb: float
    pictures_mb: float


FEW = 9
"""Starts below which their times tell nothing: a game in course is folded, and games differ."""


def sample(hour: float, folder: Path) -> Sample:
    """This process now, and what lies in its data folder; `hour` as the run counts it."""
    return Sample(
        hour,
        round(_memory_mb(), 1),
        _files(),
        threading.active_count(),
        round(sum(_size(folder / f"journal.sqlite{part}") for part in ("", "-wal")) / 1e6, 2),
        round(sum(_size(file) for file in (folder / "pictures").glob("*")) / 1e6, 2),
    )


def course(samples: Sequence[Sample], starts: Sequence[float], hours: float, kept: Storage) -> dict[str, Any]:
    """How each measure was at first and at last in a run of so many `hours`, or its most beside its cap.

    `starts`: seconds of computing that each start took.
    """
    later = [one for one in samples if one.hour >= WARM * hours] or samples
    quarter = max(1, len(later) // 4)
    first, last = later[:quarter], later[-quarter:]
    warm = starts[max(1, int(WARM * len(starts))) :] or starts
    early, late = warm[: max(1, len(warm) // 3)], warm[-max(1, len(warm) // 3) :]
    return {
        "memory_mb": {"first": _mean(first, "memory_mb"), "last": _mean(last, "memory_mb")},
        "files": {"first": _mean(first, "files"), "last": _mean(last, "files")},
        "threads": {"first": _mean(first, "threads"), "last": _mean(last, "threads")},
        "start_ms": {
            "first": round(1000 * median(early), 1),
            "last": round(1000 * median(late), 1),
            "counted": len(warm),
        },
        "journal_mb": {"most": max(one.journal_mb for one in samples), "cap": kept.journal_mb},
        "pictures_mb": {"most": max(one.pictures_mb for one in samples), "cap": kept.pictures_mb},
    }


def grown(result: dict[str, Any]) -> list[str]:
    """What has grown that must not, in sentences."""
    found = []
    memory = result["memory_mb"]
    if memory["last"] - memory["first"] > MOST_MB:
        found.append(f"the memory has grown from {memory['first']} to {memory['last']} MB")
    for what in ("files", "threads"):
        if result[what]["last"] > result[what]["first"] + 0.5:
            found.append(f"{what} have grown from {result[what]['first']} to {result[what]['last']}")
    starts = result["start_ms"]
    if starts["counted"] >= FEW and starts["last"] > 2.0 * starts["first"] + 50.0:
        found.append(f"a start takes {starts['last']} ms instead of {starts['first']}")
    if result["journal_mb"]["most"] > 1.5 * result["journal_mb"]["cap"] + LOG_MB:
        found.append(f"the journal has grown to {result['journal_mb']['most']} MB")
    if result["pictures_mb"]["most"] > result["pictures_mb"]["cap"]:
        found.append(f"the pictures have grown to {result['pictures_mb']['most']} MB")
    return found


def written() -> dict[str, float]:
    """Calls and megabytes that this process has written, by the kernel's count."""
    lines = dict(line.split(": ") for line in Path("/proc/self/io").read_text("ascii").splitlines())
    return {"writes": float(lines["syscw"]), "megabytes": int(lines["wchar"]) / 1e6}


def _mean(samples: Sequence[Sample], what: str) -> float:
    return round(mean(float(getattr(one, what)) for one in samples), 2)


def _memory_mb() -> float:
    """Resident memory of this process."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _files() -> int:
    """Open files and sockets, without those of the type faces, whose store has a cap of its own."""
    count = 0
    for one in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):
            count += not str(one.readlink()).endswith(".ttf")
    return count


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
