"""Why tokens moved: the rule behind each payment, and the facts that a sentence about it needs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kiosk.games.bell_and_hammer.state import State
from kiosk.games.bell_and_hammer.throw import sign_of
from kiosk.games.game import Effect, Event

RULES: Mapping[str, str] = MappingProxyType(
    {
        "stake": "everybody stakes when a round begins",
        "price": "the buyer of a card pays the till",
        "eyes": "numbers without a sign: the till pays the thrower",
        "sign_eyes": "numbers with a sign: the till pays the owner of the sign's card",
        "horse": "nothing but blanks: the thrower pays the owner of the horse, or the till where nobody owns it",
        "horse_all": "nothing but blanks: every other player pays the owner of the horse, or the till",
        "sign_horse": "no eyes, but a sign: the owner of its card pays the owner of the horse, or the till",
        "horse_to_till": "nothing but blanks, inn open: the owner of the horse pays the till",
        "horse_to_inn": "nothing but blanks, inn open: the owner of the horse pays the landlord",
        "sign_to_till": "no eyes, but a sign, inn open: the owner of its card pays the till",
        "sign_to_inn": "no eyes, but a sign, inn open: the owner of its card pays the landlord",
        "excess": "more eyes than the till holds: the thrower pays the landlord what is too much",
        "excess_sign": "more eyes than the till holds, with a sign: the owner of its card pays the landlord",
        "sale": "a broke player has sold a card",
        "sale_debt": "its price first settles what he still owes",
    }
)
"""Each `rule` of a `pay` effect. What is due to an inn without an owner goes to the till under the same rule."""


def facts(before: State, event: Event, effect: Effect) -> dict[str, Any]:
    """What a sentence about the `pay` effect of `event` can tell, `before` being the state that `event` was about.

    Of a throw: ``player`` (who threw), ``eyes``, ``till`` (before it), ``sign`` (the card whose sign counted, or
    None), ``unowned`` (that of a sign which did not count because nobody owns it), and of an excess ``excess``. Of an
    auction or sale: ``card``, ``price``. Where less was paid than was owed: ``owed``. For the stakes of a set-up hand
    in the set-up and the state that it led to.
    """
    kind, told = event.get("type"), {}
    owed = before.switches.stake if effect["rule"] == "stake" else effect["amount"]
    if kind == "throw":
        eyes, sign = sum(event["eyes"]), sign_of(event["bell"], event["hammer"])
        unowned = sign if sign is not None and before.owner(sign) is None else None
        if unowned is not None:
            sign = None
        told = {"player": before.turn, "eyes": eyes, "till": before.till, "sign": sign}
        if unowned is not None:
            told["unowned"] = unowned
        if effect["rule"] in ("excess", "excess_sign"):
            owed = told["excess"] = eyes - before.till
    elif kind == "knock" and before.auction:
        told = {"card": before.auction.card, "price": effect["amount"]}
    elif kind == "sell":
        told = {"card": event["card"], "price": event["price"]}
    return told if owed == effect["amount"] else {**told, "owed": owed}
