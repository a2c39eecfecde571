"""How simulated people lay cards and show a hand: as they should, or not; and what puts it right again."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kiosk.guests.cards import Cards
from kiosk.guests.people import Laying

MISCHIEF = 0.3
"""How many cards are laid as they should not be by people who do not take care."""

MISDEEDS = ("spread", "hand_stays", "early")
"""Of a discard: two cards at once; a hand that stays; the knock before it was read."""

SHOWN_ASTRAY = ("face_down", "near_pile", "covered", "off_mat", "changed")
"""Of a hand that is shown."""


class Hands:
    """Of all who play. Chance comes in from outside."""

    def __init__(self, rng: random.Random, cards: Cards, *, mischief: bool) -> None:
        """`mischief`: they take no care."""
        self.rng, self.cards, self.mischief = rng, cards, mischief

    def _misdeed(self, of: Sequence[str]) -> str | None:
        return self.rng.choice(of) if self.mischief and self.rng.random() < MISCHIEF else None

    def discards(self, card: str, hand: Sequence[str]) -> Laying:
        """Discard `card`; `hand` is what stays."""
        misdeed = self._misdeed(MISDEEDS)
        if misdeed == "spread" and hand:
            other = self.rng.choice(hand)
            return Laying(
                lambda now: self.cards.spread(now, [card, other]),
                fix=(lambda now: self.cards.take(now, "pile", [other]),),
                misdeed=misdeed,
            )
        if misdeed == "hand_stays":
            return Laying(
                lambda now: self.cards.discard(now, [card], stays=True),
                fix=(lambda now: self.cards.take(now, "pile", []),),
                misdeed=misdeed,
            )
        return Laying(lambda now: self.cards.discard(now, [card]), misdeed=misdeed)

    def shows(self, hand: Sequence[str]) -> Laying:
        """Lay a hand open on the field."""
        misdeed = self._misdeed(SHOWN_ASTRAY)
        anew = (lambda now: self.cards.take(now, "field"), lambda now: self.cards.show(now, hand))
        if misdeed == "changed" and len(hand) > 1:
            return Laying(lambda now: self.cards.show(now, hand[:-1]), fix=anew, misdeed=misdeed)
        fix = anew if misdeed not in (None, "changed") else ()
        return Laying(lambda now: self.cards.show(now, hand, misdeed), fix=fix, misdeed=misdeed)
