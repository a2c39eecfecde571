"""What somebody in front of a kiosk without a screen does next, whichever the game."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.scenes import Action

NAMES = ("Anna", "Boris", "Clara", "Dmitri", "Emma", "Fedor", "Greta", "Ivan")

KNOCK, TOUCH = "knock", "touch"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a visitor does next: a knock, a touch, or something with the dice (``throw``, ``clear``)."""

    how: str
    action: Action | None = None
    dice: tuple[int, ...] = ()
    """Which dice are thrown; none: all."""
    late: bool = False
    """It is about the state before the present one."""
    more: tuple[Action, ...] = ()
    """What others touch in the same moment."""


def touch(name: str, /, **args: object) -> Wish:
    """A touch on what does `name`."""
    return Wish(TOUCH, Action(name, args))
