"""What every phase of Bell and Hammer knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.phase import Phase

if TYPE_CHECKING:
    from kiosk.director.bell_and_hammer.play import BellAndHammerPlay


class BellAndHammerPhase(Phase):
    """A phase of one running game."""

    def __init__(self, play: BellAndHammerPlay) -> None:
        super().__init__(play.director)
        self.play = play
