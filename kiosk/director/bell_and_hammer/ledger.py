"""The account: what each entry moved and why, and what each card has brought its owner."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kiosk.fold import Folded, Live
from kiosk.games.bell_and_hammer.inn import open_inn
from kiosk.games.bell_and_hammer.reasons import facts
from kiosk.games.bell_and_hammer.shares import shares
from kiosk.games.bell_and_hammer.state import CARDS, State
from kiosk.games.bell_and_hammer.throw import Throw, debts, sign_of
from kiosk.games.game import Effect, Event
from kiosk.scenes import AccountLine, Payment

KINDS = {
    "sell": "card_sold",
    "decline_sale": "stays",
    "throw": "throw",
    "new_round": "new_round",
    "leave": "left",
    "return": "returned",
    "abandon": "abandoned",
}
"""Event to the kind of its line in the account; others move nothing that anybody would ask for."""


def payments(before: State, event: Event, effects: Iterable[Effect]) -> tuple[Payment, ...]:
    """The payments among `effects`, in order, each with what its reason needs to be told."""
    made: list[Payment] = []
    for effect in effects:
        if effect["type"] == "pay":
            told = facts(before, event, effect)
            made.append(Payment(effect["from"], effect["to"], effect["amount"], effect.get("rule", ""), told))
        elif effect["type"] == "short" and made and made[-1].payer == effect["player"] and effect["paid"]:
            last = made[-1]
            owed = {**last.facts, "owed": effect["owed"]}
            made[-1] = Payment(last.payer, last.receiver, last.amount, last.why, owed)
        elif effect["type"] == "short" and not effect["paid"]:
            made += _unpaid(before, event, effect)
    return tuple(made)


def _unpaid(before: State, event: Event, short: Effect) -> list[Payment]:
    """The debt of one who had nothing left to pay it with: a payment of 0, whose facts say what was owed."""
    if event.get("type") != "throw":
        told = facts(before, event, {"rule": "stake", "amount": 0})
        return [Payment(short["player"], "till", 0, "stake", {**told, "owed": short["owed"]})]
    sign = sign_of(event["bell"], event["hammer"])
    thrown = Throw(sum(event["eyes"]), sign if sign and before.owner(sign) is not None else None)
    opens = thrown.eyes > before.till and not before.inn_open
    due = debts(open_inn(before).state if opens else before, thrown)
    return [
        Payment(
            debt.payer,
            debt.receiver,
            0,
            debt.rule,
            {**facts(before, event, {"rule": debt.rule, "amount": 0}), "owed": short["owed"]},
        )
        for debt in (due if isinstance(due, tuple) else ())
        if debt.payer == short["player"]
    ]


def of_type(effects: Iterable[Effect], kind: str) -> list[Effect]:
    """Those effects that are of one type."""
    return [effect for effect in effects if effect["type"] == kind]


def line(live: Live, amended: bool = False) -> AccountLine | None:
    """The account's line for one entry that counts; None for one that moved nothing."""
    event, state = live.event, live.state
    if live.before is None:
        purses = {"purses": tuple(state.tokens), "till": state.till}
        return AccountLine(0, "stakes", payments=payments(state, event, live.effects), **purses)
    before: State = live.before.state
    told: dict[str, Any] = {
        "payments": payments(before, event, live.effects),
        "purses": tuple(state.tokens),
        "till": state.till,
        "amended": amended,
        "inn_opens": bool(of_type(live.effects, "inn_opens")),
    }
    kind = event.get("type")
    if kind == "knock":
        sold = of_type(live.effects, "sold")
        if not sold:
            assert before.auction is not None
            return AccountLine(live.number, "unsold", card=before.auction.card, **told)
        bought = {"player": sold[0]["player"], "card": sold[0]["card"], "amount": sold[0]["amount"]}
        return AccountLine(live.number, "sold", **bought, **told)
    if kind == "throw":
        nothing = of_type(live.effects, "nothing")
        return AccountLine(
            live.number,
            "throw",
            before.turn,
            eyes=sum(event["eyes"]),
            bell=event["bell"],
            hammer=event["hammer"],
            nothing=nothing[0]["why"] if nothing else None,
            **told,
        )
    if kind == "sell":
        return AccountLine(live.number, "card_sold", event["player"], event["card"], event["price"], **told)
    if kind not in KINDS:
        return None
    return AccountLine(live.number, KINDS[kind], event.get("player"), **told)


def account(folded: Folded, amended: frozenset[int]) -> list[AccountLine]:
    """Every line, newest first. `amended`: numbers of entries that were put right."""
    lines = [line(live, live.number in amended) for live in (folded.start, *folded.live)]
    return [one for one in reversed(lines) if one is not None]


def won(folded: Folded) -> dict[str, int]:
    """What each card has brought its owner in this round less what it cost him, as the old rules advise."""
    kept = dict.fromkeys(CARDS, 0)
    for live in folded.live:
        kind = live.event.get("type")
        if kind == "new_round":
            kept = dict.fromkeys(CARDS, 0)
        if kind != "throw" or live.before is None:
            continue
        before: State = live.before.state
        sign = sign_of(live.event["bell"], live.event["hammer"])
        for effect in of_type(live.effects, "pay"):
            for card, amount in shares(before.cards, sign, effect):
                kept[card] += amount
    return kept
