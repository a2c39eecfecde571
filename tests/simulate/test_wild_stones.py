"""Made pictures of dominoes and their truth."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
import pytest

from vision.simulate.boxes import RoundedBox
from vision.simulate.pinhole import Pinhole
from vision.simulate.stone_layout import chain, footprint
from vision.simulate.stone_truth import Stone, seen_face
from vision.simulate.stones import VALUES, StoneBox, flat_turn, half_corners, half_spots, pip_masks, stone_make
from vision.simulate.wild_stones import wild_stones


def test_a_half_has_as_many_pips_as_its_number() -> None:
    """For every number, whichever way the pips are laid out, and on the face as it is drawn."""
    make = stone_make(np.random.default_rng(3))
    for value in range(7):
        for across in (False, True):
            assert len(half_spots(value, 0.5, across)) == value
        first, second = pip_masks(make, (value, 6 - value), 128)
        for mask, number in ((first, value), (second, 6 - value)):
            spots, _ = cv2.connectedComponents((mask > 0.5).astype(np.uint8))
            assert spots - 1 == number


def box_at(value: str, yaw: float, down: bool = False) -> RoundedBox:
    return StoneBox(stone_make(np.random.default_rng(1)), 64).stone(value, np.array([0, 0, 5]), flat_turn(yaw, down))


def test_the_first_half_lies_against_the_stones_yaw() -> None:
    """The yaw points from the first half to the second; face down the halves keep their places."""
    for down in (False, True):
        box = box_at("6-1", 0.0, down)
        first, second = (half_corners(box, half, down).mean(0) for half in (0, 1))
        assert first[0] < -1 and second[0] > 1
        assert (first[2] > 5) and (second[2] > 5)


def test_which_face_the_camera_sees() -> None:
    """From above: the front of a stone that lies face up, else its back."""
    camera = Pinhole.over((320, 240), 400, 500)
    for down in (False, True):
        assert seen_face(Stone(box_at("6-1", 0.3, down), "6-1", 0), camera) is down


def test_a_chain_matches_its_numbers_and_its_stones_do_not_overlap() -> None:
    """Neighbours in a line of play touch and never lie on each other."""
    rng = np.random.default_rng(5)
    for _ in range(20):
        spots = chain(rng, [str(v) for v in rng.permutation(VALUES)[:8]], 48, 24)
        assert spots
        for (_, a), (_, b) in itertools.pairwise(spots):
            gap = cv2.intersectConvexConvex(
                footprint(a, 47, 23).astype(np.float32), footprint(b, 47, 23).astype(np.float32)
            )[0]
            assert gap < 2.0


@pytest.mark.parametrize("held_out", [False, True])
def test_truth_lies_where_the_stones_are_painted(held_out: bool) -> None:
    """Corners are in or about the picture, partners share their stone, hidden parts are a part."""
    rng = np.random.default_rng(7)
    seen = 0
    for _ in range(3):
        shot = wild_stones(rng, (320, 240), held_out)
        assert shot.picture.shape == (240, 320, 3)
        for stone in shot.truth.stones:
            seen += 1
            assert stone.value in VALUES
            names = [half.value for half in stone.halves]
            assert names == ["back", "back"] if stone.down else "-".join(names) == stone.value
            outline = np.array(stone.corners, np.float32)
            assert cv2.contourArea(outline, True) > 0  # clockwise on screen
            for half in stone.halves:
                assert cv2.pointPolygonTest(outline, (half.x, half.y), True) > -1
                assert 0 <= half.hidden <= 1
    assert seen
