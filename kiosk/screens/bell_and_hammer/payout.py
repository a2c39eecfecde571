"""Who pays whom, and why: one payment at a time."""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from kiosk.i18n import Spoken
from kiosk.scenes import Action, Payment, Payout
from kiosk.screens import dice, pieces, words
from kiosk.screens.bell_and_hammer.flight import Flight, Party, standing
from kiosk.screens.bell_and_hammer.stage import (
    card_places,
    card_row,
    cards_row,
    purse_places,
    purse_row,
    purses,
    stage_tools,
    till,
)
from kiosk.screens.canvas import Canvas, cut, grid, take_bottom, take_top
from kiosk.screens.pieces import button, frame, frame_room
from kiosk.screens.screen import Screen
from kiosk.theme import Theme


def pays_for(payment: Payment) -> str | None:
    """The card by whose rule tokens move; None: by none's."""
    if payment.why in ("sign_eyes", "sign_to_till"):
        return str(payment.facts.get("sign") or "") or None
    if "inn" in payment.why or "excess" in payment.why:
        return "inn"
    return "horse" if "horse" in payment.why else None


class PayoutScreen(Screen[Payout]):
    """The stage; the payment that is being made in words, and its tokens on their way."""

    def __init__(self) -> None:
        self._flight = Flight(till)

    def moment(self, scene: Payout) -> Hashable:
        return scene.number, scene.stage.numbering, scene.shown, scene.hurried

    def lasts(self, scene: Payout, theme: Theme) -> float:
        return self._flight.lasts(self._flying(scene), theme)

    def still(self, c: Canvas, scene: Payout) -> None:
        frame(c, words.strike(c, scene.strike), scene.stage, tools=stage_tools(c, scene.stage))
        upper, room, lower = self._parts(c)
        now = standing(scene.stage, scene.payments, scene.shown)
        purses(c, upper, now, scene.player)
        card_row(c, lower, scene.stage)
        told, bank, thrown = self._middle(c, room)
        till(c, bank, now.till)
        self._throw(c, thrown, scene)
        self._said(c, told, scene)

    def moving(self, c: Canvas, scene: Payout, t: float) -> None:
        flying = self._flying(scene)
        if t >= self._flight.lasts(flying, c.theme):
            return
        card = pays_for(flying[0])
        if card is not None:
            # The card by which it is paid: the sign, the horse that is fed, the inn.
            _, _, lower = self._parts(c)
            pieces.pulse(c, card_places(c, lower)[card], t / c.theme.timing.token)
        now = standing(scene.stage, scene.payments, scene.shown)
        self._flight.paint(c, now, flying, t, lambda who: self._rect(c, scene, who), scene.player)

    def _flying(self, scene: Payout) -> list[Payment]:
        """The payment whose tokens are on their way."""
        payment = self._current(scene)
        return [payment] if payment is not None and payment.amount and scene.shown and not scene.hurried else []

    def _current(self, scene: Payout) -> Payment | None:
        if not scene.payments:
            return None
        return scene.payments[max(0, min(scene.shown, len(scene.payments)) - 1)]

    def _rect(self, c: Canvas, scene: Payout, who: Party) -> Rect:
        """Where the purse of a seat, or the till, lies."""
        upper, room, _ = self._parts(c)
        if isinstance(who, str):
            return self._middle(c, room)[1]
        return purse_places(c, upper, len(scene.stage.seats))[who]

    def _parts(self, c: Canvas) -> tuple[Rect, Rect, Rect]:
        room = frame_room(c)
        upper, room = take_top(room, purse_row(c), c.gap)
        room, lower = take_bottom(room, cards_row(c), c.gap)
        return upper, room, lower

    def _middle(self, c: Canvas, room: Rect) -> tuple[Rect, Rect, Rect]:
        told, bank, thrown = cut(room, [0.53, 0.14, 0.33] if c.large else [0.5, 0.17, 0.33], c.px(12))
        return told, bank, thrown

    def _throw(self, c: Canvas, rect: Rect, scene: Payout) -> None:
        """The throw in words over its dice; a touch puts it right."""
        said, low = take_top(rect, int(rect.height * 0.3), c.px(4))
        c.text(said, words.thrown(c, scene.eyes, scene.bell, scene.hammer), c.theme.type.head, display=True, lines=2)
        if scene.dice:
            for place, die in zip(grid(low, max(8, len(scene.dice)), 4, c.px(5)), scene.dice, strict=False):
                # What the camera saw of a die that was put right would contradict the words above it.
                dice.cut_out(c, place, None if die.by_hand else scene.picture, die)

    def _said(self, c: Canvas, rect: Rect, scene: Payout) -> None:
        payment = self._current(scene)
        touch = c.px(c.theme.touch)
        rect, low = take_bottom(rect, touch, c.px(4))
        ask, go_on = cut(low, [1, 1], c.px(6))
        if payment is not None:
            button(c, ask, c.t("Why?"), Action("why", {"number": scene.number}))
        button(c, go_on, c.t("Go on"), Action("go_on"), strong=True)
        notes = self._notes(c, scene)
        if notes:
            rect, low = take_bottom(rect, c.px(44 if len(notes) > 1 or scene.nothing else 22))
            # Who is out, and why nobody pays, must not be overlooked; the rest is small print.
            colour = c.palette.ink if scene.out or scene.inn_opens or scene.nothing else c.palette.faded
            c.text(low, " ".join(notes), c.theme.type.label, colour=colour, align="left", lines=2)
        if payment is None:
            c.text(rect, self.told(c, scene)[0], c.theme.type.head, display=True, align="left", lines=3)
            return
        upper, lower = take_top(rect, int(rect.height * 0.5), c.px(2))
        moved, why, *_ = self.told(c, scene)
        c.text(upper, moved, c.theme.type.head, display=True, align="left", lines=2)
        c.text(lower, why, c.theme.type.body, align="left", lines=3)

    def told(self, c: Spoken, scene: Payout) -> tuple[str, ...]:
        payment = self._current(scene)
        notes = self._notes(c, scene)
        if payment is None:
            return words.nothing(c, scene.nothing) if scene.nothing else c.t("Nobody pays."), *notes
        return words.movement(c, scene.stage.seats, payment), words.reason(c, payment), *notes

    def _notes(self, c: Spoken, scene: Payout) -> list[str]:
        """What else is to be known of this throw."""
        notes = []
        # The landlord what is more than the till holds, else the owner of the horse would have paid himself.
        card = "inn" if scene.eyes else "horse"
        owner = scene.stage.cards.get(card)
        if scene.nothing == "owner_is_payer" and owner is not None:
            name = words.seat_name(c, scene.stage.seats, owner)
            told = c.t("{card}: it belongs to {name}, who would have to pay.", card=words.card_name(c, card), name=name)
            notes.append(told)
        if scene.amended:
            notes.append(c.t("The throw was put right."))
        if len(scene.payments) > 1:
            notes.append(c.t("Payment {k} of {n}.", k=max(1, scene.shown), n=len(scene.payments)))
        if scene.inn_opens:
            notes.append(c.t("The inn is open!"))
        if scene.out:
            names = ", ".join(words.seat_name(c, scene.stage.seats, seat) for seat in scene.out)
            notes.append(c.t("Out of the game: {names}.", names=names))
        return notes
