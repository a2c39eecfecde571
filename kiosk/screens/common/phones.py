"""How phones come to the table: the page's QR code, and each seat's own code."""

from __future__ import annotations

import pygame
from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, Invited, Phones
from kiosk.screens import pieces, words
from kiosk.screens.canvas import Canvas, cut, grid, take_bottom, take_left, take_right, take_top
from kiosk.screens.pieces import button, frame, panel
from kiosk.screens.screen import Screen

QUIET = 4
"""Modules of light around a QR code."""


def code(c: Canvas, rect: Rect, invited: Invited) -> Rect:
    """A QR code in the middle of `rect`, dark on light by day and by night; returns where it lies."""
    count = len(invited.modules) + 2 * QUIET
    side = max(1, min(rect.size) // count)
    place = Rect(0, 0, side * count, side * count)
    place.center = rect.center
    pygame.draw.rect(c.surface, c.palette.print_paper, place)
    for y, row in enumerate(invited.modules, QUIET):
        for x, dark in enumerate(row, QUIET):
            if dark:
                c.surface.fill(c.palette.print_ink, Rect(place.left + x * side, place.top + y * side, side, side))
    return place


def invitation(c: Canvas, rect: Rect, invited: Invited) -> None:
    """The page's QR code with its address below it, small: for a corner of another screen."""
    picture, low = take_bottom(rect, c.caption(38), c.px(2))
    code(c, picture, invited)
    upper, lower = take_top(low, low.height // 2)
    c.text(upper, c.t("Look on by phone"), c.theme.type.small)
    c.text(lower, bare(invited.address), c.theme.type.small, colour=c.palette.faded)


def hindered(c: Canvas, rect: Rect, why: str) -> None:
    """Why there is no code, where it would be."""
    panel(c, rect)
    inner = rect.inflate(-c.px(20), -c.px(16))
    head, told = take_top(inner, int(inner.height * 0.3), c.px(4))
    c.text(head, c.t("No phones now"), c.theme.type.body, display=True, lines=2)
    c.text(
        told, c.t(words.NO_PHONES.get(why, words.NO_PHONES["no_network"])), c.theme.type.label, lines=8, valign="top"
    )


def bare(address: str) -> str:
    """An address as somebody types it."""
    return address.removeprefix("http://").rstrip("/")


class PhonesScreen(Screen[Phones]):
    """The seats, and beside them the page's code, or that of the seat that was touched."""

    def told(self, c: Spoken, scene: Phones) -> tuple[str, ...]:
        if scene.seat is None:
            head = c.t("Play with a phone")
            return head, c.t("Touch your own seat: it shows a code for your phone. The camera sees no phone.")
        who = words.seat_name(c, scene.stage.seats, scene.seat)
        if scene.joined:
            return c.t("{name} plays with a phone", name=who), c.t("Is it the right one? Else touch the seat again.")
        good = c.n("The code is good for {n} second, once.", "The code is good for {n} seconds, once.", scene.left)
        return c.t("{name}, point your phone here", name=who), good

    def still(self, c: Canvas, scene: Phones) -> None:
        room = frame(c, words.strike(c, scene.strike), scene.stage)
        head, said = self.told(c, scene)
        title, room = take_top(room, c.px(48), c.px(4))
        c.text(title, head, c.theme.type.title, display=True, align="left")
        wide = room.width > room.height
        shown, seats = take_left(room, int(room.width * 0.46), c.px(16)) if wide else take_top(room, room.height // 2)
        seats, low = take_bottom(seats, c.px(c.theme.touch), c.gap)
        panel(c, shown)
        self._shown(c, shown.inflate(-c.px(16), -c.px(12)), scene, said)
        self._seats(c, seats, scene)
        if scene.seat is not None and scene.seat in scene.seats:
            free, low = cut(low, [1.0, 1.0], c.gap)
            button(c, free, c.t("Without the phone"), Action("no_phone", {"seat": scene.seat}))
        button(c, low, c.t("Close"), Action("close"), strong=True)

    def _shown(self, c: Canvas, rect: Rect, scene: Phones, said: str) -> None:
        """The QR code and what it is; for who types it, address and code."""
        rect, told = take_bottom(rect, c.caption(44 if scene.code else 56), c.px(4))
        c.text(told, said, c.theme.type.label, lines=3)
        if not scene.invited.modules or scene.joined:
            figure = scene.seat if scene.seat is not None else 0
            pieces.figure(c, rect, scene.stage.seats, figure)
            return
        if scene.code:
            rect, digits = take_bottom(rect, c.px(40), c.px(2))
            grouped = f"{scene.code[:3]}\u00a0{scene.code[3:]}"
            c.text(digits, grouped, c.theme.type.title, display=True)
        rect, line = take_bottom(rect, c.caption(22), c.px(2))
        c.text(line, bare(scene.invited.address), c.theme.type.label, colour=c.palette.faded)
        code(c, rect, scene.invited)

    def _seats(self, c: Canvas, rect: Rect, scene: Phones) -> None:
        count = len(scene.stage.seats)
        across = 1 if count <= 4 else 2
        down = -(-count // across)
        for seat, place in enumerate(grid(rect, max(count, across * max(3, down)), across, c.px(6))[:count]):
            name = words.seat_name(c, scene.stage.seats, seat)
            has = seat in scene.seats
            label = c.t("has a phone") if has else ""
            # A clockwork player plays by itself, without a phone.
            clockwork = bool(scene.stage.seats[seat].computer)
            button(c, place, "", None if clockwork else Action("seat_code", {"seat": seat}), strong=seat == scene.seat)
            if not clockwork:
                c.targets[-1] = c.targets[-1]._replace(label=name)
            figure, told = take_left(place.inflate(-c.px(14), -c.px(10)), min(place.height - c.px(10), c.px(60)))
            pieces.figure(c, figure, scene.stage.seats, seat)
            ink = c.palette.on_strong if seat == scene.seat else c.palette.on_button
            told = take_right(told, told.width - c.px(8))[1]
            if label:
                told, low = take_bottom(told, told.height // 2)
                c.text(low, label, c.theme.type.small, colour=ink, align="left", valign="top")
            c.text(told, name, c.theme.type.body, colour=ink, align="left", valign="bottom" if label else "middle")
