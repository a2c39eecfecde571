"""The account of a game: every turn, every hand that was declared, and what it cost whom."""

from __future__ import annotations

from pygame import Rect

from kiosk.scenes import Action, ToadAccount, ToadLine
from kiosk.screens import cards, pieces, words
from kiosk.screens.canvas import Canvas, columns, cut, rows, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, frame_room, panel
from kiosk.screens.screen import Screen
from kiosk.screens.toad.stage import lives
from kiosk.screens.words import toad

LINES = 5

MOST = 5
"""Cards of a hand that fit beside what is told of it."""


class ToadAccountScreen(Screen[ToadAccount]):
    """Lines at the left (a touch puts one right), lives at the right."""

    def still(self, c: Canvas, scene: ToadAccount) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage)
        room, low = take_bottom(frame_room(c), c.px(c.theme.touch), c.px(6))
        newer, page, older, close = columns(low, 4, c.px(6))
        button(c, newer, c.t("Newer"), Action("newer") if scene.page > 0 else None)
        told = c.t("Page {k} of {n}", k=scene.page + 1, n=scene.pages)
        c.text(page, told, c.theme.type.label, colour=c.palette.faded)
        button(c, older, c.t("Older"), Action("older") if scene.page + 1 < scene.pages else None)
        button(c, close, c.t("Close"), Action("close"), strong=True)
        left, right = cut(room, [0.7, 0.3], c.px(12))
        if not scene.lines:
            c.text(left, c.t("Nothing was played yet."), c.theme.type.body, colour=c.palette.faded)
        for place, line in zip(rows(left, LINES, 0), scene.lines, strict=False):
            self._line(c, place, scene, line)
        self._lives(c, right, scene)

    def _line(self, c: Canvas, rect: Rect, scene: ToadAccount, line: ToadLine) -> None:
        panel(c, rect.inflate(0, -c.px(3)))
        inner = rect.inflate(-c.px(14), -c.px(9))
        figure, inner = take_left(inner, min(inner.height, c.px(48)), c.px(8))
        if line.player is not None:
            pieces.figure(c, figure, scene.stage.seats, line.player)
        costs = toad.costs(c, scene.stage.seats, line)
        shown = line.cards or ((line.card,) if line.card else ())
        if 0 < len(shown) <= MOST:
            wide = min(inner.height * cards.WIDE // cards.HIGH, inner.width * 3 // 5 // len(shown))
            inner, laid = cut(inner, [inner.width - wide * len(shown), wide * len(shown)], c.px(4))
            for place, card in zip(columns(laid, len(shown), 0), shown, strict=True):
                cards.card(c, place, card)
        upper, lower = (inner, None) if not costs else take_top(inner, inner.height // 2)
        c.text(upper, toad.line(c, scene.stage.seats, line), c.theme.type.label, align="left", lines=1 if costs else 4)
        if lower is not None:
            c.text(lower, costs, c.theme.type.small, align="left", colour=c.palette.faded, lines=2)
        if line.can_put_right:
            c.target(rect, Action("put_right", {"number": line.number}), c.t("Put right"))

    def _lives(self, c: Canvas, rect: Rect, scene: ToadAccount) -> None:
        stage = scene.stage
        panel(c, rect)
        inner = rect.inflate(-c.px(14), -c.px(10))
        head, inner = take_top(inner, c.caption(24), c.px(4))
        c.text(head, c.t("Lives"), c.theme.type.label, colour=c.palette.faded)
        for seat, place in enumerate(rows(inner, max(4, len(stage.seats)), c.px(4))[: len(stage.seats)]):
            figure, told = take_left(place, min(place.height, c.px(40)), c.px(8))
            pieces.figure(c, figure, stage.seats, seat)
            lives(c, told.inflate(0, -told.height // 3), stage.lives[seat], stage.most_lives)
