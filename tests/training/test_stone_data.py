"""What the networks for dominoes are shown."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

from vision.readers.cutout import SIDE
from vision.readers.stone_doubting import HALVES
from vision.training import flat_stones, stone_data
from vision.training.scenes import Scene, halves_of
from vision.training.stone_calibrate import lying


@pytest.fixture(scope="module")
def scenes() -> list[Scene]:
    return list(itertools.islice(flat_stones.scenes(np.random.default_rng(4)), 12))


def test_flat_stones_have_two_halves_each(scenes: list[Scene]) -> None:
    """Each stone has two halves that know each other's middle; its value is read off them, higher half first."""
    for scene in scenes:
        counts = Counter(half.stone for half in scene.dice)
        assert set(counts.values()) <= {2}
        for half in scene.dice:
            other = next(it for it in scene.dice if it.stone == half.stone and it is not half)
            assert half.partner is not None and np.allclose(half.partner, other.corners.mean(axis=0), atol=1e-3)
        for stone in lying(scene):
            assert stone.value == "back" or int(stone.value[0]) >= int(stone.value[2])


def test_halves_carry_their_names_and_the_rest_is_none(scenes: list[Scene]) -> None:
    """There are numbers, backs and what is none; cut-outs are all of one size."""
    rng = np.random.default_rng(1)
    cuts = [cut for scene in scenes for cut in stone_data.half_cuts(scene, rng)]
    names = {HALVES[name] for _, name in cuts}
    assert {"back", "none"} < names and len(names & set("0123456")) >= 5
    assert all(cut.shape == (SIDE, SIDE, 3) for cut, _ in cuts)


def test_pairs_are_stones_and_neighbours(scenes: list[Scene]) -> None:
    """Whole stones are shown as such, and halves of two stones that touch as not."""
    rng = np.random.default_rng(1)
    answers = Counter(name for scene in scenes for _, name in stone_data.pair_cuts(scene, rng))
    assert answers[1] > 10 and answers[0] > 3


def test_the_halves_of_a_stored_stone_name_each_other() -> None:
    """What a shard keeps of a stone comes back as two halves with partners."""
    half = {"value": "6", "x": 1.0, "y": 2.0, "edge": 4.0, "corners": [[0, 0], [2, 0], [2, 4], [0, 4]], "hidden": 0.1,
            "glare": 0.0, "contrast": 90.0}  # fmt: skip
    one, other = halves_of([{"halves": [half, {**half, "value": "4", "x": 9.0}], "off_mat": False, "stacked": False}])
    assert (one.value, other.value) == ("6", "4") and one.stone == other.stone == 0
    assert one.partner == (9.0, 2.0) and other.partner == (1.0, 2.0)
