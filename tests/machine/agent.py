"""Inside the virtual machine: moves what a hand would move, and tells what a person with a keyboard could find out.

It feeds pictures to the kernel's camera device, pulls the line of its GPIO chip that the hammer is wired to, and
runs commands. It knows nothing of the exhibit. Standard library only.
"""

from __future__ import annotations

import fcntl
import json
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

SHARE = Path("/mnt")
"""Folder that the host sees too."""
PORT = Path("/dev/virtio-ports/agent")
SIM = Path("/sys/kernel/config/gpio-sim/pi")
LINES = 54
CAMERA = "/dev/video10"
FPS = 4.0
NOISES = 6
"""Pictures of one view that differ by their noise."""
S_FMT = 0xC0D05605
YUYV = 0x56595559
OUTPUT = 2
BOARD = "Hardware\t: BCM2835\nRevision\t: a020d3\nModel\t\t: Raspberry Pi 3 Model B Plus Rev 1.3\n"
"""What a Raspberry Pi adds to /proc/cpuinfo; gpiozero asks there which board it runs on."""


def run(words: Iterable[str], timeout: float = 120.0) -> dict[str, Any]:
    """A command with its end and its words."""
    try:
        done = subprocess.run(
            list(words), capture_output=True, text=True, errors="replace", timeout=timeout, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return {"rc": -1, "out": "", "err": str(error)}
    return {"rc": done.returncode, "out": done.stdout[-20000:], "err": done.stderr[-20000:]}


class Hammer:
    """Line 17 of the simulated chip: down is closed to ground."""

    def __init__(self) -> None:
        run(["modprobe", "gpio-sim"])
        if not SIM.exists():
            (SIM / "bank0").mkdir(parents=True)
            (SIM / "bank0/num_lines").write_text(str(LINES))
            (SIM / "live").write_text("1")
        device, chip = (SIM / "dev_name").read_text().strip(), (SIM / "bank0/chip_name").read_text().strip()
        self._pulls = Path(f"/sys/devices/platform/{device}/{chip}")
        self.level(17, False)

    def level(self, line: int, closed: bool) -> None:
        (self._pulls / f"sim_gpio{line}/pull").write_text("pull-down" if closed else "pull-up")

    def strike(self, line: int = 17, seconds: float = 0.12, bounces: int = 3) -> None:
        """A blow with its bounces."""
        for _ in range(bounces):
            self.level(line, True)
            self.level(line, False)
        self.level(line, True)
        time.sleep(seconds)
        self.level(line, False)

    def drum(self, count: int) -> None:
        """A wire that trembles: edges as fast as they can be made."""
        for number in range(count):
            self.level(17, number % 2 == 0)
        self.level(17, False)


class Camera:
    """Writes the picture that the host has put down, with a little noise, at a steady rate."""

    def __init__(self) -> None:
        self._size = (640, 480)
        self._plugged = False
        self._black = False
        self._plain = self._noise = b""
        self._noised: list[bytes] = []
        self._noised_of: object = None
        """Of which picture."""
        self._lock = threading.Lock()
        threading.Thread(target=self._feed, daemon=True).start()

    def plug(self) -> dict[str, Any]:
        done = run(["modprobe", "v4l2loopback", "video_nr=10", "card_label=table", "exclusive_caps=1"])
        with self._lock:
            self._plugged = True
        return done

    def pull(self) -> dict[str, Any]:
        """Take it away: no more pictures, and as soon as nobody holds the device, no device."""
        with self._lock:
            self._plugged = False
        for tried in range(120):
            done = run(["rmmod", "v4l2loopback"])
            if not done["rc"]:
                return {**done, "tried": tried}
            time.sleep(0.25)
        return done

    def black(self, on: bool) -> None:
        self._black = on

    def _feed(self) -> None:
        device: int | None = None
        while True:
            begin = time.monotonic()
            with self._lock:
                plugged = self._plugged
            try:
                if not plugged and device is not None:
                    os.close(device)
                    device = None
                if plugged and device is None:
                    device = self._open()
                if device is not None:
                    os.write(device, self._noisy())
            except OSError as error:
                sys.stdout.write(f"camera: {error}\n")
                if device is not None:
                    os.close(device)
                    device = None
            time.sleep(max(0.02, 1 / FPS - (time.monotonic() - begin)))

    def _noisy(self) -> bytes:
        """What the host has put down last, with another noise each time; few of them, for the machine is slow."""
        put_down = SHARE / "frame.yuyv"
        of = (put_down.stat().st_mtime_ns, self._black)
        if of != self._noised_of:
            self._noised_of, self._noised = of, []
            picture = put_down.read_bytes()
            self._plain = bytes([16, 128]) * (len(picture) // 2) if self._black else picture
        if len(self._noised) == NOISES:
            return random.choice(self._noised)
        plain = self._plain
        if len(self._noise) < 2 * len(plain):
            self._noise = bytes(random.getrandbits(8) & 3 for _ in range(2 * len(plain)))
        begins = random.randrange(len(plain))
        grain = int.from_bytes(self._noise[begins : begins + len(plain)], "little")
        self._noised.append((int.from_bytes(plain, "little") ^ grain).to_bytes(len(plain), "little"))
        return self._noised[-1]

    def _open(self) -> int:
        device = os.open(CAMERA, os.O_RDWR)
        wide, high = self._size
        pix = struct.pack("<12I", wide, high, YUYV, 1, wide * 2, wide * high * 2, 8, 0, 0, 0, 0, 0)
        fcntl.ioctl(device, S_FMT, bytearray(struct.pack("<II", OUTPUT, 0) + pix + b"\0" * (200 - len(pix))))
        return device


def journal(path: str) -> dict[str, Any]:
    """A copy of the exhibit's journal as it is on its disk now, put where the host sees it."""
    if not Path(path).exists():
        return {"there": False}
    copy = Path("/run/journal-copy.sqlite")
    copy.unlink(missing_ok=True)
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as source, sqlite3.connect(copy) as target:
        source.backup(target)
        rows, kept = target.execute("select count(*), coalesce(sum(game > 0), 0) from entry").fetchone()
    target.close()
    (SHARE / "journal.new").write_bytes(copy.read_bytes())
    (SHARE / "journal.new").rename(SHARE / "journal.sqlite")
    return {"there": True, "rows": rows, "kept": kept}


def main() -> None:
    """Answer the host, one line a question."""
    run(["modprobe", "-a", "bochs", "virtio_input", "evdev", "i6300esb", "configfs"])
    run(["mount", "-t", "configfs", "none", "/sys/kernel/config"])
    info = Path("/run/cpuinfo")
    info.write_text(Path("/proc/cpuinfo").read_text() + BOARD)
    run(["mount", "--bind", str(info), "/proc/cpuinfo"])
    shutil.copytree("/opt/schimmel/.pins", sysconfig.get_path("purelib"), dirs_exist_ok=True)
    hammer, camera = Hammer(), Camera()
    doers: dict[str, Any] = {
        "run": lambda ask: run(ask["words"], ask.get("seconds", 120.0)),
        "strike": lambda ask: hammer.strike(seconds=ask.get("seconds", 0.12)),
        "level": lambda ask: hammer.level(17, ask["closed"]),
        "drum": lambda ask: hammer.drum(ask["count"]),
        "plug": lambda ask: camera.plug(),
        "pull": lambda ask: camera.pull(),
        "black": lambda ask: camera.black(ask["on"]),
        "journal": lambda ask: journal(ask["path"]),
        "up": lambda ask: {"uptime": float(Path("/proc/uptime").read_text().split()[0])},
    }
    while not PORT.exists():
        run(["modprobe", "virtio_console"])
        time.sleep(0.2)
    with PORT.open("r+b", buffering=0) as port:
        port.write(b'{"hello": true}\n')
        waiting = b""
        while True:
            got = port.read(65536)
            if not got:
                time.sleep(0.1)
                continue
            waiting += got
            while b"\n" in waiting:
                line, _, waiting = waiting.partition(b"\n")
                ask = json.loads(line)
                try:
                    answer = doers[ask["do"]](ask) or {}
                except Exception as error:
                    answer = {"error": f"{type(error).__name__}: {error}"}
                port.write(json.dumps({"id": ask.get("id"), **answer}).encode() + b"\n")


if __name__ == "__main__":
    main()
