"""Who pays whom, and why."""

from __future__ import annotations

from dataclasses import replace

from kiosk.scenes import (
    Payment,
    Payout,
    Scene,
    Seat,
)
from kiosk.screens.gallery.made_up import LONG_NAMES, picture, stage, thrown


def scenes() -> dict[str, Scene]:
    """Every rule by which tokens move, or do not."""
    facts = {"eyes": 13, "till": 47, "sign": "bell", "player": 1}
    pays = Payment("till", 0, 13, "sign_eyes", facts)
    payout = Payout(
        stage=stage(),
        player=1,
        eyes=13,
        bell=True,
        hammer=False,
        payments=(pays,),
        shown=1,
        dice=thrown(),
        picture=picture(),
        next=2,
        number=58,
    )
    over = {"eyes": 17, "till": 3, "sign": "bell", "excess": 14, "player": 1}
    horse = tuple(Payment(seat, 1, 1, "horse_all", {"eyes": 0, "till": 30}) for seat in (0, 2, 3))
    made: dict[str, Scene] = {
        "payout-sign": payout,
        "payout-eyes": replace(payout, bell=False, payments=(Payment("till", 1, 13, "eyes", facts),)),
        "payout-first-of-three": replace(payout, eyes=0, bell=False, payments=horse, shown=1),
        "payout-excess": replace(
            payout, payments=(Payment(0, 3, 14, "excess_sign", over),), stage=stage(inn_open=True)
        ),
        "payout-short": replace(payout, payments=(Payment(0, 3, 5, "excess", {**over, "owed": 14}),)),
        "payout-unpaid": replace(payout, payments=(Payment(0, 3, 0, "excess", {**over, "owed": 14}),)),
        "payout-out": replace(payout, out=(1, 2), inn_opens=True),
        "payout-amended": replace(payout, amended=True),
        "payout-simulated": replace(payout, stage=stage(simulated=True, notice="slow_disk")),
        "payout-eight": replace(payout, stage=stage(8, till=999, seats=tuple(Seat(name, 999) for name in LONG_NAMES))),
    }
    for why in ("horse", "sign_horse", "horse_to_till", "horse_to_inn", "sign_to_till", "sign_to_inn"):
        made[f"payout-{why.replace('_', '-')}"] = replace(
            payout, eyes=0, bell="sign" in why, payments=(Payment(1, 3 if "inn" in why else "till", 1, why, facts),)
        )
    for why in ("sign_unowned", "horse_unowned", "inn_unowned", "owner_is_payer", "opening_throw"):
        made[f"payout-nothing-{why.replace('_', '-')}"] = replace(payout, payments=(), shown=0, nothing=why)
    return made
