"""What became of a broke player's sale, before the game goes on."""

from __future__ import annotations

from kiosk.scenes import Action, SaleOver
from kiosk.screens import pictures, pieces, words
from kiosk.screens.bell_and_hammer.stage import card_row, purses, stage_tools
from kiosk.screens.canvas import Canvas, columns, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, frame_room
from kiosk.screens.screen import Screen


class SaleOverScreen(Screen[SaleOver]):
    """The stage as it stands after the sale; in the middle the card, and what happened in words."""

    def still(self, c: Canvas, scene: SaleOver) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage, tools=stage_tools(c, scene.stage))
        room = frame_room(c)
        upper, room = take_top(room, c.px(80), c.gap)
        purses(c, upper, scene.stage, scene.player)
        room, lower = take_bottom(room, c.px(86), c.gap)
        card_row(c, lower, scene.stage)
        figure, told = take_left(room, min(room.height, room.width // 4), c.px(16))
        if scene.card is not None:
            pictures.card(c, figure, scene.card, inn_open=scene.stage.inn_open)
        else:
            pieces.figure(c, figure, scene.stage.seats, scene.player)
        told, low = take_bottom(told, c.px(c.theme.touch), c.px(6))
        _, go_on = columns(low, 2, c.px(6))
        button(c, go_on, c.t("Go on"), Action("go_on"), strong=True)
        first, *rest = words.sale_over(c, scene)
        head, told = take_top(told, int(told.height * 0.5), c.px(2))
        c.text(head, first, c.theme.type.head, display=True, align="left", lines=2)
        c.text(told, " ".join(rest), c.theme.type.body, align="left", lines=3)
