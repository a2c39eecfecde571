"""The director in a match of Bingo: what the camera sees becomes tricks, and what cannot be is asked about."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.eyes import Sight
from kiosk.scenes import (
    BingoAccount,
    ChooseStone,
    Closing,
    FoundOut,
    LeaveTable,
    MatchEnd,
    Players,
    PutRightTrick,
    Reckoning,
    TakeBack,
    Trick,
    TurnUp,
    Waiting,
)
from tests.rehearsal import Rehearsal
from tests.stone_bench import StoneBench, others
from vision.reading import Doubt, Item


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[StoneBench]:
    bench = StoneBench(tmp_path)
    yield bench
    bench.close()


def test_the_waiting_screen_offers_every_game_and_bingo_seats_two(tmp_path: Path) -> None:
    """A touch on Bingo leads to two seats, a leader and Bingo's own presets."""
    kiosk = Rehearsal(tmp_path)
    assert kiosk.on(Waiting).games == ("bell_and_hammer", "bingo", "toad")
    kiosk.do("begin", game="bingo")
    scene = kiosk.on(Players)
    assert (scene.game, scene.first, scene.most, scene.fewest) == ("bingo", "leader", 2, 2)
    assert scene.presets == ("seed", "sixty_six") and "target" in scene.switches
    for _ in range(3):
        kiosk.do("add_player")
    assert len(kiosk.on(Players).names) == 2
    kiosk.close()


def test_the_turned_up_stone_makes_trumps_and_counts_by_itself(bench: StoneBench) -> None:
    """Seen surely beside thirteen backs it counts after the run-down, without a knock."""
    assert bench.on(TurnUp).player == 1
    bench.backs, bench.trump = 13, "5-3"
    bench.rest()
    assert bench.on(TurnUp).stone.value == "5-3" and bench.on(TurnUp).confirm_left
    bench.kiosk.wait(3.2)
    scene = bench.on(Trick)
    assert scene.step == "lead" and scene.player == 0 and scene.stage.trump == 5


def test_a_reserve_that_is_not_whole_waits_for_a_person(bench: StoneBench) -> None:
    """Twelve backs are said, and a knock is enough where they only touch each other."""
    bench.backs, bench.trump = 12, "5-3"
    bench.rest()
    assert bench.on(TurnUp).problem == "backs" and bench.on(TurnUp).confirm_left is None
    bench.kiosk.wait(5)
    bench.on(TurnUp)
    bench.kiosk.knock()
    bench.on(Trick)


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


def test_another_stone_in_the_trump_stones_place_is_asked_about(bench: StoneBench) -> None:
    """Nothing counts meanwhile; put back it goes on, and a misread one is put right for the whole deal."""
    bench.deal("5-3")
    bench.play("6-1", "4-1")
    bench.trump = "4-3"
    bench.lay("6-2")
    assert (bench.on(Trick).problem, bench.on(Trick).about) == ("trump_changed", "4-3")
    bench.do("trump_is")
    bench._read()
    scene = bench.on(Trick)
    assert scene.stage.trump == 4 and scene.stage.turn_up == "4-3" and scene.lead.value == "6-2"
    assert bench.state.points == (0, 5), "the 4-1 was a trump, then"


def test_a_nudged_trump_stone_is_the_same(bench: StoneBench) -> None:
    """It is told by its name, and its new place is remembered."""
    bench.deal("5-3")
    bench.trump = None
    bench.extra = [Item("5-3", 190.0, 80.0, 0.999, 30.0)]
    bench.lay("6-1")
    assert bench.on(Trick).step == "reply"


def test_turning_the_trump_stone_closes_when_asked_once(bench: StoneBench) -> None:
    """The camera sees a back in its place; only a touch answers, and the answer no is not asked about again."""
    bench.deal("5-3")
    bench.trump = None
    bench.extra = []
    bench.backs = 13
    down = Item("", 152.0, 61.0, 0.99, 30.0)
    original = bench.reading

    def turned() -> object:
        from dataclasses import replace

        reading = original()
        return replace(reading, backs=(*reading.backs, down)) if bench.trump is None else reading

    bench.reading = turned  # type: ignore[method-assign,assignment]
    bench.rest()
    assert bench.on(Closing).seen and bench.on(Closing).strike == "none"
    assert not bench.kiosk.knock()
    bench.do("no")
    bench._read()
    assert bench.on(Trick).problem == "trump_turned"
    bench.trump = "5-3"
    bench.rest()
    assert bench.on(Trick).problem is None
    bench.trump = None
    bench.rest()
    bench.do("sure")
    bench._read()
    scene = bench.on(Trick)
    assert scene.stage.closed_by == 0 and scene.stage.backs == 13 and not scene.can_close
    bench.lay("6-1")
    assert bench.on(Trick).step == "reply" and bench.state.strict


def test_closing_by_touch(bench: StoneBench) -> None:
    """Asked once more, and only the leader's turn offers it."""
    bench.deal()
    assert bench.on(Trick).can_close
    bench.do("close_reserve")
    assert not bench.on(Closing).seen
    bench.do("sure")
    assert bench.state.closed_by == 0
    bench._read()
    bench.lay("6-1")
    assert not bench.on(Trick).can_close


def test_doubles_are_announced_between_lead_and_reply(bench: StoneBench) -> None:
    """Only for a double led, once, and they count with the trick."""
    bench.deal("5-3")
    bench.lay("6-6")
    assert bench.on(Trick).announce[:2] == (2, 3)
    bench.do("announce", doubles=3)
    bench._read()
    assert bench.on(Trick).declared == 3 and bench.on(Trick).announce == ()
    bench.lay("4-1")
    assert bench.on(Trick).doubles == 40
    bench.lift()
    assert bench.state.points == (52, 0)


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


def test_a_misread_lead_is_put_right_by_touch(bench: StoneBench) -> None:
    """The camera goes on reading it wrongly, and what the person said holds."""
    bench.deal()
    bench.reads = {"6-1": "5-1"}
    bench.lay("6-1")
    assert bench.state.lead == "5-1"
    bench.do("choose_stone", what="lead")
    bench.do("stone", value="6-1")
    bench._read()
    assert bench.state.lead == "6-1" and bench.on(Trick).problem is None
    bench.lay("4-1")
    assert bench.on(Trick).step == "taken" and bench.on(Trick).lead.value == "6-1"


def test_a_misread_trump_stone_stays_what_a_person_said(bench: StoneBench) -> None:
    """The camera goes on reading it wrongly, through the whole deal and a pulled plug."""
    bench.reads = {"4-3": "5-3"}
    bench.backs, bench.trump = 13, "4-3"
    bench.rest()
    bench.do("choose_stone", what="turn_up")
    bench.do("stone", value="4-3")
    bench._read()
    bench.do("confirm")
    bench._read()
    assert bench.on(Trick).stage.trump == 4 and bench.on(Trick).problem is None
    bench.play("6-1", "2-1")
    assert bench.on(Trick).problem is None
    bench.kiosk.restart()
    bench._read()
    bench.lay("6-2")
    assert bench.on(Trick).step == "reply" and bench.on(Trick).problem is None


def test_a_misread_stone_that_still_lies_is_no_new_lead(bench: StoneBench) -> None:
    """Counted by a knock; one of its stones is lifted, the other one is read wrongly still."""
    bench.deal()
    bench.reads = {"6-1": "5-1"}
    bench.lay("6-1")
    bench.do("choose_stone", what="lead")
    bench.do("stone", value="6-1")
    bench._read()
    bench.lay("4-1")
    bench.kiosk.knock()
    bench._read()
    bench.trick = ["6-1"]
    bench.rest()
    assert bench.on(Trick).step == "lead" and bench.on(Trick).ungathered


def test_the_last_trick_can_be_put_right(bench: StoneBench) -> None:
    """Its stones are shown, the new points before they count, and the amended trick is marked."""
    bench.deal("5-3")
    bench.play("6-1", "5-1")
    bench.do("put_right")
    assert bench.on(PutRightTrick).line.lead == "6-1"
    bench.do("choose_stone", what="reply")
    bench.do("stone", value="4-1")
    scene = bench.on(ChooseStone)
    assert (scene.taker, scene.changes) == (0, (0, 0))
    bench.do("sure")
    bench._read()
    assert bench.state.points == (0, 0) and bench.state.leader == 0 and bench.on(Trick).last.amended


def test_an_old_trick_needs_the_operators_number(bench: StoneBench) -> None:
    """Without one it is refused."""
    bench.deal()
    bench.play("6-1", "4-1")
    old = bench.kiosk.table.number
    bench.play("6-2", "4-2")
    bench.do("account")
    assert len(bench.on(BingoAccount).tricks) == 2
    bench.do("put_right", number=old)
    bench.on(BingoAccount)


def test_a_trick_is_taken_back_by_both(bench: StoneBench) -> None:
    """One alone cannot; then the stones must be seen gone before one counts again."""
    bench.deal()
    bench.lay("6-1")
    bench.lay("4-1")
    bench.kiosk.knock()
    bench._read()
    bench.do("undo")
    assert bench.on(TakeBack).what == "trick"
    bench.do("agree", seat=0)
    bench.do("agree", seat=0)
    assert bench.on(TakeBack).agreed == (True, False)
    bench.do("agree", seat=1)
    bench._read()
    assert bench.on(Trick).step == "lead" and bench.on(Trick).ungathered and bench.state.tricks == (0, 0)
    bench.trick = []
    bench.rest()
    bench.lay("6-1")
    assert bench.on(Trick).step == "reply"


def test_a_spoilt_deal_is_dealt_anew(bench: StoneBench) -> None:
    """It scores nothing, the same player leads, and the old trump stone must be seen gone before the new one counts."""
    bench.deal("5-3")
    bench.play("6-1", "4-1")
    bench.do("leave_table")
    assert bench.on(LeaveTable).can_abandon_hand
    bench.do("abandon", what="hand")
    bench.do("sure")
    bench._read()
    assert bench.on(TurnUp).player == 1 and bench.on(TurnUp).problem == "uncleared"
    bench.trump = None
    bench.deal("6-2")
    assert bench.on(Trick).stage.trump == 6 and bench.state.points == (0, 0) and bench.state.deal_no == 1


def test_a_revoke_comes_out_later_and_is_said(bench: StoneBench) -> None:
    """Closed, a six led, no six laid; the six laid afterwards proves it."""
    bench.deal("5-3")
    bench.do("close_reserve")
    bench.do("sure")
    bench._read()
    bench.play("6-4", "2-1")
    bench.lay("3-3")
    bench.lay("6-2")
    bench.lift()
    scene = bench.on(FoundOut)
    assert (scene.what, scene.player, scene.stone, scene.trick.reply) == ("revoke", 1, "6-2", "2-1")
    bench.kiosk.knock()
    bench._read()
    assert bench.on(Trick).step == "lead"


def test_a_closed_deal_is_reckoned_and_the_next_one_begins(bench: StoneBench) -> None:
    """Seven tricks, then who made what, and the other player leads."""
    bench.deal("5-3")
    bench.do("close_reserve")
    bench.do("sure")
    bench._read()
    mine = ("5-5", "0-0", "5-0", "6-5", "5-4", "5-2", "5-1")
    theirs = ("2-1", "2-0", "3-1", "3-2", "4-1", "4-2", "4-3")
    for lead, reply in zip(mine, theirs, strict=True):
        bench.play(lead, reply)
        if isinstance(bench.scene, FoundOut):
            bench.kiosk.knock()
            bench._read()
    scene = bench.on(Reckoning)
    assert scene.tricks == (7, 0) and scene.big[0].count == 3 and scene.next_leader == 1 and scene.closed_by == 0
    bench.kiosk.knock()
    stage = bench.on(TurnUp).stage
    assert bench.on(TurnUp).player == 0 and stage.big == (3, 0)
    assert (stage.points, stage.tricks, stage.closed_by) == ((0, 0), (0, 0), None), "it is another deal already"
    assert bench.state.big == (3, 0) and bench.state.tricks == (7, 0)


def test_the_match_ends_with_its_last_big_point(tmp_path: Path) -> None:
    """To one big point: capture ends it in the midst of a deal; a knock leads back to the waiting screen."""
    bench = StoneBench(tmp_path, set_option={"switch": "target", "value": 1})
    bench.deal("5-3")
    bench.lay("5-5")
    bench.lay("0-0")
    assert bench.on(Trick).big[0].why == "capture"
    bench.lift(draws=False)
    scene = bench.on(MatchEnd)
    assert scene.winner == 1 and scene.why.why == "capture"
    bench.kiosk.knock()
    bench.on(Waiting)
    bench.close()


def test_the_same_screen_comes_back_after_a_pulled_plug(bench: StoneBench) -> None:
    """With the deal, the lead, an announcement, and a reply that did not count yet."""
    bench.deal()
    bench.lay("6-6")
    bench.do("announce", doubles=2)
    bench._read()
    before = bench.on(Trick)
    bench.kiosk.restart()
    after = bench.on(Trick)
    assert (after.step, after.lead.value, after.declared) == ("reply", before.lead.value, 2)
    bench._read()
    bench.lay("4-1")
    bench.kiosk.restart()
    assert bench.on(Trick).step == "taken" and bench.on(Trick).reply.value == "4-1"
    bench.lift()
    assert bench.state.tricks == (1, 0) and bench.on(Trick).step == "lead"


def test_a_whole_open_deal_shows_all_stones(bench: StoneBench) -> None:
    """Seven tricks with drawing, seven without: each stone is seen once."""
    bench.deal("6-5")
    stones = others("6-5")
    while stones:
        lead = stones.pop()
        # Who lost the seventh trick has drawn the turned-up stone.
        bench.play(lead, "6-5" if len(stones) == 12 else stones.pop())
        bench.read_on()
    scene = bench.on(Reckoning)
    assert sum(scene.tricks) == 14 and sum(scene.points) == 140
