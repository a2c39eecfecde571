"""Evidence weighed by small networks, and how they are fitted."""

from __future__ import annotations

import numpy as np

from vision.readers.weighing import chances
from vision.training.scales import fit


def made(rng: np.random.Generator, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Rows of three pieces of evidence; what they tell is no plane: far from the middle is 1, else 0 or 2 by a sign."""
    rows = rng.normal(0, 1, (count, 3))
    far = np.hypot(rows[:, 0], rows[:, 1]) > 1.2
    return rows, np.where(far, 1, np.where(rows[:, 2] > 0, 0, 2))


def test_scales_learn_what_no_straight_line_tells() -> None:
    """Fitted on some pictures, right about rows of others, and sure where they should be."""
    rng = np.random.default_rng(3)
    rows, kinds = made(rng, 900)
    scales, unseen = fit(rows, kinds, np.arange(900) // 3)
    assert (unseen.argmax(axis=1) == kinds).mean() > 0.9
    others, truth = made(rng, 500)
    told = chances(scales, others)
    assert told.shape == (500, 3)
    assert np.allclose(told.sum(axis=1), 1)
    assert (told.argmax(axis=1) == truth).mean() > 0.9
    sure = told.max(axis=1) > 0.95
    assert sure.mean() > 0.4
    assert (told.argmax(axis=1) == truth)[sure].mean() > 0.97


def test_what_was_never_seen_is_taken_for_the_farthest_that_was() -> None:
    """A piece of evidence out of all bounds weighs no more than the largest in the fit; no rows give no answer."""
    rng = np.random.default_rng(4)
    rows, kinds = made(rng, 300)
    scales, _ = fit(rows, kinds, np.arange(300))
    assert np.array_equal(chances(scales, np.full((1, 3), 50.0)), chances(scales, np.full((1, 3), 5000.0)))
    assert chances(scales, np.empty((0, 3))).shape == (0, 3)
