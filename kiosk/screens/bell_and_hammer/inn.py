"""The door of the inn opens."""

from __future__ import annotations

from collections.abc import Hashable

from kiosk.i18n import Spoken
from kiosk.scenes import Action, InnOpens
from kiosk.screens import pictures, pieces, words
from kiosk.screens.bell_and_hammer.stage import stage_tools
from kiosk.screens.canvas import Canvas, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, frame_room
from kiosk.screens.screen import Screen, eased
from kiosk.theme import Theme


class InnScreen(Screen[InnOpens]):
    """The inn, large; from now on it earns what the till cannot pay."""

    def moment(self, scene: InnOpens) -> Hashable:
        return scene.stage.round

    def lasts(self, scene: InnOpens, theme: Theme) -> float:
        return theme.timing.door

    def still(self, c: Canvas, scene: InnOpens) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage, tools=stage_tools(c, scene.stage))
        room = frame_room(c)
        _, told = take_left(room, room.width // 2, c.px(20))
        told, low = take_bottom(told, c.px(c.theme.touch), c.gap)
        button(c, low, c.t("Go on"), Action("go_on"), strong=True)
        head, told = take_top(told, int(told.height * 0.45), c.gap)
        opened, said = self.told(c, scene)
        c.text(head, opened, c.theme.type.huge * 0.7, display=True, align="left", lines=2)
        if scene.landlord is None:
            c.text(told, said, c.theme.type.body, align="left", lines=5)
            return
        figure, told = take_left(told, c.px(80), c.px(10))
        pieces.figure(c, figure, scene.stage.seats, scene.landlord)
        c.text(told, said, c.theme.type.body, align="left", lines=6)

    def told(self, c: Spoken, scene: InnOpens) -> tuple[str, ...]:
        opened = c.t("The inn is open!")
        if scene.landlord is None:
            told = c.t("It belongs to nobody. Who throws more than the till holds pays the difference into the till.")
            return opened, told
        who = words.seat_name(c, scene.stage.seats, scene.landlord)
        return opened, c.t("Landlord: {name}. Who throws more than the till holds pays the difference here.", name=who)

    def moving(self, c: Canvas, scene: InnOpens, t: float) -> None:
        picture, _ = take_left(frame_room(c), frame_room(c).width // 2, c.px(20))
        pictures.inn_door(c, picture, eased(t / c.theme.timing.door))
