"""Bingo in words: trumps, why a trick is taken, what big points are for, what is amiss with stones."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.i18n import N_, Spoken
from kiosk.scenes import BigLine, Seat, SeenThing, Trick, TrickLine
from kiosk.screens.words.names import seat_name
from vision.reading import Doubt

TRUMPS = (
    N_("Blanks are trumps"),
    N_("Ones are trumps"),
    N_("Twos are trumps"),
    N_("Threes are trumps"),
    N_("Fours are trumps"),
    N_("Fives are trumps"),
    N_("Sixes are trumps"),
)
"""By the printed number of the suit."""

WHY_TAKEN = {
    "bingo": N_("Bingo, the 0-0, beats every stone."),
    "trump": N_("A trump beats every other suit."),
    "trump_double": N_("The trump double beats all trumps but bingo."),
    "sum": N_("{more} against {less}: the greater sum takes it."),
    "equal": N_("Equal sums: the leader takes it."),
    "off_suit": N_("The reply did not follow: the leader takes it."),
}

BIG = {
    "seventy": N_("70 points made"),
    "under_20": N_("70 made, the other has under 20"),
    "no_trick": N_("70 made, the other has no trick"),
    "closer_failed": N_("the closer did not make 70"),
    "closer_failed_without_trick": N_("the closer, without a trick when closing, did not make 70"),
    "opponent_seventy": N_("70 made although the other closed"),
    "capture": N_("bingo took the trump double"),
    "emperor": N_("emperor: six doubles"),
    "invincible": N_("invincible: seven doubles"),
}
"""What big points are written for."""

EYES = {
    "fault": N_("The camera gives no pictures: enter the stone by hand."),
    "absent": N_("No camera: enter the stone by hand."),
    "unread": N_("This kiosk cannot read stones: enter the stone by hand."),
}
"""Why stones are entered by hand."""

TROUBLES = {
    "uncleared": N_("Stones of the last trick still lie there. Gather them first."),
    "third_stone": N_("Three stones lie there. Take the one away that is not of this trick."),
    "seen_before": N_("The {stone} was laid in trick {trick} already. Lay another stone, or touch what it is."),
    "in_reserve": N_("The {stone} is the trump stone of the reserve. Lay another stone, or touch what it is."),
    "which_led": N_("Two stones at once. Touch the one that was led."),
    "lead_gone": N_("The {stone} is gone. Taken back, or gathered before I saw the reply?"),
    "half_gathered": N_("One stone is gone. Lift the other too and the trick counts; or was the reply taken back?"),
    "reply_changed": N_("Now the {stone} lies there. Put the first reply back, or touch what counts."),
    "trump_changed": N_("The {stone} lies in the trump stone's place. Put the right one back, or touch: misread."),
    "trump_gone": N_("The trump stone {stone} is not to be seen. Lay it beside the reserve, face up."),
    "trump_turned": N_("The trump stone lies face down. Turn it up again: the reserve is not closed."),
    "twice": N_("The same stone lies there twice. Touch the one that is misread."),
    "hand_in_view": N_("A hand hides part of the mat. Take it away."),
    "doubt": N_("Not all is clearly seen."),
    "not_in_hand": N_("This stone cannot be in that hand. Look again, or lay another."),
    "must_follow": N_("This stone does not follow. One that does is known to be in that hand: lay it."),
    "too_many_up": N_("More than one stone lies face up. Leave only the trump stone."),
    "backs": N_("{n} of 13 backs are counted. Move them apart, or knock if all is right."),
    "old_up": N_("A stone of the last deal lies face up. Take it away first."),
    "seen_later": N_("Then a later trick would not fit. Take tricks back instead."),
}

STONE_DOUBTS = {
    Doubt.STACKED: N_("A stone lies on another. Move them apart."),
    Doubt.HIDDEN: N_("Part of a stone is hidden."),
    Doubt.TOUCHING: N_("Two stones touch. Move them a little apart."),
    Doubt.HAND_IN_VIEW: N_("A hand is over the stones."),
    Doubt.OFF_THE_MAT: N_("A stone lies off the mat. Move it onto the mat."),
    Doubt.LOOKS_DIFFER: N_("The camera did not see the same twice. Move the stones a little apart."),
    Doubt.LOW_CONFIDENCE: N_("The camera is not sure of a stone."),
    Doubt.BLURRED: N_("The picture is not sharp."),
    Doubt.GLARE: N_("A light is mirrored on a stone. Turn it a little."),
    Doubt.TOO_DARK: N_("It is too dark to read the stones."),
    Doubt.TOO_SMALL: N_("The stones are too small in the picture."),
    Doubt.TWICE: N_("The same stone lies there twice. Touch the one that is misread."),
}

ANNOUNCED = {
    2: N_("two doubles: 20"),
    3: N_("three doubles: 40"),
    4: N_("four doubles: 50"),
    5: N_("king, five doubles: 60"),
    6: N_("emperor, six doubles: a big point"),
    7: N_("invincible, seven doubles: three big points"),
}


def trumps(c: Spoken, suit: int | None) -> str:
    """Which suit is trumps."""
    return c.t(TRUMPS[suit]) if suit is not None else ""


def points(c: Spoken, count: int) -> str:
    """So many points."""
    return c.n("{n} point", "{n} points", count)


def big_points(c: Spoken, count: int) -> str:
    """So many big points."""
    return c.n("{n} big point", "{n} big points", count)


def sum_of(stone: str) -> int:
    """The stone's sum, a blank half counting seven."""
    return (int(stone[0]) or 7) + (int(stone[2]) or 7)


def why_taken(c: Spoken, why: str, lead: str, reply: str) -> str:
    """The rule by which a trick is taken."""
    sums = sorted((sum_of(lead), sum_of(reply)))
    if why == "sum":
        return c.t(WHY_TAKEN["sum"], more=sums[1], less=sums[0])
    return c.t(WHY_TAKEN[why]) if why in WHY_TAKEN else ""


def big_line(c: Spoken, seats: Sequence[Seat], line: BigLine) -> str:
    """Big points with what they are for."""
    name = seat_name(c, seats, line.player)
    why = c.t(BIG[line.why]) if line.why in BIG else ""
    return c.t("{name}: {points}, {why}", name=name, points=big_points(c, line.count), why=why)


def trick_line(c: Spoken, seats: Sequence[Seat], line: TrickLine) -> str:
    """One trick of the account: who takes it and what it brings."""
    name = seat_name(c, seats, line.taker)
    brings = points(c, line.points + line.doubles)
    return c.t("{name} takes it: {points}", name=name, points=brings)


def trouble(c: Spoken, problem: str, stone: str | None = None, trick: int | None = None, backs: int = 0) -> str:
    """What is amiss, and what to do."""
    if problem == "seen_before" and trick is None:
        problem = "in_reserve"
    told = TROUBLES.get(problem, TROUBLES["doubt"])
    return c.t(told).format(stone=stone or "", trick=trick or 0, n=backs)


def stone_doubts(c: Spoken, doubts: Doubt) -> list[str]:
    """Every doubt in a sentence."""
    return [c.t(STONE_DOUBTS[one]) for one in doubts if one in STONE_DOUBTS]


def asks(c: Spoken, scene: Trick, stone: SeenThing) -> str:
    """A stone in doubt."""
    said = stone_doubts(c, scene.doubts)
    return " ".join([*said[:1], c.t("Is it the {stone}?", stone=stone.value)])
