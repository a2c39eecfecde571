"""What the table must do now."""

from __future__ import annotations

from kiosk.games.bell_and_hammer.auction import limit
from kiosk.games.bell_and_hammer.state import CARDS, Block, State
from kiosk.games.game import Expects


def expects(state: State) -> Expects:
    """What is to be done, by whom, and what a prompt needs to say.

    - ``offer``: the auctioneer puts one of ``cards`` on the block at ``min_price`` or more, or closes the auction.
    - ``bid``: `players` may bid ``least`` or more on ``card``, each up to his entry in ``limits`` (by seat; 0 for
      none); the hammer may fall at any time, and sells to ``by`` for ``high`` or, both None, to nobody.
    - ``throw``: one player throws against ``till``.
    - ``sale``: the first broke player sells one of ``cards`` to one of ``buyers`` (seat to the most he can pay), or
      declines; he owes ``debt`` to ``to``.
    - ``new_round``: ``banker`` is next, unless another one is named.
    - ``nothing``: the game is over.
    """
    if state.phase == "auction":
        return _bid(state, state.auction) if state.auction else _offer(state)
    if state.pending:
        sale = state.pending[0]
        buyers = {seat: state.tokens[seat] for seat in state.active if seat != sale.player and state.tokens[seat]}
        cards = state.owned_by(sale.player)
        return Expects("sale", (sale.player,), {"debt": sale.debt, "to": sale.to, "cards": cards, "buyers": buyers})
    if state.phase == "play":
        return Expects("throw", (state.turn,), {"till": state.till, "inn_open": state.inn_open})
    if state.phase == "round_over":
        banker = state.next_after(state.banker)
        return Expects("new_round", (banker,), {"banker": banker, "round": state.round + 1})
    return Expects("nothing")


def _offer(state: State) -> Expects:
    cards = tuple(card for card in CARDS if state.owner(card) is None and card not in state.unused)
    return Expects("offer", (state.auctioneer,), {"cards": cards, "min_price": state.switches.min_price})


def _bid(state: State, block: Block) -> Expects:
    limits = tuple(limit(state, seat) for seat in range(len(state.out)))
    bidders = tuple(seat for seat in state.active if limits[seat] >= block.least)
    facts = {"card": block.card, "start": block.start, "high": block.high, "by": block.by}
    return Expects("bid", bidders, {**facts, "least": block.least, "limits": limits})
