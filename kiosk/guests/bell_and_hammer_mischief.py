"""Visitors who do what they should not: drum on the hammer, touch everything, come late, change their minds."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.blows import BLOWS
from kiosk.guests.bell_and_hammer_visitors import Dice, Visitors
from kiosk.guests.wishes import TOUCH, Wish
from kiosk.scenes import Account, Action, AnyStage, Auction, LeaveTable, PutRight, Scene, Why
from vision.reading import MARKS

MOST_TRIES = 60
"""Touches after which a lie must have been put right."""

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


@dataclass
class Lie:
    """A throw that counts was put wrong on purpose; the others see to it that it is put right again."""

    number: int
    index: int
    true: str
    told: str
    counts: bool = False
    tries: int = 0


class Mischief(Visitors):
    """Visitors some of whom meddle."""

    _lie: Lie | None = None

    @property
    def content(self) -> bool:
        return self._lie is None

    def wish(self, scene: Scene, dice: Dice) -> Wish | None:
        if self._lie is not None:
            return self._stand_by(self._lie, scene)
        if self.rng.random() >= MEDDLES:
            return self._play_on(scene, dice)
        if self.rng.random() < 0.4:
            return Wish(self.rng.choice(BLOWS))
        return Wish(TOUCH, self.rng.choice(TOUCHED), late=self.rng.random() < 0.4)

    def _play_on(self, scene: Scene, dice: Dice) -> Wish | None:
        """Sensible again; of the pages that a meddler opened, some are used."""
        if isinstance(scene, LeaveTable):
            return Wish(TOUCH, self._leave(scene))
        if isinstance(scene, Account) and scene.lines and self.rng.random() < 0.3:
            return Wish(TOUCH, Action("why", {"number": scene.lines[0].number}))
        if isinstance(scene, PutRight):
            return self._lie_about(scene)
        if isinstance(scene, Auction) and scene.card is not None and self.rng.random() < 0.3:
            return self._scramble(scene)
        return super().wish(scene, dice)

    def _scramble(self, scene: Auction) -> Wish:
        """A mis-bid is taken back, or everybody bids at once, also who cannot pay it."""
        if scene.retract_by is not None:
            return Wish(TOUCH, Action("retract", {"player": scene.retract_by}))
        first, *rest = (
            Action("bid", {"player": seat, "raise": self.rng.choice((1, 5, 10))}) for seat in range(self.players)
        )
        return Wish(TOUCH, first, more=tuple(rest))

    def _lie_about(self, scene: PutRight) -> Wish:
        """Say of a die that counts already what it did not show."""
        if self.rng.random() < 0.5 or not scene.dice or scene.problem is not None:
            return Wish(TOUCH, Action("close"))
        index = self.rng.randrange(len(scene.dice))
        true = scene.dice[index].value
        there = {die.value for die in scene.dice}
        if scene.plain_marks is not None:
            told = "1" if true == "6" else "6"
        else:
            told = self.rng.choice([value for value in (*MARKS, "blank") if value not in there - {"blank"}])
        if told != true:
            self._lie = Lie(scene.number, index, true, told)
        return Wish(TOUCH, Action("hold"))

    def _stand_by(self, lie: Lie, scene: Scene) -> Wish:
        """First the lie is made to count, then it is put right: until then nobody does anything else."""
        lie.tries += 1
        if lie.tries > MOST_TRIES:
            raise AssertionError(f"a throw that was put wrong cannot be put right again: {scene}")
        if not isinstance(scene, PutRight) or scene.number != lie.number:
            if isinstance(scene, Account | Why | PutRight | LeaveTable):
                return Wish(TOUCH, Action("close"))
            return Wish(TOUCH, Action("put_right"))
        shown, wanted = scene.dice[lie.index].value, lie.true if lie.counts else lie.told
        if scene.problem is not None and not lie.counts:
            lie.counts = True  # the rules refuse it: take it back
        elif shown != wanted:
            return Wish(TOUCH, Action("set_die", {"index": lie.index, "value": wanted}))
        elif scene.changed:
            lie.counts = True
            return Wish(TOUCH, Action("amend"))
        elif lie.counts:
            self._lie = None
        return Wish(TOUCH, Action("close"))

    def _leave(self, scene: LeaveTable) -> Action:
        if scene.asked == "undo" and self.rng.random() < 0.5:
            return Action("sure")
        if scene.asked in ("leave", "return"):
            return Action("sure")
        if scene.can_return and self.rng.random() < 0.5:
            return Action("return", {"seat": self.rng.choice(scene.can_return)})
        if _playing(scene.stage) > 2 and scene.can_leave and self.rng.random() < 0.05:
            return Action("leave", {"seat": self.rng.choice(scene.can_leave)})
        if scene.asked is None and self.rng.random() < 0.2:
            return Action("abandon")
        return Action("close")


def _playing(stage: AnyStage) -> int:
    return sum(not seat.out for seat in stage.seats)
