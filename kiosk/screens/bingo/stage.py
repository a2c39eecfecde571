"""What stands on every screen of a match: both players with points and tricks, big points, trump stone and reserve."""

from __future__ import annotations

import pygame
from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, BingoStage
from kiosk.screens import pictures, pieces, stones, words
from kiosk.screens.canvas import Canvas, cut, take_bottom, take_left, take_right, take_top
from kiosk.screens.pieces import how_to, panel
from kiosk.screens.words import bingo

GOAL = 70
"""Points that a deal is about."""

MOST = 100
"""Points at the end of the bar."""

SCORE = 82
"""Height of the band in units."""


def score(c: Canvas, rect: Rect, stage: BingoStage, turn: int | None = None) -> None:
    """Both players, and between them the big points of the match."""
    left, middle, right = cut(rect, [0.385, 0.23, 0.385], c.px(8))
    player(c, left, stage, 0, turn=turn == 0)
    player(c, right, stage, 1, turn=turn == 1)
    upper, lower = take_bottom(middle, int(middle.height * 0.38))
    first, second = stage.big
    c.text(upper, f"{first} : {second}", c.theme.type.title * 1.1, display=True)
    told = c.n("to {n} big point", "to {n} big points", stage.target)
    c.text(lower, told, c.theme.type.small, colour=c.palette.faded, lines=2)


def player(c: Canvas, rect: Rect, stage: BingoStage, seat: int, *, turn: bool) -> None:
    """Figure, name, points against 70, tricks."""
    p = c.palette
    panel(c, rect, p.sheet, p.gold_dark if turn else p.line)
    if turn:
        pygame.draw.rect(c.surface, p.gold, rect, c.px(4), border_radius=c.px(c.theme.radius))
    inner = rect.inflate(-c.px(16), -c.px(10))
    figure, inner = take_left(inner, min(inner.height, inner.width // 4), c.px(8))
    pieces.figure(c, figure, stage.seats, seat)
    inner, number = take_right(inner, int(inner.width * 0.3), c.px(6))
    c.text(number, str(stage.points[seat]), c.theme.type.title, display=True)
    name, inner = take_top(inner, int(inner.height * 0.42))
    c.text(name, words.seat_name(c, stage.seats, seat), c.theme.type.label, align="left")
    gauge, told = take_top(inner, int(inner.height * 0.42))
    bar(c, gauge.inflate(0, -c.px(4)), stage.points[seat])
    c.text(told, taken(c, stage, seat), c.theme.type.small, align="left", colour=p.faded)


def taken(c: Spoken, stage: BingoStage, seat: int) -> str:
    """How many tricks somebody has, and whether he has closed."""
    said = c.n("{n} trick", "{n} tricks", stage.tricks[seat])
    return c.t("{tricks}, has closed", tricks=said) if stage.closed_by == seat else said


def bar(c: Canvas, rect: Rect, points: int) -> None:
    """Points as a bar with a mark at 70."""
    p = c.palette
    pygame.draw.rect(c.surface, p.button, rect, border_radius=c.px(3))
    full = rect.copy()
    full.width = max(1, round(rect.width * min(points, MOST) / MOST))
    if points:
        pygame.draw.rect(c.surface, p.good if points >= GOAL else p.curtain, full, border_radius=c.px(3))
    pygame.draw.rect(c.surface, p.line, rect, c.px(1), border_radius=c.px(3))
    goal = rect.left + round(rect.width * GOAL / MOST)
    pygame.draw.line(c.surface, p.ink, (goal, rect.top - c.px(3)), (goal, rect.bottom + c.px(2)), c.px(2))


def reserve(c: Canvas, rect: Rect, stage: BingoStage) -> None:
    """Trump stone, trump suit, how many stones are left, and how one plays now."""
    p = c.palette
    panel(c, rect)
    inner = rect.inflate(-c.px(14), -c.px(10))
    said, inner = take_top(inner, c.caption(26))
    c.text(said, bingo.trumps(c, stage.trump), c.theme.type.label, display=True)
    picture, inner = take_top(inner, min(int(inner.height * 0.4), inner.width // 2), c.px(4))
    if stage.turn_up is not None:
        if stage.closed_by is not None:
            stones.back(c, picture)
        else:
            stones.stone(c, picture, stage.turn_up, faded=not stage.trump_lies)
    left, stance = take_top(inner, int(inner.height * 0.45), c.px(2))
    c.text(left, left_over(c, stage), c.theme.type.small, lines=2)
    c.text(stance, follows(c, stage), c.theme.type.small, colour=p.faded, lines=3)


def left_over(c: Spoken, stage: BingoStage) -> str:
    """How many stones lie in the reserve, and how many of them the camera counts where it counts others."""
    if not stage.trump_lies:
        return c.t("The reserve is gone.")
    told = c.n("Reserve: {n} stone", "Reserve: {n} stones", stage.reserve)
    if stage.backs is not None and stage.backs != stage.reserve:
        seen = c.t("({n} counted)", n=stage.backs).replace(" ", "\u00a0")
        return f"{told} {seen}"
    return told


def follows(c: Spoken, stage: BingoStage) -> str:
    """Whether one must follow now."""
    if stage.closed_by is not None:
        return c.t("Closed: no drawing. One must follow.")
    return c.t("One must follow.") if stage.strict else c.t("Lay what you like, then both draw.")


def stage_tools(c: Canvas, stage: BingoStage) -> list[tuple[str, Action]]:
    """The small tools of a running match."""
    tools = [how_to(c)]
    if stage.can_undo:
        tools.append((c.t("Take back"), Action("undo")))
    if stage.can_put_right:
        tools.append((c.t("Put right"), Action("put_right")))
    if stage.phones:
        tools.append((c.t("Phones"), Action("phones")))
    tools.append((c.t("Account"), Action("account")))
    tools.append((c.t("Leave"), Action("leave_table")))
    return tools


def animal(c: Canvas, rect: Rect, stage: BingoStage, seat: int) -> None:
    """A seat's figure."""
    pictures.animal(c, rect, words.figures(stage.seats)[seat])
