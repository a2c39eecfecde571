"""The director from hand to hand of a game of Toad, to its end."""

from __future__ import annotations

from pathlib import Path

from kiosk.scenes import (
    DealCards,
    Declared,
    HandOver,
    LeaveTable,
    ToadEnd,
    ToadTurn,
    Verdict,
)
from tests.card_bench import TOAD_HAND, CardBench


def test_hand_and_game_come_to_their_end(tmp_path: Path) -> None:
    """Two players, one life: the hand's last toad ends the game."""
    bench = CardBench(tmp_path, 2, set_option={"switch": "lives", "value": 2})
    bench.deal()
    bench.declare(*TOAD_HAND)
    bench.knock()
    scene = bench.on(HandOver)
    assert (scene.hand, scene.lost) == (1, (1, 0))
    bench.knock()
    assert bench.on(DealCards).dealer == 1
    bench.deal()
    bench.turn()
    bench.declare(*TOAD_HAND)
    bench.knock()
    assert bench.on(ToadEnd).winner == 1
    bench.close()


def test_a_hand_is_abandoned_without_loss_of_life(dealt: CardBench) -> None:
    """A card of the pack is missing: the hand is given up, and dealt anew."""
    dealt.turn("7C")
    dealt.do("leave_table")
    assert dealt.on(LeaveTable).can_abandon_hand
    dealt.do("abandon", what="hand")
    dealt.do("sure")
    assert dealt.on(HandOver).abandoned and dealt.state.lives == (3, 3, 3)
    dealt.knock()
    dealt.on(DealCards)


def test_somebody_leaves_in_his_turn_and_comes_back(dealt: CardBench) -> None:
    """His lives are kept, the turn goes on, and he is in again with the next hand."""
    dealt.do("leave_table")
    dealt.do("leave", seat=1)
    dealt.do("sure")
    assert dealt.on(ToadTurn).player == 2 and dealt.on(ToadTurn).stage.away == (False, True, False)
    dealt.declare(*TOAD_HAND)
    dealt.read_on()
    assert dealt.state.lives == (2, 3, 3)
    dealt.do("leave_table")
    dealt.do("return", seat=1)
    dealt.do("sure")
    assert 1 in dealt.on(DealCards).order


def test_a_pulled_plug_brings_the_same_screen(dealt: CardBench) -> None:
    """In a turn, while a hand is declared, and at a verdict."""
    dealt.turn("7C")
    dealt.turn("KD")
    dealt.kiosk.restart()
    dealt.rest()
    assert dealt.on(ToadTurn).player == 0 and dealt.on(ToadTurn).card is None
    dealt.show("10H", "10S")
    dealt.kiosk.restart()
    dealt.rest()
    assert {card.value for card in dealt.on(Declared).cards} == {"10H", "10S"}
    dealt.count()
    dealt.on(Verdict)
    dealt.kiosk.restart()
    scene = dealt.on(Verdict)
    assert scene.maximus and len(scene.cards) == 2
    dealt.knock()
    dealt.on(ToadTurn)
