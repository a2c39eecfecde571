"""Tricks: laid, replied to, taken; and what can be amiss."""

from __future__ import annotations

from dataclasses import replace

from kiosk.scenes import BigLine, Scene, SeenThing, Trick
from kiosk.screens.gallery.bingo.made_up import LONG_NAMES, line, seen, stage
from vision.reading import Doubt


def scenes() -> dict[str, Scene]:
    """The stage of a match in all its states."""
    lead = Trick(stage=stage(), step="lead", player=0, table="read", number=5, can_close=True)
    reply = Trick(stage=stage(), step="reply", player=1, table="read", number=5, lead=seen(0, "6-4", "4-0"))
    taken = replace(reply, step="taken", player=1, reply=seen(1, "6-4", "4-0"), points=10, why="sum", strike="count")
    after = replace(lead, last=line(), last_seen=(None, None))
    long = stage(seats=LONG_NAMES, big=(6, 5), points=(102, 38), tricks=(11, 2), reserve=1, backs=2)
    strict = stage(reserve=0, backs=0, trump_lies=False, strict=True, points=(71, 44), tricks=(6, 4))
    closed = stage(closed_by=0, strict=True)
    return {
        "bingo-lead-first": replace(lead, stage=stage(points=(0, 0), tricks=(0, 0), reserve=13, backs=13)),
        "bingo-lead": after,
        "bingo-lead-draws": replace(after, draws=(1, 0), stage=stage(backs=7), can_close=False),
        "bingo-lead-last-draw": replace(after, draws=(1, 0), gets_trump=0, stage=stage(reserve=0, backs=1)),
        "bingo-lead-ungathered": replace(after, ungathered=True),
        "bingo-lead-ungathered-simulated": replace(after, ungathered=True, can_lay=True, stage=stage(simulated=True)),
        "bingo-reply-reading-simulated": replace(reply, table="settled", can_lay=True, stage=stage(simulated=True)),
        "bingo-lead-simulated": replace(after, can_lay=True, stage=stage(simulated=True)),
        "bingo-lead-long": replace(after, stage=long, last=line(amended=True)),
        "bingo-lead-capture": replace(
            after, last=line(lead="5-5", reply="0-0", why="bingo", points=42), big=(BigLine(1, 1, 3, "capture"),)
        ),
        "bingo-lead-asked": replace(
            lead, lead=seen(0, "6-4", doubts=Doubt.LOW_CONFIDENCE), asked=True, doubts=Doubt.LOW_CONFIDENCE
        ),
        "bingo-lead-no-camera": replace(lead, stage=stage(notice="camera_lost", eye="fault")),
        "bingo-lead-unread": replace(after, stage=stage(eye="unread")),
        "bingo-lead-reading": replace(lead, table="settled"),
        "bingo-reply": reply,
        "bingo-reply-strict": replace(reply, stage=strict),
        "bingo-reply-closed": replace(reply, stage=closed),
        "bingo-reply-announce": replace(reply, lead=seen(0, "6-6"), announce=(2, 3, 4, 5, 6, 7)),
        "bingo-reply-announced": replace(reply, lead=seen(0, "6-6"), declared=5, stage=long),
        "bingo-taken": taken,
        "bingo-taken-doubles": replace(
            taken, player=0, doubles=40, declared=3, lead=seen(0, "6-6", "4-0"), why="trump"
        ),
        "bingo-taken-lost": replace(taken, doubles_lost=True, declared=3, lead=seen(0, "2-2", "4-0")),
        "bingo-taken-capture": replace(
            taken,
            lead=seen(0, "5-5", "0-0"),
            reply=seen(1, "5-5", "0-0"),
            points=42,
            why="bingo",
            big=(BigLine(1, 1, 3, "capture"),),
        ),
        "bingo-taken-by-hand": replace(taken, stage=long, reply=SeenThing("4-0", by_hand=True)),
        "bingo-seen-before": replace(reply, problem="seen_before", about="5-1", about_trick=4),
        "bingo-third-stone": replace(taken, problem="third_stone", strike="none"),
        "bingo-which-led": replace(lead, problem="which_led", loose=(seen(0, "6-4", "4-0"), seen(1, "6-4", "4-0"))),
        "bingo-lead-gone": replace(reply, problem="lead_gone", about="6-4"),
        "bingo-half-gathered": replace(taken, problem="half_gathered", strike="none"),
        "bingo-reply-changed": replace(taken, problem="reply_changed", about="4-1", strike="none"),
        "bingo-trump-changed": replace(reply, problem="trump_changed", about="4-3"),
        "bingo-trump-gone": replace(after, problem="trump_gone", about="5-3"),
        "bingo-trump-turned": replace(reply, problem="trump_turned"),
        "bingo-hand": replace(reply, problem="hand_in_view"),
        "bingo-uncleared": replace(after, problem="uncleared"),
        "bingo-must-follow": replace(reply, stage=strict, problem="must_follow", about="3-1"),
    }
