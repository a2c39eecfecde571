"""What was entered before, as the screens tell it: dice, pictures, corrections, and what was told already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kiosk.director import ledger
from kiosk.director.dice import Dice
from kiosk.fold import Folded, Live
from kiosk.table import Table
from vision.reading import Picture
from vision.ring import Ring


@dataclass(frozen=True, slots=True)
class History:
    """What every screen tells of all that was entered."""

    won: Mapping[str, int]
    """What each card has brought its owner in this round."""
    away: tuple[bool, ...]
    """Seats whose player has left."""
    throw: Live | None
    """The last throw that counts."""

    @classmethod
    def of(cls, folded: Folded, players: int) -> History:
        """Of a game as it stands."""
        away, throw = [False] * players, None
        for live in folded.live:
            kind = live.event.get("type")
            if kind in ("leave", "return"):
                away[live.event["player"]] = kind == "leave"
            elif kind == "throw":
                throw = live
        return cls(ledger.won(folded), tuple(away), throw)


class Memory:
    """Looks into the table's past. `ring` holds the pictures; without it there are none after a restart."""

    def __init__(self, table: Table, ring: Ring | None) -> None:
        self.table = table
        self.ring = ring
        self._told: tuple[Folded, History] | None = None
        self._picture: tuple[int | None, int, Picture] | None = None
        """Game, number of the entry, and the picture that was asked for last."""

    @property
    def history(self) -> History:
        """Worked out once for each state: it is asked for with every picture, and a long game has many entries."""
        folded = self.table.running
        if self._told is None or self._told[0] is not folded:
            self._told = (folded, History.of(folded, len(self.table.names)))
        return self._told[1]

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

    def dice_of(self, live: Live) -> Dice:
        """The dice of a throw that counts, as they were read or put right."""
        draw = draw_before(live.before) if self.table.house.get("plain_dice") else None
        evidence = self.table.evidence.get(self.stands_as(live))
        if evidence is not None and evidence.payload.get("dice"):
            dice = Dice.from_json(evidence.payload, draw)
            counts = dice.event(0)
            same = counts["eyes"] == sorted(live.event["eyes"])
            if dice.problem is None and same and all(counts[key] == live.event[key] for key in ("bell", "hammer")):
                return dice
        return Dice.of_event(live.event, draw)

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

    def remember(self, number: int, picture: Picture) -> None:
        """The picture of the event that has just been entered, so that it need not be loaded again."""
        self._picture = (self.table.game, number, picture)

    def load(self, name: str | None) -> Picture | None:
        """A picture out of the ring, while it is kept."""
        kept = self.ring.load(name) if self.ring is not None and name else None
        return kept[0] if kept else None


def draw_before(live: Live | None) -> tuple[str, ...] | None:
    """The drawn order of the marks that holds at `live`: one that no throw has used yet."""
    while live is not None and live.before is not None:
        kind = live.event.get("type")
        if kind == "draw":
            return tuple(live.event["marks"])
        if kind == "throw":
            return None
        live = live.before
    return None
