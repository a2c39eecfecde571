"""Visitors who do what they should not: drum on the hammer, touch everything, come late, change their minds."""

from __future__ import annotations

from kiosk.scenes import Account, Action, AnyStage, LeaveTable, PutRight, Scene
from kiosk.visitors import TOUCH, Dice, Visitors, Wish

DRUM = "drum"
"""Five knocks, 80 ms apart."""

MEDDLES = 0.12
"""How often somebody meddles instead of playing on."""

TOUCHED = (
    Action("account"),
    Action("put_right"),
    Action("leave_table"),
    Action("undo"),
    Action("bid", {"player": 0, "raise": 10}),
    Action("bid", {"player": 1, "raise": 1}),
    Action("retract", {"player": 1}),
    Action("offer", {"card": "inn", "start": 9}),
    Action("close_auction"),
    Action("confirm"),
    Action("go_on"),
    Action("throw_again"),
    Action("edit_die", {"index": 2}),
    Action("hold"),
    Action("add_die"),
    Action("start"),
    Action("new_round"),
    Action("decline_sale"),
    Action("sell"),
    Action("set_language", {"code": "ru"}),
    Action("close"),
)
"""What they touch, whether the screen offers it or not. None of it says of a die what it does not show."""


class Mischief(Visitors):
    """Visitors some of whom meddle."""

    def wish(self, scene: Scene, dice: Dice) -> Wish | None:
        if self.rng.random() >= MEDDLES:
            return self._play_on(scene, dice)
        if self.rng.random() < 0.4:
            return Wish(DRUM)
        return Wish(TOUCH, self.rng.choice(TOUCHED), late=self.rng.random() < 0.4)

    def _play_on(self, scene: Scene, dice: Dice) -> Wish | None:
        """Sensible again; of the pages that a meddler opened, some are used."""
        if isinstance(scene, LeaveTable):
            return Wish(TOUCH, self._leave(scene))
        if isinstance(scene, Account) and scene.lines and self.rng.random() < 0.3:
            return Wish(TOUCH, Action("why", {"number": scene.lines[0].number}))
        if isinstance(scene, PutRight):
            return Wish(TOUCH, Action("close"))
        return super().wish(scene, dice)

    def _leave(self, scene: LeaveTable) -> Action:
        if scene.asked == "undo" and self.rng.random() < 0.5:
            return Action("sure")
        if scene.asked == "leave":
            return Action("sure")
        if _playing(scene.stage) > 2 and scene.can_leave and self.rng.random() < 0.05:
            return Action("leave", {"seat": self.rng.choice(scene.can_leave)})
        return Action("close")


def _playing(stage: AnyStage) -> int:
    return sum(not seat.out for seat in stage.seats)
