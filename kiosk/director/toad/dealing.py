"""The cards are dealt: who gets what, and how many must be left."""

from __future__ import annotations

from kiosk.director.handing import Due
from kiosk.director.toad.phase import ToadPhase
from kiosk.eyes import Sight
from kiosk.games.toad import CARDS
from kiosk.games.toad.piles import DOWN, UP
from kiosk.scenes import DealCards, Scene


class Dealing(ToadPhase):
    """A knock says that all have their cards."""

    def see(self, sight: Sight) -> None:
        self.play.lying(sight)

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
        uncleared = bool(self.play.visible) and not (common and len(self.play.visible) == UP)
        left = len(CARDS) - (DOWN if common else DOWN + UP) * len(order) - (UP if common else 0)
        return DealCards(
            self.play.stage(),
            state.dealer,
            tuple(order),
            left,
            uncleared=uncleared,
            table=self.director.mat or "empty",
            can_lay=self.play.can_lay,
            lies=bool(self.play.backs) and not uncleared,
        )
