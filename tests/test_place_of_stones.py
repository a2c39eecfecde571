"""The simulated table of stones that a person plays at: it deals, lays, gathers, and draws by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.games.bingo import STONES
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


@pytest.mark.parametrize("step", ["lead", "reply", "taken"])
def test_a_new_table_lies_as_the_account_says(tmp_path: Path, step: str) -> None:
    """After a pulled plug in the midst of a deal: trump stone, reserve, trick; hands of what nobody has seen."""
    bench = StoneBench(tmp_path)
    kiosk = bench.kiosk
    bench.deal("3-3")
    bench.play("6-6", "5-0")
    bench.play("4-1", "4-0")
    lies: tuple[str, ...] = {"lead": (), "reply": ("2-1",), "taken": ("2-1", "2-0")}[step]
    for stone in lies:
        bench.lay(stone)
    kiosk.restart()
    kiosk.director.simulated = True
    place = StonesPlace(7, "dominoes", lambda: kiosk.now, (160, 120))
    place.tick(kiosk.now, kiosk.director)
    table = place._table
    assert bench.on(Trick).step == step
    assert table.lying("trump") == ("3-3",) and table.lying("trick") == lies
    assert len(table.lying("reserve")) == 9 and list(table.lying("reserve")) == place._reserve
    leader = bench.state.leader
    held = [len(place._hands[seat]) for seat in (leader, 1 - leader)]
    assert held == [7 - (step != "lead"), 7 - (step == "taken")]
    where = [*place._hands[0], *place._hands[1], *place._reserve, "3-3", *lies, "6-6", "5-0", "4-1", "4-0"]
    assert sorted(where) == sorted(STONES), "each stone is in one place"
    truth = table.truth(kiosk.now)
    assert not truth.hand and not truth.moving and len(truth.backs) == 9
    place.tick(kiosk.now, kiosk.director)
    assert len(table.lying("reserve")) == 9, "nobody draws twice"
    # It goes on: the stone that is awaited is laid.
    bench.trump, bench.trick, bench.backs = "3-3", list(lies), 9
    bench.rest()
    if step != "taken":
        kiosk.wait(5.0)
        place.wish(Action("throw"))
        place.tick(kiosk.now, kiosk.director)
        laid = table.lying("trick")
        assert laid[:-1] == lies and laid[-1] not in ("6-6", "5-0", "4-1", "4-0", "3-3")
        bench.trick = list(laid)
        bench.rest()
        assert bench.on(Trick).step == {"lead": "reply", "reply": "taken"}[step]
        assert not bench.on(Trick).problem
    bench.close()


def test_a_new_table_before_a_deal_is_bare(tmp_path: Path) -> None:
    """Nothing lies there, and the next touch deals."""
    bench = StoneBench(tmp_path)
    place = StonesPlace(7, "dominoes", lambda: bench.kiosk.now, (160, 120))
    place.tick(bench.kiosk.now, bench.kiosk.director)
    assert place._table.lying() == ()
    bench.kiosk.wait(5.0)
    place.wish(Action("throw"))
    place.tick(bench.kiosk.now, bench.kiosk.director)
    assert len(place._table.lying("reserve")) == 13
    bench.close()
