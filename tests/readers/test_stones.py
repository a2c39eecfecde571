"""The reader for dominoes with the networks that are shipped."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from vision.readers import reader
from vision.reading import Doubt, Expectation, Reading
from vision.simulate.shots import Truth
from vision.simulate.stone_table import StoneTable
from vision.simulate.wild_stones import wild_stones


@pytest.mark.parametrize("shape", [(1, 1, 3), (16, 16, 3), (3000, 1, 3), (20, 1500, 3), (90, 120), (90, 120, 4)])
@pytest.mark.parametrize("fill", ["black", "white", "noise"])
def test_any_picture_gets_an_answer(shape: tuple[int, ...], fill: str) -> None:
    """Tiny, long, grey and transparent pictures, black, white or noise: a reading, no stones, no exception."""
    values = {"black": np.zeros(shape), "white": np.full(shape, 255)}
    picture = values.get(fill, np.random.default_rng(1).integers(0, 256, shape)).astype(np.uint8)
    reading = reader("dominoes").read(picture)
    assert isinstance(reading, Reading) and reading.items == ()


def test_a_black_picture_is_too_dark() -> None:
    """That nothing lies there is not believed in the dark."""
    assert Doubt.TOO_DARK in reader("dominoes").read(np.zeros((480, 640, 3), np.uint8)).doubts


def agrees(reading: Reading, truth: Truth) -> bool:
    """Whether every stone that can be read is read where it lies, and nothing else."""
    left = [stone for stone in truth.up if stone.hidden < 0.3]
    for item in reading.items:
        near = [s for s in left if np.hypot(s.x - item.x, s.y - item.y) < s.edge / 2 and s.value == item.value]
        if not near:
            return False
        left.remove(near[0])
    return not left


def test_made_scenes_are_read_right_or_doubted() -> None:
    """Of 16 pictures of a held-out world many a good one is read, hardly one wrong, few doubtful ones are believed."""
    rng = np.random.default_rng(21)
    counts: Counter[str] = Counter()
    for _ in range(16):
        shot = wild_stones(rng, (560, 420), held_out=True)
        reading = reader("dominoes").read(shot.picture)
        if shot.truth.must_doubt:
            counts["believed" if reading.sure else "caught"] += 1
        elif not reading.sure:
            counts["doubted"] += 1
        else:
            counts["right" if agrees(reading, shot.truth) else "wrong"] += 1
    assert counts["right"] >= 3 and counts["wrong"] <= 1 and counts["believed"] <= 2, counts


def known_table(seed: int) -> tuple[Reading, StoneTable, float]:
    """A trump stone, a trick and six backs, read with the mat's scale and the empty table known."""
    table = StoneTable(seed, (960, 540))
    empty = table.shot(9.0).picture
    expect = Expectation(edge_px=table.edge_px, empty=empty, region=table.region)
    at = table.deal(10.0, "6-3", ["5-1", "4-4", "3-0", "2-1", "6-6", "5-5"])
    at = table.lay(table.lay(at, "4-2"), "1-0")
    return reader("dominoes").read(table.shot(at).picture, expect), table, at


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_a_known_table_is_read(seed: int) -> None:
    """With the mat's scale and the empty table known all that lies face up is sure."""
    reading, table, at = known_table(seed)
    assert reading.values == ("1-0", "4-2", "6-3") and reading.sure, reading.doubts
    assert len(reading.backs) <= 6
    assert agrees(reading, table.truth(at))


def test_most_backs_are_seen() -> None:
    """Of the thirty backs on five tables, some of whose stones are hardly to be told from their ground."""
    assert sum(len(known_table(seed)[0].backs) for seed in (1, 2, 4, 5, 6)) >= 28


def test_a_hand_over_the_stones_is_a_reason_to_doubt() -> None:
    """While a hand covers stones nothing is sure."""
    table = StoneTable(1, (960, 540))
    at = table.lay(table.lay(10.0, "4-2"), "6-5", misbehave="hand_stays")
    assert not reader("dominoes").read(table.shot(at).picture).sure


def test_a_stone_twice_is_doubted() -> None:
    """A set has each stone once."""
    table = StoneTable(1, (960, 540))
    at = table.lay(table.lay(10.0, "4-2"), "4-2")
    reading = reader("dominoes").read(table.shot(at).picture)
    assert Doubt.TWICE in reading.doubts and reading.values == ("4-2", "4-2")


def test_a_reading_is_the_same_every_time() -> None:
    """The reader keeps no state and rolls no dice."""
    shot = wild_stones(np.random.default_rng(5), (480, 360))
    first, again = (reader("dominoes").read(shot.picture) for _ in range(2))
    assert first.items == again.items and first.doubts == again.doubts and first.backs == again.backs
