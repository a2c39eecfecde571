"""From a scene to a picture: which screen paints it, what of it is kept, and what moves."""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from functools import cache
from typing import Any, cast

import numpy as np
import pygame

from kiosk import scenes
from kiosk.scenes import Scene
from kiosk.screens.bell_and_hammer.auction import AuctionScreen
from kiosk.screens.bell_and_hammer.end import EndScreen, RoundOverScreen
from kiosk.screens.bell_and_hammer.inn import InnScreen
from kiosk.screens.bell_and_hammer.payout import PayoutScreen
from kiosk.screens.bell_and_hammer.put_right import PutRightScreen
from kiosk.screens.bell_and_hammer.sale import SaleScreen
from kiosk.screens.bell_and_hammer.sale_over import SaleOverScreen
from kiosk.screens.bell_and_hammer.seen import SeenScreen
from kiosk.screens.bell_and_hammer.throw import ThrowScreen
from kiosk.screens.bingo.account import BingoAccountScreen
from kiosk.screens.bingo.asked import ChooseStoneScreen, ClosingScreen, PutRightTrickScreen, TakeBackScreen
from kiosk.screens.bingo.ending import FoundOutScreen, MatchEndScreen, ReckoningScreen
from kiosk.screens.bingo.trick import TrickScreen
from kiosk.screens.bingo.turn_up import TurnUpScreen
from kiosk.screens.canvas import Canvas, Printed, Target
from kiosk.screens.common.account import AccountScreen, WhyScreen
from kiosk.screens.common.chronicle import BookScreen, PursesScreen
from kiosk.screens.common.hall import HallScreen
from kiosk.screens.common.how_to import HowToScreen
from kiosk.screens.common.languages import LanguagesScreen
from kiosk.screens.common.leave import LeaveScreen, PinScreen
from kiosk.screens.common.office import ClosedScreen, OfficeScreen
from kiosk.screens.common.phones import PhonesScreen
from kiosk.screens.common.players import PlayersScreen
from kiosk.screens.common.set_up import SetUpScreen
from kiosk.screens.common.teach import TeachScreen
from kiosk.screens.common.tools import ToolsScreen
from kiosk.screens.common.waiting import WaitingScreen
from kiosk.screens.common.wrong import WrongScreen
from kiosk.screens.screen import FOREVER, Screen
from kiosk.screens.toad.account import ToadAccountScreen
from kiosk.screens.toad.choosing import ChooseCardScreen, EnterHandScreen
from kiosk.screens.toad.deal import DealScreen
from kiosk.screens.toad.declared import DeclaredScreen, TakesBackScreen, VerdictScreen
from kiosk.screens.toad.ending import HandOverScreen, ToadEndScreen
from kiosk.screens.toad.turn import ToadTurnScreen
from kiosk.theme import Theme

SCREENS: Mapping[type, Screen[Any]] = {
    scenes.Waiting: WaitingScreen(),
    scenes.Players: PlayersScreen(),
    scenes.Auction: AuctionScreen(),
    scenes.Throw: ThrowScreen(),
    scenes.Seen: SeenScreen(),
    scenes.Payout: PayoutScreen(),
    scenes.InnOpens: InnScreen(),
    scenes.Sale: SaleScreen(),
    scenes.SaleOver: SaleOverScreen(),
    scenes.RoundOver: RoundOverScreen(),
    scenes.End: EndScreen(),
    scenes.Account: AccountScreen(),
    scenes.Why: WhyScreen(),
    scenes.PutRight: PutRightScreen(),
    scenes.LeaveTable: LeaveScreen(),
    scenes.Tools: ToolsScreen(),
    scenes.Purses: PursesScreen(),
    scenes.Book: BookScreen(),
    scenes.Hall: HallScreen(),
    scenes.Phones: PhonesScreen(),
    scenes.HowTo: HowToScreen(),
    scenes.Languages: LanguagesScreen(),
    scenes.Pin: PinScreen(),
    scenes.Teach: TeachScreen(),
    scenes.SetUp: SetUpScreen(),
    scenes.Wrong: WrongScreen(),
    scenes.OfficeDesk: OfficeScreen(),
    scenes.ClosedSign: ClosedScreen(),
    scenes.TurnUp: TurnUpScreen(),
    scenes.Trick: TrickScreen(),
    scenes.Closing: ClosingScreen(),
    scenes.FoundOut: FoundOutScreen(),
    scenes.Reckoning: ReckoningScreen(),
    scenes.MatchEnd: MatchEndScreen(),
    scenes.BingoAccount: BingoAccountScreen(),
    scenes.ChooseStone: ChooseStoneScreen(),
    scenes.PutRightTrick: PutRightTrickScreen(),
    scenes.TakeBack: TakeBackScreen(),
    scenes.DealCards: DealScreen(),
    scenes.ToadTurn: ToadTurnScreen(),
    scenes.Declared: DeclaredScreen(),
    scenes.TakesBack: TakesBackScreen(),
    scenes.Verdict: VerdictScreen(),
    scenes.HandOver: HandOverScreen(),
    scenes.ToadEnd: ToadEndScreen(),
    scenes.ToadAccount: ToadAccountScreen(),
    scenes.ChooseCard: ChooseCardScreen(),
    scenes.EnterHand: EnterHandScreen(),
}

MOST_KEPT = 4
"""Stills kept ready; one of 1920x1080 takes 8 MB."""


class Motion:
    """Remembers when the moment that is shown began, and how much of its motion was drawn."""

    def __init__(self) -> None:
        self._moment: Hashable = None
        self._began = 0.0
        self._drawn: float | None = None

    def since(self, scene: Scene, now: float) -> float:
        """Seconds since the present moment of `scene` was first shown."""
        moment = (type(scene).__name__, SCREENS[type(scene)].moment(scene))
        if moment != self._moment:
            self._moment, self._began, self._drawn = moment, now, None
        return max(0.0, now - self._began)

    def note(self, seconds: float) -> None:
        """The moment was drawn as it is after so many seconds."""
        self._drawn = seconds

    @property
    def drawn(self) -> float | None:
        """How far into the moment it was drawn last; None: not yet."""
        return self._drawn


class Held(Motion):
    """Every moment began `seconds` ago: for pictures of a motion, and of what comes after it."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._seconds = seconds

    def since(self, scene: Scene, now: float) -> float:
        return self._seconds


class Calm(Motion):
    """Nothing moves: each screen stands as after its motion, and what comes by turns is there all at once."""

    def __init__(self, pace: float = 1.0) -> None:
        """`pace`: of the theme that is drawn with."""
        super().__init__()
        self._pace = pace

    def since(self, scene: Scene, now: float) -> float:
        elapsed = super().since(scene, now) / self._pace
        return SCREENS[type(scene)].calm(Theme(), elapsed) * self._pace


REST: Motion = Held(FOREVER)
"""Everything has come to rest."""
_SHARED = Motion()


@dataclasses.dataclass(slots=True)
class _Still:
    surface: pygame.Surface
    texts: list[Printed]
    targets: list[Target]
    scene: Any
    """Kept alive, so that the identities of its pictures in the key stay taken."""


_kept: OrderedDict[Hashable, _Still] = OrderedDict()


def kept() -> list[Scene]:
    """The scenes whose still part is kept ready."""
    return [still.scene for still in _kept.values()]


def forget() -> None:
    """Keep nothing ready: after a change of the screen's size, or for a test."""
    _kept.clear()


@cache
def _field_names(kind: Any) -> tuple[str, ...] | None:
    """Of a dataclass; None: it is none. Looked up with each picture, so it is worked out once."""
    return tuple(field.name for field in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else None


def frozen(value: Any) -> Hashable:
    """A value that can be a key; pictures stand in it by their identity."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, np.ndarray):
        return ("picture", id(value))
    names = _field_names(cast(Hashable, type(value)))
    if names is not None:
        return (type(value), tuple([frozen(getattr(value, name)) for name in names]))
    if isinstance(value, Mapping):
        return tuple((key, frozen(one)) for key, one in value.items())
    if isinstance(value, (tuple, list)):
        return tuple(frozen(one) for one in value)
    return cast(Hashable, value)


def compose(
    surface: pygame.Surface, scene: Scene, theme: Theme, language: str, now: float, motion: Motion | None = None
) -> Canvas:
    """Paint `scene` on `surface`; the canvas tells what was printed and what can be touched."""
    screen = SCREENS[type(scene)]
    stands = screen.kept(scene)
    size = surface.get_size()
    key = (frozen(stands), size, theme, language)
    still = _kept.get(key)
    if still is None:
        ground = pygame.Surface(size)
        c = Canvas(ground, theme, language)
        screen.still(c, stands)
        still = _kept[key] = _Still(ground, c.texts, c.targets, stands)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(key)
    surface.blit(still.surface, (0, 0))
    c = Canvas(surface, theme, language)
    c.texts, c.targets, c.standing = list(still.texts), list(still.targets), still.surface
    motion = motion or _SHARED
    t = motion.since(scene, now) / theme.pace
    screen.moving(c, scene, t)
    motion.note(t)
    return c


def draw(
    surface: pygame.Surface, scene: Scene, theme: Theme, language: str, now: float, motion: Motion | None = None
) -> list[Target]:
    """Paint `scene` on `surface` as it is at `now` (seconds of any clock) and return what can be touched.

    Without `motion` the module's own one is used: right for one window, wrong for two.
    """
    return compose(surface, scene, theme, language, now, motion).targets


def animating(scene: Scene, now: float, theme: Theme | None = None, motion: Motion | None = None) -> bool:
    """Whether the screen of `scene` must be drawn again although the scene has not changed.

    It must while something moves, and once more after that, so that what stays is the picture at rest.
    """
    theme, motion, screen = theme or Theme(), motion or _SHARED, SCREENS[type(scene)]
    t = motion.since(scene, now) / theme.pace
    if isinstance(motion, Calm):
        return motion.drawn is not None and motion.drawn != t
    unfinished = motion.drawn is not None and screen.moves(scene, theme, motion.drawn)
    return screen.moves(scene, theme, t) or unfinished
