"""Nobody plays: what this is, how it is played in three pictures, and how it begins."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable

import pygame
from pygame import Rect

from kiosk.i18n import N_, Spoken
from kiosk.scenes import Action, Payout, Waiting
from kiosk.screens import pictures, pieces, words
from kiosk.screens.bell_and_hammer import replay as bell_and_hammer
from kiosk.screens.canvas import Canvas, columns, cut, take_bottom, take_right, take_top
from kiosk.screens.common import languages, phones
from kiosk.screens.common.house import game_name
from kiosk.screens.common.languages import Offer
from kiosk.screens.common.scenery import BY_GAME, Scenery, below_line, emblem, moments, pages
from kiosk.screens.pieces import button, frame, frame_room, owners_corner
from kiosk.screens.screen import Screen, eased
from kiosk.theme import Theme

ABOUT = {
    "bell_and_hammer": N_("An auction, eight odd dice and a bank: a game of about 1810"),
    "bingo": BY_GAME["bingo"][0][1],
    "toad": BY_GAME["toad"][0][1],
}
"""A game in a line."""

SHOWN_OF = {"bell_and_hammer": "cards", "bingo": "stones", "toad": "toad"}
"""The picture by which each game is known where several are offered."""


class WaitingScreen(Screen[Waiting]):
    """The title, the five cards by turns with the rules, the languages."""

    def __init__(self) -> None:
        self._scenery = Scenery()

    def kept(self, scene: Waiting) -> Waiting:
        """What is played again is painted by `moving`."""
        return dataclasses.replace(scene, reel=None)

    def moment(self, scene: Waiting) -> Hashable:
        return scene.camera

    def page(self, scene: Waiting, theme: Theme, t: float) -> int:
        """Which picture is shown after `t` seconds; the cards alone when everything rests.

        0: the cards; then the rules; then the moments of a recorded game.
        """
        count = 1 + len(pages(scene)) + len(moments(scene))
        return int(t // theme.timing.page) % count if t < theme.timing.rest else 0

    def calm(self, theme: Theme, t: float) -> float:
        """Each picture in its turn, without a slide; its tokens have arrived."""
        return t // theme.timing.page * theme.timing.page + bell_and_hammer.FLIGHT + theme.timing.token + 0.2

    def moves(self, scene: Waiting, theme: Theme, t: float) -> bool:
        into = t % theme.timing.page
        if t >= theme.timing.rest:
            return False
        return (
            into < theme.timing.curtain + 0.2
            or self._flies(scene, theme, t)
            or theme.timing.page / 2 <= into < theme.timing.page / 2 + theme.timing.swing
        )

    def still(self, c: Canvas, scene: Waiting) -> None:
        notice = scene.notice or ("no_camera" if scene.camera == "absent" else None)
        notice = notice or ("camera_lost" if scene.camera == "fault" else None)
        begins = scene.strike == "begin"
        knock = words.begins(c, game_name(c, scene.games[0])) if begins else words.strike(c, scene.strike)
        frame(c, knock, notice=notice, simulated=scene.camera == "simulated")
        title, middle, low = self._parts(c, scene)
        if scene.invited is not None:
            phones.invitation(c, self._corner(c), scene.invited)
        elif scene.no_phones:
            phones.hindered(c, self._corner(c), scene.no_phones)
        c.text(title, self.told(c, scene)[0], c.theme.type.huge * 0.8, display=True)
        owners_corner(c)
        self._choices(c, low, scene)
        line, middle = take_top(middle, c.caption(26), c.px(4))
        c.text(line, self.told(c, scene)[1], colour=c.palette.faded)
        if scene.stored:
            middle, told = take_bottom(middle, c.caption(18), c.px(4))
            c.text(told, _stored(c, scene.stored), c.theme.type.small, colour=c.palette.faded)
        if scene.games == ("bell_and_hammer",):
            label, action = _begins(c, scene)[0]
            c.target(middle, action, label)
            for place, card in zip(columns(middle, 5, c.gap), words.CARD_NAMES, strict=True):
                picture, name = take_bottom(place, c.caption(24), c.px(2))
                pictures.card(c, picture, card)
                c.text(name, words.card_name(c, card), c.theme.type.label)
            return
        shares = [1.5 if game == "bell_and_hammer" else 1.0 for game in scene.games]
        for place, game, (label, action) in zip(
            cut(middle, shares, c.px(24)), scene.games, _begins(c, scene), strict=True
        ):
            c.target(place, action, label)
            picture, name = take_bottom(place, c.px(28), c.px(2))
            emblem(c, picture.inflate(0, -c.px(8)), SHOWN_OF.get(game, "cards"))
            if len(scene.games) > 1:
                c.text(name, game_name(c, game), c.theme.type.body)

    def told(self, c: Spoken, scene: Waiting) -> tuple[str, ...]:
        about = c.t("Old table games with real dice, dominoes and cards: touch the one that you play")
        if len(scene.games) == 1:
            about = c.t(ABOUT.get(scene.games[0], ""))
        return ", ".join(game_name(c, game) for game in scene.games), about

    def moving(self, c: Canvas, scene: Waiting, t: float) -> None:
        into = t % c.theme.timing.page
        page = self.page(scene, c.theme, t)
        _, middle, _ = self._parts(c, scene)
        if page or (t >= c.theme.timing.page and t < c.theme.timing.rest):
            # Each picture is drawn in from the left over the one before, as scenery on a rail.
            before = self.page(scene, c.theme, t - c.theme.timing.page)
            share = eased(into / c.theme.timing.curtain)
            if page or share < 1:
                # What is covered cannot be touched: nobody means a game by a picture that is gone.
                c.targets = [one for one in c.targets if not middle.contains(one.rect)]
            if share < 1:
                self._page(c, scene, middle, before, c.theme.timing.page)
            seen = Rect(middle.left, middle.top, round(middle.width * share), middle.height)
            self._page(c, scene, middle, page, into, seen)
            if 0 < share < 1:
                self._edge(c, seen)
            if share >= 1:
                # Nothing moves any more: the time to paint what comes next, so that it need not be painted on its way.
                self._ahead(c, scene, middle, self.page(scene, c.theme, t + c.theme.timing.page))
        since = into - c.theme.timing.page / 2
        if t < c.theme.timing.rest and 0 <= since < c.theme.timing.swing:
            pieces.swing(c, since / c.theme.timing.swing)

    def _edge(self, c: Canvas, seen: Rect) -> None:
        """The edge of the scenery that comes in: without it words would seem to be torn."""
        edge = Rect(seen.right - c.px(5), seen.top, c.px(10), seen.height)
        pygame.draw.rect(c.surface, c.palette.curtain, edge)
        for x in (edge.left, edge.right - 1):
            pygame.draw.line(c.surface, c.palette.gold, (x, edge.top), (x, edge.bottom - 1), c.px(2))

    def _parts(self, c: Canvas, scene: Waiting) -> tuple[Rect, Rect, Rect]:
        """Where the title, the pictures and the buttons stand; beside the pictures there may be a way for phones."""
        title, room = take_top(frame_room(c), c.px(64))
        middle, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        if scene.invited is not None or scene.no_phones:
            middle.width = self._corner(c).left - c.px(14) - middle.left
        return title, middle, low

    def _corner(self, c: Canvas) -> Rect:
        """Where the way for phones stands."""
        _, room = take_top(frame_room(c), c.px(64))
        room, _ = take_bottom(room, c.px(c.theme.touch), c.gap)
        return take_right(room, min(room.width // 4, c.px(168)))[1]

    def _flies(self, scene: Waiting, theme: Theme, t: float) -> bool:
        """Whether the tokens of a recorded game are on their way."""
        into = t % theme.timing.page
        replayed = self.page(scene, theme, t) > len(pages(scene))
        return replayed and 0 <= into - bell_and_hammer.FLIGHT < theme.timing.token + 0.2

    def _page(self, c: Canvas, scene: Waiting, rect: Rect, page: int, into: float, seen: Rect | None = None) -> None:
        """One of the pictures (the first page is what stands still), as much of it as is `seen`."""
        if page == 0 and seen is None:
            return
        area = seen or rect
        if page == 0:
            c.uncover(area)
            return
        image, texts = self._scenery.painted(c, scene, rect, page)
        c.surface.blit(image, area, area.move(-rect.left, -rect.top))
        c.texts = [*(one for one in c.texts if not rect.contains(one.box)), *texts]
        number = page - len(pages(scene)) - 1
        if number >= 0 and isinstance(moment := moments(scene)[number][0], Payout):
            clip = c.surface.get_clip()
            c.surface.set_clip(area)
            bell_and_hammer.flying(c, below_line(c, rect), moment, into)
            c.surface.set_clip(clip)

    def _ahead(self, c: Canvas, scene: Waiting, rect: Rect, page: int) -> None:
        if page:
            self._scenery.painted(c, scene, rect, page)

    def _choices(self, c: Canvas, rect: Rect, scene: Waiting) -> None:
        offers = languages.offers(c, scene.languages)
        offers.append(Offer(c.t("How to play"), Action("how_to"), False, ""))
        if scene.camera in ("absent", "fault"):
            offers.append(Offer(c.t("Simulated table"), Action("use_simulation"), False, ""))
        begin = _begins(c, scene)
        if scene.resumable:
            offers.append(Offer(self._resume(c, scene), Action("resume"), False, ""))
        shares = [_wide(one.label, one.sub) for one in offers] + [_wide(label) for label, _ in begin]
        places = cut(rect, shares, c.px(6))
        for place, one in zip(places, offers, strict=False):
            button(c, place, one.label, one.action, on=one.on, strong=one.action.name == "resume", sub=one.sub, lines=3)
        for place, (label, action) in zip(places[len(offers) :], begin, strict=True):
            button(c, place, label, action, strong=not scene.resumable, size=c.theme.type.body)

    def _resume(self, c: Canvas, scene: Waiting) -> str:
        """The game that was left can be gone on with, and for how long."""
        return c.n("Go on with the game ({n} min)", "Go on with the game ({n} min)", scene.minutes)


def _begins(c: Spoken, scene: Waiting) -> list[tuple[str, Action]]:
    """How each game begins: what its button says, and what a touch on that or on its picture does."""
    if len(scene.games) > 1 or scene.resumable:
        return [(game_name(c, game), Action("begin", {"game": game})) for game in scene.games]
    return [(c.t("Begin"), Action("begin"))]


def _wide(label: str, sub: str = "") -> float:
    """The share of a button's width that its label needs in two lines, or what stands small below it in one."""
    return 4 + max(len(label) / 2, len(sub) * 0.7, *(len(word) for word in label.split()))


def _stored(c: Canvas, stored: str) -> str:
    """What is kept of the camera's pictures, and for how long."""
    what, _, number = stored.partition(" ")
    count = int(number) if number.isdigit() else 0
    if what == "days":
        return c.n(
            "Kept: the picture of each throw, only the mat, for {n} day.",
            "Kept: the picture of each throw, only the mat, for {n} days.",
            count,
        )
    return c.n(
        "Kept: the picture of the last throw, only the mat.",
        "Kept: the pictures of the last {n} throws, only the mat.",
        count,
    )
