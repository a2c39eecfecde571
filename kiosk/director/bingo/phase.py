"""What every phase of Bingo knows: the running match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kiosk.director.handing import Due, HandsIn
from kiosk.games.bingo import State
from vision.reading import Picture

if TYPE_CHECKING:
    from kiosk.director.bingo.play import BingoPlay


class BingoPhase(HandsIn):
    """A phase of one running match."""

    def __init__(self, play: BingoPlay) -> None:
        super().__init__(play)
        self.play = play

    @property
    def state(self) -> State:
        """As it stands."""
        state: State = self.table.state
        return state

    def read(self, event: dict[str, Any], note: Mapping[str, Any], picture: Picture | None) -> None:
        """Hand in an event that was read."""
        self.hand_in(Due(event, note, picture))
