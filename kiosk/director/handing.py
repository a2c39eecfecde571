"""What was seen is written down with its picture before it counts; several entries follow each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kiosk.director.phase import Phase
from kiosk.director.play import Play
from kiosk.games import Refused
from vision.reading import Picture


@dataclass(slots=True)
class Due:
    """One event that is to count."""

    event: dict[str, Any]
    note: Mapping[str, Any] | None = None
    """What it was read from; None: it comes from no reading."""
    picture: Picture | None = None
    noted: bool = False


class HandsIn(Phase):
    """A phase that hands in what was read. It stands until the last of its entries is on disk."""

    def __init__(self, play: Play) -> None:
        super().__init__(play.director)
        self.memory = play.memory
        self.refused: str | None = None
        """Why the rules have refused what was handed in, by the refusal's word."""
        self._wanted: list[Due] = []
        self._about: int | None = None
        """Number of the state that stood when the last entry was handed to the disk."""

    @property
    def waiting(self) -> bool:
        """Something was handed in and the disk has not answered yet."""
        return bool(self._wanted) or self._about == self.table.number

    def hand_in(self, *entries: Due) -> None:
        """Write down what was seen, with its picture; when the disk has answered, the events count in turn."""
        if not self.waiting:
            self.refused = None
            self._wanted = list(entries)
            self._enter()

    def tick(self, now: float) -> None:
        self._enter()

    def _enter(self) -> None:
        if not self._wanted or self.table.busy:
            return
        first = self._wanted[0]
        if first.note is not None and not first.noted:
            self.memory.note_seen(first.note, first.picture)
            first.noted = True
            return
        del self._wanted[0]
        noted = self.table.noted("seen") if first.note is not None else []
        try:
            picture = noted[-1].picture if noted else None
            if self.director.enter(first.event, reading=first.note, picture=picture):
                self._about = self.table.number
        except Refused as no:
            self._wanted = []
            self.refused = no.code
            self.director.cue("refused")

    def failed(self) -> None:
        self._wanted, self._about = [], None
