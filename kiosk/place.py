"""The simulated table in front of a kiosk that a person plays at: one thread photographs it, another throws."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.director import Director
from kiosk.photographed import Photographed
from kiosk.scenes import Action, Teach, Throw
from vision.reading import MARKS
from vision.simulate.table import SimulatedTable

FPS = 12.0

ROLLING = 3.0
"""Seconds after a throw in which another wish to throw is impatience."""

PATIENCE = 15.0
"""Seconds after which a throw that waited for an empty mat is forgotten."""


class SimulatedPlace(Photographed[SimulatedTable]):
    """A simulated table with its camera. A throw waits until the mat was cleared and the kiosk has seen it empty."""

    bare = True

    def __init__(self, seed: int, kind: str, clock: Callable[[], float], size: tuple[int, int] = (640, 480)) -> None:
        super().__init__(kind, SimulatedTable(seed, kind, size=size), FPS, clock)
        self._wish: Action | None = None
        self._throw: tuple[str | None, float] | None = None
        self._lies_since: float | None = None

    def wish(self, action: Action) -> None:
        """``throw {misbehave?}`` or ``clear``."""
        self._wish = action

    def _heed(self, action: Action, now: float, mat: str) -> None:
        lies = self._lies_since
        if action.name == "throw" and lies is not None and (now - lies < ROLLING or mat in ("moving", "settled")):
            return  # impatience: what is being read is not taken up again
        if action.name == "throw":
            misdeed = action.args.get("misbehave")
            self._throw = (misdeed if isinstance(misdeed, str) else None, now)
        if self._lies_since is not None:
            self._lies_since = None
            with self._lock:
                self._table.clear(now)

    def tick(self, now: float, director: Director) -> None:
        """Throw as soon as the kiosk waits for it and has seen the empty mat."""
        wish, self._wish = self._wish, None
        if wish is not None:
            self._heed(wish, now, director.mat)
        if self._throw is None:
            return
        misdeed, asked = self._throw
        if now - asked > PATIENCE:
            self._throw = None
        elif isinstance(scene := director.scene(), Teach):
            if scene.mark is not None and director.mat in ("", "empty"):
                self._throw, self._lies_since = None, now
                die = MARKS.index(scene.mark) if scene.mark in MARKS else 0
                with self._lock:
                    self._table.throw(now, faces=[scene.mark], dice_=[die])
        elif director.mat_was_empty and director.mat == "empty" and isinstance(scene, Throw):
            self._throw, self._lies_since = None, now
            with self._lock:
                self._table.throw(now, misbehave=misdeed)
