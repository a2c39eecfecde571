"""A small drawn table for tests: ground, dice, a hand, and all that can happen to light and sensor."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cameras import Frame
from vision.reading import Expectation, Item, Picture, Reading

EDGE = 24

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@functools.cache
def _ground(width: int, height: int) -> NDArray[np.float32]:
    coarse = np.random.default_rng(7).normal(0, 12, (height // 4, width // 4)).astype(np.float32)
    ground: NDArray[np.float32] = 90 + cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return ground


@functools.cache
def _noise(width: int, height: int) -> NDArray[np.float32]:
    return np.random.default_rng(8).normal(0, 1, 3 * width * height + 50021).astype(np.float32)


@dataclass(frozen=True)
class Die:
    """A die with `value` pips, turned by `turn` degrees."""

    x: float
    y: float
    value: int = 1
    turn: float = 0.0


@dataclass(frozen=True)
class DrawnTable:
    """What lies on the table, and how the camera sees it."""

    dice: tuple[Die, ...] = ()
    hand: tuple[int, int] | None = None
    """Where the hand that comes from the left border ends (px)."""
    noise: float = 2.0
    gain: float = 1.0
    flicker: float = 0.0
    """Depth of bands that run down the picture."""
    phase: float = 0.0
    shade: float = 0.0
    """Depth of a soft shadow in the upper left."""
    shift: tuple[float, float] = (0.0, 0.0)
    size: tuple[int, int] = (640, 360)
    seed: int = field(default=0, compare=False)

    def with_(self, **changes: object) -> DrawnTable:
        """This table with something else about it."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def picture(self) -> Picture:
        """What the camera sees, BGR."""
        width, height = self.size
        level = _ground(width, height).copy()
        for die in self.dice:
            corners = cv2.boxPoints(((die.x, die.y), (EDGE, EDGE), die.turn))
            cv2.fillConvexPoly(level, np.round(corners * 16).astype(np.int32), 210.0, cv2.LINE_AA, 4)
            turn = np.deg2rad(die.turn)
            for right, down in PIPS[die.value]:
                x = die.x + (right * np.cos(turn) - down * np.sin(turn)) * EDGE / 3.6
                y = die.y + (right * np.sin(turn) + down * np.cos(turn)) * EDGE / 3.6
                cv2.circle(level, (round(x * 16), round(y * 16)), 2 * 16, 30.0, -1, cv2.LINE_AA, 4)
        if self.hand is not None:
            x, y = self.hand
            cv2.line(level, (-60, y + 40), (x - 45, y), 150.0, 70, cv2.LINE_AA)
            for finger in (-30, -10, 10, 30):
                cv2.line(level, (x - 50, y + finger), (x, y + finger), 165.0, 16, cv2.LINE_AA)
        if self.shift != (0.0, 0.0):
            move = np.array([[1, 0, self.shift[0]], [0, 1, self.shift[1]]], dtype=np.float64)
            level = cv2.warpAffine(level, move, (width, height), borderMode=cv2.BORDER_REPLICATE)
        rows = np.arange(height, dtype=np.float32)[:, None]
        level = level * self.gain * (1 + self.flicker * np.sin(rows / height * 4 * np.pi + self.phase))
        if self.shade:
            y, x = np.mgrid[0:height, 0:width].astype(np.float32)
            level = level * (1 - self.shade * np.exp(-((x - 120) ** 2 + (y - 90) ** 2) / (2 * 110**2)))
        colour = np.repeat(level[:, :, None], 3, axis=2)
        # One field of noise, begun at another place each time: drawing a new one takes longer than all the rest.
        start = 977 * self.seed % 50021
        colour += self.noise * _noise(width, height)[start : start + colour.size].reshape(colour.shape)
        return np.clip(colour, 0, 255).astype(np.uint8)


class TrueReader:
    """Knows what lies there: the test tells it before each frame."""

    kind = "bell-dice"

    def __init__(self) -> None:
        self.table = DrawnTable()
        self.count = 0
        self.misread: dict[int, Reading] = {}
        """Readings that are given instead, by the number of the look."""

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        number, self.count = self.count, self.count + 1
        if number in self.misread:
            return self.misread[number]
        return reading_of(self.table)


def reading_of(table: DrawnTable) -> Reading:
    """The right reading of a table."""
    items = tuple(Item(str(die.value), die.x, die.y, 0.99, EDGE) for die in table.dice)
    return Reading("bell-dice", items, ms=1.0)


class Film:
    """Pushes one drawn frame after the other into a follower, at an even rate."""

    def __init__(self, follower: object, reader: TrueReader, fps: float = 15.0) -> None:
        self.follower = follower
        self.reader = reader
        self.fps = fps
        self.index = 0
        self.news: list[object] = []

    @property
    def at(self) -> float:
        """Time of the next frame (s)."""
        return self.index / self.fps

    def show(self, table: DrawnTable, frames: int = 1) -> list[object]:
        """Show `table` for so many frames; what the follower said."""
        said: list[object] = []
        for _ in range(frames):
            self.reader.table = table
            picture = replace(table, seed=self.index + 1).picture()
            said += self.follower.push(Frame(self.index, self.at, picture))  # type: ignore[attr-defined]
            self.index += 1
        self.news += said
        return said
