"""A game of Bell and Hammer, told line by line: sales, throws, who pays whom and why."""

from __future__ import annotations

from kiosk.demonstration.teller import Teller
from kiosk.director.bell_and_hammer.ledger import line, payments
from kiosk.fold import Folded, Live
from kiosk.scenes import Payment, Seat
from kiosk.screens import words


class BellAndHammerTeller(Teller):
    """Puts the account into words."""

    def entered(self, folded: Folded, live: Live) -> None:
        c = self.canvas
        names = [str(name) for name in folded.setup["players"]]
        seats = [Seat(name, tokens) for name, tokens in zip(names, live.state.tokens, strict=True)]
        one = line(live)
        if one is None:
            return
        player = names[one.player] if one.player is not None else ""
        if one.kind == "throw":
            self.say(f"{player}: {words.thrown(c, one.eyes, one.bell, one.hammer)}.")
        elif one.kind == "sold" and one.card is not None:
            self.say(f"{words.card_name(c, one.card)}: {player}, {words.tokens(c, one.amount)}.")
        elif one.kind == "unsold" and one.card is not None:
            self.say(f"{words.card_name(c, one.card)}: -")
        elif one.kind == "card_sold" and one.card is not None:
            self.say(f"{player}: {words.card_name(c, one.card)}, {words.tokens(c, one.amount)}.")
        elif one.kind == "stays":
            self.say(c.t("{name} sells nothing", name=player))
        before = live.before.state if live.before else live.state
        for payment in payments(before, live.event, live.effects):
            self._pay(seats, payment)
        if one.nothing:
            self.say("    " + words.nothing(c, one.nothing))
        if one.inn_opens:
            self.say("    " + c.t("The inn opens."))
        purses = ", ".join(f"{name} {tokens}" for name, tokens in zip(names, one.purses, strict=True))
        self.say(f"    {purses}; {c.t('The till')} {one.till}")

    def _pay(self, seats: list[Seat], payment: Payment) -> None:
        c = self.canvas
        self.say(f"    {words.movement(c, seats, payment)} {words.reason(c, payment)}")
