"""Somebody in front of the machine: knows the screens, sees the real dice, has a hammer and a finger.

What the screen shows now is worked out from the journal on the machine's disk, with the exhibit's own director.
"""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kiosk.director import Director
from kiosk.games import Event
from kiosk.journal import Journal
from kiosk.scenes import Scene
from kiosk.settings import Config
from kiosk.table import Table
from tests.machine.dice import DiceTable
from tests.machine.screen import Screen
from tests.machine.vm import Vm
from vision.ring import Ring

STATE = "/var/lib/schimmel"
"""The exhibit's folder on the machine."""


class Story:
    """What the machine's journal says, as it was copied at one moment."""

    def __init__(self, folder: Path, config: Config) -> None:
        self._journal = Journal(folder / "journal.sqlite")
        self.table = Table(self._journal)
        self.table.resume()
        ring = Ring(folder / "pictures", config.storage.pictures_mb * 1_000_000)
        self.director = Director(self.table, config, rng=random.Random(1), now=time.monotonic(), ring=ring)
        self.director.tick(time.monotonic())

    def close(self) -> None:
        """Let go of the copy."""
        self._journal.close()

    @property
    def scene(self) -> Scene:
        """What the screen must show."""
        return self.director.scene()

    @property
    def events(self) -> list[Event] | None:
        """The events that count in the game that stands, oldest first; None: nobody plays."""
        return None if self.table.folded is None else [dict(live.event) for live in self.table.folded.live]

    @property
    def throws(self) -> list[Mapping[str, Any]]:
        """The throws that count, oldest first."""
        return [event for event in self.events or () if event["type"] == "throw"]


class Visitor:
    """Looks, touches, knocks, throws."""

    def __init__(self, vm: Vm, config: Config, folder: Path) -> None:
        self.vm, self.config, self.folder = vm, config, folder
        self.screen = Screen(vm)
        self.table = DiceTable(vm)
        self.rows = -1
        """Entries of the journal at the last look."""
        self.kept = 0
        """Those among them that belong to a game: they may never go."""
        self.story: Story | None = None
        self.lost = 0
        """Entries that were on disk once and were not at a later look."""

    def look_up(self) -> Story:
        """What is on the machine's disk now."""
        told = self.vm.ask("journal", path=f"{STATE}/journal.sqlite")
        if self.story is not None:
            self.story.close()
        copy = self.folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        (copy / "pictures").mkdir(parents=True)
        if told.get("there"):
            shutil.copy(self.vm.out / "journal.sqlite", copy)
            self.rows = int(told["rows"])
            self.lost += max(0, self.kept - int(told["kept"]))
            self.kept = int(told["kept"])
            # Named in the journal only after they were written: those that it names are there.
            self.vm.run("sh", "-c", f"mkdir -p /mnt/pictures && cp -u {STATE}/pictures/0* /mnt/pictures")
            for file in (self.vm.out / "pictures").glob("0*"):
                shutil.copy(file, copy / "pictures")
        self.story = Story(copy, self.config)
        return self.story

    def knock(self) -> None:
        """One blow of the hammer, through the pin."""
        self.vm.ask("strike")

    def touch(self, scene: Scene, name: str, **args: Any) -> bool:
        """A click where the screen of `scene` has this action. False where it has none."""
        for target in self.screen.drawn(scene)[1]:
            action = target.action
            if action.name == name and all(action.args.get(key) == value for key, value in args.items()):
                self.vm.touch(*target.rect.center)
                return True
        return False

    def changed(self, timeout: float, every: float = 0.7) -> bool:
        """Wait until something new is on the machine's disk."""
        before, until = self.rows, time.monotonic() + timeout
        while time.monotonic() < until:
            if int(self.vm.ask("journal", path=f"{STATE}/journal.sqlite").get("rows", -1)) != before:
                return True
            time.sleep(every)
        return False
