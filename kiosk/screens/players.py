"""Who sits down, and by which rules of the house."""

from __future__ import annotations

import dataclasses

import pygame
from pygame import Rect

from kiosk.i18n import LANGUAGES
from kiosk.scenes import Action, Players
from kiosk.screens import house, pictures, words
from kiosk.screens.canvas import Canvas, columns, cut, grid, rows, take_bottom, take_left, take_right, take_top
from kiosk.screens.keyboard import keyboard
from kiosk.screens.pieces import button, frame, frame_room, panel, ring
from kiosk.screens.screen import Screen

SWITCHES_A_PAGE = 5


class PlayersScreen(Screen[Players]):
    """The seats; a name on the keys; the switches, a page at a time."""

    def kept(self, scene: Players) -> Players:
        """The run-down changes all the time."""
        return dataclasses.replace(scene, start_left=None if scene.start_left is None else 0.0)

    def still(self, c: Canvas, scene: Players) -> None:
        room = frame(c, words.strike(c, scene.strike))
        if scene.editing is not None:
            self._name(c, room, scene)
        elif scene.page > 0:
            self._switches(c, room, scene)
        else:
            self._seats(c, room, scene)

    def moving(self, c: Canvas, scene: Players, t: float) -> None:
        if scene.start_left is None or scene.editing is not None or scene.page:
            return
        place = Rect(0, 0, c.px(58), c.px(58))
        head, _ = take_top(frame_room(c), c.px(58))
        place.midright = head.midright
        ring(
            c,
            place,
            scene.start_left / scene.start_total if scene.start_total else 0,
            str(-int(-scene.start_left // 1)),
        )

    def _seats(self, c: Canvas, room: Rect, scene: Players) -> None:
        head, room = take_top(room, c.px(58), c.px(6))
        title, sub = take_top(head, int(head.height * 0.58))
        c.text(title, c.t("Who plays?"), c.theme.type.title, display=True)
        told = words.problem(c, scene.problem) if scene.problem else self._hint(c, scene)
        c.text(
            sub.inflate(-c.px(130), 0),
            told,
            c.theme.type.label,
            colour=c.palette.bad if scene.problem else c.palette.faded,
        )
        room, low = take_bottom(room, c.px(c.theme.touch), c.px(6))
        self._last_row(c, low, scene)
        room, low = take_bottom(room, c.px(c.theme.touch + 8), c.gap)
        for place, preset in zip(columns(low, max(1, len(scene.presets)), c.px(6)), scene.presets, strict=False):
            action = Action("set_preset", {"preset": preset})
            button(
                c,
                place,
                house.preset_name(c, preset),
                action,
                on=preset == scene.preset,
                sub=house.preset_sentence(c, preset),
            )
        count = len(scene.names) + (1 if len(scene.names) < scene.most else 0)
        across = 4 if count > 3 else max(2, count)
        cells = grid(room, max(count, across), across, c.px(6))
        if len(cells) <= across:
            cells = [Rect(cell.left, cell.top, cell.width, min(cell.height, c.px(130))) for cell in cells]
        for seat, cell in enumerate(cells[: len(scene.names)]):
            self._seat(c, cell, scene, seat)
        if len(scene.names) < scene.most:
            button(c, cells[len(scene.names)], c.t("One more player"), Action("add_player"), size=c.theme.type.body)

    def _hint(self, c: Canvas, scene: Players) -> str:
        if scene.start_left is not None:
            return c.t("Knock for one more, or wait: it starts by itself.")
        if len(scene.names) < scene.fewest:
            return c.n(
                "At least {n} player. Knock once for each.", "At least {n} players. Knock once for each.", scene.fewest
            )
        if scene.by_lot and scene.names:
            return c.t("Banker by lot: {name}", name=words.seat_name(c, scene.names, scene.banker))
        return c.t("Touch a name to change it.")

    def _seat(self, c: Canvas, rect: Rect, scene: Players, seat: int) -> None:
        banker = seat == scene.banker
        panel(c, rect, line=c.palette.gold if banker else None)
        inner = rect.inflate(-c.px(8), -c.px(8))
        who, low = take_bottom(inner, c.px(c.theme.touch), c.px(2))
        if who.height < c.px(40):
            # Two rows on a small screen: figure and name beside the buttons would be too narrow to touch.
            who.height = max(who.height, c.px(36))
        figure, name = take_left(who, min(who.height, who.width // 3), c.px(6))
        pictures.animal(c, figure, words.figures(scene.names)[seat])
        label = words.seat_name(c, scene.names, seat)
        c.text(name, label, c.theme.type.body, align="left", lines=2)
        edit, bank, away = cut(low, [1, 1, 1], c.px(4))
        button(c, edit, c.t("Name"), Action("edit_name", {"seat": seat}), size=c.theme.type.small)
        button(c, bank, c.t("Banker"), Action("set_banker", {"seat": seat}), on=banker, size=c.theme.type.small)
        button(c, away, c.t("Away"), Action("remove_player", {"seat": seat}), size=c.theme.type.small)

    def _last_row(self, c: Canvas, rect: Rect, scene: Players) -> None:
        ready = len(scene.names) >= scene.fewest
        places = cut(rect, [0.8, 1.1, 1.2, 1.2, 1.1, 1.4], c.px(6))
        button(c, places[0], c.t("Back"), Action("back"))
        button(c, places[1], c.t("House rules"), Action("show_page", {"page": 1}) if scene.switches else None)
        button(
            c, places[2], c.t("Plain dice"), Action("set_plain_dice", {"on": not scene.plain_dice}), on=scene.plain_dice
        )
        button(
            c,
            places[3],
            c.t("One knock sells"),
            Action("set_one_strike", {"on": not scene.one_strike}),
            on=scene.one_strike,
        )
        button(c, places[4], c.t("Banker by lot"), Action("draw_banker") if scene.names else None, on=scene.by_lot)
        button(c, places[5], c.t("Start"), Action("start") if ready else None, strong=True, size=c.theme.type.body)

    def _switches(self, c: Canvas, room: Rect, scene: Players) -> None:
        """A page of switches: what each decides, and its value; a touch takes the next one."""
        names = list(scene.switches)
        pages = max(1, -(-len(names) // SWITCHES_A_PAGE))
        page = min(scene.page, pages)
        room, low = take_bottom(room, c.px(c.theme.touch), c.px(6))
        back, before, told, after = cut(low, [1.3, 1, 1.2, 1], c.px(6))
        button(c, back, c.t("Back to the players"), Action("show_page", {"page": 0}), strong=True)
        button(c, before, c.t("Before"), Action("show_page", {"page": page - 1}) if page > 1 else None)
        c.text(told, c.t("Page {k} of {n}", k=page, n=pages), c.theme.type.label, colour=c.palette.faded)
        button(c, after, c.t("After"), Action("show_page", {"page": page + 1}) if page < pages else None)
        shown = names[(page - 1) * SWITCHES_A_PAGE : page * SWITCHES_A_PAGE]
        for place, switch in zip(rows(room, SWITCHES_A_PAGE, c.px(5)), shown, strict=False):
            place.height = min(place.height, c.px(80))
            name, value = take_right(place, int(place.width * 0.42), c.px(10))
            c.text(name, house.switch_name(c, switch), c.theme.type.body, align="left", lines=2)
            offered, now = scene.switches[switch], scene.options.get(switch)
            following = offered[(offered.index(now) + 1) % len(offered)] if now in offered else offered[0]
            button(
                c,
                value,
                house.value_name(c, switch, now),
                Action("set_option", {"switch": switch, "value": following}),
                size=c.theme.type.body,
            )

    def _name(self, c: Canvas, room: Rect, scene: Players) -> None:
        assert scene.editing is not None
        head, room = take_top(room, c.px(64), c.gap)
        figure, field = take_left(head, head.height, c.px(10))
        pictures.animal(c, figure, words.figures(scene.names)[scene.editing])
        panel(c, field, line=c.palette.gold_dark)
        if scene.problem:
            field, said = take_right(field, int(field.width * 0.4), c.px(8))
            c.text(
                said.inflate(-c.px(8), 0),
                words.problem(c, "twice_name"),
                c.theme.type.small,
                colour=c.palette.bad,
                lines=2,
            )
        inner = field.inflate(-c.px(20), -c.px(8))
        if scene.text:
            ink = c.text(inner, scene.text, c.theme.type.title, align="left")
            caret = Rect(min(ink.right + c.px(3), inner.right), inner.top + c.px(6), c.px(3), inner.height - c.px(12))
            pygame.draw.rect(c.surface, c.palette.bad, caret)
        else:
            c.text(
                inner,
                words.seat_name(c, scene.names, scene.editing),
                c.theme.type.title,
                colour=c.palette.faded,
                align="left",
            )
        others = [code for code in LANGUAGES if code != c.language]
        keyboard(c, room, scene.text, others)
