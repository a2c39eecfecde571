"""Which simulated table stands in front of the kiosk, by what lies on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from kiosk.director import Director
from kiosk.scenes import Action

if TYPE_CHECKING:
    from vision.cameras.simulated import SimulatedCamera


class Place(Protocol):
    """A simulated table with its camera, and somebody at it who does what is wished."""

    kind: str
    """What lies there, one of `vision.reading.KINDS`."""
    camera: SimulatedCamera
    bare: bool
    """Nothing lies there before the kiosk has looked at it: what is taken for things then is the ground."""

    @property
    def region(self) -> tuple[tuple[float, float], ...]:
        """Corners in px of the part of the table where things count."""
        ...

    def wish(self, action: Action) -> None:
        """A touch asks for something to be done with the things."""
        ...

    def tick(self, now: float, director: Director) -> None:
        """Time passes: do what was wished, when it is due."""
        ...


def place_of(seed: int, kind: str, clock: Callable[[], float]) -> Place:
    """The table for one kind of thing. What draws it is loaded only here: a real table needs none of it."""
    if kind == "cards":
        from kiosk.place_of_cards import CardsPlace

        return CardsPlace(seed, kind, clock)
    if kind == "dominoes":
        from kiosk.place_of_stones import StonesPlace

        return StonesPlace(seed, kind, clock)
    from kiosk.place import SimulatedPlace

    return SimulatedPlace(seed, kind, clock)
