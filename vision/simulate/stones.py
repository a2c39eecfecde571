"""Sets of dominoes: what they are made of, what is on their two faces, and a single stone of a set.

A stone lies along x in its own frame: its first half (the higher one) at negative x, its pips on the +z side, its
back on -z. Lengths are mm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate import dice
from vision.simulate.boxes import RoundedBox, Skin
from vision.simulate.noise import clouds

Array = NDArray[Any]

VALUES = tuple(f"{high}-{low}" for high in range(7) for low in range(high + 1))
"""The 28 stones of a double-six set, higher half first."""

STUFFS = ("plastic", "dark", "bright", "ivory", "clear", "wood", "marbled", "pearl", "stone")
UNSEEN_STUFFS = ("metal", "speckled", "bamboo", "two-tone", "frosted", "clay")
"""What stones are made of: the networks for stones were trained on the first alone."""
BACKS = ("plain", "plain", "lattice", "frame", "star", "lettering")
UNSEEN_BACKS = ("plain", "rings", "stripes")
FINE, COARSE = 256, 128
"""Texture px of a face, for stones that are seen large and small."""


@dataclass(frozen=True, eq=False)
class StoneMake:
    """How a set of stones is made; every stone of it alike."""

    stuff: dice.Make
    """Material, colours, wear and finish; `edge`, `hand` and `ball` play no part."""
    size: tuple[float, float, float]
    """Length, width, thickness."""
    radius: float
    """Radius of the edges."""
    inks: tuple[Array, ...]
    """Colours of the pips of a half that shows 0 to 6, linear BGR."""
    pip: float
    """Radius of a pip as a part of the stone's width."""
    spread: float
    """How far out the outer pips sit, as a part of the way from a half's middle to its edge."""
    pips: str
    """``"full"``, ``"ring"`` (an outline), ``"rimmed"`` (in two colours) or ``"square"``."""
    rim: Array
    """Second colour of rimmed pips."""
    big_one: float = 1.0
    across: bool = False
    """Whether the six's rows of three run across the stone: most run along it."""
    mirrored: int = 0
    """Bits 0 and 1: the other diagonal for the two and three of the first half, of the second."""
    bar: float = 0.06
    """Width of the bar between the halves, as a part of the stone's width; 0: none."""
    bar_long: float = 0.8
    bar_ink: Array = field(default_factory=lambda: np.zeros(3, np.float32))
    bar_cut: bool = True
    """Whether the bar is a groove."""
    spinner: float = 0.0
    """Radius of the metal pin in the middle, as a part of the width; 0: none."""
    spinner_ink: Array = field(default_factory=lambda: np.zeros(3, np.float32))
    frame: bool = False
    """Whether each half has a line around it."""
    back: str = "plain"
    back_body: Array | None = None
    """Colour of the lower layer, None where the stone is of one stuff."""
    seed: int = 0

    @property
    def barless(self) -> bool:
        """Whether nothing on a double blank tells it from a plain back."""
        return not self.bar and not self.spinner and not self.frame and self.back == "plain"


def _stuff(rng: np.random.Generator, held_out: bool) -> dice.Make:
    """Material and ink: most sets are white, ivory or black."""
    stuffs = UNSEEN_STUFFS if held_out else STUFFS
    base = dice.make(rng, held_out, "pip-dice", typefaces=False, choices=stuffs)
    if base.material in ("clear", "frosted") and rng.random() < 0.8:
        base = replace(base, finish=replace(base.finish, clarity=0.0, glow=0.0))
    if not held_out and rng.random() < 0.45:
        body = dice.paint_of(rng, rng.uniform(0.08, 0.16), rng.uniform(0.0, 0.3), rng.uniform(0.8, 1.0))
        ink = dice.paint_of(rng, rng.random(), rng.uniform(0, 0.4), rng.uniform(0.05, 0.25))
        finish = replace(base.finish, clarity=0.0, metal=0.0, glow=float(rng.uniform(0, 0.3)))
        base = replace(base, material="plastic", body=body, ink=ink, finish=finish)
    return replace(base, rim_ink=None, ball=0.0)


def _inks(rng: np.random.Generator, stuff: dice.Make) -> tuple[Array, ...]:
    """One ink for all, or one for each number."""
    if rng.random() < 0.62:
        return (stuff.ink,) * 7
    bright = float(stuff.body @ np.array([0.11, 0.59, 0.3])) > 0.25
    values = (0.25, 0.9) if bright else (0.7, 1.0)
    several = [
        dice.paint_of(rng, rng.random(), rng.uniform(0.6, 1.0), rng.uniform(*values))
        if rng.random() < 0.8
        else stuff.ink
        for _ in range(7)
    ]
    # What could not be seen at all nobody sells.
    return tuple(ink if float(np.abs(ink - stuff.body).max()) > 0.25 else stuff.ink for ink in several)


def stone_make(rng: np.random.Generator, held_out: bool = False) -> StoneMake:
    """A set of dominoes at random; `held_out` draws from materials, pips and backs that are never trained on."""
    u = rng.uniform
    stuff = _stuff(rng, held_out)
    length = float(u(38, 60))
    width = length / float(u(1.85, 2.15))
    thick = float(rng.choice([u(1.5, 4), u(5, 8), u(8, 13)], p=[0.12, 0.4, 0.48]))
    pip = float(u(0.055, 0.118))
    spread = float(u(max(0.42, pip * 4.4), min(0.68, 0.9 - 2 * pip)))
    choices = ("full", "rimmed", "ring") if not held_out else ("full", "square", "ring")
    pips = str(rng.choice(choices, p=[0.76, 0.18, 0.06] if not held_out else [0.6, 0.2, 0.2]))
    inks = _inks(rng, stuff)
    rim = stuff.ink if rng.random() < 0.5 else dice.paint_of(rng, rng.random(), u(0.2, 1.0), u(0.3, 1.0))
    roll = rng.random()
    bar_ink = stuff.ink if roll < 0.6 else stuff.body * np.float32(0.25) if roll < 0.85 else inks[int(rng.integers(7))]
    metal = dice.paint_of(rng, u(0.08, 0.14), u(0.2, 0.7), u(0.5, 0.95))
    spinner = float(u(0.035, 0.085)) if rng.random() < 0.4 else 0.0
    layered = rng.random() < 0.22
    back_body = dice.paint_of(rng, rng.random(), u(0, 0.9), u(0.08, 0.9)) if layered else None
    return StoneMake(
        stuff,
        (length, width, thick),
        min(float(u(0.4, 3.2)), 0.45 * thick),
        inks,
        pip,
        spread,
        pips,
        np.asarray(rim, np.float32),
        big_one=float(rng.choice([1.0, 1.0, 1.0, u(1.2, 1.7)])),
        across=bool(rng.random() < 0.12),
        mirrored=int(rng.integers(4)),
        bar=float(rng.choice([0.0, u(0.02, 0.05), u(0.05, 0.11)], p=[0.05, 0.45, 0.5])),
        bar_long=float(rng.choice([1.0, u(0.55, 0.95)], p=[0.3, 0.7])),
        bar_ink=np.asarray(bar_ink, np.float32),
        bar_cut=bool(rng.random() < 0.7),
        spinner=spinner,
        spinner_ink=metal,
        frame=bool(rng.random() < 0.06),
        back=str(rng.choice(UNSEEN_BACKS if held_out else BACKS)),
        back_body=back_body,
        seed=int(rng.integers(1 << 30)),
    )


def half_spots(value: int, spread: float, across: bool = False, mirrored: bool = False) -> list[tuple[float, float]]:
    """Where the pips of a half sit, along and across the stone, -1 to 1 over the half."""
    s = spread
    corners = [(-s, -s), (s, s), (-s, s), (s, -s)]
    diagonal = corners[2:] if mirrored else corners[:2]
    middle = [(0.0, -s), (0.0, s)] if not across else [(-s, 0.0), (s, 0.0)]
    return {
        0: [],
        1: [(0.0, 0.0)],
        2: diagonal,
        3: [*diagonal, (0.0, 0.0)],
        4: corners,
        5: [*corners, (0.0, 0.0)],
        6: [*corners, *middle],
    }[value]


def _dot(mask: NDArray[np.uint8], x: float, y: float, r: float, square: bool, line: float = 0.0) -> None:
    """A pip in a mask, in px; `line` > 0: only its outline."""
    middle = (round(x * 16), round(y * 16))
    if square:
        low, high = (round((x - r) * 16), round((y - r) * 16)), (round((x + r) * 16), round((y + r) * 16))
        cv2.rectangle(mask, low, high, 255, -1, cv2.LINE_AA, 4)
    elif line:
        cv2.circle(mask, middle, round((r - line / 2) * 16), 255, max(round(line), 1), cv2.LINE_AA, 4)
    else:
        cv2.circle(mask, middle, round(r * 16), 255, -1, cv2.LINE_AA, 4)


def pip_masks(make: StoneMake, halves: Sequence[int], n: int) -> list[Array]:
    """Masks of the pips of each half on a face of (n, 2 n) px that has the stone's proportions, 0 to 1."""
    width, long = n, 2 * n
    out = []
    for number, value in enumerate(halves):
        mask = np.zeros((width, long), np.uint8)
        way = 1 if number == 0 else -1
        for a, b in half_spots(value, make.spread, make.across, bool(make.mirrored >> number & 1)):
            x = long * (0.25 + 0.5 * number) + way * a * long / 4
            y = width / 2 + way * b * width / 2
            r = make.pip * width * (make.big_one if value == 1 else 1.0)
            _dot(mask, x, y, r, make.pips == "square", r * 0.4 if make.pips == "ring" else 0.0)
        out.append(mask.astype(np.float32) / 255)
    return out


def _furniture(make: StoneMake, n: int) -> tuple[Array, Array, Array]:
    """Masks (n, 2 n) of bar, spinner and frames."""
    width, long = n, 2 * n
    bar, pin, lines = (np.zeros((width, long), np.uint8) for _ in range(3))
    if make.bar:
        half, reach = make.bar * width / 2, make.bar_long * width / 2
        low, high = (long / 2 - half, width / 2 - reach), (long / 2 + half, width / 2 + reach)
        a, b = ((round(p[0] * 16), round(p[1] * 16)) for p in (low, high))
        cv2.rectangle(bar, a, b, 255, -1, cv2.LINE_AA, 4)
    if make.spinner:
        _dot(pin, long / 2, width / 2, make.spinner * width, False)
    if make.frame:
        for left in (0.04, 0.53):
            a, b = (int(left * long), int(0.08 * width)), (int((left + 0.43) * long), int(0.92 * width))
            cv2.rectangle(lines, a, b, 255, max(n // 64, 1), cv2.LINE_AA)
    return tuple(m.astype(np.float32) / 255 for m in (bar, pin, lines))  # type: ignore[return-value]


def _square(face: Array, n: int) -> Array:
    """A face of (n, 2 n) as the texture (n, n) that a box takes."""
    return np.asarray(cv2.resize(face, (n, n), interpolation=cv2.INTER_AREA), np.float32)


def _slopes(depth: Array, n: int, strength: float = 1.1) -> Array:
    """Relief (n, 2 n, 3) of what is cut in to `depth` 0..1."""
    soft = cv2.GaussianBlur(depth, (0, 0), n * 0.012)
    relief = np.zeros((*depth.shape, 3), np.float32)
    relief[..., 0] = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3) * (-strength * n / 128)
    relief[..., 1] = cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3) * (-strength * n / 128)
    np.clip(relief[..., :2], -0.8, 0.8, out=relief[..., :2])
    relief[..., 2] = 1
    return relief


def _ground(stuff: dice.Make, n: int, salt: int) -> Array:
    drawn = dice.ground_colour(stuff, min(n, 128), salt)
    return np.asarray(cv2.resize(drawn, (2 * n, n), interpolation=cv2.INTER_LINEAR), np.float32)


def front(make: StoneMake, halves: Sequence[int], n: int, salt: int = 0) -> tuple[Array, Array]:
    """Colour (n, n, 3) and relief (n, n, 3) of the face with the pips."""
    stuff = make.stuff
    colour = _ground(stuff, n, salt)
    bar, pin, lines = _furniture(make, n)
    cut = np.zeros((n, 2 * n), np.float32)
    shine = np.ones((n, 2 * n), np.float32)
    bare = stuff.applied == "bare"

    def lay(mask: Array, ink: Array, amount: float = 0.96) -> None:
        on = mask[..., None] * np.float32(amount)
        colour[:] = colour * (1 - on) + on * ink

    lay(lines, stuff.ink)
    lay(bar, make.bar_ink)
    if make.bar_cut:
        cut = np.maximum(cut, bar)
    worn = 1.0
    if stuff.wear and stuff.applied in ("paint", "print"):
        field_ = np.clip(clouds(128, 1.0, salt % 8), 0, 2)
        worn = np.clip(1.1 - stuff.wear * cv2.resize(field_, (2 * n, n)), 0.35, 1)
    for mask, value in zip(pip_masks(make, halves, n), halves, strict=True):
        if not value:
            continue
        ink = stuff.body * np.float32(0.3) if bare else make.inks[value]
        if make.pips == "rimmed":
            lay(mask * worn, make.rim)
            inner = cv2.erode(mask, np.ones((3, 3), np.uint8), iterations=max(round(make.pip * n * 0.3), 1))
            lay(inner * worn, ink)
        else:
            lay(mask * worn, ink, 0.6 if bare else 0.96)
        if stuff.applied in ("drill", "engrave", "bare"):
            cut = np.maximum(cut, mask)
        shine *= 1 - 0.4 * mask
    lay(pin, make.spinner_ink)
    relief = _slopes(np.maximum(cut - pin, 0) - 0.7 * pin, n)
    colour *= (1 - 0.25 * np.clip(cut, 0, 1))[..., None]
    relief[..., 2] = shine * (1 + 0.6 * pin)
    return _square(colour, n), _square(relief, n)


def back(make: StoneMake, n: int) -> tuple[Array, Array]:
    """Colour and relief of the back."""
    rng = np.random.default_rng([make.seed, 3])
    stuff = make.stuff if make.back_body is None else replace(make.stuff, body=make.back_body)
    colour = _ground(stuff, n, 3)
    drawn = np.zeros((n, 2 * n), np.uint8)
    line = max(n // 50, 1)
    middle = (n, n // 2)
    if make.back == "lattice":
        step = int(n * rng.uniform(0.08, 0.22))
        for x in range(-n, 3 * n, step):
            cv2.line(drawn, (x, 0), (x + n, n), 255, line, cv2.LINE_AA)
            cv2.line(drawn, (x + n, 0), (x, n), 255, line, cv2.LINE_AA)
    elif make.back == "stripes":
        for x in range(0, 2 * n, int(n * rng.uniform(0.08, 0.25))):
            cv2.line(drawn, (x, 0), (x, n), 255, 2 * line, cv2.LINE_AA)
    elif make.back == "frame":
        rim = int(n * rng.uniform(0.06, 0.14))
        cv2.rectangle(drawn, (rim, rim), (2 * n - rim, n - rim), 255, line, cv2.LINE_AA)
        if rng.random() < 0.5:
            cv2.ellipse(drawn, middle, (int(n * 0.5), int(n * 0.25)), 0, 0, 360, 255, line, cv2.LINE_AA)
    elif make.back in ("star", "rings"):
        for ring in range(1, int(rng.integers(2, 5))):
            cv2.circle(drawn, middle, int(n * 0.1 * ring), 255, line, cv2.LINE_AA)
        if make.back == "star":
            angles = np.arange(16) * math.pi / 8
            reach = np.where(np.arange(16) % 2, 0.12, 0.36) * n
            points = np.stack([middle[0] + reach * np.cos(angles), middle[1] + reach * np.sin(angles)], 1)
            cv2.fillPoly(drawn, [np.round(points).astype(np.int32)], 255, cv2.LINE_AA)
    elif make.back == "lettering":
        text = "".join(chr(int(c)) for c in rng.integers(65, 91, int(rng.integers(2, 7))))
        size = n / 40 * rng.uniform(0.4, 0.8)
        (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_TRIPLEX, size, 2 * line)
        at = (n - wide // 2, (n + high) // 2)
        cv2.putText(drawn, text, at, cv2.FONT_HERSHEY_TRIPLEX, size, 255, 2 * line, cv2.LINE_AA)
    mask = drawn.astype(np.float32) / 255
    sunk = rng.random() < 0.5
    ink = stuff.body * np.float32(0.5) if sunk else make.inks[int(rng.integers(7))]
    on = mask[..., None] * np.float32(0.8)
    colour = colour * (1 - on) + on * ink
    relief = _slopes(mask * (1.0 if sunk else 0.0), n)
    return _square(colour, n), _square(relief, n)


class StoneBox:
    """The stones of one set: each face is drawn once."""

    def __init__(self, make: StoneMake, n: int = FINE) -> None:
        self.make, self.n = make, n
        self._back: tuple[Array, Array] | None = None
        self._sides: Array | None = None
        self._skins: dict[str, Skin] = {}

    def _side(self) -> Array:
        """The four narrow sides, all alike: the upper layer's colour above the lower one's."""
        if self._sides is None:
            make, n = self.make, self.n
            side = cv2.resize(dice.ground_colour(make.stuff, 64, 5), (n, n))
            if make.back_body is not None:
                split = int(n * np.random.default_rng([make.seed, 9]).uniform(0.3, 0.7))
                lower = replace(make.stuff, body=make.back_body)
                side[split:] = cv2.resize(dice.ground_colour(lower, 64, 6), (n, n))[split:]
            self._sides = side
        return self._sides

    def skin(self, value: str) -> Skin:
        """The skin of the stone ``"6-4"``."""
        if value not in self._skins:
            make, n = self.make, self.n
            if self._back is None:
                self._back = back(make, n)
            halves = [int(half) for half in value.split("-")]
            top, bumps = front(make, halves, n, 10 * halves[0] + halves[1])
            side = self._side()
            flat = np.zeros((n, n, 3), np.float32)
            flat[..., 2] = 1
            colour = np.concatenate([side] * 4 + [top, self._back[0]], 1)
            relief = np.concatenate([flat] * 4 + [bumps, self._back[1]], 1)
            stuff = make.stuff
            edge = np.asarray(np.clip(stuff.body * 0.6 + 0.25, 0, 1), np.float32) if stuff.wear else None
            self._skins[value] = Skin(colour, relief, stuff.finish, stuff.body, edge, stuff.wear)
        return self._skins[value]

    def stone(self, value: str, place: Array, turn: Array) -> RoundedBox:
        """The stone with its middle at `place` (mm), turned by `turn` (stone to world)."""
        half = np.array(self.make.size, np.float32) / 2
        return RoundedBox(half, self.make.radius, np.asarray(place, np.float32), turn, self.skin(value))

    def mask(self, value: int, half: int) -> Array | None:
        """The pips of a half as `half_corners` runs, (32, 32), 0 to 1; None for a blank one."""
        if not value:
            return None
        both = pip_masks(self.make, (0, value) if half else (value, 0), 64)[half]
        cut = both[::-1, :63:-1] if half else both[:, :64]
        return np.asarray(cv2.resize(cut, (32, 32), interpolation=cv2.INTER_AREA), np.float32)


def half_corners(box: RoundedBox, half: int, down: bool = False) -> Array:
    """Corners (4, 3) in the world of a half of a stone's front (or of its back), clockwise seen from outside.

    They begin such that the first half's picture is `StoneBox.mask`; for the second half turned by 180 degrees.
    """
    x, y, z = (float(v) for v in box.half)
    first = np.array([[-x, y, z], [0, y, z], [0, -y, z], [-x, -y, z]], np.float32)
    turn = np.diag([-1.0, -1.0, 1.0]).astype(np.float32) if half else np.eye(3, dtype=np.float32)
    corners = first @ turn
    if down:
        corners = corners * np.array([1, 1, -1], np.float32)
        corners = corners[[1, 0, 3, 2]]
    return np.asarray(corners @ box.turn.T + box.place, np.float32)


def flat_turn(yaw: float, down: bool = False) -> Array:
    """How a stone lies whose first half points away from `yaw` (rad); `down`: on its face."""
    turn = dice.about_z(yaw)
    return np.asarray(turn @ np.diag([1.0, -1.0, -1.0]) if down else turn, np.float32)


def standing_turn(yaw: float) -> Array:
    """A stone that stands on a long edge; its pips look to the right of its first half, seen from above."""
    upright = np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]], np.float32)
    return np.asarray(dice.about_z(yaw) @ upright, np.float32)
