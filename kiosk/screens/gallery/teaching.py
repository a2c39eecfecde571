"""The owner teaches his own dice."""

from __future__ import annotations

from dataclasses import replace

from kiosk.scenes import (
    Scene,
    Teach,
)
from kiosk.screens.gallery.drawn import picture, thrown


def scenes() -> dict[str, Scene]:
    """From the first look to the kept set."""
    marks = ("1", "2", "3", "4", "5", "6", "bell", "hammer", "blank")
    seen, (die, *_) = picture(("bell",)), thrown(("bell",))
    shown = {mark: 4 if mark.isdigit() else 0 for mark in marks}
    teach = Teach(shown, mark="bell", table="empty", picture=picture(()), strike="take")
    done = Teach(dict.fromkeys(marks, 4), result="good", looks=36, right=36, nearest=("3", "6"), strike="keep")
    alike = (("3", "6"), ("5", "hammer"), ("bell", "hammer"), ("1", "blank"))
    return {
        "teach": teach,
        "teach-seen": replace(teach, face=die, seen=seen, table="read"),
        "teach-no-die": replace(teach, problem="no_die", used="dice-1"),
        "teach-many": replace(teach, problem="many_dice", picture=picture()),
        "teach-turn": replace(teach, problem="turn_it", shown={**shown, "bell": 2}),
        "teach-blank": replace(teach, mark="blank", simulated=True, used="dice-1"),
        "teach-no-camera": replace(teach, picture=None),
        "teach-checking": replace(done, result="checking", nearest=None, strike="none"),
        "teach-good": done,
        "teach-confused": replace(done, result="confused", right=31, confused=alike, strike="none"),
        "teach-kept": replace(done, result="kept", strike="none"),
        "teach-failed": replace(
            done,
            problem="failed",
            detail="/var/kiosk/taught cannot be written (No space left on device): "
            "make room or make it writable, then try again.",
        ),
    }
