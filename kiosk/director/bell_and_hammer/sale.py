"""A broke player may sell a card to another, at a price agreed between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.bell_and_hammer.phase import BellAndHammerPhase
from kiosk.director.phase import whole
from kiosk.games import Refused
from kiosk.scenes import Sale, Scene

if TYPE_CHECKING:
    from kiosk.director.bell_and_hammer.play import BellAndHammerPlay


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

    @property
    def limit(self) -> int:
        """The most that the chosen buyer can pay."""
        return int(self.facts["buyers"].get(self.buyer, 0))

    def do_sell_card(self, card: str) -> None:
        if card in self.facts["cards"]:
            self.card = card

    def do_sell_buyer(self, seat: int) -> None:
        if seat in self.facts["buyers"]:
            self.buyer = seat
            self.price = min(max(1, self.price), self.limit)

    def do_sell_price(self, price: int) -> None:
        if whole(price, 1, self.limit) is not None:
            self.price = price

    def do_sell(self) -> None:
        if self.card is None or self.buyer is None:
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
