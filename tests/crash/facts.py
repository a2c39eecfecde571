"""The facts that a screen shows, as plain values that can be compared with what the journal demands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiosk.scenes import Auction, End, InnOpens, Payout, Players, Sale, SaleOver, Scene, Seen, Stage, Throw, Waiting
from tests.crash import bingo, toad


def facts(scene: Scene) -> dict[str, Any]:
    """What a visitor can read on the screen of `scene`."""
    told: dict[str, Any] = {"scene": type(scene).__name__}
    stage = getattr(scene, "stage", None)
    if isinstance(stage, Stage):
        told |= {
            "number": stage.numbering,
            "tokens": [seat.tokens for seat in stage.seats],
            "out": [seat.out for seat in stage.seats],
            "till": stage.till,
            "cards": dict(stage.cards),
            "inn_open": stage.inn_open,
            "turn": stage.turn,
            "round": stage.round,
            "banker": stage.banker,
        }
    told |= bingo.facts(scene) | toad.facts(scene)
    if isinstance(scene, Waiting):
        told |= {"resumable": scene.resumable}
    elif isinstance(scene, Players):
        told |= {"names": list(scene.names), "preset": scene.preset, "banker": scene.banker, "page": scene.page}
        told |= {"plain_dice": scene.plain_dice, "one_strike": scene.one_strike}
        told |= {"editing": scene.editing, "text": scene.text}
    elif isinstance(scene, Auction):
        told |= {"card": scene.card, "called": scene.called, "left": list(scene.left)}
        told |= {"next": scene.next, "choose": scene.choose}
        told |= {"start": scene.start, "high": scene.high, "by": scene.by}
    elif isinstance(scene, Payout):
        told |= {"player": scene.player, "eyes": scene.eyes, "bell": scene.bell, "hammer": scene.hammer}
        told |= {"payments": [[one.payer, one.receiver, one.amount] for one in scene.payments if one.amount]}
        told |= {"unpaid": sorted({one.payer for one in scene.payments if not one.amount})}
        told |= {"told": scene.shown == len(scene.payments), "of": scene.number, "amended": scene.amended}
    elif isinstance(scene, Seen):
        told |= {"player": scene.player, "dice": [die.value for die in scene.dice]}
    elif isinstance(scene, Throw):
        told |= {"player": scene.player}
    elif isinstance(scene, Sale):
        told |= {"player": scene.player, "debt": scene.debt, "to": scene.to}
    elif isinstance(scene, SaleOver):
        told |= {"player": scene.player, "card": scene.card, "buyer": scene.buyer, "price": scene.price}
        told |= {"out_now": scene.out}
    elif isinstance(scene, InnOpens):
        told |= {"landlord": scene.landlord}
    elif isinstance(scene, End):
        told |= {"winners": list(scene.winners), "till_left": scene.till_left}
    return told


def differences(demanded: Mapping[str, Any], shown: Mapping[str, Any]) -> list[str]:
    """Where the screen is not what was demanded; what was not demanded is not compared."""
    return [
        f"{key} is {shown.get(key)!r} instead of {value!r}"
        for key, value in demanded.items()
        if shown.get(key) != value
    ]
