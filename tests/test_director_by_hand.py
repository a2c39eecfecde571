"""Throws that a person names, without the camera or where it was not sure."""

from __future__ import annotations

from kiosk.scenes import (
    Payout,
    Seen,
    Throw,
)
from tests.rehearsal import Rehearsal, at_the_dice, reading
from vision.reading import Doubt


def test_a_throw_by_hand_needs_no_camera(kiosk: Rehearsal) -> None:
    """With the camera gone the marks that lie up are touched, one touch says the rest: it counts like any other."""
    at_the_dice(kiosk)
    kiosk.director.camera = "fault"
    assert kiosk.on(Throw).camera == "fault"
    kiosk.do("by_hand")
    seen = kiosk.on(Seen)
    assert seen.by_hand and len(seen.dice) == 8 and seen.confirm_left is None
    kiosk.do("mark", mark="hammer")
    kiosk.do("mark", mark="6")
    kiosk.do("rest_blank")
    kiosk.do("confirm")
    payout = kiosk.on(Payout)
    assert payout.hammer and payout.eyes == 6


def test_nothing_is_preset_by_hand_and_all_eight_must_be_named(kiosk: Rehearsal) -> None:
    """No die opens by itself, none is blank before somebody says so, and until then it cannot count."""
    at_the_dice(kiosk)
    kiosk.do("by_hand")
    seen = kiosk.on(Seen)
    assert (seen.editing, seen.problem, seen.strike) == (None, "unnamed", "none")
    assert [die.value for die in seen.dice] == [""] * 8
    number = kiosk.table.number
    for index in range(7):
        kiosk.do("set_die", index=index, value="blank")
        assert [die.value for die in kiosk.on(Seen).dice] == ["blank"] * (index + 1) + [""] * (7 - index)
        kiosk.do("confirm")
        assert not kiosk.knock()
        assert kiosk.on(Seen).problem == "unnamed" and kiosk.table.number == number
    kiosk.do("set_die", index=7, value="3")
    assert kiosk.on(Seen).problem is None
    kiosk.do("confirm")
    assert kiosk.on(Payout).eyes == 3


def test_a_mark_that_was_touched_by_mistake_is_touched_again(kiosk: Rehearsal) -> None:
    """Its die has no name then; a mark that was forgotten takes a blank die."""
    at_the_dice(kiosk)
    kiosk.do("by_hand")
    kiosk.do("mark", mark="5")
    kiosk.do("mark", mark="bell")
    kiosk.do("rest_blank")
    kiosk.do("mark", mark="5")
    assert kiosk.on(Seen).problem == "unnamed"
    kiosk.do("rest_blank")
    kiosk.do("mark", mark="4")
    seen = kiosk.on(Seen)
    assert (seen.problem, seen.marks) == (None, ("4", "bell"))
    assert sorted(die.value for die in seen.dice) == ["4", "bell"] + ["blank"] * 6


def test_a_die_that_the_camera_missed_has_no_name_until_it_is_given_one(kiosk: Rehearsal) -> None:
    """Adding a die says nothing of what it shows."""
    at_the_dice(kiosk)
    kiosk.see("empty")
    kiosk.see("read", reading(["1", "bell"] + ["blank"] * 5, Doubt.TOO_FEW))
    kiosk.do("by_hand")
    kiosk.do("add_die")
    kiosk.do("edit_die", index=None)
    assert kiosk.on(Seen).dice[7].value == "" and kiosk.on(Seen).problem == "unnamed"
    kiosk.do("set_die", index=7, value="2")
    assert kiosk.on(Seen).problem is None and kiosk.on(Seen).eyes == 3


def test_what_a_person_has_put_right_so_far_outlives_the_plug(kiosk: Rehearsal) -> None:
    """Killed while a throw is put right or entered by hand, it stands there as it was, and waits for a person."""
    at_the_dice(kiosk)
    kiosk.throw("3")
    kiosk.do("set_die", index=0, value="5")
    kiosk.do("remove_die", index=7)
    kiosk.do("add_die")
    kiosk.do("set_die", index=7, value="6")
    before = kiosk.on(Seen).dice
    kiosk.restart()
    assert kiosk.on(Seen).dice == before and kiosk.on(Seen).dice[7].added
    kiosk.wait(30)
    assert kiosk.on(Seen).confirm_left is None
    kiosk.do("throw_again")
    kiosk.do("by_hand")
    kiosk.do("mark", mark="2")
    kiosk.restart()
    assert [die.value for die in kiosk.on(Seen).dice] == ["2"] + [""] * 7


def test_a_throw_that_was_sure_waits_for_a_person_after_the_plug_was_pulled(kiosk: Rehearsal) -> None:
    """Somebody may have been about to object: it no longer counts by itself, but a knock confirms it."""
    at_the_dice(kiosk)
    kiosk.throw("3")
    assert kiosk.on(Seen).confirm_left is not None
    kiosk.restart()
    kiosk.wait(30)
    assert kiosk.on(Seen).confirm_left is None
    kiosk.see("empty")
    assert isinstance(kiosk.scene, Seen), "dice that were taken off in the dark were thrown all the same"
    kiosk.knock()
    assert kiosk.on(Payout).eyes == 3
