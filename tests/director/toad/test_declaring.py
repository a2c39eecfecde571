"""The director while a hand of Toad is laid open, counted and judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.scenes import (
    ChooseCard,
    DealCards,
    Declared,
    TakesBack,
    ToadTurn,
    Verdict,
)
from tests.card_bench import TOAD_HAND, CardBench
from vision.reading import Doubt, Item


def test_a_true_toad(dealt: CardBench) -> None:
    """Counted spot by spot, judged, the others lose a life each, the declarer is safe."""
    dealt.turn("7C")
    dealt.show(*TOAD_HAND)
    dealt.kiosk.wait(1.5)
    scene = dealt.on(Declared)
    assert 0 < scene.counted < 20 and not scene.over and scene.red + scene.black == scene.counted
    dealt.kiosk.wait(5.0)
    scene = dealt.on(Declared)
    assert (scene.red, scene.black, scene.is_toad, scene.strike) == (10, 10, True, "judge")
    assert dealt.state.lives == (3, 3, 3)
    dealt.knock()
    scene = dealt.on(Verdict)
    assert (scene.player, scene.is_toad, scene.lost, scene.next) == (2, True, (0, 1), 0)
    assert dealt.state.lives == (2, 2, 3)
    dealt.knock()
    assert dealt.on(ToadTurn).player == 0 and dealt.on(ToadTurn).ungathered
    dealt.gather()
    assert not dealt.on(ToadTurn).ungathered


def test_a_hand_counts_by_itself_when_nobody_objects(dealt: CardBench) -> None:
    """After the count the run-down judges."""
    dealt.declare(*TOAD_HAND)
    assert dealt.on(Verdict).is_toad


def test_a_false_toad_lies_open_to_all(dealt: CardBench) -> None:
    """The hand is shown as declared until its owner takes or lays something; nobody loses a life."""
    dealt.declare("9S", "5H")
    scene = dealt.on(Verdict)
    assert (scene.is_toad, scene.red, scene.black, scene.lost) == (False, 5, 9, ())
    dealt.knock()
    dealt.gather()
    stage = dealt.on(ToadTurn).stage
    assert [card.value for card in stage.declared[1]] == ["9S", "5H"] and stage.exposed == (False, True, False)
    dealt.turn()
    dealt.turn()
    assert dealt.on(ToadTurn).stage.declared[1]
    dealt.turn()
    assert not dealt.on(ToadTurn).stage.declared[1] and dealt.on(ToadTurn).stage.exposed[1]


def test_a_hand_changed_while_it_is_counted_is_counted_anew(dealt: CardBench) -> None:
    """It is said, and nothing of the old count remains."""
    dealt.show("10H", "9S")
    dealt.kiosk.wait(2.0)
    assert dealt.on(Declared).counted > 4
    dealt.field = ["10H", "8S", "2S"]
    dealt.rest()
    assert dealt.on(Declared).problem == "changed" and dealt.on(Declared).counted < 3
    dealt.count()
    assert dealt.on(Verdict).is_toad


def test_the_pile_is_no_part_of_the_hand(dealt: CardBench) -> None:
    """This turn's discard and the open pile do not count."""
    dealt.turn("AS")
    dealt.pile.append("2H")
    dealt.rest()
    dealt.show("10H", "10S")
    assert [card.value for card in dealt.on(Declared).cards] == ["10H", "10S"]
    dealt.count()
    assert dealt.on(Verdict).maximus


def test_a_hand_laid_before_the_touch_is_told_from_the_discard(dealt: CardBench) -> None:
    """Which card went on the pile is asked before the rest is counted as the hand."""
    dealt.pile, dealt.field = ["2H"], ["10H", "10S"]
    dealt.rest()
    assert dealt.on(ToadTurn).problem == "many"
    dealt.do("toad")
    loose = [card.value for card in dealt.on(ToadTurn).loose]
    dealt.do("top", index=loose.index("2H"))
    assert sorted(card.value for card in dealt.on(Declared).cards) == ["10H", "10S"]


@pytest.mark.parametrize(
    ("change", "problem", "about"),
    [
        ({"extra": [Item("9S", 400.0, 300.0, 0.99, 40.0)]}, "twice", "9S"),
        ({"backs": 2}, "face_down", None),
        ({"extra": [Item("4D", 126.0, 108.0, 0.99, 40.0)]}, "near_pile", "4D"),
        ({"common": Doubt.HIDDEN}, "doubt", None),
        ({"doubts": {"5H": Doubt.GLARE}}, "doubt", "5H"),
    ],
)
def test_what_is_amiss_with_a_hand_stops_the_count(
    dealt: CardBench, change: dict[str, object], problem: str, about: str | None
) -> None:
    """A card twice, face down, upon the pile, not clearly seen: named, and nothing is judged."""
    dealt.turn("7C")
    dealt.show("9S", "5H")
    for name, value in change.items():
        setattr(dealt, name, value)
    dealt.rest()
    scene = dealt.on(Declared)
    assert (scene.problem, scene.about, scene.counted) == (problem, about, 0)
    dealt.count()
    assert dealt.on(Declared).strike == "none"
    dealt.do("enter_hand")
    dealt.do("sure")
    dealt.count()
    assert dealt.on(Verdict).cards


def test_a_card_of_an_open_hand_cannot_be_shown_by_another(dealt: CardBench) -> None:
    """It is a misreading; a touch says which card it is, and the count begins."""
    dealt.declare("9S", "5H")
    dealt.read_on()
    dealt.gather()
    dealt.show("9S", "AH")
    assert (dealt.on(Declared).problem, dealt.on(Declared).about) == ("elsewhere", "9S")
    dealt.do("card", value="9S")
    assert "9S" in dealt.on(ChooseCard).gone
    dealt.do("card", value="6S")
    scene = dealt.on(Declared)
    assert scene.problem is None and {card.value for card in scene.cards} == {"6S", "AH"}


def test_a_card_that_is_none_of_the_hand_is_left_out(dealt: CardBench) -> None:
    """A touch takes it out of the count."""
    dealt.show("10H", "10S", "3D")
    dealt.do("card", value="3D")
    dealt.do("card", value=None)
    assert [card.value for card in dealt.on(Declared).cards] == ["10H", "10S"]
    dealt.count()
    assert dealt.on(Verdict).is_toad


def test_no_toad_after_all(dealt: CardBench) -> None:
    """The touch was a mistake: the turn goes on, and a knock ends it."""
    dealt.do("toad")
    assert dealt.on(Declared).problem == "none"
    dealt.do("back")
    assert dealt.on(ToadTurn).player == 1
    dealt.knock()
    assert dealt.on(ToadTurn).player == 2


def test_a_maximus_may_take_a_life_back(dealt: CardBench) -> None:
    """It is asked by touch where one is missing, and only there."""
    dealt.declare(*TOAD_HAND)
    dealt.read_on()
    dealt.gather()
    dealt.declare("10D", "10C")
    assert dealt.on(TakesBack).player == 2
    dealt.do("take_life")
    scene = dealt.on(Verdict)
    assert scene.maximus and scene.regained and dealt.state.lives == (1, 3, 3)


def test_a_maximus_with_all_lives_is_not_asked(dealt: CardBench) -> None:
    """Nobody regains more than he began with."""
    dealt.declare("10D", "10C")
    assert dealt.on(Verdict).maximus and not dealt.on(Verdict).regained


def test_open_cards_of_the_middle_are_no_part_of_a_hand(tmp_path: Path) -> None:
    """The row lies there while a hand is counted."""
    bench = CardBench(tmp_path, 2, set_preset={"preset": "inventor"})
    bench.row = ["2H", "3H", "4H", "5H"]
    bench.deal()
    bench.show("10H", "10S")
    assert {card.value for card in bench.on(Declared).cards} == {"10H", "10S"}
    bench.count()
    assert bench.on(Verdict).is_toad
    bench.close()


def test_a_card_of_the_pile_that_was_taken_unseen_is_of_the_hand(dealt: CardBench) -> None:
    """The kiosk asks about a card that it takes to lie on the pile, and believes the table."""
    for card in ("7C", "KD", "10S"):
        dealt.turn(card)
    dealt.turn()
    dealt.do("toad")
    dealt.pile, dealt.field = ["7C", "KD"], ["10H", "10S"]
    dealt.rest()
    assert (dealt.on(Declared).problem, dealt.on(Declared).about) == ("stray", "10S")
    dealt.do("of_hand")
    dealt.count()
    assert dealt.on(Verdict).maximus and dealt.state.lives == (2, 2, 3)


def test_the_open_row_is_no_card_of_the_last_hand(tmp_path: Path) -> None:
    """It is dealt onto the mat before the knock; more cards than its four are left over."""
    bench = CardBench(tmp_path, 3, set_preset={"preset": "inventor"})
    bench.row = ["2C", "3C", "4C", "5C"]
    bench.rest()
    assert not bench.on(DealCards).uncleared
    bench.pile = ["7C"]
    bench.rest()
    assert bench.on(DealCards).uncleared
    bench.row, bench.doubts = [], {"7C": Doubt.LOW_CONFIDENCE | Doubt.OFF_THE_MAT}
    bench.rest()
    assert not bench.on(DealCards).uncleared, "perhaps no card at all"
    bench.close()
