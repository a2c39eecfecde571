"""What comes in through the window: fingers, mouse and keys, as strikes and actions.

SDL reports a touch as FINGER and once more as MOUSE; only the first of the two counts.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect
from pygame.event import Event

from kiosk.scenes import Action, Auction, Closing, Payout, Pin, Players, Scene, Seen
from kiosk.screens import Target

ECHO = 0.6
"""Seconds within which a mouse press near a touch is that touch again."""

NEAR = 0.04
"""How near, in parts of the screen's width."""

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


WAYS_BACK = (
    Action("close"),
    Action("show", {"page": "home"}),
    Action("show_page", {"page": 0}),
    Action("edit_die", {"index": None}),
    Action("before"),
)
"""What the button does that leads back from a screen; the escape key does the same. One of a screen's own: `_back`."""

PLACED = ("corner",)
"""Actions that are told where they were touched, in parts of their place's width and height."""


@dataclass(frozen=True, slots=True)
class Knock:
    """The space bar, as the hammer."""

    at: float


@dataclass(slots=True)
class Controls:
    """Turns events of the window into what they ask for. `hold`: seconds after which a held bid key bids five.

    `deaf`: seconds for which a place that does something else than before does nothing, as the hammer: whoever touches
    it then has meant what lay there before.
    """

    hold: float = 0.6
    deaf: float = 0.0
    focus: Rect | None = None
    """The place that the arrow keys have chosen."""
    _chosen: Action | None = None
    """What it did on the picture that was shown last."""
    _touched: tuple[float, float, float] | None = None
    """When and where (parts of width and height) a finger came down last."""
    _shown: Sequence[Target] = ()
    """What could be touched on the picture that was shown last."""
    _page: object = None
    """Of which page that was."""
    _gone: deque[tuple[float, Sequence[Target], object]] = field(default_factory=deque)
    """What could be touched before, until when, and on which page."""
    _held: dict[int, float] = field(default_factory=dict)
    """Seats whose bid key is down, and since when."""

    def hear(
        self, event: Event, now: float, scene: Scene, targets: Sequence[Target], size: tuple[int, int]
    ) -> list[Knock | Action]:
        """What `event` asks for. `now`: monotonic s. `targets`: what can be touched on the picture that is shown."""
        if event.type == pygame.QUIT:
            return [Action("quit")]
        if event.type == pygame.FINGERDOWN:
            self._touched = (now, event.x, event.y)
            return self._touch(event.x * size[0], event.y * size[1], targets, now)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if getattr(event, "touch", False) or self._is_echo(event.pos, now, size):
                return []
            x, y = event.pos
            return self._touch(x, y, targets, now)
        if event.type == pygame.TEXTINPUT:
            return self._type(event.text, scene)
        if event.type == pygame.KEYDOWN:
            return self._key(event, now, scene, targets)
        if event.type == pygame.KEYUP:
            return self._key_up(event, now, scene)
        return []

    def look(self, targets: Sequence[Target], now: float, page: object = None) -> Rect | None:
        """The chosen place on a picture that was drawn `now` (monotonic s): where its button is, if it is anywhere.

        `page`: where pages are answered one by one, which it is: the same button means another thing on each.
        """
        shown = tuple(targets)
        if (shown, page) != (self._shown, self._page):
            while self._gone and now - self._gone[0][0] >= self.deaf:
                self._gone.popleft()
            self._gone.append((now, self._shown, self._page))
            self._shown, self._page = shown, page
        at = [target for target in targets if target.rect == self.focus]
        if self.focus is not None and not at:
            at = [target for target in targets if target.action == self._chosen]
        self.focus, self._chosen = (at[-1].rect, at[-1].action) if at else (None, None)
        return self.focus

    def tick(self, now: float, scene: Scene) -> list[Knock | Action]:
        """A bid key that is held long enough bids five, once."""
        ripe = [seat for seat, since in self._held.items() if now - since >= self.hold]
        for seat in ripe:
            del self._held[seat]
        return [_bid(seat, 5) for seat in ripe if _takes_bids(scene)]

    def _touch(self, x: float, y: float, targets: Sequence[Target], now: float) -> list[Knock | Action]:
        self.focus = None
        hit = _under(targets, x, y)
        if not hit or self._meant_another(x, y, hit[-1], now):
            return []
        rect, action = hit[-1].rect, hit[-1].action
        if action.name in PLACED:
            return [Action(action.name, {"x": (x - rect.left) / rect.width, "y": (y - rect.top) / rect.height})]
        return [action]

    def _meant_another(self, x: float, y: float, hit: Target, now: float) -> bool:
        """Something else could be touched at that place a moment ago."""
        return any(
            target.action.name != hit.action.name or page != self._page
            for until, targets, page in self._gone
            if now - until < self.deaf
            for target in _under(targets, x, y)[-1:]
        )

    def _is_echo(self, place: tuple[int, int], now: float, size: tuple[int, int]) -> bool:
        if self._touched is None or now - self._touched[0] > ECHO:
            return False
        _, x, y = self._touched
        return math.hypot(place[0] / size[0] - x, place[1] / size[1] - y) < NEAR

    def _type(self, text: str, scene: Scene) -> list[Knock | Action]:
        if isinstance(scene, Players) and scene.editing is not None:
            return [Action("type", {"text": text})]
        if isinstance(scene, Pin) and text.isdecimal():
            return [Action("digit", {"digit": text})]
        return []

    def _key(self, event: Event, now: float, scene: Scene, targets: Sequence[Target]) -> list[Knock | Action]:
        key, typing = event.key, isinstance(scene, Players) and scene.editing is not None
        if key == pygame.K_BACKSPACE and (typing or isinstance(scene, Pin)):
            return [Action("erase")]
        if getattr(event, "repeat", False):
            return []
        if key in ENTER:
            return self._enter(now, scene, targets)
        if key == pygame.K_ESCAPE:
            return [_back(scene, targets)]
        if key == pygame.K_F10:
            return [Action("operator")]
        if key == pygame.K_F11:
            return [Action("fullscreen")]
        if key in ARROWS:
            self.focus = _next(self.focus, ARROWS[key], targets)
            return []
        if key == pygame.K_TAB:
            self.focus = _following(self.focus, targets, back=bool(event.mod & pygame.KMOD_SHIFT))
            return []
        if typing:
            return []
        if key == pygame.K_SPACE:
            return [Knock(now)]
        if key == pygame.K_t:
            return [Action("throw")]
        if key == pygame.K_c:
            return [Action("clear")]
        seat = _seat(key)
        if seat is not None and _takes_bids(scene):
            self._held[seat] = now
        return []

    def _key_up(self, event: Event, now: float, scene: Scene) -> list[Knock | Action]:
        seat = _seat(event.key)
        if seat is None or self._held.pop(seat, None) is None or not _takes_bids(scene):
            return []
        return [_bid(seat, 1)]

    def _enter(self, now: float, scene: Scene, targets: Sequence[Target]) -> list[Knock | Action]:
        """The chosen place; without one, the thing to do now."""
        if self.focus is not None:
            chosen = [target for target in targets if target.rect == self.focus]
            if chosen:
                return [chosen[-1].action]
            self.focus = None
        if isinstance(scene, Players):
            return [Action("name_done" if scene.editing is not None else "start")]
        if isinstance(scene, Seen):
            return [Action("confirm")]
        if isinstance(scene, Payout):
            return [Action("go_on")]
        if isinstance(scene, Pin):
            return [Action("sure")]
        return [Knock(now)]


def _under(targets: Sequence[Target], x: float, y: float) -> list[Target]:
    """What lies at a place, the uppermost last."""
    return [target for target in targets if target.rect.collidepoint(x, y)]


def _back(scene: Scene, targets: Sequence[Target]) -> Action:
    """What leads back from this screen, as its button does; where it has none, whatever lies over the game closes."""
    offered = [target.action for target in targets]
    # Elsewhere these words decide something of the game, which is no way back.
    own = {Players: Action("back"), Closing: Action("no")}.get(type(scene))
    ways = (*WAYS_BACK, own) if own is not None else WAYS_BACK
    return next((way for way in ways if way in offered), Action("close"))


def _takes_bids(scene: Scene) -> bool:
    return isinstance(scene, Auction) and scene.card is not None


def _seat(key: int) -> int | None:
    """Seat of a bid key: 1 to 8, above the letters or on the number block."""
    if pygame.K_1 <= key <= pygame.K_8:
        return key - pygame.K_1
    if pygame.K_KP1 <= key <= pygame.K_KP8:
        return key - pygame.K_KP1
    return None


def _bid(seat: int, by: int) -> Action:
    return Action("bid", {"player": seat, "raise": by})


def _seen(targets: Sequence[Target]) -> list[Rect]:
    """The places that can be chosen, in reading order: all but the corner that nothing shows."""
    places = {tuple(target.rect): target.rect for target in targets if target.action.name != "operator"}
    return sorted(places.values(), key=lambda place: (place.top // 20, place.left))


def _following(focus: Rect | None, targets: Sequence[Target], *, back: bool) -> Rect | None:
    """The place after (or before) the chosen one, in reading order."""
    places = _seen(targets)
    if not places:
        return None
    at = places.index(focus) if focus is not None and focus in places else (0 if back else -1)
    return places[(at + (-1 if back else 1)) % len(places)]


def _next(focus: Rect | None, way: tuple[int, int], targets: Sequence[Target]) -> Rect | None:
    """The nearest place in the direction `way`; the one that is chosen where there is none."""
    if focus is None:
        return _following(None, targets, back=False)

    def cost(rect: Rect) -> float:
        dx, dy = rect.centerx - focus.centerx, rect.centery - focus.centery
        along, across = dx * way[0] + dy * way[1], abs(dx * way[1]) + abs(dy * way[0])
        return math.inf if along <= 4 else along + 2.5 * across

    best = min(_seen(targets), key=cost, default=focus)
    return best if cost(best) < math.inf else focus
