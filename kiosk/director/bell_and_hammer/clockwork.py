"""Clockwork players: they take empty seats and bid for themselves; a visitor knocks, throws and goes on for them.

What they do is entered like anybody's bid, and says whose it is (``computer``). Nothing of this outlives the plug: a
player that was thinking thinks again. Their chance comes from the lot that was drawn with the game.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from kiosk.games.bell_and_hammer.auction import limit as allowed
from kiosk.games.bell_and_hammer.state import State
from kiosk.worth.bidder import TEMPERS, limit, raise_by, thinks

if TYPE_CHECKING:
    from kiosk.director.bell_and_hammer.play import BellAndHammerPlay


class Clockwork:
    """All of them in one game."""

    def __init__(self, play: BellAndHammerPlay) -> None:
        self.play = play
        self.table = play.table
        told = self.table.running.setup.get("computers", ())
        self.tempers: tuple[str, ...] = tuple(
            one if isinstance(one, str) and one in TEMPERS else "" for one in (told if isinstance(told, list) else ())
        )
        self._about: object = None
        self._next: tuple[int, int, float] | None = None
        """Seat, raise, and when it bids."""

    def temper(self, seat: int) -> str:
        """Of the player of a seat; empty: it is a person."""
        return self.tempers[seat] if 0 <= seat < len(self.tempers) else ""

    def most(self, seat: int, card: str, state: State) -> int:
        """What it gives for a card at most; 0 while that is not worked out."""
        worth = self.play.appraiser.worth(state)
        if worth is None:
            return 0
        taste = self._chance("taste", seat, card, state.round).uniform(-1, 1)
        return limit(self.temper(seat), worth[card].mean, allowed(state, seat), taste)

    def bids(self, now: float, state: State, called: int) -> tuple[int, int] | None:
        """Who of them bids now, and by how much more."""
        # The worth is asked for before a card is offered: it takes a moment.
        if not any(self.tempers) or self.play.appraiser.worth(state) is None or state.auction is None:
            self._about = self._next = None
            return None
        about = (self.table.number, called)
        if about != self._about:
            self._about, self._next = about, self._think(now, state, called)
        if self._next is None or now < self._next[2]:
            return None
        seat, more, _ = self._next
        self._next = None
        return seat, more

    def _think(self, now: float, state: State, called: int) -> tuple[int, int, float] | None:
        """The one that makes up its mind first."""
        block = state.auction
        assert block is not None
        ready = []
        for seat, temper in enumerate(self.tempers):
            if not temper or not state.plays(seat) or seat == block.by:
                continue
            rng = self._chance("bid", seat, self.table.number)
            more = raise_by(temper, block.least, self.most(seat, block.card, state), rng)
            if more is not None:
                ready.append((seat, more, now + thinks(temper, bool(called), rng)))
        return min(ready, key=lambda one: one[2], default=None)

    def _chance(self, *what: object) -> random.Random:
        return random.Random(f"{self.table.house.get('lot', 0)} {what}")
