"""A match of Bingo, told line by line: trumps, tricks, closing, what deals brought."""

from __future__ import annotations

from kiosk.demonstration.teller import Teller
from kiosk.director.bingo.ledger import bigs, of_type, trick_line
from kiosk.fold import Folded, Live
from kiosk.scenes import Seat
from kiosk.screens.words import bingo


class BingoTeller(Teller):
    """Puts tricks and deals into words."""

    def entered(self, folded: Folded, live: Live) -> None:
        c, names = self.canvas, [str(name) for name in folded.setup["players"]]
        seats = [Seat(name) for name in names]
        kind = live.event.get("type")
        if kind == "deal":
            self.say(f"{live.event['turn_up']}: {bingo.trumps(c, live.state.trump)}.")
        elif kind == "announce":
            told = c.t(bingo.ANNOUNCED[int(live.event["doubles"])])
            leader = names[live.state.leader]
            self.say(c.t("{name} announces {doubles}, if the trick is won.", name=leader, doubles=told))
        elif kind == "close":
            self.say(c.t("Closed: no drawing. One must follow."))
        elif (line := trick_line(live)) is not None:
            why = bingo.why_taken(c, line.why, line.lead, line.reply)
            self.say(f"{line.lead} {line.reply}  {bingo.trick_line(c, seats, line)}. {why}")
            for big in bigs(live.effects):
                self.say("    " + bingo.big_line(c, seats, big))
        for over in of_type(live.effects, "deal_over"):
            points = zip(names, over["points"], strict=True)
            self.say("    " + ", ".join(f"{name} {bingo.points(c, count)}" for name, count in points))
            first, second = live.state.big
            self.say(f"    {first} : {second}")
