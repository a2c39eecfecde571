"""How phones come to the table: the address of the page, and the code with which a player claims his seat."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.scenes.common import AnyStage, Invited


@dataclass(frozen=True, slots=True)
class Phones:
    """Which seat plays with a phone: a touch on one shows its code.

    Actions: ``seat_code {seat}``  ``no_phone {seat}`` (it has a phone no longer)  ``close``.
    """

    stage: AnyStage
    invited: Invited
    """Of the page; with a code, of the page that enters it."""
    seats: tuple[int, ...] = ()
    """Seats that have a phone."""
    seat: int | None = None
    """Whose code is shown."""
    code: str = ""
    left: int = 0
    """Seconds for which the code is good still."""
    joined: bool = False
    """The code of `seat` was used just now."""
    strike: str = "none"
