"""What held on the way through, one line each; and the check that ends a run where something does not."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import cv2

from tests.machine.vm import Vm


class Failed(Exception):  # noqa: N818 - what a check says when it does not hold
    """A check that does not hold."""


class Steps:
    """The steps of one run."""

    def __init__(self, vm: Vm, work: Path) -> None:
        self.vm, self.work = vm, work
        self.began = time.monotonic()
        self.lines: list[dict[str, Any]] = []

    def say(self, step: str, **more: Any) -> None:
        """A step that held."""
        line = {"step": step, "at": round(time.monotonic() - self.began, 1), **more}
        self.lines.append(line)
        sys.stderr.write(f"{line['at']:7.1f} s  {step}  {json.dumps(more) if more else ''}\n")
        sys.stderr.flush()

    def demand(self, held: bool, what: str) -> None:
        """A check. `Failed` where it does not hold; the screen and the log are kept."""
        if not held:
            self.picture("failed")
            log = self.vm.run("journalctl", "--namespace=schimmel", "--no-pager", "-n", "60")["out"]
            (self.work / "failed.log").write_text(log)
            raise Failed(f"{what}; see failed.png and failed.log in {self.work}")

    def picture(self, name: str) -> None:
        """Keep what the screen shows now."""
        cv2.imwrite(str(self.work / f"{name}.png"), self.vm.screen())
