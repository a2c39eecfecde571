"""How every balance came about: the list, newest first, and one entry with its reason."""

from __future__ import annotations

import pygame
from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Account, AccountLine, Action, Stage, Why
from kiosk.screens import dice, pictures, pieces, words
from kiosk.screens.canvas import Canvas, columns, cut, grid, rows, take_bottom, take_left, take_right, take_top
from kiosk.screens.pieces import button, frame, panel
from kiosk.screens.screen import Screen

LINES_A_PAGE = 5

MOST_REASONS = 3
"""Payments of one entry that are told with a reason each; more share theirs (the stakes, the horse's feed)."""


def headline(c: Spoken, stage: Stage, line: AccountLine) -> str:
    """What happened, in a few words."""
    who = words.seat_name(c, stage.seats, line.player) if line.player is not None else ""
    card = words.card_name(c, line.card) if line.card in words.CARD_NAMES else ""
    if line.kind == "throw":
        return f"{who}: {words.thrown(c, line.eyes, line.bell, line.hammer)}"
    if line.kind == "sold":
        return c.n(
            "{card}: {name} buys it for {n} token",
            "{card}: {name} buys it for {n} tokens",
            line.amount,
            card=card,
            name=who,
        )
    if line.kind == "card_sold":
        return c.n(
            "{card}: {name} sells it for {n} token",
            "{card}: {name} sells it for {n} tokens",
            line.amount,
            card=card,
            name=who,
        )
    told = {
        "stakes": c.t("The stakes"),
        "unsold": c.t("{card}: nobody wanted it", card=card),
        "stays": c.t("{name} sells nothing", name=who),
        "new_round": c.t("A new round"),
        "left": c.t("{name} leaves the table", name=who),
        "returned": c.t("{name} is back", name=who),
        "abandoned": c.t("The game was given up."),
        "put_right": c.t("A throw was put right"),
        "taken_back": c.t("An entry was taken back"),
    }
    return told.get(line.kind, line.kind)


def paid(c: Spoken, stage: Stage, line: AccountLine) -> str:
    """Who paid whom, in one line."""
    if line.nothing:
        return words.nothing(c, line.nothing)
    if not line.payments:
        return ""
    first = words.movement(c, stage.seats, line.payments[0])
    more = len(line.payments) - 1
    return first if not more else first + " " + c.n("(and {n} more)", "(and {n} more)", more)


class AccountScreen(Screen[Account]):
    """One page of the account."""

    def still(self, c: Canvas, scene: Account) -> None:
        room = frame(c, words.strike(c, scene.strike), scene.stage)
        room, low = take_bottom(room, c.px(c.theme.touch), c.px(6))
        newer, told, older, close = cut(low, [1, 1.6, 1, 1.3], c.px(6))
        told, page = take_top(told, told.height // 2)
        c.text(told, c.t("The account, newest first"), c.theme.type.label, display=True)
        button(c, newer, c.t("Newer"), Action("newer") if scene.page > 0 else None)
        c.text(
            page,
            c.t("Page {k} of {n}", k=scene.page + 1, n=max(1, scene.pages)),
            c.theme.type.label,
            colour=c.palette.faded,
        )
        button(c, older, c.t("Older"), Action("older") if scene.page + 1 < scene.pages else None)
        button(c, close, c.t("Close"), Action("close"), strong=True)
        if not scene.lines:
            c.text(room, c.t("Nothing was paid yet."), c.theme.type.head, colour=c.palette.faded)
        for place, line in zip(rows(room, max(LINES_A_PAGE, len(scene.lines)), c.px(4)), scene.lines, strict=False):
            self._line(c, place, scene.stage, line)

    def _line(self, c: Canvas, rect: Rect, stage: Stage, line: AccountLine) -> None:
        panel(c, rect)
        # Every line has its figure and its button in the same place, whether it has them or not.
        inner, ask = take_right(rect.inflate(-c.px(10), -c.px(4)), c.px(84), c.px(10))
        if line.payments or line.nothing:
            button(c, ask.move(c.px(5), 0).inflate(0, c.px(4)), c.t("Why?"), Action("why", {"number": line.number}))
        figure, inner = take_left(inner, min(inner.height, c.px(44)), c.px(8))
        if line.player is not None:
            pieces.figure(c, figure, stage.seats, line.player)
        else:
            pictures.icon(c, figure.inflate(-c.px(12), -c.px(12)), "till", c.palette.ink)
        inner, till = take_right(inner, c.px(84), c.px(6))
        c.text(till, c.t("Till: {n}", n=line.till), c.theme.type.label, align="right")
        told = paid(c, stage, line)
        upper, lower = take_top(inner, inner.height // 2 if told else inner.height)
        mark = c.t("(put right)") if line.amended else ""
        c.text(upper, f"{headline(c, stage, line)} {mark}".strip(), c.theme.type.label, align="left", display=True)
        if told:
            c.text(lower, told, c.theme.type.small, align="left", colour=c.palette.faded)


class WhyScreen(Screen[Why]):
    """The throw's picture, the rule in words, the arithmetic."""

    def still(self, c: Canvas, scene: Why) -> None:
        room = frame(c, words.strike(c, scene.strike), scene.stage)
        head, room = take_top(room, c.px(40), c.px(4))
        c.text(head, headline(c, scene.stage, scene.line), c.theme.type.head, display=True)
        room, low = take_bottom(room, c.px(c.theme.touch), c.px(6))
        right, close = columns(low, 2, c.px(6))
        action = Action("put_right", {"number": scene.line.number}) if scene.line.kind == "throw" else None
        button(c, right, c.t("Put right"), action)
        button(c, close, c.t("Close"), Action("close"), strong=True)
        room, low = take_bottom(room, c.px(86), c.gap)
        self._arithmetic(c, low, scene)
        if scene.picture is not None or scene.dice:
            view, room = take_left(room, min(int(room.height * 4 / 3), int(room.width * 0.4)), c.px(14))
            if scene.picture is not None:
                dice.view(c, view, scene.picture, scene.dice)
            else:
                for place, die in zip(grid(view, max(8, len(scene.dice)), 4, c.px(5)), scene.dice, strict=False):
                    pictures.die(c, place, die.value)
        if scene.line.payments:
            self._payments(c, room, scene)
        else:
            said = words.nothing(c, scene.line.nothing) if scene.line.nothing else c.t("Nobody pays.")
            c.text(room, said, c.theme.type.body, align="left", lines=4)

    def _payments(self, c: Canvas, room: Rect, scene: Why) -> None:
        """Each payment with its reason; where they are many, the reason that they share and each in one line."""
        payments = scene.line.payments
        if len(payments) > MOST_REASONS:
            head, room = take_top(room, c.px(30), c.px(4))
            c.text(head, words.reason(c, payments[0]), c.theme.type.body, align="left")
            places = grid(room, len(payments), 2, c.px(6))
            for place, payment in zip(places, payments, strict=True):
                told = words.movement(c, scene.stage.seats, payment)
                c.text(place, told, c.theme.type.label, align="left", lines=2)
            return
        for place, payment in zip(rows(room, len(payments), c.px(4)), payments, strict=True):
            upper, lower = take_top(place, place.height // 2)
            told = words.movement(c, scene.stage.seats, payment)
            c.text(upper, told, c.theme.type.body, display=True, align="left", valign="bottom", lines=2)
            c.text(lower, words.reason(c, payment), c.theme.type.label, align="left", valign="top", lines=3)

    def _arithmetic(self, c: Canvas, rect: Rect, scene: Why) -> None:
        """Each purse and the till before and after it."""
        after, before = scene.line.purses, scene.before
        count = min(len(after), len(before), len(scene.stage.seats))
        for number, place in enumerate(columns(rect, count + 1, c.px(5))):
            change(
                c,
                place,
                scene.stage,
                number - 1 if number else None,
                before[number - 1] if number else scene.till_before,
                after[number - 1] if number else scene.line.till,
            )


def change(c: Canvas, rect: Rect, stage: Stage, seat: int | None, before: int, after: int, short: bool = False) -> None:
    """One purse (or the till, without a seat) before and after."""
    p = c.palette
    panel(c, rect, line=p.gold_dark if before != after else p.line)
    inner = rect.inflate(-c.px(8), -c.px(6))
    upper, lower = take_top(inner, inner.height // 2)
    if seat is None:
        pictures.icon(c, upper, "till", p.ink)
    else:
        pieces.figure(c, upper, stage.seats, seat)
    told = str(after) if before == after else f"{before} \u2192 {after}"
    c.text(lower, told, c.theme.type.head, colour=p.bad if short else p.ink if before != after else p.faded)
    if short:
        pygame.draw.rect(c.surface, p.bad, rect, c.px(3), border_radius=c.px(c.theme.radius))
