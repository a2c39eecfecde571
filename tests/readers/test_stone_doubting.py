"""When a stone's reading may be trusted: what the networks said of its halves is handed in."""

from __future__ import annotations

import numpy as np
import pytest

from vision.readers import stone_doubting
from vision.readers.finder import Face, Found
from vision.readers.namer import Named
from vision.readers.pairing import Pair
from vision.readers.stone_doubting import HALVES
from vision.reading import Doubt, Expectation

EDGE = 40.0
CHOSEN = {
    "item": [0.0, 0.2, 1.0, 0.0, 0.0, 0.0, 0.4, 0.0, 0.0],
    "nothing": [0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
    "hidden": 0.3,
    "hand": 0.7,
    "least": 0.2,
    "sure": 0.8,
    "sure of nothing": 0.5,
}
"""A choice that asks the second witness nothing."""


@pytest.fixture(autouse=True)
def fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thresholds that no later calibration moves."""
    sections = {stone_doubting.section(known): CHOSEN for known in (False, True)}
    monkeypatch.setattr(stone_doubting, "settings", lambda kind: sections)


def half(value: str, x: float, *, p: tuple[float, float, float] = (0.99, 0.99, 0.99), second: float = 0.99) -> Named:
    """Half of a lying stone, with what each look and the second witness believe."""

    def believes(chance: float) -> list[float]:
        rest = (1 - chance) / (len(HALVES) - 1)
        return [chance if name == value else rest for name in HALVES]

    face = Face(np.array([x, 100.0]), np.eye(2) * EDGE / 2, 0.9, 0.0, 0.0)
    looks = np.array([believes(one) for one in p], np.float32)
    return Named(face, looks, np.array([believes(second)] * 3, np.float32))


def doubts(one: Named, other: Named) -> Doubt:
    """Of the stone that both make."""
    picture = np.full((200, 300, 3), 200, np.uint8)
    found, expect = Found((one.face, other.face)), Expectation(edge_px=EDGE)
    items, _, told = stone_doubting.judge(picture, found, [one, other], [Pair(0, 1, 0.999)], expect)
    assert len(items) == 1
    return told


def test_a_stone_that_all_agree_on_is_sure() -> None:
    """Also where one look believes less in it than the others."""
    assert doubts(half("6", 100.0), half("0", 140.0)) == Doubt.NONE
    assert doubts(half("6", 100.0, p=(0.99, 0.6, 0.99), second=0.4), half("0", 140.0)) == Doubt.NONE


@pytest.mark.parametrize("more", [{"second": 0.003}, {"p": (0.99, 0.99, 0.02)}], ids=["the second witness", "one look"])
def test_no_stone_is_sure_that_somebody_contradicts(more: dict[str, object]) -> None:
    """However sure the others are, and however clearly the two halves belong together."""
    assert doubts(half("6", 100.0, **more), half("0", 140.0)) & Doubt.LOW_CONFIDENCE  # type: ignore[arg-type]
