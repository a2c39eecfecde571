"""The round is over; the game is over, and this is the standing."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, End, RoundOver
from kiosk.screens import pictures, pieces, words
from kiosk.screens.bell_and_hammer.stage import purses, stage_tools
from kiosk.screens.canvas import Canvas, columns, grid, proportioned, take_bottom, take_left, take_right, take_top
from kiosk.screens.pieces import button, frame, how_to
from kiosk.screens.screen import Screen
from kiosk.screens.sprites import sprite


def ranked(c: Canvas, rect: Rect, scene: End) -> None:
    """Every seat by its tokens, most first, equals on one rank."""
    seats = scene.stage.seats
    order = sorted(range(len(seats)), key=lambda seat: (-seats[seat].tokens, seat))
    across = 1 if len(order) <= 4 else 2
    down = -(-len(order) // across)
    places = [
        place for column in columns(rect, across, c.px(12)) for place in grid(column, max(down, 3), 1, c.px(6))[:down]
    ]
    for place, seat in zip(places, order, strict=False):
        rank = 1 + sum(1 for other in seats if other.tokens > seats[seat].tokens)
        won = seat in scene.winners
        pygame.draw.rect(c.surface, c.palette.sheet, place, border_radius=c.px(6))
        pygame.draw.rect(
            c.surface, c.palette.gold if won else c.palette.line, place, c.px(4 if won else 2), border_radius=c.px(6)
        )
        inner = place.inflate(-c.px(16), -c.px(6))
        number, inner = take_left(inner, c.px(34 if across == 1 else 26), c.px(4))
        c.text(number, f"{rank}.", c.theme.type.head, display=True, align="right")
        figure, inner = take_left(inner, min(inner.height, c.px(70 if across == 1 else 46)), c.px(6))
        pieces.figure(c, figure, seats, seat)
        name, tokens = take_right(inner, int(inner.width * 0.3), c.px(6))
        c.text(name, words.seat_name(c, seats, seat), c.theme.type.head, align="left", lines=2)
        c.text(tokens, str(seats[seat].tokens), c.theme.type.title, display=True, align="right")


class EndScreen(Screen[End]):
    """Who has won, and what everybody has."""

    def moment(self, scene: End) -> Hashable:
        return scene.stage.numbering

    def still(self, c: Canvas, scene: End) -> None:
        tools = [how_to(c), (c.t("How it went"), Action("purses")), (c.t("Account"), Action("account"))]
        room = frame(c, words.strike(c, scene.strike), scene.stage, tools=tools)
        left, right = take_left(room, int(room.width * (0.36 if len(scene.stage.seats) <= 4 else 0.27)), c.px(16))
        ranked(c, right, scene)
        left, sub = take_bottom(left, int(left.height * 0.2), c.px(4))
        told, *why = self.told(c, scene)
        c.text(sub, " ".join(why), c.theme.type.body, colour=c.palette.faded, lines=3)
        left, title = take_bottom(left, int(left.height * 0.36), c.px(4))
        if not scene.winners:
            pictures.icon(c, left.inflate(-left.width // 4, -left.height // 4), "till", c.palette.ink)
            c.text(title, told, c.theme.type.title, display=True, lines=2)
            return
        c.text(title, told, c.theme.type.title, display=True, lines=3)
        for place, seat in zip(self._laurels(c, left, scene), scene.winners, strict=True):
            pieces.figure(
                c, place.inflate(-int(place.width * 0.36), -int(place.height * 0.36)), scene.stage.seats, seat
            )

    def told(self, c: Spoken, scene: End) -> tuple[str, ...]:
        names = [words.seat_name(c, scene.stage.seats, seat) for seat in scene.winners]
        said = [c.t("The game is over")]
        if names:
            several = len(names) > 1
            said = [c.t("A tie: {names}", names=", ".join(names)) if several else c.t("{name} wins!", name=names[0])]
        said.append(c.t(words.ENDS.get(scene.why, words.ENDS["abandoned"])))
        if scene.till_left:
            said.append(c.n("{n} token stays in the till.", "{n} tokens stay in the till.", scene.till_left))
        return tuple(said)

    def _laurels(self, c: Canvas, rect: Rect, scene: End) -> list[Rect]:
        """A wreath for each winner; returns where they lie."""
        across = 1 if len(scene.winners) == 1 else 2 if len(scene.winners) <= 4 else 4
        places = [proportioned(cell, 1, 1) for cell in grid(rect, len(scene.winners), across, c.px(6))]
        for place in places:
            c.surface.blit(sprite("laurel", place.size), place)
        return places


class RoundOverScreen(Screen[RoundOver]):
    """The till is empty, the cards go back, and somebody is the next banker."""

    def still(self, c: Canvas, scene: RoundOver) -> None:
        room = frame(c, words.strike(c, scene.strike), scene.stage, tools=stage_tools(c, scene.stage))
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        button(
            c,
            low,
            c.t("A new round"),
            Action("new_round", {"banker": scene.banker}),
            strong=True,
            size=c.theme.type.body,
        )
        active = [seat for seat, one in enumerate(scene.stage.seats) if not one.out]
        across = len(active) if len(active) <= 4 else -(-len(active) // 2)
        down = -(-len(active) // max(1, across))
        room, low = take_bottom(room, c.px(c.theme.touch * down + 6 * (down - 1)), c.gap)
        for place, seat in zip(grid(low, len(active), max(1, across), c.px(6)), active, strict=True):
            label = words.seat_name(c, scene.stage.seats, seat)
            action = Action("set_banker", {"seat": seat})
            button(c, place, label, action, on=seat == scene.banker, size=c.theme.type.label)
        room, asked = take_bottom(room, c.caption(26))
        c.text(asked, c.t("Who is banker in the next round?"), c.theme.type.label, colour=c.palette.faded)
        room, low = take_bottom(room, c.px(96 if c.large and len(scene.stage.seats) <= 4 else 84), c.gap)
        purses(c, low, scene.stage)
        title, sub = take_top(room, int(room.height * 0.6))
        head, told = self.told(c, scene)
        c.text(title, head, c.theme.type.title * 1.2, display=True)
        c.text(sub, told, c.theme.type.body, lines=2)

    def told(self, c: Spoken, scene: RoundOver) -> tuple[str, ...]:
        over = c.t("Round {n} is over", n=scene.stage.round)
        return over, c.t("The till is empty. All five cards go back under the hammer.")
