"""Throws on simulated tables as the kiosk sees them: the empty table, the place of the mat and the dice's size known.

What calibration needs for tables that are known beforehand. Each table has dice, ground and lamp of its own; on every
second one they are of kinds that the networks never saw.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import count

import numpy as np

from vision.reading import Expectation
from vision.simulate.shots import Shot
from vision.simulate.table import SimulatedTable
from vision.training.scenes import Scene, scene_of

FIRST, CHECKED = 1_000_000, 2_000_000
"""Seeds of the first table to calibrate on and to evaluate on: far from those that games and tests are played on."""
SIZE = (960, 540)
THROWS = 4
"""Throws on each table."""
MISCHIEF = ("leaning", "off_mat", "missing", "surplus", "stacked", "hidden", "glare")
MISBEHAVE = 0.3
"""Part of the throws in which something is wrong: more than there will be, so that it is seen often enough."""


def table_throws(kind: str, first: int = FIRST) -> Iterator[tuple[Scene, Expectation]]:
    """Throws that have come to rest, with what is known of each, for ever."""
    for number in count():
        seed = first + number
        rng = np.random.default_rng([seed, 11])
        table = SimulatedTable(seed, kind, SIZE, wild=number % 2 == 1)
        empty = table.shot(0.0).picture
        now = 1.0
        for _ in range(THROWS):
            wrong = str(rng.choice(MISCHIEF)) if rng.random() < MISBEHAVE else None
            now = table.throw(now, misbehave=wrong) + 0.3
            shot = table.shot(now)
            yield scene_of(shot.picture, asdict(shot.truth), kind), known(table, shot, kind, empty)
            now = table.clear(now) + 0.5


def known(table: SimulatedTable, shot: Shot, kind: str, empty: np.ndarray) -> Expectation:
    """What the kiosk knows when it has seen the empty table and a first throw."""
    edges = [die.edge for die in shot.truth.dice]
    return Expectation(
        count=8 if kind == "bell-dice" else None,
        edge_px=float(np.median(edges)) if edges else None,
        empty=empty,
        region=table.region,
    )
