"""What every phase of Bingo knows: the running match, and how what was read is written down and then counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kiosk.director.phase import Phase
from kiosk.games import Refused
from kiosk.games.bingo import State
from vision.reading import Picture

if TYPE_CHECKING:
    from kiosk.director.bingo.play import BingoPlay


class BingoPhase(Phase):
    """A phase of one running match."""

    def __init__(self, play: BingoPlay) -> None:
        super().__init__(play.director)
        self.play = play
        self.refused: str | None = None
        """Why the rules have refused what was handed in, by the refusal's word."""
        self._wanted: tuple[dict[str, Any], Mapping[str, Any]] | None = None

    @property
    def state(self) -> State:
        """As it stands."""
        state: State = self.table.state
        return state

    @property
    def waiting(self) -> bool:
        """Something was handed in and the disk has not answered yet."""
        return self._wanted is not None

    def hand_in(self, event: dict[str, Any], note: Mapping[str, Any], picture: Picture | None) -> None:
        """Write down what was seen, with its picture; when the disk has answered, `event` counts."""
        if self._wanted is None:
            self.refused = None
            self.play.memory.note_seen(note, picture)
            self._wanted = (event, note)
            self._enter()

    def tick(self, now: float) -> None:
        self._enter()

    def _enter(self) -> None:
        if self._wanted is None or self.table.busy:
            return
        event, note = self._wanted
        self._wanted = None
        noted = self.table.noted("seen")
        try:
            self.director.enter(event, reading=note, picture=noted[-1].picture if noted else None)
        except Refused as no:
            self.refused = no.code
            self.director.cue("refused")

    def failed(self) -> None:
        self._wanted = None
