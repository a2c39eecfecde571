"""The operator's number opens what visitors must not do; after some wrong ones it opens nothing for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.aside import Aside
from kiosk.pin import pin_matches
from kiosk.scenes import Pin, Scene

if TYPE_CHECKING:
    from kiosk.director.director import Director

PIN_LENGTH = 4

TRIES = 5
"""Wrong numbers after which the operator's page stays shut for `PAUSE`."""

PAUSE = 60.0


class Lock:
    """What wrong numbers have done, from page to page."""

    def __init__(self) -> None:
        self.shut_until = 0.0
        """Monotonic s."""
        self._wrong = 0

    def opened(self) -> None:
        """The right number was given."""
        self._wrong = 0

    def missed(self, now: float) -> None:
        """A wrong number was given at `now` (monotonic s)."""
        self._wrong += 1
        if self._wrong % TRIES == 0:
            self.shut_until = now + PAUSE


class PinPage(Aside):
    """Asks for the number, digit by digit."""

    def __init__(self, director: Director, opens: Aside, lock: Lock) -> None:
        super().__init__(director)
        self.opens = opens
        self.lock = lock
        self.digits = ""
        self.wrong = False

    def do_digit(self, digit: str) -> None:
        if self.now < self.lock.shut_until or not (isinstance(digit, str) and digit.isdigit()):
            return
        self.digits = (self.digits + digit)[-12:]
        self.wrong = False

    def do_erase(self) -> None:
        self.digits = self.digits[:-1]

    def do_sure(self) -> None:
        if pin_matches(self.digits, self.config.operator.pin_hash):
            self.lock.opened()
            self.opens.touched = self.now
            self.director.pages.lay(self.opens)
            return
        self.digits, self.wrong = "", True
        self.lock.missed(self.now)

    def scene(self) -> Scene:
        return Pin(len(self.digits), PIN_LENGTH, self.wrong)
