"""A turn of a game of Toad that counts is put right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.director import things
from kiosk.director.toad import ledger
from kiosk.director.toad.pile import UNREAD
from kiosk.fold import Entered, Live
from kiosk.games import Refused
from kiosk.scenes import SeenThing

if TYPE_CHECKING:
    from kiosk.director.toad.play import ToadPlay


class Amends:
    """What a correction would lead to, worked out before it counts."""

    def __init__(self, play: ToadPlay, live: Live) -> None:
        self.play, self.live = play, live
        self.table = play.table
        self.preview: Entered | None = None
        self.problem: str | None = None

    def look_ahead(self, put: dict[str, Any]) -> None:
        """Work out what would follow if `put` stood in its place, without entering it."""
        self.preview, self.problem = None, None
        try:
            entered = self.table.preview({"type": "amend", "at": self.live.number, "event": put})
        except Refused as no:
            self.problem = no.code
            return
        if entered.dropped or not ledger.same_turns(self.table.running, entered.folded):
            # Turns that the correction makes impossible would be lost: those are taken back first.
            self.problem = "seen_later"
        else:
            self.preview = entered

    def enter(self, put: dict[str, Any], cards: dict[str, SeenThing]) -> bool:
        """It counts. False where it cannot."""
        self.look_ahead(put)
        if self.preview is None:
            return False
        evidence = self.table.evidence.get(self.play.memory.stands_as(self.live))
        event = {"type": "amend", "at": self.live.number, "event": put}
        known = {key: value for key, value in (evidence.payload if evidence else {}).items() if key != UNREAD}
        note = {**known, **things.note(cards)}
        return self.play.director.enter(event, reading=note, picture=evidence.picture if evidence else None)
