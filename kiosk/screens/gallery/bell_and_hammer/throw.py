"""Throwing, and what the camera saw."""

from __future__ import annotations

from dataclasses import replace

from kiosk.scenes import (
    Scene,
    Seat,
    Seen,
    Throw,
)
from kiosk.screens.gallery.drawn import PLAIN, SIXES, picture, thrown
from kiosk.screens.gallery.made_up import LONG_NAMES, stage
from vision.reading import Doubt


def scenes() -> dict[str, Scene]:
    """The mat before, while and after it is read."""
    seen_picture, dice = picture(), thrown()
    throw = Throw(stage=stage(), player=1, table="empty", lying=0, picture=picture(()))
    seen = Seen(
        stage=stage(),
        player=1,
        picture=seen_picture,
        dice=dice,
        doubts=Doubt.NONE,
        confirm_left=2.2,
        eyes=13,
        bell=True,
        marks=("2", "5", "6", "bell"),
    )
    added = tuple(replace(die, by_hand=True, added=True) for die in dice)
    nameless = tuple(replace(die, value="", by_hand=False) for die in added)
    by_hand = replace(seen, picture=None, dice=added, by_hand=True, confirm_left=None, strike="none")
    return {
        "throw": throw,
        "throw-simulated": replace(throw, stage=stage(simulated=True), can_throw=True),
        "throw-hand": replace(throw, table="hand", lying=3, picture=picture(PLAIN[:3]), dice=dice[:3]),
        "throw-moving": replace(throw, table="moving"),
        "throw-parts": replace(
            throw, table="read", problem="not_eight", lying=7, picture=picture(PLAIN[:7]), dice=dice[:7]
        ),
        "throw-keep": replace(throw, keep=6, lying=6, picture=picture(PLAIN[:6]), dice=dice[:6]),
        "throw-reading": replace(throw, table="settled", lying=8, picture=seen_picture, dice=dice),
        "throw-uncleared": replace(
            throw,
            table="uncleared",
            problem="uncleared",
            picture=seen_picture,
            stage=stage(simulated=True),
            can_throw=True,
        ),
        "throw-something-lies": replace(
            throw, table="uncleared", problem="something_lies", lying=2, picture=seen_picture, dice=dice[2:4]
        ),
        "throw-waking": replace(throw, table="waking", picture=None),
        "throw-plain": replace(throw, draw=("4", "bell", "1"), stage=stage(plain_dice=True)),
        "throw-no-camera": replace(throw, camera="fault", picture=None, stage=stage(notice="camera_lost")),
        "throw-later-round": replace(throw, stage=stage(round=2, rules="russian")),
        "throw-resumed": replace(throw, stage=stage(notice="resumed", simulated=True), can_throw=True),
        "throw-eight": replace(
            throw,
            player=2,
            stage=stage(
                8,
                turn=2,
                till=1,
                inn_open=True,
                seats=tuple(
                    Seat(name, tokens, out=tokens == 0)
                    for name, tokens in zip(LONG_NAMES, (999, 0, 17, 3, 28, 36, 1, 32), strict=True)
                ),
            ),
        ),
        "seen": seen,
        "seen-blank": replace(
            seen, dice=thrown(("blank",) * 8), picture=picture(("blank",) * 8), eyes=0, bell=False, marks=()
        ),
        "seen-both": replace(
            seen,
            dice=thrown(("1", "2", "3", "4", "5", "6", "bell", "hammer")),
            eyes=21,
            hammer=True,
            marks=("1", "2", "3", "4", "5", "6", "bell", "hammer"),
            picture=picture(("1", "2", "3", "4", "5", "6", "bell", "hammer")),
        ),
        "seen-edit": replace(seen, editing=3, confirm_left=None),
        "seen-put-right": replace(
            seen, dice=(dice[0], replace(dice[1], by_hand=True), replace(dice[2], by_hand=True), *dice[3:])
        ),
        "seen-plain": replace(
            seen,
            dice=thrown(SIXES),
            picture=picture(SIXES),
            plain_marks=3,
            eyes=10,
            bell=True,
            marks=("4", "bell", "6"),
            stage=stage(plain_dice=True),
        ),
        "seen-plain-edit": replace(
            seen, dice=thrown(SIXES), picture=picture(SIXES), plain_marks=3, editing=0, confirm_left=None
        ),
        "seen-by-hand": by_hand,
        "seen-by-hand-begun": replace(by_hand, dice=(*added[:3], *nameless[3:]), problem="unnamed", strike="none"),
        "seen-by-hand-plain": replace(
            by_hand,
            dice=nameless,
            problem="unnamed",
            strike="none",
            plain_marks=0,
            stage=stage(plain_dice=True),
        ),
        "seen-bumped": replace(seen, bumped=(4,), confirm_left=None, doubts=Doubt.BUMPED),
    }
