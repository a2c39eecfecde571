"""How every balance came about, and what changes it besides playing: putting right, leaving."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.scenes.bell_and_hammer import Payment, Stage
from kiosk.scenes.common import AnyStage, SeenDie
from vision.reading import Picture


@dataclass(frozen=True, slots=True)
class AccountLine:
    """One entry of the account that moved tokens or cards."""

    number: int
    kind: str
    """``stakes sold unsold throw card_sold stays new_round left returned abandoned put_right taken_back``."""
    player: int | None = None
    card: str | None = None
    amount: int = 0
    eyes: int = 0
    bell: bool = False
    hammer: bool = False
    payments: tuple[Payment, ...] = ()
    nothing: str | None = None
    inn_opens: bool = False
    amended: bool = False
    purses: tuple[int, ...] = ()
    """What each seat had after it."""
    till: int = 0


@dataclass(frozen=True, slots=True)
class Account:
    """How every balance came about, newest first."""

    stage: Stage
    lines: tuple[AccountLine, ...]
    """One page."""
    page: int = 0
    pages: int = 1
    strike: str = "close"


@dataclass(frozen=True, slots=True)
class Why:
    """One line of the account with its picture, the rule and the arithmetic."""

    stage: Stage
    line: AccountLine
    picture: Picture | None = None
    dice: tuple[SeenDie, ...] = ()
    before: tuple[int, ...] = ()
    """Purses before it."""
    till_before: int = 0
    strike: str = "close"


@dataclass(frozen=True, slots=True)
class PutRight:
    """A throw is put right: its picture, each die, and what the change does to each purse, before it counts."""

    stage: Stage
    number: int
    player: int
    picture: Picture | None
    dice: tuple[SeenDie, ...]
    editing: int | None = None
    eyes: int = 0
    bell: bool = False
    hammer: bool = False
    problem: str | None = None
    """``twice not_eight unnamed``, or why the rest could not be folded again (a refusal's code)."""
    before: tuple[int, ...] = ()
    """Purses as they are now."""
    after: tuple[int, ...] = ()
    """Purses as they would be."""
    till_before: int = 0
    till_after: int = 0
    short: tuple[int, ...] = ()
    """Seats that would then owe more than they had."""
    changed: bool = False
    plain_marks: int | None = None
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class Tools:
    """What else can be done at any time, where large type leaves the footer no room for it."""

    stage: AnyStage
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Who leaves or comes back, or the game is abandoned; asked once more before it counts."""

    stage: AnyStage
    asked: str | None = None
    """``leave``, ``return``, ``abandon``, ``abandon_hand``, ``close_auction`` (by the banker, while cards are left), or
    ``undo`` (`undoes` is taken back): what ``sure`` will do."""
    seat: int | None = None
    can_leave: tuple[int, ...] = ()
    can_return: tuple[int, ...] = ()
    ends: bool = False
    """Whoever leaves ends the game."""
    gives_up_cards: bool = False
    """Who leaves has cards, which are out of use then."""
    bid_falls: bool = False
    """Who leaves has the highest bid: the bidding begins anew."""
    undoes: str | None = None
    """The event that ``undo`` takes back: ``throw knock start_play sell decline_sale leave`` (of `seat`) ..."""
    undoes_more: bool = False
    """What was offered and bid since then is taken back with it."""
    can_abandon_hand: bool = False
    """The hand that is being played can be given up alone (``abandon {what}``: hand)."""
    strike: str = "none"
