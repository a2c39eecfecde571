"""The owner teaches his own dice: which mark to show now, what the camera sees of it, and whether they can be told
apart."""

from __future__ import annotations

from pygame import Rect

from kiosk.i18n import N_
from kiosk.scenes import Action, Teach
from kiosk.screens import dice, pictures, words
from kiosk.screens.canvas import Canvas, columns, cut, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, panel
from kiosk.screens.screen import Screen

PROBLEMS = {
    "no_die": N_("No die is seen. Lay it in the middle, the mark up."),
    "many_dice": N_("More than one die is seen. Show one at a time."),
    "turn_it": N_("Turn the die a little, and take your hand away."),
    "failed": N_("That could not be kept."),
}


class TeachScreen(Screen[Teach]):
    """Mark by mark; then the result."""

    def still(self, c: Canvas, scene: Teach) -> None:
        room = frame(c, words.strike(c, scene.strike), simulated=scene.simulated)
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        room, row = take_bottom(room, max(c.px(74), room.height // 5), c.gap)
        self._marks(c, row, scene)
        if scene.mark is None:
            self._result(c, room, low, scene)
        else:
            self._show(c, room, low, scene, scene.mark)

    def _show(self, c: Canvas, room: Rect, low: Rect, scene: Teach, mark: str) -> None:
        view, told = take_left(room, min(int(room.height * 4 / 3), int(room.width * 0.48)), c.px(16))
        picture = scene.seen if scene.face is not None else scene.picture
        dice.view(c, view, picture, (scene.face,) if scene.face is not None else ())
        head, told = take_top(told, told.height // 2)
        figure, said = take_left(head, min(head.height, head.width // 3), c.px(12))
        pictures.die(c, _square(figure), mark)
        c.text(said, self._asked(c, mark), c.theme.type.title, display=True, align="left", lines=3)
        count, told = take_top(told, told.height // 3)
        number = min(scene.shown.get(mark, 0) + 1, scene.wanted)
        c.text(count, c.t("Look {k} of {n}", k=number, n=scene.wanted), c.theme.type.head, align="left")
        if scene.problem:
            sentence, colour = c.t(PROBLEMS.get(scene.problem, words.WRONG_ELSE[0])), c.palette.bad
        elif scene.face is not None:
            sentence, colour = c.t("Seen. Knock or touch, then turn it."), c.palette.ink
        else:
            sentence, colour = c.t("Lay it down alone, each time turned, and take your hand away."), c.palette.faded
        c.text(told, sentence, c.theme.type.body, align="left", lines=3, colour=colour)
        buttons: list[tuple[str, Action | None, bool]] = [(c.t("Close"), Action("close"), False)]
        if scene.used:
            buttons.append((c.t("Forget the dice taught before"), Action("forget_set"), False))
        if mark == "blank":
            buttons.append((c.t("Without the blank side"), Action("without_blank"), False))
        if scene.simulated:
            buttons.append((c.t("Throw"), Action("throw"), False))
        buttons.append((c.t("This look counts"), Action("take") if scene.face is not None else None, True))
        _buttons(c, low, buttons)

    def _result(self, c: Canvas, room: Rect, low: Rect, scene: Teach) -> None:
        panel(c, room)
        inner = room.inflate(-c.px(32), -c.px(20))
        head, told = take_top(inner, inner.height // 2, c.px(6))
        c.text(head, self._headline(c, scene), c.theme.type.title, display=True, lines=3)
        colour = c.palette.bad if scene.problem or scene.confused else c.palette.faded
        c.text(told, self._reason(c, scene), c.theme.type.body, lines=4, colour=colour)
        ready = scene.result == "good"
        close = c.t("Close") if scene.result == "kept" else c.t("Keep nothing")
        buttons: list[tuple[str, Action | None, bool]] = [(close, Action("close"), scene.result == "kept")]
        if scene.result == "confused":
            buttons.append((c.t("Show these again"), Action("again") if scene.confused else None, True))
        elif scene.result != "kept":
            buttons.append((c.t("Play with these dice"), Action("keep") if ready else None, True))
        _buttons(c, low, buttons)

    def _asked(self, c: Canvas, mark: str) -> str:
        if mark == "blank":
            return c.t("Show a blank side")
        if mark in ("bell", "hammer"):
            return c.t("Show the bell") if mark == "bell" else c.t("Show the hammer")
        return c.t("Show the {mark}", mark=mark)

    def _headline(self, c: Canvas, scene: Teach) -> str:
        if scene.result == "checking":
            return c.t("One moment: can they be told apart?")
        if scene.result == "kept":
            return c.t("These dice are known now.")
        if scene.result == "good":
            return c.t("All marks can be told apart.")
        return c.t("These dice cannot be told apart, so nobody can play with them.")

    def _reason(self, c: Canvas, scene: Teach) -> str:
        if scene.problem:
            told = c.t(PROBLEMS.get(scene.problem, words.WRONG_ELSE[0]))
            return f"{told} {words.device(c, scene.detail)}".strip()
        if scene.confused:
            pairs = "; ".join(_pair(c, pair) for pair in scene.confused[:4])
            return c.t("Alike: {pairs}. Show them again in better light, or mark a die otherwise.", pairs=pairs)
        if scene.nearest is not None and scene.result != "checking":
            pair = _pair(c, scene.nearest)
            return c.t("{right} of {n} looks known by the others. Most alike: {pair}.",
                       right=scene.right, n=scene.looks, pair=pair)  # fmt: skip
        return ""

    def _marks(self, c: Canvas, rect: Rect, scene: Teach) -> None:
        """Each mark with its looks so far; a touch shows it anew."""
        for place, (mark, count) in zip(columns(rect, max(1, len(scene.shown)), c.px(5)), scene.shown.items(),
                                        strict=True):  # fmt: skip
            alike = any(mark in pair for pair in scene.confused)
            now = mark == scene.mark
            line = c.palette.bad if alike else c.palette.gold_dark if now else None
            panel(c, place, line=line)
            upper, lower = take_bottom(place.inflate(-c.px(6), -c.px(6)), c.caption(22))
            pictures.die(c, _square(upper), mark)
            c.text(lower, c.t("{k} of {n}", k=count, n=scene.wanted), c.theme.type.small,
                   colour=c.palette.ink if now else c.palette.faded)  # fmt: skip
            if scene.result not in ("checking", "kept"):
                c.target(place, Action("show_mark", {"mark": mark}), words.die_name(c, mark))


def _pair(c: Canvas, pair: tuple[str, str]) -> str:
    return c.t("{one} and {other}", one=words.die_name(c, pair[0]), other=words.die_name(c, pair[1]))


def _square(rect: Rect) -> Rect:
    side = min(rect.size)
    place = Rect(0, 0, side, side)
    place.center = rect.center
    return place


def _buttons(c: Canvas, rect: Rect, buttons: list[tuple[str, Action | None, bool]]) -> None:
    for place, (label, action, strong) in zip(cut(rect, [1.0] * len(buttons), c.gap), buttons, strict=True):
        button(c, place, label, action, strong=strong, size=c.theme.type.body)
