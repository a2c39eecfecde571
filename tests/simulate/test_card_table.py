"""The simulated table of cards: what is laid lies there, in the truth and in the picture."""

from __future__ import annotations

import numpy as np
import pytest

from vision.simulate.card_faces import VALUES, drawn_deck
from vision.simulate.card_table import CardTable


@pytest.fixture(scope="module")
def table() -> CardTable:
    return CardTable(3, (640, 360))


def test_what_is_dealt_laid_and_shown_is_in_the_truth(table: CardTable) -> None:
    now = table.deal(0.0, ["10H", "QS", "AC", "7D"])
    now = table.discard(now + 0.1, ["5H"])
    now = table.show(now + 0.1, ["3S", "JD"], "face_down")
    truth = table.truth(now + 0.1)
    assert sorted(c.value for c in truth.cards if not c.down) == ["10H", "3S", "5H", "7D", "AC", "QS"]
    assert [c.place for c in truth.cards if c.down] == ["reserve", "field"]
    assert not truth.hand and not truth.must_doubt and not truth.moving


def test_the_top_of_the_pile_hides_what_lies_below(table: CardTable) -> None:
    now = table.deal(0.0)
    laid = ("2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S")
    now = table.discard(now + 0.1, laid)
    truth = table.truth(now + 0.1)
    assert "9S" in [c.value for c in truth.cards]
    assert table.lying("pile") == laid
    assert {c.value for c in (*truth.cards, *truth.half_seen)} - {""} < set(laid)


def test_a_covered_card_is_not_seen_and_one_beside_the_mat_is_doubtful(table: CardTable) -> None:
    now = table.deal(0.0)
    now = table.show(now + 0.1, ["3S", "JD", "KC"], "covered")
    assert sorted(c.value for c in table.truth(now + 0.1).cards if not c.down) == ["3S", "JD"]
    now = table.take(now + 0.2, "field")
    now = table.show(now + 0.1, ["3S", "JD", "KC"], "off_mat")
    assert table.truth(now + 0.1).must_doubt == ("off the mat",)
    with pytest.raises(ValueError, match="cannot do 'fly'"):
        table.show(now + 0.2, ["3S"], "fly")


def test_a_hand_that_stays_is_seen_and_goes_with_the_next_call(table: CardTable) -> None:
    now = table.deal(0.0)
    now = table.discard(now + 0.1, ["9C"], stays=True)
    assert table.truth(now + 3).hand
    now = table.take(now + 3, "pile", [])
    assert not table.truth(now + 1).hand
    assert table.lying("pile") == ("9C",)


def test_cards_are_white_where_they_lie_and_the_same_seed_draws_the_same(table: CardTable) -> None:
    now = table.deal(0.0, ["AH", "AD", "AC", "AS"])
    shot = table.shot(now + 0.1)
    card = next(c for c in shot.truth.cards if c.value == "AD")
    corner = np.array(card.corners[0]) * 0.75 + np.array(card.corners[2]) * 0.25
    x, y = (int(v) for v in corner)
    ground = shot.picture[-6:, -6:].mean()
    assert shot.picture[y, x].mean() > ground + 30 or ground > 150
    again = CardTable(3, (640, 360))
    later = again.deal(0.0, ["AH", "AD", "AC", "AS"])
    assert np.array_equal(again.shot(later + 0.1).picture.shape, shot.picture.shape)
    assert again.shot(later + 0.1).truth == again.truth(later + 0.1)


def test_every_face_of_a_pack_is_its_own() -> None:
    deck = drawn_deck(np.random.default_rng(1), 120, typefaces=False)
    assert set(deck.faces) == set(VALUES)
    seen = {deck.faces[value].tobytes() for value in VALUES}
    assert len(seen) == 52
    for x, y in deck.spots:
        tall = deck.index / 2
        for value in ("2S", "KH"):
            face = deck.faces[value]
            spot = face[
                int((y - tall) * 120) : int((y + tall) * 120),
                max(int((x - tall * 0.5) * 120), 0) : int((x + tall * 0.5) * 120),
            ]
            assert spot.std() > 15, value


def test_the_top_of_a_pile_is_seen_whatever_its_index_and_however_the_camera_hangs() -> None:
    """Packs with very large indices, and piles whose cards lie askew: each new top is in the truth, not half seen."""
    for seed in (1, 3):
        pile = CardTable(seed, (640, 360))
        now = pile.deal(0.0)
        for value in ("3H", "9C", "9H", "QC", "KC", "JD"):
            now = pile.discard(now + 0.1, [value])
            assert value in [card.value for card in pile.truth(now + 0.1).cards], (seed, value)


def test_a_card_darkens_nothing_beside_it(table: CardTable) -> None:
    """It is too thin to hide the sky: a finger's breadth from its edge the table looks as it did."""
    bare = table.shot(table.take(table.deal(0.0), "reserve") + 0.1).picture
    now = table.discard(20.0, ["5H"])
    shot = table.shot(now + 0.1)
    card = next(card for card in shot.truth.cards if card.value == "5H")
    x, y = np.array(card.corners).min(axis=0)
    beside = np.s_[int(y) + 10 : int(y) + 40, int(x) - 18 : int(x) - 12]
    assert abs(float(shot.picture[beside].mean()) - float(bare[beside].mean())) < 2.0
