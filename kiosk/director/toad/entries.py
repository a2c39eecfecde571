"""What of a turn does not count yet, as entries: what was taken as far as it was seen, and what was laid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kiosk.director.handing import Due
from kiosk.director.toad.late import Late
from kiosk.director.toad.lying import Lying, RowCard, taken_from
from kiosk.director.toad.pile import CALM, UNREAD
from kiosk.fold import Live
from kiosk.games import Refused
from kiosk.scenes import SeenThing
from vision.reading import Doubt

if TYPE_CHECKING:
    from kiosk.director.toad.play import ToadPlay

Events = list[dict[str, Any]]


def this_discard(play: ToadPlay) -> Live | None:
    """The discard of the turn that is being played, where it counts already."""
    if play.state.step != "declare":
        return None
    lines = reversed(play.table.running.live)
    return next((live for live in lines if live.event.get("type") == "discard"), None)


class Entries:
    """Of one turn."""

    def __init__(self, play: ToadPlay, late: Late) -> None:
        self.play, self.late = play, late

    def events(self, found: Lying | None, row: Sequence[RowCard], card: str | None) -> Events:
        """What of taking and discarding does not count yet; a `card` in the place of none that counts already."""
        entered, laying = this_discard(self.play), {"type": "discard", "card": card}
        if entered is not None:
            return [{"type": "amend", "at": entered.number, "event": laying}] if card is not None else []
        return [self._take(found, row, card), laying] if self.play.state.step == "take" else [laying]

    def refusal(self, found: Lying | None, row: Sequence[RowCard], card: str) -> str | None:
        """Why the rules do not let this card be laid, by a word."""
        folded = self.play.table.running
        try:
            for event in (*(due.event for due in self.play.forgets(card)), *self.events(found, row, card)):
                folded = folded.enter(event).folded
        except Refused as no:
            return no.code
        return None

    def due(
        self,
        found: Lying | None,
        row: Sequence[RowCard],
        card: SeenThing | None,
        doubts: Doubt,
        *,
        unknown: bool,
    ) -> list[Due]:
        """The same with what it was read from. `unknown`: where there is no card, nobody knows whether one was laid."""
        blind = self.play.blind and card is None
        value = card.value if card is not None else None
        note = self.play.note({"discard": card} if card is not None else {}, doubts)
        hidden = found is not None and any(item.value in self.play.ahead() for item in found.new)
        if card is None and (unknown or hidden):
            note[UNREAD] = True
        if self.late.calm:
            note[CALM] = True
        picture = card.picture if card is not None else None
        dues = self.play.forgets(value)
        for event in self.events(found, row, value):
            laying = event["type"] != "take" and not blind
            dues.append(Due(event, note, picture) if laying else Due(event))
        return dues

    def _take(self, found: Lying | None, row: Sequence[RowCard], card: str | None) -> dict[str, Any]:
        """What was seen to be taken: an open card of the middle, or the top of the pile."""
        state = self.play.state
        if found is None or self.play.blind:
            return {"type": "take", "from": None}
        taken = taken_from(row, found.row) if found.row else ()
        if len(taken) == 1:
            return {"type": "take", "from": "open", "card": taken[0]}
        came = [item.value for item in found.new]
        under = found.pile or len(state.discard) == 1 or bool(came)
        covered = card is not None or not all(map(self.late.lay_there, came))
        if state.discard and state.discard[-1] and found.top is None and under and not covered and not found.doubts:
            return {"type": "take", "from": "discard"}
        return {"type": "take", "from": None}
