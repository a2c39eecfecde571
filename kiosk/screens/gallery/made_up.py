"""What the made-up scenes are made of: a game in full swing, and people of every kind."""

from __future__ import annotations

from dataclasses import replace

from kiosk import i18n
from kiosk.scenes import (
    Seat,
    Stage,
)
from kiosk.theme import ANIMALS

LANGUAGES = tuple(i18n.LANGUAGES)
"""More than have a button each."""

CARDS = ("bell", "hammer", "bell_hammer", "horse", "inn")


LONG_NAMES = (
    "Wilhelmina Augus",
    "Константин Петр",
    "Bo",
    "Anne-Marie W. B.",
    "Jekaterina",
    "Maximilian Ohm",
    "Щ",
    "Dr. Oswald Ern",
)
"""As long as a name may be, and as short."""


def stage(count: int = 4, **changes: object) -> Stage:
    """A game in full swing."""
    tokens = (31, 18, 44, 27, 9, 36, 12, 22)
    owners = {"bell": 0, "hammer": 1, "bell_hammer": 2 % count, "horse": 1, "inn": count - 1}
    won = {"bell": 14, "hammer": -9, "bell_hammer": 0, "horse": 6, "inn": 21}
    seats = tuple(
        Seat(ANIMALS[seat], tokens[seat], cards=tuple(card for card in CARDS if owners[card] == seat))
        for seat in range(count)
    )
    plain = Stage(
        seats=seats,
        till=47,
        cards=owners,
        won=won,
        inn_open=False,
        turn=1,
        round=1,
        rules="english",
        can_undo=True,
        can_put_right=True,
        banker=0,
        away=(False,) * count,
        numbering=58,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]
