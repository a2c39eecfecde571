"""Dealing, drawing, discarding (sections 3, 4 and 7 of the rules)."""

from __future__ import annotations

from dataclasses import replace

from kiosk.games.fields import malformed, word
from kiosk.games.game import Effect, Event, Refused, Step
from kiosk.games.toad.cards import CARDS
from kiosk.games.toad.knowledge import known_elsewhere, without
from kiosk.games.toad.state import Pile, State, put

DOWN, UP = 2, 4
"""Cards of each player face down, and open cards of each player or in the middle."""

SOURCES = ("open", "reserve", "discard", "none")


def deal(state: State, event: Event) -> Step[State]:
    """The cards are dealt, the deck known (an open record) or hidden (a real table)."""
    deck = _deck(event) if "deck" in event else None
    if state.phase != "deal":
        raise Refused("not_deal", "This hand is not over; play it to its end, or abandon it.")
    if deck is not None and sorted(deck) != sorted(CARDS):
        raise Refused("bad_deck", f"A deck has each of the {len(CARDS)} cards once; count it again.")
    seats = state.present
    count = len(state.lives)
    order = [seat for step in range(1, count + 1) if (seat := (state.dealer + step) % count) in seats]
    common_layout = state.switches.layout == "common"
    each = DOWN if common_layout else DOWN + UP
    left = len(CARDS) - each * len(seats) - (UP if common_layout else 0)
    dealt = replace(
        state,
        phase="turn",
        hands=tuple(None if seat in seats and deck is None else () for seat in range(count)),
        open=tuple(None if seat in seats and deck is None and not common_layout else () for seat in range(count)),
        common=None if common_layout and deck is None else (),
        reserve=left if deck is None else deck[len(CARDS) - left :],
        discard=(),
        status=tuple("in" if seat in seats else state.status[seat] for seat in range(count)),
        exposed=(False,) * count,
        turn=order[0],
        step="take",
        unseen=False if deck is None else None,
    )
    if deck is not None:
        for at, seat in enumerate(order):
            packet = deck[at * each : (at + 1) * each]
            dealt = replace(dealt.with_hand(seat, packet[:DOWN]), open=put(dealt.open, seat, packet[DOWN:]))
        if common_layout:
            dealt = replace(dealt, common=deck[each * len(seats) : each * len(seats) + UP])
    return Step(dealt, ({"type": "dealt", "reserve": left}, {"type": "turn", "player": order[0]}))


def take(state: State, event: Event) -> Step[State]:
    """The player in turn takes one card, or none; at a real table it may not be seen which, or whether."""
    source, card = _source(event), _card(event) if "card" in event else None
    if source == "open" and card is None and not state.at_table:
        raise malformed("`card` must name the open card that is taken.")
    if state.phase != "turn" or state.step != "take":
        raise Refused("not_now", "A card is taken first in a turn, and once; go on with the next step.")
    if source == "none":
        step = Step(state)
        card = None
    elif source == "open":
        step, card = _take_open(state, card)
    elif source == "reserve":
        step, card = _take_reserve(state, card)
    elif source == "discard":
        step, card = _take_discard(state, card)
    elif source is None and state.at_table:
        step, card = Step(_take_unseen(state)), None
    else:
        raise Refused("bad_source", f"Take from one of {', '.join(SOURCES)}.")
    took: Effect = {"type": "took", "player": state.turn, "from": source, "card": card}
    taken = Step(replace(step.state, step="discard"), (*step.effects, took))
    return taken.then(_turn_over_at_once)


def discard(state: State, event: Event) -> Step[State]:
    """One card of the hand goes on the pile, or none."""
    if "card" not in event:
        raise malformed("`card` must be a card, or null for none.")
    card = _card(event)
    if state.phase != "turn" or state.step != "discard":
        raise Refused("not_now", "A card is discarded after taking, once in a turn; go on with the step that is due.")
    if card is not None:
        if state.at_table and card in known_elsewhere(state, state.turn):
            raise Refused("not_in_hand", "This card is known to lie elsewhere; look at it again.")
        state = state.with_hand(state.turn, without(state.hands[state.turn], card))
        pile = state.discard
        if state.unseen and pile:
            # What lay on top may have been what was taken unseen; or it was, and now it lies there again.
            pile = pile[:-1] if pile[-1] == card else (*pile[:-1], None)
        state = replace(state, discard=(*pile, card))
    effect = {"type": "discarded", "player": state.turn, "card": card}
    return Step(replace(state, step="declare", unseen=False if state.at_table else None), (effect,))


def recycled(state: State, event: Event) -> Step[State]:
    """At a real table the players say that they turned the pile over."""
    if state.phase != "turn" or not state.at_table:
        raise Refused(
            "not_now", "The pile is turned over during a hand, by the players of a real table; go on playing."
        )
    if not state.discard:
        raise Refused("discard_empty", "There is no discard pile to turn over; go on playing.")
    return _turn_over(state)


def _take_open(state: State, card: str | None) -> tuple[Step[State], str | None]:
    mine = state.switches.layout == "personal"
    pile = state.open[state.turn] if mine else state.common
    if pile is None:
        if not _may_come(state, card):
            raise Refused("not_open_to_you", "This card is known to lie elsewhere; look at it again.")
        return Step(_to_hand(state, card)), card
    if card not in pile:
        raise Refused("not_open_to_you", "This card does not lie open to this player; take one that does.")
    at = pile.index(card)
    rest = pile[:at] + pile[at + 1 :]
    state = replace(state, open=put(state.open, state.turn, rest)) if mine else replace(state, common=rest)
    step = Step(_to_hand(state, card))
    return (step if mine or not state.switches.open_refill else step.then(_refill)), card


def _refill(state: State) -> Step[State]:
    """The next card of the reserve lies open in the middle, if there is any."""
    step = _turn_over_if_empty(state)
    reserve = step.state.reserve
    if not isinstance(reserve, tuple) or not reserve or step.state.common is None:
        return step
    filled = replace(step.state, common=(*step.state.common, reserve[0]), reserve=reserve[1:])
    return Step(filled, (*step.effects, {"type": "refill", "card": reserve[0]}))


def _take_reserve(state: State, card: str | None) -> tuple[Step[State], str | None]:
    step = _turn_over_if_empty(state)
    state = step.state
    if isinstance(state.reserve, tuple):
        if not state.reserve:
            raise Refused("reserve_empty", "Reserve and discard pile are empty; take an open card, or none.")
        top = state.reserve[0]
        if card not in (None, top):
            raise Refused("bad_source", "This card does not lie on top of the reserve; look at it again.")
        return Step(_to_hand(replace(state, reserve=state.reserve[1:]), top), step.effects), top
    if state.reserve == 0:
        raise Refused("reserve_empty", "Reserve and discard pile are empty; take an open card, or none.")
    if not _may_come(state, card):
        raise Refused("bad_source", "This card is known to lie elsewhere; look at it again.")
    left = None if state.reserve is None else state.reserve - 1
    return Step(_to_hand(replace(state, reserve=left), card), step.effects), card


def _take_discard(state: State, card: str | None) -> tuple[Step[State], str | None]:
    if not state.discard:
        raise Refused("discard_empty", "There is no discard pile; take from elsewhere, or none.")
    top = state.discard[-1]
    if (card not in (None, top)) if top else not _may_come(state, card):
        raise Refused("bad_source", "This card does not lie on top of the discard pile; look at it again.")
    return Step(_to_hand(replace(state, discard=state.discard[:-1]), top or card)), top or card


def _take_unseen(state: State) -> State:
    """Perhaps a card came into the hand; perhaps from the reserve, perhaps from the pile."""
    reserve = state.reserve if state.reserve == 0 else None
    return replace(_to_hand(state, None), reserve=reserve, unseen=True)


def _to_hand(state: State, card: str | None) -> State:
    hand = state.hands[state.turn]
    return state if hand is None else state.with_hand(state.turn, (*hand, card))


def _may_come(state: State, card: str | None) -> bool:
    """Whether a card that was seen, if any was, can come to the player in turn from where nobody knew it."""
    hand = state.hands[state.turn] or ()
    return card is None or (card in CARDS and card not in hand and card not in known_elsewhere(state, state.turn))


def _turn_over_at_once(state: State) -> Step[State]:
    """The pile is turned over as soon as the last card of the reserve is gone; at a real table the players say so."""
    if state.at_table or state.reserve or not state.discard or state.switches.recycle_when != "immediate":
        return Step(state)
    # Without a pile when the last card went, it waits until somebody wants to draw.
    return _turn_over(state)


def _turn_over_if_empty(state: State) -> Step[State]:
    empty = state.reserve in (0, ())
    return _turn_over(state) if empty and state.discard else Step(state)


def _turn_over(state: State) -> Step[State]:
    """The oldest discard is drawn first (R.10)."""
    count = len(state.discard)
    reserve: Pile | int | None = state.discard
    if state.at_table:
        known = state.reserve == 0 and None not in state.discard
        reserve = count if known else None
    over = replace(state, reserve=reserve, discard=(), unseen=False if state.at_table else None)
    return Step(over, ({"type": "recycle", "reserve": count if reserve is not None else None},))


def _deck(event: Event) -> tuple[str, ...]:
    deck = event["deck"]
    if not isinstance(deck, list | tuple) or not all(isinstance(card, str) for card in deck):
        raise malformed("`deck` must be the list of all cards, the first dealt first.")
    return tuple(deck)


def _source(event: Event) -> str | None:
    if "from" not in event:
        raise malformed("`from` must say where the card was taken from.")
    return None if event["from"] is None else word(event, "from")


def _card(event: Event) -> str | None:
    card = event["card"]
    if card is not None and not isinstance(card, str):
        raise malformed("`card` must be a card, or null.")
    return card
