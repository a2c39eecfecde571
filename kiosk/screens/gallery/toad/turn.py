"""Turns, and what can be amiss in them."""

from __future__ import annotations

from dataclasses import replace

from kiosk.scenes import Scene, ToadTurn
from kiosk.screens.gallery.toad.made_up import LONG_NAMES, said, seen, stage
from vision.reading import Doubt


def scenes() -> dict[str, Scene]:
    """One player's turn."""
    turn = ToadTurn(stage(), 1, "read", can_turn_over=True)
    (card,) = seen("9D")
    open_hands = stage(
        declared=(seen("9S", "5H", "QD"), (), (), seen(*("2C", "4H", "AD", "KS", "3D", "8C", "AS"))),
        exposed=(True, False, False, True),
    )
    six = stage(
        seats=(*LONG_NAMES, *stage().seats[:2]),
        lives=(3, 2, 3, 1, 0, 2),
        status=("in", "in", "safe", "in", "dead", "away"),
        away=(False,) * 5 + (True,),
        declared=((),) * 6,
        exposed=(True, False, False, False, False, False),
        reserve=16,
    )
    common = stage(layout="common", row=("2H", "10S", "KD", "AC"), rules="inventor", life_loss="last_loses")
    return {
        "toad-turn": turn,
        "toad-turn-first": replace(
            turn, stage=stage(top=None, pile=0, reserve=28, can_put_right=False), can_turn_over=False
        ),
        "toad-turn-laid": replace(turn, card=card),
        "toad-turn-open-hands": replace(turn, stage=open_hands, card=card),
        "toad-turn-six": replace(turn, stage=six, card=card),
        "toad-turn-common": replace(turn, stage=common, card=card),
        "toad-turn-common-unread": replace(turn, stage=replace(common, row=(), top=None, pile=1)),
        "toad-turn-ungathered": replace(turn, ungathered=True),
        "toad-turn-waits": replace(turn, table="settled", wants="done"),
        "toad-turn-doubt": replace(
            turn, card=seen("9D", doubts=Doubt.GLARE)[0], asked=True, doubts=Doubt.GLARE, strike="none"
        ),
        "toad-turn-many": replace(turn, problem="many", loose=seen("9D", "KS", "2H"), strike="none"),
        "toad-turn-many-toad": replace(
            turn, problem="many", wants="toad", loose=seen("9D", "KS", "2H", "5C", "AD", "3S", "7D"), strike="none"
        ),
        "toad-turn-elsewhere": replace(turn, stage=open_hands, problem="elsewhere", about="5H", strike="none"),
        "toad-turn-elsewhere-laid": replace(
            turn, stage=open_hands, problem="elsewhere", about="5H", late=seen("5H")[0], whose=(0,), strike="none"
        ),
        "toad-turn-pile-gone": replace(turn, problem="pile_gone", about="7C", strike="none"),
        "toad-turn-uncovered": replace(turn, problem="uncovered", about="10H", strike="none"),
        "toad-turn-late": replace(
            turn, problem="late", about="10H", late=seen("10H")[0], whose=(0,), may_be_now=True, strike="none"
        ),
        "toad-turn-late-six": replace(
            turn,
            stage=six,
            problem="late",
            about="QD",
            late=said("QD")[0],
            whose=(0, 3, 2, 5, 1),
            may_be_now=True,
            strike="none",
        ),
        "toad-turn-late-nobody": replace(
            turn, card=card, problem="late", about="10H", late=seen("10H")[0], strike="none"
        ),
        "toad-turn-hand": replace(turn, wants="done", table="hand", problem="hand_in_view"),
        "toad-turn-by-hand": replace(turn, stage=stage(eye="unread")),
        "toad-turn-by-hand-laid": replace(turn, stage=stage(eye="absent", notice="no_camera"), card=said("QS")[0]),
        "toad-turn-simulated": replace(turn, stage=stage(simulated=True), can_lay=True),
        "toad-turn-simulated-reading": replace(turn, stage=stage(simulated=True), can_lay=True, table="settled"),
        "toad-turn-simulated-ungathered": replace(turn, stage=stage(simulated=True), can_lay=True, ungathered=True),
    }
