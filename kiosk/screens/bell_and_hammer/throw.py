"""Somebody is to throw: who, what the table looks like, what is asked for."""

from __future__ import annotations

import dataclasses

from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, Throw
from kiosk.screens import dice, pieces, words
from kiosk.screens.bell_and_hammer.stage import card_row, cards_row, purse_row, purses, stage_tools, till
from kiosk.screens.canvas import Canvas, columns, cut, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, frame_room
from kiosk.screens.screen import Screen
from vision.reading import Doubt


class ThrowScreen(Screen[Throw]):
    """The stage, with the camera's picture beside the till."""

    def kept(self, scene: Throw) -> Throw:
        """The camera's picture changes all the time."""
        return dataclasses.replace(scene, picture=None, dice=())

    def still(self, c: Canvas, scene: Throw) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage, tools=stage_tools(c, scene.stage))
        room = frame_room(c)
        upper, room = take_top(room, purse_row(c), c.gap)
        purses(c, upper, scene.stage, scene.player)
        room, lower = take_bottom(room, cards_row(c), c.gap)
        card_row(c, lower, scene.stage)
        told, bank, _ = self._parts(c, room)
        till(c, bank, scene.stage.till)
        told, buttons = take_bottom(told, c.px(c.theme.touch), c.px(4))
        self._buttons(c, buttons, scene)
        figure, told = take_left(told, min(c.px(76), told.width // 4), c.px(10))
        pieces.figure(c, figure, scene.stage.seats, scene.player)
        name, said = take_top(told, int(told.height * 0.5))
        head, asked = self.told(c, scene)
        c.text(name, head, c.theme.type.title * 0.9, display=True, align="left", lines=2)
        usual = scene.problem in (None, "uncleared") and not scene.doubts
        colour = c.palette.ink if usual else c.palette.bad
        c.text(said, asked, c.theme.type.body, align="left", lines=3, colour=colour)

    def moving(self, c: Canvas, scene: Throw, t: float) -> None:
        room = self._room(c)
        _, _, view = self._parts(c, room)
        if scene.camera == "fault":
            dice.view(c, view, None)
        else:
            dice.view(c, view, scene.picture, scene.dice, close=False, instead=c.t("The camera wakes up ..."))

    def _room(self, c: Canvas) -> Rect:
        """The same room that `frame` and the rows leave."""
        room = frame_room(c)
        _, room = take_top(room, purse_row(c), c.gap)
        room, _ = take_bottom(room, cards_row(c), c.gap)
        return room

    def _parts(self, c: Canvas, room: Rect) -> tuple[Rect, Rect, Rect]:
        told, bank, view = cut(room, [0.43, 0.2, 0.37], c.px(12))
        return told, bank, view

    def told(self, c: Spoken, scene: Throw) -> tuple[str, ...]:
        who = words.seat_name(c, scene.stage.seats, scene.player)
        return c.t("{name} throws", name=who), self._asked(c, scene)

    def _asked(self, c: Spoken, scene: Throw) -> str:
        """One sentence: what the table must do now."""
        if scene.camera == "fault":
            return c.t("The camera sees nothing. Throw, and enter the dice by hand.")
        if scene.problem == "not_eight" and scene.lying:
            return c.n(
                "{n} die is seen. Throw the rest, move one without a ring, or: By hand.",
                "{n} dice are seen. Throw the rest, move one without a ring, or: By hand.",
                scene.lying,
            )
        if scene.problem:
            return words.problem(c, scene.problem)
        if scene.doubts & ~Doubt.HAND_IN_VIEW:
            return words.doubts(c, scene.doubts & ~Doubt.HAND_IN_VIEW)[0]
        if scene.table == "uncleared":
            return words.problem(c, "uncleared")
        if scene.table == "waking":
            return c.t("One moment: the camera looks whether the mat is empty.")
        if scene.table == "hand":
            return c.t("Take your hand away, and the dice are read.") if scene.lying else c.t("Throw!")
        if scene.table == "moving":
            return c.t("They roll ...")
        if scene.table == "settled" or scene.lying >= 8:
            return c.t("Reading ...")
        if scene.keep:
            return c.n("{n} die counts. Throw the others again.", "{n} dice count. Throw the others again.", scene.keep)
        if scene.lying:
            return c.n("{n} die lies there. Throw the rest.", "{n} dice lie there. Throw the rest.", scene.lying)
        if scene.draw is not None:
            return c.t("The marks are drawn. Throw eight dice: sixes count.")
        if scene.stage.seats[scene.player].computer:
            return c.t("A clockwork player: somebody throws all eight dice for it.")
        return c.t("Throw all eight dice onto the mat.")

    def _buttons(self, c: Canvas, rect: Rect, scene: Throw) -> None:
        offers: list[tuple[str, Action | None, bool]] = []
        if scene.table == "uncleared":
            # What is no dice may be something that nobody can take off: then the other way is the one to go.
            stays = scene.problem == "something_lies"
            if scene.can_throw:
                offers.append((c.t("Clear"), Action("clear"), not stays))
            offers.append((c.t("The mat is empty"), Action("is_empty"), stays))
        elif scene.can_throw:
            offers.append((c.t("Throw"), None if scene.table == "moving" else Action("throw"), True))
        if scene.strike == "confirm":
            offers.append((c.t("That is right"), Action("confirm"), True))
        offers.append((c.t("By hand"), Action("by_hand"), scene.camera == "fault"))
        for place, (label, action, strong) in zip(columns(rect, max(2, len(offers)), c.px(6)), offers, strict=False):
            button(c, place, label, action, strong=strong)
