"""Questions and pages beside the game."""

from __future__ import annotations

from dataclasses import replace

from kiosk.scenes import ChooseCard, EnterHand, LeaveTable, Scene, ToadAccount, ToadLine
from kiosk.screens.gallery.toad.made_up import HAND, LONG_NAMES, seen, stage


def scenes() -> dict[str, Scene]:
    """What only a touch answers."""
    lines = (
        ToadLine(40, "toad", 2, 1, cards=HAND, red=10, black=10, lost=(0, 3), out=(3,), can_put_right=True),
        ToadLine(36, "turn", 2, 0, "7C", amended=True, can_put_right=True),
        ToadLine(33, "false_toad", 2, 3, cards=("9S", "5H"), red=5, black=9, can_put_right=True),
        ToadLine(30, "turn", 2, 2, None, can_put_right=True),
        ToadLine(27, "dealt", 2, 0),
        ToadLine(
            26,
            "toad",
            1,
            3,
            cards=("10H", "10S"),
            red=10,
            black=10,
            maximus=True,
            lost=(1,),
            regained=True,
            can_put_right=True,
        ),
    )
    choose = ChooseCard(stage(), "discard", 1, seen("9D")[0], ("7C", "5H"), can_none=True)
    enter = EnterHand(stage(), 1, ("4H", "KH", "5S"), 6, 5, gone=("7C", "9S", "5H"))
    leave = LeaveTable(stage(), can_leave=(0, 1, 2, 3), can_abandon_hand=True)
    return {
        "toad-choose": choose,
        "toad-choose-hand": replace(choose, what="hand", stage=stage(seats=LONG_NAMES)),
        "toad-put-right": replace(choose, what="old", chosen="8D", ready=True),
        "toad-put-right-later": replace(choose, what="old", chosen="8D", problem="seen_later"),
        "toad-enter": enter,
        "toad-enter-empty": replace(enter, cards=(), red=0, black=0, stage=stage(eye="unread", seats=LONG_NAMES)),
        "toad-hand-right": replace(enter, old=True, cards=HAND, red=10, black=10, changes=(2, 2, 2, 0)),
        "toad-hand-right-later": replace(enter, old=True, problem="seen_later"),
        "toad-account": ToadAccount(stage(), lines, 0, 3),
        "toad-account-none": ToadAccount(stage(seats=LONG_NAMES), ()),
        "toad-leave": leave,
        "toad-leave-asked": replace(leave, asked="leave", seat=1),
        "toad-abandon-hand": replace(leave, asked="abandon_hand"),
        "toad-undo": replace(leave, asked="undo", undoes="end_turn"),
    }
