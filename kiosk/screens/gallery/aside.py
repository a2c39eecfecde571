"""What lies beside the game: the account, putting right, leaving."""

from __future__ import annotations

from dataclasses import replace

from kiosk.scenes import (
    Account,
    AccountLine,
    LeaveTable,
    Payment,
    PutRight,
    Scene,
    Tools,
    Why,
)
from kiosk.screens.gallery.drawn import picture, thrown
from kiosk.screens.gallery.made_up import stage


def scenes() -> dict[str, Scene]:
    """The account, why, putting right, leaving."""
    lines = (
        AccountLine(
            58,
            "throw",
            1,
            eyes=13,
            bell=True,
            payments=(Payment("till", 0, 13, "sign_eyes", {"eyes": 13, "till": 60, "sign": "bell"}),),
            purses=(44, 18, 44, 27),
            till=47,
        ),
        AccountLine(57, "throw", 0, nothing="horse_unowned", purses=(31, 18, 44, 27), till=60),
        AccountLine(56, "put_right", purses=(31, 18, 44, 27), till=60),
        AccountLine(
            55,
            "sold",
            0,
            card="bell",
            amount=14,
            payments=(Payment(0, "till", 14, "price", {"card": "bell"}),),
            purses=(31, 18, 44, 27),
            till=60,
            amended=True,
        ),
        AccountLine(
            1,
            "stakes",
            payments=tuple(Payment(seat, "till", 4, "stake") for seat in range(4)),
            purses=(32, 32, 32, 32),
            till=16,
        ),
    )
    right = PutRight(
        stage=stage(),
        number=58,
        player=1,
        picture=picture(),
        dice=thrown(),
        eyes=13,
        bell=True,
        before=(44, 18, 44, 27),
        after=(31, 25, 44, 27),
        till_before=47,
        till_after=53,
        changed=True,
    )
    nameless = replace(right.dice[7], value="")
    leave = LeaveTable(stage=stage(), can_leave=(0, 1, 2), can_return=(3,))
    return {
        "account": Account(stage(), lines, page=0, pages=12),
        "account-empty": Account(stage(), ()),
        "why": Why(stage(), lines[0], picture=picture(), dice=thrown(), before=(31, 18, 44, 27), till_before=60),
        "why-stakes": Why(stage(), lines[-1], before=(36, 36, 36, 36), till_before=0),
        "put-right": right,
        "put-right-by-hand": replace(
            right,
            picture=None,
            dice=tuple(replace(die, added=True, by_hand=bool(die.value)) for die in (*right.dice[:7], nameless)),
            problem="unnamed",
            changed=False,
        ),
        "put-right-edit": replace(right, editing=3),
        "put-right-short": replace(right, short=(0,), after=(0, 25, 44, 27)),
        "tools": Tools(stage()),
        "leave": leave,
        "leave-sure": replace(leave, asked="leave", seat=2, gives_up_cards=True),
        "leave-bidder": replace(leave, asked="leave", seat=2, bid_falls=True),
        "leave-bidder-cards": replace(leave, asked="leave", seat=2, gives_up_cards=True, bid_falls=True),
        "leave-bare": replace(leave, asked="leave", seat=2),
        "leave-banker": replace(leave, asked="leave", seat=0, gives_up_cards=True, bid_falls=True),
        "leave-undo": replace(leave, asked="undo", undoes="throw"),
        "leave-undo-closing": replace(leave, asked="undo", undoes="start_play"),
        "leave-undo-bids": replace(leave, asked="undo", undoes="leave", seat=2, undoes_more=True),
        "leave-abandon": replace(leave, asked="abandon"),
    }
