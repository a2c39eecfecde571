"""What became of a broke player's sale, before the game goes on."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, SaleOver
from kiosk.screens import pictures, pieces, words
from kiosk.screens.bell_and_hammer.flight import Flight, Party
from kiosk.screens.bell_and_hammer.stage import card_row, cards_row, purse_places, purse_row, purses, stage_tools, till
from kiosk.screens.canvas import Canvas, columns, take_bottom, take_left, take_right, take_top
from kiosk.screens.pieces import button, frame, frame_room
from kiosk.screens.screen import Screen
from kiosk.theme import Theme


class SaleOverScreen(Screen[SaleOver]):
    """The stage as it stands after the sale; in the middle the card, and what happened in words."""

    def __init__(self) -> None:
        self._flight = Flight(till)

    def told(self, c: Spoken, scene: SaleOver) -> tuple[str, ...]:
        return tuple(words.sale_over(c, scene))

    def moment(self, scene: SaleOver) -> Hashable:
        return scene.stage.numbering

    def lasts(self, scene: SaleOver, theme: Theme) -> float:
        return self._flight.lasts(scene.payments, theme)

    def moving(self, c: Canvas, scene: SaleOver, t: float) -> None:
        upper, _, bank, _ = self._parts(c)
        places = purse_places(c, upper, len(scene.stage.seats))

        def place(who: Party) -> Rect:
            return places[who] if isinstance(who, int) else bank

        self._flight.paint(c, scene.stage, scene.payments, t, place, scene.player)

    def _parts(self, c: Canvas) -> tuple[Rect, Rect, Rect, Rect]:
        """Where the purses, the words, the till and the cards lie."""
        upper, room = take_top(frame_room(c), purse_row(c), c.gap)
        room, lower = take_bottom(room, cards_row(c), c.gap)
        room, bank = take_right(room, int(room.width * 0.15), c.px(12))
        return upper, room, bank, lower

    def still(self, c: Canvas, scene: SaleOver) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage, tools=stage_tools(c, scene.stage))
        upper, room, bank, lower = self._parts(c)
        purses(c, upper, scene.stage, scene.player)
        card_row(c, lower, scene.stage)
        till(c, bank, scene.stage.till)
        figure, told = take_left(room, min(room.height, room.width // 4), c.px(16))
        if scene.card is not None:
            pictures.card(c, figure, scene.card, inn_open=scene.stage.inn_open)
        else:
            pieces.figure(c, figure, scene.stage.seats, scene.player)
        told, low = take_bottom(told, c.px(c.theme.touch), c.px(6))
        _, go_on = columns(low, 2, c.px(6))
        button(c, go_on, c.t("Go on"), Action("go_on"), strong=True)
        first, *rest = self.told(c, scene)
        head, told = take_top(told, int(told.height * 0.5), c.px(2))
        c.text(head, first, c.theme.type.head, display=True, align="left", lines=2)
        c.text(told, " ".join(rest), c.theme.type.body, align="left", lines=3)
