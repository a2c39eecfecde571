"""People who lay things on the mat one after another: what playing Bingo and playing Toad have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kiosk.eyes import Sight
from kiosk.headless import Headless
from kiosk.scenes import Scene
from kiosk.table import Committed
from vision.reading import Reading
from vision.simulate.shots import Truth

PATIENT = 3
"""Looks at a screen that does not go on, before somebody helps."""

MEDDLES = 0.1
"""How often somebody who does not take care knocks, drums or touches for no reason."""

LOOKS_AGAIN = 1.5
"""Seconds for which the mat is looked at once more where the kiosk asks for it."""

Act = Callable[[float], float]
"""Something that is done with the things from a moment (s) on; gives the moment at which it is done."""


@dataclass(frozen=True, slots=True)
class Laying:
    """What somebody does to lay a thing, as it should be or not."""

    now: Act
    then: tuple[Act, ...] = ()
    """What follows at once, without a look at the screen."""
    fix: tuple[Act, ...] = ()
    """What puts it right when the kiosk says that something is amiss."""
    misdeed: str | None = None


class People(Headless):
    """A game whose readings are judged after each thing that somebody did."""

    judge: Any
    """Counts them: see `kiosk.guests.verdicts`."""

    def __init__(self, *args: Any, **more: Any) -> None:
        """As `Headless`."""
        super().__init__(*args, **more)
        self._to_do: list[Act] = []
        """Acts that follow each other without a look at the screen."""
        self._fix: list[Act] = []
        """What puts a misdeed right, one act after the other."""
        self._judged = True
        self._waited: tuple[object, int] = (None, 0)
        self._again = 0

    def _step(self) -> list[Committed]:
        watch = self.director.watch()
        if watch is not None and watch.again != self._again:
            self._again = watch.again
            self.keep_looking(LOOKS_AGAIN)
        return super()._step()

    def seen(self, sight: Sight, truth: Truth) -> None:
        """The first reading after each thing that somebody did is judged."""
        reading: Reading | None = sight.reading
        if reading is not None and not self._judged and self.now >= self.lies_at:
            self._judged = True
            self.judge.reading(reading, truth)

    def _do_now(self, act: Act, longer: float = 0.0) -> None:
        """Something with the things; `longer`: seconds more that it takes until all lie."""
        self._judged = False
        self.wait_for(act(self.now), longer)

    def _patient(self, scene: Scene) -> int:
        """How often this screen was looked at already without anything to do."""
        seen = (type(scene), self.table.number, getattr(scene, "problem", None), getattr(scene, "step", None))
        before, count = self._waited
        self._waited = (seen, count + 1 if seen == before else 0)
        return self._waited[1]
