"""The account of a match: the tricks of the deal, and what each deal has brought."""

from __future__ import annotations

from pygame import Rect

from kiosk.scenes import Action, BingoAccount, DealLine, TrickLine
from kiosk.screens import stones, words
from kiosk.screens.canvas import Canvas, columns, cut, rows, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, frame_room, panel
from kiosk.screens.screen import Screen
from kiosk.screens.words import bingo

TRICKS, DEALS = 5, 6


class BingoAccountScreen(Screen[BingoAccount]):
    """Tricks at the left (a touch puts one right), deals at the right."""

    def still(self, c: Canvas, scene: BingoAccount) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage)
        room, low = take_bottom(frame_room(c), c.px(c.theme.touch), c.px(6))
        newer, page, older, close = columns(low, 4, c.px(6))
        button(c, newer, c.t("Newer"), Action("newer") if scene.page > 0 else None)
        told = c.t("Page {k} of {n}", k=scene.page + 1, n=scene.pages)
        c.text(page, told, c.theme.type.label, colour=c.palette.faded)
        button(c, older, c.t("Older"), Action("older") if scene.page + 1 < scene.pages else None)
        button(c, close, c.t("Close"), Action("close"), strong=True)
        left, right = cut(room, [0.6, 0.4], c.px(12))
        if not scene.tricks:
            c.text(left, c.t("No trick was played yet."), c.theme.type.body, colour=c.palette.faded)
        for place, line in zip(rows(left, TRICKS, c.px(4)), scene.tricks, strict=False):
            self._trick(c, place, scene, line)
        self._deals(c, right, scene)

    def _trick(self, c: Canvas, rect: Rect, scene: BingoAccount, line: TrickLine) -> None:
        panel(c, rect)
        inner = rect.inflate(-c.px(12), -c.px(8))
        number, inner = take_left(inner, c.px(26), c.px(4))
        c.text(number, str(line.trick), c.theme.type.label, colour=c.palette.faded)
        for value in (line.lead, line.reply):
            place, inner = take_left(inner, min(2 * inner.height, c.px(84)), c.px(6))
            stones.stone(c, place, value)
        upper, lower = take_top(inner, inner.height // 2)
        said = bingo.trick_line(c, scene.stage.seats, line)
        if line.amended:
            said = c.t("{said} (put right)", said=said)
        c.text(upper, said, c.theme.type.label, align="left")
        why = bingo.why_taken(c, line.why, line.lead, line.reply)
        c.text(lower, why, c.theme.type.small, align="left", colour=c.palette.faded)
        c.target(rect, Action("put_right", {"number": line.number}), c.t("Put right"))

    def _deals(self, c: Canvas, rect: Rect, scene: BingoAccount) -> None:
        p, stage = c.palette, scene.stage
        panel(c, rect)
        inner = rect.inflate(-c.px(14), -c.px(10))
        head, inner = take_top(inner, c.px(44), c.px(4))
        first, second = (words.seat_name(c, stage.seats, seat) for seat in (0, 1))
        label, score = take_top(head, head.height // 2)
        c.text(label, f"{first} : {second}", c.theme.type.small, colour=p.faded)
        c.text(score, f"{stage.big[0]} : {stage.big[1]}", c.theme.type.body, display=True)
        for place, line in zip(rows(inner, DEALS, c.px(2)), scene.deals, strict=False):
            number, rest = take_left(place, c.px(26), c.px(4))
            c.text(number, str(line.deal), c.theme.type.label, colour=p.faded)
            upper, lower = take_top(rest, rest.height // 2)
            c.text(upper, f"{line.points[0]} : {line.points[1]}", c.theme.type.label, align="left")
            c.text(lower, self._brought(c, line, (first, second)), c.theme.type.small, align="left", colour=p.faded)

    def _brought(self, c: Canvas, line: DealLine, names: tuple[str, str]) -> str:
        if not line.over:
            return c.t("is being played")
        if not line.big:
            return c.t("nothing")
        counts = [sum(one.count for one in line.big if one.player == seat) for seat in (0, 1)]
        return ", ".join(f"{name} +{count}" for name, count in zip(names, counts, strict=True) if count)
