"""How cards that count were seen: a hand that was judged, a discard, and the hands that lie open."""

from __future__ import annotations

from kiosk.director import things
from kiosk.director.memory import Memory
from kiosk.director.toad import ledger
from kiosk.fold import Live
from kiosk.games.toad import State
from kiosk.games.toad.knowledge import is_known
from kiosk.scenes import SeenThing
from kiosk.table import Table


class Looks:
    """Of one running game."""

    def __init__(self, table: Table, memory: Memory) -> None:
        self.table, self.memory = table, memory
        self._hands: dict[int, tuple[int, tuple[SeenThing, ...]]] = {}

    def hand(self, live: Live) -> tuple[SeenThing, ...]:
        """How a hand that was judged was seen, by the names that count."""
        number = self.memory.stands_as(live)
        kept = self._hands.get(live.number)
        if kept is not None and kept[0] == number:
            return kept[1]
        evidence = self.table.evidence.get(number)
        picture = self.memory.picture_of(live) if evidence is not None else None
        cards = []
        for at, value in enumerate(str(card) for card in live.event.get("hand", ())):
            card = things.noted(evidence.payload, f"hand {at}", picture) if evidence is not None else None
            cards.append(card if card is not None and card.value == value else things.said(value, card))
        self._hands[live.number] = number, tuple(cards)
        return tuple(cards)

    def discard(self, live: Live) -> SeenThing | None:
        """How a discard was seen, by the name that counts."""
        value = live.event.get("card")
        evidence = self.table.evidence.get(self.memory.stands_as(live))
        card = None
        if evidence is not None:
            card = things.noted(evidence.payload, "discard", self.memory.picture_of(live))
        if value is None:
            return None
        return card if card is not None and card.value == value else things.said(str(value), card)

    def declared(self, seat: int) -> tuple[SeenThing, ...]:
        """The hand of who has declared a false toad, until he takes or lays something."""
        state: State = self.table.state
        if state.status[seat] != "in" or not state.exposed[seat] or not is_known(state, seat):
            return ()
        for live in reversed(self.table.running.live):
            if ledger.is_verdict(live) and live.before is not None and live.before.state.turn == seat:
                same = {str(card) for card in live.event.get("hand", ())} == set(state.hands[seat] or ())
                return self.hand(live) if same else ()
            if live.event.get("type") == "deal":
                break
        return ()
