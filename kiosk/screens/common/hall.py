"""All tables of a hall, to be read from across a room."""

from __future__ import annotations

import pygame
from pygame import Rect

from kiosk.figures import figures
from kiosk.scenes.hall import Hall, HallBest, HallSeat, HallTable
from kiosk.screens import pictures, pieces
from kiosk.screens.canvas import Canvas, columns, cut, grid, stack, take_bottom, take_left, take_right, take_top
from kiosk.screens.common.house import game_name
from kiosk.screens.pieces import frame_room, panel
from kiosk.screens.screen import Screen
from kiosk.screens.words import chronicle, hall

ACROSS = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}
"""Tables side by side, by how many are shown."""


class HallScreen(Screen[Hall]):
    """A small stage for each table; the day's best below them."""

    def still(self, c: Canvas, scene: Hall) -> None:
        pictures.proscenium(c)
        room = frame_room(c)
        self._foot(c, Rect(room.left, room.bottom + c.px(6), room.width, c.rect.bottom - room.bottom - c.px(10)), scene)
        if scene.best:
            room, low = take_bottom(room, c.px(98 if not c.large else 112), c.gap)
            for place, best in zip(columns(low, len(scene.best), c.px(6)), scene.best, strict=True):
                self._best(c, place, best)
        if not scene.tables:
            told = hall.away(c, scene.broker) or c.t("No table has been heard of yet.")
            c.text(room, told, c.theme.type.title, colour=c.palette.faded, display=True, lines=2)
            return
        shown = len(scene.tables) if scene.pages == 1 else 6
        across = ACROSS[shown] if c.rect.width > c.rect.height else min(2, shown)
        for place, table in zip(grid(room, shown, across, c.gap), scene.tables, strict=False):
            self._table(c, place, table)

    def _foot(self, c: Canvas, rect: Rect, scene: Hall) -> None:
        """How many tables, how many games, what time it is; or that nothing is heard."""
        away = hall.away(c, scene.broker)
        pieces.ribbon(c, rect, c.palette.button_off if away else c.palette.curtain, c.palette.gold)
        ink = c.palette.on_off if away else c.palette.on_curtain
        inner = rect.inflate(-c.px(40), -c.px(10))
        inner, clock = take_right(inner, c.px(90), c.gap)
        c.text(clock, scene.clock or "-", c.theme.type.head, colour=ink, display=True, align="right")
        c.text(inner, away or hall.count(c, scene), c.theme.type.head, colour=ink, display=True, align="left", lines=2)

    def _best(self, c: Canvas, rect: Rect, best: HallBest) -> None:
        panel(c, rect, line=c.palette.gold)
        inner = rect.inflate(-c.px(14), -c.px(8))
        head, value, foot = stack(inner, [3, 4, 4], 0)
        c.text(head, c.t(chronicle.RECORDS[best.kind]), c.theme.type.small, colour=c.palette.faded)
        c.text(value, chronicle.record(c, best.kind, best.value), c.theme.type.head, display=True)
        c.text(foot, ", ".join(part for part in (best.table, best.at) if part), c.theme.type.small, lines=2)

    def _table(self, c: Canvas, rect: Rect, table: HallTable) -> None:
        p = c.palette
        playing = table.online and table.phase == "playing"
        panel(c, rect, p.sheet if table.online else p.button_off, p.gold if playing else None)
        inner = rect.inflate(-c.px(18), -c.px(12))
        head, inner = take_top(inner, min(c.caption(36), inner.height // 3), c.px(2))
        name, game = cut(head, [2, 1], c.px(6))
        ink = p.ink if table.online else p.on_off
        c.text(name, table.name, c.theme.type.body, colour=ink, display=True, align="left", lines=2)
        told = game_name(c, table.game) if table.game else ""
        if told:
            c.text(game, told, c.theme.type.small, colour=p.faded if table.online else p.on_off, align="right",
                   lines=2)  # fmt: skip
        crowded = len(table.seats) > 4 and inner.width < c.px(320)
        high = min(c.px(32), inner.height * 2 // 5) if crowded else min(c.caption(26), inner.height // 3)
        inner, foot = take_bottom(inner, high, c.px(2))
        if crowded and table.till is not None:
            foot, till = take_right(foot, c.px(54), c.px(4))
            mark, number = take_left(till, c.px(20), c.px(3))
            pictures.icon(c, mark.inflate(0, -mark.height // 5), "till", p.gold_dark)
            c.text(number, str(table.till), c.theme.type.label, colour=ink, display=True, align="left")
        c.text(foot, hall.phase(c, table), c.theme.type.label, colour=ink, lines=2)
        if table.seats:
            self._seats(c, inner, table, None if crowded else table.till)
        else:
            icon = "trouble" if not table.online else "hammer"
            pictures.icon(c, inner.inflate(0, -inner.height // 4), icon, p.line)

    def _seats(self, c: Canvas, rect: Rect, table: HallTable, amount: int | None) -> None:
        if amount is not None:
            rect, till = take_right(rect, min(rect.width // 4, c.px(120)), c.px(6))
            heap, number = take_top(till, int(till.height * 0.55))
            pictures.pile(c, heap, amount)
            c.text(number, str(amount), c.theme.type.head, display=True)
        count = len(table.seats)
        across = count if rect.width / count >= c.px(44) and rect.height < rect.width else -(-count // 2)
        for seat, place in enumerate(grid(rect, count, across, c.px(4))):
            self._seat(c, place, table, seat)

    def _seat(self, c: Canvas, rect: Rect, table: HallTable, seat: int) -> None:
        one: HallSeat = table.seats[seat]
        figure = figures([other.name for other in table.seats], [other.figure for other in table.seats])[seat]
        if rect.width > 1.6 * rect.height:
            badge, number = take_left(rect, min(rect.height, c.px(110)), c.px(3))
        else:
            side = min(rect.width, round(rect.height * 0.62), c.px(130))
            block = Rect(0, 0, rect.width, min(rect.height, round(side * 1.6)))
            block.center = rect.center
            badge, number = take_top(block, side)
        side = min(badge.size) - c.px(6)
        place = Rect(0, 0, side, side)
        place.center = badge.center
        if seat == table.turn or seat in table.winners:
            pygame.draw.circle(c.surface, c.palette.gold, place.center, side // 2 + c.px(3))
        pictures.animal(c, place, figure)
        if one.clockwork:
            pieces.cog(c, place, 10)
        if one.out:
            pygame.draw.line(c.surface, c.palette.bad, place.topleft, place.bottomright, c.px(3))
        size = c.theme.type.title if number.height > c.px(44) else c.theme.type.head
        c.text(number, str(one.value), size, display=True, colour=c.palette.faded if one.out else c.palette.ink)
