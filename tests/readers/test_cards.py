"""The reader for cards with the networks that are shipped."""

from __future__ import annotations

import numpy as np
import pytest

from vision.readers import reader
from vision.reading import Doubt, Expectation, Reading
from vision.simulate.card_table import CardTable
from vision.simulate.shots import Truth

SIZE = (1280, 720)


@pytest.mark.parametrize("shape", [(1, 1, 3), (16, 16, 3), (1500, 1, 3), (20, 1500, 3), (90, 120), (90, 120, 4)])
@pytest.mark.parametrize("fill", ["black", "white", "noise"])
def test_any_picture_gets_an_answer(shape: tuple[int, ...], fill: str) -> None:
    """Tiny, long, grey and transparent pictures, black, white or noise: a reading, no cards, no exception."""
    values = {"black": np.zeros(shape), "white": np.full(shape, 255)}
    picture = values.get(fill, np.random.default_rng(1).integers(0, 256, shape)).astype(np.uint8)
    reading = reader("cards").read(picture)
    assert isinstance(reading, Reading) and reading.items == ()


def test_a_black_picture_is_too_dark() -> None:
    """That nothing lies there is not believed in the dark."""
    assert Doubt.TOO_DARK in reader("cards").read(np.zeros((480, 640, 3), np.uint8)).doubts


def agrees(reading: Reading, truth: Truth) -> bool:
    """Whether every card of which an index shows is read where it lies, and nothing else."""
    left = [card for card in truth.cards if not card.down]
    for item in reading.items:
        near = [c for c in left if np.hypot(c.x - item.x, c.y - item.y) < c.edge * 0.8 and c.value == item.value]
        if not near:
            return any(card.value == item.value for card in truth.half_seen)
        left.remove(near[0])
    return not left


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_known_table_is_read(seed: int) -> None:
    """With the scale and the empty table known: an open row, the top of a pile, a hand, and the reserve's back."""
    table = CardTable(seed, SIZE)
    empty = table.shot(9.0).picture
    expect = Expectation(edge_px=table.edge_px, empty=empty, region=table.region)
    at = table.deal(10.0, ["10H", "QS", "AC", "7D"])
    at = table.discard(at + 0.1, ["5H"])
    at = table.show(at + 0.1, ["2C", "3S", "JD", "8H", "6C"])
    shot = table.shot(at + 0.1)
    reading = reader("cards").read(shot.picture, expect)
    assert agrees(reading, shot.truth), reading.values
    assert len(reading.backs) == 1
    still = reader("cards").read(shot.picture)
    assert agrees(still, shot.truth) or not still.sure


def test_a_card_twice_is_doubted() -> None:
    """A pack has each card once."""
    table = CardTable(1, SIZE)
    at = table.show(table.deal(10.0), ["4H", "9S", "4H"])
    reading = reader("cards").read(table.shot(at + 0.1).picture)
    assert Doubt.TWICE in reading.doubts and reading.values.count("4H") == 2


def test_a_reading_is_the_same_every_time() -> None:
    """The reader keeps no state and rolls no dice."""
    table = CardTable(2, (640, 360))
    picture = table.shot(table.show(10.0, ["4H", "9S"]) + 0.1).picture
    first, again = (reader("cards").read(picture) for _ in range(2))
    assert first.items == again.items and first.doubts == again.doubts
