"""What stands on every screen of a game: the players with their lives as tokens, the bank, what lies on the mat."""

from __future__ import annotations

import pygame
from pygame import Rect

from kiosk.scenes import Action, ToadStage
from kiosk.screens import cards, pictures, pieces, words
from kiosk.screens.canvas import Canvas, cut, take_bottom, take_left, take_right, take_top
from kiosk.screens.pieces import how_to, panel
from kiosk.screens.words import toad

BAND = 82
"""Height of the players' band in units."""

LEGIBLE = 42
"""Width in units below which a cut-out of a picture tells less than a drawn card."""

SHOWN = 5
"""Lives that are shown one by one; more are a number."""


CROWD = 4
"""Players of whom each has room for figure and name side by side."""


def players(c: Canvas, rect: Rect, stage: ToadStage, turn: int | None = None) -> None:
    """Everybody with figure, name and lives; at the right the bank."""
    count = len(stage.seats)
    places = cut(rect, [1.0] * count + [0.62], c.px(6))
    for seat, place in enumerate(places[:count]):
        player(c, place, stage, seat, turn=seat == turn)
    head, inner = take_top(places[-1].inflate(-c.px(4), -c.px(8)), c.caption(22))
    c.text(head, c.t("Bank"), c.theme.type.small, colour=c.palette.faded)
    number, coin = take_left(inner, inner.width // 2)
    c.text(number, str(stage.bank), c.theme.type.head, display=True)
    pictures.token(c, coin.center, max(4, min(coin.width, coin.height) // 2 - c.px(3)))


def player(c: Canvas, rect: Rect, stage: ToadStage, seat: int, *, turn: bool = False) -> None:
    """Figure and name, below them the lives; what else there is to know of him in a word."""
    p = c.palette
    gone = stage.status[seat] in ("dead", "away")
    panel(c, rect, p.paper if gone else p.sheet, p.line)
    if turn:
        pygame.draw.rect(c.surface, p.gold, rect, c.px(5), border_radius=c.px(c.theme.radius))
    inner = rect.inflate(-c.px(12), -c.px(10))
    upper, inner = take_top(inner, int(inner.height * 0.4), c.px(2))
    name = words.seat_name(c, stage.seats, seat)
    taken = upper.height + c.px(4) + (min(c.px(20), upper.width // 4) + c.px(2) if seat == stage.dealer else 0)
    beside = Rect(upper.left, upper.top, upper.width - taken, upper.height)
    crowded = len(stage.seats) > CROWD or c.height(beside, name, c.theme.type.label, 1) < c.theme.type.least
    if crowded:
        # A long name needs the whole width: the figure stands below it.
        c.text(upper, name, c.theme.type.label)
        figure, inner = take_left(inner, inner.height, c.px(4))
        if seat == stage.dealer and len(stage.seats) <= CROWD:
            inner, mark = take_right(inner, min(c.px(20), inner.width // 4), c.px(2))
            cards.back(c, mark)
    else:
        figure, upper = take_left(upper, upper.height, c.px(4))
        if seat == stage.dealer:
            upper, mark = take_right(upper, min(c.px(20), upper.width // 4), c.px(2))
            cards.back(c, mark)
        c.text(upper, name, c.theme.type.label, align="left")
    pieces.figure(c, figure, stage.seats, seat)
    said = toad.standing(c, stage, seat)
    if len(stage.seats) > CROWD and seat == stage.dealer:
        said = said or c.t("deals")
    tokens, told = take_top(inner, int(inner.height * 0.5)) if said else (inner, inner)
    lives(c, tokens, stage.lives[seat], stage.most_lives)
    if said:
        c.text(told, said, c.theme.type.small, colour=p.faded)


def lives(c: Canvas, rect: Rect, left: int, most: int, *, align: str = "center") -> None:
    """Lives as tokens; those that were lost as empty rings."""
    p = c.palette
    if most > SHOWN or left > most:
        number, coin = take_left(rect, rect.width // 2, c.px(4))
        c.text(number, str(left), c.theme.type.body, align="right" if align == "center" else "left")
        pictures.token(c, (coin.left + coin.height // 2, coin.centery), max(4, coin.height // 2 - c.px(1)))
        return
    step = min(rect.width // max(1, most), rect.height + c.px(4))
    radius = max(4, min(step - c.px(3), rect.height) // 2)
    first = rect.centerx - step * (most - 1) // 2 if align == "center" else rect.left + radius
    for at in range(most):
        centre = first + at * step, rect.centery
        if at < left:
            pictures.token(c, centre, radius)
        else:
            pygame.draw.circle(c.surface, p.line, centre, radius - c.px(1), c.px(2))


def mat(c: Canvas, rect: Rect, stage: ToadStage) -> None:
    """What lies open: reserve and discard pile, with the inventor's layout the open cards of the middle."""
    panel(c, rect)
    inner = rect.inflate(-c.px(14), -c.px(10))
    if stage.layout == "common":
        inner, row = take_bottom(inner, int(inner.height * 0.46), c.px(4))
        head, row = take_top(row, c.caption(18), c.px(2))
        told = c.t("Open to all") if stage.row or stage.by_hand else c.t("Open to all: not read yet")
        c.text(head, told, c.theme.type.small, colour=c.palette.faded)
        for at, place in enumerate(cut(row, [1.0] * 4, c.px(3))):
            if at < len(stage.row):
                cards.card(c, place, stage.row[at])
            else:
                cards.empty(c, place)
    left, right = cut(inner, [1, 1], c.px(8))
    left, right = _named(c, left, c.t("Reserve")), _named(c, right, c.t("Pile"))
    if stage.reserve is not None:
        left, under = take_bottom(left, c.caption(20), c.px(2))
        c.text(under, c.n("{n} card", "{n} cards", stage.reserve), c.theme.type.small)
        # Both lie on one table: as high as each other.
        right.height = left.height
    cards.back(c, left)
    if stage.top is not None:
        cards.card(c, right, stage.top)
        return
    place = cards.empty(c, right)
    if stage.pile:
        # What lies on top was not seen.
        c.text(place, "?", c.theme.type.title, colour=c.palette.faded)


def _named(c: Canvas, rect: Rect, name: str) -> Rect:
    """The room below its name."""
    head, rest = take_top(rect, c.caption(20), c.px(2))
    c.text(head, name, c.theme.type.small, colour=c.palette.faded)
    return rest


def open_hands(c: Canvas, rect: Rect, stage: ToadStage) -> None:
    """Hands that lie open since a false toad, as declared."""
    seats = [seat for seat, hand in enumerate(stage.declared) if hand]
    for seat, place in zip(seats, cut(rect, [1.0] * len(seats), c.px(8)), strict=True):
        panel(c, place)
        inner = place.inflate(-c.px(10), -c.px(6))
        head, inner = take_top(inner, c.caption(18), c.px(2))
        name = words.seat_name(c, stage.seats, seat)
        c.text(head, c.t("{name}, as declared", name=name), c.theme.type.small, align="left", colour=c.palette.faded)
        hand = stage.declared[seat]
        wide = min(inner.height * cards.WIDE // cards.HIGH + c.px(3), inner.width // len(hand))
        for at, card in enumerate(hand):
            spot = Rect(inner.left + at * wide, inner.top, wide, inner.height)
            if card.picture is not None and wide > c.px(LEGIBLE):
                cards.seen(c, spot.inflate(-c.px(3), 0), card)
            else:
                cards.card(c, spot, card.value)


def stage_tools(c: Canvas, stage: ToadStage) -> list[tuple[str, Action]]:
    """The small tools of a running game."""
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
