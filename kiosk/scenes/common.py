"""What every game's table shows: who is there, waiting, sitting down, teaching dice, what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from kiosk.i18n import LANGUAGES
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
    tokens: int = 0
    """In games that are played with tokens."""
    out: bool = False
    cards: tuple[str, ...] = ()
    computer: str = ""
    """Temper of a clockwork player, ``careful shrewd bold``; empty: it is a person."""
    figure: str = ""
    """The animal that he sat down with; empty, with all others: as names and places have it."""


@dataclass(frozen=True, slots=True)
class AnyStage:
    """What stands on every screen of a running game, whichever it is."""

    laid: ClassVar[bool] = False
    """Its things are laid on the table, not thrown."""
    seats: tuple[Seat, ...]
    simulated: bool = field(default=False, kw_only=True)
    """The table is a simulated one, and the screen must say so."""
    notice: str | None = field(default=None, kw_only=True)
    """A fault that everybody should see now: ``no_camera``, ``no_hammer``, ``slow_disk`` ..."""
    numbering: int = field(default=0, kw_only=True)
    """Number of the state that is shown."""
    can_undo: bool = field(default=False, kw_only=True)
    """The last entry can be taken back by one touch (``undo``)."""
    can_put_right: bool = field(default=False, kw_only=True)
    """There is a reading that can be put right (``put_right``)."""
    round: int = field(default=1, kw_only=True)
    """Round, deal or hand of the game, from 1 on."""
    away: tuple[bool, ...] = field(default=(), kw_only=True)
    """Seats whose player has left."""
    eye: str = field(default="ok", kw_only=True)
    """How the game's things are seen: ``ok``, ``fault`` (no pictures), ``absent`` (no camera), ``unread`` (nothing
    reads them)."""
    phones: bool = field(default=False, kw_only=True)
    """Players can claim their seats by phone (``phones``)."""

    @property
    def by_hand(self) -> bool:
        """Things are named by touch."""
        return self.eye != "ok"


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

    @property
    def unsure(self) -> bool:
        """Nobody knows for certain what it shows: the camera doubts it and no person has named it."""
        return self.value in ("", "unclear") or bool(self.doubts and not self.by_hand)


@dataclass(frozen=True, slots=True)
class SeenThing:
    """One stone or card as the camera saw it, or as a person said."""

    value: str
    """``"6-4"``, larger printed number first; ``"10H"``, ``"QS"``."""
    outline: tuple[tuple[float, float], ...] = ()
    """Its corners in px of `picture`; empty where no camera saw it."""
    picture: Picture | None = None
    doubts: Doubt = Doubt.NONE
    by_hand: bool = False
    """A person named it."""
    read: str = ""
    """What the camera read, where a person has said that it is something else."""


class Reel:
    """Recorded games: the scenes that showed them, oldest first. It never changes, and is compared by identity."""

    __slots__ = ("moments", "own")

    def __init__(self, moments: tuple[Any, ...], own: bool | tuple[bool, ...]) -> None:
        """`own`: whether it was played on this kiosk, of all or of each moment."""
        self.moments = moments
        self.own = own if isinstance(own, tuple) else (own,) * len(moments)

    @classmethod
    def joined(cls, reels: Iterable[Reel]) -> Reel:
        """One after the other."""
        games = list(reels)
        return cls(
            tuple(moment for reel in games for moment in reel.moments), tuple(own for reel in games for own in reel.own)
        )


Modules = tuple[tuple[bool, ...], ...]
"""Rows of a QR code, dark or light, without the quiet zone around it."""


@dataclass(frozen=True, slots=True)
class Invited:
    """An address that phones are asked to, and its QR code."""

    address: str
    """As ``http://192.168.1.20:8380/``."""
    modules: Modules


@dataclass(frozen=True, slots=True)
class Waiting:
    """Nobody plays. ``knock to begin``."""

    camera: str
    """``ok``, ``absent``, ``simulated`` or ``fault``."""
    languages: tuple[str, ...] = tuple(LANGUAGES)
    resumable: bool = False
    """There is a game that was left and can be gone on with (``resume``)."""
    minutes: int = 0
    """For so long, where `resumable`."""
    stored: str = ""
    """What is kept of a throw and for how long, as ``days`` or ``pictures`` and a number, such as ``pictures 200``."""
    notice: str | None = None
    games: tuple[str, ...] = ("bell_and_hammer",)
    """What can be played; a knock begins the first."""
    reel: Reel | None = None
    """A recorded game that is played again between the rules."""
    invited: Invited | None = None
    """Where phones find the table; None: nowhere."""
    no_phones: str = ""
    """Why they find it nowhere, although they are to: ``no_network no_address no_port not_installed``."""
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
    banker: int | None
    """The seat that begins: banker, leader or dealer. None: the lot decides as the game starts."""
    plain_dice: bool
    figures: tuple[str, ...] = ()
    """The animal of each; empty: as names and places have it."""
    computers: tuple[str, ...] = ()
    """Temper of each player that is a clockwork, ``careful shrewd bold``; empty: a person."""
    clockwork: bool = False
    """Clockwork players can take seats (``add_computer``)."""
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
    """The banker was drawn by lot, or will be (`banker` is None)."""
    problem: str | None = None
    """Why it cannot start: ``too_few_players``, ``twice`` (a name) ..."""
    page: int = 0
    """0: seats and presets; from 1 on: pages of the switches (``show_page``)."""
    can_teach: bool = False
    """The owner can teach his own dice (``teach``), after his number."""
    languages: tuple[str, ...] = tuple(LANGUAGES)
    """In whose letters a name can be entered."""
    simulated: bool = False
    """No camera looks on: the table is a simulated one."""
    game: str = "bell_and_hammer"
    first: str = "banker"
    """What who begins is called: ``banker leader dealer``."""
    dice: bool = True
    """The game is thrown with dice: ordinary ones will do (``set_plain_dice``)."""
    by_hand: bool = False
    """Nothing reads what lies on the table: it is named by touch."""
    strike: str = "add_player"


@dataclass(frozen=True, slots=True)
class HowTo:
    """How to play, a page at a time: the first for who reads two lines, the others for who reads it all."""

    game: str
    options: Mapping[str, Any]
    """Every switch of the rules of the house."""
    page: int = 0
    stage: AnyStage | None = None
    """Of the game that waits below; None: none runs."""
    simulated: bool = False
    others: tuple[str, ...] = ()
    """Games whose rules can be read as well (``book {game}``): before any is begun."""
    languages: tuple[str, ...] = ()
    """In which it can be read."""
    strike: str = "close"


@dataclass(frozen=True, slots=True)
class Languages:
    """In which language? A touch on one says everything in it, and closes the page."""

    offered: tuple[str, ...] = tuple(LANGUAGES)
    stage: AnyStage | None = None
    """Of the game that waits below; None: none runs."""
    simulated: bool = False
    strike: str = "close"


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
    """``no_camera camera_lost journal_failed bad_configuration no_configuration`` ..."""
    detail: str = ""
    choices: tuple[Action, ...] = ()
    left: Mapping[str, int] = field(default_factory=dict)
    """Seconds until a choice is taken by itself, by its action's name."""
    strike: str = "none"
