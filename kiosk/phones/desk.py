"""Phones as the exhibit's loop sees them: wishes come in as other inputs do, and the table goes out."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from kiosk.director import Director
from kiosk.phones.acting import act
from kiosk.phones.claims import Claims
from kiosk.phones.extra import HOW, missing
from kiosk.phones.invitation import Invitation
from kiosk.phones.moment import Moment, Wish
from kiosk.settings import PhoneSettings

if TYPE_CHECKING:
    from kiosk.phones.service import Service

log = logging.getLogger(__name__)

TELL_EVERY = 0.2
"""Seconds from one moment that phones are told to the next; an answered wish is told at once."""

IDLE_EVERY = 1.0
"""The same while no phone looks on: for the one that comes."""

MOST_AT_ONCE = 8
"""Wishes that are done in one turn of the loop: however many come, a picture is drawn in between."""


class Desk:
    """On the drawing thread. Nothing in here waits."""

    def __init__(self, director: Director, settings: PhoneSettings, folder: Path, wake: Callable[[], None]) -> None:
        """`wake` ends the loop's wait; called from any thread."""
        self.director, self.settings = director, settings
        self.claims = Claims(folder)
        self._wake = wake
        self._wishes: SimpleQueue[Wish] = SimpleQueue()
        self._service: Service | None = None
        self._told_at = float("-inf")
        self.trouble = ""
        """Why there is no page, in a sentence; empty: there is one, or there will be."""

    def start(self, stack: contextlib.ExitStack) -> None:
        """Serve the page until `stack` ends."""
        invitation = self.director.invitation = Invitation(self.claims)
        if missing():
            invitation.hindered, self.trouble = "not_installed", HOW
            log.warning("%s", HOW)
            return
        from kiosk.phones.service import Service

        self._service = stack.enter_context(Service(self.settings, invitation, self._wished))

    @property
    def watching(self) -> int:
        """Phones that look on."""
        return self._service.board.watching if self._service is not None else 0

    @property
    def address(self) -> str:
        """Where the page is; empty: nowhere now."""
        return self.director.invitation.address

    def _wished(self, wish: Wish) -> None:
        self._wishes.put(wish)
        self._wake()

    def hear(self) -> None:
        """Do what phones have asked for."""
        for _ in range(MOST_AT_ONCE):
            try:
                wish = self._wishes.get_nowait()
            except Empty:
                return
            wish.answer(act(self.director, self.claims, wish))
            self._told_at = float("-inf")

    def tell(self, now: float) -> None:
        """Tell the phones how the table stands, now and then."""
        every = TELL_EVERY if self.watching else IDLE_EVERY
        if self._service is None or now - self._told_at < every:
            return
        self._told_at = now
        self._service.board.tell(moment(self.director, self.claims))


def moment(director: Director, claims: Claims) -> Moment:
    """The table as everybody may see it now."""
    table = director.table
    running = table.folded
    return Moment(
        scene=director.public_scene(),
        language=director.language,
        languages=tuple(director.config.language.offered),
        game=table.game if running is not None else None,
        name=running.game.name if running is not None else "",
        folded=running,
        amended=director.memory.amended() if running is not None else frozenset(),
        number=table.number,
        page=director.pages.top is not None,
        phones=claims.seats(table.game),
    )
