"""The director in a trick of Bingo: what the camera sees is laid and taken away, and what cannot be is asked about."""

from __future__ import annotations

from kiosk.eyes import Sight
from kiosk.scenes import (
    ChooseStone,
    Trick,
)
from tests.stone_bench import StoneBench
from vision.reading import Doubt


def test_a_trick_is_laid_laid_and_taken_away(bench: StoneBench) -> None:
    """Leader and reply follow from the order in time; lifting makes it count; both draw and the winner leads."""
    bench.deal("5-3")
    bench.lay("6-1")
    scene = bench.on(Trick)
    assert (scene.step, scene.player, scene.lead.value) == ("reply", 1, "6-1")
    bench.lay("5-1")
    scene = bench.on(Trick)
    assert (scene.step, scene.player, scene.points, scene.why) == ("taken", 1, 6, "trump")
    assert bench.state.phase == "reply"
    bench.trick = []
    bench.rest()
    scene = bench.on(Trick)
    assert (scene.step, scene.player, scene.draws, scene.last.taker) == ("lead", 1, (1, 0), 1)
    bench.backs = 11
    bench.rest()
    assert bench.on(Trick).draws == () and bench.state.points == (0, 6)


def test_a_knock_counts_a_trick_that_still_lies(bench: StoneBench) -> None:
    """The next lead is awaited when its stones are gone, and a new stone beside them is no lead."""
    bench.deal()
    bench.lay("6-1")
    bench.lay("4-1")
    bench.kiosk.knock()
    bench._read()
    assert bench.on(Trick).step == "lead" and bench.on(Trick).ungathered
    bench.lay("2-2")
    assert bench.on(Trick).problem == "uncleared"
    bench.trick = ["2-2"]
    bench.rest()
    assert bench.on(Trick).step == "reply" and bench.on(Trick).lead.value == "2-2"


def test_gathered_and_led_again_in_one_sweep(bench: StoneBench) -> None:
    """The next lead lies where the trick lay, and no rest was seen between."""
    bench.deal()
    bench.lay("6-1")
    bench.lay("4-1")
    bench.trick, bench.backs = ["2-2"], 11
    bench.rest()
    scene = bench.on(Trick)
    assert scene.step == "reply" and scene.lead.value == "2-2" and bench.state.tricks == (1, 0)


def test_a_reading_that_comes_late_is_about_what_still_lies_there(bench: StoneBench) -> None:
    """Led by touch while the camera still reads: what it has read lies there, and is not read twice."""
    bench.deal()
    before = bench.kiosk.table.number
    bench.do("choose_stone", what="lead")
    bench.do("stone", value="6-1")
    bench.trick = ["6-1", "4-1"]
    bench.kiosk.see("read", bench.reading(), about=before)
    bench.kiosk.wait(0.3)
    scene = bench.on(Trick)
    assert (scene.step, scene.lead.value, scene.reply.value) == ("taken", "6-1", "4-1")
    assert bench.kiosk.director.again == 0


def test_a_reading_is_not_told_again_once_something_moves(bench: StoneBench) -> None:
    """What was read lies there no longer as it did."""
    bench.deal()
    before = bench.kiosk.table.number
    bench.do("choose_stone", what="lead")
    bench.do("stone", value="6-1")
    bench.trick = ["6-1", "4-1"]
    late = Sight(bench.kiosk.now, before, "read", bench.reading())
    bench.kiosk.director.see(late)
    bench.kiosk.see("hand")
    bench.kiosk.wait(0.5)
    assert bench.on(Trick).step == "reply" and bench.on(Trick).reply is None


def test_a_lead_may_be_changed_before_the_reply(bench: StoneBench) -> None:
    """Another stone in its place is the lead; the journal keeps both."""
    bench.deal()
    bench.lay("6-1")
    bench.trick = ["4-1"]
    bench.rest()
    assert bench.on(Trick).lead.value == "4-1" and bench.state.lead == "4-1"
    assert [one.event["type"] for one in bench.kiosk.table.running.live] == ["deal", "lead"]


def test_a_lead_that_is_gone_is_asked_about(bench: StoneBench) -> None:
    """Taken back, or gathered before the reply was read: each has its way on."""
    bench.deal()
    bench.lay("6-1")
    bench.trick = []
    bench.rest()
    assert bench.on(Trick).problem == "lead_gone" and bench.on(Trick).about == "6-1"
    bench.do("lead_back")
    assert bench.on(Trick).step == "lead"
    bench._read()
    bench.lay("6-1")
    bench.trick = []
    bench.rest()
    bench.do("choose_stone", what="reply")
    assert "6-1" in bench.on(ChooseStone).gone and "5-3" in bench.on(ChooseStone).gone
    bench.do("stone", value="6-2")
    assert bench.on(Trick).step == "taken" and bench.on(Trick).reply.by_hand
    bench.kiosk.knock()
    assert bench.state.tricks == (0, 1)


def test_a_stone_that_was_laid_before_is_no_stone_of_this_trick(bench: StoneBench) -> None:
    """It is named with its trick, nothing counts, and a person can say what it is."""
    bench.deal()
    bench.play("6-1", "4-1")
    bench.lay("4-1")
    scene = bench.on(Trick)
    assert (scene.problem, scene.about, scene.about_trick, scene.step) == ("seen_before", "4-1", 1, "lead")
    bench.do("choose_stone", what="lead")
    assert "4-1" in bench.on(ChooseStone).gone
    bench.do("stone", value="4-0")
    assert bench.on(Trick).lead.value == "4-0" and bench.on(Trick).step == "reply"
    bench.lay("2-1")
    assert bench.on(Trick).step == "taken" and bench.on(Trick).lead.value == "4-0"


def test_a_third_stone_is_asked_away(bench: StoneBench) -> None:
    """With three stones nothing counts; with two again it goes on."""
    bench.deal()
    bench.lay("6-1")
    bench.lay("4-1")
    bench.lay("2-2")
    assert bench.on(Trick).problem == "third_stone" and bench.on(Trick).strike == "none"
    bench.trick.pop()
    bench.rest()
    assert bench.on(Trick).problem is None and bench.on(Trick).step == "taken"


def test_two_stones_at_once_are_told_apart_by_a_person(bench: StoneBench) -> None:
    """Which was led cannot be seen."""
    bench.deal()
    bench.lay("6-1", "6-2")
    assert bench.on(Trick).problem == "which_led"
    assert [stone.value for stone in bench.on(Trick).loose] == ["6-1", "6-2"]
    bench.do("led", index=1)
    bench._read()
    scene = bench.on(Trick)
    assert (scene.step, scene.lead.value, scene.reply.value, scene.player) == ("taken", "6-2", "6-1", 0)


def test_a_trick_half_gathered_waits(bench: StoneBench) -> None:
    """One stone alone may be a reply taken back; a touch says so, or the other one is lifted too."""
    bench.deal()
    bench.lay("6-1")
    bench.lay("4-1")
    bench.trick = ["6-1"]
    bench.rest()
    assert bench.on(Trick).problem == "half_gathered" and bench.state.tricks == (0, 0)
    bench.do("reply_back")
    bench._read()
    assert bench.on(Trick).step == "reply"
    bench.lay("6-2")
    assert bench.on(Trick).reply.value == "6-2"


def test_a_reply_that_was_changed_is_a_question(bench: StoneBench) -> None:
    """It never counts by itself."""
    bench.deal()
    bench.lay("6-1")
    bench.lay("4-1")
    bench.trick = ["6-1", "6-2"]
    bench.rest()
    assert bench.on(Trick).problem == "reply_changed" and bench.on(Trick).about == "6-2"
    bench.do("reply_is")
    bench._read()
    assert bench.on(Trick).reply.value == "6-2" and bench.on(Trick).problem is None


def test_a_doubtful_stone_counts_when_a_person_has_said_so(bench: StoneBench) -> None:
    """A knock does not answer it, a touch does; another name can be given."""
    bench.deal()
    bench.doubts = {"6-1": Doubt.LOW_CONFIDENCE}
    bench.lay("6-1")
    scene = bench.on(Trick)
    assert scene.asked and scene.step == "lead" and scene.lead.value == "6-1"
    assert not bench.kiosk.knock()
    bench.do("confirm")
    bench._read()
    assert bench.on(Trick).step == "reply"
    bench.doubts["6-2"] = Doubt.GLARE
    bench.lay("6-2")
    assert bench.on(Trick).asked
    bench.do("choose_stone", what="reply")
    bench.do("stone", value="6-3")
    bench._read()
    assert bench.on(Trick).step == "taken" and bench.on(Trick).reply.value == "6-3"
    bench.lift()
    assert bench.state.tricks == (0, 1)


def test_what_is_not_seen_clearly_is_not_taken_for_gone(bench: StoneBench) -> None:
    """A doubtful picture in which the trick is missing does not gather it."""
    bench.deal()
    bench.lay("6-1")
    bench.lay("4-1")
    from dataclasses import replace

    kept, bench.trick = bench.trick, []
    cloudy = replace(bench.reading(), doubts=Doubt.BLURRED)
    bench.kiosk.see("hand")
    bench.kiosk.see("read", cloudy)
    assert bench.on(Trick).problem == "doubt" and bench.state.tricks == (0, 0)
    bench.trick = kept
    bench.rest()
    assert bench.on(Trick).problem is None
