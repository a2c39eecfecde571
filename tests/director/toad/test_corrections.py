"""Discards, hands and turns of Toad that are put right or taken back, and the account of them."""

from __future__ import annotations

from kiosk.scenes import (
    ChooseCard,
    DealCards,
    EnterHand,
    ToadAccount,
    ToadTurn,
    Verdict,
)
from tests.card_bench import TOAD_HAND, CardBench


def test_putting_a_discard_right(dealt: CardBench) -> None:
    """The last one by a touch; what it changes for others is refused."""
    dealt.turn("7C")
    dealt.do("put_right")
    assert dealt.on(ChooseCard).what == "old" and dealt.on(ChooseCard).now.value == "7C"
    dealt.do("card", value="2C")
    assert dealt.on(ChooseCard).ready
    dealt.do("sure")
    assert dealt.state.discard == ("2C",)


def test_putting_a_hand_right(dealt: CardBench) -> None:
    """A misread hand that was judged false becomes a toad, and everybody sees first what that costs."""
    dealt.reads = {"4H": "9H"}
    dealt.declare(*TOAD_HAND)
    assert not dealt.on(Verdict).is_toad
    dealt.do("put_right")
    scene = dealt.on(EnterHand)
    assert scene.old and (scene.red, scene.black) == (15, 10) and scene.changes is None
    dealt.do("card", value="9H")
    dealt.do("card", value="4H")
    assert dealt.on(EnterHand).changes == (2, 3, 2)
    dealt.do("sure")
    assert dealt.state.lives == (2, 3, 2) and dealt.on(Verdict).is_toad


def test_taking_the_last_turn_back(dealt: CardBench) -> None:
    """All that the turn consisted of is taken back at once."""
    dealt.turn("7C")
    dealt.turn("KD")
    dealt.do("undo")
    dealt.do("sure")
    assert (dealt.state.turn, dealt.state.step, dealt.state.discard) == (2, "take", ("7C",))
    assert dealt.on(ToadTurn).card.value == "KD"
    dealt.knock()
    assert dealt.state.discard[-1] == "KD" and dealt.on(ToadTurn).player == 0


def test_a_deal_that_was_taken_back_sees_what_lies_there(dealt: CardBench) -> None:
    """The card that was laid lies there still: the kiosk says so before it lets the deal be told again."""
    dealt.turn("7C")
    for _ in range(2):
        dealt.kiosk.do("undo")
        dealt.kiosk.do("sure")
    scene = dealt.on(DealCards)
    assert (scene.uncleared, scene.lies) == (True, False)


def test_the_account_tells_every_turn(dealt: CardBench) -> None:
    """Newest first, with what each declaration cost."""
    dealt.turn("7C")
    dealt.declare("9S")
    dealt.read_on()
    dealt.gather()
    dealt.declare(*TOAD_HAND)
    dealt.do("account")
    lines = dealt.on(ToadAccount).lines
    assert [line.kind for line in lines] == ["toad", "false_toad", "turn", "dealt"]
    assert lines[0].lost == (1, 2) and lines[2].card == "7C"
