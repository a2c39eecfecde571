"""What every phase of the kiosk can do: be struck, touched, shown something, and told the time."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kiosk.eyes import Sight
from kiosk.scenes import Action, Scene
from kiosk.table import Committed
from kiosk.theme import SLOW

if TYPE_CHECKING:
    from kiosk.director.director import Director

DOUBLE_TOUCH = 0.7
"""Seconds within which a finger that touches twice means what lay under it at first."""


class Phase:
    """One thing that the kiosk waits for. It lives while the state of the table asks for it.

    A phase keeps only what may be lost when the plug is pulled; all else is in the journal. An action is done by the
    method ``do_`` and its name, with the action's arguments.
    """

    ends = False
    """The game is over: when everybody has left it is put away."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.table = director.table
        self.config = director.config

    @property
    def now(self) -> float:
        """Monotonic seconds of the director's last tick."""
        return self.director.now

    def slowly(self, seconds: float) -> float:
        """A run-down of so many seconds; twice as long in the slow mode, in which people take their time."""
        return seconds * (SLOW if self.config.display.slow else 1.0)

    def strike_means(self) -> str:
        """What a strike does now; ``none``: nothing."""
        return "none"

    def meaning(self) -> object:
        """Whatever, when it changes, makes the hammer deaf for a moment."""
        return self.strike_means()

    def strike(self, at: float) -> None:
        """The hammer fell at `at` and is not deaf."""

    def act(self, action: Action) -> bool:
        """Do what a touch, key or button asks for. False where it does not fit here; then nothing was done."""
        doer: Any = getattr(self, f"do_{action.name}", None)
        if doer is None:
            return False
        try:
            inspect.signature(doer).bind(**action.args)
        except TypeError:
            return False
        doer(**action.args)
        return True

    def present(self) -> None:
        """Somebody is there."""

    def see(self, sight: Sight) -> None:
        """The camera saw something about the state that stands."""

    def tick(self, now: float) -> None:
        """Time passes."""

    def rules(self) -> tuple[str, str, Mapping[str, Any]]:
        """Game, preset and switches that a game which began now would have; asked only while none runs."""
        raise NotImplementedError

    def books(self) -> tuple[str, ...]:
        """Games whose rules can be read now, one after the other; empty: only those of `rules`, or of the game."""
        return ()

    def committed(self, done: Committed) -> bool:
        """An entry is on disk. Returns whether this phase goes on; otherwise the state decides what follows."""
        return False

    def failed(self) -> None:
        """What this phase entered could not be written: nothing has happened."""

    def scene(self) -> Scene:
        """What the screen shows."""
        raise NotImplementedError


def whole(value: object, low: int, high: int) -> int | None:
    """`value` where it is a whole number from `low` to `high`, else None."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        return None
    return value
