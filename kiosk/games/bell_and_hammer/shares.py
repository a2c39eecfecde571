"""What a payment has to do with a card: as the old rules advise, each card's income is kept apart."""

from __future__ import annotations

from collections.abc import Mapping

from kiosk.games.game import Effect

FEEDS = ("horse", "horse_all", "sign_horse")
"""Rules by which the horse is fed."""

HOSTS = ("excess", "excess_sign", "horse_to_inn", "sign_to_inn")
"""Rules by which the landlord is paid."""


def shares(owners: Mapping[str, int | None], sign: str | None, payment: Effect) -> list[tuple[str, int]]:
    """The cards on which a payment of a throw belongs, with its sign: what it brought an owner, or cost him.

    What counts: eyes paid to the sign's owner, and what he owed for it; what the horse was fed or had to pay; what the
    inn took in. `sign` is the card of the sign that was thrown.
    """
    rule, amount, found = str(payment.get("rule", "")), int(payment["amount"]), []
    if rule == "sign_eyes" and sign:
        found.append((sign, amount))
    elif rule.startswith("sign_") or rule == "excess_sign":
        found.append((sign or "", -amount))
    elif rule in ("horse_to_till", "horse_to_inn"):
        found.append(("horse", -amount))
    if rule in FEEDS and payment["to"] == owners["horse"]:
        found.append(("horse", amount))
    if rule in HOSTS and payment["to"] == owners["inn"]:
        found.append(("inn", amount))
    return [(card, value) for card, value in found if card]
