"""What players of Bingo call between the tricks: closing and doubles."""

from __future__ import annotations

from kiosk.scenes import (
    Closing,
    Trick,
)
from tests.stone_bench import StoneBench
from vision.reading import Item


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
