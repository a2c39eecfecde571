"""Players without tokens: who paid his last one in a throw sells a card, or is out (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kiosk.games.bell_and_hammer.ends import after_throw
from kiosk.games.bell_and_hammer.inn import open_by_threshold
from kiosk.games.bell_and_hammer.state import CARDS, Party, Sale, State, pay, put_out
from kiosk.games.fields import whole, word
from kiosk.games.game import Effect, Event, Refused, Step


def after_payments(state: State, owed: Mapping[int, tuple[int, Party]]) -> Step[State]:
    """What follows a throw. `owed`: each seat that had to pay, with the rest of its debt and to whom (R.20, R.21)."""
    step = Step(state)
    for seat in sorted(owed):
        if state.tokens[seat] == 0:
            debt, to = owed[seat]
            step = step.join(_broke(step.state, seat, debt, to))
    return step.then(_go_on)


def sell(state: State, event: Event) -> Step[State]:
    """A broke player sells a card; the price first settles the rest of his debt from this throw (R.22)."""
    player, buyer = whole(event, "player"), whole(event, "buyer")
    card, price = word(event, "card"), whole(event, "price")
    sale = _sale(state, player)
    if card not in CARDS or state.owner(card) != player:
        raise Refused("not_his_card", "The seller does not own this card; choose one of his.")
    if buyer == player or not state.plays(buyer):
        raise Refused("bad_buyer", "The buyer must be another player who is not out.")
    if not 1 <= price <= state.tokens[buyer]:
        raise Refused("bad_price", f"The price must be from 1 to the {state.tokens[buyer]} tokens of the buyer.")
    sold: Effect = {"type": "card_sold", "player": player, "buyer": buyer, "card": card}
    settled = min(price, sale.debt)
    rest = replace(sale, debt=sale.debt - settled)
    return (
        Step(state.give(card, buyer), (sold,))
        .then(lambda at: pay(at, buyer, player, price, "sale"))
        .then(lambda at: pay(at, player, sale.to, settled, "sale_debt"))
        .then(lambda at: _after_sale(at, rest))
        .then(_go_on)
    )


def decline_sale(state: State, event: Event) -> Step[State]:
    """A broke player sells nothing: he stays with his cards, or is out (R.22); the rest of the debt is dropped."""
    sale = _sale(state, whole(event, "player"))
    state = _without(state, sale.player)
    if state.switches.sale_fails == "out":
        return put_out(state, sale.player).then(_go_on)
    return Step(state, ({"type": "stays", "player": sale.player},)).then(_go_on)


def _broke(state: State, seat: int, debt: int, to: Party) -> Step[State]:
    if state.switches.broke == "surrender" or not state.owned_by(seat):
        return put_out(state, seat)
    pending = (*state.pending, Sale(seat, debt, to))
    return Step(replace(state, pending=pending), ({"type": "may_sell", "player": seat, "debt": debt},))


def _after_sale(state: State, sale: Sale) -> Step[State]:
    if state.tokens[sale.player]:
        return Step(_without(state, sale.player))
    if not state.owned_by(sale.player):
        return put_out(_without(state, sale.player), sale.player)
    pending = tuple(sale if other.player == sale.player else other for other in state.pending)
    return Step(replace(state, pending=pending))


def _go_on(state: State) -> Step[State]:
    """When no sale is pending: the inn by its threshold, the ends, the next turn, in this order."""
    return Step(state) if state.pending else open_by_threshold(state).then(after_throw)


def _without(state: State, seat: int) -> State:
    return replace(state, pending=tuple(sale for sale in state.pending if sale.player != seat))


def _sale(state: State, player: int) -> Sale:
    if not state.pending:
        raise Refused("nothing_to_sell_for", "Nobody is broke; cards change hands only when somebody is.")
    for sale in state.pending:
        if sale.player == player:
            return sale
    raise Refused("not_the_broke_player", f"Only seat {state.pending[0].player} may sell or decline now.")
