"""What is asked for twice while the disk is busy counts once."""

from __future__ import annotations

from typing import Any

from kiosk.scenes import Action, ToadTurn, Verdict
from tests.card_bench import TOAD_HAND, CardBench


def twice(bench: CardBench, name: str) -> None:
    """A knock, and a touch for the same while the last that follows from it is on its way to the disk."""
    kiosk = bench.kiosk
    kiosk.wait(0.9)
    assert kiosk.director.strike(kiosk.now)
    phase: Any = kiosk.director.phase
    for _ in range(12):
        if not phase._wanted and kiosk.table.busy:
            break
        kiosk.table.wait(10.0)
        kiosk.director.tick(kiosk.now)
    assert kiosk.table.busy and kiosk.director.phase is phase
    kiosk.director.act(Action(name))
    kiosk.wait(1.0)


def test_a_knock_and_a_touch_end_one_turn(dealt: CardBench) -> None:
    """The next one's is not over before it began, and nothing is amiss in it."""
    dealt.rest()
    twice(dealt, "done")
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).problem, dealt.kinds.count("end_turn")) == (2, None, 1)


def test_a_hand_is_judged_once(dealt: CardBench) -> None:
    """The knock comes in the moment in which the run-down is over: the verdict stands, and no hand that waits."""
    dealt.show(*TOAD_HAND)
    dealt.kiosk.wait(7.0)
    twice(dealt, "judge")
    assert dealt.on(Verdict).is_toad and dealt.kinds.count("declare") == 1
