"""The simulated table of cards that a person plays at: it deals, lays, shows a hand and takes it up."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.games.toad import CARDS
from kiosk.place_of_cards import CardsPlace
from kiosk.scenes import Action, DealCards, Declared, ToadTurn
from tests.card_bench import CardBench


def test_it_does_what_the_screen_waits_for(tmp_path: Path) -> None:
    """Dealt, a card laid on the pile, a hand shown and taken up: each card lies where it must."""
    bench = CardBench(tmp_path)
    kiosk, place = bench.kiosk, CardsPlace(3, "cards", lambda: bench.kiosk.now, (320, 180))
    kiosk.director.simulated = True

    def wish(name: str) -> None:
        kiosk.wait(5.0)
        place.wish(Action(name))
        for _ in range(2):
            place.tick(kiosk.now, kiosk.director)
            kiosk.wait(4.0)
        bench.pile, bench.field = (list(place._table.lying(part)) for part in ("pile", "field"))
        bench.rest()

    bench.on(DealCards)
    wish("throw")
    assert place._table.lying("reserve") == ("",) and len(place.region) == 4
    bench.knock()
    bench.on(ToadTurn)
    wish("throw")
    assert len(bench.pile) == 1
    wish("throw")
    assert len(bench.pile) == 1, "what was laid counts first"
    bench.knock()
    wish("throw")
    assert len(bench.pile) == 2 and len(set(bench.pile)) == 2
    bench.do("toad")
    wish("throw")
    bench.on(Declared)
    assert bench.field and not set(bench.field) & set(bench.pile)
    wish("clear")
    assert not bench.field
    assert place.shot(kiosk.now).truth.cards
    bench.close()


def test_a_wish_while_things_move_is_impatience(tmp_path: Path) -> None:
    """Two touches in a moment deal once."""
    bench = CardBench(tmp_path)
    place = CardsPlace(3, "cards", lambda: bench.kiosk.now, (320, 180))
    bench.kiosk.wait(5.0)
    place.wish(Action("throw"))
    place.tick(bench.kiosk.now, bench.kiosk.director)
    before = place._table.settles_at
    place.wish(Action("throw"))
    place.tick(bench.kiosk.now, bench.kiosk.director)
    assert place._table.settles_at == before
    bench.close()


def test_a_card_that_is_being_read_gets_none_upon_it(tmp_path: Path) -> None:
    """However long a slow machine takes to read it, and however often somebody wishes for the next."""
    bench = CardBench(tmp_path)
    kiosk, place = bench.kiosk, CardsPlace(3, "cards", lambda: bench.kiosk.now, (320, 180))
    kiosk.director.simulated = True
    bench.knock()
    bench.on(ToadTurn)

    def wish() -> int:
        kiosk.wait(5.0)
        place.wish(Action("throw"))
        place.tick(kiosk.now, kiosk.director)
        return len(place._table.lying("pile"))

    kiosk.see("empty")
    assert wish() == 1
    for state in ("hand", "moving", "settled", "settled"):
        kiosk.see(state)
        assert wish() == 1
    bench.pile = list(place._table.lying("pile"))
    bench.rest()
    bench.knock()
    assert wish() == 2
    bench.close()


def test_a_new_table_lays_no_card_that_was_laid_before(tmp_path: Path) -> None:
    """After a pulled plug the account alone knows what lies in the pile."""
    bench = CardBench(tmp_path)
    kiosk = bench.kiosk
    bench.knock()
    seen = []
    for card in ("AS", "7H", "QD"):
        bench.pile.append(card)
        bench.rest()
        bench.knock()
        seen.append(card)
    kiosk.restart()
    place = CardsPlace(3, "cards", lambda: kiosk.now, (320, 180))
    assert set(place._unseen(kiosk.table.running)) == set(CARDS) - set(seen)
    bench.close()


@pytest.mark.parametrize("layout", ["personal", "common"])
def test_a_new_table_lies_as_the_account_says(tmp_path: Path, layout: str) -> None:
    """After a pulled plug in the midst of a hand: reserve, pile and open row; nothing of it is new to the kiosk."""
    preset = {"set_preset": {"preset": "inventor"}} if layout == "common" else {}
    bench = CardBench(tmp_path, **preset)
    kiosk = bench.kiosk
    if layout == "common":
        bench.row = ["2C", "3C", "4C", "5C"]
    bench.deal()
    for card in ("AS", "7H", "QD"):
        bench.turn(card)
    bench.pile.pop()
    bench.rest()
    bench.knock()
    bench.turn("9S")
    kiosk.restart()
    kiosk.director.simulated = True
    place = CardsPlace(7, "cards", lambda: kiosk.now, (320, 180))
    for _ in range(2):
        place.tick(kiosk.now, kiosk.director)
    table = place._table
    assert table.lying("pile") == ("AS", "7H", "9S") and table.lying("reserve") == ("",) and not table.lying("field")
    assert table.lying("row") == (("2C", "3C", "4C", "5C") if layout == "common" else ())
    truth = table.shot(kiosk.now).truth
    assert not truth.hand and not truth.moving
    bench.pile = list(table.lying("pile"))
    bench.rest()
    scene = bench.on(ToadTurn)
    assert (scene.card, scene.problem, scene.stage.top, scene.can_lay) == (None, None, "9S", True)
    kiosk.wait(5.0)
    place.wish(Action("throw"))
    place.tick(kiosk.now, kiosk.director)
    bench.pile = list(table.lying("pile"))
    assert len(bench.pile) == 4
    bench.rest()
    assert bench.on(ToadTurn).card.value == bench.pile[-1] not in {"AS", "7H", "QD", "9S", *table.lying("row")}
    bench.close()


def test_a_new_table_before_a_deal_is_bare(tmp_path: Path) -> None:
    """Nothing lies there, and a touch deals."""
    bench = CardBench(tmp_path)
    bench.kiosk.director.simulated = True
    place = CardsPlace(3, "cards", lambda: bench.kiosk.now, (320, 180))
    place.tick(bench.kiosk.now, bench.kiosk.director)
    assert place._table.lying() == () and bench.on(DealCards).can_lay and not bench.on(DealCards).lies
    bench.kiosk.wait(5.0)
    place.wish(Action("throw"))
    place.tick(bench.kiosk.now, bench.kiosk.director)
    assert place._table.lying("reserve") == ("",)
    bench.rest()
    assert bench.on(DealCards).lies
    bench.close()
