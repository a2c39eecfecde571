"""Which halves are one stone."""

from __future__ import annotations

import numpy as np

from vision.readers import shape
from vision.readers.finder import Face
from vision.readers.pairing import Pair, matched, neighbours, stone_matrix


def face(x: float, y: float, half: float = 10.0, angle: float = 0.0) -> Face:
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return Face(np.array([x, y]), turn * half, 0.9, 0.0, 0.0)


def test_the_outline_of_a_stone_covers_its_two_halves() -> None:
    """Whatever turn the halves were found at: the outline is twice as long as wide, along the way between them."""
    rng = np.random.default_rng(1)
    for _ in range(20):
        angle = float(rng.uniform(0, 6.28))
        way = np.array([np.cos(angle), np.sin(angle)])
        faces = [face(*(50 + way * 10 * sign), angle=angle + float(rng.integers(4)) * np.pi / 2) for sign in (-1, 1)]
        a, b = faces
        matrix = stone_matrix(a.centre, b.centre, a.matrix, b.matrix)
        assert np.allclose(matrix[:, 0], way * 20)
        assert np.isclose(np.linalg.norm(matrix[:, 1]), 10) and np.isclose(matrix[:, 0] @ matrix[:, 1], 0)
        assert np.linalg.det(matrix) > 0
        corners = shape.corners_of((a.centre + b.centre) / 2, matrix)
        assert np.allclose(np.linalg.norm(corners[1] - corners[0]), 40)


def test_only_halves_side_by_side_are_looked_at() -> None:
    """Not those across a corner, not those apart, not those of another size."""
    faces = [face(0, 0), face(20, 0), face(20, 20), face(60, 0), face(0, 22, half=20)]
    assert neighbours(faces) == [(0, 1), (1, 2)]
    assert neighbours(faces[:1]) == [] and neighbours([]) == []


def test_each_half_is_in_one_stone_and_the_rival_is_told() -> None:
    """In a row of four halves the two likely pairs win, and each knows how likely the joint between them was."""
    pairs = [Pair(0, 1, 0.95), Pair(1, 2, 0.4), Pair(2, 3, 0.9)]
    chosen = matched(pairs, 0.25)
    assert [(pair.one, pair.other, rival) for pair, rival in chosen] == [(0, 1, 0.4), (2, 3, 0.4)]


def test_a_joint_does_not_tear_two_stones_apart() -> None:
    """Where a joint looks a little more like a stone than the stones beside it, whole stones still win."""
    pairs = [Pair(0, 1, 0.7), Pair(1, 2, 0.8), Pair(2, 3, 0.75)]
    assert {(pair.one, pair.other) for pair, _ in matched(pairs, 0.25)} == {(0, 1), (2, 3)}


def test_unlikely_pairs_are_no_stones() -> None:
    """Below the least chance nothing is put together."""
    assert matched([Pair(0, 1, 0.2)], 0.25) == []
