"""A throw is put right: each die, and what the change does to every purse, before it counts."""

from __future__ import annotations

from pygame import Rect

from kiosk.scenes import Action, PutRight
from kiosk.screens import dice, words
from kiosk.screens.canvas import Canvas, columns, rows, take_bottom, take_left, take_right, take_top
from kiosk.screens.common.account import change
from kiosk.screens.pieces import button, frame
from kiosk.screens.screen import Screen


class PutRightScreen(Screen[PutRight]):
    """Like the throw itself, with the purses before and after."""

    def still(self, c: Canvas, scene: PutRight) -> None:
        room = frame(c, words.strike(c, scene.strike), scene.stage)
        if scene.editing is not None and scene.editing < len(scene.dice):
            self._edit(c, room, scene)
            return
        room, low = take_bottom(room, c.px(64), c.px(6))
        count = min(len(scene.before), len(scene.after), len(scene.stage.seats))
        for number, place in enumerate(columns(low, count + 1, c.px(5))):
            seat = number - 1 if number else None
            before = scene.before[number - 1] if number else scene.till_before
            after = scene.after[number - 1] if number else scene.till_after
            change(c, place, scene.stage, seat, before, after, short=seat in scene.short)
        # Without a picture the marks are touched, which takes three rows as high as a finger.
        high = c.px(112) if scene.picture is None else max(c.px(130), int(room.height * 0.44))
        room, low = take_bottom(room, high, c.px(6))
        dice.row(c, low, scene.picture, scene.dice)
        view, told = take_left(room, min(int(room.height * 4 / 3), int(room.width * 0.4)), c.px(14))
        if scene.picture is None:
            dice.pad(c, view, scene.dice, scene.plain_marks is not None)
        else:
            dice.view(c, view, scene.picture, scene.dice)
        told, side = take_right(told, c.px(170), c.px(12))
        counts, nothing = rows(side, 2, c.px(6))
        ready = scene.changed and scene.problem is None
        button(c, counts, c.t("It counts"), Action("amend") if ready else None, strong=True)
        button(c, nothing, c.t("Change nothing"), Action("close"))
        who = words.seat_name(c, scene.stage.seats, scene.player)
        head, told = take_top(told, int(told.height * 0.3))
        c.text(head, c.t("Put right: {name}", name=who), c.theme.type.head, display=True, align="left")
        result, told = take_top(told, int(told.height * 0.5))
        c.text(
            result,
            dice.left_to_name(c, scene.dice)
            if scene.problem == "unnamed"
            else words.thrown(c, scene.eyes, scene.bell, scene.hammer),
            c.theme.type.title,
            display=True,
            align="left",
        )
        if scene.problem:
            said, colour = words.problem(c, scene.problem), c.palette.bad
        elif scene.short:
            names = ", ".join(words.seat_name(c, scene.stage.seats, seat) for seat in scene.short)
            said, colour = c.t("Would then owe more than there was: {names}.", names=names), c.palette.bad
        else:
            said, colour = c.t("Touch a die that is wrong. Below: every purse, before and after."), c.palette.faded
        c.text(told, said, c.theme.type.label, align="left", lines=3, colour=colour)

    def _edit(self, c: Canvas, room: Rect, scene: PutRight) -> None:
        assert scene.editing is not None
        room, low = take_bottom(room, max(c.px(146), int(room.height * 0.4)), c.gap)
        dice.chooser(c, low, scene.editing, scene.plain_marks is not None)
        picture, told = take_left(room, min(room.height, room.width // 2), c.px(14))
        dice.cut_out(c, picture, scene.picture, scene.dice[scene.editing])
        c.text(told, c.t("What does it show?"), c.theme.type.title, display=True, align="left", lines=2)
