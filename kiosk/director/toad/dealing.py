"""The cards are dealt: who gets what, and how many must be left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.handing import Due
from kiosk.director.toad.phase import ToadPhase
from kiosk.eyes import Sight
from kiosk.games.toad import CARDS
from kiosk.games.toad.piles import DOWN, UP
from kiosk.scenes import DealCards, Scene
from vision.reading import Doubt

if TYPE_CHECKING:
    from kiosk.director.toad.play import ToadPlay

UNSURE = Doubt.LOW_CONFIDENCE | Doubt.OFF_THE_MAT
"""What is perhaps no card at all, or none that lies in anybody's way."""


class Dealing(ToadPhase):
    """A knock says that all have their cards."""

    def __init__(self, play: ToadPlay) -> None:
        super().__init__(play)
        self._open = 0
        """Cards that lie face up on the mat, for sure."""
        play.look_again()

    def see(self, sight: Sight) -> None:
        if self.play.lying(sight) is not None:
            items = sight.reading.items if sight.reading is not None else ()
            self._open = sum(not item.doubts & UNSURE for item in items)

    def strike_means(self) -> str:
        return "dealt"

    def strike(self, at: float) -> None:
        self.do_dealt()

    def do_dealt(self) -> None:
        self.hand_in(Due({"type": "deal"}))

    def scene(self) -> Scene:
        state = self.state
        count = len(state.lives)
        order = [seat for step in range(1, count + 1) if (seat := (state.dealer + step) % count) in state.present]
        common = state.switches.layout == "common"
        # Where the open cards are common they are dealt into the middle of the mat.
        uncleared = self._open > 0 and not (common and self._open == UP)
        left = len(CARDS) - (DOWN if common else DOWN + UP) * len(order) - (UP if common else 0)
        return DealCards(
            self.play.stage(),
            state.dealer,
            tuple(order),
            left,
            uncleared=uncleared,
            table=self.director.mat or "empty",
            can_lay=self.play.can_lay,
            lies=self.director.mat == "read" and not uncleared,
        )
