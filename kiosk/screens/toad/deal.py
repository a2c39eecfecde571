"""The deal: who gets what, in which order, and how many cards must be left."""

from __future__ import annotations

from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, DealCards
from kiosk.screens import cards, pieces, words
from kiosk.screens.canvas import Canvas, columns, cut, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, frame_room, panel
from kiosk.screens.screen import Screen
from kiosk.screens.toad.stage import BAND, players, stage_tools
from kiosk.screens.words import toad


class DealScreen(Screen[DealCards]):
    """One column for each who gets cards, in the order of dealing."""

    def still(self, c: Canvas, scene: DealCards) -> None:
        stage = scene.stage
        frame(c, words.strike(c, scene.strike), stage, tools=stage_tools(c, stage))
        room = frame_room(c)
        upper, room = take_top(room, c.px(BAND), c.gap)
        players(c, upper, stage)
        told, dealt = cut(room, [0.36, 0.64], c.px(14))
        told, low = take_bottom(told, c.px(c.theme.touch), c.px(6))
        if scene.can_lay:
            deal, low = columns(low, 2, c.px(6))
            busy = scene.table in ("hand", "moving", "settled")
            action = None if busy else Action("throw")
            button(c, deal, c.t("Deal"), action, strong=not scene.lies, size=c.theme.type.body)
        strong = scene.lies or not scene.can_lay
        button(c, low, c.t("Dealt"), Action("dealt"), strong=strong, size=c.theme.type.body)
        head, told = take_top(told, int(told.height * 0.3), c.px(4))
        deals, said = self.told(c, scene)
        c.text(head, deals, c.theme.type.title * 0.9, display=True, align="left", lines=2)
        colour = c.palette.bad if scene.uncleared else c.palette.ink
        c.text(told, said, c.theme.type.body, align="left", valign="top", lines=7, colour=colour)
        dealt, left = take_bottom(dealt, int(dealt.height * 0.42), c.px(6))
        self._each(c, dealt, scene)
        self._left(c, left, scene)

    def told(self, c: Spoken, scene: DealCards) -> tuple[str, ...]:
        name = words.seat_name(c, scene.stage.seats, scene.dealer)
        return c.t("{name} deals", name=name), self._said(c, scene)

    def _said(self, c: Spoken, scene: DealCards) -> str:
        if scene.uncleared:
            return c.t("Cards of the last hand still lie face up. Gather all 52 and shuffle them.")
        if scene.table == "settled":
            return c.t("Reading ...")
        if scene.stage.by_hand:
            return c.t(toad.EYES[scene.stage.eye])
        if scene.stage.layout == "common":
            return c.t("Shuffle well. Two cards to each, face down; four in a row on the mat, face up.")
        return c.t("Shuffle well. To each two cards face down and four face up before him, off the mat.")

    def _each(self, c: Canvas, rect: Rect, scene: DealCards) -> None:
        """Whose cards come first stands first."""
        common = scene.stage.layout == "common"
        for place, seat in zip(cut(rect, [1.0] * len(scene.order), c.px(6)), scene.order, strict=True):
            panel(c, place)
            inner = place.inflate(-c.px(10), -c.px(8))
            who, inner = take_top(inner, c.px(30), c.px(4))
            figure, name = take_left(who, who.height, c.px(4))
            pieces.figure(c, figure, scene.stage.seats, seat)
            if len(scene.order) < 4:
                c.text(name, words.seat_name(c, scene.stage.seats, seat), c.theme.type.small, align="left")
            down, up = (inner, None) if common else take_top(inner, inner.height // 2)
            for spot in _row(down, 2):
                cards.back(c, spot)
            for spot in _row(up, 4) if up is not None else ():
                cards.blank(c, spot)

    def _left(self, c: Canvas, rect: Rect, scene: DealCards) -> None:
        panel(c, rect)
        inner = rect.inflate(-c.px(14), -c.px(10))
        picture, said = take_left(inner, min(inner.height * cards.WIDE // cards.HIGH, inner.width // 4), c.px(12))
        cards.back(c, picture)
        if scene.stage.layout == "common":
            said, row = cut(said, [0.56, 0.44], c.px(10))
            for spot in _row(row, 4):
                cards.blank(c, spot)
        upper, lower = take_top(said, int(said.height * 0.4))
        left = c.n("Reserve: {n} card", "Reserve: {n} cards", scene.left)
        c.text(upper, left, c.theme.type.head, display=True, align="left", lines=3)
        c.text(
            lower,
            c.t("Fewer? Then one of the 52 is missing."),
            c.theme.type.label,
            align="left",
            valign="top",
            lines=3,
            colour=c.palette.faded,
        )


def _row(rect: Rect, count: int) -> list[Rect]:
    """Places of cards beside each other."""
    wide = min(rect.width // count, rect.height * cards.WIDE // cards.HIGH + 4)
    first = rect.centerx - wide * count // 2
    return [Rect(first + at * wide, rect.top, wide, rect.height) for at in range(count)]
