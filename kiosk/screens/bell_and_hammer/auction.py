"""Cards under the hammer."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, Auction
from kiosk.scenes.bell_and_hammer import RAISES
from kiosk.screens import pictures, pieces, words
from kiosk.screens.bell_and_hammer.flight import Flight, Party
from kiosk.screens.bell_and_hammer.stage import lay_purses, purses_and_till, small_till, stage_tools
from kiosk.screens.canvas import Canvas, columns, grid, rows, take_bottom, take_left, take_right, take_top
from kiosk.screens.pieces import button, frame, frame_room, panel, ribbon
from kiosk.screens.screen import Screen
from kiosk.theme import Theme

PURSES = 82
"""Height in units of the purses' row while no card is on the block."""


class AuctionScreen(Screen[Auction]):
    """The card, the highest bid and whose it is, the calls, and each player's bids."""

    def __init__(self) -> None:
        self._flight = Flight(small_till)

    def still(self, c: Canvas, scene: Auction) -> None:
        said = words.strike(c, scene.strike, scene.called, scene.deaf, scene.one_strike, scene.by is not None)
        tools = [tool for tool in stage_tools(c, scene.stage) if not scene.card or tool[1].name != "put_right"]
        room = frame(c, said, scene.stage, tools=tools)
        seats = len(scene.stage.seats)
        if scene.card is None:
            room, low = take_bottom(room, c.px(PURSES + 12 * c.large), c.gap)
            places, bank = purses_and_till(c, low, seats)
            lay_purses(c, places, scene.stage)
            small_till(c, bank, scene.stage.till)
            self._choose(c, room, scene)
            return
        down = 1 if seats <= 4 else 2
        room, low = take_bottom(room, c.px(104) * down, c.gap)
        for seat, place in enumerate(grid(low, seats, -(-seats // down), c.px(6))):
            self._bidder(c, place, scene, seat)
        self._block(c, room, scene)

    def _block(self, c: Canvas, rect: Rect, scene: Auction) -> None:
        """The card on the block, what is bid for it, and the call."""
        assert scene.card is not None
        picture, rest = take_left(rect, min(int(rect.height * 5 / 7), rect.width // 3), c.px(14))
        pictures.card(c, picture, scene.card)
        rest, called = take_right(rest, int(rest.width * 0.34), c.px(10))
        self._calls(c, called, scene)
        title, rest = take_top(rest, int(rest.height * 0.24))
        c.text(title, words.card_name(c, scene.card), c.theme.type.title, display=True, align="left")
        worth, rest = take_top(rest, int(rest.height * 0.34))
        amiss = self._amiss(c, scene)
        said, colour = amiss or c.t(words.CARD_WORTH[scene.card]), c.palette.bad if amiss else c.palette.faded
        if scene.card in scene.worth:
            worth, about = take_bottom(worth, int(worth.height * 0.4))
            c.text(about, worth_told(c, scene.worth[scene.card]), c.theme.type.body, align="left", lines=2)
        c.text(worth, said, c.theme.type.label, colour=colour, align="left", lines=2)
        number, who = take_left(rest, int(rest.width * 0.34), c.px(10))
        if scene.by is None:
            c.text(number, str(scene.start), c.theme.type.huge, display=True, colour=c.palette.faded)
            c.text(who, self._bids(c, scene), c.theme.type.body, align="left", lines=3)
            return
        c.text(number, str(scene.high), c.theme.type.huge, display=True)
        figure, bidder = take_left(who, min(who.height, who.width // 3), c.px(6))
        pieces.figure(c, figure, scene.stage.seats, scene.by)
        c.text(
            bidder,
            self._bids(c, scene),
            c.theme.type.head,
            align="left",
            lines=2,
        )

    def moment(self, scene: Auction) -> Hashable:
        return scene.stage.numbering, scene.card, scene.called, scene.by, scene.high

    def lasts(self, scene: Auction, theme: Theme) -> float:
        return self._flight.lasts(scene.payments, theme) if scene.card is None else theme.timing.pulse

    def moving(self, c: Canvas, scene: Auction, t: float) -> None:
        if scene.card is None:
            self._flight.paint(c, scene.stage, scene.payments, t, lambda who: self._place(c, scene, who))
            return
        share = t / c.theme.timing.pulse
        if share >= 1:
            return
        _, number, calls = self._places(c, scene)
        if scene.called and not scene.one_strike:
            pieces.pulse(c, calls[min(3, scene.called) - 1], share)
        elif scene.by is not None:
            pieces.pulse(c, number, share)

    def _place(self, c: Canvas, scene: Auction, who: Party) -> Rect:
        """Where the purse of a seat, or the till, lies while no card is on the block."""
        _, low = take_bottom(frame_room(c), c.px(PURSES + 12 * c.large), c.gap)
        places, bank = purses_and_till(c, low, len(scene.stage.seats))
        return places[who] if isinstance(who, int) else bank

    def _places(self, c: Canvas, scene: Auction) -> tuple[Rect, Rect, list[Rect]]:
        """Where the block's words, the number and the three calls lie."""
        down = 1 if len(scene.stage.seats) <= 4 else 2
        rect, _ = take_bottom(frame_room(c), c.px(104) * down, c.gap)
        _, rest = take_left(rect, min(int(rect.height * 5 / 7), rect.width // 3), c.px(14))
        rest, called = take_right(rest, int(rest.width * 0.34), c.px(10))
        low, _ = take_left(rest, int(rest.width * 0.34), c.px(10))
        number = Rect(low.left, rest.bottom - int(rest.height * 0.46), low.width, int(rest.height * 0.42))
        return rest, number, rows(called, 3, c.px(5))

    def _calls(self, c: Canvas, rect: Rect, scene: Auction) -> None:
        """Going once, going twice: printed as they are called, with a hammer each."""
        p = c.palette
        if scene.one_strike:
            c.text(rect, c.t("One knock sells"), c.theme.type.head, colour=p.faded, lines=2)
            return
        nobody = scene.by is None
        calls = (c.t("Going once"), c.t("Going twice"), c.t("Nobody?") if nobody else c.t("Sold!"))
        for number, (place, call) in enumerate(zip(rows(rect, 3, c.px(5)), calls, strict=True), start=1):
            done = scene.called >= number
            ground, ink = (p.button_strong, p.on_strong) if done else (p.button_off, p.on_off)
            ribbon(c, place, ground, p.gold if done else p.line)
            figure, told = take_left(place.inflate(-c.px(34), -c.px(12)), min(place.height, c.px(32)), c.px(6))
            if done:
                pictures.icon(c, figure, "hammer", ink)
            else:
                c.text(figure, str(number), c.theme.type.body, colour=ink, display=True)
            c.text(told, call, c.theme.type.body, colour=ink, display=True, align="left")

    def _bidder(self, c: Canvas, rect: Rect, scene: Auction, seat: int) -> None:
        """One player's purse and bids; who has the highest bid can take it back for a moment."""
        p = c.palette
        one = scene.stage.seats[seat]
        leads = seat == scene.by
        pygame.draw.rect(c.surface, p.sheet, rect, border_radius=c.px(c.theme.radius))
        pygame.draw.rect(
            c.surface, p.gold if leads else p.line, rect, c.px(4 if leads else 2), border_radius=c.px(c.theme.radius)
        )
        head, low = take_bottom(rect.inflate(-c.px(8), -c.px(8)), c.px(c.theme.touch), c.px(2))
        figure, told = take_left(head.inflate(-c.px(4), 0), head.height, c.px(4))
        pieces.figure(c, figure, scene.stage.seats, seat)
        name, number = take_right(told, int(told.width * 0.34), c.px(3))
        c.text(name, words.seat_name(c, scene.stage.seats, seat), c.theme.type.label, align="left", lines=2)
        c.text(number, str(one.tokens), c.theme.type.head, display=True, align="right")
        if one.out or (scene.stage.away and scene.stage.away[seat]):
            c.text(low, c.t("out"), c.theme.type.label, colour=p.faded)
            return
        if one.computer:
            c.text(low, c.t(words.CLOCKWORK[one.computer]), c.theme.type.label, colour=p.faded, lines=2)
            return
        if seat == scene.retract_by:
            button(c, low, c.t("Take back"), Action("retract", {"player": seat}), size=c.theme.type.label)
            return
        room_for = max(1, (low.width + c.px(4)) // (c.px(c.theme.touch) + c.px(4)))
        shown = RAISES[:room_for]
        for place, more in zip(columns(low, len(shown), c.px(4)), shown, strict=True):
            action = Action("bid", {"player": seat, "raise": more}) if more in scene.may_bid(seat) else None
            button(c, place, f"+{more}", action, size=c.theme.type.body)

    def _choose(self, c: Canvas, rect: Rect, scene: Auction) -> None:
        """No card on the block: what was sold, which comes next, at what price."""
        room, side = take_right(rect, int(rect.width * 0.27), c.px(14))
        upper, room = take_top(room, c.px(62), c.px(8))
        if scene.sold is not None and not scene.choose:
            self._sold(c, upper, scene)
        else:
            c.text(upper, self._comes(c, scene), c.theme.type.title, display=True, lines=2)
        high = min(room.height, int(room.width / 5 * 1.4) + c.px(34))
        room = Rect(room.left, room.top + (room.height - high) // 2, room.width, high)
        for place, card in zip(columns(room, 5, c.px(10)), words.CARD_NAMES, strict=True):
            self._offered(c, place, scene, card)
        self._start(c, side, scene)

    def _sold(self, c: Canvas, rect: Rect, scene: Auction) -> None:
        assert scene.sold is not None
        if scene.sold_to is None:
            c.text(rect, self._became(c, scene), c.theme.type.head, display=True, lines=2)
            return
        figure, told = take_left(rect, rect.height, c.px(8))
        pieces.figure(c, figure, scene.stage.seats, scene.sold_to)
        c.text(told, self._became(c, scene), c.theme.type.head, display=True, align="left", lines=2)

    def told(self, c: Spoken, scene: Auction) -> tuple[str, ...]:
        if scene.card is None:
            sold = scene.sold is not None and not scene.choose
            return (self._became(c, scene) if sold else self._comes(c, scene),)
        said = [words.card_name(c, scene.card), self._bids(c, scene)]
        if scene.called and not scene.one_strike:
            said.append(c.t("Going once") if scene.called == 1 else c.t("Going twice"))
        worth = (worth_told(c, scene.worth[scene.card]),) if scene.card in scene.worth else ()
        return *said, self._amiss(c, scene) or c.t(words.CARD_WORTH[scene.card]), *worth

    def _bids(self, c: Spoken, scene: Auction) -> str:
        """Whose the highest bid is, or what may be bid."""
        if scene.by is not None:
            return c.t("{name} bids", name=words.seat_name(c, scene.stage.seats, scene.by))
        return c.t("Offered for the last time. Who bids?") if scene.again else c.t("Starting price. Who bids?")

    def _amiss(self, c: Spoken, scene: Auction) -> str:
        """Whose bid was refused, and why; or whose has fallen, and what becomes of the others."""
        if not scene.refused or scene.refused_by is None:
            if scene.fell is None:
                return ""
            name = words.seat_name(c, scene.stage.seats, scene.fell)
            return c.t("{name} has left: all bids on this card have fallen. Bid anew.", name=name)
        return f"{words.seat_name(c, scene.stage.seats, scene.refused_by)}: {words.refusal(c, scene.refused)}"

    def _became(self, c: Spoken, scene: Auction) -> str:
        """What became of the card that was offered last."""
        assert scene.sold is not None
        card = words.card_name(c, scene.sold)
        if scene.sold_to is None:
            return c.t("Nobody wanted it: {card}.", card=card)
        return c.n(
            "Sold to {name} for {n} token: {card}!",
            "Sold to {name} for {n} tokens: {card}!",
            scene.sold_for,
            name=words.seat_name(c, scene.stage.seats, scene.sold_to),
            card=card,
        )

    def _comes(self, c: Spoken, scene: Auction) -> str:
        """Which card comes next."""
        if scene.next is None:
            return c.t("All the cards were offered.")
        if scene.choose:
            return c.t("Which card comes under the hammer?")
        return c.t("Next under the hammer: {card}", card=words.card_name(c, scene.next))

    def _offered(self, c: Canvas, rect: Rect, scene: Auction, card: str) -> None:
        """One of the five: its owner's figure, or whether it is still to be offered."""
        picture, low = take_bottom(rect, c.px(34), c.px(3))
        owner = scene.stage.cards.get(card)
        waits = card in scene.left
        place = pictures.card(c, picture, card, faded=not waits and owner is None)
        if card == scene.next:
            pygame.draw.rect(c.surface, c.palette.gold, place.inflate(c.px(6), c.px(6)), c.px(4), border_radius=c.px(5))
        if owner is not None:
            badge = Rect(0, 0, low.height, low.height)
            badge.center = low.center
            pieces.figure(c, badge, scene.stage.seats, owner)
            return
        unsold = c.t("out of use") if card in scene.stage.unused else c.t("unsold")
        said = c.t("next") if card == scene.next else c.t("waits") if waits else unsold
        if card in scene.worth:
            said = f"{said}, {c.t('about {n}', n=scene.worth[card])}"
        c.text(low, said, c.theme.type.label, colour=c.palette.faded if card != scene.next else c.palette.ink, lines=2)
        if scene.choose and waits and card != scene.next:
            c.target(rect, Action("choose", {"card": card}), words.card_name(c, card))

    def _start(self, c: Canvas, rect: Rect, scene: Auction) -> None:
        """The starting price, and the buttons that offer or close."""
        panel(c, rect)
        inner = rect.inflate(-c.px(16), -c.px(16))
        inner, close = take_bottom(inner, c.px(c.theme.touch), c.px(6))
        button(c, close, c.t("Close the auction"), Action("close_auction"), strong=scene.next is None)
        if scene.next is None:
            c.text(inner, c.t("The dice decide from here."), c.theme.type.body, lines=3)
            return
        inner, offer = take_bottom(inner, c.px(c.theme.touch), c.px(6))
        button(c, offer, c.t("Offer it"), Action("offer", {"card": scene.next, "start": scene.start}), strong=True)
        inner, price = take_bottom(inner, c.px(c.theme.touch), c.px(2))
        less, number, more = columns(price, 3, c.px(4))
        fewer = Action("set_start", {"start": scene.start - 1}) if scene.start > scene.least else None
        button(c, less, "\u2212", fewer, size=c.theme.type.head)
        c.text(number, str(scene.start), c.theme.type.title, display=True)
        button(c, more, "+", Action("set_start", {"start": scene.start + 1}), size=c.theme.type.head)
        head, label = take_bottom(inner, c.caption(24))
        c.text(label, c.t("Starting price"), c.theme.type.label, colour=c.palette.faded)
        c.text(head, words.card_name(c, scene.next), c.theme.type.head, display=True, lines=2)


def worth_told(c: Spoken, worth: int) -> str:
    """What a card brings on average from here."""
    if worth < 0:
        return c.n("On average it costs {n} token from here.", "On average it costs {n} tokens from here.", -worth)
    return c.n("On average it brings {n} token from here.", "On average it brings {n} tokens from here.", worth)
