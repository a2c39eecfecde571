"""A simulated table for dominoes: stones are laid, taken, turned and nudged by hands, a camera looks.

The sister of `table.SimulatedTable`: everything follows from the seed and from the times that are handed in. What
visitors do wrong with stones needs no help from here: a stone laid twice in a deal, a third stone in a trick, a stone
taken back or a trick gathered too early are calls of `lay` and `take` like any other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.simulate.dice import about
from vision.simulate.laid import Laid, LaidTable, Shown, Step
from vision.simulate.layout import Pose, overlap
from vision.simulate.mat import printed_mat
from vision.simulate.place import place
from vision.simulate.scene import Canvas, Solid
from vision.simulate.shots import Shot
from vision.simulate.stage import HAND
from vision.simulate.stone_layout import Spot, footprint
from vision.simulate.stone_sets import named_set
from vision.simulate.stone_truth import Stone, stone_truths
from vision.simulate.stones import VALUES, StoneBox, flat_turn, standing_turn, stone_make

Array = NDArray[Any]

MISBEHAVIOURS = ("hand_stays", "standing", "overlapped", "off_mat", "nudged", "dead_camera")
"""What can go wrong while a stone is laid:

`hand_stays` the hand stays over the table until the next call; `standing` the stone stands on an edge; `overlapped` it
comes to lie on another one of the same part (where there is one); `off_mat` it lies beside the mat; `nudged` 2.5 s
after it lay another stone is pushed a little; `dead_camera` for 4 s the camera gives nothing (`CameraDeadError`).
"""

GAP = 4.0
"""mm between stones of the reserve: backs are counted where they lie apart."""
PARTS = ("reserve", "trump", "trick")


class StoneTable(LaidTable):
    """A table with a camera over it, and one set of dominoes."""

    kind = "dominoes"

    def __init__(self, seed: int, size: tuple[int, int] = (1280, 720), wild: bool = False, mat: bool = False) -> None:
        super().__init__(seed, size, place(seed, self.kind, size, wild, printed_mat() if mat else None))
        rng = np.random.default_rng([seed, 17])
        self.set_name, make = named_set(rng) if not wild else ("wild", stone_make(rng, True))
        if make.size[0] > 50:
            shrink = 50 / make.size[0]
            make = replace(make, size=(make.size[0] * shrink, make.size[1] * shrink, make.size[2] * shrink))
        self._box = StoneBox(make)

    # What the camera sees -------------------------------------------------------------------------------------

    @property
    def region(self) -> tuple[tuple[float, float], ...]:
        """Corners in px within which a stone on the mat can lie."""
        return self._polygon(self.place.region * 1.08)

    @property
    def edge_px(self) -> float:
        """Length in px of a stone's short edge in the middle of the table."""
        _, width, thick = self._box.make.size
        return width * self.place.camera.scale([0.0, 0.0, thick])

    @property
    def parts(self) -> dict[str, tuple[tuple[float, float], ...]]:
        """The parts of the table (`PARTS`) as corners in px: where the reserve, the trump stone and tricks lie."""
        return {
            part: self._polygon(np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]))
            for part, (x0, y0, x1, y1) in self._areas().items()
        }

    # What visitors do -----------------------------------------------------------------------------------------

    def deal(self, now: float, trump: str, reserve: Sequence[str]) -> float:
        """A hand puts the `reserve` face down and the `trump` stone beside it; returns when all lie still."""
        rng = self._begin(now)
        area = self._areas()["reserve"]
        visit = self._visit(rng, now, ((area[0] + area[2]) / 2, 0.0), 0.9, 0.2)
        for value, spot in zip(reserve, self._grid(), strict=False):
            x, y, yaw = spot
            sway = (x + float(rng.normal(0, 0.6)), y + float(rng.normal(0, 0.6)), yaw + float(rng.normal(0, 0.03)))
            self._put(value, "reserve", visit, self._flat(sway, down=True))
        self._put(trump, "trump", visit, self._flat(self._trump_spot(rng)))
        return self._end()

    def lay(
        self, now: float, value: str, part: str = "trick", *, down: bool = False, misbehave: str | None = None
    ) -> float:
        """Somebody lays the stone ``"6-4"`` into a part of the table; returns when it lies and the hand is gone.

        ValueError for a stone, part or misbehaviour that there is not.
        """
        if value not in VALUES:
            raise ValueError(f"there is no stone {value!r}; a set has '0-0' to '6-6', the higher half first")
        if part not in PARTS:
            raise ValueError(f"the table has no part {part!r}; it has {', '.join(PARTS)}")
        if misbehave is not None and misbehave not in MISBEHAVIOURS:
            raise ValueError(f"a stone cannot do {misbehave!r}; it can do {', '.join(MISBEHAVIOURS)}")
        rng = self._begin(now)
        pose, off, stacked = self._pose(rng, part, down, misbehave)
        at = (float(pose.place[0]), float(pose.place[1]))
        visit = self._visit(rng, now, at, 0.8, 0.3, stays=misbehave == "hand_stays")
        laid = self._put(value, part, visit, pose)
        laid.off_mat, laid.stacked = off, stacked
        if misbehave == "dead_camera":
            self._dead = (now + 0.3, now + 4.3)
        done = self._end()
        if misbehave == "nudged":
            others = [s.value for s in self._laid if s is not laid and s.end is not None]
            if others:
                self._nudged(rng, done + 2.5, others[int(rng.integers(len(others)))])
        return done

    def take(self, now: float, values: Sequence[str] | None = None, part: str | None = "trick") -> float:
        """Somebody takes stones away: the named ones, or all of a part; part None: all of the table.

        Returns when the hand is gone. ValueError where a named stone does not lie there.
        """
        rng = self._begin(now)
        return self._take(rng, now, self._named(values, part))

    def draw(self, now: float, count: int = 1) -> float:
        """Somebody draws the last `count` stones of the reserve, unseen. ValueError where there are not so many."""
        there = [s for s in self._laid if s.end is not None and s.part == "reserve"]
        if len(there) < count:
            raise ValueError(f"{count} stones are to be drawn, but the reserve holds {len(there)}")
        rng = self._begin(now)
        return self._take(rng, now, there[len(there) - count :])

    def turn(self, now: float, value: str | None = None, part: str = "trump") -> float:
        """Somebody turns a stone over in its place, as the trump stone is turned down to close."""
        rng = self._begin(now)
        for stone in self._named(None if value is None else [value], part):
            before = stone.end
            if before is None:
                continue
            visit = self._visit(rng, now, (float(before.place[0]), float(before.place[1])), 0.3, 0.8, linger=0.6)
            flip = about(before.turn[:, 0].astype(np.float64), math.pi)
            after = Pose(before.place, np.asarray(flip @ before.turn, np.float32))
            stone.steps.append(Step(visit.acts, visit.acts + 0.5, visit, before, after, flips=True))
        return self._end()

    def nudge(self, now: float, value: str) -> float:
        """A hand pushes a lying stone some mm aside and turns it a little."""
        rng = self._begin(now)
        self._nudged(rng, now, value)
        return self._end()

    def clear(self, now: float) -> float:
        """A hand takes everything away; returns when the table is free."""
        return self.take(now, None, None)

    # How it is done -------------------------------------------------------------------------------------------

    def _nudged(self, rng: np.random.Generator, now: float, value: str) -> None:
        stone = self._named([value], None)[-1]
        before = stone.end
        if before is None:
            return
        visit = self._visit(rng, now, (float(before.place[0]), float(before.place[1])), 0.4, 0.4)
        shift = np.array([*(rng.choice([-1, 1], 2) * rng.uniform(4, 9, 2)), 0.0])
        turn = np.asarray(about(np.array([0.0, 0.0, 1.0]), float(rng.normal(0, 0.2))) @ before.turn, np.float32)
        after = Pose((before.place + shift).astype(np.float32), turn)
        stone.steps.append(Step(visit.acts, visit.acts + 0.25, visit, before, after))

    def _named(self, values: Sequence[str] | None, part: str | None) -> list[Laid]:
        there = [s for s in self._laid if s.end is not None and part in (None, s.part)]
        if values is None:
            return there
        out = []
        for value in values:
            found = next((s for s in there if s.value == value and s not in out), None)
            if found is None:
                raise ValueError(
                    f"the stone {value!r} does not lie {'on the table' if part is None else 'in the ' + part}"
                )
            out.append(found)
        return out

    def _pose(self, rng: np.random.Generator, part: str, down: bool, misbehave: str | None) -> tuple[Pose, bool, bool]:
        """Where a stone comes to lie, whether that is off the mat, whether on another stone."""
        _, width, thick = self._box.make.size
        there = [s.end for s in self._laid if s.end is not None and s.part == part]
        if misbehave == "off_mat":
            w, h = np.abs(self.place.region).max(0)
            spot = (float(rng.uniform(-0.6, 0.6) * w), float(-h - 26), float(rng.normal(0, 0.3)))
            return self._flat(spot, down), True, False
        if misbehave == "overlapped" and there:
            x, y = (float(v) for v in there[-1].place[:2])
            spot = (x + width * 0.55, y + width * 0.5, float(rng.uniform(0, 6.28)))
            pose = self._flat(spot, down)
            return Pose(pose.place + np.array([0, 0, thick], np.float32), pose.turn, stacked=True), False, True
        spot = self._free(rng, part)
        if misbehave == "standing":
            place = np.array([spot[0], spot[1], width / 2], np.float32)
            return Pose(place, standing_turn(spot[2])), False, False
        return self._flat(spot, down), False, False

    def _flat(self, spot: Spot, down: bool = False) -> Pose:
        x, y, yaw = spot
        return Pose(np.array([x, y, self._box.make.size[2] / 2], np.float32), flat_turn(yaw, down))

    def _trump_spot(self, rng: np.random.Generator) -> Spot:
        x0, y0, x1, y1 = self._areas()["trump"]
        turn = math.pi / 2 + float(rng.normal(0, 0.06)) + math.pi * int(rng.integers(2))
        return (x0 + x1) / 2, (y0 + y1) / 2, turn

    def _free(self, rng: np.random.Generator, part: str) -> Spot:
        """A place in a part where nothing lies yet; in the trick often close to the other stone."""
        length, width, _ = self._box.make.size
        x0, y0, x1, y1 = self._areas()[part]
        ends = [s.end for s in self._laid if s.end is not None]
        feet = [footprint((float(p.place[0]), float(p.place[1]), _yaw(p)), length, width) for p in ends]
        lying = sum(s.part == part for s in self._laid if s.end is not None)
        if part == "trump" and not lying:
            return self._trump_spot(rng)
        for attempt in range(200):
            spread = min(0.25 + 0.01 * attempt, 0.5)
            x = (x0 + x1) / 2 + float(rng.uniform(-spread, spread)) * (x1 - x0 - length)
            y = (y0 + y1) / 2 + float(rng.uniform(-spread, spread)) * (y1 - y0 - length)
            yaw = float(rng.choice([0.0, math.pi / 2])) + float(rng.normal(0, 0.3)) + math.pi * int(rng.integers(2))
            foot = footprint((x, y, yaw), length * 1.04, width * 1.04)
            if not any(overlap(foot, other) for other in feet):
                return x, y, yaw
        return (x0 + x1) / 2, (y0 + y1) / 2, 0.0

    def _areas(self) -> dict[str, tuple[float, float, float, float]]:
        """The parts of the table in mm: x and y from, x and y to."""
        w, h = (float(v) for v in np.abs(self.place.region).max(0))
        length, width, _ = self._box.make.size
        grid = np.array(self._grid())
        right = float(grid[:, 0].max()) + length / 2 + GAP
        box = (right + 2, h - length - 8, right + width + 14, h)
        return {"reserve": (-w, -h, right, h), "trump": box, "trick": (box[2] + 6, -h, w, h)}

    def _grid(self) -> list[Spot]:
        """Places of up to 21 stones of the reserve: columns from the left, in rows from above."""
        w, h = (float(v) for v in np.abs(self.place.region).max(0))
        length, width, _ = self._box.make.size
        pitch = width + GAP
        rows = max(int((2 * h + GAP) / pitch), 1)
        columns = max(math.ceil(14 / rows), 1)
        return [
            (-w + length / 2 + (length + GAP) * column, h - width / 2 - pitch * row, 0.0)
            for column in range(columns)
            for row in range(rows)
        ]

    def _painted(
        self,
        now: float,
        lying: Shown,
        hand: tuple[tuple[float, float], float, float] | None,
        moving: bool,
    ) -> Shot:
        """The picture without noise."""
        shown = []
        for stone, _, pose in lying:
            box = self._box.stone(stone.value, pose.place, pose.turn)
            shown.append(Stone(box, stone.value, stone.number, None, stone.stacked, stone.off_mat, stone.part))
        things: list[tuple[int, Solid]] = list(enumerate(stone.box for stone in shown))
        things += self._hand_there(now, hand)
        resting = None
        if moving or hand is not None:
            resting = {i: (step, shown[i].box) for i, (_, step, _) in enumerate(lying) if now >= step.ends}
        picture, owner = self._stage.paint(things, (), resting)
        canvas = Canvas(np.zeros((1, 1, 3), np.float32), np.zeros((1, 1), np.float32), owner)
        visible = hand is not None and bool((owner == HAND).any())
        return Shot(picture, stone_truths(shown, canvas, self.place.camera, hand=visible, moving=moving))

    def _polygon(self, corners: Array) -> tuple[tuple[float, float], ...]:
        """Places in mm (n, 2) at the height of a stone's face as px."""
        return self._px(corners, self._box.make.size[2])


def _yaw(pose: Pose) -> float:
    return math.atan2(float(pose.turn[1, 0]), float(pose.turn[0, 0]))
