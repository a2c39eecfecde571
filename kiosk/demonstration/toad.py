"""A game of Toad, told line by line: turns, hands that were counted, and what they cost whom."""

from __future__ import annotations

from kiosk.demonstration.teller import Teller
from kiosk.director.toad.ledger import lines
from kiosk.fold import Folded, Live
from kiosk.scenes import Seat
from kiosk.screens.words import toad


class ToadTeller(Teller):
    """Puts the account into words."""

    def entered(self, folded: Folded, live: Live) -> None:
        if live.event.get("type") in ("discard", "take"):
            return  # told when the turn is over
        seats = [Seat(str(name)) for name in folded.setup["players"]]
        told = lines(folded, frozenset())
        if told:
            self.say(toad.line(self.canvas, seats, told[0]))
            if costs := toad.costs(self.canvas, seats, told[0]):
                self.say("    " + costs)
