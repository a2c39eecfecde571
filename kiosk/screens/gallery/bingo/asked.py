"""Questions and pages beside the match."""

from __future__ import annotations

from dataclasses import replace

from kiosk.scenes import BigLine, BingoAccount, ChooseStone, Closing, DealLine, PutRightTrick, Scene, TakeBack
from kiosk.screens.gallery.bingo.made_up import LONG_NAMES, line, seen, stage


def scenes() -> dict[str, Scene]:
    """What only a touch answers."""
    tricks = tuple(line(trick=number, number=30 - number, amended=number == 3) for number in (5, 4, 3, 2, 1))
    deals = (
        DealLine(4, (42, 18), (3, 1), (), over=False),
        DealLine(3, (81, 66), (8, 6), (BigLine(0, 1, 3, "seventy"),)),
        DealLine(2, (12, 130), (1, 13), (BigLine(1, 2, 2, "under_20"),)),
        DealLine(1, (70, 71), (7, 7), (BigLine(0, 1, 2, "seventy"), BigLine(1, 1, 1, "opponent_seventy"))),
    )
    choose = ChooseStone(stage(), "reply", 1, seen(1, "6-4", "4-0"), ("6-4", "5-3", "6-1", "5-1"))
    return {
        "bingo-closing": Closing(stage(), 0),
        "bingo-closing-touched": Closing(stage(seats=LONG_NAMES), 1, seen=False),
        "bingo-choose": choose,
        "bingo-choose-turn-up": ChooseStone(stage(), "turn_up", 1),
        "bingo-put-right": PutRightTrick(stage(), line(), seen(0, "6-1", "5-1"), seen(1, "6-1", "5-1")),
        "bingo-put-right-sure": replace(
            choose, old=True, chosen="4-1", changes=(48, 12), taker=0, stage=stage(seats=LONG_NAMES)
        ),
        "bingo-put-right-later": replace(choose, old=True, chosen="4-1", problem="seen_later"),
        "bingo-take-back": TakeBack(stage(), "trick", (True, False), line()),
        "bingo-take-back-lead": TakeBack(stage(seats=LONG_NAMES), "lead"),
        "bingo-account": BingoAccount(stage(), tricks, deals, 0, 2),
        "bingo-account-none": BingoAccount(stage(seats=LONG_NAMES), (), ()),
    }
