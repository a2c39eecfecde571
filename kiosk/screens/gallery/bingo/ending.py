"""What came out, the reckoning, the end."""

from __future__ import annotations

from dataclasses import replace

from kiosk.scenes import BigLine, FoundOut, LeaveTable, MatchEnd, Reckoning, Scene
from kiosk.screens.gallery.bingo.made_up import LONG_NAMES, line, stage


def scenes() -> dict[str, Scene]:
    """After a trick, a deal, the match."""
    over = stage(trump=None, turn_up=None, points=(81, 66), tricks=(8, 6), big=(4, 2))
    reckoning = Reckoning(over, (81, 66), (8, 6), (BigLine(0, 1, 4, "seventy"),), None, 4, 1)
    return {
        "bingo-revoke": FoundOut(stage(), "revoke", 1, line(lead="6-4", reply="2-1", trick=3), "6-2"),
        "bingo-false-doubles": FoundOut(
            stage(seats=LONG_NAMES), "false_announcement", 0, line(lead="6-6", reply="2-1", trick=3), None, 3
        ),
        "bingo-reckoning": reckoning,
        "bingo-reckoning-closed": replace(
            reckoning,
            stage=replace(over, seats=LONG_NAMES, closed_by=1),
            closed_by=1,
            big=(BigLine(0, 3, 6, "closer_failed_without_trick"), BigLine(0, 1, 7, "opponent_seventy")),
            over=True,
        ),
        "bingo-reckoning-nothing": replace(reckoning, points=(69, 66), big=()),
        "bingo-end": MatchEnd(replace(over, big=(7, 4)), 0, BigLine(0, 2, 7, "under_20")),
        "bingo-end-given-up": MatchEnd(replace(over, seats=LONG_NAMES), None),
        "bingo-leave": LeaveTable(over, None, None, (0, 1), ()),
        "bingo-leave-playing": LeaveTable(stage(), None, None, (0, 1), (), can_abandon_hand=True),
        "bingo-deal-anew": LeaveTable(stage(), "abandon_hand", None, (0, 1), (), can_abandon_hand=True),
        "bingo-leave-sure": LeaveTable(over, "leave", 1, (0, 1), (), ends=True),
    }
