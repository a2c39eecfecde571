"""The director in a turn of Toad: it costs one knock, and what cannot be is asked about."""

from __future__ import annotations

from pathlib import Path

from kiosk.scenes import (
    ChooseCard,
    DealCards,
    ToadTurn,
)
from tests.card_bench import CardBench
from vision.reading import Doubt


def test_the_deal_says_who_gets_what(bench: CardBench) -> None:
    """Left of the dealer first; 52 - 6n must remain."""
    scene = bench.on(DealCards)
    assert (scene.dealer, scene.order, scene.left) == (0, (1, 2, 0), 34)
    bench.deal()
    assert bench.on(ToadTurn).player == 1 and bench.on(ToadTurn).stage.reserve == 34


def test_a_turn_costs_one_knock(dealt: CardBench) -> None:
    """What was taken stays unknown, what was laid is read, and it counts with the knock."""
    dealt.pile.append("7C")
    dealt.rest()
    assert dealt.on(ToadTurn).card.value == "7C" and dealt.state.step == "take"
    dealt.knock()
    scene = dealt.on(ToadTurn)
    assert (scene.player, scene.stage.top, scene.card) == (2, "7C", None)
    events = [live.event for live in dealt.kiosk.table.running.live[-3:]]
    assert events == [{"type": "take", "from": None}, {"type": "discard", "card": "7C"}, {"type": "end_turn"}]


def test_who_shows_nothing_is_asked_nothing(dealt: CardBench) -> None:
    """A turn without a discard is over with a knock as well."""
    dealt.turn()
    dealt.turn()
    assert dealt.on(ToadTurn).player == 0 and dealt.state.discard == ()


def test_a_card_under_the_top_is_no_new_one(dealt: CardBench) -> None:
    """What is still seen of the pile stays the pile's, also where the rules no longer know it."""
    for card in ("7C", "KD", "4S"):
        dealt.turn(card)
    assert dealt.on(ToadTurn).card is None and dealt.on(ToadTurn).problem is None
    assert dealt.state.discard[-1] == "4S"


def test_the_top_of_the_pile_is_seen_to_be_taken(dealt: CardBench) -> None:
    """It is gone, the one below it lies there: that was taken."""
    dealt.turn("7C")
    dealt.turn("KD")
    dealt.pile.pop()
    dealt.rest()
    dealt.knock()
    takes = [live.event for live in dealt.kiosk.table.running.live if live.event["type"] == "take"]
    assert takes[-1] == {"type": "take", "from": "discard"}


def test_a_knock_before_the_card_was_read_waits_for_it(dealt: CardBench) -> None:
    """Laid and knocked in one go: the card counts."""
    dealt.pile.append("7C")
    dealt.kiosk.see("hand")
    dealt.kiosk.wait(0.9)
    dealt.kiosk.knock(0.0)
    assert dealt.on(ToadTurn).wants == "done" and dealt.state.step == "take"
    dealt._read()
    assert dealt.on(ToadTurn).player == 2 and dealt.state.discard == ("7C",)


def test_a_hand_that_stays_does_not_hold_the_game_up(dealt: CardBench) -> None:
    """After a while the turn is over without the card; it is said what is waited for."""
    dealt.kiosk.see("hand")
    dealt.kiosk.knock()
    dealt.kiosk.wait(5.0)
    assert dealt.on(ToadTurn).problem == "hand_in_view"
    dealt.kiosk.wait(5.0)
    assert dealt.on(ToadTurn).player == 2 and dealt.state.discard == ()


def test_a_doubtful_card_does_not_count_by_itself(dealt: CardBench) -> None:
    """He knocked before it was read: it is asked about as long as nobody answers, and then his turn is over."""
    dealt.pile, dealt.doubts = ["7C"], {"7C": Doubt.LOW_CONFIDENCE}
    dealt.kiosk.see("hand")
    dealt.kiosk.wait(0.9)
    dealt.kiosk.knock(0.0)
    assert dealt.on(ToadTurn).wants == "done"
    dealt._read()
    dealt.kiosk.wait(12.0)
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).asked, dealt.state.discard) == (1, True, ())
    dealt.do("confirm")
    assert (dealt.on(ToadTurn).player, dealt.state.discard) == (2, ("7C",))


def test_several_new_cards_are_asked_about(dealt: CardBench) -> None:
    """Nothing counts until somebody has touched the one on top."""
    dealt.pile += ["7C", "8D"]
    dealt.rest()
    scene = dealt.on(ToadTurn)
    assert scene.problem == "many" and scene.strike == "none" and len(scene.loose) == 2
    assert not dealt.knock()
    dealt.do("top", index=1)
    assert (dealt.on(ToadTurn).problem, dealt.on(ToadTurn).about, dealt.on(ToadTurn).whose) == ("late", "7C", ())
    dealt.pile.remove("7C")
    dealt.rest()
    dealt.knock()
    assert dealt.state.discard == ("8D",) and dealt.on(ToadTurn).player == 2


def test_a_doubtful_card_is_asked_about_and_named_by_a_touch(dealt: CardBench) -> None:
    """One touch on another card is enough."""
    dealt.pile, dealt.doubts = ["7C"], {"7C": Doubt.LOW_CONFIDENCE}
    dealt.rest()
    assert dealt.on(ToadTurn).asked and dealt.on(ToadTurn).strike == "none"
    dealt.do("choose_card", what="discard")
    assert dealt.on(ChooseCard).now.value == "7C"
    dealt.do("card", value="2C")
    assert dealt.on(ToadTurn).card.value == "2C"
    dealt.knock()
    dealt.turn("KD")
    assert dealt.state.discard == (None, "KD")


def test_a_doubt_without_a_card_has_a_way_on(dealt: CardBench) -> None:
    """What is not seen clearly is not taken for nothing; a touch goes on without it."""
    dealt.common = Doubt.GLARE
    dealt.rest()
    assert dealt.on(ToadTurn).problem == "doubt" and dealt.on(ToadTurn).strike == "none"
    dealt.do("no_discard")
    dealt.common = Doubt.NONE
    dealt.rest()
    assert dealt.on(ToadTurn).strike == "done"


def test_the_pile_turned_over_is_a_touch(dealt: CardBench) -> None:
    """A pile that is gone is asked about; turned over, its cards are nowhere known."""
    for card in ("7C", "KD", "4S"):
        dealt.turn(card)
    dealt.pile = []
    dealt.rest()
    assert (dealt.on(ToadTurn).problem, dealt.on(ToadTurn).about) == ("pile_gone", "4S")
    dealt.do("turned_over")
    assert dealt.state.discard == () and dealt.on(ToadTurn).problem is None
    dealt.turn("7C")
    assert dealt.state.discard == ("7C",)


def test_open_cards_of_the_middle_are_read(tmp_path: Path) -> None:
    """With the inventor's layout a card that is gone from the row was taken, and the next one lies there."""
    bench = CardBench(tmp_path, 2, set_preset={"preset": "inventor"})
    bench.row = ["2H", "3H", "4H", "5H"]
    bench.deal()
    assert bench.on(ToadTurn).stage.row == ("2H", "3H", "4H", "5H")
    bench.row[1] = "KS"
    bench.pile = ["9C"]
    bench.rest()
    assert bench.on(ToadTurn).card.value == "9C"
    bench.knock()
    takes = [live.event for live in bench.kiosk.table.running.live if live.event["type"] == "take"]
    assert takes == [{"type": "take", "from": "open", "card": "3H"}]
    assert bench.on(ToadTurn).stage.row == ("2H", "KS", "4H", "5H")
    bench.row[0] = bench.row[2] = None
    bench.rest()
    assert bench.on(ToadTurn).problem == "row_changed"
    bench.close()


def test_a_discard_that_counts_is_shown_until_the_turn_is_over(dealt: CardBench) -> None:
    """Somebody said "toad" and took it back: nobody is led to lay another card."""
    dealt.pile.append("7C")
    dealt.rest()
    dealt.do("toad")
    dealt.do("back")
    assert dealt.state.step == "declare" and dealt.on(ToadTurn).card.value == "7C"
    dealt.kiosk.restart()
    assert dealt.on(ToadTurn).card.value == "7C"
    dealt.rest()
    dealt.knock()
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).card) == (2, None)
