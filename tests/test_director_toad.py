"""The director in a game of Toad: turns cost one knock, hands are counted and judged, and what cannot be is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.scenes import (
    ChooseCard,
    DealCards,
    Declared,
    EnterHand,
    HandOver,
    LeaveTable,
    TakesBack,
    ToadAccount,
    ToadEnd,
    ToadTurn,
    Verdict,
)
from tests.card_bench import TOAD_HAND, CardBench
from vision.reading import Doubt, Item


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[CardBench]:
    bench = CardBench(tmp_path)
    yield bench
    bench.close()


@pytest.fixture
def dealt(bench: CardBench) -> CardBench:
    bench.deal()
    return bench


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


def test_several_new_cards_are_asked_about(dealt: CardBench) -> None:
    """Nothing counts until somebody has touched the one on top."""
    dealt.pile += ["7C", "8D"]
    dealt.rest()
    scene = dealt.on(ToadTurn)
    assert scene.problem == "many" and scene.strike == "none" and len(scene.loose) == 2
    assert not dealt.knock()
    dealt.do("top", index=1)
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
    dealt.do("no_discard")
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).problem, dealt.on(ToadTurn).card) == (0, None, None)
    owner = [live.before.state.turn for live in dealt.kiosk.table.running.live if live.event.get("card") == "7C"]
    assert owner == [2] and dealt.state.discard[-1] == "7C"
    dealt.turn("4S")
    assert dealt.on(ToadTurn).player == 1 and dealt.state.discard[-1] == "4S"


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
