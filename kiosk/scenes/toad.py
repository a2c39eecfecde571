"""What a game of Toad shows: deal, turn, a hand that is declared, what follows from it, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kiosk.scenes.common import AnyStage, SeenThing
from vision.reading import Doubt, Picture


@dataclass(frozen=True, slots=True)
class ToadStage(AnyStage):
    """What stands on every screen of a running game. Tuples are by seat."""

    laid: ClassVar[bool] = True
    lives: tuple[int, ...]
    bank: int
    most_lives: int
    """Lives that each player began with."""
    status: tuple[str, ...]
    """``in safe dead away``."""
    dealer: int
    turn: int | None
    """Whose turn it is; None between two hands."""
    top: str | None = None
    """What lies on the discard pile, where that is known."""
    pile: int = 0
    """Cards that are known to lie on it, the unknown ones among them included."""
    row: tuple[str, ...] = ()
    """Open cards of the middle, as they were read."""
    reserve: int | None = None
    """Cards of the reserve, where that is known."""
    declared: tuple[tuple[SeenThing, ...], ...] = ()
    """Hands that lie open since a false toad, as declared; empty where there is none, or where it has changed."""
    exposed: tuple[bool, ...] = ()
    """Whose hand lies open, whether it is as it was declared or not."""
    layout: str = "personal"
    """Whose the open cards are: ``personal`` or ``common``."""
    life_loss: str = "each_toad"
    false_costs: bool = False
    """A false toad costs a life."""
    rules: str = "seed"


@dataclass(frozen=True, slots=True)
class DealCards:
    """The cards are dealt: who gets what."""

    stage: ToadStage
    dealer: int
    order: tuple[int, ...]
    """Seats in the order in which they get their cards."""
    left: int
    """Cards that must remain as the reserve."""
    uncleared: bool = False
    """Cards of the last hand still lie face up."""
    table: str = "empty"
    """State of the table, as in `Throw`."""
    can_lay: bool = False
    """The simulated table can be told what to do."""
    lies: bool = False
    """Something lies there that may be the reserve."""
    strike: str = "dealt"


@dataclass(frozen=True, slots=True)
class ToadTurn:
    """A turn: take, discard, and a knock, or "toad"."""

    stage: ToadStage
    player: int
    table: str
    """State of the table, as in `Throw`."""
    card: SeenThing | None = None
    """What was laid on the pile and does not count yet."""
    problem: str | None = None
    """``many elsewhere uncovered late pile_gone row_changed doubt twice hand_in_view`` or a refusal's word."""
    about: str | None = None
    """The card that the problem is about."""
    loose: tuple[SeenThing, ...] = ()
    """Cards of which it is not known which was laid in this turn: ``top {index}`` says it."""
    late: SeenThing | None = None
    """A card of which it is not known who laid it."""
    whose: tuple[int, ...] = ()
    """Seats that may have laid it in an earlier turn: ``whose {seat}`` says it."""
    may_be_now: bool = False
    """It may have been laid in this turn: ``confirm`` says it."""
    doubts: Doubt = Doubt.NONE
    asked: bool = False
    """The card is in doubt: ``confirm`` says that it is what it was read as."""
    wants: str | None = None
    """What comes as soon as the card was read: ``done`` or ``toad``."""
    ungathered: bool = False
    """Cards of a hand that was shown still lie there."""
    can_turn_over: bool = False
    """There is a pile that the players may turn over."""
    can_lay: bool = False
    picture: Picture | None = None
    strike: str = "done"


@dataclass(frozen=True, slots=True)
class Declared:
    """A hand is shown, counted aloud and judged."""

    stage: ToadStage
    player: int
    cards: tuple[SeenThing, ...]
    counted: int = 0
    """Spots that were counted aloud so far, card after card."""
    red: int = 0
    black: int = 0
    """Of the spots counted so far."""
    over: bool = False
    """All are counted."""
    is_toad: bool = False
    """All are counted, and it is ten and ten."""
    problem: str | None = None
    """``none twice elsewhere stray face_down near_pile changed doubt hand_in_view not_the_hand`` or a
    refusal's word."""
    about: str | None = None
    doubts: Doubt = Doubt.NONE
    confirm_left: float | None = None
    confirm_total: float = 3.0
    picture: Picture | None = None
    table: str = "empty"
    """State of the table, as in `Throw`."""
    can_lay: bool = False
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class TakesBack:
    """A Toadus Maximus: does he take a life back?"""

    stage: ToadStage
    player: int
    cards: tuple[SeenThing, ...]
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A hand was judged, and what it costs whom."""

    stage: ToadStage
    player: int
    cards: tuple[SeenThing, ...]
    red: int
    black: int
    is_toad: bool
    maximus: bool = False
    lost: tuple[int, ...] = ()
    """Seats that lost a life."""
    out: tuple[int, ...] = ()
    regained: bool = False
    next: int | None = None
    """Whose turn follows; None: the hand or the game is over."""
    number: int = 0
    strike: str = "go_on"


@dataclass(frozen=True, slots=True)
class HandOver:
    """A hand is over: lives, and who deals."""

    stage: ToadStage
    hand: int
    lost: tuple[int, ...]
    """Lives that each seat lost in it."""
    abandoned: bool = False
    strike: str = "go_on"


@dataclass(frozen=True, slots=True)
class ToadEnd:
    """The game is over."""

    stage: ToadStage
    winner: int | None
    """None: nobody has lives, or it was given up."""
    abandoned: bool = False
    strike: str = "go_on"


@dataclass(frozen=True, slots=True)
class ToadLine:
    """One entry of the account."""

    number: int
    kind: str
    """``turn toad false_toad dealt hand_over abandoned left returned turned_over``."""
    hand: int
    player: int | None = None
    card: str | None = None
    """What was laid on the pile in that turn, if it was seen."""
    cards: tuple[str, ...] = ()
    red: int = 0
    black: int = 0
    maximus: bool = False
    lost: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    regained: bool = False
    amended: bool = False
    can_put_right: bool = False


@dataclass(frozen=True, slots=True)
class ToadAccount:
    """How every life was lost, newest first."""

    stage: ToadStage
    lines: tuple[ToadLine, ...]
    page: int = 0
    pages: int = 1
    strike: str = "close"


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """A person says which card it is."""

    stage: ToadStage
    what: str
    """``discard``, ``hand`` (one card of a hand that is shown), ``open``, ``old`` (a discard is put right)."""
    player: int
    now: SeenThing | None = None
    gone: tuple[str, ...] = ()
    """Cards that it cannot be."""
    can_none: bool = False
    """It may be no card at all (``card {value: null}``)."""
    chosen: str | None = None
    problem: str | None = None
    ready: bool = False
    """``sure`` puts the old one right."""
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class EnterHand:
    """A hand is entered card by card, or put right; the count runs along."""

    stage: ToadStage
    player: int
    cards: tuple[str, ...]
    red: int
    black: int
    gone: tuple[str, ...] = ()
    seen: tuple[SeenThing, ...] = ()
    """As the camera saw it."""
    old: bool = False
    """It puts an old declaration right."""
    changes: tuple[int, ...] | None = None
    """Lives of each seat after it, where it puts an old one right and can."""
    problem: str | None = None
    strike: str = "none"
