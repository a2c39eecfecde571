"""The simulated table of stones that a person plays at: it deals, lays, gathers, and draws by itself."""

from __future__ import annotations

from pathlib import Path

from kiosk.place_of_stones import StonesPlace
from kiosk.scenes import Action, Trick, TurnUp
from tests.stone_bench import StoneBench


def test_it_does_what_the_screen_waits_for(tmp_path: Path) -> None:
    """Dealt, led, replied to, gathered, and drawn: each stone lies where it must."""
    bench = StoneBench(tmp_path)
    kiosk, place = bench.kiosk, StonesPlace(3, "dominoes", lambda: bench.kiosk.now, (160, 120))
    kiosk.director.simulated = True

    def wish(name: str) -> None:
        kiosk.wait(5.0)
        place.wish(Action(name))
        for _ in range(3):
            place.tick(kiosk.now, kiosk.director)
            kiosk.wait(5.0)
        truth = place._table.truth(kiosk.now)
        bench.trump = next((one.value for one in truth.up if one.place == "trump"), None)
        bench.trick = [one.value for one in truth.up if one.place == "trick"]
        bench.backs = len(truth.backs)
        bench.rest()

    assert bench.on(TurnUp).can_lay
    wish("throw")
    assert bench.trump and bench.backs == 13
    kiosk.wait(4.0)
    wish("throw")
    assert bench.on(Trick).step == "reply" and len(bench.trick) == 1
    wish("throw")
    assert bench.on(Trick).step == "taken"
    assert len(place._table.lying("trick")) == 2
    wish("clear")
    assert bench.on(Trick).step == "lead" and bench.on(Trick).draws
    wish("nothing")
    assert bench.backs == 11 and not bench.on(Trick).draws
    bench.close()


def test_impatience_lays_no_second_stone(tmp_path: Path) -> None:
    """While the first one is still being read, another touch does nothing."""
    bench = StoneBench(tmp_path)
    kiosk, place = bench.kiosk, StonesPlace(3, "dominoes", lambda: bench.kiosk.now, (160, 120))
    kiosk.director.simulated = True
    place._deal(kiosk.now)
    bench.deal()
    for step in ("lead", "reply"):
        assert bench.on(Trick).step == step
        for _ in range(3):
            kiosk.wait(5.0)
            place.wish(Action("throw"))
            place.tick(kiosk.now, kiosk.director)
        assert len(place._table.lying("trick")) == 1 + (step == "reply")
        bench.trick = list(place._table.lying("trick"))
        bench.rest()
    bench.close()


def test_what_is_being_read_is_not_dealt_anew(tmp_path: Path) -> None:
    """However long a slow machine takes to read the deal: it lies. Read and not taken, it is dealt anew."""
    bench = StoneBench(tmp_path)
    kiosk, place = bench.kiosk, StonesPlace(3, "dominoes", lambda: bench.kiosk.now, (160, 120))
    kiosk.director.simulated = True

    def wish() -> tuple[str, ...]:
        kiosk.wait(6.0)
        place.wish(Action("throw"))
        for _ in range(3):
            place.tick(kiosk.now, kiosk.director)
        return tuple(place._table.lying())

    dealt = wish()
    assert len(dealt) == 14
    for state in ("hand", "moving", "settled", "settled"):
        kiosk.see(state)
        assert wish() == dealt
    bench.trump, bench.backs = None, 13
    bench._read()
    assert bench.on(TurnUp).table == "read"
    assert wish() == ()
    kiosk.see("moving")
    assert wish() == ()
    kiosk.see("empty")
    assert len(wish()) == 14 and tuple(place._table.lying()) != dealt
    bench.close()
