"""Hands that are shown, and what follows from them; the end of a hand and of the game."""

from __future__ import annotations

from dataclasses import replace

from kiosk.scenes import Declared, HandOver, Scene, TakesBack, ToadEnd, Verdict
from kiosk.screens.gallery.toad.made_up import HAND, LONG_NAMES, said, seen, stage
from vision.reading import Doubt


def scenes() -> dict[str, Scene]:
    """From "toad" to the last token."""
    shown = seen(*HAND)
    asks = Declared(stage(), 1, (), problem="none")
    counts = Declared(stage(), 1, shown, counted=13, red=10, black=3)
    over = replace(counts, counted=20, red=10, black=10, over=True, is_toad=True, confirm_left=2.2, strike="judge")
    false = seen("9S", "5H", "QD")
    twelve = seen("AH", "2H", "3H", "4H", "AD", "2D", "AC", "2C", "3C", "AS", "2S", "QS")
    verdict = Verdict(stage(lives=(2, 2, 3, 0)), 1, shown, 10, 10, True, lost=(0, 3), out=(3,), next=0)
    return {
        "toad-declared": asks,
        "toad-declared-by-hand": replace(asks, stage=stage(eye="unread")),
        "toad-declared-simulated": replace(asks, stage=stage(simulated=True), can_lay=True),
        "toad-counting": counts,
        "toad-counted": over,
        "toad-counted-false": replace(
            over, cards=false, counted=16, red=7, black=9, is_toad=False, stage=stage(seats=LONG_NAMES)
        ),
        "toad-counted-twelve": replace(over, cards=twelve),
        "toad-counted-by-hand": replace(over, cards=said(*HAND), stage=stage(eye="unread"), confirm_left=None),
        "toad-declared-twice": replace(counts, counted=0, red=0, black=0, problem="twice", about="KH"),
        "toad-declared-face-down": replace(counts, counted=0, red=0, black=0, problem="face_down"),
        "toad-declared-doubt": replace(
            counts, counted=0, red=0, black=0, problem="doubt", about="QD", doubts=Doubt.HIDDEN
        ),
        "toad-declared-near-pile": replace(counts, counted=0, red=0, black=0, problem="near_pile", about="2C"),
        "toad-declared-stray": replace(counts, counted=0, red=0, black=0, problem="stray", about="2C"),
        "toad-declared-changed": replace(counts, counted=2, red=2, black=0, problem="changed"),
        "toad-takes-back": TakesBack(stage(), 1, seen("10H", "10S")),
        "toad-verdict": verdict,
        "toad-verdict-false": Verdict(stage(seats=LONG_NAMES), 1, false, 7, 9, False, next=3),
        "toad-verdict-maximus": replace(
            verdict, cards=seen("10H", "10S"), maximus=True, regained=True, number=5, lost=(0, 3), out=()
        ),
        "toad-verdict-last": replace(verdict, stage=stage(life_loss="last_loses"), lost=(), out=()),
        "toad-hand-over": HandOver(stage(turn=None), 2, (0, 1, 0, 2)),
        "toad-hand-over-six": HandOver(
            stage(
                seats=(*LONG_NAMES, *stage().seats[:2]),
                lives=(3, 2, 3, 1, 0, 2),
                status=("safe", "in", "safe", "safe", "dead", "away"),
                turn=None,
            ),
            3,
            (0, 1, 0, 2, 1, 0),
        ),
        "toad-hand-given-up": HandOver(stage(turn=None), 2, (0, 0, 0, 0), abandoned=True),
        "toad-end": ToadEnd(stage(lives=(0, 2, 0, 0), bank=10, turn=None, status=("dead", "safe", "dead", "dead")), 1),
        "toad-end-two": ToadEnd(
            stage(seats=LONG_NAMES[:2], lives=(0, 3), bank=3, turn=None, status=("dead", "safe"), dealer=1), 1
        ),
        "toad-end-given-up": ToadEnd(stage(turn=None), None, abandoned=True),
    }
