"""What a screen shows: plain values that the director makes and `kiosk.screens` draws.

A scene holds no words but names that people gave themselves; the screens say it in the visitor's language.
Everything a visitor can do on a screen is an `Action`; the screen says where on it each action lies.

The actions, by the scene that offers them (`?`: may be left out; one that does not fit is dropped, never an error):

=============  ======================================================================================================
everywhere     ``set_language {code}``; in a running game ``account`` (the list of what was paid), ``put_right`` (the
               last throw), ``leave_table`` (who leaves), ``undo`` (the last entry, where `Stage.can_undo`)
Waiting        ``begin`` (where `resumable`: go on with the game); ``use_simulation`` (without a camera); where
               `resumable` also ``abandon`` (give the old game up)
Players        ``add_player {name?}``  ``remove_player {seat}``  ``edit_name {seat}``  ``type {text}``  ``erase``
               ``name_done``  ``set_preset {preset}``  ``set_option {switch, value}``  ``set_banker {seat}``
               ``draw_banker``  ``set_plain_dice {on}``  ``set_one_strike {on}``  ``show_page {page}``  ``start``
               ``back``  ``teach`` (where `can_teach`)
Auction        no card on the block: ``offer {card?, start?}`` (else `next`)  ``choose {card}`` (makes it `next`,
               where `choose`)  ``set_start {start}``  ``close_auction``; a card on the block: ``bid {player, raise}``
               (1, 5, 10 over the highest; the first: start - 1 + raise)  ``retract {player}``  ``call``
               (the same as a strike)
Throw          ``by_hand`` (enter the throw without the camera)  ``is_empty`` (where it is ``uncleared``: a person says
               that nothing lies there)  ``confirm`` (never by itself); simulated table only: ``throw {misbehave?}``
               ``clear``
Seen           ``confirm``  ``hold`` (stop the run-down)  ``edit_die {index}`` (None: none)  ``set_die {index, value}``
               ``add_die {value?}``  ``remove_die {index}``  ``throw_again``; plain dice: ``set_die`` with "6" or "1"
               (six or not six)
Payout         ``go_on``  ``why {number}``  ``put_right``
InnOpens       ``go_on``
Sale           ``sell_card {card}``  ``sell_buyer {seat}``  ``sell_price {price}``  ``sell``  ``decline_sale``
RoundOver      ``new_round {banker?}``  ``set_banker {seat}``
End            ``go_on``  ``account``
Account        ``why {number}``  ``older``  ``newer``  ``put_right {number?}``  ``close``
Why            ``put_right {number}``  ``close``
PutRight       ``edit_die {index}``  ``set_die {index, value}``  ``add_die {value?}``  ``remove_die {index}``  ``amend``
               (it counts)  ``close`` (nothing changes)
LeaveTable     ``leave {seat}``  ``return {seat}``  ``abandon``  ``sure`` (does what was asked)  ``close``
Teach          ``take`` (this look counts)  ``show_mark {mark}`` (that one next, its looks again)  ``without_blank``
               ``keep``  ``again`` (the confused ones)  ``forget_set``  ``close``; simulated table only: ``throw``
Pin            ``digit {digit}``  ``erase``  ``close``
Wrong          whatever `choices` holds: ``retry``  ``use_simulation``  ``by_hand``  ``abandon``  ``close``
=============  ======================================================================================================

What a strike of the hammer does now is `strike` of each scene: ``begin add_player offer call close_auction confirm
go_on new_round take keep none``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from vision.reading import Doubt, Picture


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a touch, a key, a bid button or a phone can ask for."""

    name: str
    """Such as ``begin``, ``bid``, ``set_item``, ``confirm``, ``throw_again``, ``retract``, ``undo``."""
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seat:
    """One player as everybody may see him."""

    name: str
    tokens: int
    out: bool = False
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """What stands on every screen of a running game of Bell and Hammer."""

    seats: tuple[Seat, ...]
    till: int
    cards: Mapping[str, int | None]
    """Owner's seat of each of the five cards; None: unowned."""
    won: Mapping[str, int]
    """Tokens that each card has brought its owner, less what it cost him (the old rules advise to keep them apart)."""
    inn_open: bool
    turn: int | None
    round: int
    rules: str
    simulated: bool = False
    """The table is a simulated one, and the screen must say so."""
    notice: str | None = None
    """A fault that everybody should see now: ``no_camera``, ``no_hammer``, ``slow_disk`` ..."""
    numbering: int = 0
    """Number of the state that is shown."""
    can_undo: bool = False
    """The last entry can be taken back by one touch (``undo``)."""
    can_put_right: bool = False
    """There is a throw that can be put right (``put_right``)."""
    plain_dice: bool = False
    """The plain-dice game: eight ordinary dice, sixes are marks."""
    banker: int = 0
    away: tuple[bool, ...] = ()
    """Seats whose player has left."""


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
class SeenDie:
    """One die of a throw as the camera saw it."""

    value: str
    x: float
    """Centre in px of the scene's picture."""
    y: float
    edge: float
    confidence: float
    doubts: Doubt = Doubt.NONE
    by_hand: bool = False
    """A person set this value."""
    added: bool = False
    """A person added this die: the camera's picture does not hold it."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Nobody plays. ``knock to begin``."""

    camera: str
    """``ok``, ``absent``, ``simulated`` or ``fault``."""
    languages: tuple[str, ...] = ("en", "ru")
    resumable: bool = False
    stored: str = ""
    """What is kept of a throw and for how long, as ``days`` or ``pictures`` and a number, such as ``pictures 200``."""
    notice: str | None = None
    strike: str = "begin"


@dataclass(frozen=True, slots=True)
class Players:
    """Who sits down, and by which rules of the house."""

    names: tuple[str, ...]
    named: tuple[bool, ...]
    """Which of the names were entered by hand."""
    preset: str
    presets: tuple[str, ...]
    """Those that fit the number of players."""
    options: Mapping[str, Any]
    banker: int
    plain_dice: bool
    most: int = 8
    editing: int | None = None
    """The seat whose name is being entered on the screen's keys."""
    text: str = ""
    fewest: int = 2
    """Players that the preset needs."""
    switches: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """Every switch that can be chosen, with the values that are offered; `options` holds the present value of each."""
    one_strike: bool = False
    """One strike sells, instead of going once, going twice, sold."""
    start_left: float | None = None
    """Seconds until the game starts by itself (seats entered with the hammer alone); None: it waits."""
    start_total: float = 10.0
    by_lot: bool = False
    """The banker was drawn by lot."""
    problem: str | None = None
    """Why it cannot start: ``too_few_players``, ``twice`` (a name) ..."""
    page: int = 0
    """0: seats and presets; from 1 on: pages of the switches (``show_page``)."""
    can_teach: bool = False
    """The owner can teach his own dice (``teach``), after his number."""
    simulated: bool = False
    """No camera looks on: the table is a simulated one."""
    strike: str = "add_player"


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
    one_strike: bool = False
    refused: str | None = None
    """The last bid was refused, and why: ``bid_too_low bid_over_tokens``."""
    refused_by: int | None = None
    limits: tuple[int, ...] = ()
    """The highest bid that each seat may make; 0: none."""
    retract_by: int | None = None
    """Seat that can take its bid back, while it can."""
    deaf: bool = False
    """A strike does nothing yet."""
    strike: str = "call"


@dataclass(frozen=True, slots=True)
class Throw:
    """Somebody is to throw."""

    stage: Stage
    player: int
    table: str
    """State of the table: ``empty hand moving settled read``, or ``uncleared`` while old dice lie there."""
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
    """What is asked for: ``uncleared``, ``not_eight`` (dice are missing), ``too_many off_the_mat cocked`` ..."""
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
    go_on_left: float | None = None
    """Seconds until it goes on by itself."""
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
    strike: str = "none"


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
    strike: str = "none"


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
class LeaveTable:
    """Who leaves or comes back, or the game is abandoned; asked once more before it counts."""

    stage: Stage
    asked: str | None = None
    """``leave``, ``return``, ``abandon``, or ``undo`` (`undoes` is taken back): what ``sure`` will do."""
    seat: int | None = None
    can_leave: tuple[int, ...] = ()
    can_return: tuple[int, ...] = ()
    undoes: str | None = None
    """The event that ``undo`` takes back: ``throw knock bid auction_open start_play sell decline_sale leave`` ..."""
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class Pin:
    """The operator's number is asked for."""

    entered: int
    """How many digits so far."""
    length: int = 4
    wrong: bool = False
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class Teach:
    """The owner shows the marks of his own dice, each a few times, turned."""

    shown: Mapping[str, int]
    """Looks so far at each mark that is to be shown."""
    wanted: int = 4
    mark: str | None = None
    """The one to be shown now; None: all were shown."""
    table: str = ""
    """State of the table, as in `Throw`."""
    picture: Picture | None = None
    """What the camera sees."""
    face: SeenDie | None = None
    """The die whose look counts if it is taken, in `seen`."""
    seen: Picture | None = None
    problem: str | None = None
    """``no_die many_dice turn_it``, or of the result: ``few`` (looks are missing), ``failed`` (with `detail`)."""
    result: str | None = None
    """``checking``, ``good`` (it can be kept), ``confused``, ``kept``."""
    looks: int = 0
    right: int = 0
    """Looks that the others named right, of `looks`."""
    confused: tuple[tuple[str, str], ...] = ()
    """Marks that cannot be told apart."""
    nearest: tuple[str, str] | None = None
    """The marks that are most alike, though they can be told apart."""
    used: str = ""
    """Name of the taught set that the kiosk uses now."""
    detail: str = ""
    simulated: bool = False
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something is wrong; what it is and how to go on."""

    what: str
    """``no_camera camera_lost journal_failed bad_configuration`` ..."""
    detail: str = ""
    choices: tuple[Action, ...] = ()
    strike: str = "none"


Scene = (
    Waiting
    | Players
    | Auction
    | Throw
    | Seen
    | Payout
    | InnOpens
    | Sale
    | RoundOver
    | End
    | Account
    | Why
    | PutRight
    | LeaveTable
    | Pin
    | Teach
    | Wrong
)
