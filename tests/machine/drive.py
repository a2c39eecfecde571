"""The unmodified exhibit on a whole machine, driven through its devices alone: ``./run test-hardware``.

A Debian kernel in an emulator has a GPIO chip, a Video4Linux camera, a KMS display, touch, keys and a watchdog.
The exhibit is installed there as the README says, a round of Bell and Hammer is played to its end, and meanwhile the
machine is broken in every way that can be done to it from outside.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from kiosk.config import parse
from tests.machine.exhibit import CONFIG, Exhibit
from tests.machine.play import Play
from tests.machine.round import STANDING
from tests.machine.steps import Failed, Steps
from tests.machine.visitor import Visitor
from tests.machine.vm import HERE, Vm, VmError, copy_project


def drive(steps: Steps) -> None:
    """From a bare machine to a bare machine. `Failed` or `VmError` where something does not hold."""
    steps.vm.hello(420)
    steps.say("machine up", uptime=steps.vm.ask("up")["uptime"])
    steps.vm.ask("plug")
    visitor, exhibit = Visitor(steps.vm, parse(CONFIG), steps.work), Exhibit(steps)
    try:
        exhibit.install()
        play = Play(visitor, exhibit)
        play.breaking.wait_screen()
        steps.picture("waiting")
        play.run()
    finally:
        visitor.table.stop()
    exhibit.record(STANDING)
    exhibit.uninstall()
    exhibit.board_watchdog()


def main() -> int:
    """Prepare, boot, drive; once more where it fails. Exit status 1 where it fails twice."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, default=Path("/var/tmp/schimmel-machine"), help="650 MB are kept here")
    parser.add_argument("--out", type=Path, help="write the steps as JSON lines to this file")
    args = parser.parse_args()
    subprocess.run(["bash", str(HERE / "prepare"), str(args.work), sys.executable], check=True)
    work = args.work.resolve()
    copy_project(work / "project", work / "pins")
    for attempt in (1, 2):
        begin = time.monotonic()
        lines: list[dict[str, Any]] = []
        try:
            with Vm(work) as vm:
                steps = Steps(vm, work)
                lines = steps.lines
                drive(steps)
        except (Failed, VmError, OSError) as error:
            sys.stderr.write(f"attempt {attempt}: {error}\n")
            continue
        finally:
            seconds = round(time.monotonic() - begin)
            if args.out:
                text = "".join(json.dumps(one) + "\n" for one in [*lines, {"attempt": attempt, "seconds": seconds}])
                args.out.write_text(text)
        sys.stderr.write(f"passed in {seconds} s, attempt {attempt}\n")
        return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
