"""The exhibit on the machine as whoever owns it handles it: installed, looked after, exported, taken away."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Mapping
from typing import Any

from kiosk.record import check, parse_record
from tests.machine.dice import TRAY, TRAY_MM
from tests.machine.steps import Failed, Steps
from tests.machine.visitor import STATE
from tests.machine.vm import VmError, words_of

CONFIG = """\
[camera]
size = [640, 480]
timeout = 8.0
[times]
away = 0.0
[display]
fps = 5
calm = true
[auction]
one_strike_sells = true
[sound]
on = false
[rules]
game = "bell_and_hammer"
preset = "english"
"""
"""An emulated machine is some twenty times slower than a Pi: small pictures, patience. Nothing else is special."""


class Exhibit:
    """The service and its command line."""

    def __init__(self, steps: Steps) -> None:
        self.steps, self.vm = steps, steps.vm
        self._files_before: list[str] = []

    def kiosk(self, *words: str, timeout: float = 240.0) -> Mapping[str, Any]:
        """The command line of the exhibit, on the machine."""
        script = 'cd /opt/schimmel && exec .venv/bin/python -m kiosk.cli "$@"'
        return self.vm.run("sh", "-c", script, "kiosk", *words, timeout=timeout)

    def install(self) -> None:
        """By the README: what it would do, then doing it."""
        demand = self.steps.demand
        (self.vm.out / "config.toml").write_text(CONFIG)
        before = self._files()
        dry = self.kiosk("install", "--bare")
        demand(dry["rc"] == 0 and "Nothing was changed" in dry["err"], f"dry run: {words_of(dry)}")
        demand(self._files() == before, "a dry run changed something")
        self._files_before = before
        done = self.kiosk("--config", "/mnt/config.toml", "install", "--bare", "--yes")
        demand(done["rc"] == 0, f"install: {words_of(done)}")
        self.steps.say("installed")
        self._calibrate()
        self.wait_running()
        self.steps.say("first picture", restarts=self.restarts())

    def _calibrate(self) -> None:
        """Where the tray lies and how large it is: then it is known how large dice are, and looking takes less time."""
        corners = [f"{x:.0f},{y:.0f}" for x, y in TRAY]
        words = ["--corners", *corners, "--mm", *(f"{side:.0f}" for side in TRAY_MM)]
        self.service("stop")  # the camera is for one program at a time
        done = self.kiosk("--config", "/mnt/config.toml", "calibrate", "--data", STATE, *words)
        self.steps.demand(done["rc"] == 0 and "enough for: bell-dice" in words_of(done), f"calibrate: {words_of(done)}")
        self.service("start", "--no-block")
        self.steps.say("calibrated")

    def uninstall(self) -> None:
        """All of it goes away again."""
        done = self.kiosk("install", "--bare", "--uninstall", "--yes")
        self.steps.demand(done["rc"] == 0, f"uninstall: {words_of(done)}")
        left = [name for name in self._files() if name not in self._files_before]
        self.steps.demand(not left, f"left behind: {left}")
        self.steps.say("uninstalled")

    def record(self, standing: tuple[int, ...]) -> None:
        """The exhibit's own export, folded again here; it must end with `standing` in the purses."""
        done = self.kiosk("export", "--data", STATE)
        self.steps.demand(done["rc"] == 0, f"export: {words_of(done)}")
        lines = parse_record(done["out"])
        differences = check(lines)
        self.steps.demand(differences == [], f"the record differs: {differences[:2]}")
        state = lines[-1]["state"]
        self.steps.demand(tuple(state["tokens"]) == standing, f"the record ends with {json.dumps(state)}")
        self.steps.say("record", lines=len(lines), differences=0, tokens=state["tokens"], till=state["till"])

    def service(self, *words: str) -> Mapping[str, Any]:
        """Something that systemd is to do with the exhibit's service."""
        return self.vm.run("systemctl", *words, "schimmel.service")

    def restarts(self) -> int:
        """How often systemd has started it again by itself."""
        told = self._told("NRestarts")
        return int(told) if told.isdecimal() else -1

    def wait_running(self, timeout: float = 320.0) -> None:
        """Until it has told systemd that it draws."""
        until = time.monotonic() + timeout
        while (told := self._told("SubState")) != "running":
            self.steps.demand(time.monotonic() < until, f"the service is {told}")
            time.sleep(2)

    def board_watchdog(self) -> None:
        """The system itself hangs: the board's timer runs out."""
        self.vm.run("mkdir", "-p", "/run/systemd/system.conf.d")
        for seconds in (0, 15):
            conf = f"printf '[Manager]\\nRuntimeWatchdogSec={seconds}\\n' >/run/systemd/system.conf.d/w.conf"
            self.vm.run("sh", "-c", f"{conf} && systemctl daemon-reload")
            time.sleep(3)
        self.vm.events.clear()
        with contextlib.suppress(VmError):
            self.vm.ask("run", 5.0, words=["sh", "-c", "echo 1 >/proc/sys/kernel/sysrq; echo c >/proc/sysrq-trigger"])
        fired = self.vm.wait_for(lambda: any(one["event"] == "WATCHDOG" for one in self.vm.events), 120)
        if not fired:
            raise Failed("the board's watchdog did not fire")
        self.steps.say("board's watchdog fired")

    def _told(self, what: str) -> str:
        return str(self.service("show", f"--property={what}", "--value")["out"]).strip()

    def _files(self) -> list[str]:
        """Files of the system that an installation could touch."""
        told = self.vm.run("sh", "-c", "find /etc/systemd /etc/sysctl.d; ls -d /var/lib/* /var/log/journal/*")
        return [name for name in told["out"].split() if not name.startswith("/var/lib/systemd")]
