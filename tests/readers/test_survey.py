"""At which scale dice are looked for."""

from __future__ import annotations

import numpy as np
import pytest

from vision.readers import dice
from vision.readers.finder import Face, Found


def face(x: float, y: float, edge: float, heat: float) -> Face:
    """An upright face."""
    return Face(np.array([x, y]), np.eye(2) * edge / 2, heat, 0.0, 0.0)


class Table:
    """Dice of a true size, and a finder that sees only those that suit it, and pips of large dice as small dice."""

    def __init__(self, edge: float) -> None:
        self.edge = edge
        self.scales: list[float] = []
        self.twice = False
        """Whether the last pass also looked into the mirror."""

    def find(self, net: object, picture: np.ndarray, scale: float, twice: bool = False) -> Found:
        """What the finder sees at this scale."""
        self.scales.append(scale)
        self.twice = twice
        seen = self.edge * scale
        heat = float(np.exp(-0.5 * (np.log(seen / 22) / 0.5) ** 2))
        faces = [face(x, 200.0, self.edge, heat) for x in (200.0, 500.0, 800.0)]
        if self.edge * scale > 50:
            faces += [face(x + dx, 200.0, self.edge / 5, 0.45) for x in (200.0, 500.0) for dx in (-20.0, 20.0)]
        return Found(tuple(one for one in faces if one.heat > 0.08))


def reader(monkeypatch: pytest.MonkeyPatch, table: Table) -> dice.DiceReader:
    """A reader whose finder looks at `table`."""
    monkeypatch.setattr(dice, "find", table.find)
    return dice.DiceReader("pip-dice")


@pytest.mark.parametrize("edge", [20.0, 30.0, 55.0, 120.0, 300.0])
def test_dice_of_any_size_are_looked_at_where_the_finder_is_best(monkeypatch: pytest.MonkeyPatch, edge: float) -> None:
    """From 20 to 300 px in a picture of 1600 px: as it likes them, then closer, if the picture may be as large."""
    table = Table(edge)
    reader(monkeypatch, table).survey(np.zeros((1200, 1600, 3), np.uint8), None)
    largest = dice.LONGEST / 1600
    liked = min(dice.LIKED / edge, largest)
    assert table.scales[-1] == pytest.approx(min(liked * dice.CLOSER, largest))
    assert liked in (pytest.approx(table.scales[-1]), pytest.approx(table.scales[-2]))
    assert dice.COMFORT[0] <= edge * table.scales[-1] <= dice.COMFORT[1]
    assert table.twice


def test_a_clear_first_pass_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice that suit the first pass are not looked for elsewhere, only in the mirror and closer too."""
    table = Table(88.0)
    reader(monkeypatch, table).survey(np.zeros((1200, 1600, 3), np.uint8), None)
    first = table.scales[0]
    assert table.scales == pytest.approx([first, first, first * dice.CLOSER]) and table.twice


def test_a_known_scale_takes_one_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the mat tells the edge there is nothing to search for."""
    table = Table(300.0)
    reader(monkeypatch, table).survey(np.zeros((1200, 1600, 3), np.uint8), 300.0)
    assert [scale * 300.0 for scale in table.scales] == [dice.LIKED]
    assert not table.twice


def test_a_later_look_begins_where_an_earlier_one_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """The size that was seen before takes the two passes that count; where it is not true, it is looked for anew."""
    table = Table(300.0)
    reader(monkeypatch, table).survey(np.zeros((1200, 1600, 3), np.uint8), None, 310.0)
    assert table.scales == pytest.approx([dice.LIKED / 310, dice.CLOSER * dice.LIKED / 310])
    table = Table(120.0)
    reader(monkeypatch, table).survey(np.zeros((1200, 1600, 3), np.uint8), None, 30.0)
    assert dice.COMFORT[0] <= 120.0 * table.scales[-1] <= dice.COMFORT[1]


def test_pips_of_a_large_die_are_no_dice() -> None:
    """Of several passes over the same thing the one that saw it best counts, and what lies within it is gone."""
    small = Found((face(95.0, 100.0, 20.0, 0.6), face(112.0, 100.0, 20.0, 0.6)))
    large = Found((face(100.0, 100.0, 90.0, 0.9),))
    kept = dice.merged([(small, 1.0), (large, 0.25)])
    assert [one.edge for one in kept] == [pytest.approx(90.0)]


def test_what_the_empty_table_shows_already_is_no_die() -> None:
    """A spot that looks as it did on the empty table is left out; the same spot is kept where something new lies."""
    empty = np.random.default_rng(1).integers(0, 200, (200, 200, 3)).astype(np.uint8)
    picture = empty.copy()
    picture[80:120, 80:120] = 235
    change = dice.difference(picture, empty)
    assert dice.possible(face(100.0, 100.0, 40.0, 0.9), change, 40.0)
    assert not dice.possible(face(40.0, 40.0, 40.0, 0.9), change, 40.0)
    assert dice.possible(face(40.0, 40.0, 40.0, 0.9), None, 40.0)


def test_where_the_scale_is_known_other_sizes_are_no_dice() -> None:
    """Half or twice the known edge is something else; perspective and small errors are allowed for."""
    assert dice.possible(face(100.0, 100.0, 46.0, 0.9), None, 40.0)
    assert not dice.possible(face(100.0, 100.0, 80.0, 0.9), None, 40.0)
    assert not dice.possible(face(100.0, 100.0, 20.0, 0.9), None, 40.0)
