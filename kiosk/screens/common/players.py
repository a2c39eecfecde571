"""Who sits down, and by which rules of the house."""

from __future__ import annotations

import dataclasses

import pygame
from pygame import Rect

from kiosk.figures import figures
from kiosk.i18n import N_
from kiosk.scenes import Action, Players
from kiosk.screens import pictures, words
from kiosk.screens.canvas import Canvas, columns, cut, grid, rows, take_bottom, take_left, take_right, take_top
from kiosk.screens.common import house, languages
from kiosk.screens.common.keyboard import keyboard
from kiosk.screens.pieces import button, cog, frame, frame_room, how_to, panel, ring
from kiosk.screens.screen import Screen

SWITCHES_A_PAGE = 5

TALL = 170
"""Height in units from which a player's buttons lie below his name, not beside it."""


class PlayersScreen(Screen[Players]):
    """The seats; a name on the keys; the switches, a page at a time."""

    def kept(self, scene: Players) -> Players:
        """The run-down changes all the time."""
        return dataclasses.replace(scene, start_left=None if scene.start_left is None else 0.0)

    def still(self, c: Canvas, scene: Players) -> None:
        tools = [] if scene.editing is not None else [how_to(c)]
        room = frame(c, words.strike(c, scene.strike), simulated=scene.simulated, tools=tools)
        if scene.editing is not None:
            self._name(c, room, scene)
        elif scene.page > 0:
            self._rules(c, room, scene)
        else:
            self._seats(c, room, scene)

    def moving(self, c: Canvas, scene: Players, t: float) -> None:
        if scene.start_left is None or scene.editing is not None or scene.page:
            return
        place = Rect(0, 0, c.px(46), c.px(46))
        head, _ = take_top(frame_room(c), c.px(46))
        place.midright = head.midright
        ring(
            c,
            place,
            scene.start_left / scene.start_total if scene.start_total else 0,
            str(-int(-scene.start_left // 1)),
        )

    def _seats(self, c: Canvas, room: Rect, scene: Players) -> None:
        head, room = take_top(room, c.px(46), c.px(6))
        title, hint = cut(head, [0.36, 0.64], c.gap)
        c.text(title, c.t("Who plays?"), c.theme.type.title, display=True, align="left")
        told = words.problem(c, scene.problem) if scene.problem else self._hint(c, scene)
        hint.width -= c.px(54) if scene.start_left is not None else 0
        colour = c.palette.bad if scene.problem else c.palette.faded
        c.text(hint, told, c.theme.type.label, align="right", lines=2, colour=colour)
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        ready = len(scene.names) >= scene.fewest
        back, rules, lot, start = cut(low, [0.8, 1.7, 1.2, 1.6], c.px(6))
        button(c, back, c.t("Back"), Action("back"))
        button(
            c,
            rules,
            c.t("Rules: {name}", name=house.preset_name(c, scene.game, scene.preset)),
            Action("show_page", {"page": 1}),
        )
        button(c, lot, by_lot(c, scene.first), Action("draw_banker") if scene.names else None, on=scene.by_lot)
        button(c, start, c.t("Start"), Action("start") if ready else None, strong=True, size=c.theme.type.body)
        # Every seat has its place, taken or not, and who is to come is touched in at the last: whoever sits down or
        # goes moves nothing under a finger.
        *seats, last = grid(room, scene.most, 2, c.px(6))
        for seat, cell in enumerate([*seats, last][: len(scene.names)]):
            self._seat(c, cell, scene, seat)
        if len(scene.names) < scene.most:
            self._add(c, last, scene)
        if not scene.names:
            self._invite(c, seats[0].unionall([cell for cell in seats if cell.top < last.top]))
            return
        for cell in seats[len(scene.names) :]:
            pygame.draw.rect(c.surface, c.palette.line, cell, 1, border_radius=c.px(c.theme.radius))

    def _invite(self, c: Canvas, room: Rect) -> None:
        """Nobody sits there yet: the hammer alone is enough."""
        icon, said = take_left(room, int(room.width * 0.3), c.px(12))
        pictures.icon(c, icon, "hammer", c.palette.curtain)
        c.text(said, c.t("Knock once for each player"), c.theme.type.title, display=True, align="left", lines=2)

    def _add(self, c: Canvas, cell: Rect, scene: Players) -> None:
        """One more sits down, or a clockwork player where a person sits already."""
        if scene.clockwork:
            cell, clockwork = columns(cell, 2, c.px(6))
            action = Action("add_computer") if scene.names else None
            button(c, clockwork, c.t("A clockwork player"), action, size=c.theme.type.label, lines=3)
        button(c, cell, c.t("One more player"), Action("add_player"), size=c.theme.type.body)

    def _hint(self, c: Canvas, scene: Players) -> str:
        if scene.start_left is not None:
            full = len(scene.names) >= scene.most
            told = c.t("Knock, or wait: it starts by itself.")
            return told if full else c.t("Knock for one more, or wait: it starts by itself.")
        if len(scene.names) < scene.fewest and scene.fewest == scene.most:
            return c.n("{n} player. Knock once.", "{n} players. Knock once for each.", scene.most)
        if len(scene.names) < scene.fewest:
            return c.n(
                "At least {n} player. Knock once for each.", "At least {n} players. Knock once for each.", scene.fewest
            )
        if scene.by_hand:
            return c.t("This kiosk cannot read cards: they are named by touch.")
        if scene.by_lot and scene.banker is not None and scene.names:
            return f"{by_lot(c, scene.first)}: {words.seat_name(c, scene.names, scene.banker)}"
        return c.t("Touch a name to change it.")

    def _seat(self, c: Canvas, rect: Rect, scene: Players, seat: int) -> None:
        """One player: a touch on the name changes it; the banker's sign; a touch that removes him."""
        banker = seat == scene.banker
        panel(c, rect, line=c.palette.gold if banker else None)
        if rect.height > c.px(TALL):
            who, low = take_bottom(rect.inflate(-c.px(16), -c.px(16)), c.px(c.theme.touch), c.px(8))
            bank, away = columns(low, 2, c.px(6))
        else:
            who, bank, away = cut(rect, [rect.width - 2 * c.px(80), c.px(80), c.px(80)], c.px(4))
        label = words.seat_name(c, scene.names, seat)
        temper = scene.computers[seat] if seat < len(scene.computers) else ""
        if temper:
            c.target(who, Action("set_temper", {"seat": seat}), c.t(words.CLOCKWORK[temper]))
        else:
            c.target(who, Action("edit_name", {"seat": seat}), c.t("Change this name: {name}", name=label))
        figure, name = take_left(who.inflate(-c.px(12), -c.px(8)), min(who.height, who.width // 3), c.px(8))
        pictures.animal(c, figure, figures(scene.names, scene.figures)[seat])
        if temper:
            cog(c, figure)
            name, told = take_bottom(name, int(name.height * 0.42))
            c.text(told, c.t(words.CLOCKWORK[temper]), c.theme.type.small, align="left", valign="top", lines=2)
        c.text(name, label, c.theme.type.head, align="left", lines=2)
        button(
            c, bank, begins(c, scene.first), Action("set_banker", {"seat": seat}), on=banker, size=c.theme.type.small
        )
        button(c, away, c.t("Remove"), Action("remove_player", {"seat": seat}), size=c.theme.type.small)

    def _rules(self, c: Canvas, room: Rect, scene: Players) -> None:
        """The first page: presets and the two ways to play, with a sentence each; then pages of switches."""
        pages = 1 + -(-len(scene.switches) // SWITCHES_A_PAGE)
        page = min(scene.page, pages)
        room, low = take_bottom(room, c.px(c.theme.touch), c.px(6))
        back, before, told, after = cut(low, [1.3, 1, 1.2, 1], c.px(6))
        button(c, back, c.t("Back to the players"), Action("show_page", {"page": 0}), strong=True)
        if page == 1 and scene.can_teach:
            button(c, before, c.t("Teach the dice"), Action("teach"))
        else:
            button(c, before, c.t("Previous"), Action("show_page", {"page": page - 1}) if page > 1 else None)
        c.text(told, c.t("Page {k} of {n}", k=page, n=pages), c.theme.type.label, colour=c.palette.faded)
        button(c, after, c.t("Next"), Action("show_page", {"page": page + 1}) if page < pages else None)
        places = [
            Rect(place.left, place.top, place.width, min(place.height, c.px(80))) for place in rows(room, 5, c.px(5))
        ]
        if page == 1:
            self._presets(c, places, scene)
            return
        names = list(scene.switches)[(page - 2) * SWITCHES_A_PAGE : (page - 1) * SWITCHES_A_PAGE]
        for place, switch in zip(places, names, strict=False):
            name, value = take_right(place, int(place.width * 0.42), c.px(10))
            c.text(name, house.switch_name(c, switch), c.theme.type.body, align="left", lines=2)
            offered, now = scene.switches[switch], scene.options.get(switch)
            following = offered[(offered.index(now) + 1) % len(offered)] if now in offered else offered[0]
            action = Action("set_option", {"switch": switch, "value": following})
            button(c, value, house.value_name(c, switch, now), action, size=c.theme.type.body)

    def _presets(self, c: Canvas, places: list[Rect], scene: Players) -> None:
        lines = [
            (
                house.preset_name(c, scene.game, preset),
                house.preset_sentence(c, scene.game, preset),
                Action("set_preset", {"preset": preset}),
                preset == scene.preset,
            )
            for preset in scene.presets[:3]
        ]
        dice = [
            (
                c.t("Plain dice"),
                c.t("Eight ordinary dice: each six is a mark, and the kiosk draws which."),
                Action("set_plain_dice", {"on": not scene.plain_dice}),
                scene.plain_dice,
            ),
            (
                c.t("One knock sells"),
                c.t("Instead of going once, going twice, sold."),
                Action("set_one_strike", {"on": not scene.one_strike}),
                scene.one_strike,
            ),
        ]
        lines += dice if scene.dice else []
        for place, (name, sentence, action, chosen) in zip(places, lines, strict=False):
            label, told = take_left(place, int(place.width * 0.32), c.px(14))
            button(c, label, name, action, on=chosen, size=c.theme.type.body)
            c.text(told, sentence, c.theme.type.body, align="left", lines=2)

    def _name(self, c: Canvas, room: Rect, scene: Players) -> None:
        assert scene.editing is not None
        head, room = take_top(room, c.px(64), c.gap)
        figure, field = take_left(head, head.height, c.px(10))
        pictures.animal(c, figure, figures(scene.names, scene.figures)[scene.editing])
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
        keyboard(c, room, scene.text, [one for one in languages.offers(c, scene.languages) if not one.on])


BEGINS = {
    "banker": (N_("Banker"), N_("Banker by lot")),
    "leader": (N_("Leader"), N_("Leader by lot")),
    "dealer": (N_("Dealer"), N_("Dealer by lot")),
}
"""What who begins is called, and that he is drawn by lot."""


def begins(c: Canvas, first: str) -> str:
    """What who begins is called."""
    return c.t(BEGINS[first][0])


def by_lot(c: Canvas, first: str) -> str:
    """Who begins is drawn by lot."""
    return c.t(BEGINS[first][1])
