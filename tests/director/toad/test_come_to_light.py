"""Cards of Toad that are seen only after their turn, and whose they are."""

from __future__ import annotations

import pytest

from kiosk.scenes import (
    ToadTurn,
)
from tests.card_bench import CardBench
from vision.reading import Doubt


def late_and_doubtful(dealt: CardBench) -> None:
    """A turn ended under a hand; then a card comes to light that is not surely read, and it is said to be of before."""
    dealt.turn()
    dealt.turn()
    dealt.declare("9S")
    dealt.read_on()
    dealt.gather()
    dealt.turn()
    assert dealt.on(ToadTurn).player == 2
    dealt.kiosk.see("hand")
    dealt.pile.append("7C")
    dealt.doubts = {"7C": Doubt.LOW_CONFIDENCE}
    dealt.kiosk.knock()
    dealt.kiosk.wait(10.0)
    dealt.rest()
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).problem) == (0, "late")
    dealt.kiosk.do("whose", seat=2)
    scene = dealt.on(ToadTurn)
    assert (scene.asked, scene.card.value, scene.strike, dealt.state.discard) == (True, "7C", "none", ())


def owners(dealt: CardBench, card: str) -> list[int]:
    """Who has laid a card, by the account."""
    return [live.before.state.turn for live in dealt.kiosk.table.running.live if live.event.get("card") == card]


def test_a_card_that_comes_to_light_is_not_taken_for_a_discard(dealt: CardBench) -> None:
    """The top was taken, and below it lies what was laid earlier: it is asked, and nothing wrong counts."""
    dealt.turn("7C")
    dealt.pile = ["KD"]
    dealt.rest()
    dealt.knock()
    dealt.pile = ["7C"]
    dealt.rest()
    assert (dealt.on(ToadTurn).problem, dealt.on(ToadTurn).about) == ("uncovered", "7C")
    dealt.do("no_discard")
    dealt.knock()
    takes = [live.event for live in dealt.kiosk.table.running.live if live.event["type"] == "take"]
    assert takes[-1] == {"type": "take", "from": "discard"} and dealt.on(ToadTurn).player == 1


def test_a_card_that_was_not_read_before_the_plug_is_of_who_laid_it(dealt: CardBench) -> None:
    """He laid it and knocked at once after the start: the knock waits for the first look at the table."""
    dealt.turn("KD")
    dealt.pile.append("7C")
    dealt.kiosk.restart()
    dealt.kiosk.knock()
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).wants) == (2, "done")
    dealt.rest()
    assert (dealt.on(ToadTurn).player, dealt.state.discard) == (0, (None, "7C"))
    laid = [live for live in dealt.kiosk.table.running.live if live.event.get("card") == "7C"]
    assert [live.before.state.turn for live in laid] == [2]


@pytest.mark.parametrize("pulled", [False, True])
def test_a_card_that_comes_to_light_after_the_turn_is_asked_about(dealt: CardBench, pulled: bool) -> None:
    """The turn ended under a hand that stayed: nobody knows whose the card is, and the table says so."""
    dealt.turn("KD")
    dealt.kiosk.see("hand")
    dealt.pile.append("7C")
    dealt.kiosk.knock()
    dealt.kiosk.wait(10.0)
    if pulled:
        dealt.kiosk.restart()
    assert (dealt.on(ToadTurn).player, dealt.state.discard) == (0, ("KD",))
    dealt.rest()
    scene = dealt.on(ToadTurn)
    assert (scene.problem, scene.about, scene.strike, scene.player) == ("late", "7C", "none", 0)
    assert (scene.whose, scene.may_be_now) == ((2,), True)
    dealt.do("whose", seat=2)
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).problem, dealt.on(ToadTurn).card) == (0, None, None)
    owner = [live.before.state.turn for live in dealt.kiosk.table.running.live if live.event.get("card") == "7C"]
    assert owner == [2] and dealt.state.discard[-1] == "7C"
    dealt.turn("4S")
    assert dealt.on(ToadTurn).player == 1 and dealt.state.discard[-1] == "4S"


def test_whose_a_card_is_waits_for_an_answer(dealt: CardBench) -> None:
    """The next one had knocked before it was read: the question does not answer itself when the patience is over."""
    dealt.pile.append("7C")
    dealt.kiosk.see("hand")
    dealt.kiosk.knock()
    dealt.kiosk.wait(10.0)
    dealt.kiosk.knock()
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).wants) == (2, "done")
    dealt.kiosk.see("read", dealt.reading())
    dealt.kiosk.wait(12.0)
    scene = dealt.on(ToadTurn)
    assert (scene.player, scene.problem, scene.about) == (2, "late", "7C")
    dealt.do("confirm")
    assert (dealt.on(ToadTurn).player, dealt.state.discard) == (0, ("7C",))


@pytest.mark.parametrize("card", ["7C", "2C"])
def test_a_doubtful_card_of_the_turn_before_is_asked_about(dealt: CardBench, card: str) -> None:
    """It counts for who laid it, as what a person says that it is, and is asked about no more."""
    late_and_doubtful(dealt)
    if card == "7C":
        dealt.do("confirm")
    else:
        dealt.kiosk.do("choose_card", what="discard")
        dealt.do("card", value=card)
    scene = dealt.on(ToadTurn)
    assert (scene.player, scene.problem, scene.asked, scene.card) == (0, None, False, None)
    assert dealt.state.discard == (card,) and owners(dealt, card) == [2]
    dealt.turn("4S")
    assert dealt.on(ToadTurn).player == 1 and dealt.state.discard[-1] == "4S"


def test_a_card_that_cannot_be_of_the_turn_before_stays_asked_about(dealt: CardBench) -> None:
    """That one is known to be in another hand: it is said, and another can be named."""
    late_and_doubtful(dealt)
    dealt.kiosk.do("choose_card", what="discard")
    dealt.kiosk.do("card", value="9S")
    scene = dealt.on(ToadTurn)
    assert (scene.problem, scene.about, scene.strike, dealt.state.discard) == ("not_in_hand", "9S", "none", ())
    dealt.kiosk.do("choose_card", what="discard")
    dealt.do("card", value="2C")
    assert dealt.state.discard == ("2C",) and owners(dealt, "2C") == [2]


def test_a_doubtful_card_of_before_may_stay_unknown(dealt: CardBench) -> None:
    """A person says so: play goes on without it."""
    late_and_doubtful(dealt)
    dealt.do("no_discard")
    assert dealt.on(ToadTurn).problem is None and not dealt.on(ToadTurn).asked
    dealt.knock()
    assert (dealt.on(ToadTurn).player, dealt.state.discard) == (1, ())


def test_a_card_that_was_laid_now_after_a_turn_that_was_not_seen(dealt: CardBench) -> None:
    """He says so, and it is his; once the table was seen as it was left, nothing is asked."""
    dealt.kiosk.see("hand")
    dealt.kiosk.knock()
    dealt.kiosk.wait(10.0)
    dealt.pile.append("7C")
    dealt.rest()
    assert dealt.on(ToadTurn).problem == "late"
    dealt.do("confirm")
    dealt.knock()
    assert (dealt.on(ToadTurn).player, dealt.state.discard) == (0, ("7C",))
    dealt.kiosk.see("hand")
    dealt.kiosk.knock()
    dealt.kiosk.wait(10.0)
    dealt.rest()
    dealt.turn("9D")
    assert (dealt.on(ToadTurn).player, dealt.state.discard[-1]) == (2, "9D")


def test_a_bare_mat_was_looked_at_too(bench: CardBench) -> None:
    """The reserve lies beside it: who lays nothing there has laid nothing, and the next one's card is his."""
    bench.backs = 0
    bench.deal()
    for _ in range(3):
        bench.kiosk.knock()
    bench.pile.append("7C")
    bench.rest()
    assert (bench.on(ToadTurn).player, bench.on(ToadTurn).problem) == (1, None)
    assert bench.on(ToadTurn).card.value == "7C"


def test_where_no_camera_looked_for_a_while_nobody_is_given_a_card(dealt: CardBench) -> None:
    """It comes back and sees a card that nobody has named: the one before may have laid it."""
    dealt.eye("fault")
    dealt.kiosk.knock()
    dealt.eye("ok")
    dealt.pile.append("7C")
    dealt.rest()
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).problem) == (2, "late")
