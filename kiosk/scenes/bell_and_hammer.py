"""What a game of Bell and Hammer shows, from its auction to its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kiosk.scenes.common import AnyStage, SeenDie
from vision.reading import Doubt, Picture

RAISES = (1, 5, 10)
"""What a bid can be over the highest; the first: over the starting price less one."""


@dataclass(frozen=True, slots=True)
class Stage(AnyStage):
    """What stands on every screen of a running game of Bell and Hammer."""

    till: int
    cards: Mapping[str, int | None]
    """Owner's seat of each of the five cards; None: unowned."""
    won: Mapping[str, int]
    """Tokens that each card has brought its owner, less what it cost him (the old rules advise to keep them apart)."""
    inn_open: bool
    turn: int | None
    rules: str
    plain_dice: bool = False
    """The plain-dice game: eight ordinary dice, sixes are marks."""
    banker: int = 0
    unused: tuple[str, ...] = ()
    """In the auction: unowned cards that are not sold in this round, for who bought them has left."""


@dataclass(frozen=True, slots=True)
class Payment:
    """One movement of tokens, with its reason.

    `why` is a key of `kiosk.games.bell_and_hammer.reasons.RULES`: ``stake price eyes sign_eyes horse horse_all
    sign_horse horse_to_till horse_to_inn sign_to_till sign_to_inn excess excess_sign sale sale_debt``.
    """

    payer: int | str
    """A seat, or ``"till"``."""
    receiver: int | str
    amount: int
    why: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    """For the sentence. Of a throw: ``player eyes till`` (before it) ``sign`` (card, or None) ``excess``; of an
    auction or sale: ``card price``; where he paid less than he owed also ``owed``."""


@dataclass(frozen=True, slots=True)
class Auction:
    """Cards under the hammer."""

    stage: Stage
    card: str | None
    """On the block; None while the next one is chosen."""
    start: int
    high: int
    by: int | None
    called: int
    """0: bids are taken; 1: going once; 2: going twice."""
    left: tuple[str, ...]
    """Cards that are still to be offered, the ones for a second time included."""
    choose: bool = False
    """The banker touches the card to offer."""
    next: str | None = None
    """With no card on the block: the card that a strike (``offer``) puts there, at `start`; None: all were offered."""
    again: bool = False
    """The card (on the block or next) is offered for the second and last time."""
    least: int = 1
    """The least starting price."""
    sold: str | None = None
    """With no card on the block: the card that was offered last, and to whom it went for how much."""
    sold_to: int | None = None
    """None: nobody wanted it."""
    sold_for: int = 0
    payments: tuple[Payment, ...] = ()
    """With no card on the block: what was paid just now, the stakes or the price of the card that was sold."""
    one_strike: bool = False
    refused: str | None = None
    """The last bid was refused, and why: ``bid_too_low bid_over_tokens``."""
    refused_by: int | None = None
    limits: tuple[int, ...] = ()
    """The highest bid that each seat may make; 0: none."""
    retract_by: int | None = None
    """Seat that can take its bid back, while it can."""
    resting: int | None = None
    """Seat that has just taken its bid back: the second touch of a double touch does not bid again."""
    fell: int | None = None
    """Seat of the highest bidder who has left: his bid has fallen, and those below it with it; None after a new one."""
    worth: Mapping[str, int] = field(default_factory=dict)
    """What each card that is still to be sold brings on average from here, where the operator shows that."""
    deaf: bool = False
    """A strike does nothing yet."""
    strike: str = "call"

    def may_bid(self, seat: int) -> tuple[int, ...]:
        """By how much a seat can raise now; who leads, is out or has left cannot."""
        one, away = self.stage.seats[seat], self.stage.away
        if self.card is None or seat in (self.by, self.resting) or one.out or (seat < len(away) and away[seat]):
            return ()
        base = self.high if self.by is not None else self.start - 1
        limit = self.limits[seat] if seat < len(self.limits) else one.tokens
        return tuple(more for more in RAISES if base + more <= limit)


@dataclass(frozen=True, slots=True)
class Throw:
    """Somebody is to throw."""

    stage: Stage
    player: int
    table: str
    """State of the table: ``empty hand moving settled read``, ``uncleared`` while old dice lie there,
    ``waking`` before it was seen at all."""
    lying: int
    """How many dice lie there at rest."""
    picture: Picture | None = None
    doubts: Doubt = Doubt.NONE
    dice: tuple[SeenDie, ...] = ()
    draw: tuple[str, ...] | None = None
    """In the plain-dice game: the marks are drawn (their order stays hidden)."""
    keep: int = 0
    """Dice that count already: the others are thrown again."""
    problem: str | None = None
    """What is asked for: ``uncleared something_lies`` (take it off), ``not_eight`` (dice are missing), ``too_many``
    ``off_the_mat cocked`` ..."""
    can_throw: bool = False
    """The simulated table can be told to throw (``throw``)."""
    camera: str = "ok"
    """``ok`` or ``fault``: the camera gives no pictures; the throw is entered by hand."""
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class Seen:
    """What the camera saw: each die with its name, to be confirmed or put right."""

    stage: Stage
    player: int
    picture: Picture | None
    dice: tuple[SeenDie, ...]
    doubts: Doubt
    confirm_left: float | None
    """Seconds until it counts by itself; None: it waits for a person."""
    confirm_total: float = 3.0
    editing: int | None = None
    """Index of the die whose name is being changed."""
    eyes: int = 0
    bell: bool = False
    hammer: bool = False
    problem: str | None = None
    """Why it cannot count as it stands: ``twice``, ``not_eight``, ``unnamed``."""
    plain_marks: int | None = None
    """In the plain-dice game: how many sixes."""
    marks: tuple[str, ...] = ()
    """What counts: the marks that lie up, in the plain-dice game the first of the drawn ones."""
    by_hand: bool = False
    """The throw is entered without the camera."""
    bumped: tuple[int, ...] = ()
    """Dice that lay and now show something else: which is it?"""
    strike: str = "confirm"


@dataclass(frozen=True, slots=True)
class Payout:
    """Who pays whom, and why."""

    stage: Stage
    player: int
    eyes: int
    bell: bool
    hammer: bool
    payments: tuple[Payment, ...]
    shown: int
    """How many of the payments have been made on screen."""
    nothing: str | None = None
    """Why nobody pays: ``sign_unowned horse_unowned inn_unowned owner_is_payer opening_throw``."""
    inn_opens: bool = False
    out: tuple[int, ...] = ()
    dice: tuple[SeenDie, ...] = ()
    picture: Picture | None = None
    next: int | None = None
    number: int = 0
    """Number of the throw's entry, for ``why`` and ``put_right``."""
    amended: bool = False
    """The throw was put right; `payments` are those that count now."""
    hurried: bool = False
    """A strike has made the payments that were still to be told, all at once: nothing flies any more."""
    strike: str = "go_on"


@dataclass(frozen=True, slots=True)
class InnOpens:
    """The door of the inn opens."""

    stage: Stage
    landlord: int | None
    strike: str = "go_on"


@dataclass(frozen=True, slots=True)
class Sale:
    """A broke player may sell a card."""

    stage: Stage
    player: int
    debt: int
    to: int | str
    card: str | None = None
    buyer: int | None = None
    price: int = 0
    limit: int = 0
    """The most that the chosen buyer can pay."""
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class SaleOver:
    """What became of a broke player's sale: sold or not, the debt, and whether he plays on."""

    stage: Stage
    player: int
    card: str | None
    """What he sold; None: nothing."""
    buyer: int | None = None
    price: int = 0
    to: int | str | None = None
    """Whom he owed; None: nothing was owed."""
    settled: int = 0
    """Tokens of the price that paid the debt."""
    unpaid: int = 0
    """Tokens of the debt that are still owed, or that are dropped where he sells no more."""
    out: bool = False
    again: bool = False
    """He is broke still, and may sell another card."""
    payments: tuple[Payment, ...] = ()
    """The price, and what of it paid the debt."""
    strike: str = "go_on"


@dataclass(frozen=True, slots=True)
class RoundOver:
    """The till is empty; another round follows."""

    stage: Stage
    banker: int = 0
    """Who will be banker in it."""
    strike: str = "new_round"


@dataclass(frozen=True, slots=True)
class End:
    """The standing."""

    stage: Stage
    why: str
    """``till_empty too_few_players max_rounds abandoned``."""
    winners: tuple[int, ...]
    till_left: int
    strike: str = "go_on"
