"""The unmodified exhibit on a whole machine, driven through its devices alone: ``./run test-hardware``.

A Debian kernel in an emulator has a GPIO chip, a Video4Linux camera, a KMS display, touch, keys and a watchdog.
The exhibit is installed there as the README says, a round of Bell and Hammer is played to its end, and meanwhile the
machine is broken in every way that can be done to it from outside. After each the same is asked: the journal has
lost nothing, the screen is drawn again, and somebody can go on.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2

from kiosk.config import parse
from kiosk.record import check, parse_record
from kiosk.scenes import Action, Auction, End, InnOpens, Payout, Players, Sale, SaleOver, Throw, Waiting
from tests.machine.visitor import STATE, Visitor, exactly, faces
from tests.machine.vm import HERE, SIZE, Vm, VmError, copy_project, words_of

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

PLAYERS = 2
LOOKING = 90.0
"""Seconds that the camera has on this slow machine to see an empty mat, or to read a throw."""

BANNER = 34
"""Px from the screen's top in which it tells of faults."""

SCREEN_LIKE = 0.9
"""Part of a screen that must look as it is drawn elsewhere; the rest is what moves."""


class Failed(Exception):  # noqa: N818 - what a check says when it does not hold
    """A check that does not hold."""


class Drive:
    """One run, from a bare machine to a bare machine."""

    def __init__(self, vm: Vm, work: Path) -> None:
        self.vm, self.work = vm, work
        self.config = parse(CONFIG)
        self.visitor = Visitor(vm, self.config, work)
        self.began = time.monotonic()
        self.lines: list[dict[str, Any]] = []
        self.thrown: list[list[str]] = []
        self.breaks: list[tuple[str, Callable[[], None]]] = [
            ("camera pulled and put back", self._pull_camera),
            ("drawing stops: the watchdog", self._hang),
            ("killed", self._kill),
            ("hammer held down", self._hold_hammer),
            ("hammer on a trembling wire", self._drum),
            ("camera gives black pictures", self._black_camera),
            ("keys that lead out", self._keys),
            ("clock jumps a day", self._clock),
            ("configuration damaged, started again", self._bad_settings),
            ("disk full", self._full_disk),
        ]
        self.rng = random.Random(5)

    def say(self, step: str, **more: Any) -> None:
        """A step that held."""
        line = {"step": step, "at": round(time.monotonic() - self.began, 1), **more}
        self.lines.append(line)
        sys.stderr.write(f"{line['at']:7.1f} s  {step}  {json.dumps(more) if more else ''}\n")
        sys.stderr.flush()

    def demand(self, held: bool, what: str) -> None:
        """A check."""
        if not held:
            cv2.imwrite(str(self.work / "failed.png"), self.vm.screen())
            log = self.vm.run("journalctl", "--namespace=schimmel", "--no-pager", "-n", "60")["out"]
            (self.work / "failed.log").write_text(log)
            raise Failed(f"{what}; see failed.png and failed.log in {self.work}")

    # The way through

    def run(self) -> None:
        """Everything, in order."""
        self.vm.hello(420)
        self.say("machine up", uptime=self.vm.ask("up")["uptime"])
        self.vm.ask("plug")
        self.install()
        self.play()
        self.record()
        self.uninstall()
        self.board_watchdog()

    def kiosk(self, *words: str, timeout: float = 240.0) -> Any:
        """The command line of the exhibit, on the machine."""
        script = 'cd /opt/schimmel && exec .venv/bin/python -m kiosk.cli "$@"'
        return self.vm.run("sh", "-c", script, "kiosk", *words, timeout=timeout)

    def install(self) -> None:
        (self.vm.out / "config.toml").write_text(CONFIG)
        before = self._files()
        dry = self.kiosk("install", "--bare")
        self.demand(dry["rc"] == 0 and "Nothing was changed" in dry["err"], f"dry run: {words_of(dry)}")
        self.demand(self._files() == before, "a dry run changed something")
        self.files = before
        done = self.kiosk("--config", "/mnt/config.toml", "install", "--bare", "--yes")
        self.demand(done["rc"] == 0, f"install: {words_of(done)}")
        self.say("installed")
        self._wait_running(240)
        self.say("first picture", restarts=self._restarts())
        self._wait_screen()
        cv2.imwrite(str(self.work / "waiting.png"), self.vm.screen())

    def play(self) -> None:
        """A game to its end; between throws the machine is broken."""
        waiting = list(self.breaks)
        idle = 0
        until = time.monotonic() + 2400
        while time.monotonic() < until:
            story = self.visitor.look_up()
            self.demand(self.visitor.lost == 0, "entries of the journal are gone")
            if story.table.folded is None and story.throws:
                break
            if isinstance(story.scene, Throw) and waiting:
                name, make = waiting.pop(0)
                self._broken(name, make)
                continue
            idle = 0 if self._act(story) else idle + 1
            if idle:
                cv2.imwrite(str(self.work / f"idle{idle}.png"), self.vm.screen())
            self.demand(idle < 6, f"nothing moves on {type(story.scene).__name__}")
        else:
            raise Failed("the game did not come to its end in 40 minutes")
        self.demand(not waiting, f"the game ended before {waiting}")
        self.say("game over", throws=len(story.throws), entries=self.visitor.rows)

    def _act(self, story: Any) -> bool:
        """What the people do on this screen. Whether anything came of it."""
        scene = story.scene
        if isinstance(scene, Throw):
            return self._throw(story)
        if isinstance(scene, Waiting):
            # Who sits down is written down with the first one: until then the journal does not know that they began.
            begin = Action("begin", {"game": "bell_and_hammer"})
            if not self.visitor.touch(scene, "begin", game="bell_and_hammer"):
                self.visitor.knock()
            time.sleep(6)
            story.director.act(begin)
            self.visitor.touch(story.scene, "add_player")
        elif isinstance(scene, Players):
            name = "add_player" if len(scene.names) < PLAYERS else "start"
            if not self.visitor.touch(scene, name):
                self.visitor.knock()
        elif isinstance(scene, Auction):
            if scene.card is None or scene.by is not None:
                self.visitor.knock()
            elif not self.visitor.touch(scene, "bid", player=self.rng.randrange(PLAYERS)):
                self.vm.keys(str(1 + self.rng.randrange(PLAYERS)))
        elif isinstance(scene, Sale):
            self.visitor.touch(scene, "decline_sale")
        elif isinstance(scene, Payout | InnOpens | SaleOver | End):
            self.visitor.knock()
        else:
            raise Failed(f"nobody knows what to do on {type(scene).__name__}")
        return self.visitor.changed(12)

    def _throw(self, story: Any) -> bool:
        """Clear the mat, throw, wait until it counts; where the camera is not done in time, enter it by hand."""
        table = self.visitor.table
        if table.lying:
            table.clear()
        empty, waking = (dataclasses.replace(story.scene, table=one) for one in ("empty", "waking"))
        seen_empty = self._shown(empty, waking, LOOKING)
        up = exactly(min(scene_till(story), 21)) if story.throws else ["2", "bell"]
        up = up or ["1"]
        table.throw(faces(up))
        count, begin, how = len(story.throws), time.monotonic(), "camera"
        while len(self.visitor.look_up().throws) == count:
            if time.monotonic() - begin > LOOKING:
                if how == "by hand":
                    cv2.imwrite(str(self.work / "unread.png"), self.vm.screen())
                    return False
                how, begin = "by hand", time.monotonic()
                self._enter_by_hand(up)
            time.sleep(1.5)
        assert self.visitor.story is not None
        event = self.visitor.story.throws[-1]
        said = sorted([*map(str, event["eyes"]), *(sign for sign in ("bell", "hammer") if event[sign])])
        self.demand(said == sorted(up), f"{up} was thrown and {said} counted")
        self.say("throw", marks=up, how=how, seen_empty=seen_empty, seconds=round(time.monotonic() - begin, 1))
        return True

    def _enter_by_hand(self, up: list[str]) -> None:
        """The marks that lie up, the rest are blank, that is right: by touches."""
        story = self.visitor.look_up()
        marks = [Action("mark", {"mark": mark}) for mark in up]
        for action in (Action("by_hand"), *marks, Action("rest_blank"), Action("confirm")):
            if self.visitor.touch(story.scene, action.name, **action.args):
                story.director.act(action)
                story.director.tick(time.monotonic())
            time.sleep(4)

    def record(self) -> None:
        """The exhibit's own export, folded again here."""
        done = self.kiosk("export", "--data", STATE)
        self.demand(done["rc"] == 0, f"export: {words_of(done)}")
        differences = check(parse_record(done["out"]))
        self.demand(differences == [], f"the record differs: {differences[:2]}")
        self.say("record", lines=len(done["out"].splitlines()), differences=0)

    def uninstall(self) -> None:
        done = self.kiosk("install", "--bare", "--uninstall", "--yes")
        self.demand(done["rc"] == 0, f"uninstall: {words_of(done)}")
        left = [name for name in self._files() if name not in self.files]
        self.demand(not left, f"left behind: {left}")
        self.say("uninstalled")

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
        self.say("board's watchdog fired")

    # Breaking

    def _broken(self, name: str, make: Callable[[], None]) -> None:
        """Do it, then: nothing lost, the screen as it must be, alive."""
        restarts = self._restarts()
        make()
        self._wait_running(240)
        self._wait_screen()
        self.visitor.look_up()
        self.demand(self.visitor.lost == 0, f"{name}: entries of the journal are gone")
        self.say(f"broken: {name}", restarts=self._restarts() - restarts)

    def _pull_camera(self) -> None:
        pulled = self.vm.ask("pull")
        self.demand(not pulled["rc"], f"the camera could not be pulled: {words_of(pulled)}")
        self._wait_fault("camera_lost")
        cv2.imwrite(str(self.work / "camera-lost.png"), self.vm.screen())
        self.vm.ask("plug")

    def _black_camera(self) -> None:
        self.vm.ask("black", on=True)
        time.sleep(15)
        self.vm.ask("black", on=False)

    def _hang(self) -> None:
        before = self._restarts()
        self.vm.run("systemctl", "kill", "--signal=STOP", "schimmel.service")
        until = time.monotonic() + 90
        while self._restarts() == before and time.monotonic() < until:
            time.sleep(2)
        log = self.vm.run("journalctl", "-u", "schimmel.service", "--no-pager", "-n", "20")["out"]
        self.demand("Watchdog timeout" in log, "the watchdog did not fire when drawing stopped")

    def _kill(self) -> None:
        self.vm.run("systemctl", "kill", "--signal=KILL", "schimmel.service")
        time.sleep(3)

    def _hold_hammer(self) -> None:
        self.vm.ask("level", closed=True)
        time.sleep(12)
        self.vm.ask("level", closed=False)

    def _drum(self) -> None:
        self.vm.ask("drum", count=1500)

    def _keys(self) -> None:
        for keys in (
            ("esc",), ("alt", "f4"), ("ctrl", "alt", "f2"), ("ctrl", "alt", "delete"), ("ctrl", "c"),
            ("ctrl", "alt", "backspace"), ("alt", "tab"), ("meta_l",), ("f11",),
            ("alt", "sysrq", "b"), ("ctrl", "backslash"), ("ctrl", "z"),
        ):  # fmt: skip
            self.vm.keys(*keys)
            time.sleep(0.3)

    def _clock(self) -> None:
        self.vm.run("date", "--set=+1 day")

    def _bad_settings(self) -> None:
        self.vm.run("sh", "-c", f"printf '[sound\\nvolume = loud' >{STATE}/config.toml")
        self.vm.run("systemctl", "restart", "schimmel.service")
        time.sleep(3)

    def _full_disk(self) -> None:
        self.vm.run("sh", "-c", f"dd if=/dev/zero of={STATE}/filler bs=1M 2>/dev/null; sync")
        time.sleep(10)
        self.vm.run("rm", f"{STATE}/filler")
        time.sleep(5)

    # Looking

    def _restarts(self) -> int:
        told = self.vm.run("systemctl", "show", "schimmel.service", "--property=NRestarts", "--value")["out"].strip()
        return int(told) if told.isdecimal() else -1

    def _wait_running(self, timeout: float) -> None:
        until = time.monotonic() + timeout
        while time.monotonic() < until:
            told = self.vm.run("systemctl", "show", "schimmel.service", "--property=SubState", "--value")["out"].strip()
            if told == "running":
                return
            time.sleep(2)
        self.demand(False, f"the service is {told}")

    def _wait_screen(self, timeout: float = 90.0) -> None:
        """Until the real screen looks as the journal says that it must."""
        until = time.monotonic() + timeout
        best = 0.0
        while time.monotonic() < until:
            scene = self.visitor.look_up().scene
            best = max(best, self.visitor.likeness(scene))
            if best >= (0.5 if isinstance(scene, Throw | Waiting) else SCREEN_LIKE):
                return
            time.sleep(2)
        self.demand(False, f"the screen of {type(scene).__name__} is alike by {best:.2f} only")

    def _wait_fault(self, word: str, timeout: float = 150.0) -> None:
        """Until the banner of the real screen tells of the fault."""
        story = self.visitor.look_up()
        well = story.scene
        story.director.camera = "fault"
        story.director.tick(time.monotonic())
        self.demand(self._shown(story.scene, well, timeout, BANNER), f"the screen does not tell of {word}")

    def _shown(self, scene: Any, instead: Any, timeout: float, above: int = SIZE[1]) -> bool:
        """Whether the real screen comes to show the one scene and not the other."""
        until = time.monotonic() + timeout
        while time.monotonic() < until:
            if self.visitor.shows(scene, instead, above) >= 0.7:
                return True
            time.sleep(1.5)
        return False

    def _files(self) -> list[str]:
        """Files of the system that an installation could touch."""
        told = self.vm.run("sh", "-c", "find /etc/systemd /etc/sysctl.d; ls -d /var/lib/* /var/log/journal/*")
        return [name for name in told["out"].split() if not name.startswith("/var/lib/systemd")]


def scene_till(story: Any) -> int:
    """Tokens in the till."""
    return int(story.scene.stage.till)


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
                drive = Drive(vm, work)
                lines = drive.lines
                try:
                    drive.run()
                finally:
                    drive.visitor.table.stop()
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
