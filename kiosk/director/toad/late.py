"""Cards of an earlier turn that come to light: laid when nobody could look, under another one, or after the knock.

Whose such a card is, only a person can say; then it counts for the turn in which it was laid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director import things
from kiosk.director.spots import Spot, naming
from kiosk.director.toad.amends import Amends
from kiosk.director.toad.lying import Lying
from kiosk.director.toad.pile import Pile, seat_of
from kiosk.fold import Live
from kiosk.scenes import SeenThing
from vision.reading import Item

if TYPE_CHECKING:
    from kiosk.director.toad.play import ToadPlay


class Late:
    """What one turn asks about such cards."""

    def __init__(self, play: ToadPlay) -> None:
        self.play = play
        self.pile: Pile = play.pile()
        self.calm = False
        """A look in this turn has shown that nothing lies there of which nobody knows."""
        self.earlier: tuple[Live, SeenThing] | None = None
        """The discard that a card is to count as, and what was read of it: it is asked which card that is."""
        self.booking = False
        """A card is being written down as that of an earlier turn."""
        self._beside = play.before.beside - play.ahead(mine=True)
        """What lay there before this turn began, and nobody has accounted for."""
        self._at: Spot | None = play.before.pile if play.looked_on() else None
        """Where the pile lay when the turn before was over, if anybody looked."""
        self._seen_at: Spot | None = None
        self._lifted: int | None = 1

    def look(self, found: Lying) -> None:
        """What lies there now, held against how the pile lay when the turn began."""
        self._seen_at = found.top
        if found.top is None or self.pile.top != found.top_card:
            self._lifted = 1
        elif self._at is not None and self._at.same(found.top):
            self._lifted = 0
        else:
            self._lifted = None

    def see_nothing(self) -> None:
        """A look has shown nothing of which nobody knows."""
        self.calm, self.pile = True, self.pile.seen()
        self._at = self._seen_at or self._at

    def lay_there(self, value: str) -> bool:
        """Whether a card was laid on the pile earlier, and may still lie in it."""
        return value in self.pile.lay

    def uncovered(self, value: str) -> bool:
        """Whether a card that came to light may have lain below what lay on top: was it laid now, or that one taken?"""
        return self.lay_there(value) and self._lifted != 0

    def may_be(self, value: str) -> bool:
        """Whether a card that came to light may be of an earlier turn."""
        return value in self._beside or bool(self.pile.unknown(self._lifted))

    def whose(self, value: str) -> tuple[int, ...]:
        """Who may have laid it: whose turns nobody saw, and then all who have laid nothing by the account.

        A card that is known to be in a hand which lies open can only be from there.
        """
        turns = (*self.pile.unknown(self._lifted), *reversed(self.pile.without))
        holders = [seat for seat, hand in enumerate(self.play.state.hands) if value in (hand or ())]
        return tuple(seat for seat in dict.fromkeys(map(seat_of, turns)) if not holders or seat in holders)

    def turn_of(self, seat: int) -> Live | None:
        """The turn of `seat` that such a card is of, as far as anybody can tell: the last one."""
        turns = (*self.pile.unknown(self._lifted), *self.pile.unknown(None), *reversed(self.pile.without))
        return next((live for live in turns if seat_of(live) == seat), None)

    def book(self, live: Live, was: SeenThing, value: str, item: Item | None) -> str | None:
        """The card `was` is `value`, and is to count as the discard `live`. Returns why it cannot, by a word."""
        amends = Amends(self.play, live)
        card = was if value == was.value and not was.doubts else things.said(value, was)
        if amends.enter({**live.event, "card": value}, {"discard": card}):
            self.booking = True
            if item is not None:
                self.play.name(naming(self.play.before.named, item, value))
            return None
        return amends.problem

    def booked(self) -> None:
        """It is on disk."""
        self.booking, self.earlier = False, None
        self.pile = self.play.pile().seen() if self.calm else self.play.pile()
