"""A broke player may sell a card to another, at a price agreed between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.bell_and_hammer.ledger import of_type, payments
from kiosk.director.bell_and_hammer.phase import BellAndHammerPhase
from kiosk.director.phase import whole
from kiosk.eyes import Sight
from kiosk.fold import Live
from kiosk.games import Refused
from kiosk.games.bell_and_hammer.state import State
from kiosk.scenes import Action, Sale, SaleOver, Scene
from kiosk.table import Committed

if TYPE_CHECKING:
    from kiosk.director.bell_and_hammer.play import BellAndHammerPlay

SALES = ("sell", "decline_sale")
"""Events after which the screen says what became of a sale."""

DECLINES = 12.0
"""Seconds without a touch after which a clockwork player that is broke sells nothing."""

STAYS = 5.0
"""Seconds for which it says so at least, before an emptied mat means go on."""


class Sales(BellAndHammerPhase):
    """Card, buyer, price: by touch. A strike does nothing, so that nobody is sold out by a knock."""

    def __init__(self, play: BellAndHammerPlay) -> None:
        super().__init__(play)
        expects = self.table.expects
        self.player = expects.players[0]
        self.facts = expects.facts
        cards: tuple[str, ...] = self.facts["cards"]
        self.card: str | None = cards[0] if len(cards) == 1 else None
        self.buyer: int | None = None
        self.price = 0
        self.declines = self.now + DECLINES
        last = self.table.last
        self.director.hear(of_type(last.effects, "may_sell") if last is not None else ())

    @property
    def limit(self) -> int:
        """The most that the chosen buyer can pay."""
        if self.buyer is None:
            return 0
        purse = int(self.facts["buyers"].get(self.buyer, 0))
        clockwork = self.play.clockwork
        if not clockwork.temper(self.buyer):
            return purse
        # It gives no more than the card is worth to it.
        return min(purse, clockwork.most(self.buyer, self.card, self.table.state)) if self.card else 0

    def tick(self, now: float) -> None:
        """A clockwork player that is broke keeps its cards, unless a person sells one for it."""
        if now >= self.declines and self.play.clockwork.temper(self.player) and not self.table.busy:
            self.do_decline_sale()

    def act(self, action: Action) -> bool:
        self.declines = self.now + DECLINES
        return super().act(action)

    def do_sell_card(self, card: str) -> None:
        if card in self.facts["cards"]:
            self.card = card
            self.price = min(max(1, self.price), self.limit) if self.buyer is not None else self.price

    def do_sell_buyer(self, seat: int) -> None:
        if seat in self.facts["buyers"]:
            before, self.buyer = self.buyer, seat
            if not self.limit:
                self.buyer = before
                self.director.cue("refused")
            self.price = min(max(1, self.price), self.limit)

    def do_sell_price(self, price: int) -> None:
        if whole(price, 1, self.limit) is not None:
            self.price = price

    def do_sell(self) -> None:
        if self.card is None or self.buyer is None or self.price > self.limit:
            return
        sale = {"type": "sell", "player": self.player, "buyer": self.buyer, "card": self.card, "price": self.price}
        try:
            self.director.enter(sale)
        except Refused:
            self.director.cue("refused")

    def do_decline_sale(self) -> None:
        self.director.enter({"type": "decline_sale", "player": self.player})

    def scene(self) -> Scene:
        return Sale(
            stage=self.play.stage(),
            player=self.player,
            debt=self.facts["debt"],
            to=self.facts["to"],
            card=self.card,
            buyer=self.buyer,
            price=self.price,
            limit=self.limit,
        )


class Sold(BellAndHammerPhase):
    """What became of a sale, in a line. Goes on at a strike, or by itself once the mat is free for the next throw."""

    def __init__(self, play: BellAndHammerPlay, sale: Live) -> None:
        super().__init__(play)
        self.sale = sale
        self.began = self.now

    def strike_means(self) -> str:
        return "go_on"

    def strike(self, at: float) -> None:
        self.do_go_on()

    def do_go_on(self) -> None:
        if not self.play.draw_due():
            self.director.shown("sale")

    def see(self, sight: Sight) -> None:
        # The next player may throw already: the reading waits for his turn.
        if sight.reading is not None and self.director.mat_was_empty:
            self.play.early = sight

    def tick(self, now: float) -> None:
        if now >= self.began + STAYS and self.director.mat_was_empty and not self.table.busy:
            self.do_go_on()

    def committed(self, done: Committed) -> bool:
        return bool(done.entered) and done.entry.kind == "draw"

    def scene(self) -> Scene:
        event, sale = self.sale.event, self.sale
        assert sale.before is not None
        before: State = sale.before.state
        after: State = sale.state
        player = event["player"]
        owed = next(one for one in before.pending if one.player == player)
        still = next((one for one in after.pending if one.player == player), None)
        paid = of_type(sale.effects, "pay")
        settled = sum(one["amount"] for one in paid if one.get("rule") == "sale_debt")
        return SaleOver(
            stage=self.play.stage(),
            player=player,
            card=event.get("card"),
            buyer=event.get("buyer"),
            price=event.get("price", 0),
            to=owed.to if owed.debt else None,
            settled=settled,
            unpaid=owed.debt - settled,
            out=any(one["player"] == player for one in of_type(sale.effects, "out")),
            again=still is not None,
            payments=payments(before, event, sale.effects),
        )
