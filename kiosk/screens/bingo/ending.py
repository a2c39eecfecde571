"""What came out afterwards, the reckoning of a deal, the end of the match."""

from __future__ import annotations

from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, BingoStage, FoundOut, MatchEnd, Reckoning
from kiosk.screens import pieces, stones, words
from kiosk.screens.bingo.stage import SCORE, bar, score, stage_tools
from kiosk.screens.canvas import Canvas, columns, cut, rows, take_bottom, take_left, take_right, take_top
from kiosk.screens.pieces import button, frame, frame_room, panel
from kiosk.screens.screen import Screen
from kiosk.screens.words import bingo


class FoundOutScreen(Screen[FoundOut]):
    """A revoke, or doubles that were not held: the kiosk says so, the table decides."""

    def still(self, c: Canvas, scene: FoundOut) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage, tools=stage_tools(c, scene.stage))
        room = frame_room(c)
        upper, room = take_top(room, c.px(SCORE), c.gap)
        score(c, upper, scene.stage, scene.player)
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        button(c, low, c.t("Go on"), Action("go_on"), strong=True)
        panel(c, room)
        inner = room.inflate(-c.px(24), -c.px(16))
        line = scene.trick
        if line is not None:
            picture, inner = take_left(inner, int(inner.width * 0.3), c.px(18))
            shown = [line.lead, line.reply] + ([scene.stone] if scene.stone else [])
            for place, value in zip(rows(picture, max(2, len(shown)), c.px(5)), shown, strict=False):
                stones.stone(c, place, value)
        head, said = take_top(inner, int(inner.height * 0.36))
        came, told = self.told(c, scene)
        c.text(head, came, c.theme.type.title, display=True, align="left")
        c.text(said, told, c.theme.type.body, align="left", valign="top", lines=6)

    def told(self, c: Spoken, scene: FoundOut) -> tuple[str, ...]:
        name, line = words.seat_name(c, scene.stage.seats, scene.player), scene.trick
        if scene.what == "revoke":
            told = c.t(
                "In trick {trick} {name} laid the {laid}, but held the {stone}, which had to be laid. "
                "The rules name no penalty: agree on it.",
                trick=line.trick if line else 0,
                name=name,
                laid=line.reply if line else "",
                stone=scene.stone or "",
            )
            return c.t("A revoke comes out"), told
        told = c.n(
            "In trick {trick} {name} announced {n} double: that cannot have been. Agree on what it costs.",
            "In trick {trick} {name} announced {n} doubles: that cannot have been. Agree on what it costs.",
            scene.declared,
            trick=line.trick if line else 0,
            name=name,
        )
        return c.t("Doubles that were not held"), told


class ReckoningScreen(Screen[Reckoning]):
    """Who made what, and what it brings."""

    def still(self, c: Canvas, scene: Reckoning) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage, tools=stage_tools(c, scene.stage))
        room = frame_room(c)
        head, room = take_top(room, c.px(46), c.px(4))
        c.text(head, self.told(c, scene)[0], c.theme.type.title, display=True)
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        after = c.t("To the end") if scene.over else c.t("The next deal")
        button(c, low, after, Action("go_on"), strong=True, size=c.theme.type.body)
        left, right = cut(room, [0.46, 0.54], c.px(14))
        for seat, place in enumerate(rows(left, 2, c.px(8))):
            self._player(c, place, scene, seat)
        self._brings(c, right, scene)

    def _player(self, c: Canvas, rect: Rect, scene: Reckoning, seat: int) -> None:
        stage = scene.stage
        panel(c, rect)
        inner = rect.inflate(-c.px(16), -c.px(12))
        figure, inner = take_left(inner, min(inner.height, inner.width // 4), c.px(10))
        pieces.figure(c, figure, stage.seats, seat)
        inner, number = take_right(inner, int(inner.width * 0.3), c.px(6))
        c.text(number, str(scene.points[seat]), c.theme.type.title, display=True)
        name, inner = take_top(inner, int(inner.height * 0.42))
        c.text(name, words.seat_name(c, stage.seats, seat), c.theme.type.body, align="left")
        gauge, told = take_top(inner, int(inner.height * 0.4))
        bar(c, gauge.inflate(0, -c.px(6)), scene.points[seat])
        said = c.n("{n} trick", "{n} tricks", scene.tricks[seat])
        if scene.closed_by == seat:
            said = c.t("{tricks}, has closed", tricks=said)
        c.text(told, said, c.theme.type.label, align="left", colour=c.palette.faded)

    def _brings(self, c: Canvas, rect: Rect, scene: Reckoning) -> None:
        """The big points, the match as it stands, and who leads next."""
        p, stage = c.palette, scene.stage
        panel(c, rect)
        inner = rect.inflate(-c.px(20), -c.px(14))
        inner, standing = take_bottom(inner, int(inner.height * 0.5), c.px(6))
        if not scene.big:
            c.text(inner, self.told(c, scene)[1], c.theme.type.head, align="left", lines=3)
        for place, line in zip(rows(inner, max(1, len(scene.big)), c.px(4)), scene.big, strict=False):
            c.text(place, bingo.big_line(c, stage.seats, line), c.theme.type.body, align="left", lines=3)
        match, following = take_top(standing, int(standing.height * 0.62))
        c.text(match, f"{stage.big[0]} : {stage.big[1]}", c.theme.type.huge * 0.7, display=True)
        c.text(following, self.told(c, scene)[-1], c.theme.type.label, colour=p.faded, lines=2)

    def told(self, c: Spoken, scene: Reckoning) -> tuple[str, ...]:
        seats = scene.stage.seats
        brings = [bingo.big_line(c, seats, line) for line in scene.big] or [c.t("Nobody made 70: no big point.")]
        follows = c.t("{name} leads the next deal.", name=words.seat_name(c, seats, scene.next_leader))
        return c.t("Deal {n} is over", n=scene.deal), *brings, c.t("The match is won.") if scene.over else follows


class MatchEndScreen(Screen[MatchEnd]):
    """The standing of the match."""

    def still(self, c: Canvas, scene: MatchEnd) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage)
        room = frame_room(c)
        head, room = take_top(room, c.px(62), c.px(6))
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        stage = scene.stage
        c.text(head, self.told(c, scene)[0], c.theme.type.title * 1.2, display=True)
        if scene.why is not None:
            room, why = take_bottom(room, c.px(34), c.px(4))
            c.text(why, bingo.big_line(c, stage.seats, scene.why), c.theme.type.label, colour=c.palette.faded)
        for seat, place in enumerate(columns(room, 2, c.px(20))):
            self._player(c, place, stage, seat, won=seat == scene.winner)
        went, account, go_on = cut(low, [1, 1, 1.6], c.gap)
        button(c, went, c.t("How it went"), Action("purses"))
        button(c, account, c.t("Account"), Action("account"))
        button(c, go_on, c.t("Go on"), Action("go_on"), strong=True)

    def told(self, c: Spoken, scene: MatchEnd) -> tuple[str, ...]:
        if scene.winner is None:
            return (c.t("The match was given up"),)
        seats = scene.stage.seats
        why = (bingo.big_line(c, seats, scene.why),) if scene.why is not None else ()
        return c.t("{name} wins the match", name=words.seat_name(c, seats, scene.winner)), *why

    def _player(self, c: Canvas, rect: Rect, stage: BingoStage, seat: int, *, won: bool) -> None:
        panel(c, rect, line=c.palette.gold if won else None)
        inner = rect.inflate(-c.px(20), -c.px(16))
        figure, told = take_left(inner, int(inner.width * 0.45), c.px(10))
        pieces.figure(c, figure, stage.seats, seat)
        number, name = take_top(told, int(told.height * 0.6))
        c.text(number, str(stage.big[seat]), c.theme.type.huge, display=True)
        c.text(name, words.seat_name(c, stage.seats, seat), c.theme.type.body, lines=2)
