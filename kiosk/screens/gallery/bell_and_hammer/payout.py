"""Who pays whom, and why."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kiosk.scenes import Payment, Payout, Scene, Seat
from kiosk.screens.gallery.drawn import PLAIN, picture, thrown
from kiosk.screens.gallery.made_up import LONG_NAMES, stage

EYES = ("blank", "2", "blank", "blank", "5", "blank", "blank", "6")
BLANK = ("blank",) * 8
BELL = (*BLANK[:3], "bell", *BLANK[:4])
MUCH = ("4", "2", "blank", "bell", "5", "blank", "blank", "6")


def payout(values: tuple[str, ...], *payments: Payment, **more: Any) -> Payout:
    """The payments of a throw of `values`, all made."""
    told = Payout(
        stage=stage(),
        player=1,
        eyes=sum(int(value) for value in values if value.isdigit()),
        bell="bell" in values,
        hammer="hammer" in values,
        payments=payments,
        shown=len(payments),
        dice=thrown(values),
        picture=picture(values),
        next=2,
        number=58,
    )
    return replace(told, **more)


def scenes() -> dict[str, Scene]:
    """Every rule by which tokens move, or do not."""
    facts = {"eyes": 13, "till": 47, "sign": "bell", "player": 1}
    over = {"eyes": 17, "till": 3, "sign": "bell", "excess": 14, "player": 1}
    blank = {"eyes": 0, "till": 30, "player": 1}
    horse = tuple(Payment(seat, 1, 1, "horse_all", blank) for seat in (0, 2, 3))
    sign = payout(PLAIN, Payment("till", 0, 13, "sign_eyes", facts))
    rich = stage(8, till=999, seats=tuple(Seat(name, 999) for name in LONG_NAMES), round=3)
    nobodys = stage(cards={**stage().cards, "bell": None, "horse": 2})
    opened, empty = stage(inn_open=True), stage(inn_open=True, till=0)
    made: dict[str, Scene] = {
        "payout-sign": sign,
        "payout-eyes": payout(EYES, Payment("till", 1, 13, "eyes", facts)),
        "payout-unowned": payout(BELL, Payment(1, 2, 1, "horse", {**blank, "unowned": "bell"}), stage=nobodys),
        "payout-first-of-three": payout(BLANK, *horse, shown=1),
        "payout-excess": payout(
            MUCH,
            Payment("till", 0, 3, "sign_eyes", over),
            Payment(0, 3, 14, "excess_sign", over),
            stage=empty,
        ),
        "payout-short": payout(MUCH, Payment(0, 3, 5, "excess", {**over, "owed": 14}), stage=empty),
        "payout-unpaid": payout(MUCH, Payment(0, 3, 0, "excess", {**over, "owed": 14}), stage=empty),
        "payout-out": replace(sign, out=(1, 2), inn_opens=True),
        "payout-amended": replace(sign, amended=True),
        "payout-resumed": replace(sign, stage=stage(notice="resumed")),
        "payout-simulated": replace(sign, stage=stage(simulated=True, notice="slow_disk")),
        "payout-eight": replace(sign, stage=rich),
    }
    for why in ("horse", "sign_horse", "horse_to_till", "horse_to_inn", "sign_to_till", "sign_to_inn"):
        # The fish owns the horse and throws: where the thrower feeds it, it is the frog's.
        receiver = 3 if "inn" in why else "till" if "till" in why else 2 if why == "horse" else 1
        payment = Payment(0 if "sign" in why else 1, receiver, 1, why, {**blank, "sign": "bell"})
        values = BELL if "sign" in why else BLANK
        now = opened
        if why.endswith("horse"):
            now = stage(cards={**stage().cards, "horse": receiver})
        made[f"payout-{why.replace('_', '-')}"] = payout(values, payment, stage=now)
    thrown_for = {"sign_unowned": PLAIN, "horse_unowned": BLANK, "inn_unowned": MUCH, "owner_is_payer": BLANK}
    for why in ("sign_unowned", "horse_unowned", "inn_unowned", "owner_is_payer", "opening_throw"):
        made[f"payout-nothing-{why.replace('_', '-')}"] = payout(thrown_for.get(why, MUCH), nothing=why)
    return made
