"""The trump stone lies face down, or somebody touched *close*: the kiosk asks once whether the leader closes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.bingo.phase import BingoPhase
from kiosk.eyes import Sight
from kiosk.games import Refused
from kiosk.scenes import Closing, Scene

if TYPE_CHECKING:
    from kiosk.director.bingo.play import BingoPlay


class AsksToClose(BingoPhase):
    """Only a touch answers; turned up again, the stone answers too. The hammer has no part in it."""

    def __init__(self, play: BingoPlay, *, seen: bool) -> None:
        """`seen`: the camera saw the stone turned; else somebody touched it."""
        super().__init__(play)
        self.seen = seen

    def do_sure(self) -> None:
        try:
            self.director.enter({"type": "close", "player": self.state.leader})
        except Refused:
            self.director.cue("refused")
            self.play.go_on()

    def do_no(self) -> None:
        self.play.stays_open = self.seen
        self.play.go_on()

    def see(self, sight: Sight) -> None:
        found = self.play.lying(sight)
        if self.seen and found is not None and found.trump is not None:
            self.play.go_on()

    def scene(self) -> Scene:
        return Closing(self.play.stage(), self.state.leader, self.seen)
