"""After a throw: one payment at a time, with its reason; and the inn, when it opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director import heard
from kiosk.director.bell_and_hammer.history import dice_of
from kiosk.director.bell_and_hammer.ledger import line, of_type
from kiosk.director.bell_and_hammer.phase import BellAndHammerPhase
from kiosk.eyes import Sight
from kiosk.fold import Live
from kiosk.games.bell_and_hammer.state import State
from kiosk.scenes import InnOpens, Payout, Scene
from kiosk.table import Committed

if TYPE_CHECKING:
    from kiosk.director.bell_and_hammer.play import BellAndHammerPlay

EACH = 1.2
"""Seconds from one payment to the next."""

LINGER = 2.0
"""Seconds for which the last payment is shown at least, before an emptied mat means go on."""


class Payouts(BellAndHammerPhase):
    """The throw counts; who pays whom, and why. Goes on at a strike, or when the dice were taken off the mat."""

    def __init__(self, play: BellAndHammerPlay, thrown: Live, *, told: bool = False) -> None:
        """`told`: the payments were shown before (the kiosk was started again)."""
        super().__init__(play)
        self.thrown = thrown
        self.began = self.now - (1e6 if told else 0.0)
        one = line(thrown, thrown.number in play.memory.amended())
        assert one is not None
        self.line = one
        self._sounds = [] if told else heard.payout(thrown.effects, len(one.payments))
        self.hurried = told

    def shown(self) -> int:
        """How many payments have been made on screen."""
        return min(len(self.line.payments), 1 + int((self.now - self.began) / self.slowly(EACH)))

    @property
    def told(self) -> bool:
        """All payments are on the screen."""
        return self.shown() >= len(self.line.payments)

    def strike_means(self) -> str:
        return "go_on"

    def strike(self, at: float) -> None:
        if self.told:
            self.do_go_on()
        else:
            self.began = self.now - self.slowly(EACH) * len(self.line.payments)
            self.hurried = True

    def do_go_on(self) -> None:
        if not self.play.draw_due():
            self.director.shown("payout")

    def see(self, sight: Sight) -> None:
        # The next player may throw while the last payment is still told: the reading waits for his turn.
        if sight.reading is not None and self.director.mat_was_empty:
            self.play.early = sight

    def tick(self, now: float) -> None:
        while self._sounds and len(self.line.payments) - len(self._sounds) < self.shown():
            for name in self._sounds.pop(0):
                self.director.cue(name)
        done_at = self.began + self.slowly(EACH * max(0, len(self.line.payments) - 1) + LINGER)
        if now >= done_at and self.director.mat_was_empty and not self.table.busy:
            self.do_go_on()

    def committed(self, done: Committed) -> bool:
        return bool(done.entered) and done.entry.kind == "draw"

    def scene(self) -> Scene:
        state: State = self.thrown.state
        dice = dice_of(self.play.memory, self.thrown)
        expects = self.table.expects
        return Payout(
            stage=self.play.stage(),
            player=self.line.player or 0,
            eyes=self.line.eyes,
            bell=self.line.bell,
            hammer=self.line.hammer,
            payments=self.line.payments,
            shown=self.shown(),
            nothing=self.line.nothing,
            inn_opens=self.line.inn_opens,
            out=tuple(effect["player"] for effect in of_type(self.thrown.effects, "out")),
            dice=tuple(dice.seen),
            picture=self.director.memory.picture_of(self.thrown),
            next=state.turn if expects.what == "throw" else None,
            number=self.thrown.number,
            amended=self.line.amended,
            hurried=self.hurried,
        )


class InnDoor(BellAndHammerPhase):
    """The door of the inn opens."""

    def __init__(self, play: BellAndHammerPlay) -> None:
        super().__init__(play)
        last = self.table.last
        self.director.hear(of_type(last.effects, "inn_opens") if last is not None else ())

    def strike_means(self) -> str:
        return "go_on"

    def strike(self, at: float) -> None:
        self.do_go_on()

    def do_go_on(self) -> None:
        if not self.play.draw_due():
            self.director.shown("inn")

    def committed(self, done: Committed) -> bool:
        return bool(done.entered) and done.entry.kind == "draw"

    def scene(self) -> Scene:
        return InnOpens(self.play.stage(), self.table.state.owner("inn"))
