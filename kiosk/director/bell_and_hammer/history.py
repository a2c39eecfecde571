"""What was entered before, as the screens of Bell and Hammer tell it: what cards have won, who is away, old throws."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kiosk.director.bell_and_hammer import ledger
from kiosk.director.bell_and_hammer.dice import Dice
from kiosk.director.memory import Memory
from kiosk.fold import Folded, Live


@dataclass(frozen=True, slots=True)
class History:
    """What every screen tells of all that was entered."""

    won: Mapping[str, int]
    """What each card has brought its owner in this round."""
    away: tuple[bool, ...]
    """Seats whose player has left."""
    throw: Live | None
    """The last throw that counts."""
    leave: Live | None
    """That somebody left, where cards were offered and bids made since, and nothing else."""

    @classmethod
    def of(cls, folded: Folded, players: int) -> History:
        """Of a game as it stands."""
        away, throw, leave = [False] * players, None, None
        for live in folded.live:
            kind = live.event.get("type")
            if kind in ("leave", "return"):
                away[live.event["player"]] = kind == "leave"
            elif kind == "throw":
                throw = live
            if kind == "leave" or kind not in ("auction_open", "bid"):
                leave = live if kind == "leave" else None
        return cls(ledger.won(folded), tuple(away), throw, leave)


def dice_of(memory: Memory, live: Live) -> Dice:
    """The dice of a throw that counts, as they were read or put right."""
    draw = draw_before(live.before) if memory.table.house.get("plain_dice") else None
    evidence = memory.table.evidence.get(memory.stands_as(live))
    if evidence is not None and evidence.payload.get("dice"):
        dice = Dice.from_json(evidence.payload, draw)
        counts = dice.event(0)
        same = counts["eyes"] == sorted(live.event["eyes"])
        if dice.problem is None and same and all(counts[key] == live.event[key] for key in ("bell", "hammer")):
            return dice
    return Dice.of_event(live.event, draw)


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
