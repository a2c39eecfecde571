"""Sets of dice: what they are made of, what is on their sides, how they lie."""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import MARKS
from vision.simulate import marks
from vision.simulate.boxes import RoundedBox, Skin, face_normal
from vision.simulate.light import Finish
from vision.simulate.noise import clouds
from vision.simulate.stuck import Stickers

Array = NDArray[Any]

MATERIALS = (
    "plastic",
    "dark",
    "bright",
    "ivory",
    "clear",
    "wood",
    "marbled",
    "pearl",
    "stone",
    "metal",
    "two-tone",
    "frosted",
)
UNSEEN_MATERIALS = ("speckled", "bamboo", "clay")
APPLIED = ("paint", "drill", "engrave", "sticker", "print", "bare")

TEXTURE = 128


@dataclass(frozen=True, eq=False)
class Make:
    """How a set of dice is made; every die of it alike."""

    material: str
    body: Array
    """Albedo, linear BGR, shape (3,)."""
    ink: Array
    applied: str
    """How the marks got there: one of `APPLIED`."""
    finish: Finish
    edge: float
    """mm."""
    rounding: float
    """Radius of the edges as part of the edge, 0.02 to 0.3."""
    ball: float
    """Radius of the ball that rounds the corners, in half edges; 0 for none."""
    hand: marks.Hand
    wear: float
    mirrored: bool
    """Whether the three visible numbers run the other way round (both kinds are sold)."""
    one_ink: Array | None = None
    """Colour of the one where it has its own."""
    seed: int = 0
    rim_ink: Array | None = None
    """Colour of the rim that bell and hammer are drawn with, None for none."""


def paint_of(rng: np.random.Generator, hue: float, saturation: float, value: float) -> Array:
    """A linear BGR colour; hue 0 to 1."""
    hsv = np.array([[[hue % 1 * 360, saturation, value]]], np.float32)
    bgr = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0]
    return np.asarray(bgr**2.2, np.float32)


VEINED = 0.25
"""Part of the sets, of those that are no secret, that are marbled, grained or mottled in any way at all."""


def make(
    rng: np.random.Generator,
    held_out: bool = False,
    kind: str = "bell-dice",
    typefaces: bool = True,
    choices: Sequence[str] = (),
) -> Make:
    """A set of dice at random, of one of the materials `choices` if given; see `marks.hand` for `typefaces`."""
    choices = choices or (UNSEEN_MATERIALS if held_out else MATERIALS)
    weights = {"plastic": 3.0, "dark": 1.6, "bright": 2.6, "ivory": 1.6, "clear": 2.6, "wood": 1.4}
    p = np.array([weights.get(m, 1.0) for m in choices])
    material = str(rng.choice(choices, p=p / p.sum()))
    u = rng.uniform
    gloss, rough, glow, metal, clarity = float(u(0.15, 1.0)), float(u(0.05, 0.4)), 0.0, 0.0, 0.0
    hue = float(rng.random())
    if material == "plastic":
        body = paint_of(rng, u(0.05, 0.17), u(0.0, 0.15), u(0.88, 1.0))
    elif material == "dark":
        body = paint_of(rng, hue, u(0.0, 0.6), u(0.08, 0.32))
    elif material in ("bright", "two-tone"):
        body = paint_of(rng, hue, u(0.5, 1.0), u(0.45, 1.0))
    elif material in ("ivory", "pearl", "speckled"):
        body = paint_of(rng, u(0.08, 0.15) if material == "ivory" else hue, u(0.1, 0.5), u(0.75, 0.98))
        glow = float(u(0, 0.35))
    elif material in ("clear", "frosted"):
        body = paint_of(rng, hue, u(0.5, 0.98), u(0.5, 1.0))
        glow, gloss, rough = float(u(0.2, 0.8)), float(u(0.7, 1.0)), float(u(0.04, 0.12))
        clarity = float(u(0.2, 1.0))
        if material == "frosted":
            gloss, rough, clarity = float(u(0.1, 0.3)), 0.4, float(u(0, 0.4))
    elif material in ("wood", "bamboo"):
        body = paint_of(rng, u(0.05, 0.12), u(0.3, 0.7), u(0.45, 0.92))
        gloss, rough = float(u(0.05, 0.5)), float(u(0.2, 0.5))
    elif material == "metal":
        body = paint_of(rng, u(0.06, 0.15), u(0.0, 0.55), u(0.5, 0.85))
        metal, gloss, rough = float(u(0.5, 1.0)), 1.0, float(u(0.12, 0.4))
    else:
        body = paint_of(rng, hue, u(0.1, 0.8), u(0.25, 0.9))
        gloss = float(u(0.1, 0.9))
    bright = float(body @ np.array([0.11, 0.59, 0.3]))
    roll = rng.random()
    if roll < 0.6:
        ink = paint_of(rng, 0, 0, u(0.02, 0.2)) if bright > 0.2 else paint_of(rng, 0.12, u(0, 0.1), u(0.85, 1.0))
    elif roll < 0.8:
        ink = paint_of(rng, rng.random(), u(0.6, 1.0), u(0.1, 0.4) if bright > 0.25 else u(0.75, 1.0))
    elif roll < 0.9:
        ink = (
            paint_of(rng, 0.12, u(0.5, 0.8), u(0.6, 0.85))
            if bright < 0.3
            else paint_of(rng, u(-0.03, 0.03), 0.95, u(0.4, 0.7))
        )
    else:
        ink = np.float32(0.02) + body * np.float32(0.15) if bright > 0.12 else body * np.float32(0.3) + np.float32(0.45)
    if abs(float((ink - body) @ np.array([0.11, 0.59, 0.3]))) < 0.12 and float(np.abs(ink - body).max()) < 0.35:
        ink = np.full(3, 0.02 if bright > 0.2 else 0.9, np.float32)
    style = marks.hand(rng, held_out, typefaces)
    if kind == "pip-dice":
        style = marks.Hand("pips", style.bell, style.hammer, style.seed, pips=style.pips)
    weights_applied = np.array([3.0, 3.0, 2.0, 0.8, 1.5, 0.3 if kind == "bell-dice" else 0.0])
    applied = str(rng.choice(APPLIED, p=weights_applied / weights_applied.sum()))
    if kind == "pip-dice" and rng.random() < 0.6:
        applied = "drill"
    one = None
    if rng.random() < (0.12 if kind == "pip-dice" else 0.04) and bright > 0.3:
        one = paint_of(rng, u(-0.02, 0.02), 0.95, u(0.5, 0.85))
    # drawn apart, so that all else is as it was
    loose = np.random.default_rng(int(hue * (1 << 30)))
    veined = not held_out and loose.random() < VEINED
    rounding = float(rng.choice([u(0.03, 0.08), u(0.08, 0.16), u(0.16, 0.26)]))
    return Make(
        "veined" if veined else material,
        body,
        np.asarray(ink, np.float32),
        applied,
        Finish(gloss, rough, glow, clarity, metal),
        edge=16.0,
        rounding=rounding,
        ball=float(u(1.28, 1.5)) if rng.random() < (0.3 if kind == "pip-dice" else 0.2) else 0.0,
        hand=style,
        wear=float(rng.choice([0.0, 0.0, 0.15, 0.5])),
        mirrored=bool(rng.random() < 0.4),
        one_ink=one,
        seed=int(rng.integers(1 << 30)),
        rim_ink=paint_of(rng, hue, u(0, 0.3), u(0.02, 0.2)) if rng.random() < 0.12 and ink.mean() > 0.2 else None,
    )


def ground_colour(it: Make, n: int, salt: int) -> Array:
    """The side without a mark, (n, n, 3)."""
    rng = np.random.default_rng([it.seed, salt])
    shift = rng.integers(0, n, 2)

    def field(slope: float, stretch: float = 1.0, low: float = 0.0) -> Array:
        at = clouds(128, slope, int(rng.integers(8)), stretch, low)
        return np.roll(at, tuple(int(s) for s in shift), (0, 1))[:n, :n]

    base: Array = np.ones((n, n, 1), np.float32) * it.body
    m = it.material
    if m in ("wood", "bamboo"):
        grain = field(1.1, 9.0 if m == "wood" else 40.0)
        if salt % 3 == 2:
            grain = field(1.5, 2.0)
        base = base * (1 + 0.16 * grain)[..., None]
        base[..., 0] *= 1 - 0.1 * grain
    elif m in ("marbled", "pearl", "stone"):
        swirl = np.tanh(field(1.6, 1.6) * 1.5)[..., None]
        other = np.random.default_rng(it.seed).uniform(0.3, 1.6, 3).astype(np.float32)
        strength = {"marbled": 0.45, "pearl": 0.15, "stone": 0.3}[m]
        base = base * (1 + strength * swirl * (other - 0.6))
        if m == "stone":
            base = base * (1 + 0.1 * field(0.4))[..., None]
    elif m in ("speckled", "clay"):
        dots = (field(0.0, low=12) > 2.1)[..., None] if m == "speckled" else np.zeros((n, n, 1), bool)
        base = np.where(dots, 0.5 * it.ink + 0.2 * it.body, base)
        base = base * (1 + 0.05 * field(0.8))[..., None]
    elif m == "veined":
        own = np.random.default_rng(it.seed)  # all sides of a set are of one stuff
        for _ in range(int(own.integers(1, 4))):
            grown = field(
                float(own.uniform(0.5, 2.2)), float(np.exp(own.uniform(0, 2.5))), float(own.choice([0, 0, 4]))
            )
            vein = np.asarray(np.tanh(grown * own.uniform(0.6, 6.0) + own.uniform(-0.5, 0.5)), np.float32)
            if own.random() < 0.5:
                vein = np.asarray(np.rot90(vein), np.float32)
            tint = own.uniform(-1, 1, 3) if own.random() < 0.5 else np.full(3, own.uniform(-1, 1))
            strength = float(own.uniform(0.05, 0.4))
            base = np.multiply(base, 1 + strength * vein[..., None] * tint, dtype=np.float32)
    elif m == "two-tone":
        base = base * (1 + 0.5 * np.tanh(field(2.4) * 2))[..., None]
    elif m == "metal":
        base = base * (1 + 0.05 * field(0.3, 12.0))[..., None]
    else:
        base = base * (1 + 0.02 * field(1.0))[..., None]
    if it.wear:
        base = base * (1 - 0.25 * it.wear * np.clip(field(1.3) - 0.8, 0, 1.5))[..., None]
    return np.asarray(np.clip(base, 0.004, 1.0), np.float32)


def side(it: Make, value: str, n: int = TEXTURE, salt: int = 0) -> tuple[Array, Array]:
    """Colour (n, n, 3) and relief (n, n, 3) of one side."""
    colour = ground_colour(it, n, salt)
    relief = np.zeros((n, n, 3), np.float32)
    relief[..., 2] = 1
    if value == "blank":
        return colour, relief
    mark = marks.draw(value, it.hand, n)
    ink = it.one_ink if it.one_ink is not None and value == "1" else it.ink
    if it.applied == "sticker":
        rng = np.random.default_rng([it.seed, 5])
        paper = np.clip(it.body * 0.2 + rng.uniform(0.35, 0.75, 3).astype(np.float32), 0, 0.9)
        if float(np.abs(paper - ink).max()) < 0.3:
            paper = np.asarray(np.where(ink.mean() > 0.4, 0.03, 0.8) + np.zeros(3), np.float32)
        patch = np.zeros((n, n), np.uint8)
        reach = int(n * rng.choice([rng.uniform(0.36, 0.46), 0.52]))
        if rng.random() < 0.5:
            cv2.circle(patch, (n // 2, n // 2), reach, 255, -1, cv2.LINE_AA)
        else:
            cv2.rectangle(patch, (n // 2 - reach, n // 2 - reach), (n // 2 + reach, n // 2 + reach), 255, -1)
        on = (patch.astype(np.float32) / 255)[..., None]
        colour = colour * (1 - on) + on * paper
        relief[..., 2] = 1 - 0.7 * on[..., 0]
    worn = mark
    if it.wear and it.applied in ("paint", "print"):
        worn = mark * np.clip(1.1 - it.wear * np.clip(clouds(128, 1.0, salt)[:n, :n], 0, 2), 0.35, 1)
    amount = 0.45 if it.applied == "bare" else 0.96
    tone = ink if it.applied != "bare" else it.body * np.float32(0.25)
    colour = colour * (1 - amount * worn[..., None]) + worn[..., None] * amount * tone
    if it.rim_ink is not None and value in ("bell", "hammer"):
        wide = max(n // 32, 1) | 1
        rim = cv2.dilate(mark, np.ones((wide, wide), np.uint8)) - cv2.erode(mark, np.ones((wide, wide), np.uint8))
        colour = colour * (1 - rim[..., None]) + rim[..., None] * it.rim_ink
    if it.applied in ("drill", "engrave", "bare"):
        soft = cv2.GaussianBlur(mark, (0, 0), n * (0.022 if it.applied == "drill" else 0.012))
        relief[..., 0] = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3) * (-1.1 * n / 128)
        relief[..., 1] = cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3) * (-1.1 * n / 128)
        np.clip(relief[..., :2], -0.8, 0.8, out=relief[..., :2])
        colour *= (1 - 0.3 * soft)[..., None]
    relief[..., 2] *= 1 - (0.15 if it.applied == "drill" else 0.5) * mark
    return np.asarray(colour, np.float32), relief


def sides(kind: str, which: str, it: Make) -> tuple[str, ...]:
    """What is on the six sides of a die, in the order of `boxes.FACES`.

    `which`: a Bell-and-Hammer die is named by its mark; for an ordinary one it plays no part.
    """
    if kind == "pip-dice":
        right, left = ("2", "5") if it.mirrored else ("5", "2")
        return ("3", "4", right, left, "1", "6")
    return ("blank", "blank", "blank", "blank", which, "blank")


class Wardrobe:
    """The sides of all dice of one make: each is drawn once, blank sides are shared."""

    def __init__(self, it: Make, n: int = TEXTURE, stickers: Stickers | None = None) -> None:
        """With `stickers` the dice are blank ones, and bear these."""
        self.make = it
        self.n = n
        self._stickers = stickers
        self._drawn: dict[tuple[str, int], tuple[Array, Array]] = {}
        self._skins: dict[tuple[str, ...], Skin] = {}
        self._marks: dict[str, Array] = {}

    def _side(self, value: str, salt: int) -> tuple[Array, Array]:
        key = (value, salt)
        if key not in self._drawn:
            bare = self._stickers is not None
            colour, relief = side(self.make, "blank" if bare else value, self.n, salt)
            if self._stickers is not None and value != "blank":
                rng = np.random.default_rng([self.make.seed, zlib.crc32(value.encode())])
                colour, cover = self._stickers.stick(colour, value, rng)
                relief[..., 2] *= 1 - 0.7 * cover
            self._drawn[key] = colour, relief
        return self._drawn[key]

    def mark(self, value: str) -> Array | None:
        """The mark of a side, (32, 32), 0 to 1; None for a blank one."""
        if value == "blank":
            return None
        if value not in self._marks:
            self._marks[value] = marks.draw(value, self.make.hand, 32)
        return self._marks[value]

    def skin(self, values: tuple[str, ...]) -> Skin:
        """The skin of a die with these sides."""
        if values not in self._skins:
            it = self.make
            drawn = [
                self._side(value, 0 if value != "blank" else 1 + number % 2) for number, value in enumerate(values)
            ]
            edge = np.asarray(np.clip(it.body * 0.6 + 0.25, 0, 1), np.float32) if it.wear else None
            colour = np.concatenate([c for c, _ in drawn], 1)
            relief = np.concatenate([r for _, r in drawn], 1)
            self._skins[values] = Skin(colour, relief, it.finish, it.body, edge, it.wear)
        return self._skins[values]


def turn_to(face: int, yaw: float) -> Array:
    """The rotation that brings a side up and then turns the die by `yaw` rad about the vertical, (3, 3)."""
    out = face_normal(face).astype(np.float64)
    up = np.array([0.0, 0.0, 1.0])
    axis = np.cross(out, up)
    if abs(out[2]) > 0.5:
        flip = np.eye(3) if out[2] > 0 else np.diag([1.0, -1.0, -1.0])
    else:
        cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
        flip = np.eye(3) + cross + cross @ cross
    return np.asarray(about_z(yaw) @ flip, np.float32)


def about_z(angle: float) -> Array:
    """A turn about the vertical."""
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)


def about(axis: Array, angle: float) -> Array:
    """A turn about any unit axis (Rodrigues)."""
    x, y, z = (float(a) for a in axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross, np.float32)


def laid(it: Make, skin_: Skin, place: Array, turn: Array) -> RoundedBox:
    """A die with its middle at `place` (mm)."""
    half = it.edge / 2
    return RoundedBox(np.full(3, half, np.float32), it.edge * it.rounding, place, turn, skin_, it.ball * half)


def bell_set(rng: np.random.Generator, count: int) -> list[str]:
    """Which dice are thrown: the usual eight, or some of them, or some twice when there are more."""
    names = list(MARKS)
    while len(names) < count:
        names.append(str(rng.choice(MARKS)))
    return [names[i] for i in rng.permutation(len(names))[:count]] if count < 8 else names[:count]
