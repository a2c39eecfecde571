"""Checks of the machine itself: Python and its libraries, power, warmth, memory, disk."""

from __future__ import annotations

import platform
import re
import struct
import sys
from importlib.metadata import PackageNotFoundError, version

from hardware.board import Throttle
from kiosk.board_watch import NO_ROOM_MB
from kiosk.doctor.check import Check, Checks, Status, Tools, one_line
from kiosk.settings import Config

LEAST_PYTHON = (3, 11)
HOT, TOO_HOT = 75.0, 82.0
"""Degrees Celsius; a Pi slows itself down from 80 on."""
LEAST_MEMORY_MB = 150
FEW_MB, TOO_FEW_MB = 1000, 150
SLOW_SYNC_MS = 150


def python(bits: int = struct.calcsize("P") * 8, found: tuple[int, ...] = tuple(sys.version_info[:3])) -> Check:
    """Python 3.11 or newer, 64 bit."""
    what = f"Python {'.'.join(map(str, found))}, {bits} bit, {platform.system()} {platform.machine()}"
    if found < LEAST_PYTHON:
        return Check("python", "fault", what, "Install Python 3.11 or newer, best with Raspberry Pi OS 13 (64-bit).")
    if bits < 64:
        return Check("python", "fault", what, "Install the 64-bit Raspberry Pi OS: there are no libraries for 32 bit.")
    return Check("python", "ok", what)


def _version(*packages: str) -> str | None:
    for package in packages:
        try:
            return version(package)
        except PackageNotFoundError:
            continue
    return None


def libraries() -> Check:
    """OpenCV from 4.6 to 5, numpy, pygame-ce and gpiozero, imported from where they are."""
    import cv2
    import numpy as np

    pygame = _version("pygame-ce")
    what = (
        f"OpenCV {cv2.__version__}, numpy {np.__version__}, pygame-ce {pygame or 'not there'}, "
        f"gpiozero {_version('gpiozero') or 'not there'}"
    )
    number = tuple(int(part) for part in re.findall(r"\d+", cv2.__version__)[:2])
    if not (4, 6) <= number < (6, 0):
        return Check("libraries", "warning", what, "This OpenCV was never tried; install one from 4.6 to 5.")
    if _version("pygame") and pygame:
        return Check("libraries", "fault", what, "pygame and pygame-ce lie on top of each other: remove pygame.")
    if pygame is None and _version("pygame") is None:
        return Check("libraries", "fault", what, "Install the project again with ./run: pygame-ce is missing.")
    return Check("libraries", "ok", what)


def power(tools: Tools) -> Checks:
    """Voltage, warmth and memory of the board."""
    health = tools.health()
    found = []
    throttle = health.throttle
    board = health.model or "no Raspberry Pi"
    if throttle is None:
        found.append(Check("power", "absent", f"{board}; the supply cannot be measured here"))
    elif throttle & Throttle.UNDER_VOLTAGE:
        remedy = "Use the Pi's own power supply and a short cable: everything else fails after this."
        found.append(Check("power", "fault", f"{board}; the voltage is too low now", remedy))
    elif throttle & Throttle.HAS_BEEN_UNDER_VOLTAGE:
        remedy = "Use the Pi's own power supply and a short cable."
        found.append(Check("power", "warning", f"{board}; the voltage was too low since it was switched on", remedy))
    else:
        found.append(Check("power", "ok", f"{board}; the voltage has held"))

    slowed = throttle is not None and bool(throttle & (Throttle.THROTTLED | Throttle.HOT | Throttle.CAPPED))
    if health.celsius is None:
        found.append(Check("temperature", "absent", "no thermometer"))
    else:
        what = f"{health.celsius:.0f} °C" + (", slowed down" if slowed else "")
        status: Status = (
            "fault" if health.celsius >= TOO_HOT else "warning" if slowed or health.celsius >= HOT else "ok"
        )
        remedy = "" if status == "ok" else "Give the board air or a cooler; keep it out of the sun."
        found.append(Check("temperature", status, what, remedy))

    if health.memory_free_mb is None:
        found.append(Check("memory", "absent", "cannot be measured here"))
    else:
        what = f"{health.memory_free_mb:.0f} of {health.memory_total_mb or 0:.0f} MB free"
        short = health.memory_free_mb < LEAST_MEMORY_MB
        remedy = "End other programs; the kiosk wants a board with 1 GB or more." if short else ""
        found.append(Check("memory", "warning" if short else "ok", what, remedy))
    return found


def _room(mb: float) -> str:
    """So many MB, in the unit in which they are no nought."""
    return f"{mb:.0f} MB" if mb < 1024 else f"{mb / 1024:.1f} GB"


def disk(config: Config, tools: Tools) -> Check:
    """Room and speed where journal and pictures lie."""
    folder = config.data_folder()
    try:
        found = tools.disk(folder)
    except OSError as error:
        return Check("disk", "fault", f"{folder}: {one_line(error)}", "Choose another folder with SCHIMMEL_DATA.")
    if found.total_mb and found.free_mb < NO_ROOM_MB:
        remedy = "Delete something, or move the folder to a larger disk: until then no game can be kept."
        return Check("disk", "fault", f"{folder}: the disk is full", remedy)
    if not found.writable:
        remedy = "Make room, or make the disk or the folder writable: without it no game can be kept."
        return Check("disk", "fault", f"{folder} cannot be written", remedy)
    what = f"{folder}: {_room(found.free_mb)} free, a safe write takes {found.sync_ms or 0:.0f} ms"
    if found.free_mb < TOO_FEW_MB:
        return Check("disk", "fault", what, "Delete something: the disk is nearly full.")
    if found.free_mb < FEW_MB:
        return Check("disk", "warning", what, "Make room, or lower storage.pictures_mb.")
    if (found.sync_ms or 0) > SLOW_SYNC_MS:
        return Check("disk", "warning", what, "Use a better card (class A1 or A2) or an SSD: this one is slow.")
    return Check("disk", "ok", what)
