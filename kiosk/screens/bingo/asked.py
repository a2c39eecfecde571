"""Questions that only a touch answers: closing, naming a stone, putting a trick right, taking one back."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from kiosk.games.bingo import STONES
from kiosk.i18n import Spoken
from kiosk.scenes import Action, ChooseStone, Closing, PutRightTrick, Seat, SeenThing, TakeBack
from kiosk.screens import pictures, pieces, stones, words
from kiosk.screens.bingo.stage import SCORE, score
from kiosk.screens.canvas import Canvas, columns, grid, take_bottom, take_left, take_right, take_top
from kiosk.screens.pieces import button, frame, frame_room, panel
from kiosk.screens.screen import Screen
from kiosk.screens.words import bingo

ACROSS = 7


class ClosingScreen(Screen[Closing]):
    """Does the leader close?"""

    def still(self, c: Canvas, scene: Closing) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage)
        room = frame_room(c)
        upper, room = take_top(room, c.px(SCORE), c.gap)
        score(c, upper, scene.stage, scene.player)
        room, low = take_bottom(room, c.px(c.theme.touch * 1.1), c.gap)
        no, yes = columns(low, 2, c.gap)
        panel(c, room)
        inner = room.inflate(-c.px(28), -c.px(20))
        picture, told = take_left(inner, int(inner.width * 0.28), c.px(18))
        stones.back(c, picture)
        head, said = take_top(told, int(told.height * 0.45))
        closes, then = self.told(c, scene)
        c.text(head, closes, c.theme.type.title, display=True, align="left", lines=2)
        c.text(said, then, c.theme.type.body, align="left", valign="top", lines=4)
        refuse = c.t("No: turn it up again") if scene.seen else c.t("No, go on playing")
        button(c, no, refuse, Action("no"), size=c.theme.type.body)
        button(c, yes, c.t("Yes, closed"), Action("sure"), strong=True, size=c.theme.type.body)

    def told(self, c: Spoken, scene: Closing) -> tuple[str, ...]:
        name = words.seat_name(c, scene.stage.seats, scene.player)
        then = c.t("Then nobody draws any more, one must follow, and {name} undertakes to make 70.", name=name)
        return c.t("{name} closes?", name=name), then


class ChooseStoneScreen(Screen[ChooseStone]):
    """All twenty-eight stones; those that were seen elsewhere are pale and cannot be touched."""

    def still(self, c: Canvas, scene: ChooseStone) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage)
        room = frame_room(c)
        head, room = take_top(room, c.px(c.theme.touch), c.px(4))
        if scene.now is not None:
            now, head = take_left(head, c.px(104), c.px(10))
            stones.seen(c, now, scene.now)
        head, close = take_right(head, c.px(130), c.px(10))
        c.text(head, self._asked(c, scene), c.theme.type.head, display=True, align="left", lines=2)
        button(c, close, c.t("Close"), Action("close"))
        if scene.old and (scene.chosen is not None or scene.problem):
            self._ask(c, room, scene)
            return
        for cell, value in zip(grid(room, len(STONES), ACROSS, c.px(5)), STONES, strict=True):
            gone = value in scene.gone
            stones.stone(c, cell, value, faded=gone)
            if scene.now is not None and value == scene.now.value:
                pictures.chosen(c, cell.inflate(-c.px(10), -c.px(10)))
            if not gone:
                c.target(cell, Action("stone", {"value": value}), value)

    def _asked(self, c: Canvas, scene: ChooseStone) -> str:
        name = words.seat_name(c, scene.stage.seats, scene.player)
        if scene.what == "turn_up":
            return c.t("Which stone is turned up?")
        if scene.what == "lead":
            return c.t("Which stone did {name} lead?", name=name)
        return c.t("What did {name} reply?", name=name)

    def _ask(self, c: Canvas, room: Rect, scene: ChooseStone) -> None:
        """What a correction does, before it counts."""
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        panel(c, room)
        inner = room.inflate(-c.px(24), -c.px(20))
        picture, told = take_left(inner, int(inner.width * 0.3), c.px(18))
        if scene.chosen is not None:
            stones.stone(c, picture, scene.chosen)
        seats, stage = scene.stage.seats, scene.stage
        again, yes = columns(low, 2, c.gap)
        button(c, again, c.t("Another stone"), Action("choose_stone", {"what": scene.what}))
        ready = scene.changes is not None
        button(c, yes, c.t("It counts"), Action("sure") if ready else None, strong=True)
        if scene.changes is None:
            said = bingo.trouble(c, scene.problem) if scene.problem else c.t("That is the stone that counts already.")
            c.text(told, said, c.theme.type.body, align="left", lines=4, colour=c.palette.bad)
            return
        lines = []
        if scene.taker is not None:
            lines.append(c.t("{name} takes it", name=words.seat_name(c, seats, scene.taker)))
        for seat in (0, 1):
            name = words.seat_name(c, seats, seat)
            lines.append(
                c.t("{name}: {before} becomes {after}", name=name, before=stage.points[seat], after=scene.changes[seat])
            )
        for place, line in zip(cut_rows(told, len(lines)), lines, strict=True):
            c.text(place, line, c.theme.type.head, align="left", lines=2)


class PutRightTrickScreen(Screen[PutRightTrick]):
    """Which of the trick's stones was misread?"""

    def still(self, c: Canvas, scene: PutRightTrick) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage)
        room = frame_room(c)
        head, room = take_top(room, c.px(48), c.px(4))
        c.text(
            head,
            c.t("Trick {n}: touch the stone that was misread", n=scene.line.trick),
            c.theme.type.head,
            display=True,
        )
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        button(c, low, c.t("Close"), Action("close"), strong=True)
        leader = scene.line.leader
        pairs = [("lead", scene.lead, leader), ("reply", scene.reply, 1 - leader)]
        for place, (what, stone, seat) in zip(columns(room, 2, c.px(14)), pairs, strict=True):
            if stone is not None:
                _one(c, place, scene.stage.seats, stone, seat)
                c.target(place, Action("choose_stone", {"what": what}), stone.value)


class TakeBackScreen(Screen[TakeBack]):
    """Both must touch."""

    def still(self, c: Canvas, scene: TakeBack) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage)
        room = frame_room(c)
        head, room = take_top(room, c.px(52), c.px(4))
        asked = {
            "trick": c.t("Take the last trick back?"),
            "lead": c.t("Take the stone led back?"),
            "announce": c.t("Take the announcement back?"),
            "close": c.t("Open the reserve again?"),
            "deal": c.t("Take the turned-up stone back?"),
        }.get(scene.what, c.t("Take back what was entered last?"))
        c.text(head, asked, c.theme.type.title, display=True)
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        button(c, low, c.t("No, go on playing"), Action("close"), strong=True)
        if scene.line is not None and scene.what == "trick":
            shown, room = take_top(room, int(room.height * 0.3), c.px(6))
            places = columns(shown.inflate(-shown.width // 3, 0), 2, c.px(10))
            stones.stone(c, places[0], scene.line.lead)
            stones.stone(c, places[1], scene.line.reply)
        said, room = take_top(room, c.px(30), c.px(4))
        c.text(said, c.t("Both must agree: each touches his own place."), c.theme.type.body, colour=c.palette.faded)
        for seat, place in enumerate(columns(room, 2, c.px(14))):
            name = words.seat_name(c, scene.stage.seats, seat)
            panel(c, place, line=c.palette.gold if scene.agreed[seat] else None)
            figure, label = take_left(place.inflate(-c.px(16), -c.px(12)), min(place.height, place.width // 3), c.px(8))
            pieces.figure(c, figure, scene.stage.seats, seat)
            upper, lower = cut_rows(label, 2)
            c.text(upper, name, c.theme.type.head, align="left", lines=2)
            told = c.t("agrees") if scene.agreed[seat] else c.t("Touch: I agree")
            c.text(lower, told, c.theme.type.label, align="left", colour=c.palette.faded)
            c.target(place, Action("agree", {"seat": seat}), f"{name}: {told}")


def _one(c: Canvas, rect: Rect, seats: Sequence[Seat], stone: SeenThing, seat: int) -> None:
    """A stone with who laid it, as seen and as read."""
    panel(c, rect)
    inner = rect.inflate(-c.px(16), -c.px(14))
    who, inner = take_top(inner, c.px(28), c.px(4))
    c.text(who, words.seat_name(c, seats, seat), c.theme.type.label, display=True)
    photo, drawn = cut_rows(inner, 2)
    stones.seen(c, photo, stone)
    stones.stone(c, drawn, stone.value)


def cut_rows(rect: Rect, count: int) -> list[Rect]:
    """Equal rows without a gap."""
    high = rect.height // max(1, count)
    return [Rect(rect.left, rect.top + at * high, rect.width, high) for at in range(count)]
