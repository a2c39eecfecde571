"""Between two rounds, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.bell_and_hammer.ledger import of_type
from kiosk.director.bell_and_hammer.phase import BellAndHammerPhase
from kiosk.games import Refused
from kiosk.games.bell_and_hammer.state import State
from kiosk.scenes import End, RoundOver, Scene

if TYPE_CHECKING:
    from kiosk.director.bell_and_hammer.play import BellAndHammerPlay


class BetweenRounds(BellAndHammerPhase):
    """The till is empty; another round follows."""

    def __init__(self, play: BellAndHammerPlay) -> None:
        super().__init__(play)
        self.banker: int = self.table.expects.facts["banker"]
        last = self.table.last
        self.director.hear(of_type(last.effects, "round_over") if last is not None else ())

    def strike_means(self) -> str:
        return "new_round"

    def strike(self, at: float) -> None:
        self.do_new_round()

    def do_set_banker(self, seat: int) -> None:
        if self.table.state.plays(seat):
            self.banker = seat

    def do_new_round(self, banker: int | None = None) -> None:
        named = self.banker if banker is None else banker
        try:
            self.director.enter({"type": "new_round", "banker": named})
        except Refused:
            self.director.cue("refused")

    def scene(self) -> Scene:
        return RoundOver(self.play.stage(), self.banker)


class Ended(BellAndHammerPhase):
    """The standing."""

    ends = True

    def __init__(self, play: BellAndHammerPlay) -> None:
        super().__init__(play)
        last = self.table.last
        self.director.hear(of_type(last.effects, "game_over") if last is not None else ())

    def strike_means(self) -> str:
        return "go_on"

    def strike(self, at: float) -> None:
        self.do_go_on()

    def do_go_on(self) -> None:
        self.director.shown("end")

    def scene(self) -> Scene:
        state: State = self.table.state
        over = [of_type(live.effects, "game_over") for live in reversed(self.table.running.live)]
        why = next((effects[0]["why"] for effects in over if effects), "till_empty")
        return End(self.play.stage(), why, tuple(state.winners or ()), state.till)
