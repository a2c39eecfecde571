"""What a screen shows: plain values that the director makes and `kiosk.screens` draws.

A scene holds no words but names that people gave themselves; the screens say it in the visitor's language.
Everything a visitor can do on a screen is an `Action`; the screen says where on it each action lies.
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


@dataclass(frozen=True, slots=True)
class Payment:
    """One movement of tokens, with its reason: ``eyes``, ``sign``, ``horse``, ``excess``, ``stake``, ``price`` ..."""

    payer: int | str
    """A seat, or ``"till"``."""
    receiver: int | str
    amount: int
    why: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Numbers and names for the sentence: ``eyes``, ``till``, ``sign``, ``card`` ..."""


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


@dataclass(frozen=True, slots=True)
class Waiting:
    """Nobody plays. ``knock to begin``."""

    camera: str
    """``ok``, ``absent``, ``simulated`` or ``fault``."""
    languages: tuple[str, ...] = ("en", "ru")
    resumable: bool = False
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
    """Cards that are still to be offered."""
    choose: bool = False
    """The banker touches the card to offer."""
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
class Wrong:
    """Something is wrong; what it is and how to go on."""

    what: str
    """``no_camera camera_lost journal_failed bad_configuration`` ..."""
    detail: str = ""
    choices: tuple[Action, ...] = ()
    strike: str = "none"


Scene = Waiting | Players | Auction | Throw | Seen | Payout | InnOpens | Sale | RoundOver | End | Wrong
