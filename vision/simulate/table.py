"""A simulated table: one place, one set of dice, one light; dice are thrown on it, a camera looks.

Everything follows from the seed and from the times that are handed in; nothing here has a clock of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.reading import MARKS
from vision.simulate import dice, hands, layout
from vision.simulate.backdrop import STATIC
from vision.simulate.boxes import RoundedBox
from vision.simulate.clutter import picture_card_box
from vision.simulate.layout import Pose
from vision.simulate.mat import printed_mat
from vision.simulate.motion import Lying, Roll, Visit
from vision.simulate.place import Place, place
from vision.simulate.scene import Canvas, Flat, Solid
from vision.simulate.shots import Shot, Truth
from vision.simulate.stage import HAND, CameraDeadError, Stage
from vision.simulate.stuck import Stickers
from vision.simulate.throwing import landed
from vision.simulate.truth import Die, judged

Array = NDArray[Any]

DIE_HEIGHT = 16.0
"""Height in mm of an upper face over the table, about."""

MISBEHAVIOURS = (
    "leaning", "off_mat", "missing", "surplus", "stacked", "hand_stays", "bumped", "dead_camera", "in_parts", "hidden",
    "glare",
)  # fmt: skip
"""What a throw can be asked to do wrong:

`leaning` a die leans against another; `off_mat` one lies beside the tray or mat; `missing` one rolls out of view;
`surplus` one more lies there; `stacked` one lies on another; `hand_stays` the hand stays over the table until it is
cleared; `bumped` a die turns 2.5 s after all lay; `dead_camera` from 0.6 s after the throw began the camera gives
nothing (`CameraDeadError`) for 4 s; `in_parts` half of the dice come 3 s later; `hidden` a card lies over a die;
`glare` a reflection burns out the top of a die.
"""

ENTER, ROLL, LEAVE = 0.45, 1.2, 0.5
"""Seconds until the hand lets go, until the last die lies, until the hand is gone."""


class SimulatedTable:
    """A table with a camera over it."""

    def __init__(
        self,
        seed: int,
        kind: str = "bell-dice",
        size: tuple[int, int] = (1280, 720),
        wild: bool = False,
        mat: bool | Flat = False,
        dice_count: int = 8,
        stickers: Stickers | None = None,
    ) -> None:
        """`mat`: the drawn one, or a sheet that was printed. With `stickers` blank dice of their size bear these."""
        self.kind = kind
        self.size = size
        self._seed = seed
        self.place: Place = place(seed, kind, size, wild, printed_mat() if mat is True else mat or None)
        if stickers is not None:
            self.place = replace(self.place, make=replace(self.place.make, edge=stickers.edge))
        self._names = list(MARKS) if kind == "bell-dice" else ["die"] * dice_count
        wardrobe = dice.Wardrobe(self.place.make, stickers=stickers)
        self._values = [dice.sides(kind, name, self.place.make) for name in self._names]
        self._skins = [wardrobe.skin(values) for values in self._values]
        self._throws = 0
        self._dice: list[Lying] = []
        self._visits: list[Visit] = []
        self._covers: list[tuple[float, RoundedBox]] = []
        self._glare: tuple[float, int] | None = None
        self._dead: tuple[float, float] | None = None
        self._cleared = -1e9
        self.settles_at = -1e9
        """When the last throw lies still, s."""
        self._stage = Stage(self.place, size, seed)

    @property
    def ground(self) -> str:
        """Name of what the dice lie on."""
        return self.place.ground_name

    @property
    def light(self) -> str:
        """Name of the light."""
        return self.place.light_name

    @property
    def dice(self) -> str:
        """Name of the set of dice."""
        return self.place.set_name

    @property
    def region(self) -> tuple[tuple[float, float], ...]:
        """Corners in px within which the upper face of a die on the mat, or in the tray, can lie."""
        corners = self.place.region
        wider = corners * (1 + 0.4 * self.place.margin / float(np.abs(corners).max()))
        px, _ = self.place.camera.project(np.column_stack([wider, np.full(len(wider), DIE_HEIGHT)]))
        return tuple((float(u), float(v)) for u, v in px)

    def throw(
        self,
        now: float,
        faces: Sequence[str] | None = None,
        misbehave: str | None = None,
        dice_: Sequence[int] | None = None,
    ) -> float:
        """Throw the dice at `now`; returns when they lie still.

        `faces` are the values to show, one a die (``"blank"`` or, for Bell-and-Hammer dice, the die's own mark, in the
        order of `MARKS`); None: as chance (drawn from the seed) will have it. `dice_` are the numbers of the dice to
        throw, the others stay lying; None: all.
        """
        if misbehave is not None and misbehave not in MISBEHAVIOURS:
            raise ValueError(f"a throw cannot do {misbehave!r}; it can do {', '.join(MISBEHAVIOURS)}")
        self._throws += 1
        # Whoever still has a hand over the table throws with it.
        self._visits = [visit for visit in self._visits if visit.ends <= now]
        rng = np.random.default_rng([self._seed, 5, self._throws])
        numbers = list(range(len(self._names))) if dice_ is None else list(dice_)
        self._dice = [d for d in self._dice if d.number not in numbers and d.now(now) is not None and dice_ is not None]
        if dice_ is None:
            self._covers, self._glare = [], None
        values = self._faces(rng, faces, numbers)
        if misbehave == "surplus":
            numbers.append(int(rng.integers(len(self._names))))
            values.append(self._chance(rng, numbers[-1]))
        visits, begins = [now], [now + ENTER] * len(numbers)
        if misbehave == "in_parts":
            visits.append(now + 3.0)
            begins = [now + ENTER + (3.0 if i >= len(numbers) // 2 else 0.0) for i in range(len(numbers))]
        faces_up = [self._face(rng, number, value) for number, value in zip(numbers, values, strict=True)]
        poses = landed(rng, self.place, self._resting(), faces_up, misbehave)
        way = float(rng.normal(-math.pi / 2, 0.5))
        _, depth = np.ptp(self.place.region, 0)
        reach = float(depth) * 0.95 + 110
        target = (float(math.cos(way) * depth * 0.33), float(math.sin(way) * depth * 0.33))
        outside = (math.cos(way) * (reach + 150), math.sin(way) * (reach + 150))
        for start in visits:
            stay = 1e6 if misbehave == "hand_stays" and start == visits[-1] else 0.25
            at = target if misbehave != "hand_stays" else (target[0] * 0.4, target[1] * 0.4)
            self._visits.append(
                Visit(start, start + ENTER, start + ENTER + stay, start + ENTER + stay + LEAVE, outside, at)
            )
        ends = []
        for number, pose, start in zip(numbers, poses, begins, strict=True):
            begin = start + float(rng.uniform(0, 0.08))
            end = begin + ROLL * float(rng.uniform(0.65, 0.98))
            spot = np.array([*(np.array(target) + rng.normal(0, 14, 2)), 40.0])
            roll = Roll(
                begin,
                end,
                spot,
                pose[0],
                self.place.make.edge / 2,
                float(rng.uniform(2, 5)),
                float(rng.normal(0, 0.25)),
            )
            self._dice.append(Lying(number, [(begin, roll)], pose[1]))
            ends.append(end)
        self.settles_at = max([*ends, *(v.ends for v in self._visits if v.ends < now + 1e5 and v.begins >= now)])
        self._afterwards(rng, now, misbehave)
        return self.settles_at

    def clear(self, now: float) -> float:
        """A hand takes all dice away; returns when the table is free."""
        for i, visit in enumerate(self._visits):
            if visit.begins <= now < visit.ends:
                self._visits[i] = replace(visit, leaves=now, ends=now + 0.01)
        rng = np.random.default_rng([self._seed, 7, self._throws])
        way = float(rng.normal(-math.pi / 2, 0.4))
        region = self.place.region
        reach = float(np.ptp(region[:, 1])) + 260
        self._visits.append(
            Visit(
                now,
                now + 0.55,
                now + 0.85,
                now + 1.35,
                (math.cos(way) * reach, math.sin(way) * reach),
                (0.0, 0.0),
                0.1,
                0.9,
            )
        )
        for i, die in enumerate(self._dice):
            die.rolls.append((now + 0.5 + 0.04 * (i % 8), None))
        self._covers, self._glare = [], None
        self._cleared = now + 1.4
        return self._cleared

    def shot(self, now: float) -> Shot:
        """What the camera sees at `now`, and the truth of it.

        Raises `CameraDeadError` while the camera is asked to be dead.
        """
        if self._dead and self._dead[0] <= now < self._dead[1]:
            raise CameraDeadError
        rolls = [(die, die.now(now)) for die in self._dice]
        there = [(die, roll) for die, roll in rolls if roll is not None]
        hand = next((v.at(now) for v in self._visits if v.at(now) is not None), None)
        moving = any(roll.begins <= now < roll.ends for _, roll in there)
        covers = [box for since, box in self._covers if since <= now]
        glare = self._glare[1] if self._glare and self._glare[0] <= now else None
        still = not moving and hand is None
        state = (tuple(id(roll) for _, roll in there), len(covers), glare) if still else None
        return self._stage.shot(now, state, lambda: self._painted(now, there, hand, covers, glare, moving))

    def truth(self, now: float) -> Truth:
        """The truth of the table at `now`."""
        return self.shot(now).truth

    @property
    def values(self) -> tuple[str, ...]:
        """What the dice of the last throw show once they lie, sorted; those out of view included."""
        out = []
        for die in self._dice:
            roll = die.rolls[-1][1]
            if roll is not None:
                out.append(self._value(die.number, roll.end))
        return tuple(sorted(out))

    def _painted(
        self,
        now: float,
        there: Sequence[tuple[Lying, Roll]],
        hand: tuple[tuple[float, float], float, float] | None,
        covers: Sequence[RoundedBox],
        glare: int | None,
        moving: bool,
    ) -> Shot:
        """The picture without noise."""
        shown = []
        for die, roll in there:
            pose = roll.pose(now)
            box = dice.laid(self.place.make, self._skins[die.number], pose.place, pose.turn)
            rests = now >= roll.ends
            value = self._values[die.number][box.upper_face()]
            shown.append(Die(box, value, roll.end.cocked and rests, roll.end.stacked and rests, die.off))
        things: list[tuple[int, Solid]] = [(i, die.box) for i, die in enumerate(shown)]
        things += [(STATIC + 1 + i, box) for i, box in enumerate(covers)]
        if hand is not None:
            (x, y), high, grip = hand
            heading = math.atan2(-y, -x) if math.hypot(x, y) > 30 else math.pi / 2
            things.append((HAND, hands.hand(self.place.who, (x, y), heading, high, grip)))
        blobs = []
        if glare is not None and glare < len(shown):
            middle = shown[glare].box.face_corners(shown[glare].box.upper_face()).mean(0)
            px, _ = self.place.camera.project(middle)
            blobs.append(
                (float(px[0, 0]), float(px[0, 1]), self.place.camera.scale(middle) * self.place.make.edge * 0.5)
            )
        resting = None
        if moving or hand is not None:
            resting = {i: (roll, shown[i].box) for i, (_, roll) in enumerate(there) if now >= roll.ends}
        picture, owner = self._stage.paint(things, blobs, resting)
        canvas = Canvas(np.zeros((1, 1, 3), np.float32), np.zeros((1, 1), np.float32), owner)
        visible = hand is not None and bool((owner == HAND).any())
        burnt = [0.8 if glare == i else 0.0 for i in range(len(shown))]
        truth = judged(shown, canvas, self.place.camera, 0.0, burnt, self.kind, visible, moving)
        return Shot(picture, truth)

    # How a throw is made up -----------------------------------------------------------------------------------

    def _value(self, number: int, pose: Pose) -> str:
        box = dice.laid(self.place.make, self._skins[number], pose.place, pose.turn)
        return self._values[number][box.upper_face()]

    def _chance(self, rng: np.random.Generator, number: int) -> str:
        return self._values[number][int(rng.integers(6))]

    def _faces(self, rng: np.random.Generator, faces: Sequence[str] | None, numbers: Sequence[int]) -> list[str]:
        if faces is None:
            return [self._chance(rng, number) for number in numbers]
        if len(faces) != len(numbers):
            raise ValueError(f"{len(numbers)} dice are thrown, but {len(faces)} faces are asked for")
        for number, value in zip(numbers, faces, strict=True):
            if value not in self._values[number]:
                raise ValueError(
                    f"die {number} has no side {value!r}; it has {', '.join(sorted(set(self._values[number])))}"
                )
        return list(faces)

    def _face(self, rng: np.random.Generator, number: int, value: str) -> int:
        sides = [i for i, side in enumerate(self._values[number]) if side == value]
        return int(rng.choice(sides))

    def _resting(self) -> list[Pose]:
        return [roll.end for die in self._dice for _, roll in die.rolls[-1:] if roll is not None]

    def _afterwards(self, rng: np.random.Generator, now: float, misbehave: str | None) -> None:
        """What goes wrong later than the throw itself."""
        edge = self.place.make.edge
        if misbehave == "dead_camera":
            self._dead = (now + 0.6, now + 4.6)
        elif misbehave == "bumped":
            die = self._dice[int(rng.integers(len(self._dice)))]
            roll = die.rolls[-1][1]
            if roll is None:
                return
            shown = self._value(die.number, roll.end)
            others = [f for f in range(6) if self._values[die.number][f] != shown]
            x, y = (float(v) for v in roll.end.place[:2])
            pose = layout.flat(int(rng.choice(others)), x, y, float(rng.uniform(0, 6.28)), edge)
            start = self.settles_at + 2.5
            die.rolls.append((start, Roll(start, start + 0.35, np.array([x + 2, y + 2, 14.0]), pose, edge / 2, 1.0)))
        elif misbehave in ("hidden", "glare"):
            number = int(rng.integers(len(self._dice)))
            roll = self._dice[number].rolls[-1][1]
            if roll is None:
                return
            if misbehave == "glare":
                self._glare = (self.settles_at - 0.3, number)
            else:
                x, y = (float(v) for v in roll.end.place[:2])
                cover = picture_card_box(rng, (x + float(rng.normal(0, 3)), y + float(rng.normal(0, 3))), edge + 0.4)
                self._covers.append((self.settles_at - 0.3, cover))
