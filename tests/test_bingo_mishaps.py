"""What goes wrong at a table of stones, made to happen before the camera: each has its sentence and its way on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.scenes import ChooseStone, Closing, FoundOut, TurnUp
from tests.stones_played import StonesPlayed


@pytest.fixture
def table(tmp_path: Path) -> Iterator[StonesPlayed]:
    table = StonesPlayed(tmp_path)
    table.deal("5-3")
    yield table
    table.close()


def test_a_trick_that_nothing_befalls(table: StonesPlayed) -> None:
    """Laid, laid, lifted, drawn: no touch, no question."""
    table.play("6-1", "4-1")
    assert table.trick.problem is None and table.trick.step == "lead"
    assert table.table.state.tricks == (1, 0) and table.trick.stage.backs == 11


def test_a_lead_that_is_gathered_too_early(table: StonesPlayed) -> None:
    """Asked about: it was taken back, and another may be led ..."""
    table.lay("6-1")
    table.take("6-1")
    assert table.trick.problem == "lead_gone"
    assert "The 6-1 is gone. Taken back, or gathered before I saw the reply?" in table.said()
    table.touch("lead_back")
    assert table.trick.step == "lead" and table.trick.problem is None
    table.lay("4-1")
    assert table.trick.step == "reply" and table.trick.lead is not None and table.trick.lead.value == "4-1"


def test_a_trick_that_is_gathered_before_the_reply_was_seen(table: StonesPlayed) -> None:
    """... or the reply was laid so shortly that nobody saw it: it is entered, and the trick counts."""
    table.lay("6-1")
    table.take("6-1")
    table.touch("choose_stone", what="reply")
    assert isinstance(table.scene, ChooseStone)
    table.touch("stone", value="4-1")
    assert table.trick.step == "taken" and table.trick.strike == "count"
    table.knock()
    assert table.table.state.tricks == (1, 0)


def test_a_lead_that_comes_back_answers_by_itself(table: StonesPlayed) -> None:
    """Put down again, it lies there, and nobody need touch anything."""
    table.lay("6-1")
    table.take("6-1")
    table.lay("6-1")
    assert table.trick.problem is None and table.trick.step == "reply"


def test_half_a_trick_is_gathered(table: StonesPlayed) -> None:
    """Nothing counts; lifting the other one makes it count, a touch takes the reply back."""
    table.lay("6-1")
    table.lay("4-1")
    table.take("4-1")
    assert table.trick.problem == "half_gathered" and table.table.state.tricks == (0, 0)
    assert "One stone is gone. Lift the other too and the trick counts; or was the reply taken back?" in table.said()
    assert table.offers("count") and table.offers("reply_back")
    table.take("6-1")
    assert table.table.state.tricks == (1, 0) and table.trick.problem is None


def test_a_reply_that_is_taken_back(table: StonesPlayed) -> None:
    """After the touch another reply may be laid."""
    table.lay("6-1")
    table.lay("4-1")
    table.take("4-1")
    table.touch("reply_back")
    assert table.trick.step == "reply" and table.trick.problem is None
    table.lay("2-1")
    assert table.trick.step == "taken" and table.trick.reply is not None and table.trick.reply.value == "2-1"


def test_a_stone_that_is_seen_twice_in_a_deal(table: StonesPlayed) -> None:
    """It was laid in the first trick: named with it; another stone, or a touch that names it, goes on."""
    table.play("6-1", "4-1")
    table.lay("4-1")
    assert table.trick.problem == "seen_before" and table.trick.step == "lead"
    assert "The 4-1 was laid in trick 1 already. Lay another stone, or touch what it is." in table.said()
    assert table.offers("choose_stone", what="lead")
    table.hands(lambda now: table.stones.take(now, ["4-1"], None))
    assert table.trick.problem is None
    table.lay("2-2")
    assert table.trick.step == "reply" and table.table.state.lead == "2-2"


def test_the_trump_stone_is_no_lead(table: StonesPlayed) -> None:
    """It lies in the reserve: a second one like it is a misreading, and can be named."""
    table.lay("5-3")
    assert table.trick.problem == "seen_before" and "trump stone of the reserve" in table.said()
    table.touch("choose_stone", what="lead")
    table.touch("stone", value="5-2")
    assert table.trick.step == "reply" and table.table.state.lead == "5-2"


def test_a_third_stone(table: StonesPlayed) -> None:
    """Beside a trick, or as two leads at once: nothing counts until it is gone, or a person has said which was led."""
    table.lay("6-1")
    table.lay("4-1")
    table.lay("2-2")
    assert table.trick.problem == "third_stone" and table.trick.strike == "none"
    assert "Three stones lie there. Take the one away that is not of this trick." in table.said()
    table.take("2-2")
    assert table.trick.problem is None and table.trick.step == "taken"
    table.take("6-1", "4-1")
    table.stones.lay(table.now, "6-2")
    table.lay("6-3")
    assert table.trick.problem == "which_led" and "Touch the one that was led" in table.said()
    table.touch("led", index=1)
    assert table.trick.step == "taken" and table.table.state.lead == "6-3"


def test_the_trump_stone_is_exchanged(table: StonesPlayed) -> None:
    """Put back, it goes on; or it was misread at first, and a touch says so."""
    table.lay("6-1")
    table.take("5-3")
    assert table.trick.problem == "trump_gone"
    assert "The trump stone 5-3 is not to be seen. Lay it beside the reserve, face up." in table.said()
    table.lay("4-3", "trump")
    assert table.trick.problem == "trump_changed"
    assert "The 4-3 lies in the trump stone's place. Put the right one back, or touch: misread." in table.said()
    table.lay("4-1")
    assert table.trick.step == "reply" and table.table.state.tricks == (0, 0)
    table.take("4-1", "4-3")
    table.lay("5-3", "trump")
    assert table.trick.problem is None
    table.take("5-3")
    table.lay("4-3", "trump")
    table.touch("trump_is")
    assert table.trick.problem is None and table.trick.stage.turn_up == "4-3" and table.trick.stage.trump == 4


def test_the_trump_stone_is_nudged(table: StonesPlayed) -> None:
    """It is known by its name, whereever it slides; what comes to lie in its old place is a lead."""
    table.hands(*(lambda now: table.stones.nudge(now, "5-3"),) * 4)
    assert table.trick.problem is None and table.trick.step == "lead"
    table.lay("6-1")
    assert table.trick.step == "reply" and table.table.state.lead == "6-1"


def test_the_trump_stone_is_turned_by_mistake(table: StonesPlayed) -> None:
    """Before the reply nobody can close: turned up again, it goes on. Before the lead the kiosk asks once."""
    table.lay("6-1")
    table.hands(table.stones.turn)
    assert table.trick.problem == "trump_turned"
    assert "The trump stone lies face down. Turn it up again: the reserve is not closed." in table.said()
    table.hands(table.stones.turn)
    assert table.trick.problem is None
    table.lay("4-1")
    table.take("6-1", "4-1")
    table.hands(table.stones.turn)
    assert isinstance(table.scene, Closing) and "Anna closes?" in table.said()
    table.touch("no")
    assert table.trick.problem == "trump_turned"
    table.hands(table.stones.turn)
    assert table.trick.problem is None and table.trick.step == "lead"


def test_a_hand_that_hides_the_mat(table: StonesPlayed) -> None:
    """Nothing is read under it; after a while the screen asks it away, and a stone can be entered by hand."""
    table.lay("6-1", misbehave="hand_stays")
    assert table.trick.step == "lead" and table.trick.problem is None
    table.look(9.0)
    assert table.trick.problem == "hand_in_view" and "A hand hides part of the mat. Take it away." in table.said()
    assert table.offers("choose_stone", what="lead")
    table.take()
    assert table.trick.step == "reply" and table.table.state.lead == "6-1"


def test_a_stone_beside_the_mat_is_asked_about(table: StonesPlayed) -> None:
    """What was read is shown; nothing counts before somebody has said yes, or has moved it."""
    table.lay("6-1", misbehave="off_mat")
    assert table.trick.asked and "A stone lies off the mat. Move it onto the mat." in table.said()
    assert table.table.state.lead is None
    table.take("6-1")
    table.lay("6-1")
    assert table.trick.step == "reply" and not table.trick.asked


def test_a_revoke_comes_out(table: StonesPlayed) -> None:
    """Closed, a six was led and none laid: the six that comes later proves it, and a knock goes on."""
    table.touch("close_reserve")
    table.touch("sure")
    table.play("6-4", "2-1")
    table.lay("3-3")
    table.lay("6-2")
    assert table.trick.step == "taken"
    table.take("3-3", "6-2")
    scene = table.scene
    assert isinstance(scene, FoundOut) and (scene.what, scene.player, scene.stone) == ("revoke", 1, "6-2")
    assert "6-2" in table.said() and "Boris" in table.said()
    table.knock()
    assert table.trick.step == "lead" and table.table.state.tricks == (1, 1)


def test_a_false_announcement_comes_out(table: StonesPlayed) -> None:
    """Closed, so that no double can be drawn: six stones without a second one prove that it was not held."""
    table.touch("close_reserve")
    table.touch("sure")
    table.lay("6-6")
    table.touch("announce", doubles=2)
    table.lay("2-1")
    table.take("6-6", "2-1")
    assert table.table.state.points[0] == 32
    for lead, reply in zip(
        ("5-0", "6-5", "5-4", "5-2", "5-1", "6-4"), ("2-0", "3-1", "3-2", "4-1", "4-2", "4-3"), strict=True
    ):
        assert not isinstance(table.scene, FoundOut)
        table.play(lead, reply)
    scene = table.scene
    assert isinstance(scene, FoundOut) and (scene.what, scene.player, scene.declared) == ("false_announcement", 0, 2)
    assert "Anna" in table.said()
    table.knock()
    assert not isinstance(table.scene, FoundOut)


def test_the_old_trump_stone_still_lies_after_a_deal_was_broken_off(table: StonesPlayed) -> None:
    """It is asked away, and the new deal's stone counts."""
    table.play("6-1", "4-1")
    table.touch("leave_table")
    table.touch("abandon", what="hand")
    assert "Deal anew?" in table.said()
    table.touch("sure")
    assert isinstance(table.scene, TurnUp)
    table.look(1.0)
    assert table.scene.problem == "uncleared"
    assert "A stone of the last deal lies face up. Take it away first." in table.said()
    table.hands(table.stones.clear)
    table.deal("6-2")
    assert table.trick.stage.trump == 6 and table.table.state.points == (0, 0)
