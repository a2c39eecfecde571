"""What followed from a hand that was judged, the end of a hand, and the end of the game: each shown until a knock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.toad import ledger
from kiosk.director.toad.phase import ToadPhase
from kiosk.fold import Live
from kiosk.scenes import HandOver, Scene, ToadEnd, Verdict

if TYPE_CHECKING:
    from kiosk.director.toad.play import ToadPlay


class Told(ToadPhase):
    """A screen about an entry, until a knock."""

    what = ""
    """By which name the journal remembers that it was seen."""

    def __init__(self, play: ToadPlay, live: Live) -> None:
        super().__init__(play)
        self.live = live

    def strike_means(self) -> str:
        return "go_on"

    def strike(self, at: float) -> None:
        self.do_go_on()

    def do_go_on(self) -> None:
        self.director.shown(self.what, self.live)


class Judged(Told):
    """A toad, or none; who loses a life."""

    what = "verdict"

    def scene(self) -> Scene:
        line = ledger.verdict(self.live)
        turns = [effect["player"] for effect in self.live.effects if effect["type"] == "turn"]
        return Verdict(
            self.play.stage(),
            player=line.player or 0,
            cards=self.play.looks.hand(self.live),
            red=line.red,
            black=line.black,
            is_toad=line.kind == "toad",
            maximus=line.maximus,
            lost=line.lost,
            out=line.out,
            regained=line.regained,
            next=turns[-1] if turns else None,
            number=line.number,
        )


class HandEnded(Told):
    """A hand is over."""

    what = "hand"

    def scene(self) -> Scene:
        assert self.live.before is not None
        hand = self.live.before.state.hand_no
        abandoned = self.live.event.get("type") == "abandon"
        return HandOver(self.play.stage(), hand, ledger.lost_in(self.table.running, hand), abandoned)


class Ended(Told):
    """The game is over."""

    what = "end"
    ends = True

    def __init__(self, play: ToadPlay, live: Live) -> None:
        super().__init__(play, live)
        self.director.hear(effect for effect in live.effects if effect["type"] == "game_over")

    def scene(self) -> Scene:
        return ToadEnd(self.play.stage(), self.state.winner, self.live.event.get("type") == "abandon")
