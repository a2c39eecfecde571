"""Somebody in front of the machine: knows the screens, sees the real dice, has a hammer and a finger.

What the screen shows now is worked out from the journal on the machine's disk, with the exhibit's own director and
screens; that it really shows it is then looked up in the picture of the screen.
"""

from __future__ import annotations

import os
import random
import shutil
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from kiosk.director import Director
from kiosk.journal import Journal, read_entries
from kiosk.scenes import Scene
from kiosk.screens import REST, compose, drawing
from kiosk.settings import Config
from kiosk.table import Table
from kiosk.theme import Theme
from tests.machine.vm import SIZE, Vm
from vision.reading import MARKS
from vision.simulate.table import SimulatedTable

STATE = "/var/lib/schimmel"
NEAR = 16
"""Levels by which a colour on the screen may differ from the drawn one."""


class DiceTable:
    """The simulated table before the machine's camera, photographed all the time."""

    def __init__(self, vm: Vm, seed: int) -> None:
        self._vm, self._table = vm, SimulatedTable(seed, "bell-dice", size=(640, 480))
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self.lying = False
        self._last: object = None
        self._thread = threading.Thread(target=self._photograph, daemon=True)
        self._thread.start()

    def throw(self, faces: Sequence[str]) -> None:
        """All eight dice; returns when they lie."""
        with self._lock:
            until = self._table.throw(time.monotonic(), faces=faces)
        self.lying = True
        time.sleep(max(0.0, until - time.monotonic()))

    def clear(self) -> None:
        """Take them up; returns when the mat is empty."""
        with self._lock:
            until = self._table.clear(time.monotonic())
        self.lying = False
        time.sleep(max(0.0, until - time.monotonic()))

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(5)

    def _photograph(self) -> None:
        while not self._stop.wait(0.2):
            with self._lock:
                picture = self._table.shot(time.monotonic()).picture
            if picture is not self._last:
                self._last = picture
                self._vm.show_camera(picture)


class Story:
    """What the machine's journal says, as it was copied at one moment."""

    def __init__(self, copy: Path, config: Config) -> None:
        self._journal = Journal(copy)
        self.table = Table(self._journal)
        self.table.resume()
        self.director = Director(self.table, config, rng=random.Random(1), now=time.monotonic())
        self.director.tick(time.monotonic())
        game = self._journal.last_game()
        self.entries = read_entries(copy, game) if game is not None else []

    def close(self) -> None:
        self._journal.close()

    @property
    def scene(self) -> Scene:
        return self.director.scene()

    @property
    def throws(self) -> list[Mapping[str, Any]]:
        """The throws that count, oldest first."""
        events = [one.payload.get("event", {}) for one in self.entries if one.kind == "event"]
        return [event for event in events if event.get("type") == "throw"]


class Visitor:
    """Looks, touches, knocks, throws."""

    def __init__(self, vm: Vm, config: Config, folder: Path, seed: int = 11) -> None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        pygame.font.init()
        self.vm, self.config, self.folder = vm, config, folder
        self.table = DiceTable(vm, seed)
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
        copy = self.folder / "copy" / "journal.sqlite"
        shutil.rmtree(copy.parent, ignore_errors=True)
        copy.parent.mkdir(parents=True)
        if told.get("there"):
            shutil.copy(self.vm.out / "journal.sqlite", copy)
            self.rows = int(told["rows"])
            self.lost += max(0, self.kept - int(told["kept"]))
            self.kept = int(told["kept"])
        self.story = Story(copy, self.config)
        return self.story

    def knock(self) -> None:
        """One blow of the hammer, through the pin."""
        self.vm.ask("strike")

    def touch(self, scene: Scene, name: str, **args: Any) -> bool:
        """A click where the screen of `scene` has this action. False where it has none."""
        for target in self.drawn(scene)[1]:
            action = target.action
            if action.name == name and all(action.args.get(key) == value for key, value in args.items()):
                self.vm.touch(*target.rect.center)
                return True
        return False

    def drawn(self, scene: Scene, language: str = "en") -> tuple[NDArray[np.uint8], Sequence[Any]]:
        """How the screen must look (BGR), and where it can be touched."""
        surface = pygame.Surface(SIZE)
        drawing.forget()
        canvas = compose(surface, scene, Theme(), language, 0.0, REST)
        rgb = pygame.surfarray.array3d(surface).swapaxes(0, 1)
        return np.ascontiguousarray(rgb[:, :, ::-1]), canvas.targets

    def likeness(self, scene: Scene) -> float:
        """Part of the real screen that looks as the screen of `scene` must."""
        return alike(self.vm.screen(), self.drawn(scene)[0])

    def shows(self, scene: Scene, instead: Scene, above: int = SIZE[1]) -> float:
        """Of what differs between two scenes, in the rows above `above`: the part that is on the real screen as in the
        first."""
        meant, other = self.drawn(scene)[0].astype(int), self.drawn(instead)[0].astype(int)
        differs = abs(meant - other).max(axis=2) > NEAR
        differs[above:] = False
        if not differs.any():
            return 0.0
        return float((abs(self.vm.screen().astype(int) - meant).max(axis=2) <= NEAR)[differs].mean())

    def changed(self, timeout: float, every: float = 0.7) -> bool:
        """Wait until something new is on the machine's disk."""
        before, until = self.rows, time.monotonic() + timeout
        while time.monotonic() < until:
            if int(self.vm.ask("journal", path=f"{STATE}/journal.sqlite").get("rows", -1)) != before:
                return True
            time.sleep(every)
        return False


def alike(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> float:
    """Part of two pictures that is the same."""
    if one.shape != other.shape:
        return 0.0
    return float((np.abs(one.astype(int) - other.astype(int)).max(axis=2) <= NEAR).mean())


def faces(up: Sequence[str]) -> list[str]:
    """All eight dice, in their order, with these marks up and the others blank."""
    return [mark if mark in up else "blank" for mark in MARKS]


def exactly(eyes: int) -> list[str] | None:
    """Numbers from 1 to 6 that make `eyes`; None where they cannot."""
    left, taken = eyes, []
    for number in range(6, 0, -1):
        if number <= left:
            taken.append(str(number))
            left -= number
    return None if left else taken
