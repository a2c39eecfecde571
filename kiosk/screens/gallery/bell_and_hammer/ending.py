"""The inn opens; a broke player sells; rounds and games end."""

from __future__ import annotations

from dataclasses import replace

from kiosk.scenes import (
    End,
    InnOpens,
    Payment,
    RoundOver,
    Sale,
    SaleOver,
    Scene,
    Seat,
)
from kiosk.screens.gallery.made_up import CARDS, LONG_NAMES, stage


def scenes() -> dict[str, Scene]:
    """The door, the sale, the end."""
    broke = stage(seats=(Seat("fox", 31), Seat("fish", 0), Seat(LONG_NAMES[0], 44), Seat("lion", 27)))
    sale = Sale(stage=broke, player=1, debt=3, to=3, card="hammer", buyer=2, price=9, limit=44, strike="none")
    after = stage(seats=(Seat("fox", 31), Seat("fish", 6), Seat(LONG_NAMES[0], 35), Seat("lion", 30)))
    paid = (Payment(2, 1, 9, "sale"), Payment(1, 3, 3, "sale_debt"))
    sold = SaleOver(stage=after, player=1, card="hammer", buyer=2, price=9, to=3, settled=3, payments=paid)
    end = End(stage=stage(till=0), why="till_empty", winners=(2,), till_left=0)
    crowd = stage(
        8,
        till=0,
        seats=tuple(
            Seat(name, tokens) for name, tokens in zip(LONG_NAMES, (999, 0, 17, 3, 28, 36, 1, 999), strict=True)
        ),
    )
    return {
        "inn-opens": InnOpens(stage(inn_open=True), 3),
        "inn-opens-nobodys": InnOpens(stage(inn_open=True), None),
        "sale": sale,
        "sale-first": replace(sale, card=None, buyer=None, price=0, limit=0),
        "sale-eight": replace(sale, stage=replace(crowd, cards=dict.fromkeys(CARDS, 1)), to="till"),
        "sale-over": sold,
        "sale-over-out": replace(sold, settled=2, unpaid=1, price=2, to="till", out=True),
        "sale-over-again": replace(sold, price=2, settled=2, unpaid=1, again=True),
        "sale-over-nothing": replace(sold, card=None, buyer=None, price=0, settled=0, unpaid=3, out=True),
        "round-over": RoundOver(stage(till=0, rules="russian"), banker=1),
        "round-over-eight": RoundOver(replace(crowd, round=2), banker=1),
        "end": end,
        "end-tie": replace(end, stage=crowd, winners=(0, 7), why="max_rounds", till_left=12),
        "end-abandoned": replace(end, why="abandoned", winners=(), till_left=31),
    }
