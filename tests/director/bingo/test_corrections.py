"""Stones and tricks of Bingo that are put right or taken back."""

from __future__ import annotations

from kiosk.scenes import (
    BingoAccount,
    ChooseStone,
    PutRightTrick,
    TakeBack,
    Trick,
)
from tests.stone_bench import StoneBench


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
