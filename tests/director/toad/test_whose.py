"""Whose is a card of Toad that was not laid in the turn in which it is seen? None that lies there is left to nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.scenes import Declared, ToadTurn, Verdict
from tests.card_bench import CardBench
from tests.director.toad.people import TruePeople
from vision.reading import Doubt, Item


def booked(bench: CardBench) -> list[tuple[int, str]]:
    """Who has laid which card, by the account."""
    return TruePeople(bench).booked()


def unseen(bench: CardBench, card: str | None = None) -> None:
    """A turn that ends under a hand which stays."""
    player = bench.on(ToadTurn).player
    bench.kiosk.see("hand")
    if card is not None:
        bench.pile.append(card)
    bench.kiosk.knock()
    bench.kiosk.wait(8.5)
    assert bench.on(ToadTurn).player != player


@pytest.mark.parametrize("late_first", [False, True])
@pytest.mark.parametrize("pulled", [False, True])
def test_a_late_card_beside_a_new_one_is_of_who_laid_it(dealt: CardBench, late_first: bool, pulled: bool) -> None:
    """Both lie there at the first look: the new one is touched, and then it is asked who laid the other."""
    unseen(dealt, "7C")
    dealt.pile.insert(0 if late_first else 1, "9D")
    if pulled:
        dealt.kiosk.restart()
    dealt.rest()
    scene = dealt.on(ToadTurn)
    assert (scene.player, scene.problem) == (2, "many")
    dealt.do("top", index=[card.value for card in scene.loose].index("9D"))
    scene = dealt.on(ToadTurn)
    assert (scene.problem, scene.about, scene.whose, scene.may_be_now) == ("late", "7C", (1,), False)
    assert (scene.late.value, scene.strike) == ("7C", "none")
    dealt.do("whose", seat=1)
    scene = dealt.on(ToadTurn)
    assert (scene.player, scene.problem, scene.card.value) == (2, None, "9D"), "what was said of the new one stands"
    dealt.knock()
    assert booked(dealt) == [(1, "7C"), (2, "9D")] and dealt.state.discard[-1] == "9D"


def test_several_turns_that_nobody_saw(dealt: CardBench) -> None:
    """Two of three have laid a card: each is asked about by itself, and all of them can be named."""
    unseen(dealt, "7C")
    unseen(dealt)
    unseen(dealt, "9D")
    dealt.rest()
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).problem) == (1, "many")
    dealt.do("no_discard")
    scene = dealt.on(ToadTurn)
    assert (scene.problem, scene.about, scene.whose, scene.may_be_now) == ("late", "7C", (0, 2, 1), False)
    dealt.do("whose", seat=1)
    assert (dealt.on(ToadTurn).about, dealt.on(ToadTurn).whose) == ("9D", (0, 2))
    dealt.do("whose", seat=0)
    assert dealt.on(ToadTurn).problem is None
    dealt.turn("4S")
    assert booked(dealt) == [(1, "7C"), (0, "9D"), (1, "4S")] and dealt.state.discard[-1] == "4S"


def test_a_card_that_lay_hidden_comes_to_light_later(dealt: CardBench) -> None:
    """The next one covered it, his card was read and taken again: what then lies there is not the taker's."""
    unseen(dealt, "7C")
    dealt.pile = ["9D"]
    dealt.rest()
    dealt.do("confirm")
    dealt.knock()
    dealt.pile = ["7C"]
    dealt.rest()
    scene = dealt.on(ToadTurn)
    assert (scene.player, scene.problem, scene.about, scene.whose) == (0, "late", "7C", (1,))
    dealt.do("whose", seat=1)
    dealt.knock()
    assert booked(dealt) == [(1, "7C"), (2, "9D")]


def test_a_card_that_was_laid_after_the_knock_is_given_back(dealt: CardBench) -> None:
    """It is shown as the next one's; he says that he laid none, and then whose it is."""
    dealt.turn()
    dealt.pile.append("7C")
    dealt.rest()
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).card.value) == (2, "7C")
    dealt.do("choose_card", what="discard")
    dealt.do("card", value=None)
    scene = dealt.on(ToadTurn)
    assert (scene.problem, scene.about, scene.whose, scene.may_be_now) == ("late", "7C", (1,), False)
    dealt.do("whose", seat=1)
    dealt.turn("9D")
    assert booked(dealt) == [(1, "7C"), (2, "9D")]


def test_a_card_that_nobody_can_have_laid_is_taken_away_or_stays_unknown(dealt: CardBench) -> None:
    """Each has laid one already: two at once cannot be."""
    dealt.turn("7C")
    dealt.pile += ["9D", "4S"]
    dealt.rest()
    dealt.do("top", index=0)
    scene = dealt.on(ToadTurn)
    assert (scene.problem, scene.about, scene.whose, scene.may_be_now) == ("late", "4S", (), False)
    dealt.do("no_discard")
    dealt.knock()
    assert booked(dealt) == [(1, "7C"), (2, "9D")]
    dealt.rest()
    scene = dealt.on(ToadTurn)
    assert (scene.player, scene.problem, scene.about, scene.may_be_now) == (0, "late", "4S", True), "was he too early?"
    dealt.do("no_discard")
    dealt.knock()
    dealt.rest()
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).problem, dealt.on(ToadTurn).card) == (1, None, None)


def test_a_card_that_comes_after_no_toad_after_all_is_of_the_same_turn(dealt: CardBench) -> None:
    """He said "toad" before he had laid anything, took it back, and lays his card then."""
    dealt.rest()
    dealt.do("toad")
    dealt.do("back")
    assert (dealt.on(ToadTurn).player, dealt.state.step, dealt.on(ToadTurn).card) == (1, "declare", None)
    dealt.turn("7C")
    assert booked(dealt) == [(1, "7C")] and dealt.on(ToadTurn).player == 2
    dealt.turn("9D")
    assert booked(dealt) == [(1, "7C"), (2, "9D")]


@pytest.mark.parametrize("pulled", [False, True])
def test_a_card_beside_a_hand_that_was_judged_is_not_the_next_players(dealt: CardBench, pulled: bool) -> None:
    """A person said that it is none of the hand: whose it is, is asked as soon as play goes on."""
    dealt.rest()
    dealt.show("10H", "9S", "3D")
    dealt.do("card", value="3D")
    dealt.do("card", value=None)
    dealt.count()
    dealt.kiosk.wait(4.0)
    dealt.on(Verdict)
    if pulled:
        dealt.kiosk.restart()
    dealt.field = ["3D"]
    dealt.rest()
    dealt.read_on()
    scene = dealt.on(ToadTurn)
    assert (scene.player, scene.problem, scene.about, scene.whose) == (2, "late", "3D", (1,))
    dealt.do("whose", seat=1)
    assert booked(dealt) == [(1, "3D")] and dealt.on(ToadTurn).problem is None


def test_a_hand_that_lay_there_before_the_touch_outlives_the_plug(dealt: CardBench) -> None:
    """It was told from the discard; after the restart it is the hand still, and no card that lay there before."""
    dealt.pile, dealt.field = ["2H"], ["10H", "10S"]
    dealt.rest()
    dealt.do("toad")
    dealt.do("top", index=[card.value for card in dealt.on(ToadTurn).loose].index("2H"))
    dealt.kiosk.restart()
    dealt.rest()
    assert sorted(card.value for card in dealt.on(Declared).cards) == ["10H", "10S"]


def test_a_discard_that_was_put_right_is_not_the_next_players(dealt: CardBench) -> None:
    """The camera still reads it as before: it lies where it lay."""
    dealt.reads = {"2C": "7C"}
    dealt.turn("2C")
    dealt.do("put_right")
    dealt.do("card", value="2C")
    dealt.do("sure")
    dealt.rest()
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).problem, dealt.on(ToadTurn).card) == (2, None, None)
    assert booked(dealt) == [(1, "2C")]


def test_a_card_that_reads_as_one_of_the_pile_is_not_overlooked(dealt: CardBench) -> None:
    """There are two of it: the one that came is asked about, and is what a person says."""
    dealt.turn("7C")
    dealt.extra = [Item("7C", 110.0, 90.0, 0.9, 40.0, (), Doubt.TWICE)]
    dealt.rest()
    scene = dealt.on(ToadTurn)
    assert (scene.problem, scene.about, scene.strike) == ("twice", "7C", "none")
    dealt.do("choose_card", what="discard")
    dealt.do("card", value="7D")
    assert (dealt.on(ToadTurn).problem, dealt.on(ToadTurn).card.value) == (None, "7D")
    dealt.knock()
    assert booked(dealt) == [(1, "7C"), (2, "7D")]


def test_what_is_left_of_the_last_hand_is_not_the_first_players(bench: CardBench) -> None:
    """It lay there at the deal."""
    bench.pile = ["7C"]
    bench.rest()
    bench.knock()
    bench.rest()
    assert (bench.on(ToadTurn).problem, bench.on(ToadTurn).about) == ("late", "7C")
    bench.pile = []
    bench.rest()
    bench.turn("9D")
    assert booked(bench) == [(1, "9D")]


def test_turning_the_pile_over_leaves_what_was_laid_in_that_turn(dealt: CardBench) -> None:
    """He laid his card, and then the pile before it was turned over."""
    dealt.turn("7C")
    dealt.pile = ["9D"]
    dealt.rest()
    dealt.do("turned_over")
    assert dealt.on(ToadTurn).card.value == "9D"
    dealt.knock()
    assert booked(dealt) == [(1, "7C"), (2, "9D")] and dealt.state.discard == ("9D",)


def test_two_turns_that_were_taken_back_are_played_again(dealt: CardBench) -> None:
    """What the later one had laid lies there still, and waits for him."""
    dealt.turn("7C")
    dealt.turn("9D")
    for _ in range(2):
        dealt.kiosk.do("undo")
        dealt.do("sure")
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).problem, dealt.on(ToadTurn).card.value) == (1, None, "7C")
    dealt.knock()
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).card.value) == (2, "9D")
    dealt.knock()
    assert booked(dealt) == [(1, "7C"), (2, "9D")]


def test_a_doubt_that_play_goes_on_without_is_told_once(dealt: CardBench) -> None:
    """And what then comes to light may be of that turn."""
    dealt.common = Doubt.GLARE
    dealt.rest()
    dealt.do("no_discard")
    dealt.rest()
    assert (dealt.on(ToadTurn).problem, dealt.on(ToadTurn).strike) == (None, "done")
    dealt.knock()
    dealt.common, dealt.pile = Doubt.NONE, ["7C"]
    dealt.rest()
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).problem, dealt.on(ToadTurn).whose) == (2, "late", (1,))


def test_the_open_row_that_is_seen_with_the_first_discard(tmp_path: Path) -> None:
    """Its four cards are nobody's: who touches the discard has told them apart."""
    bench = CardBench(tmp_path, 2, set_preset={"preset": "inventor"})
    bench.deal()
    bench.row, bench.pile = ["2H", "3H", "4H", "5H"], ["9C"]
    bench.rest()
    scene = bench.on(ToadTurn)
    assert scene.problem == "many"
    bench.do("top", index=[card.value for card in scene.loose].index("9C"))
    scene = bench.on(ToadTurn)
    assert (scene.problem, scene.card.value, scene.stage.row) == (None, "9C", ("2H", "3H", "4H", "5H"))
    bench.close()


def test_a_card_that_a_person_has_named_stays_beside_one_that_stays_unknown(dealt: CardBench) -> None:
    """A further look shows nothing that may be his: what he said stands."""
    dealt.turn("7C")
    dealt.pile += ["9D", "4S"]
    dealt.rest()
    dealt.do("no_discard")
    dealt.do("no_discard")
    dealt.do("no_discard")
    assert (dealt.on(ToadTurn).problem, dealt.on(ToadTurn).card) == (None, None)
    dealt.do("choose_card", what="discard")
    dealt.do("card", value="KD")
    dealt.rest()
    assert (dealt.on(ToadTurn).problem, dealt.on(ToadTurn).card.value) == (None, "KD")
    dealt.knock()
    assert booked(dealt) == [(1, "7C"), (2, "KD")]


def test_who_was_too_early_is_asked_in_his_own_turn(dealt: CardBench) -> None:
    """He laid his card before the one before him had knocked."""
    dealt.pile += ["7C", "9D"]
    dealt.rest()
    dealt.do("top", index=0)
    dealt.do("no_discard")
    dealt.knock()
    scene = dealt.on(ToadTurn)
    assert (scene.player, scene.problem, scene.about, scene.may_be_now) == (2, "late", "9D", True)
    dealt.do("confirm")
    dealt.knock()
    assert booked(dealt) == [(1, "7C"), (2, "9D")]


def test_what_somebody_laid_who_leaves_is_not_the_next_players(dealt: CardBench) -> None:
    """It lay there before the next one's turn began."""
    dealt.pile.append("7C")
    dealt.rest()
    dealt.do("leave_table")
    dealt.do("leave", seat=1)
    dealt.do("sure")
    scene = dealt.on(ToadTurn)
    assert (scene.player, scene.problem, scene.about, scene.card) == (2, "late", "7C", None)


def test_a_card_beside_one_that_was_named_without_a_camera_is_asked_about(dealt: CardBench) -> None:
    """Two lay there when the camera failed; one of them was named."""
    dealt.pile += ["9D", "4S"]
    dealt.rest()
    dealt.eye("fault")
    dealt.do("choose_card", what="discard")
    dealt.do("card", value="4S")
    dealt.knock()
    dealt.eye("ok")
    dealt.rest()
    assert (dealt.on(ToadTurn).player, dealt.on(ToadTurn).problem, dealt.on(ToadTurn).about) == (2, "late", "9D")


def test_a_late_card_of_an_open_hand_is_of_who_holds_it(dealt: CardBench) -> None:
    """His hand lies open, and he laid of it after the knock: nobody else can have laid that card."""
    dealt.declare("9S", "5H")
    dealt.read_on()
    dealt.gather()
    dealt.turn()
    dealt.turn()
    dealt.turn()
    dealt.pile.append("9S")
    dealt.rest()
    scene = dealt.on(ToadTurn)
    assert (scene.player, scene.problem, scene.about) == (2, "elsewhere", "9S")
    assert (scene.whose, scene.may_be_now, scene.late.value) == ((1,), False, "9S")
    dealt.do("whose", seat=1)
    assert booked(dealt) == [(1, "9S")] and dealt.on(ToadTurn).problem is None
