"""Which seat plays with a phone: the page that shows a seat's code, for a short while."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kiosk.director.aside import Aside
from kiosk.director.phase import whole
from kiosk.phones.claims import Code
from kiosk.phones.invitation import Invitation
from kiosk.scenes import Invited, Phones, Scene

if TYPE_CHECKING:
    from kiosk.director.director import Director


JOINED = 6.0
"""Seconds after which the game goes on by itself when a phone has come."""


class PhonesPage(Aside):
    """Whoever touches a seat sees its code; only who stands at the screen can."""

    def __init__(self, director: Director, invitation: Invitation) -> None:
        super().__init__(director)
        self.invitation = invitation
        self._code: Code | None = None
        self._version = invitation.claims.version
        """Of the claims when the code was shown: a change means that it was used."""

    def do_seat_code(self, seat: int) -> None:
        """Show a code for this seat."""
        game, seats = self.table.game, self.director.play.stage().seats
        # A clockwork player plays by itself: nobody bids for it.
        if game is not None and whole(seat, 0, len(seats) - 1) is not None and not seats[seat].computer:
            self._code = self.invitation.claims.code_for(game, seat)
            self._version = self.invitation.claims.version

    def do_no_phone(self, seat: int) -> None:
        """The seat has a phone no longer."""
        if self.table.game is not None and whole(seat, 0, len(self.table.names) - 1) is not None:
            self.invitation.claims.release(self.table.game, seat)
            self._code = None

    def do_close(self) -> None:
        self.invitation.claims.withdraw()
        super().do_close()

    def committed(self, done: object) -> bool:
        return True

    def tick(self, now: float) -> None:
        if self._waits:
            # Somebody looks for his glasses: the page stays as long as the code is good.
            self.touched = now
        super().tick(now)
        if self._used and now - self.touched > JOINED and self.director.pages.top is self:
            self.do_close()

    @property
    def _waits(self) -> bool:
        return self._code is not None and self.invitation.claims.code() is self._code

    @property
    def _used(self) -> bool:
        """The code was entered on a phone."""
        claims, code = self.invitation.claims, self._code
        return (
            code is not None
            and not self._waits
            and claims.version != self._version
            and code.seat in claims.seats(code.game)
        )

    def scene(self) -> Scene:
        claims, code, game = self.invitation.claims, self._code, self.table.game
        seats = claims.seats(game)
        waits = self._waits
        used = self._used
        invited = self.invitation.invited(code.digits if code is not None and waits else "")
        return Phones(
            stage=self.director.play.stage(),
            invited=invited if invited is not None else Invited("", ()),
            seats=tuple(sorted(seats)),
            seat=code.seat if code is not None and (waits or used) else None,
            code=code.digits if code is not None and waits else "",
            left=math.ceil(claims.left(code)) if code is not None and waits else 0,
            joined=used,
        )
