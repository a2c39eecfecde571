"""A simulated table whose clock is moved by hand, and a reader that answers from its truth.

The pictures are the simulated table's own and are followed by the kiosk's own follower; only the networks are replaced,
so that a run is not kept waiting by them and what was read is known.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from kiosk.place import FPS, SimulatedPlace
from vision.cameras.simulated import SimulatedCamera
from vision.reading import Doubt, Expectation, Item, Picture, Reading
from vision.simulate.shots import Shot, Truth


class HandClock:
    """Seconds that pass when `advance` is called."""

    def __init__(self, now: float = 1000.0) -> None:
        self._now = now
        self._moved = threading.Condition()

    def __call__(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        with self._moved:
            self._now += seconds
            self._moved.notify_all()

    def sleep(self, seconds: float) -> None:
        """Wait until so much time has passed; a thread that is to end is never held up for long."""
        until = self._now + seconds
        with self._moved:
            self._moved.wait_for(lambda: self._now >= until, 1.0)


class Memory:
    """The last pictures that were taken, with their truth."""

    def __init__(self) -> None:
        self._shots: deque[Shot] = deque(maxlen=40)

    def remember(self, shot: Shot) -> None:
        """Keep one more."""
        self._shots.append(shot)

    def truth_of(self, picture: Picture) -> Truth:
        """The truth of a picture that was taken lately."""
        return next(shot.truth for shot in tuple(self._shots) if shot.picture is picture)

    @property
    def last(self) -> Truth:
        """What was on the last picture."""
        return self._shots[-1].truth if self._shots else Truth()


class TruthReader:
    """Reads what really lies there, and doubts what must be doubted; `before` is called first, such as to take time."""

    def __init__(self, kind: str, memory: Memory, before: Callable[[], None] | None = None) -> None:
        self.kind = kind
        self._memory = memory
        self._before = before

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        """As every reader."""
        if self._before is not None:
            self._before()
        truth = self._memory.truth_of(picture)
        items = []
        for die in truth.dice:
            doubts = Doubt.COCKED if die.cocked else Doubt.NONE
            doubts |= Doubt.STACKED if die.stacked else Doubt.NONE
            doubts |= Doubt.OFF_THE_MAT if die.off_mat else Doubt.NONE
            items.append(Item(die.value, die.x, die.y, 0.999, die.edge, die.corners, doubts))
        together = Doubt.NONE
        for word in truth.must_doubt:
            together |= Doubt[word.upper().replace(" ", "_")]
        count = expect.count if expect is not None else None
        if items and count is not None and len(items) != count:
            together |= Doubt.TOO_FEW if len(items) < count else Doubt.TOO_MANY
        elif not items:
            together &= ~Doubt.TOO_FEW
        return Reading(self.kind, tuple(items), together, picture=picture)


class WatchedPlace(SimulatedPlace):
    """The simulated table in front of the kiosk, its pictures remembered with their truth."""

    def __init__(
        self,
        seed: int,
        kind: str,
        clock: Callable[[], float],
        memory: Memory,
        fps: float = FPS,
        size: tuple[int, int] = (640, 480),
    ) -> None:
        super().__init__(seed, kind, clock, size)
        self._memory = memory
        if isinstance(clock, HandClock):
            self.camera = SimulatedCamera(self, fps, clock, clock.sleep)
        else:
            self.camera = SimulatedCamera(self, fps, clock)

    def shot(self, now: float) -> Shot:
        shot = super().shot(now)
        self._memory.remember(shot)
        return shot

    def leave_dice(self, seconds: float) -> None:
        """Somebody threw `seconds` ago, while the kiosk was not running: the dice lie there."""
        now = self._clock() - seconds
        with self._lock:
            self._table.throw(now)
        self._lies_since = now
