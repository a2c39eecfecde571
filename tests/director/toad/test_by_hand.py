"""Toad where no camera reads the cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.scenes import (
    EnterHand,
    ToadTurn,
    Verdict,
)
from tests.card_bench import CardBench


@pytest.mark.parametrize("eye", ["unread", "absent", "fault"])
def test_without_a_reader_the_game_is_played_by_hand(tmp_path: Path, eye: str) -> None:
    """It is said, nothing is waited for, a knock ends a turn, and a hand is entered a touch a card."""
    bench = CardBench(tmp_path, 3, eye=eye)
    bench.knock()
    scene = bench.on(ToadTurn)
    assert scene.stage.eye == eye and scene.stage.by_hand
    bench.knock()
    assert bench.on(ToadTurn).player == 2
    bench.do("choose_card", what="discard")
    bench.do("card", value="9C")
    assert bench.on(ToadTurn).card.by_hand
    bench.knock()
    assert bench.state.discard == ("9C",)
    bench.do("toad")
    bench.do("enter_hand")
    for card in ("10H", "10S", "9C", "9C"):
        bench.do("card", value=card)
    scene = bench.on(EnterHand)
    assert (scene.cards, scene.red, scene.black) == (("10H", "10S"), 10, 10)
    bench.do("sure")
    bench.count()
    bench.kiosk.wait(4.0)
    assert bench.on(Verdict).maximus
    bench.close()


def test_what_cannot_be_read_is_not_looked_for(tmp_path: Path) -> None:
    """Without a reader for cards the camera is not asked."""
    bench = CardBench(tmp_path, eye="unread")
    assert bench.kiosk.director.watch() is None
    bench.eye("ok")
    assert bench.kiosk.director.watch().kind == "cards"
    bench.close()


def test_by_hand_a_card_of_the_pile_may_have_been_taken(tmp_path: Path) -> None:
    """Nobody told the kiosk that the top was taken: the hand that is entered counts all the same."""
    bench = CardBench(tmp_path, 3, eye="unread")
    bench.knock()
    bench.do("choose_card", what="discard")
    bench.do("card", value="10S")
    bench.knock()
    bench.knock()
    bench.do("toad")
    bench.do("enter_hand")
    bench.do("card", value="10S")
    bench.do("card", value="10H")
    bench.do("sure")
    bench.count()
    assert bench.on(Verdict).maximus and bench.state.discard == ()
    bench.close()
