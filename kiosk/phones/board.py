"""The newest moment of the table, for every phone that looks on: handed over by one thread, read by another."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from collections import OrderedDict

from kiosk.i18n import Spoken
from kiosk.phones.claims import Claims
from kiosk.phones.moment import Moment
from kiosk.phones.offers import FROM_HAND, label, offered
from kiosk.phones.tables import table

MOST_KEPT = 24
"""Pages kept ready of one moment: each language for each seat."""


class Board:
    """Holds what is shown; `tell` is called by the drawing thread, everything else by the server's loop."""

    def __init__(self, claims: Claims) -> None:
        self._claims = claims
        self.moment: Moment | None = None
        self._made: OrderedDict[tuple[int, str, int | None], str] = OrderedDict()
        self._made_of: Moment | None = None
        self._changed: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.watching = 0
        """Phones that look on now."""
        self.open = False
        """Phones may look on."""

    def tell(self, moment: Moment) -> None:
        """This is the table now."""
        self.moment = moment
        loop = self._loop
        if loop is not None:
            try:
                loop.call_soon_threadsafe(self._wake)
            except RuntimeError:  # the loop has ended meanwhile
                self._loop = None

    def serve(self, loop: asyncio.AbstractEventLoop) -> None:
        """Phones are served by this loop from now on."""
        self._changed, self._loop = asyncio.Event(), loop

    def let_in(self, on: bool) -> None:
        """Phones may look on, or whoever does is to go."""
        self.open = on
        self._wake()

    def stop(self) -> None:
        """Nobody is served any more."""
        self._loop = None
        self.let_in(False)

    def _wake(self) -> None:
        if self._changed is not None:
            self._changed.set()
            self._changed = asyncio.Event()

    async def changed(self, patience: float) -> None:
        """Wait until something has changed, at most `patience` seconds."""
        event = self._changed
        if event is None:
            await asyncio.sleep(patience)
            return
        try:
            await asyncio.wait_for(event.wait(), patience)
        except TimeoutError:
            return

    def poke(self) -> None:
        """Something else than the table has changed: who has which seat."""
        self._wake()

    def page(self, language: str, seat: int | None) -> str:
        """What a phone shows now, as JSON; `seat`: its own."""
        moment = self.moment
        if moment is None:
            return "{}"
        if moment is not self._made_of:
            self._made_of = moment
            self._made.clear()
        key = (self._claims.version, language, seat)
        if key not in self._made:
            self._made[key] = _written(moment, language, seat)
            while len(self._made) > MOST_KEPT:
                self._made.popitem(last=False)
        return self._made[key]


def _written(moment: Moment, language: str, seat: int | None) -> str:
    c = Spoken(language)
    shown = table(c, moment)
    found = dataclasses.asdict(shown)
    offers = offered(moment.scene, seat) if seat is not None and not moment.page else ()
    found |= {
        "number": moment.number,
        "game": moment.game,
        "you": seat,
        "page": moment.page and seat is not None,
        "offers": [
            {"name": one.name, "args": dict(one.args), "label": label(c, one)}
            for one in offers
            if one.name not in FROM_HAND
        ],
        "from_hand": sorted({one.name for one in offers if one.name in FROM_HAND}),
    }
    if seat is None:
        found["hand"] = None
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))
