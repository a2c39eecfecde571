"""The simulated dice before the machine's camera."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections.abc import Sequence

from kiosk.guests.bell_and_hammer_judge import OnTable
from tests.machine.vm import Vm
from vision.mat import mat_by_hand
from vision.reading import MARKS
from vision.simulate.table import SimulatedTable

SEED = 7
PICTURE = (640, 480)
"""Width and height of the camera's pictures, px."""
TRAY = ((97.0, 84.0), (516.0, 53.0), (552.0, 392.0), (113.0, 426.0))
"""Where the corners of this table's tray are in them, as its owner would touch them."""
TRAY_MM = (211.0, 171.0)
"""What he measures with a ruler."""


class DiceTable:
    """Photographed all the time; whoever stands there sees what really lies up."""

    def __init__(self, vm: Vm) -> None:
        self._vm, self._table = vm, SimulatedTable(SEED, "bell-dice", size=PICTURE)
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

    def seen(self) -> OnTable:
        """What somebody sees who looks at the dice themselves; at places of the pictures that the exhibit shows."""
        with self._lock:
            shot = self._table.shot(time.monotonic())
        left, top = mat_by_hand(TRAY, PICTURE, *TRAY_MM).cropped(shot.picture)[1]
        dice = tuple(dataclasses.replace(die, x=die.x - left, y=die.y - top) for die in shot.truth.dice)
        return OnTable(dataclasses.replace(shot.truth, dice=dice), still=True)

    def stop(self) -> None:
        """Nobody photographs it any longer."""
        self._stop.set()
        self._thread.join(5)

    def _photograph(self) -> None:
        while not self._stop.wait(0.2):
            with self._lock:
                shot = self._table.shot(time.monotonic())
            # Where nothing moves the camera's own noise is all that changes, and that is made where it is fed.
            if shot.truth is not self._last:
                self._last = shot.truth
                self._vm.show_camera(shot.picture)


def faces(up: Sequence[str]) -> list[str]:
    """All eight dice, in their order, with these marks up and the others blank."""
    return [mark if mark in up else "blank" for mark in MARKS]
