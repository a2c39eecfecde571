"""What every phase of Toad knows: the running game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.handing import HandsIn
from kiosk.games.toad import State

if TYPE_CHECKING:
    from kiosk.director.toad.play import ToadPlay


class ToadPhase(HandsIn):
    """A phase of one running game."""

    def __init__(self, play: ToadPlay) -> None:
        super().__init__(play)
        self.play = play

    @property
    def state(self) -> State:
        """As it stands."""
        state: State = self.table.state
        return state
