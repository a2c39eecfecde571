"""The director while the trump stone is turned up, and as long as it lies there."""

from __future__ import annotations

from kiosk.scenes import (
    Trick,
    TurnUp,
)
from tests.stone_bench import StoneBench
from vision.reading import Item


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
