"""What a match of Bingo shows: deal, trick, what was found out, the deal's reckoning, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kiosk.scenes.common import AnyStage, SeenThing
from vision.reading import Doubt, Picture


@dataclass(frozen=True, slots=True)
class BingoStage(AnyStage):
    """What stands on every screen of a running match. Pairs are by seat."""

    laid: ClassVar[bool] = True
    big: tuple[int, int]
    """Big points of the match."""
    target: int
    """Big points that win it."""
    points: tuple[int, int]
    tricks: tuple[int, int]
    deal: int
    leader: int
    trump: int | None
    """Printed number of the trump suit, 0 for the blank; None before the stone is turned up."""
    turn_up: str | None
    reserve: int
    """Hidden stones that must still lie in the reserve, the turned-up one not counted."""
    backs: int | None = None
    """Backs that the camera counts where they lie apart; None: not seen yet."""
    trump_lies: bool = True
    """The turned-up stone still lies in the reserve."""
    closed_by: int | None = None
    strict: bool = False
    """One must follow."""
    rules: str = "seed"


@dataclass(frozen=True, slots=True)
class TrickLine:
    """One trick that counts."""

    number: int
    """Of the reply's entry; of an unfinished trick, of the lead's."""
    trick: int
    """From 1 in each deal."""
    leader: int
    lead: str
    reply: str
    taker: int
    points: int
    why: str
    """``bingo trump trump_double sum equal off_suit``."""
    doubles: int = 0
    """Points for doubles announced, 0 where none count."""
    amended: bool = False


@dataclass(frozen=True, slots=True)
class BigLine:
    """Big points that somebody wrote."""

    player: int
    count: int
    total: int
    why: str
    """``seventy under_20 no_trick closer_failed closer_failed_without_trick opponent_seventy capture emperor
    invincible``."""


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The stones are dealt, and one is turned up."""

    stage: BingoStage
    player: int
    """Who turns it up."""
    table: str
    """State of the table, as in `Throw`."""
    stone: SeenThing | None = None
    """The turned-up stone; None: it is awaited."""
    picture: Picture | None = None
    """What the camera sees."""
    confirm_left: float | None = None
    """Seconds until it counts by itself; None: it waits for a person."""
    confirm_total: float = 3.0
    problem: str | None = None
    """``uncleared too_many_up backs hand_in_view`` ..."""
    doubts: Doubt = Doubt.NONE
    can_lay: bool = False
    """The simulated table can be told what to do."""
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class Trick:
    """A stone is to be laid, or both lie there."""

    stage: BingoStage
    step: str
    """``lead reply taken`` (both lie; it counts when they are lifted)."""
    player: int
    """Who is to lay a stone; in ``taken``: who takes the trick."""
    table: str
    number: int
    """Of this trick in its deal, from 1."""
    lead: SeenThing | None = None
    reply: SeenThing | None = None
    points: int = 0
    """In ``taken``: what the trick brings."""
    why: str = ""
    doubles: int = 0
    """In ``taken``: points for the doubles that were announced."""
    doubles_lost: bool = False
    declared: int | None = None
    """Doubles that the leader has announced for this trick."""
    announce: tuple[int, ...] = ()
    """Numbers of doubles that he can announce now (``announce {doubles}``)."""
    can_close: bool = False
    last: TrickLine | None = None
    """The trick before."""
    last_seen: tuple[SeenThing | None, SeenThing | None] = (None, None)
    """Its stones as they were seen."""
    ungathered: bool = False
    """Its stones still lie there."""
    draws: tuple[int, ...] = ()
    """Who has still to draw, in their order."""
    gets_trump: int | None = None
    """Who draws the turned-up stone."""
    big: tuple[BigLine, ...] = ()
    """Big points that the trick before, or in ``taken`` this one, brings at once."""
    problem: str | None = None
    """``third_stone seen_before which_led lead_gone half_gathered reply_changed trump_changed trump_gone trump_turned
    uncleared twice hand_in_view doubt`` or a refusal's word."""
    about: str | None = None
    """The stone that the problem is about."""
    about_trick: int | None = None
    """The trick in which it was laid before."""
    doubts: Doubt = Doubt.NONE
    asked: bool = False
    """A stone is in doubt: ``confirm`` says that it is what it was read as."""
    picture: Picture | None = None
    loose: tuple[SeenThing, ...] = ()
    """Stones of which it is not known what they are in the trick: ``led {index}`` says which came first."""
    can_lay: bool = False
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class Closing:
    """The trump stone lies face down: does the leader close?"""

    stage: BingoStage
    player: int
    seen: bool = True
    """The camera saw it turned; False: somebody touched ``close``."""
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class FoundOut:
    """What a stone has proved about an earlier trick."""

    stage: BingoStage
    what: str
    """``revoke`` or ``false_announcement``."""
    player: int
    trick: TrickLine | None
    stone: str | None
    """The stone that should have been laid."""
    declared: int = 0
    strike: str = "go_on"


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A deal is over."""

    stage: BingoStage
    points: tuple[int, int]
    tricks: tuple[int, int]
    big: tuple[BigLine, ...]
    closed_by: int | None
    deal: int
    next_leader: int
    over: bool = False
    """The match is won with it."""
    strike: str = "go_on"


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """The match is over."""

    stage: BingoStage
    winner: int | None
    """None: it was abandoned."""
    why: BigLine | None = None
    strike: str = "go_on"


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal that was played, in the account."""

    deal: int
    points: tuple[int, int]
    tricks: tuple[int, int]
    big: tuple[BigLine, ...]
    closed_by: int | None = None
    over: bool = True
    """False: it is still being played."""


@dataclass(frozen=True, slots=True)
class BingoAccount:
    """How points and big points came about, newest first."""

    stage: BingoStage
    tricks: tuple[TrickLine, ...]
    """One page of the tricks of the deal that is shown."""
    deals: tuple[DealLine, ...]
    """The last deals."""
    page: int = 0
    pages: int = 1
    strike: str = "close"


@dataclass(frozen=True, slots=True)
class ChooseStone:
    """A person says which stone it is."""

    stage: BingoStage
    what: str
    """``turn_up lead reply``."""
    player: int
    now: SeenThing | None = None
    """As it stands."""
    gone: tuple[str, ...] = ()
    """Stones that it cannot be: they were seen elsewhere in this deal."""
    chosen: str | None = None
    changes: tuple[int, int] | None = None
    """Points of both after it, where it puts an old trick right; `stage` has those before."""
    taker: int | None = None
    """Who takes the trick then."""
    problem: str | None = None
    old: bool = False
    """It puts an old trick right: asked once more before it counts (``sure``)."""
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class PutRightTrick:
    """A trick that counts is put right: which of its stones?"""

    stage: BingoStage
    line: TrickLine
    lead: SeenThing
    reply: SeenThing | None
    strike: str = "none"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last trick, or what was done last, is taken back: both must agree."""

    stage: BingoStage
    what: str
    """``trick lead announce close deal``."""
    agreed: tuple[bool, bool] = (False, False)
    line: TrickLine | None = None
    strike: str = "none"
