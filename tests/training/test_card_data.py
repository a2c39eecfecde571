"""What the networks for cards are taught: targets say what the finder reads back, cut-outs stand upright."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.readers.card_cutout import INDEX_SIZE, index_cut
from vision.readers.card_finder import Index as Found
from vision.readers.card_finder import peaks
from vision.simulate.card_faces import VALUES, drawn_deck
from vision.training import card_data, flat_cards
from vision.training.card_decks import index_of, keep, load
from vision.training.flat_cards import Index, Pool, Scene


@pytest.fixture(scope="module")
def scenes() -> list[Scene]:
    rng = np.random.default_rng(4)
    deck = drawn_deck(rng, 320, typefaces=False)
    pool = Pool([deck], "held", rng)
    return [pool.table(rng, (208, 208), height) for height in (15.0, 24.0) for _ in range(10)]


def answer(target: np.ndarray) -> list[Found]:
    """What the finder would find, if it answered with the target."""
    heat = np.where(target[:1] > 0.999, 8.0, -8.0)
    return peaks(np.concatenate([heat, target[3:]]).astype(np.float32))


def test_a_target_says_where_the_indices_lie_and_where_their_cards_have_their_middle(scenes: list[Scene]) -> None:
    """Centre, size, way up and the way to the middle come back from the maps."""
    checked = 0
    for scene in scenes:
        found = answer(card_data.target_of(scene.indices, np.zeros(2), 208))
        for it in scene.indices:
            if it.hidden > 0.02 or (it.centre < 20).any() or (it.centre > 188).any():
                continue
            near = min(found, key=lambda f: float(np.linalg.norm(f.centre - it.centre)), default=None)
            assert near is not None and np.linalg.norm(near.centre - 0.5 - it.centre) < 0.6
            assert abs(near.height / it.height - 1) < 0.02
            assert np.allclose(near.matrix, it.matrix, atol=0.3)
            assert np.allclose(near.to_middle, it.to_middle, atol=1.0)
            checked += 1
    assert checked > 8


def test_hidden_indices_are_not_taught(scenes: list[Scene]) -> None:
    """What nobody can see is not asked for."""
    it = scenes[0].indices[0]
    covered = Index(it.value, 0, np.array([100.0, 100.0]), it.matrix, it.to_middle, 0.9)
    assert answer(card_data.target_of((covered,), np.zeros(2), 208)) == []


def test_cut_outs_of_one_index_look_alike_whatever_its_turn(scenes: list[Scene]) -> None:
    """A card's two indices, each turned upright, show the same."""
    alike, rng = [], np.random.default_rng(1)
    for scene in scenes:
        by_card: dict[int, list[Index]] = {}
        for it in scene.indices:
            if it.hidden < 0.02 and (it.centre > 20).all() and (it.centre < 188).all():
                by_card.setdefault(it.card, []).append(it)
        for one, other in (pair for pair in by_card.values() if len(pair) == 2):
            a, b = (index_cut(scene.picture, it.centre, it.matrix).astype(float).ravel() for it in (one, other))
            alike.append(np.corrcoef(a, b)[0, 1])
        for picture, (rank, suit) in card_data.cuts(scene, rng):
            assert picture.shape == (INDEX_SIZE[1], INDEX_SIZE[0], 3)
            assert (rank == card_data.NONE[0]) == (suit == card_data.NONE[1])
    assert alike and np.median(alike) > 0.6


def test_a_deck_comes_back_from_its_file_and_its_index_is_found(tmp_path: Path) -> None:
    """Twos and threes show where the index of a pack is."""
    hits = 0
    for seed in range(5):
        deck = drawn_deck(np.random.default_rng(seed), 320, typefaces=False)
        keep(tmp_path / "deck.npz", deck)
        again = load(tmp_path / "deck.npz")
        assert all(np.array_equal(again.faces[value], deck.faces[value]) for value in VALUES)
        assert again.spots == deck.spots and again.index == deck.index
        found = index_of(deck.faces)
        near = (*deck.spots[0], deck.index)
        hits += found is not None and bool(np.abs(np.subtract(found, near)).max() < 0.04)
    assert hits >= 4


def test_whole_tables_keep_their_cards_in_the_picture() -> None:
    """As people take pictures: all of each card is in view."""
    rng = np.random.default_rng(6)
    pool = Pool([drawn_deck(rng, 320, typefaces=False)], "held", rng)
    for _ in range(4):
        scene = pool.table(rng, (320, 240), 14.0, 0.5, whole=True)
        assert scene.cards and isinstance(scene.cards[0], flat_cards.Card)
        for card in scene.cards:
            assert (card.corners > -12).all() and (card.corners < np.array([332, 252])).all()
