"""Cut-outs are mixed without any of them being lost, and what stands how is called by its name."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice, repeat

import numpy as np
import pytest

from vision.readers.footing import CLASSES
from vision.training.footing_data import class_of
from vision.training.pool import mixed
from vision.training.scenes import Die

FLAT = Die("3", np.zeros((4, 2)), 20.0, cocked=False, hidden=0.0, off_mat=False)


def test_a_pool_hands_on_each_cut_out_several_times_in_random_order() -> None:
    """All that have left it were shown at least once, and about as often again as is asked for."""
    shown = Counter(name for _, name in mixed(zip(repeat(np.zeros((1, 1, 3), np.uint8)), range(2000)), 50, 3, rng(1)))
    left = [shown[name] for name in range(1000)]
    assert min(left) >= 1
    assert np.mean(left) == pytest.approx(1 + 3, rel=0.1)
    first = [name for _, name in islice(mixed(zip(repeat(np.zeros((1, 1, 3), np.uint8)), range(99)), 50, 0, rng(1)), 9)]
    assert first != sorted(first)


def rng(seed: int) -> np.random.Generator:
    """Randomness of its own."""
    return np.random.default_rng(seed)


@pytest.mark.parametrize(
    ("die", "called"),
    [
        (FLAT, "flat"),
        (replace(FLAT, cocked=True), "leaning"),
        (replace(FLAT, stacked=True), "on top"),
        (replace(FLAT, hidden=0.5, cocked=True), "covered"),
        (replace(FLAT, hidden=0.2), None),
    ],
)
def test_how_a_die_stands_has_a_name(die: Die, called: str | None) -> None:
    """One that is covered a little could be argued about, and teaches nothing."""
    name = class_of(die)
    assert (None if name is None else CLASSES[name]) == called
