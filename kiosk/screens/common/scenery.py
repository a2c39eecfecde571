"""The scenery of the waiting screen: how the games are played, a picture each, and moments of recorded ones."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from typing import Any

import pygame
from pygame import Rect

from kiosk.i18n import N_
from kiosk.scenes import End, MatchEnd, Payout, Reel, ToadEnd, Trick, Verdict, Waiting
from kiosk.screens import cards, pictures, stones
from kiosk.screens.bell_and_hammer import replay as bell_and_hammer
from kiosk.screens.bingo import replay as bingo
from kiosk.screens.canvas import Canvas, Printed, columns, grid, rows, take_left, take_top
from kiosk.screens.common.house import game_name
from kiosk.screens.toad import replay as toad

PAGES = (
    (
        "cards",
        N_("Five cards go under the hammer"),
        N_("Bid with your tokens. Each card can earn you more, and each can cost you."),
    ),
    (
        "dice",
        N_("Eight dice, one mark on each"),
        N_("Throw them all. The till pays you the numbers, or the owner of the sign that lies up."),
    ),
    (
        "till",
        N_("To the last token"),
        N_("Who empties the till exactly ends the game. Who throws too much pays the inn. Most tokens win."),
    ),
)
"""The rules in three pictures."""

BINGO_PAGES = (
    (
        "stones",
        N_("Bingo: two players, a box of dominoes"),
        N_("Seven stones each. One leads, one replies, the higher stone takes both; a blank half counts seven."),
    ),
    (
        "trump",
        N_("A stone turned up makes trumps"),
        N_("Trumps beat all other stones, bingo, the 0-0, beats everything. Who makes 70 points takes a big point."),
    ),
)
"""Bingo in two."""

TOAD_PAGES = (
    (
        "toad",
        N_("Toad: two to six players, a pack of cards"),
        N_("Take a card, lay a card. Who holds exactly ten red and ten black spots says: toad!"),
    ),
    (
        "maximus",
        N_("Three lives each"),
        N_("At a toad the others lose a life. A red ten and a black ten, Toadus Maximus, bring one back."),
    ),
)
"""Toad in two."""

BY_GAME = {"bell_and_hammer": PAGES, "bingo": BINGO_PAGES, "toad": TOAD_PAGES}

REPLAYED: Mapping[type, tuple[str, Callable[[Canvas, Rect, Any], None]]] = {
    Payout: ("bell_and_hammer", bell_and_hammer.throw),
    End: ("bell_and_hammer", bell_and_hammer.standing),
    Trick: ("bingo", bingo.trick),
    MatchEnd: ("bingo", bingo.standing),
    Verdict: ("toad", toad.verdict),
    ToadEnd: ("toad", toad.standing),
}
"""Of which game each moment of a recorded one is, and what paints it."""

MOST_PAINTED = 3
"""Pictures kept ready: the one that is shown, the one before it and the one after it."""

SHOWN_DICE = ("blank", "4", "bell", "blank", "1", "blank", "6", "blank")


class Scenery:
    """The pictures, some of them kept ready. The first of them has number 1."""

    def __init__(self) -> None:
        self._painted: OrderedDict[Hashable, tuple[pygame.Surface, list[Printed], Reel | None]] = OrderedDict()

    def painted(self, c: Canvas, scene: Waiting, rect: Rect, page: int) -> tuple[pygame.Surface, list[Printed]]:
        """What stands still of a picture: painted once, so that to draw it in costs next to nothing."""
        rules = pages(scene)
        reel = scene.reel if page > len(rules) else None
        key = (scene.games, page, id(reel), tuple(rect), c.rect.size, c.theme, c.language)
        found = self._painted.get(key)
        if found is None:
            before, c.texts, screen = c.texts, [], c.surface
            c.surface = pygame.Surface(c.rect.size)
            pictures.ground(c, rect)
            if page > len(rules):
                _replay(c, rect, scene, page - len(rules) - 1)
            else:
                _rule(c, rect, rules[page - 1])
            found = self._painted[key] = (c.surface.subsurface(rect).copy(), c.texts, reel)
            c.surface, c.texts = screen, before
            while len(self._painted) > MOST_PAINTED:
                self._painted.popitem(last=False)
        return found[0], found[1]


def pages(scene: Waiting) -> tuple[tuple[str, str, str], ...]:
    """How the games that are offered are played, a picture each."""
    return tuple(page for game in scene.games for page in BY_GAME.get(game, ()))


def moments(scene: Waiting) -> list[tuple[Any, bool]]:
    """What can be painted of the recorded games, and whether it was played here."""
    if scene.reel is None:
        return []
    both = zip(scene.reel.moments, scene.reel.own, strict=True)
    return [(moment, own) for moment, own in both if type(moment) in REPLAYED]


def below_line(c: Canvas, rect: Rect) -> Rect:
    """Where the moment of a recorded game stands, below the line that says what it is."""
    return take_top(rect, c.caption(22), c.px(2))[1]


def emblem(c: Canvas, rect: Rect, what: str) -> None:
    """What a game or a rule is known by: cards, dice, stones or the till."""
    if what == "cards":
        for place, card in zip(columns(rect, 3, c.gap), ("hammer", "horse", "inn"), strict=True):
            pictures.card(c, place, card)
    elif what == "dice":
        for place, value in zip(grid(rect, 8, 4, c.gap), SHOWN_DICE, strict=True):
            pictures.die(c, place, value)
    elif what == "stones":
        for place, value in zip(rows(rect.inflate(-rect.width // 6, 0), 2, c.gap), ("6-4", "4-0"), strict=True):
            stones.stone(c, place, value)
    elif what == "trump":
        upper, lower = rows(rect, 2, c.gap)
        stones.stone(c, upper.inflate(-upper.width // 6, 0), "5-3")
        for place in columns(lower, 3, c.gap):
            stones.back(c, place)
    elif what in ("toad", "maximus"):
        hand = ("4H", "KH", "QD", "2D", "5S", "2C", "QS", "AC") if what == "toad" else ("10H", "10S")
        for place, value in zip(grid(rect, len(hand), min(4, len(hand)), c.gap), hand, strict=True):
            cards.card(c, place, value)
    else:
        pictures.pile(c, rect, 87)


def _rule(c: Canvas, rect: Rect, page: tuple[str, str, str]) -> None:
    what, head, told = page
    picture, words_ = take_left(rect, int(rect.width * 0.46), c.px(20))
    emblem(c, picture.inflate(0, -c.px(12)), what)
    upper, lower = take_top(words_, int(words_.height * 0.45), c.px(6))
    c.text(upper, c.t(head), c.theme.type.title, display=True, align="left", valign="bottom", lines=2)
    c.text(lower, c.t(told), c.theme.type.body, align="left", valign="top", lines=5)


def _replay(c: Canvas, rect: Rect, scene: Waiting, number: int) -> None:
    moment, own = moments(scene)[number]
    line, _ = take_top(rect, c.caption(22), c.px(2))
    game, paint = REPLAYED[type(moment)]
    name = game_name(c, game)
    told = c.t("{game}: the last one played here", game=name) if own else c.t("{game}: a recorded game", game=name)
    c.text(line, told, c.theme.type.label, colour=c.palette.faded)
    paint(c, below_line(c, rect), moment)
