"""The reader of a taught set, and the one that finds what an owner shows."""

from __future__ import annotations

import numpy as np
import pytest

from tests.taught_looks import STYLE, photo
from vision.readers.cutout import SIDE
from vision.readers.namer import CLASSES
from vision.readers.taught import FaceReader, TaughtReader, embed, look_at, weighed
from vision.reading import MARKS, Doubt, Expectation, Picture
from vision.simulate.marks import Hand
from vision.teaching import Look, Taught, TeachingError

ODD = Hand("stroke", "desk", "tack", 8, size=0.7)
"""Drawings of families that the networks were never trained on."""


@pytest.fixture(scope="module")
def faces() -> FaceReader:
    return FaceReader()


@pytest.fixture(scope="module")
def odd_set(faces: FaceReader) -> Taught:
    """A set with these drawings, each mark shown three times."""
    return Taught([look_at(photo(mark, turn, ODD), mark, faces) for mark in MARKS for turn in range(3)], embed)


def test_features_do_not_depend_on_quarter_turns() -> None:
    """A face lies in one of four ways; all are described alike, and all have length 1."""
    cuts = np.random.default_rng(1).integers(0, 255, (3, SIDE, SIDE, 3)).astype(np.uint8)
    turned = np.ascontiguousarray(np.rot90(cuts, 1, axes=(1, 2)))
    assert np.allclose(embed(cuts), embed(turned), atol=1e-4)
    assert np.allclose(np.linalg.norm(embed(cuts), axis=1), 1, atol=1e-4)


def test_one_die_is_one_face(faces: FaceReader) -> None:
    """It is found whatever it shows, without a name, and without a doubt."""
    for mark in ("1", "hammer", "blank"):
        reading = faces.read(photo(mark, 5, ODD), Expectation(count=1))
        assert [item.value for item in reading.items] == ["die"] and reading.sure
        assert len(reading.items[0].outline) == 4


def test_two_dice_or_none_are_no_look(faces: FaceReader) -> None:
    """What is to be learned must be alone."""
    both = np.concatenate([photo("1", 1), photo("2", 2)], axis=1)
    assert faces.read(both, Expectation(count=1)).doubts & Doubt.TOO_MANY
    with pytest.raises(TeachingError, match="2 dice are seen"):
        look_at(both, "1", faces)
    with pytest.raises(TeachingError, match="no die is seen"):
        look_at(np.full((240, 320, 3), 90, np.uint8), "1", faces)


def test_a_taught_set_can_be_told_apart(odd_set: Taught) -> None:
    """Pictures of dice that differ make a set that is not refused."""
    check = odd_set.check()
    assert check.usable and check.right == 3 * len(MARKS)


def test_taught_faces_are_named(odd_set: Taught) -> None:
    """Each mark in new pictures, turned otherwise, has its name: all of them by the taught reader."""
    reader = TaughtReader(odd_set)
    for mark in MARKS:
        _, named = reader.look(photo(mark, 11, ODD), Expectation(count=1))
        assert max(named, key=lambda one: one.face.heat).value == mark


def test_two_dice_with_one_drawing_are_refused(faces: FaceReader) -> None:
    """A set whose four is drawn like its six is refused by the real features too."""
    shown = [
        look_at(photo("6" if mark == "4" else mark, turn, STYLE), mark, faces)
        for mark in ("4", "6")
        for turn in (0, 1, 2)
    ]
    check = Taught(shown, embed).check()
    assert [(pair.one, pair.other) for pair in check.confusions] == [("4", "6")]


def probabilities(**given: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """One row over the classes; what is not given is shared by the others."""
    rest = (1 - sum(given.values())) / (len(CLASSES) - len(given))
    return np.array([given.get(name, rest) for name in CLASSES])


def test_a_clear_taught_name_stands_where_the_network_wavers() -> None:
    """The network half believes in a bell; the set knows a hammer."""
    both = weighed(probabilities(bell=0.5, hammer=0.3)[None].astype(np.float32), probabilities(hammer=0.999))
    assert CLASSES[int(both.argmax())] == "hammer" and both.max() > 0.98
    assert np.allclose(both.sum(axis=1), 1, atol=1e-5)


def test_certain_witnesses_that_disagree_make_no_name_certain() -> None:
    """Both are sure, of different marks: nothing is above nine in ten."""
    both = weighed(probabilities(bell=0.99999)[None].astype(np.float32), probabilities(hammer=0.99999))
    assert both.max() < 0.9


def test_looks_of_another_light_are_still_a_set(faces: FaceReader) -> None:
    """Half of the looks darker and yellower: the same marks are told apart."""

    def dusk(picture: Picture) -> Picture:
        return np.asarray(picture * np.array([0.45, 0.6, 0.7]), np.uint8)

    shown: list[Look] = []
    for mark in ("1", "4", "bell", "hammer"):
        shown += [look_at(photo(mark, turn), mark, faces) for turn in (0, 1)]
        shown += [look_at(dusk(photo(mark, turn)), mark, faces) for turn in (2, 3)]
    assert not Taught(shown, embed).check().confusions
