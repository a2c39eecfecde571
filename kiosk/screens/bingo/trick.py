"""A trick: both stones large, as seen and as read; who lays, who takes it and why; what is amiss and the way on."""

from __future__ import annotations

import dataclasses

from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, SeenThing, Trick
from kiosk.screens import pieces, stones, words
from kiosk.screens.bingo.stage import SCORE, reserve, score, stage_tools
from kiosk.screens.canvas import Canvas, columns, cut, rows, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, frame_room
from kiosk.screens.screen import Screen
from kiosk.screens.words import bingo


class TrickScreen(Screen[Trick]):
    """The stage of a match."""

    def kept(self, scene: Trick) -> Trick:
        """The camera's picture is not shown whole."""
        return dataclasses.replace(scene, picture=None)

    def still(self, c: Canvas, scene: Trick) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage, tools=stage_tools(c, scene.stage))
        room = frame_room(c)
        upper, room = take_top(room, c.px(SCORE), c.gap)
        score(c, upper, scene.stage, scene.player)
        side, middle, told = cut(room, [0.2, 0.48, 0.32] if c.large else [0.19, 0.49, 0.32], c.px(12))
        reserve(c, side, scene.stage)
        self._stones(c, middle, scene)
        offers = self._offers(c, scene)
        per = 1 if len(offers) < 3 else 2 if len(offers) < 5 else 3
        high = c.px(c.theme.touch)
        lines = -(-len(offers) // per)
        if lines:
            told, low = take_bottom(told, lines * high + (lines - 1) * c.px(5), c.px(6))
            for at, row in enumerate(rows(low, lines, c.px(5))):
                mine = offers[at * per : at * per + per]
                for place, (label, action, strong) in zip(columns(row, len(mine), c.px(5)), mine, strict=True):
                    button(c, place, label, action, strong=strong, size=c.theme.type.label, lines=3)
        self._told(c, told, scene)

    # The two stones

    def _stones(self, c: Canvas, rect: Rect, scene: Trick) -> None:
        lead, reply = columns(rect, 2, c.px(10))
        leader = scene.stage.leader
        if scene.loose:
            self._which(c, rect, scene)
        elif scene.step == "lead" and scene.lead is None and scene.last is not None:
            self._last(c, rect, scene)
        else:
            self._stone(c, lead, scene, scene.lead, leader, "lead")
            self._stone(c, reply, scene, scene.reply, 1 - leader, "reply")

    def _stone(self, c: Canvas, rect: Rect, scene: Trick, stone: SeenThing | None, seat: int, what: str) -> None:
        """Who laid it, as it was seen, as it was read; a touch says what it is."""
        p, seats = c.palette, scene.stage.seats
        whole = rect
        head, rect = take_top(rect, c.px(44), c.px(6))
        pieces.panel(c, head, p.sheet, p.gold if self._takes(scene, seat) else p.line)
        figure, name = take_left(head.inflate(-c.px(10), -c.px(6)), c.px(34), c.px(6))
        pieces.figure(c, figure, seats, seat)
        c.text(name, words.seat_name(c, seats, seat), c.theme.type.label, align="left")
        high = min(rect.width // 2, (rect.height - c.px(50)) // 2)
        photo, rect = take_top(rect, high, 0)
        if stone is None:
            place = stones.empty(c, photo)
            said = c.t("Lead") if what == "lead" else c.t("Reply")
            c.text(place, said, c.theme.type.label, colour=p.faded)
            if scene.stage.by_hand and what == scene.step:
                c.target(whole, Action("choose_stone", {"what": what}), c.t("Enter the stone by hand"))
            return
        stones.seen(c, photo, stone)
        under, rect = take_top(rect, c.caption(20), c.px(4))
        said = c.t("as you say") if stone.by_hand else c.t("as seen")
        c.text(under, said, c.theme.type.least + 1, colour=p.faded)
        drawing, rect = take_top(rect, high, 0)
        stones.stone(c, drawing, stone.value)
        c.text(take_top(rect, c.caption(24))[0], stone.value, c.theme.type.label)
        c.target(whole, Action("choose_stone", {"what": what}), c.t("Another stone than {stone}?", stone=stone.value))

    def _takes(self, scene: Trick, seat: int) -> bool:
        return scene.step == "taken" and not scene.problem and scene.player == seat

    def _which(self, c: Canvas, rect: Rect, scene: Trick) -> None:
        """Two stones that came at once: a touch says which was led."""
        for index, (place, stone) in enumerate(zip(columns(rect, 2, c.px(10)), scene.loose, strict=False)):
            photo, rest = take_top(place, place.width // 2, c.px(6))
            stones.seen(c, photo, stone)
            drawn, rest = take_top(rest, place.width // 2, c.px(6))
            stones.stone(c, drawn, stone.value)
            label, _ = take_top(rest, c.px(c.theme.touch))
            said = c.t("The {stone} was led", stone=stone.value)
            button(c, label, said, Action("led", {"index": index}), strong=True)

    def _last(self, c: Canvas, rect: Rect, scene: Trick) -> None:
        """The trick before: small, with who took it and why, until a stone is led."""
        assert scene.last is not None
        p, line = c.palette, scene.last
        pieces.panel(c, rect)
        inner = rect.inflate(-c.px(16), -c.px(12))
        head, inner = take_top(inner, c.caption(24))
        c.text(head, c.t("Trick {n}", n=line.trick), c.theme.type.label, colour=p.faded)
        pair, inner = take_top(inner, int(inner.height * 0.34), c.px(4))
        for place, value in zip(columns(pair, 2, c.px(10)), (line.lead, line.reply), strict=True):
            stones.stone(c, place, value)
        who, inner = take_top(inner, int(inner.height * 0.4), c.px(4))
        c.text(who, bingo.trick_line(c, scene.stage.seats, line), c.theme.type.head, display=True, lines=2)
        extra = [bingo.big_line(c, scene.stage.seats, one) for one in scene.big]
        why = extra[0] if extra else bingo.why_taken(c, line.why, line.lead, line.reply)
        c.text(inner, why, c.theme.type.label, colour=p.faded, lines=3)

    # What is said

    def _told(self, c: Canvas, rect: Rect, scene: Trick) -> None:
        p = c.palette
        head, rest = take_top(rect, int(rect.height * 0.4), c.px(4))
        said, asked = self.told(c, scene)
        c.text(head, said, c.theme.type.title * 0.9, display=True, align="left", lines=2)
        colour = p.bad if scene.problem or scene.asked else p.ink
        c.text(rest, asked, c.theme.type.body, align="left", valign="top", lines=6, colour=colour)

    def told(self, c: Spoken, scene: Trick) -> tuple[str, ...]:
        name = words.seat_name(c, scene.stage.seats, scene.player)
        if scene.step == "taken":
            head = c.t("Trick {n}", n=scene.number) if scene.problem else c.t("{name} takes it", name=name)
        else:
            head = c.t("{name} leads", name=name) if scene.step == "lead" else c.t("{name} replies", name=name)
        return head, self._said(c, scene)

    def _said(self, c: Spoken, scene: Trick) -> str:
        """One or two sentences: what is amiss, or what is to be done."""
        stone = scene.lead if scene.step == "lead" else scene.reply
        if scene.asked and stone is not None:
            return bingo.asks(c, scene, stone)
        if scene.problem:
            if scene.problem == "doubt" and (said := bingo.stone_doubts(c, scene.doubts)):
                return said[0]
            return bingo.trouble(c, scene.problem, scene.about, scene.about_trick)
        if scene.step == "taken":
            return self._taken(c, scene)
        if scene.ungathered:
            name = words.seat_name(c, scene.stage.seats, scene.stage.leader)
            return c.t("First gather the stones that lie there. Then {name} leads.", name=name)
        if scene.draws:
            return self._draws(c, scene)
        if scene.table == "settled":
            return c.t("Reading ...")
        if scene.declared:
            told = c.t(bingo.ANNOUNCED.get(scene.declared, bingo.ANNOUNCED[2]))
            leader = words.seat_name(c, scene.stage.seats, scene.stage.leader)
            return c.t("{name} announces {doubles}, if the trick is won.", name=leader, doubles=told)
        if scene.announce:
            return c.t("Has the leader more doubles? They can be announced before the reply.")
        if scene.stage.by_hand:
            return c.t(bingo.EYES[scene.stage.eye])
        if scene.step == "lead":
            return c.t("Lay a stone in the middle of the mat.")
        return c.t("One must follow.") if scene.stage.strict else c.t("Lay any stone beside it.")

    def _taken(self, c: Spoken, scene: Trick) -> str:
        assert scene.lead is not None and scene.reply is not None
        told = [f"{bingo.points(c, scene.points)}."]
        if scene.doubles:
            brings = bingo.points(c, scene.points)
            told = [c.t("{points} and {doubles} for doubles.", points=brings, doubles=scene.doubles)]
        elif scene.doubles_lost:
            told.append(c.t("The doubles announced are lost."))
        if scene.big:
            told.append(f"{bingo.big_line(c, scene.stage.seats, scene.big[0])}.")
        else:
            told.append(bingo.why_taken(c, scene.why, scene.lead.value, scene.reply.value))
        return " ".join(told)

    def _draws(self, c: Spoken, scene: Trick) -> str:
        first = words.seat_name(c, scene.stage.seats, scene.draws[0])
        if scene.gets_trump is not None:
            other = words.seat_name(c, scene.stage.seats, scene.gets_trump)
            first = words.seat_name(c, scene.stage.seats, 1 - scene.gets_trump)
            return c.t("Draw: {first} the last hidden stone, {other} the trump stone.", first=first, other=other)
        return c.t("Both draw, first {first}.", first=first)

    # What can be touched

    def _offers(self, c: Canvas, scene: Trick) -> list[tuple[str, Action | None, bool]]:
        offers: list[tuple[str, Action | None, bool]] = []
        step = scene.step
        if scene.asked:
            offers.append((c.t("That is right"), Action("confirm"), True))
            offers.append((c.t("Another stone"), Action("choose_stone", {"what": step}), False))
        elif scene.problem == "lead_gone":
            offers.append((c.t("Taken back"), Action("lead_back"), False))
            offers.append((c.t("Enter the reply"), Action("choose_stone", {"what": "reply"}), True))
        elif scene.problem == "half_gathered":
            offers.append((c.t("The trick counts"), Action("count"), True))
            offers.append((c.t("Reply taken back"), Action("reply_back"), False))
        elif scene.problem == "reply_changed" and scene.about:
            offers.append((c.t("The {stone} counts", stone=scene.about), Action("reply_is"), True))
            offers.append((c.t("Reply taken back"), Action("reply_back"), False))
        elif scene.problem == "trump_changed" and scene.about:
            offers.append((c.t("Trump stone: {stone}", stone=scene.about), Action("trump_is"), True))
        elif scene.problem in ("seen_before", "in_reserve", "not_in_hand", "must_follow", "twice"):
            offers.append((c.t("Say what it is"), Action("choose_stone", {"what": _asked_of(step)}), True))
        elif scene.problem in ("third_stone", "doubt", "hand_in_view", "trump_gone") and step != "taken":
            offers.append((c.t("Enter the stone by hand"), Action("choose_stone", {"what": step}), False))
        elif scene.problem is None and step == "taken":
            offers.append((c.t("The trick counts"), Action("count"), True))
            if scene.can_lay:
                offers.append((c.t("Gather the trick"), Action("clear"), False))
        elif scene.problem is None and scene.stage.by_hand:
            offers.append((c.t("Enter the stone by hand"), Action("choose_stone", {"what": step}), True))
        elif scene.problem is None and scene.announce:
            for doubles in scene.announce:
                offers.append((_announce(c, doubles), Action("announce", {"doubles": doubles}), False))
        if scene.ungathered and scene.can_lay and not scene.problem:
            offers.append((c.t("Gather the trick"), Action("clear"), True))
        if scene.problem or scene.asked or scene.ungathered:
            return offers
        if scene.can_close:
            offers.append((c.t("Close the reserve"), Action("close_reserve"), False))
        if scene.can_lay and step != "taken":
            busy = scene.table in ("hand", "moving", "settled")
            offers.append((c.t("Lay a stone"), None if busy else Action("throw"), True))
        return offers


def _asked_of(step: str) -> str:
    return "reply" if step == "taken" else step


def _announce(c: Canvas, doubles: int) -> str:
    return c.n("{n} double", "{n} doubles", doubles)
