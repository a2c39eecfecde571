"""Ten ways to break the machine from outside. After each: nothing is lost, it is drawn, it goes on."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from kiosk.scenes import Throw, Waiting
from tests.machine.exhibit import Exhibit
from tests.machine.screen import Screen
from tests.machine.visitor import STATE, Story
from tests.machine.vm import words_of

BANNER = 34
"""Px from the screen's top in which it tells of faults."""

SCREEN_LIKE = 0.9
"""Part of a screen that must look as it is drawn elsewhere; the rest is what moves."""

LIVE_LIKE = 0.5
"""The same where the screen shows what the camera sees, or a game of its own."""

LEADING_OUT = (
    ("esc",), ("alt", "f4"), ("ctrl", "alt", "f2"), ("ctrl", "alt", "delete"), ("ctrl", "c"),
    ("ctrl", "alt", "backspace"), ("alt", "tab"), ("meta_l",), ("f11",),
    ("alt", "sysrq", "b"), ("ctrl", "backslash"), ("ctrl", "z"),
)  # fmt: skip

MOMENTS: Mapping[str, Sequence[str]] = {
    "a bid stands": ("killed",),
    "throw 1": ("keys that lead out", "hammer held down"),
    "throw 2": ("camera pulled and put back",),
    "throw 3": ("drawing stops: the watchdog",),
    "throw 4": ("hammer on a trembling wire", "camera gives black pictures"),
    "throw 5": ("configuration damaged, started again",),
    "throw 6": ("clock jumps a day",),
    "throw 7": ("disk full",),
}
"""When each is done; `throw n`: before the n-th."""


class Breaking:
    """What is done to the machine, each at its moment of the game. `look` says what its journal holds."""

    def __init__(self, exhibit: Exhibit, screen: Screen, look: Callable[[], Story]) -> None:
        self.exhibit, self.screen, self.look = exhibit, screen, look
        self.steps, self.vm = exhibit.steps, exhibit.vm
        self.left = {moment: list(names) for moment, names in MOMENTS.items()}
        self._ways: Mapping[str, Callable[[], None]] = {
            "camera pulled and put back": self._pull_camera,
            "drawing stops: the watchdog": self._hang,
            "killed": self._kill,
            "hammer held down": self._hold_hammer,
            "hammer on a trembling wire": self._drum,
            "camera gives black pictures": self._black_camera,
            "keys that lead out": self._keys,
            "clock jumps a day": self._clock,
            "configuration damaged, started again": self._bad_settings,
            "disk full": self._full_disk,
        }

    def at(self, moment: str) -> bool:
        """Break it, where that is due at this moment. Whether it was."""
        names = self.left.pop(moment, [])
        for name in names:
            self._break(name)
        return bool(names)

    def _break(self, name: str) -> None:
        """Do it, then: nothing lost, the screen as it must be, alive."""
        restarts = self.exhibit.restarts()
        self._ways[name]()
        self.exhibit.wait_running()
        self.wait_screen()
        # Who starts it again by hand starts systemd's count anew.
        self.steps.say(f"broken: {name}", restarts=max(0, self.exhibit.restarts() - restarts))

    def wait_screen(self, timeout: float = 120.0) -> None:
        """Until the real screen looks as the journal says that it must."""
        until, best = time.monotonic() + timeout, 0.0
        while True:
            scene = self.look().scene
            best = max(best, self.screen.likeness(scene))
            if best >= (LIVE_LIKE if isinstance(scene, Throw | Waiting) else SCREEN_LIKE):
                return
            self.steps.demand(
                time.monotonic() < until, f"the screen of {type(scene).__name__} is alike by {best:.2f} only"
            )
            time.sleep(2)

    def _pull_camera(self) -> None:
        pulled = self.vm.ask("pull")
        self.steps.demand(not pulled["rc"], f"the camera could not be pulled: {words_of(pulled)}")
        self._wait_fault()
        self.steps.picture("camera-lost")
        self.vm.ask("plug")

    def _wait_fault(self) -> None:
        """Until the banner of the real screen tells that there is no picture."""
        story = self.look()
        well = story.scene
        story.director.camera = "fault"
        story.director.tick(time.monotonic())
        told = self.screen.comes_to_show(story.scene, well, 150.0, BANNER)
        self.steps.demand(told, "the screen does not tell that the camera is gone")

    def _black_camera(self) -> None:
        self.vm.ask("black", on=True)
        time.sleep(15)
        self.vm.ask("black", on=False)

    def _hang(self) -> None:
        before = self.exhibit.restarts()
        self.exhibit.service("kill", "--signal=STOP")
        until = time.monotonic() + 90
        while self.exhibit.restarts() == before and time.monotonic() < until:
            time.sleep(2)
        log = self.vm.run("journalctl", "-u", "schimmel.service", "--no-pager", "-n", "20")["out"]
        self.steps.demand("Watchdog timeout" in log, "the watchdog did not fire when drawing stopped")

    def _kill(self) -> None:
        self.exhibit.service("kill", "--signal=KILL")
        time.sleep(3)

    def _hold_hammer(self) -> None:
        self.vm.ask("level", closed=True)
        time.sleep(12)
        self.vm.ask("level", closed=False)

    def _drum(self) -> None:
        self.vm.ask("drum", count=1500)

    def _keys(self) -> None:
        for keys in LEADING_OUT:
            self.vm.keys(*keys)
            time.sleep(0.3)

    def _clock(self) -> None:
        self.vm.run("date", "--set=+1 day")

    def _bad_settings(self) -> None:
        self.vm.run("sh", "-c", f"printf '[sound\\nvolume = loud' >{STATE}/config.toml")
        self.exhibit.service("restart")
        time.sleep(3)

    def _full_disk(self) -> None:
        self.vm.run("sh", "-c", f"dd if=/dev/zero of={STATE}/filler bs=1M 2>/dev/null; sync")
        time.sleep(10)
        self.vm.run("rm", f"{STATE}/filler")
        time.sleep(5)
