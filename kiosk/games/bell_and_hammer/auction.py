"""The auction: one card on the block at a time, until the banker closes it (section 4 of the rules)."""

from __future__ import annotations

from dataclasses import replace

from kiosk.games.bell_and_hammer.ends import end_of_round
from kiosk.games.bell_and_hammer.inn import open_by_threshold
from kiosk.games.bell_and_hammer.state import CARDS, TILL, Block, State, pay
from kiosk.games.fields import whole, word
from kiosk.games.game import Event, Refused, Step


def limit(state: State, seat: int) -> int:
    """The highest bid that `seat` may make; 0 for none."""
    return max(0, state.tokens[seat] - state.switches.bid_reserve) if state.plays(seat) else 0


def auction_open(state: State, event: Event) -> Step[State]:
    """The banker puts a card on the block and names its starting price."""
    card, start = word(event, "card"), whole(event, "start")
    _in_auction(state)
    _block_empty(state)
    if card not in CARDS:
        raise Refused("no_such_card", f"There is no such card; offer one of {', '.join(CARDS)}.")
    if state.owner(card) is not None:
        raise Refused("already_sold", "This card has been sold; offer another one, or close the auction.")
    if card in state.unused:
        raise Refused("already_sold", "Who bought this card has left, and it is out of use; offer another one.")
    if start < state.switches.min_price:
        raise Refused("start_too_low", f"Name a starting price of at least {state.switches.min_price}.")
    return offer(state, Block(card, start))


def offer(state: State, block: Block) -> Step[State]:
    """`block` waits for its first bid."""
    effect = {"type": "offered", "card": block.card, "start": block.start}
    return Step(replace(state, auction=Block(block.card, block.start)), (effect,))


def bid(state: State, event: Event) -> Step[State]:
    """A player bids; of two equal bids the first stands (R.3)."""
    player, amount = whole(event, "player"), whole(event, "amount")
    block = _block(state)
    if not state.plays(player):
        raise Refused("not_in_game", "This seat is not in the game; only players who are may bid.")
    if amount < block.least:
        raise Refused("bid_too_low", f"Bid at least {block.least}.")
    if amount > limit(state, player):
        raise Refused("bid_over_tokens", f"This player can bid at most {limit(state, player)}.")
    effect = {"type": "high_bid", "card": block.card, "player": player, "amount": amount}
    return Step(replace(state, auction=replace(block, high=amount, by=player)), (effect,))


def knock(state: State, event: Event) -> Step[State]:
    """The hammer falls: the highest bidder pays the till and has the card; without a bid it stays unsold (R.4)."""
    block = _block(state)
    state = replace(state, auction=None)
    if block.high is None or block.by is None:
        return Step(state, ({"type": "unsold", "card": block.card},))
    sold = {"type": "sold", "card": block.card, "player": block.by, "amount": block.high}
    buyer, card = block.by, block.card
    return pay(state, buyer, TILL, block.high, "price").then(lambda paid: Step(paid.give(card, buyer), (sold,)))


def start_play(state: State, event: Event) -> Step[State]:
    """The banker closes the auction, and the first player throws (R.6); a small till opens the inn at once (R.13)."""
    _in_auction(state)
    _block_empty(state)
    step = open_by_threshold(replace(state, phase="play", unused=()))
    if not state.till:
        return step.then(end_of_round)
    first = first_thrower(state)
    return step.then(lambda opened: Step(replace(opened, turn=first), ({"type": "turn", "player": first},)))


def first_thrower(state: State) -> int:
    """Who throws first (R.6)."""
    horse = state.owner("horse")
    if state.switches.first_thrower == "horse_owner" and horse is not None:
        return horse
    if state.switches.first_thrower == "banker":
        return state.auctioneer
    return state.next_after(state.banker)


def _in_auction(state: State) -> None:
    if state.phase != "auction":
        raise Refused("not_auction", "The auction is over for this round; wait for the next one.")


def _block_empty(state: State) -> None:
    if state.auction:
        raise Refused("card_on_the_block", "A card is on the block; let the hammer fall for it first.")


def _block(state: State) -> Block:
    if not state.auction:
        raise Refused("no_card_on_the_block", "No card is on the block; the banker must offer one first.")
    return state.auction
