"""What stands on the stage of a running game: purses, the five cards, the till, the small tools."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from kiosk.scenes import Action, Seat, Stage
from kiosk.screens import pictures, words
from kiosk.screens.canvas import Canvas, columns, take_bottom, take_left, take_right, take_top
from kiosk.screens.pieces import figure, how_to, panel


def purse(
    c: Canvas,
    rect: Rect,
    seats: Sequence[Seat],
    seat: int,
    *,
    turn: bool = False,
    banker: bool = False,
) -> None:
    """One player: his figure, his name, his tokens; who is out is struck through."""
    p = c.palette
    one = seats[seat]
    panel(c, rect, p.sheet, p.gold_dark if turn else p.line)
    if turn:
        pygame.draw.rect(c.surface, p.gold, rect, c.px(4), border_radius=c.px(c.theme.radius))
    inner = rect.inflate(-c.px(12), -c.px(8))
    ink = p.faded if one.out else p.ink
    # The tokens are what is read from across the room; the name has the whole width, in two lines where that is little.
    wide = rect.width > 1.7 * rect.height
    upper, name = take_bottom(inner, int(inner.height * ((0.42 if c.large else 0.34) if wide else 0.47)))
    if wide:
        upper = Rect(0, 0, min(upper.width, int(upper.height * 2.9)), upper.height).move(
            upper.centerx - min(upper.width, int(upper.height * 2.9)) // 2, upper.top
        )
    badge, number = take_left(upper, min(upper.height, upper.width // 2), c.px(6 if wide else 3))
    figure(c, badge, seats, seat)
    c.text(number, str(one.tokens), c.theme.type.title, colour=ink, display=True)
    c.text(name, words.seat_name(c, seats, seat), c.theme.type.label, colour=ink, lines=1 if wide else 2)
    if one.out:
        pygame.draw.line(c.surface, p.bad, badge.topleft, badge.bottomright, c.px(3))
    if turn:
        pictures.hand_mark(c, Rect(badge.left - c.px(4), badge.top - c.px(4), c.px(24), c.px(24)))
    if banker:
        # Where there is little room the number begins close to the figure: the mark keeps away from it.
        left = badge.right - c.px(13) if wide else badge.left - c.px(7)
        pictures.gavel_mark(c, Rect(left, badge.bottom - c.px(20), c.px(20), c.px(20)))


def purse_row(c: Canvas) -> int:
    """Height of the purses' row in px."""
    return c.px(94 if c.large else 80)


def cards_row(c: Canvas) -> int:
    """Height in px of the row of the five cards."""
    return c.px(80 if c.large else 86)


def purse_places(c: Canvas, rect: Rect, count: int) -> list[Rect]:
    """Where the purses lie in their row."""
    places = columns(rect, count, c.px(5))
    wide = int(rect.height * 2.4)
    if places and places[0].width > wide and not c.large:
        total = min(rect.width, wide * count + c.px(10) * (count - 1))
        places = columns(Rect(rect.centerx - total // 2, rect.top, total, rect.height), count, c.px(10))
    return places


def purses(c: Canvas, rect: Rect, stage: Stage, turn: int | None = None) -> list[Rect]:
    """All purses in a row, in the order of the seats; returns where each lies."""
    places = purse_places(c, rect, len(stage.seats))
    lay_purses(c, places, stage, turn)
    return places


def lay_purses(c: Canvas, places: Sequence[Rect], stage: Stage, turn: int | None = None) -> None:
    """Each purse into its place."""
    for seat, place in enumerate(places):
        purse(c, place, stage.seats, seat, turn=seat == turn, banker=seat == stage.banker)


def purses_and_till(c: Canvas, rect: Rect, count: int) -> tuple[list[Rect], Rect]:
    """Where the purses lie in a row that the till shares with them, and where the till lies."""
    row, bank = take_right(rect, min(c.px(118 if count <= 6 else 66), rect.width // 7), c.px(6))
    return purse_places(c, row, count), bank


def small_till(c: Canvas, rect: Rect, amount: int) -> None:
    """The bank beside the purses: pile and number side by side."""
    upper, name = take_bottom(rect, c.caption(18))
    heap, number = take_left(upper, int(upper.width * 0.42), c.px(4))
    pictures.pile(c, heap, amount)
    c.text(number, str(amount), c.theme.type.title, display=True)
    c.text(name, c.t("in the till"), c.theme.type.small, colour=c.palette.faded)


def card_places(c: Canvas, rect: Rect) -> dict[str, Rect]:
    """Where each of the five cards lies in its row."""
    places = columns(rect, 5, c.px(8))
    return {
        card: take_left(place, int(place.height * 0.72), c.px(5))[0]
        for place, card in zip(places, words.CARD_NAMES, strict=True)
    }


def card_row(c: Canvas, rect: Rect, stage: Stage) -> dict[str, Rect]:
    """The five cards, each with its owner's figure and what it has won lying on it."""
    p = c.palette
    found = card_places(c, rect)
    for (card, picture), place in zip(found.items(), columns(rect, 5, c.px(8)), strict=True):
        _, side = take_left(place, picture.width, c.px(5))
        pictures.card(c, picture, card, inn_open=stage.inn_open and card == "inn")
        owner = stage.cards.get(card)
        upper, lower = take_top(side, int(side.height * (0.36 if c.large else 0.52)))
        if owner is None:
            c.text(side, c.t("nobody's"), c.theme.type.small, colour=p.faded, lines=2)
            continue
        badge = Rect(0, 0, min(upper.size), min(upper.size))
        badge.center = upper.center
        figure(c, badge, stage.seats, owner)
        won = stage.won.get(card, 0)
        c.text(lower, f"+{won}" if won > 0 else str(won).replace("-", "\u2212"), c.theme.type.head, display=True)
    return found


def till(c: Canvas, rect: Rect, amount: int) -> Rect:
    """The bank: a pile that is as high as it is rich, and its number; returns where the pile lies."""
    upper, lower = take_bottom(rect, int(rect.height * (0.54 if c.large else 0.42)))
    pictures.pile(c, upper, amount)
    number, name = take_top(lower, int(lower.height * (0.64 if c.large else 0.72)))
    c.text(number, str(amount), c.theme.type.huge * 0.75, display=True)
    c.text(name, c.t("in the till"), c.theme.type.small, colour=c.palette.faded)
    return upper


def stage_tools(c: Canvas, stage: Stage) -> list[tuple[str, Action]]:
    """The small tools of a running game."""
    tools = [how_to(c)]
    if stage.can_undo:
        tools.append((c.t("Undo"), Action("undo")))
    if stage.can_put_right:
        tools.append((c.t("Put right"), Action("put_right")))
    if stage.phones:
        tools.append((c.t("Phones"), Action("phones")))
    tools.append((c.t("Account"), Action("account")))
    tools.append((c.t("Leave"), Action("leave_table")))
    return tools
