"""What is known of hands at a real table: a card seen in two places is a misreading."""

from __future__ import annotations

from kiosk.games.game import Refused
from kiosk.games.toad.cards import CARDS
from kiosk.games.toad.state import Pile, State


def known_elsewhere(state: State, seat: int) -> frozenset[str]:
    """Cards known to lie where `seat` does not hold them: on the pile, in the middle, in other hands.

    What nobody saw taken in this turn may have been the top of the pile.
    """
    others = [hand for at, hand in enumerate(state.hands) if at != seat]
    opens = [cards for at, cards in enumerate(state.open) if at != seat]
    pile = state.discard[:-1] if state.unseen and seat == state.turn else state.discard
    return frozenset(card for cards in (*others, *opens, state.common, pile) for card in cards or () if card)


def without(hand: Pile | None, card: str) -> Pile | None:
    """The hand after `card` left it. Raises `Refused` where it cannot have been there."""
    if card not in CARDS:
        raise Refused("not_in_hand", "There is no such card; write it like AH, 10S or QD.")
    if hand is None:
        return None
    if card in hand:
        at = hand.index(card)
    elif None in hand:
        at = hand.index(None)
    else:
        raise Refused("not_in_hand", "This card is not in that hand; choose one that is.")
    return hand[:at] + hand[at + 1 :]


def shown(state: State, seat: int, cards: Pile) -> None:
    """Check a hand that `seat` shows. Raises `Refused` for a card that is no card, seen twice, or known elsewhere."""
    if not set(cards) <= set(CARDS) or len(set(cards)) < len(cards):
        raise Refused("not_in_hand", "Each card can be shown once; spread the hand and look at it again.")
    if set(cards) & known_elsewhere(state, seat):
        raise Refused("not_in_hand", "A card of this hand is known to lie elsewhere; look at it again.")
    if is_known(state, seat) and set(state.hands[seat] or ()) != set(cards):
        raise Refused("not_in_hand", "This is not the hand that was shown before; spread it and look at it again.")


def is_known(state: State, seat: int) -> bool:
    """Whether every card in the hand of `seat` is known."""
    hand = state.hands[seat]
    return hand is not None and None not in hand


def possible(state: State, seat: int) -> tuple[str, ...]:
    """Cards that can be in the hand of `seat`; exactly those that are, where it is known."""
    if is_known(state, seat):
        return tuple(card for card in state.hands[seat] or () if card)
    elsewhere = known_elsewhere(state, seat)
    return tuple(card for card in CARDS if card not in elsewhere)
