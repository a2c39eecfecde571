"""Cards under the hammer."""

from __future__ import annotations

from dataclasses import replace

from kiosk.scenes import (
    Auction,
    LeaveTable,
    Payment,
    Scene,
    Seat,
)
from kiosk.screens.gallery.made_up import CARDS, LONG_NAMES, stage

TEMPERS = ("", "careful", "shrewd", "bold")


def scenes() -> dict[str, Scene]:
    """From the first card to the last knock."""
    opening = stage(cards=dict.fromkeys(CARDS), turn=None, till=16, won={}, can_undo=False)
    auction = Auction(
        stage=opening, card="horse", start=1, high=0, by=None, called=0, left=("bell", "inn"), limits=(32, 32, 32, 32)
    )
    bought = replace(opening, cards={**dict.fromkeys(CARDS), "bell": 2, "horse": 0}, can_undo=True)
    choosing = replace(
        auction, stage=bought, card=None, next="hammer", left=("hammer", "bell_hammer", "inn"), strike="offer"
    )
    eight = stage(
        8,
        cards=dict.fromkeys(CARDS),
        turn=None,
        till=32,
        can_undo=False,
        seats=tuple(
            Seat(name, tokens) for name, tokens in zip(LONG_NAMES, (999, 0, 17, 3, 28, 36, 1, 32), strict=True)
        ),
    )
    clockwork = replace(
        opening,
        seats=tuple(replace(seat, computer=temper) for seat, temper in zip(opening.seats, TEMPERS, strict=True)),
    )
    worth = {"bell": 3, "hammer": 3, "bell_hammer": 1, "horse": -1, "inn": 17}
    return {
        "auction-opens": auction,
        "auction-clockwork": replace(auction, stage=clockwork, high=7, by=2, worth=worth),
        "auction-bid": replace(auction, high=7, by=2, retract_by=2, strike="call"),
        "auction-once": replace(auction, high=12, by=0, called=1),
        "auction-twice": replace(auction, high=12, by=0, called=2, deaf=True),
        "auction-nobody": replace(auction, called=2, again=True),
        "auction-one-strike": replace(auction, high=5, by=1, one_strike=True),
        "auction-refused": replace(auction, high=31, by=1, refused="bid_over_tokens", refused_by=3),
        "auction-eight": replace(
            auction,
            stage=eight,
            card="bell_hammer",
            high=999,
            by=0,
            called=1,
            limits=(999, 0, 17, 3, 28, 36, 1, 32),
            refused="bid_too_low",
            refused_by=2,
        ),
        "auction-sold": replace(
            choosing, sold="horse", sold_to=0, sold_for=14, payments=(Payment(0, "till", 14, "price"),)
        ),
        "auction-stakes": replace(
            choosing,
            stage=opening,
            left=CARDS,
            payments=tuple(Payment(seat, "till", 4, "stake") for seat in range(4)),
        ),
        "auction-sold-eight": replace(
            choosing,
            stage=replace(eight, can_undo=True),
            sold="horse",
            sold_to=3,
            sold_for=14,
            payments=(Payment(3, "till", 14, "price"),),
        ),
        "auction-close-asked": LeaveTable(bought, "close_auction", 0),
        "auction-left": replace(
            choosing,
            stage=replace(opening, unused=("horse",), can_undo=True),
            left=tuple(card for card in CARDS if card != "horse"),
        ),
        "auction-bidder-left": replace(
            auction,
            stage=replace(
                opening,
                seats=tuple(replace(one, out=seat == 0) for seat, one in enumerate(opening.seats)),
                banker=1,
                away=(True, False, False, False),
                can_undo=True,
            ),
            fell=0,
        ),
        "auction-unsold": replace(choosing, sold="inn", sold_to=None, again=True),
        "auction-choose": replace(choosing, choose=True, start=3),
        "auction-over": replace(choosing, next=None, left=(), strike="close_auction"),
        "auction-later-round": replace(auction, stage=replace(opening, round=2), high=9, by=3),
        "auction-resumed": replace(auction, stage=replace(opening, notice="resumed"), high=12, by=0),
    }
