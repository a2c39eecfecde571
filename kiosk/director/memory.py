"""What was entered before, as the screens tell it: pictures, corrections, and what was told already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kiosk.fold import Live
from kiosk.table import Note, Table
from vision.reading import Picture
from vision.ring import Ring


class Memory:
    """Looks into the table's past. `ring` holds the pictures; without it there are none after a restart."""

    def __init__(self, table: Table, ring: Ring | None) -> None:
        self.table = table
        self.ring = ring
        self._picture: tuple[int | None, int, Picture] | None = None
        """Game, number of the entry, and the picture that was asked for last."""

    def find(self, number: int) -> Live | None:
        """The entry with this number, if it counts; 0: the set-up."""
        folded = self.table.running
        return next((live for live in (folded.start, *folded.live) if live.number == number), None)

    def amended(self) -> frozenset[int]:
        """Numbers of events that were put right."""
        return frozenset(self.table.amends)

    def stands_as(self, live: Live) -> int:
        """Number of the entry that an event is as it stands: that of the amend, where it was put right."""
        return self.table.amends.get(live.number, live.number)

    def was_told(self, what: str, live: Live) -> bool:
        """Whether the screen `what` about an event as it stands was seen to its end."""
        wanted = {"what": what, "of": live.number, "as": self.stands_as(live)}
        return any(note.payload == wanted for notes in self.table.notes.values() for note in notes)

    def telling(self, what: str, live: Live) -> dict[str, object]:
        """The note that makes `was_told` true."""
        return {"what": what, "of": live.number, "as": self.stands_as(live)}

    def seen(self) -> Note | None:
        """What was read about the state that stands and does not count yet, as a person has put it right so far."""
        noted = self.table.noted("seen")
        if not noted or not noted[-1].payload.get("dice"):
            return None
        picture = None
        for note in noted:
            # An empty note: that throw is made again. Corrections name no picture: they are about the last one.
            picture = (note.picture or picture) if note.payload.get("dice") else None
        return replace(noted[-1], picture=picture)

    def picture_of(self, live: Live) -> Picture | None:
        """The picture that an event was read from, while it is kept."""
        number = self.stands_as(live)
        if self._picture is not None and self._picture[:2] == (self.table.game, number):
            return self._picture[2]
        evidence = self.table.evidence.get(number)
        picture = self.load(evidence.picture) if evidence is not None else None
        if picture is not None:
            self._picture = (self.table.game, number, picture)
        return picture

    def note_seen(self, note: Mapping[str, Any], picture: Picture | None) -> None:
        """Write down what was read about the state that stands, with its picture, before it counts."""
        keep = None
        if self.ring is not None and picture is not None:
            ring, kept = self.ring, picture

            def keep() -> str:
                return ring.keep(kept, note)

        self.table.note("seen", note, keep)

    def remember(self, number: int, picture: Picture) -> None:
        """The picture of the event that has just been entered, so that it need not be loaded again."""
        self._picture = (self.table.game, number, picture)

    def load(self, name: str | None) -> Picture | None:
        """A picture out of the ring, while it is kept."""
        kept = self.ring.load(name) if self.ring is not None and name else None
        return kept[0] if kept else None
