"""The virtual machine seen from outside: its start, its agent, its screen, its touch screen and keys, its watchdog."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
SIZE = (800, 480)
FAR = 32767
"""Right or lower border of QEMU's tablet."""


class VmError(Exception):
    """The machine does not answer."""


def copy_project(to: Path, pins: Path) -> None:
    """The project as git has it, with the environment that is here: what stands under /opt in the machine.

    `pins`: a folder with the library of the pins, which the environment here does not have.
    """
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    listed = subprocess.run(
        ["git", "-C", str(PROJECT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
        check=True,
    ).stdout
    for name in filter(None, listed.decode().split("\0")):
        source = PROJECT / name
        if source.is_file() and name != ".venv":
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, to / name)
    (to / ".venv").symlink_to((PROJECT / ".venv").resolve())
    shutil.copytree(pins, to / ".pins")
    # The machine sees it read-only and is slow: it shall not compile everything at each start.
    compiled = [sys.executable, "-m", "compileall", "-q", *(str(to / part) for part in ("kiosk", "vision", "hardware"))]
    subprocess.run(compiled, check=True)
    for folder, _, files in os.walk(to):
        Path(folder).chmod(0o755)
        for file in files:
            path = Path(folder) / file
            if not path.is_symlink():
                path.chmod(0o755 if os.access(path, os.X_OK) else 0o644)


class Vm:
    """A booted machine. A context manager; whatever it leaves lies in `work`/out."""

    def __init__(self, work: Path, memory_mb: int = 3072) -> None:
        self.work = work
        self.out = work / "out"
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir(parents=True)
        self.events: list[Mapping[str, Any]] = []
        """What QEMU told by itself, such as that the watchdog fired."""
        self._memory = memory_mb
        self._asked = 0
        self._lock = threading.Lock()
        self._answers: list[Mapping[str, Any]] = []

    def __enter__(self) -> Vm:
        version = (self.work / "version").read_text().strip()
        log = (self.work / "serial.log").open("wb")
        # Networks are quicker by far in wide instructions, which the emulator does by one call for eight numbers. What
        # copies byte by byte where that is quick on a real processor (erms) is slow here.
        arguments = [
            "qemu-system-x86_64", "-accel", "tcg,thread=multi", "-cpu", "Haswell,-rtm,-hle,-invpcid,-erms", "-smp", "2",
            "-m", str(self._memory),
            "-nodefaults", "-no-user-config", "-display", "none", "-serial", "stdio", "-no-reboot",
            "-action", "watchdog=none",
            "-kernel", str(self.work / f"k/boot/vmlinuz-{version}"), "-initrd", str(self.work / "initramfs.zst"),
            "-append", f"console=ttyS0 quiet panic=0 systemd.unit=multi-user.target schimmel.work={self.work} "
            "systemd.show_status=0 no_timer_check "
            "net.ifnames=0 i6300esb.heartbeat=15",
            "-fsdev", "local,id=root,path=/,security_model=none,readonly=on,multidevs=remap",
            "-device", "virtio-9p-pci,fsdev=root,mount_tag=hostroot",
            "-fsdev", f"local,id=out,path={self.out},security_model=none,multidevs=remap",
            "-device", "virtio-9p-pci,fsdev=out,mount_tag=out",
            "-device", f"bochs-display,edid=on,xres={SIZE[0]},yres={SIZE[1]}",
            "-device", "virtio-tablet-pci", "-device", "virtio-keyboard-pci", "-device", "i6300esb",
            "-device", "virtio-serial-pci",
            "-chardev", f"socket,path={self.work}/agent.sock,server=on,wait=off,id=agent",
            "-device", "virtserialport,chardev=agent,name=agent",
            "-qmp", f"unix:{self.work}/qmp.sock,server=on,wait=off",
        ]  # fmt: skip
        for link in ("qmp.sock", "agent.sock"):
            (self.work / link).unlink(missing_ok=True)
        self._process = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
        log.close()
        try:
            self._talk()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _talk(self) -> None:
        """Links to QEMU and to the agent."""
        self._qmp = self._connect(self.work / "qmp.sock")
        self._qmp_lines = self._qmp.makefile("r", encoding="utf-8")
        self._agent = self._connect(self.work / "agent.sock")
        self._agent_lines = self._agent.makefile("r", encoding="utf-8")
        self._qmp_answers: list[Mapping[str, Any]] = []
        self._arrived = threading.Condition()
        threading.Thread(target=self._hear, args=(self._qmp_lines, True), daemon=True).start()
        threading.Thread(target=self._hear, args=(self._agent_lines, False), daemon=True).start()
        self.qmp("qmp_capabilities")

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(30)

    def _connect(self, path: Path) -> socket.socket:
        until = time.monotonic() + 20
        while True:
            link = socket.socket(socket.AF_UNIX)
            try:
                link.connect(str(path))
            except OSError:
                link.close()
                if time.monotonic() > until or self._process.poll() is not None:
                    raise VmError(f"QEMU did not start; see {self.work}/serial.log") from None
                time.sleep(0.1)
            else:
                return link

    def _hear(self, lines: Any, qmp: bool) -> None:
        for line in lines:
            try:
                said = json.loads(line)
            except ValueError:
                continue
            with self._arrived:
                if not qmp:
                    self._answers.append(said)
                elif "event" in said:
                    self.events.append(said)
                elif "QMP" not in said:
                    self._qmp_answers.append(said)
                self._arrived.notify_all()
        with self._arrived:
            self._arrived.notify_all()

    @property
    def ended(self) -> bool:
        """Whether the machine is off."""
        return self._process.poll() is not None

    def wait_for(self, what: Any, timeout: float) -> bool:
        """Wait until `what()` holds."""
        until = time.monotonic() + timeout
        with self._arrived:
            while not what():
                left = until - time.monotonic()
                if left <= 0 or self.ended:
                    return False
                self._arrived.wait(min(left, 1.0))
        return True

    def qmp(self, command: str, **arguments: Any) -> Mapping[str, Any]:
        """A command of QEMU's."""
        with self._lock:
            self._qmp_answers.clear()
            self._qmp.sendall(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
            if not self.wait_for(lambda: self._qmp_answers, 60):
                raise VmError(f"QEMU does not answer {command}")
            return self._qmp_answers[-1]

    def hello(self, timeout: float) -> None:
        """Wait for the agent. VmError where it does not come."""

        def over() -> bool:
            return self.ended or b"Kernel panic" in (self.work / "serial.log").read_bytes()

        self.wait_for(lambda: any("hello" in one for one in self._answers) or over(), timeout)
        if not any("hello" in one for one in self._answers):
            raise VmError(f"the machine did not come up in {timeout:.0f} s; see {self.work}/serial.log")

    def ask(self, do: str, timeout: float = 180.0, **arguments: Any) -> Mapping[str, Any]:
        """Ask the agent to do something. VmError where it does not answer or could not do it."""
        self._asked += 1
        number = self._asked
        self._agent.sendall(json.dumps({"id": number, "do": do, **arguments}).encode() + b"\n")

        def answer() -> Mapping[str, Any] | None:
            return next((one for one in self._answers if one.get("id") == number), None)

        if not self.wait_for(answer, timeout):
            raise VmError(f"the agent does not answer {do}")
        found = answer() or {}
        if "error" in found:
            raise VmError(f"{do}: {found['error']}")
        return found

    def run(self, *words: str, timeout: float = 120.0) -> Mapping[str, Any]:
        """A command in the machine, with its `rc`, `out` and `err`."""
        return self.ask("run", timeout + 30, words=words, seconds=timeout)

    def screen(self) -> NDArray[np.uint8]:
        """What a person in front of it sees (BGR)."""
        place = self.work / "screen.ppm"
        place.unlink(missing_ok=True)
        self.qmp("screendump", filename=str(place))
        picture = cv2.imdecode(np.frombuffer(place.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
        return np.asarray(picture, np.uint8)

    def touch(self, x: float, y: float) -> None:
        """A click at a place of the screen (px)."""

        def axis(name: str, value: float) -> dict[str, Any]:
            return {"type": "abs", "data": {"axis": name, "value": int(value)}}

        # The kernel tells a place only where it differs from the last one, which a program that was started anew does
        # not know: a finger never lies still.
        for near in (4.0, 0.0):
            place = [axis("x", (x + near + 0.5) / SIZE[0] * FAR), axis("y", (y + near + 0.5) / SIZE[1] * FAR)]
            self.qmp("input-send-event", events=place)
            time.sleep(0.1)
        for down in (True, False):
            self.qmp("input-send-event", events=[{"type": "btn", "data": {"down": down, "button": "left"}}])
            time.sleep(0.15)

    def keys(self, *codes: str) -> None:
        """Keys pressed together, by QEMU's names."""
        # Shorter than a key must be held to mean something else, however slow the machine is.
        keys = [{"type": "qcode", "data": code} for code in codes]
        self.qmp("send-key", keys=keys, **{"hold-time": 20})

    def show_camera(self, picture: NDArray[np.uint8]) -> None:
        """What the camera sees from now on (BGR, 640x480)."""
        yuv = cv2.cvtColor(picture, cv2.COLOR_BGR2YUV)
        packed = np.empty((*picture.shape[:2], 2), np.uint8)
        packed[..., 0] = yuv[..., 0]
        packed[:, 0::2, 1] = yuv[:, 0::2, 1]
        packed[:, 1::2, 1] = yuv[:, 0::2, 2]
        beside = self.out / "frame.new"
        beside.write_bytes(packed.tobytes())
        beside.rename(self.out / "frame.yuyv")


def words_of(done: Mapping[str, Any]) -> str:
    """What a command said, on one line."""
    return " ".join(f"{done.get('out', '')} {done.get('err', '')}".split())


def arguments_of(line: str) -> Sequence[str]:
    """A shell line as the words of a command."""
    return ("sh", "-c", line)
