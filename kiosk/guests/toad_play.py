"""What simulated people take and discard: whatever brings the hand nearest to ten and ten."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kiosk.games.toad import State, counted


def held(true: State) -> list[str]:
    """The cards of whoever is to play."""
    return [one for one in true.hands[true.turn] or () if one]


def source(true: State, rng: random.Random) -> tuple[str, str | None]:
    """Where to take from, and which card, where it can be seen."""
    hand = held(true)
    opens = true.open[true.turn] if true.switches.layout == "personal" else true.common
    offers: list[tuple[str, str | None]] = [("open", card) for card in opens or () if card]
    if true.discard:
        offers.append(("discard", true.discard[-1]))
    seen = [(_distance(best([*hand, card or ""])[0]), source, card) for source, card in offers]
    near = min(seen, key=lambda one: one[0], default=None)
    drawn = bool(true.reserve) or bool(true.discard)
    if near is not None and (near[0] == 0 or not drawn or rng.random() < 0.4):
        return near[1], near[2]
    return ("reserve", None) if drawn else ("none", None)


def best(hand: Sequence[str]) -> tuple[list[str], str | None]:
    """The hand after the best discard, and that discard; None: none."""
    cards = [card for card in hand if card]
    offers: list[tuple[list[str], str | None]] = [(cards, None)]
    offers += [([one for one in cards if one != card], card) for card in cards]
    return min(offers, key=lambda offer: _distance(offer[0]))


def _distance(cards: Sequence[str]) -> int:
    """How far a hand is from ten and ten; over ten is worse than under."""
    return sum(2 * (count - 10) if count > 10 else 10 - count for count in counted(cards))
