"""What a seat may do by phone now: the same list is shown on the phone, and held against what comes from it.

An action here names no seat, for it is always the phone's own. Everything else stays at the table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Any

from kiosk.games.bingo import STONES
from kiosk.games.toad.cards import CARDS
from kiosk.i18n import Spoken
from kiosk.scenes import Action, Auction, Closing, Declared, Sale, Seen, TakesBack, ToadTurn, Trick

SAID: dict[str, Callable[[Spoken], str]] = {
    "retract": lambda c: c.t("Take back"),
    "hold": lambda c: c.t("Wait"),
    "decline_sale": lambda c: c.t("Sell nothing"),
    "close_reserve": lambda c: c.t("Close the reserve"),
    "sure": lambda c: c.t("Yes, closed"),
    "no_close": lambda c: c.t("No, go on playing"),
    "done": lambda c: c.t("Turn is over"),
    "toad": lambda c: c.t("Toad!"),
    "back": lambda c: c.t("No toad after all"),
    "take_life": lambda c: c.t("Yes, a life back"),
    "no": lambda c: c.t("No"),
}
"""Labels, as the screen's own buttons have them."""

FROM_HAND = ("lay", "show")
"""Actions that are done with the hand which the phone keeps, not by a button of their own."""


@singledispatch
def offered(scene: Any, seat: int) -> tuple[Action, ...]:
    """What `seat` may do while `scene` is shown; in most scenes nothing."""
    return ()


@offered.register
def _(scene: Auction, seat: int) -> tuple[Action, ...]:
    bids = tuple(Action("bid", {"raise": more}) for more in scene.may_bid(seat))
    return (Action("retract"),) if scene.card is not None and scene.retract_by == seat else bids


@offered.register
def _(scene: Seen, seat: int) -> tuple[Action, ...]:
    # Whoever sits at the table may say: wait, that is not what lies there.
    return (Action("hold"),) if scene.confirm_left is not None else ()


@offered.register
def _(scene: Sale, seat: int) -> tuple[Action, ...]:
    # To whom and for how much two agree at the table; to sell nothing is his own affair.
    return (Action("decline_sale"),) if scene.player == seat else ()


@offered.register
def _(scene: Trick, seat: int) -> tuple[Action, ...]:
    if scene.asked or scene.ungathered:
        return ()
    mine = scene.step in ("lead", "reply") and scene.player == seat
    # After a stone that was refused another one is laid.
    lays = [Action("lay", {"value": stone}) for stone in STONES] if mine and scene.stage.by_hand else []
    if scene.problem:
        return tuple(lays)
    found: list[Action] = []
    if scene.step == "reply" and scene.stage.leader == seat:
        found += [Action("announce", {"doubles": doubles}) for doubles in scene.announce]
    if mine and scene.can_close:
        found.append(Action("close_reserve"))
    return (*found, *lays)


@offered.register
def _(scene: Closing, seat: int) -> tuple[Action, ...]:
    return (Action("sure"), Action("no_close")) if scene.player == seat else ()


@offered.register
def _(scene: ToadTurn, seat: int) -> tuple[Action, ...]:
    if scene.player != seat or scene.asked or scene.wants:
        return ()
    # After a card that was refused another one is laid.
    lays = [Action("lay", {"value": card}) for card in CARDS] if scene.stage.by_hand and scene.card is None else []
    return tuple(lays) if scene.problem else (Action("toad"), Action("done"), *lays)


@offered.register
def _(scene: Declared, seat: int) -> tuple[Action, ...]:
    if scene.player != seat:
        return ()
    found = [Action("back")]
    if scene.stage.by_hand and not scene.cards:
        found.append(Action("show"))
    if scene.confirm_left is not None:
        found.append(Action("hold"))
    return tuple(found)


@offered.register
def _(scene: TakesBack, seat: int) -> tuple[Action, ...]:
    return (Action("take_life"), Action("no")) if scene.player == seat else ()


def label(c: Spoken, action: Action) -> str:
    """What the button says."""
    if action.name == "bid":
        return f"+{action.args['raise']}"
    if action.name == "announce":
        return c.n("{n} double", "{n} doubles", action.args["doubles"])
    return SAID[action.name](c)
