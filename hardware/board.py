"""How the board is: temperature, power, memory, disk. What cannot be known is None, never a guess."""

from __future__ import annotations

import enum
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path


class Throttle(enum.Flag):
    """Bits of the firmware's `get_throttled` (Raspberry Pi documentation, vcgencmd)."""

    NONE = 0
    UNDER_VOLTAGE = 1 << 0
    CAPPED = 1 << 1
    THROTTLED = 1 << 2
    HOT = 1 << 3
    HAS_BEEN_UNDER_VOLTAGE = 1 << 16
    HAS_BEEN_CAPPED = 1 << 17
    HAS_BEEN_THROTTLED = 1 << 18
    HAS_BEEN_HOT = 1 << 19


@dataclass(frozen=True, slots=True)
class Health:
    """The board at one moment."""

    model: str | None
    """Such as ``Raspberry Pi 5 Model B Rev 1.0``; None off the Pi."""
    celsius: float | None
    """Temperature of the processor."""
    throttle: Throttle | None
    """None where the firmware cannot be asked."""
    memory_total_mb: float | None
    memory_free_mb: float | None
    """Memory that programs can still have."""


@dataclass(frozen=True, slots=True)
class Disk:
    """The disk that a folder lies on."""

    free_mb: float
    total_mb: float
    writable: bool
    sync_ms: float | None
    """Time of one small write with fsync, the median of several; None where it cannot be written."""


Run = Callable[[Sequence[str]], str]


def run_command(command: Sequence[str]) -> str:
    """What a command prints. Raises OSError or `subprocess.SubprocessError` where it fails or takes over 2 s."""
    return subprocess.run(command, capture_output=True, text=True, timeout=2.0, check=True).stdout


def health(root: Path = Path("/"), run: Run = run_command) -> Health:
    """Ask the board. `root`: where sys and proc lie, for tests; `run` executes `vcgencmd`."""
    memory = _memory(root)
    return Health(
        model=_model(root),
        celsius=_celsius(root),
        throttle=_throttle(root, run),
        memory_total_mb=memory.get("MemTotal"),
        memory_free_mb=memory.get("MemAvailable"),
    )


def _text(path: Path) -> str | None:
    try:
        return path.read_bytes()[:4096].decode("utf-8", "replace").strip("\0 \n")
    except OSError:
        return None


def _model(root: Path) -> str | None:
    for place in ("proc/device-tree/model", "sys/firmware/devicetree/base/model"):
        if text := _text(root / place):
            return text
    return None


def _celsius(root: Path) -> float | None:
    """The hottest zone that gives a believable figure."""
    found = []
    for zone in sorted(root.glob("sys/class/thermal/thermal_zone*/temp")):
        text = _text(zone)
        if text is not None and re.fullmatch(r"-?\d{1,6}", text):
            found.append(int(text) / 1000)
    believable = [value for value in found if -40 < value < 150]
    return max(believable) if believable else None


def _throttle(root: Path, run: Run) -> Throttle | None:
    """From the firmware's file, else from `vcgencmd`, else from the voltage alarm of the hwmon driver."""
    text = _text(root / "sys/devices/platform/soc/soc:firmware/get_throttled")
    if text is None:
        try:
            text = run(["vcgencmd", "get_throttled"]).partition("=")[2].strip()
        except (OSError, subprocess.SubprocessError):
            text = None
    if text and re.fullmatch(r"(0x)?[0-9a-fA-F]{1,8}", text):
        known = Throttle.NONE
        for bit in Throttle:
            known |= bit if int(text, 16) & bit.value else Throttle.NONE
        return known
    for name in root.glob("sys/class/hwmon/hwmon*/name"):
        if _text(name) == "rpi_volt":
            alarm = _text(name.parent / "in0_lcrit_alarm")
            if alarm in ("0", "1"):
                return Throttle.UNDER_VOLTAGE if alarm == "1" else Throttle.NONE
    return None


def _memory(root: Path) -> dict[str, float]:
    """Lines of /proc/meminfo, in MB."""
    text = _text(root / "proc/meminfo") or ""
    return {name: int(kb) / 1024 for name, kb in re.findall(r"^(\w+):\s+(\d+) kB", text, re.MULTILINE)}


def disk(folder: Path, writes: int = 5, clock: Callable[[], float] = time.perf_counter) -> Disk:
    """The disk of `folder`, or of its nearest parent that exists. Writes `writes` small files and removes them.

    Raises:
        OSError: not even the parent can be looked at.
    """
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    usage = shutil.disk_usage(place)
    times = []
    probe = place / f".schimmel-probe-{os.getpid()}"
    try:
        for _ in range(writes):
            begin = clock()
            with probe.open("wb") as file:
                file.write(b"\0" * 4096)
                file.flush()
                os.fsync(file.fileno())
            times.append(clock() - begin)
    except OSError:
        times = []
    finally:
        # A disk that became read-only between the two keeps the file; that is the check's finding, not an error here.
        try:
            probe.unlink(missing_ok=True)
        except OSError:
            times = []
    mb = 1024 * 1024
    return Disk(
        free_mb=usage.free / mb,
        total_mb=usage.total / mb,
        writable=bool(times),
        sync_ms=sorted(times)[len(times) // 2] * 1000 if times else None,
    )
