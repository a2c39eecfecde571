"""A broke player may sell a card: which, to whom, for how much."""

from __future__ import annotations

from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, Sale
from kiosk.screens import pictures, pieces, words
from kiosk.screens.bell_and_hammer.stage import stage_tools
from kiosk.screens.canvas import Canvas, columns, cut, grid, rows, take_bottom, take_left, take_top
from kiosk.screens.pieces import button, frame, panel
from kiosk.screens.screen import Screen

STEPS = (-5, -1, 1, 5)


class SaleScreen(Screen[Sale]):
    """Three columns: the card, the buyer, the price; then sell or decline."""

    def still(self, c: Canvas, scene: Sale) -> None:
        room = frame(c, words.strike(c, scene.strike), scene.stage, tools=stage_tools(c, scene.stage))
        head, room = take_top(room, c.px(64), c.gap)
        figure, told = take_left(head, head.height, c.px(10))
        pieces.figure(c, figure, scene.stage.seats, scene.player)
        title, sub = take_top(told, int(told.height * 0.58))
        who = words.seat_name(c, scene.stage.seats, scene.player)
        c.text(
            title,
            self.told(c, scene)[0],
            c.theme.type.head,
            display=True,
            align="left",
        )
        owned = [card for card, owner in scene.stage.cards.items() if owner == scene.player]
        ruined = scene.buyer is not None and 1 <= scene.price <= scene.debt and len(owned) == 1
        said = c.t("At this price {name} is out.", name=who) if ruined else self.told(c, scene)[1]
        c.text(sub, said, c.theme.type.label, align="left", colour=c.palette.bad if ruined else c.palette.faded)
        room, low = take_bottom(room, c.px(c.theme.touch), c.gap)
        ready = scene.card is not None and scene.buyer is not None and scene.price >= 1
        decline, sell = columns(low, 2, c.gap)
        button(c, decline, c.t("Sell nothing"), Action("decline_sale"))
        button(c, sell, c.t("Sold!"), Action("sell") if ready else None, strong=True, size=c.theme.type.body)
        for number, place in enumerate(cut(room, [1.0, 1.35, 0.9], c.gap)):
            panel(c, place)
            inner = place.inflate(-c.px(16), -c.px(12))
            name, inner = take_top(inner, c.caption(26), c.px(4))
            c.text(
                name, (c.t("1. Which card?"), c.t("2. To whom?"), c.t("3. For how much?"))[number], c.theme.type.label
            )
            (self._cards, self._buyers, self._price)[number](c, inner, scene)

    def told(self, c: Spoken, scene: Sale) -> tuple[str, ...]:
        who = words.seat_name(c, scene.stage.seats, scene.player)
        broke = c.t("{name} has no tokens left and may sell a card", name=who)
        if not scene.debt:
            return broke, c.t("Nothing is owed any more.")
        owed = c.n(
            "{n} token is still owed to {name}.",
            "{n} tokens are still owed to {name}.",
            scene.debt,
            name=words.party(c, scene.stage.seats, scene.to),
        )
        return broke, owed

    def _cards(self, c: Canvas, rect: Rect, scene: Sale) -> None:
        owned = [card for card, owner in scene.stage.cards.items() if owner == scene.player]
        across = len(owned) if len(owned) < 3 else 2 if len(owned) == 4 else 3
        for place, card in zip(grid(rect, len(owned), max(1, across), c.px(6)), owned, strict=True):
            found = pictures.card(c, place, card)
            chosen = card == scene.card
            if chosen:
                pictures.chosen(c, found)
            c.target(place, Action("sell_card", {"card": card}), words.card_name(c, card))

    def _buyers(self, c: Canvas, rect: Rect, scene: Sale) -> None:
        others = [
            seat
            for seat, one in enumerate(scene.stage.seats)
            if seat != scene.player and not one.out and one.tokens > 0
        ]
        if not others:
            c.text(rect, c.t("Nobody can buy."), c.theme.type.body, lines=3)
            return
        across = 1 if len(others) <= 3 else 2 if len(others) <= 6 else 3
        for place, seat in zip(grid(rect, len(others), across, c.px(5)), others, strict=True):
            label = f"{words.seat_name(c, scene.stage.seats, seat)} ({scene.stage.seats[seat].tokens})"
            button(
                c, place, label, Action("sell_buyer", {"seat": seat}), on=seat == scene.buyer, size=c.theme.type.label
            )

    def _price(self, c: Canvas, rect: Rect, scene: Sale) -> None:
        if scene.buyer is None:
            c.text(rect, c.t("First choose who buys."), c.theme.type.label, colour=c.palette.faded, lines=3)
            return
        number, low = take_bottom(rect, 2 * c.px(c.theme.touch) + c.px(5), c.px(4))
        c.text(number, str(scene.price), c.theme.type.huge, display=True)
        for place, step in zip(
            (cell for row in rows(low, 2, c.px(5)) for cell in columns(row, 2, c.px(5))), STEPS, strict=True
        ):
            price = scene.price + step
            action = Action("sell_price", {"price": price}) if 1 <= price <= scene.limit else None
            label = f"+{step}" if step > 0 else f"\u2212{-step}"
            button(c, place, label, action, size=c.theme.type.body)
