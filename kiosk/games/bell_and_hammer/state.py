"""The state of a game of Bell and Hammer: who holds what, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from kiosk.games.bell_and_hammer.switches import Switches
from kiosk.games.fields import is_whole, malformed, mapping, truth, truths, whole, whole_numbers, word
from kiosk.games.game import Effect, Step

CARDS = ("bell", "hammer", "bell_hammer", "horse", "inn")
"""The five cards, in the order in which they are listed everywhere."""

PHASES = ("auction", "play", "round_over", "game_over")

TILL = "till"
"""The bank, where a seat could stand."""

MOST = 1_000_000_000
"""A position holds no more tokens than this, in all purses and the till together."""

Party = int | str
"""A seat, or `TILL`."""


@dataclass(frozen=True, slots=True)
class Block:
    """The card under the hammer, and the bidding on it."""

    card: str
    start: int
    high: int | None = None
    by: int | None = None

    @property
    def least(self) -> int:
        """The least bid that would count now."""
        return self.start if self.high is None else self.high + 1


@dataclass(frozen=True, slots=True)
class Sale:
    """A broke player who may sell cards; the price first settles `debt`, owed to `to` from this throw."""

    player: int
    debt: int
    to: Party


@dataclass(frozen=True, slots=True)
class State:
    """All there is to know between two events. Seats are 0 to n-1, clockwise."""

    switches: Switches
    phase: str
    tokens: tuple[int, ...]
    out: tuple[bool, ...]
    till: int
    owners: tuple[int | None, ...] = (None,) * len(CARDS)
    """Seat that owns each of `CARDS`; None: nobody, or out of use for this round."""
    unused: tuple[str, ...] = ()
    """In the auction: cards of players who have left, which are not sold again in this round."""
    inn_open: bool = False
    turn: int = 0
    banker: int = 0
    round: int = 1
    auction: Block | None = None
    pending: tuple[Sale, ...] = ()
    winners: tuple[int, ...] | None = None

    @property
    def cards(self) -> dict[str, int | None]:
        """Card to the seat that owns it."""
        return dict(zip(CARDS, self.owners, strict=True))

    @property
    def active(self) -> tuple[int, ...]:
        """Seats that are not out."""
        return tuple(seat for seat, out in enumerate(self.out) if not out)

    @property
    def auctioneer(self) -> int:
        """Seat of the banker, or the next one where he is out."""
        return self.banker if self.plays(self.banker) else self.next_after(self.banker)

    def owner(self, card: str) -> int | None:
        """Seat that owns `card`."""
        return self.owners[CARDS.index(card)]

    def owned_by(self, seat: int) -> tuple[str, ...]:
        """Cards of `seat`."""
        return tuple(card for card, owner in zip(CARDS, self.owners, strict=True) if owner == seat)

    def plays(self, seat: int) -> bool:
        """Whether `seat` is at the table and not out."""
        return 0 <= seat < len(self.out) and not self.out[seat]

    def next_after(self, seat: int) -> int:
        """The next seat clockwise that is not out; `seat` itself where it is the only one (R.23)."""
        count = len(self.out)
        return next((at for step in range(1, count) if not self.out[at := (seat + step) % count]), seat)

    def give(self, card: str, seat: int | None) -> State:
        """The state with `card` in the hands of `seat`."""
        at = CARDS.index(card)
        return replace(self, owners=(*self.owners[:at], seat, *self.owners[at + 1 :]))

    def held(self, party: Party) -> int:
        """Tokens of a seat or of the till."""
        return self.till if isinstance(party, str) else self.tokens[party]

    def add(self, party: Party, amount: int) -> State:
        """The state with `amount` tokens more (or, negative, fewer) there."""
        if isinstance(party, str):
            return replace(self, till=self.till + amount)
        tokens = list(self.tokens)
        tokens[party] += amount
        return replace(self, tokens=tuple(tokens))


def pay(state: State, payer: Party, receiver: Party, owed: int, rule: str) -> Step[State]:
    """`payer` pays what he owes, or all he has (R.20). `rule` says why, for whoever asks."""
    paid = min(owed, state.held(payer))
    effects: list[Effect] = []
    if paid:
        state = state.add(payer, -paid).add(receiver, paid)
        effects.append({"type": "pay", "from": payer, "to": receiver, "amount": paid, "rule": rule})
    if paid < owed:
        effects.append({"type": "short", "player": payer, "owed": owed, "paid": paid})
    return Step(state, tuple(effects))


def put_out(state: State, seat: int) -> Step[State]:
    """`seat` is out, and his cards are out of use for the round (R.22)."""
    effects: list[Effect] = [{"type": "out", "player": seat}]
    for card in state.owned_by(seat):
        state = state.give(card, None)
        effects.append({"type": "surrender", "player": seat, "card": card})
        if state.phase == "auction":
            state = replace(state, unused=(*state.unused, card))
    return Step(replace(state, out=tuple(out or at == seat for at, out in enumerate(state.out))), tuple(effects))


def to_json(state: State) -> dict[str, Any]:
    """The keys of the notation, in its order; one key more, ``unused``, where cards were given up in the auction."""
    block = state.auction
    data = {
        "phase": state.phase,
        "tokens": list(state.tokens),
        "out": list(state.out),
        "till": state.till,
        "cards": state.cards,
        "inn_open": state.inn_open,
        "turn": state.turn,
        "banker": state.banker,
        "round": state.round,
        "auction": block and {"card": block.card, "start": block.start, "high": block.high, "by": block.by},
        "pending": [{"player": sale.player, "debt": sale.debt, "to": sale.to} for sale in state.pending],
        "winners": None if state.winners is None else list(state.winners),
    }
    return data | ({"unused": list(state.unused)} if state.unused else {})


def from_json(switches: Switches, data: Mapping[str, Any]) -> State:
    """The state that `to_json` wrote. Raises `Refused` (``malformed``) for what cannot be one."""
    tokens, out = whole_numbers(data, "tokens"), truths(data, "out")
    if len(tokens) != len(out) or not all(held >= 0 for held in tokens):
        raise malformed("A position needs the tokens of each seat, from 0 up, and for each whether it is out.")
    seats = range(len(tokens))
    phase = word(data, "phase")
    if phase not in PHASES:
        raise malformed(f"The phase of a position must be one of {', '.join(PHASES)}.")
    state = State(
        switches,
        phase,
        tokens,
        out,
        till=_within(whole(data, "till"), range(MOST + 1), "till"),
        owners=_owners(mapping(data, "cards"), seats),
        inn_open=truth(data, "inn_open"),
        turn=_within(whole(data, "turn"), seats, "turn"),
        banker=_within(whole(data, "banker"), seats, "banker"),
        round=_within(whole(data, "round"), range(1, MOST + 1), "round"),
        winners=_winners(data.get("winners"), seats),
    )
    state = replace(state, unused=_unused(data.get("unused", ()), state))
    return _check(replace(state, auction=_block(data, state), pending=_sales(data, state)))


def _check(state: State) -> State:
    """What holds in every state; the rules rely on it."""
    if sum(state.tokens) + state.till > MOST:
        raise malformed("A position cannot hold so many tokens.")
    if not state.active and state.phase != "game_over":
        raise malformed("A position needs somebody who is not out.")
    if state.phase == "play" and state.out[state.turn] and not state.pending:
        raise malformed("In a position it must be the turn of a player who is not out.")
    if state.auction and state.phase != "auction":
        raise malformed("A position has a card on the block only in its auction.")
    if state.pending and state.phase != "play":
        raise malformed("A position has a sale pending only while dice are thrown.")
    if (state.winners is not None) != (state.phase == "game_over"):
        raise malformed("A position names winners when the game is over, and only then.")
    return state


def _within(value: int, allowed: range, key: str) -> int:
    if value not in allowed:
        raise malformed(f"`{key}` of a position must lie between {allowed.start} and {allowed.stop - 1}.")
    return value


def _owners(cards: Mapping[str, Any], seats: range) -> tuple[int | None, ...]:
    if set(cards) != set(CARDS):
        raise malformed(f"`cards` of a position must name {', '.join(CARDS)}.")
    if not all(owner is None or (is_whole(owner) and owner in seats) for owner in cards.values()):
        raise malformed("`cards` of a position must give each card a seat or null.")
    return tuple(cards[card] for card in CARDS)


def _unused(cards: object, state: State) -> tuple[str, ...]:
    if not isinstance(cards, list | tuple) or not all(isinstance(card, str) and card in CARDS for card in cards):
        raise malformed("`unused` of a position must be a list of cards.")
    if len(set(cards)) < len(cards) or any(state.owner(card) is not None for card in cards):
        raise malformed("An unused card of a position is named once, and nobody's.")
    if cards and state.phase != "auction":
        raise malformed("A position names unused cards only in its auction.")
    return tuple(cards)


def _block(data: Mapping[str, Any], state: State) -> Block | None:
    if data.get("auction") is None:
        return None
    auction = mapping(data, "auction")
    block = Block(word(auction, "card"), whole(auction, "start"))
    if block.card not in CARDS or state.owner(block.card) is not None or block.card in state.unused:
        raise malformed("The card on the block of a position must be one of the five, and nobody's.")
    if auction.get("high") is None and auction.get("by") is None:
        return block
    block = replace(block, high=whole(auction, "high"), by=whole(auction, "by"))
    assert block.high is not None and block.by is not None
    if not state.plays(block.by) or not block.start <= block.high <= state.tokens[block.by]:
        raise malformed("The highest bid of a position must come from a player who can pay it.")
    return block


def _sales(data: Mapping[str, Any], state: State) -> tuple[Sale, ...]:
    pending = data.get("pending")
    if not isinstance(pending, list | tuple) or not all(isinstance(sale, Mapping) for sale in pending):
        raise malformed("`pending` of a position must be a list of sales.")
    sales = []
    for sale in pending:
        to = sale.get("to")
        player, debt = whole(sale, "player"), _within(whole(sale, "debt"), range(MOST + 1), "debt")
        if to != TILL and not (is_whole(to) and to in range(len(state.out)) and to != player):
            raise malformed("A sale of a position must say to whom the debt is due.")
        if not state.plays(player) or state.tokens[player] or not state.owned_by(player):
            raise malformed("A sale of a position is for a player without tokens who has a card.")
        sales.append(Sale(player, debt, to))
    if len({sale.player for sale in sales}) < len(sales):
        raise malformed("A position has at most one sale for each player.")
    return tuple(sales)


def _winners(winners: object, seats: range) -> tuple[int, ...] | None:
    if winners is None:
        return None
    if not isinstance(winners, list | tuple) or not all(is_whole(seat) and seat in seats for seat in winners):
        raise malformed("`winners` of a position must be null or a list of seats.")
    return tuple(winners)
