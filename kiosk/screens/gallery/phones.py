"""How phones come to the table."""

from __future__ import annotations

from dataclasses import replace

from kiosk.games import GAMES
from kiosk.scenes import Invited, Phones, Scene, Seat, Waiting
from kiosk.scenes.common import Modules
from kiosk.screens import words
from kiosk.screens.gallery.made_up import LONG_NAMES, stage

SIDE = 29
"""Modules of a code that holds an address."""


def made_up() -> Modules:
    """Something that looks like a QR code and is none."""

    def dark(x: int, y: int) -> bool:
        for left, top in ((0, 0), (SIDE - 7, 0), (0, SIDE - 7)):
            across, down = abs(x - left - 3), abs(y - top - 3)
            if max(across, down) <= 4:
                return max(across, down) in (0, 1, 3)
        return (x * x + 3 * x * y + 5 * y + (x * y) // 3) % 7 in (0, 2, 3)

    return tuple(tuple(dark(x, y) for x in range(SIDE)) for y in range(SIDE))


def scenes() -> dict[str, Scene]:
    """The waiting screen with its invitation, and the page of the seats."""
    invited = Invited("http://192.168.178.120:8380/", made_up())
    table = stage(phones=True)
    asked = Phones(table, invited, seats=(1,))
    many = replace(table, seats=tuple(Seat(name, 30) for name in LONG_NAMES))
    return {
        "waiting-phones": Waiting(camera="ok", stored="days 7", games=(*GAMES,), invited=invited),
        "waiting-phones-resume": Waiting(
            camera="absent", resumable=True, minutes=42, games=(*GAMES,), invited=invited, strike="resume"
        ),
        **{
            f"waiting-phones-{why.replace('_', '-')}": Waiting(
                camera="ok", stored="days 7", games=(*GAMES,), no_phones=why
            )
            for why in words.NO_PHONES
        },
        "phones": asked,
        "phones-code": replace(asked, seat=0, code="404298", left=117),
        "phones-joined": replace(asked, seat=1, joined=True),
        "phones-eight": replace(asked, stage=many, seat=6, seats=(1, 4, 6), code="118290", left=9),
    }
