"""Who is who: the seats' animals and names, and what a die is called."""

from __future__ import annotations

from collections.abc import Sequence

import kiosk.figures
from kiosk.i18n import N_, Spoken
from kiosk.scenes import Seat
from kiosk.theme import ANIMALS

ANIMAL_NAMES = {
    "fox": N_("Red fox"),
    "fish": N_("Blue fish"),
    "frog": N_("Green frog"),
    "lion": N_("Golden lion"),
    "cat": N_("Black cat"),
    "hare": N_("White hare"),
    "bear": N_("Brown bear"),
    "owl": N_("Grey owl"),
}


CLOCKWORK = {
    "careful": N_("Clockwork, careful"),
    "shrewd": N_("Clockwork, shrewd"),
    "bold": N_("Clockwork, bold"),
}
"""What a clockwork player is called, by its temper."""


def figures(names: Sequence[Seat] | Sequence[str]) -> tuple[str, ...]:
    """The animal of each seat, no two alike."""
    called = [one.name if isinstance(one, Seat) else one for one in names]
    return kiosk.figures.figures(called, [one.figure if isinstance(one, Seat) else "" for one in names])


def seat_name(c: Spoken, names: Sequence[Seat] | Sequence[str], seat: int) -> str:
    """Name of a seat: the one that was given, else its animal."""
    if not 0 <= seat < len(names):
        return c.t(ANIMAL_NAMES[ANIMALS[seat % len(ANIMALS)]])
    one = names[seat]
    name = one.name if isinstance(one, Seat) else one
    if name in ANIMAL_NAMES:
        return c.t(ANIMAL_NAMES[name])
    return name or c.t(ANIMAL_NAMES[figures(names)[seat]])


def die_name(c: Spoken, value: str) -> str:
    """What a die shows."""
    named = {"bell": N_("bell"), "hammer": N_("hammer"), "blank": N_("blank"), "six": N_("six"), "": N_("unclear")}
    return c.t(named[value]) if value in named else value


def held(name: str) -> str:
    """A short name that no line break tears apart."""
    return name.replace(" ", "\u00a0") if len(name) <= 14 else name
