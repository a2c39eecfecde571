"""What the camera reads of a throw: when it counts, and what is asked before."""

from __future__ import annotations

import numpy as np
import pytest

from kiosk.scenes import (
    Payout,
    Seen,
    Throw,
)
from tests.rehearsal import Rehearsal, at_the_dice, reading
from vision.reading import Doubt


def test_a_throw_counts_by_itself_after_three_seconds_without_objection(kiosk: Rehearsal) -> None:
    """The run-down is shown, and then the account moves."""
    at_the_dice(kiosk)
    kiosk.throw("2")
    left = kiosk.on(Seen).confirm_left
    assert left is not None and left > 2.5
    kiosk.wait(2.5)
    assert isinstance(kiosk.scene, Seen)
    kiosk.wait(0.7)
    assert isinstance(kiosk.scene, Payout)


def test_dice_that_were_not_cleared_away_do_not_count(kiosk: Rehearsal) -> None:
    """A reading before the mat was seen empty is none: the screen asks to clear it."""
    at_the_dice(kiosk)
    kiosk.throw("2")
    kiosk.knock()
    kiosk.skip()
    kiosk.see("hand")
    kiosk.see("read", reading(["2"] + ["blank"] * 7))
    scene = kiosk.on(Throw)
    assert (scene.table, scene.problem) == ("uncleared", "uncleared")
    kiosk.throw("3")
    assert kiosk.on(Seen).eyes == 3


def test_what_lies_on_the_mat_is_shown_with_what_is_asked_for(kiosk: Rehearsal) -> None:
    """After a payout the old dice lie there: the picture shows them at once, and only what is true is asked for."""
    at_the_dice(kiosk)
    kiosk.throw("2")
    kiosk.knock()
    kiosk.director.live = np.zeros((10, 10, 3), np.uint8)
    kiosk.skip()
    scene = kiosk.on(Throw)
    assert scene.problem == "uncleared" and scene.picture is kiosk.director.live
    again = kiosk.director.watch().again
    assert again > 0
    kiosk.see("read", reading(["2"] + ["blank"] * 7))
    kiosk.see("hand")
    assert kiosk.on(Throw).problem == "uncleared"
    kiosk.see("empty")
    scene = kiosk.on(Throw)
    assert (scene.table, scene.problem, scene.dice) == ("empty", None, ())


def test_the_ground_taken_for_dice_is_not_called_old_dice(kiosk: Rehearsal) -> None:
    """Something lies there, it says, shows what, and believes a person who says that nothing does."""
    at_the_dice(kiosk)
    assert kiosk.on(Throw).table == "waking"
    kiosk.see("hand")
    assert (kiosk.on(Throw).table, kiosk.on(Throw).problem) == ("hand", None)
    kiosk.see("read", reading(["blank", "4"], Doubt.TOO_FEW))
    scene = kiosk.on(Throw)
    assert (scene.table, scene.problem, len(scene.dice)) == ("uncleared", "something_lies", 2)
    kiosk.do("by_hand")
    assert [die.value for die in kiosk.on(Seen).dice] == [""] * 8
    kiosk.do("throw_again")
    said = kiosk.director.watch().empty
    kiosk.do("is_empty")
    assert kiosk.director.watch().empty == said + 1
    kiosk.see("empty")
    assert (kiosk.on(Throw).table, kiosk.on(Throw).problem) == ("empty", None)


def test_seven_dice_are_counted_and_the_eighth_completes_the_throw(kiosk: Rehearsal) -> None:
    """In parts: seven lie, one is asked for, eight are the throw."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    kiosk.see("read", reading(["1", "bell"] + ["blank"] * 5, Doubt.TOO_FEW))
    scene = kiosk.on(Throw)
    assert (scene.lying, scene.problem) == (7, "not_eight")
    kiosk.see("moving")
    kiosk.see("read", reading(["1", "bell"] + ["blank"] * 5 + ["6"]))
    assert kiosk.on(Seen).eyes == 7 and kiosk.on(Seen).bell


@pytest.mark.parametrize(
    ("doubt", "problem"), [(Doubt.COCKED, "cocked"), (Doubt.OFF_THE_MAT, "off_the_mat"), (Doubt.STACKED, "stacked")]
)
def test_a_leaning_die_is_thrown_again_and_the_others_stay(kiosk: Rehearsal, doubt: Doubt, problem: str) -> None:
    """It is named; seven count already."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    kiosk.see("read", reading(["1"] + ["blank"] * 7, doubt, doubtful=[3]))
    assert (kiosk.on(Throw).problem, kiosk.on(Throw).keep) == (problem, 7)
    kiosk.see("moving")
    kiosk.see("read", reading(["1"] + ["blank"] * 7))
    assert kiosk.on(Seen).confirm_left is not None


def test_more_than_eight_things_are_no_throw(kiosk: Rehearsal) -> None:
    """A ninth die, or whatever was taken for one: it is said, and nothing counts until eight lie there."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    kiosk.see("read", reading(["1"] + ["blank"] * 8, Doubt.TOO_MANY))
    assert (kiosk.on(Throw).problem, kiosk.on(Throw).keep) == ("too_many", 0)
    kiosk.wait(30)
    assert not kiosk.knock() and isinstance(kiosk.scene, Throw)
    kiosk.see("moving")
    kiosk.see("read", reading(["1"] + ["blank"] * 7))
    assert kiosk.on(Seen).eyes == 1


def test_a_doubted_reading_waits_for_a_person(kiosk: Rehearsal) -> None:
    """No run-down; what the person says counts, and is marked as said by hand."""
    at_the_dice(kiosk)
    kiosk.throw("3", doubts=Doubt.LOW_CONFIDENCE)
    assert kiosk.on(Seen).confirm_left is None
    kiosk.wait(30)
    assert isinstance(kiosk.scene, Seen)
    kiosk.do("edit_die", index=0)
    assert kiosk.on(Seen).editing == 0
    kiosk.do("set_die", index=0, value="5")
    seen = kiosk.on(Seen)
    assert seen.eyes == 5 and seen.dice[0].by_hand
    kiosk.do("confirm")
    assert kiosk.on(Payout).eyes == 5


def test_a_mark_that_lies_there_twice_cannot_count(kiosk: Rehearsal) -> None:
    """A number is on one die only: neither strike nor time confirms it."""
    at_the_dice(kiosk)
    kiosk.throw("3", "3")
    seen = kiosk.on(Seen)
    assert (seen.problem, seen.strike, seen.confirm_left) == ("twice", "none", None)
    assert not kiosk.knock()
    kiosk.do("set_die", index=1, value="4")
    kiosk.do("confirm")
    assert kiosk.on(Payout).eyes == 7


def test_what_is_doubted_is_worked_out_from_the_dice_that_are_shown(kiosk: Rehearsal) -> None:
    """Of two bells one is put right: the mark is no longer there twice, and what a person named is in no doubt."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    kiosk.see("read", reading(["bell", "bell"] + ["blank"] * 6, Doubt.TWICE))
    assert (kiosk.on(Seen).doubts, kiosk.on(Seen).problem) == (Doubt.TWICE, "twice")
    kiosk.do("set_die", index=1, value="blank")
    assert (kiosk.on(Seen).doubts, kiosk.on(Seen).problem) == (Doubt.NONE, None)
    kiosk.do("set_die", index=2, value="bell")
    assert (kiosk.on(Seen).doubts, kiosk.on(Seen).problem) == (Doubt.TWICE, "twice")
    kiosk.do("remove_die", index=2)
    assert kiosk.on(Seen).doubts == Doubt.TOO_FEW
    kiosk.do("add_die", value="blank")
    assert kiosk.on(Seen).doubts == Doubt.NONE
    kiosk.do("confirm")
    assert kiosk.on(Payout).bell


def test_a_die_that_a_person_named_is_not_doubted_any_more(kiosk: Rehearsal) -> None:
    """The other doubtful one still is, and the kiosk says so; named too, there is nothing left to doubt."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    kiosk.see("read", reading(["3", "4"] + ["blank"] * 6, Doubt.LOW_CONFIDENCE, doubtful=[0, 1]))
    assert [die.unsure for die in kiosk.on(Seen).dice[:3]] == [True, True, False]
    kiosk.do("set_die", index=0, value="3")
    assert [die.unsure for die in kiosk.on(Seen).dice[:2]] == [False, True]
    assert kiosk.on(Seen).doubts == Doubt.LOW_CONFIDENCE
    kiosk.restart()
    assert kiosk.on(Seen).doubts == Doubt.LOW_CONFIDENCE
    kiosk.do("set_die", index=1, value="5")
    assert not any(die.unsure for die in kiosk.on(Seen).dice) and kiosk.on(Seen).doubts == Doubt.NONE


def test_looks_that_differ_are_said_to_differ(kiosk: Rehearsal) -> None:
    """A mark that only another look saw twice is not said to lie there twice."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    doubts = Doubt.TWICE | Doubt.TOUCHING | Doubt.LOOKS_DIFFER | Doubt.LOW_CONFIDENCE
    kiosk.see("read", reading(["bell"] + ["blank"] * 7, doubts))
    seen = kiosk.on(Seen)
    assert (seen.doubts, seen.problem, seen.confirm_left) == (Doubt.LOOKS_DIFFER, None, None)


def test_a_knock_does_not_answer_a_question(kiosk: Rehearsal) -> None:
    """A child that drums does not confirm what the kiosk asks about; whoever takes up the dice throws again."""
    at_the_dice(kiosk)
    kiosk.throw("3", doubts=Doubt.LOW_CONFIDENCE)
    assert kiosk.on(Seen).strike == "none"
    for _ in range(10):
        assert not kiosk.knock(0.3)
    kiosk.see("empty")
    assert isinstance(kiosk.scene, Throw)


def test_throw_again_asks_for_an_empty_mat(kiosk: Rehearsal) -> None:
    """The dice that lie there no longer count, also after a restart."""
    at_the_dice(kiosk)
    kiosk.throw("3")
    kiosk.do("throw_again")
    assert isinstance(kiosk.scene, Throw)
    kiosk.restart()
    assert isinstance(kiosk.scene, Throw)
    kiosk.throw("1")
    assert kiosk.on(Seen).eyes == 1


def test_a_die_bumped_before_the_throw_counts_is_asked_about(kiosk: Rehearsal) -> None:
    """Another reading while the run-down runs: it stops."""
    at_the_dice(kiosk)
    kiosk.throw("3")
    kiosk.see("hand")
    kiosk.see("read", reading(["4"] + ["blank"] * 7, Doubt.BUMPED, doubtful=[0]))
    seen = kiosk.on(Seen)
    assert seen.confirm_left is None and Doubt.BUMPED in seen.doubts
    assert seen.eyes == 3


def test_a_late_reading_is_dropped(kiosk: Rehearsal) -> None:
    """A reading about the state before is not applied to the one that stands."""
    at_the_dice(kiosk)
    about = kiosk.table.number
    kiosk.throw("3")
    kiosk.knock()
    kiosk.skip()
    kiosk.see("empty")
    kiosk.see("read", reading(["6"] + ["blank"] * 7), about=about)
    assert isinstance(kiosk.scene, Throw)
    assert kiosk.director.dropped


def test_dice_whose_reading_came_late_are_read_anew(kiosk: Rehearsal) -> None:
    """They lie there for the state that stands: the camera is asked once more, and nobody has to throw again."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    again = kiosk.director.watch().again
    kiosk.see("read", reading(["6"] + ["blank"] * 7), about=kiosk.table.number - 1)
    assert kiosk.director.watch().again == again + 1
    kiosk.see("read", reading(["6"] + ["blank"] * 7))
    assert kiosk.on(Seen).eyes == 6
