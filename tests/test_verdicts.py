"""What is counted as right, doubted, rightly doubted and wrong, whichever the game."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from kiosk.guests.verdicts import Verdicts
from vision.reading import Doubt, Item, Reading


@dataclass(frozen=True)
class Thing:
    value: str
    x: float
    y: float = 0.0
    edge: float = 20.0


LYING = (Thing("3", 0), Thing("3", 100), Thing("bell", 200))


def read(*things: tuple[str, float], doubts: Doubt = Doubt.NONE) -> Reading:
    return Reading("bell-dice", tuple(Item(value, x, 0.0, 0.99) for value, x in things), doubts)


@pytest.mark.parametrize(
    ("reading", "must_doubt", "counted"),
    [
        (read(("bell", 205), ("3", 0), ("3", 100)), False, "right"),
        (read(("bell", 205), ("3", 0), ("3", 100)), True, "wrong"),
        (read(("bell", 250), ("3", 0), ("3", 100)), False, "wrong"),
        (read(("bell", 200), ("3", 0), ("3", 1)), False, "wrong"),
        (read(("bell", 200), ("3", 0)), False, "wrong"),
        (read(("bell", 200), ("4", 0), ("3", 100)), False, "wrong"),
        (read(("bell", 200), doubts=Doubt.TOO_FEW), False, "doubted"),
        (read(("bell", 200), doubts=Doubt.TOO_FEW), True, "rightly_doubted"),
    ],
)
def test_each_reading_is_counted_for_what_it_is(reading: Reading, must_doubt: bool, counted: str) -> None:
    """Sure of what lies there and of nothing else: right; sure of what nobody may be sure of: wrong."""
    verdicts = Verdicts()
    verdicts.count(reading, LYING, must_doubt=must_doubt, reach=0.6)
    told = verdicts.to_json()["readings"]
    wanted = {"right": 0, "doubted": 0, "wrong": 0, "rightly_doubted": 0} | {counted: 1}
    assert told == wanted | ({"doubted": 1} if counted == "rightly_doubted" else {})
    assert verdicts.doubts == ({"too few": 1} if "doubted" in counted else {})
