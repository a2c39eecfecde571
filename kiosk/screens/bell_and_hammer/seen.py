"""What the camera saw: the picture, each die with its name, and whether it counts."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable

from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, Seen
from kiosk.screens import dice, pictures, words
from kiosk.screens.canvas import Canvas, rows, take_bottom, take_left, take_right, take_top
from kiosk.screens.pieces import button, frame, frame_room, how_to, ring
from kiosk.screens.screen import Screen
from kiosk.theme import Theme
from vision.reading import Doubt


class SeenScreen(Screen[Seen]):
    """The dice in a row under the picture; a touch on one changes its name."""

    def kept(self, scene: Seen) -> Seen:
        """The run-down changes all the time."""
        return dataclasses.replace(scene, confirm_left=None if scene.confirm_left is None else 0.0)

    def moment(self, scene: Seen) -> Hashable:
        return id(scene.picture), len(scene.dice)

    def lasts(self, scene: Seen, theme: Theme) -> float:
        return theme.timing.die * (len(scene.dice) + 2) if scene.editing is None else 0.0

    def still(self, c: Canvas, scene: Seen) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage, tools=[how_to(c)])
        view, told, low = self._parts(c)
        if scene.by_hand and scene.editing is None:
            dice.pad(c, view, scene.dice, scene.plain_marks is not None)
        else:
            dice.view(c, view, scene.picture, scene.dice, scene.editing)
        if scene.editing is not None and scene.editing < len(scene.dice):
            self._edit(c, told, low, scene)
            return
        drawn = scene.marks if scene.plain_marks is not None else None
        dice.row(c, low, scene.picture, scene.dice, bumped=scene.bumped, drawn=drawn)
        told, side = take_right(told, c.px(150), c.px(12))
        self._buttons(c, side, scene)
        who = words.seat_name(c, scene.stage.seats, scene.player)
        name, told = take_top(told, int(told.height * 0.26))
        c.text(name, c.t("{name} has thrown", name=who), c.theme.type.head, align="left")
        if scene.by_hand and scene.problem == "unnamed":
            told, ask = take_bottom(told, int(told.height * 0.4))
            c.text(told, self._result(c, scene), c.theme.type.title * 1.2, display=True, align="left", lines=2)
            c.text(ask, self._left_to_name(c, scene), c.theme.type.body, align="left", lines=3)
            return
        doubtful = self._doubt(c, scene)
        if doubtful:
            # What it would count for is not said before it is certain.
            upper, lower = take_top(told, int(told.height * (0.6 if len(doubtful) > 1 else 1)), c.px(4))
            c.text(upper, doubtful[0], c.theme.type.head, align="left", lines=4, colour=c.palette.bad)
            if len(doubtful) > 1:
                c.text(lower, doubtful[1], c.theme.type.body, align="left", lines=3)
            return
        told, ask = take_bottom(told, int(told.height * 0.4))
        c.text(told, self._result(c, scene), c.theme.type.title * 1.2, display=True, align="left", lines=2)
        said = f"{self._sum(scene)}{c.t('Touch a die that is wrong.')}"
        c.text(ask, said, c.theme.type.body, align="left", lines=3, colour=c.palette.faded)

    def told(self, c: Spoken, scene: Seen) -> tuple[str, ...]:
        who = words.seat_name(c, scene.stage.seats, scene.player)
        thrown = c.t("{name} has thrown", name=who)
        if scene.by_hand and scene.problem == "unnamed":
            return thrown, self._result(c, scene), self._left_to_name(c, scene)
        return (thrown, *(self._doubt(c, scene) or [self._result(c, scene)]))

    def _sum(self, scene: Seen) -> str:
        """How the eyes add up, where there is something to add."""
        numbers = sorted(int(mark) for mark in scene.marks if mark.isdigit())
        if len(numbers) < 2:
            return ""
        return " + ".join(str(number) for number in numbers).replace(" ", "\u00a0") + f"\u00a0=\u00a0{sum(numbers)}.\n"

    def moving(self, c: Canvas, scene: Seen, t: float) -> None:
        if scene.editing is None and t < self.lasts(scene, c.theme):
            # The dice are laid into their row one after the other: what is still to come is covered by the ground.
            _, _, low = self._parts(c)
            for index, cell in enumerate(dice.cells(c, low, max(8, len(scene.dice)))):
                if t < index * c.theme.timing.die:
                    pictures.ground(c, cell)
                    c.texts = [one for one in c.texts if not cell.contains(one.box)]
        if scene.confirm_left is None or scene.editing is not None:
            return
        _, told, _ = self._parts(c)
        _, side = take_right(told, c.px(150), c.px(12))
        place, _ = take_top(side, side.height - 2 * c.px(c.theme.touch) - 2 * c.px(6), 0)
        share = scene.confirm_left / scene.confirm_total if scene.confirm_total else 0.0
        ring(c, place, share, str(max(0, -int(-scene.confirm_left // 1))))

    def _parts(self, c: Canvas) -> tuple[Rect, Rect, Rect]:
        room = frame_room(c)
        upper, low = take_bottom(room, max(c.px(146), int(room.height * 0.4)), c.gap)
        view, told = take_left(upper, min(int(upper.height * 4 / 3), int(upper.width * 0.42)), c.px(14))
        return view, told, low

    def _left_to_name(self, c: Spoken, scene: Seen) -> str:
        """What is to be done before a throw that is entered by hand can count."""
        if scene.plain_marks is not None:
            return c.t("Touch how many sixes lie up.")
        return c.t("Touch every mark that lies up, then: the rest are blank.")

    def _result(self, c: Spoken, scene: Seen) -> str:
        if scene.problem == "unnamed":
            # What it counts for is not known yet.
            return dice.left_to_name(c, scene.dice)
        if scene.plain_marks is not None:
            sixes = c.n("{n} six", "{n} sixes", scene.plain_marks)
            return f"{sixes}: {words.thrown(c, scene.eyes, scene.bell, scene.hammer)}"
        return words.thrown(c, scene.eyes, scene.bell, scene.hammer)

    def _doubt(self, c: Spoken, scene: Seen) -> list[str]:
        """Why it waits for a person: what the camera doubts, then what is to be done; at most two sentences."""
        said = words.doubts(c, scene.doubts & ~Doubt.TWICE if scene.problem == "twice" else scene.doubts)
        if scene.problem and not (scene.problem == "not_eight" and said):
            said.insert(1, words.problem(c, scene.problem))
        if any(not scene.dice[at].by_hand for at in scene.bumped if at < len(scene.dice)) and not said:
            said.append(words.problem(c, "bumped"))
        if said and not scene.problem:
            said.insert(1, c.t("Touch the die if its name is wrong; if all is right, say so."))
        return said[:2]

    def _buttons(self, c: Canvas, rect: Rect, scene: Seen) -> None:
        touch = c.px(c.theme.touch)
        rest, low = take_bottom(rect, 2 * touch + c.px(6), c.px(6))
        right, again = rows(low, 2, c.px(6))
        button(c, right, c.t("That is right"), None if scene.problem else Action("confirm"), strong=True)
        button(c, again, c.t("Throw again"), Action("throw_again"))
        if scene.confirm_left is not None:
            c.target(rest, Action("hold"), c.t("Wait"))

    def _edit(self, c: Canvas, told: Rect, low: Rect, scene: Seen) -> None:
        """One die, large, and the names that it can be given."""
        assert scene.editing is not None
        die = scene.dice[scene.editing]
        picture, told = take_left(told, min(told.height, told.width // 2), c.px(14))
        dice.cut_out(c, picture, scene.picture, die)
        head, told = take_top(told, told.height // 2)
        c.text(head, c.t("What does it show?"), c.theme.type.head, display=True, align="left", lines=2, valign="bottom")
        said = words.doubts(c, die.doubts) if die.unsure else []
        now = c.t("Now: {name}", name=words.die_name(c, die.value))
        c.text(told, said[0] if said else now, c.theme.type.body, align="left", lines=3, colour=c.palette.faded)
        dice.chooser(c, low, scene.editing, scene.plain_marks is not None)
