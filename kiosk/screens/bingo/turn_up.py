"""A deal: seven stones each, the end stone of the reserve turned up; what was seen, until it counts."""

from __future__ import annotations

import dataclasses

from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, TurnUp
from kiosk.screens import dice, pieces, stones, words
from kiosk.screens.bingo.stage import SCORE, score, stage_tools
from kiosk.screens.canvas import Canvas, columns, cut, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, frame_room, ring
from kiosk.screens.screen import Screen
from kiosk.screens.words import bingo


class TurnUpScreen(Screen[TurnUp]):
    """The camera's picture beside what is to be done."""

    def kept(self, scene: TurnUp) -> TurnUp:
        """The camera's picture and the run-down change all the time."""
        left = None if scene.confirm_left is None else 0.0
        return dataclasses.replace(scene, picture=None, confirm_left=left)

    def still(self, c: Canvas, scene: TurnUp) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage, tools=stage_tools(c, scene.stage))
        upper, told, view = self._parts(c)
        score(c, upper, scene.stage, None)
        told, low = take_bottom(told, c.px(c.theme.touch), c.px(6))
        self._buttons(c, low, scene)
        figure, told = take_left(told, min(c.px(72), told.width // 4), c.px(10))
        pieces.figure(c, figure, scene.stage.seats, scene.player)
        head, said = take_top(told, int(told.height * 0.46), c.px(4))
        head.width -= c.px(58) if scene.confirm_left is not None else 0
        c.text(head, self._head(c, scene), c.theme.type.title * 0.85, display=True, align="left", lines=2)
        colour = c.palette.bad if scene.problem or scene.doubts else c.palette.ink
        c.text(said, self._said(c, scene), c.theme.type.body, align="left", valign="top", lines=5, colour=colour)
        if scene.stone is not None:
            photo, drawn = self._stones(view)
            stones.seen(c, photo, scene.stone)
            stones.stone(c, drawn, scene.stone.value)
            c.target(view, Action("choose_stone", {"what": "turn_up"}), c.t("Another stone?"))

    def moving(self, c: Canvas, scene: TurnUp, t: float) -> None:
        _, told, view = self._parts(c)
        if scene.stone is None:
            instead = "" if scene.stage.by_hand else c.t("The camera wakes up ...")
            dice.view(c, view, scene.picture, close=False, instead=instead)
        if scene.confirm_left is not None:
            place = Rect(0, 0, c.px(52), c.px(52))
            place.topright = told.topright
            share = scene.confirm_left / scene.confirm_total if scene.confirm_total else 0
            ring(c, place, share, str(-int(-scene.confirm_left // 1)))

    def _parts(self, c: Canvas) -> tuple[Rect, Rect, Rect]:
        upper, room = take_top(frame_room(c), c.px(SCORE), c.gap)
        told, view = cut(room, [0.56, 0.44], c.px(14))
        return upper, told, view

    def _stones(self, view: Rect) -> tuple[Rect, Rect]:
        upper, lower = take_top(view, view.height // 2)
        return upper.inflate(0, -view.height // 24), lower.inflate(-view.width // 8, -view.height // 24)

    def told(self, c: Spoken, scene: TurnUp) -> tuple[str, ...]:
        return self._head(c, scene), self._said(c, scene)

    def _head(self, c: Spoken, scene: TurnUp) -> str:
        if scene.stone is not None:
            suit = scene.stone.value
            senior = 0 if suit.endswith("0") else int(suit[0])
            return bingo.trumps(c, senior)
        name = words.seat_name(c, scene.stage.seats, scene.player)
        return c.t("{name} turns up", name=name)

    def _said(self, c: Spoken, scene: TurnUp) -> str:
        if scene.doubts and scene.stone is not None:
            said = bingo.stone_doubts(c, scene.doubts)
            return " ".join([*said[:1], c.t("Is it the {stone}?", stone=scene.stone.value)])
        if scene.problem:
            problem = "old_up" if scene.problem == "uncleared" else scene.problem
            return bingo.trouble(c, problem, backs=scene.stage.backs or 0)
        leader = words.seat_name(c, scene.stage.seats, scene.stage.leader)
        if scene.stone is not None:
            return c.t("The {stone} is turned up. {name} leads.", stone=scene.stone.value, name=leader)
        if scene.table == "settled":
            return c.t("Reading ...")
        told = c.t(
            "Mix the stones face down. Seven each, fourteen stay on the mat, apart; "
            "turn the last of them up beside them."
        )
        return f"{told} {c.t(bingo.EYES[scene.stage.eye])}" if scene.stage.by_hand else told

    def _buttons(self, c: Canvas, rect: Rect, scene: TurnUp) -> None:
        offers: list[tuple[str, Action | None, bool]] = []
        if scene.stone is not None:
            offers.append((c.t("That is right"), Action("confirm"), True))
            offers.append((c.t("Another stone"), Action("choose_stone", {"what": "turn_up"}), False))
        else:
            if scene.can_lay:
                busy = scene.table in ("hand", "moving", "settled")
                offers.append((c.t("Deal"), None if busy else Action("throw"), True))
            offers.append((c.t("By hand"), Action("choose_stone", {"what": "turn_up"}), scene.stage.by_hand))
        for place, (label, action, strong) in zip(columns(rect, 2, c.px(6)), offers, strict=False):
            button(c, place, label, action, strong=strong)
