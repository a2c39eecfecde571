"""The end of a hand, and of the game."""

from __future__ import annotations

from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, HandOver, ToadEnd, ToadStage
from kiosk.screens import pieces, words
from kiosk.screens.canvas import Canvas, columns, cut, grid, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, frame_room, panel
from kiosk.screens.screen import Screen
from kiosk.screens.toad.stage import lives, stage_tools
from kiosk.screens.words import toad


class HandOverScreen(Screen[HandOver]):
    """Lives of all, and who deals."""

    def still(self, c: Canvas, scene: HandOver) -> None:
        stage = scene.stage
        frame(c, words.strike(c, scene.strike), stage, tools=stage_tools(c, stage))
        room = frame_room(c)
        head, room = take_top(room, c.px(54), c.px(4))
        title, deals = self.told(c, scene)
        c.text(head, title, c.theme.type.title * 1.1, display=True)
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        told, go_on = columns(low, 2, c.gap)
        c.text(told, deals, c.theme.type.body, lines=2)
        button(c, go_on, c.t("Go on"), Action("go_on"), strong=True)
        standing(c, room, scene.stage, scene.lost)

    def told(self, c: Spoken, scene: HandOver) -> tuple[str, ...]:
        over = c.t("Hand {n} was given up", n=scene.hand) if scene.abandoned else c.t("Hand {n} is over", n=scene.hand)
        return over, c.t("Next: {name} deals", name=words.seat_name(c, scene.stage.seats, scene.stage.dealer))


class ToadEndScreen(Screen[ToadEnd]):
    """Who has lives left."""

    def still(self, c: Canvas, scene: ToadEnd) -> None:
        stage = scene.stage
        frame(c, words.strike(c, scene.strike), stage)
        room = frame_room(c)
        head, room = take_top(room, c.px(62), c.px(6))
        c.text(head, self.told(c, scene)[0], c.theme.type.title * 1.2, display=True)
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        went, account, go_on = cut(low, [1, 1, 1.6], c.gap)
        button(c, went, c.t("How it went"), Action("purses"))
        button(c, account, c.t("Account"), Action("account"))
        button(c, go_on, c.t("Go on"), Action("go_on"), strong=True)
        if scene.winner is not None:
            left, room = take_left(room, int(room.width * 0.36), c.px(16))
            panel(c, left, line=c.palette.gold)
            inner, under = take_bottom(left.inflate(-c.px(16), -c.px(14)), c.caption(52), c.px(4))
            pieces.figure(c, inner, stage.seats, scene.winner)
            told = c.n("and {n} life from the bank", "and {n} lives from the bank", stage.bank)
            upper, lower = take_top(under, c.caption(26), c.px(2))
            lives(c, upper, stage.lives[scene.winner], stage.most_lives)
            c.text(lower, told, c.theme.type.small, colour=c.palette.faded)
        standing(c, room, stage, (), but=scene.winner)

    def told(self, c: Spoken, scene: ToadEnd) -> tuple[str, ...]:
        if scene.abandoned:
            return (c.t("The game was given up"),)
        if scene.winner is None:
            return (c.t("Nobody has lives left: a draw"),)
        return (c.t("{name} wins!", name=words.seat_name(c, scene.stage.seats, scene.winner)),)


def standing(c: Canvas, rect: Rect, stage: ToadStage, lost: tuple[int, ...], but: int | None = None) -> None:
    """Everybody with his lives; `lost`: in the hand that is over; `but`: all others."""

    seats = [seat for seat in range(len(stage.seats)) if seat != but]
    across = 2 if len(seats) > 2 or but is None else 1
    for cell, seat in zip(grid(rect, len(seats), across, c.px(8)), seats, strict=True):
        panel(c, cell)
        inner = cell.inflate(-c.px(16), -c.px(12))
        figure, told = take_left(inner, min(inner.height, inner.width // 3), c.px(10))
        pieces.figure(c, figure, stage.seats, seat)
        name, told = take_top(told, int(told.height * 0.38))
        c.text(name, words.seat_name(c, stage.seats, seat), c.theme.type.body, align="left")
        tokens, said = take_top(told, int(told.height * 0.56))
        lives(
            c,
            Rect(tokens.left, tokens.top, min(tokens.width, c.px(190)), tokens.height),
            stage.lives[seat],
            stage.most_lives,
            align="left",
        )
        c.text(said, _said(c, stage, seat, lost), c.theme.type.label, align="left", colour=c.palette.faded)


def _said(c: Canvas, stage: ToadStage, seat: int, lost: tuple[int, ...]) -> str:

    said = []
    if lost and lost[seat]:
        said.append(c.n("{n} life lost", "{n} lives lost", lost[seat]))
    if stage.status[seat] in ("dead", "away"):
        said.append(c.t(toad.STANDING[stage.status[seat]]))
    return ", ".join(said)
