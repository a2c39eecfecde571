"""Something is wrong: what it is, and how to go on."""

from __future__ import annotations

from kiosk.scenes import Wrong
from kiosk.screens import pictures, words
from kiosk.screens.canvas import Canvas, columns, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, owners_corner, panel
from kiosk.screens.screen import Screen

LONG = 240
"""Letters from which the details, such as many mistakes of a configuration, get more room than all else."""


class WrongScreen(Screen[Wrong]):
    """One fault, one sentence, and what can be done."""

    def still(self, c: Canvas, scene: Wrong) -> None:
        room = frame(c, words.strike(c, scene.strike))
        title, remedy = words.WRONGS.get(scene.what, words.WRONG_ELSE)
        if scene.choices:
            room, low = take_bottom(room, c.px(c.theme.touch * 1.2), c.gap)
            for place, action in zip(columns(low, len(scene.choices), c.gap), scene.choices, strict=True):
                label = c.t(words.CHOICES.get(action.name, action.name))
                if action.name in scene.left:
                    label = f"{label} ({scene.left[action.name]})"
                button(c, place, label, action, strong=action is scene.choices[0], size=c.theme.type.body)
        owners_corner(c)
        panel(c, room)
        inner = room.inflate(-c.px(32), -c.px(28))
        figure, told = take_left(inner, inner.width // 4, c.px(20))
        pictures.icon(c, figure, "trouble", c.palette.bad)
        long = len(scene.detail) > LONG
        head, told = take_top(told, told.height // 4 if long else told.height * 2 // 5)
        c.text(head, c.t(title), c.theme.type.title, display=True, align="left", valign="bottom", lines=3)
        if scene.detail:
            told, detail = take_bottom(told, told.height * 2 // 3 if long else told.height // 3)
            said, lines = words.device(c, scene.detail), 9 if long else 3
            c.text(detail, said, c.theme.type.small, colour=c.palette.faded, align="left", lines=lines)
        c.text(told, c.t(remedy), c.theme.type.body, align="left", lines=4)
