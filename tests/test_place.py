"""The simulated table as a person plays at it: what a throw does while dice are taught."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from kiosk.place import SimulatedPlace
from kiosk.scenes import Action, Scene, Teach
from vision.simulate.table import SimulatedTable


@dataclass
class Shown:
    """As much of a director as the simulated table asks: what is on screen, and what lies there."""

    mark: str | None
    mat: str = "empty"
    mat_was_empty: bool = False

    def scene(self) -> Scene:
        return Teach(shown={}, mark=self.mark)


class Thrown:
    """A table that tells what is thrown on it."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self.faces: list[tuple[tuple[str, ...], tuple[int, ...]]] = []
        self.cleared = 0

    def throw(self, now: float, faces: Any = None, misbehave: Any = None, dice_: Any = None) -> float:
        self.faces.append((tuple(faces), tuple(dice_)))
        return now + 1

    def clear(self, now: float) -> float:
        self.cleared += 1
        return now + 1


@pytest.mark.parametrize(("mark", "die"), [("bell", 6), ("1", 0), ("blank", 0)])
def test_the_mark_that_is_asked_for_is_shown(monkeypatch: pytest.MonkeyPatch, mark: str, die: int) -> None:
    """One die, its mark up; the next throw takes it away first and waits until the mat was seen empty."""
    monkeypatch.setattr("kiosk.place.SimulatedTable", Thrown)
    clock = [0.0]
    place = SimulatedPlace(1, "bell-dice", lambda: clock[0])
    table: Any = place._table
    shown: Any = Shown(mark)
    place.wish(Action("throw"))
    place.tick(0.1, shown)
    place.tick(0.2, shown)
    assert table.faces == [((mark,), (die,))]
    shown.mat, clock[0] = "read", 10.0
    place.wish(Action("throw"))
    place.tick(10.1, shown)
    assert table.cleared == 1 and len(table.faces) == 1
    shown.mat = "empty"
    place.tick(10.2, shown)
    assert len(table.faces) == 2


def test_nothing_is_thrown_when_all_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The result is on screen: no die is asked for."""
    monkeypatch.setattr("kiosk.place.SimulatedTable", Thrown)
    place = SimulatedPlace(1, "bell-dice", lambda: 0.0)
    table: Any = place._table
    shown: Any = Shown(None)
    place.wish(Action("throw"))
    place.tick(0.1, shown)
    assert table.faces == []


def test_the_simulated_table_can_show_one_die() -> None:
    """The door that the place uses: one die of eight, its mark up, alone on the table."""
    table = SimulatedTable(3, "bell-dice", size=(320, 240))
    table.throw(0.0, faces=["bell"], dice_=[6])
    assert table.values == ("bell",)


def test_dice_that_are_being_read_are_not_taken_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a slow machine takes to read them; once they are read, or a hand stays over them, they are."""
    monkeypatch.setattr("kiosk.place.SimulatedTable", Thrown)
    clock = [0.0]
    place = SimulatedPlace(1, "bell-dice", lambda: clock[0])
    table: Any = place._table
    shown: Any = Shown("1")

    def wish() -> int:
        clock[0] += 10.0
        place.wish(Action("throw"))
        place.tick(clock[0], shown)
        return int(table.cleared)

    assert wish() == 0 and len(table.faces) == 1
    for shown.mat in ("moving", "settled"):
        assert wish() == 0
    for times, mat in enumerate(("read", "hand"), start=1):
        shown.mat = mat
        assert wish() == times
        shown.mat = "empty"
        place.tick(clock[0], shown)
