"""How to play: the rules of each game, a page at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pygame import Rect

from kiosk.i18n import N_
from kiosk.scenes import Action, HowTo
from kiosk.screens import pictures, words
from kiosk.screens.bell_and_hammer import rules as bell_and_hammer
from kiosk.screens.bingo import rules as bingo
from kiosk.screens.canvas import Canvas, columns, cut, rows, take_bottom, take_left, take_top
from kiosk.screens.common import languages
from kiosk.screens.common.book import Page
from kiosk.screens.common.house import game_name
from kiosk.screens.pieces import button, frame
from kiosk.screens.screen import Screen
from kiosk.screens.toad import rules as toad

BOOKS: Mapping[str, Callable[[Mapping[str, Any]], list[Page]]] = {
    "bell_and_hammer": bell_and_hammer.pages,
    "bingo": bingo.pages,
    "toad": toad.pages,
}
"""Each game's pages, made from the switches of the rules of the house."""


class HowToScreen(Screen[HowTo]):
    """One page, and the ways to the others and back."""

    def still(self, c: Canvas, scene: HowTo) -> None:
        room = frame(c, words.strike(c, scene.strike), scene.stage, simulated=scene.simulated)
        book = BOOKS.get(scene.game, _none)(scene.options)
        number = min(scene.page, len(book) - 1)
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        close, before, told, after = cut(low, [1.3, 1, 1, 1.3], c.px(6))
        button(c, close, c.t("Close"), Action("close"))
        if scene.others and not number:
            # Where no game is begun yet, each can be read about.
            for place, game in zip(columns(before.union(told), len(scene.others), c.px(6)), scene.others, strict=True):
                button(c, place, game_name(c, game), Action("book", {"game": game}))
        else:
            ways = languages.offers(c, scene.languages) if not number else []
            if len(ways) == 1:
                button(c, before, ways[0].label, ways[0].action, sub=ways[0].sub)
            else:
                button(c, before, c.t("Previous"), Action("turn", {"page": number - 1}) if number else None)
            c.text(told, c.t("Page {k} of {n}", k=number + 1, n=len(book)), c.theme.type.label, colour=c.palette.faded)
        following = Action("turn", {"page": number + 1}) if number + 1 < len(book) else None
        label = c.t("Next") if number else c.t("All the rules")
        button(c, after, label, following, strong=following is not None)
        self._page(c, room, book[number], scene)

    def _page(self, c: Canvas, room: Rect, page: Page, scene: HowTo) -> None:
        head, room = take_top(room, c.px(48), c.px(6))
        c.text(head, c.t(page.title), c.theme.type.title, display=True)
        if page.wide:
            picture, told = take_top(room, int(room.height * 0.46), c.gap)
        else:
            picture, told = take_left(room, int(room.width * 0.32), c.px(24))
        page.picture(c, picture)
        said = [(place, c.t(line, **scene.options)) for place, line in self._places(c, told, page)]
        # One size for all: none of the sentences is the small print.
        size = min(c.height(place, text, c.theme.type.body * 1.2, 4) for place, text in said)
        for place, text in said:
            c.text(place, text, size, align="center" if page.wide else "left", lines=4)

    def _places(self, c: Canvas, rect: Rect, page: Page) -> list[tuple[Rect, str]]:
        return list(zip(rows(rect, len(page.lines), c.px(6)), page.lines, strict=True))


def _none(options: Mapping[str, Any]) -> list[Page]:
    """A game whose rules are not told on the screen."""
    return [Page(N_("How to play"), (N_("Please ask whoever set up this table for the rules."),), _hand)]


def _hand(c: Canvas, rect: Rect) -> None:
    pictures.icon(c, rect, "hand", c.palette.ink)
