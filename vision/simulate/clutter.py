"""What else lies on a table beside the dice: coins, caps, cups, pencils, books, among cards and paper."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate.boxes import RoundedBox, Skin
from vision.simulate.dice import about_z
from vision.simulate.drums import Drum
from vision.simulate.light import Finish
from vision.simulate.noise import clouds
from vision.simulate.pen import Pen
from vision.simulate.scene import Flat
from vision.simulate.sheets import TEXTS, back_card, bgr, paper, picture_card, stamp

Array = NDArray[Any]
Bytes = NDArray[np.uint8]


@dataclass
class Things:
    """Clutter for one picture."""

    flats: list[Flat] = field(default_factory=list)
    solids: list[RoundedBox | Drum] = field(default_factory=list)


def linear(colour: tuple[int, ...]) -> Array:
    """The albedo (3,) of a gamma-coded colour."""
    return np.asarray((np.array(colour, np.float32) / 255) ** 2.2, np.float32)


def coin(rng: np.random.Generator, at: tuple[float, float], bottom: float = 0.0) -> Drum:
    """A coin, a token or a draughtsman."""
    n = 96
    metal = rng.random() < 0.7
    base = np.array([[70, 160, 205], [110, 120, 180], [185, 190, 195], [60, 90, 150]])[int(rng.integers(4))]
    colour = tuple(int(c) for c in np.clip(base * rng.uniform(0.7, 1.2), 0, 255)) if metal else bgr(rng, 0.2, 1.0)
    face = np.full((n, n, 3), colour, np.uint8)
    dark = tuple(int(c * 0.72) for c in colour)
    cv2.circle(face, (n // 2, n // 2), int(n * 0.44), dark, 2, cv2.LINE_AA)
    roll = rng.random()
    if roll < 0.4:
        cv2.putText(
            face,
            str(rng.choice(["1", "2", "5", "10", "20", "50"])),
            (n // 4, int(n * 0.68)),
            cv2.FONT_HERSHEY_DUPLEX,
            1.4,
            dark,
            3,
            cv2.LINE_AA,
        )
    elif roll < 0.8:
        pen = Pen(n, size=0.55, tremble=0.03, rng=rng)
        pen.fill(
            [(-0.2, -0.9), (0.4, -0.7), (0.5, 0.0), (0.2, 0.3), (0.6, 0.9), (-0.7, 0.9), (-0.2, 0.2), (-0.5, -0.4)]
        )
        stamp(face, pen.mask / np.float32(255), 0, 0, dark)
    if metal:
        worn = 1 + 0.08 * clouds(128, 0.8, int(rng.integers(4)))[:n, :n, None]
        face = np.clip(face * worn, 0, 255).astype(np.uint8)
    radius = float(rng.uniform(8, 15))
    thick = float(rng.uniform(1.2, 2.4)) if metal else float(rng.uniform(1.5, 6))
    finish = (
        Finish(0.9, float(rng.uniform(0.12, 0.35)), metal=0.8) if metal else Finish(float(rng.uniform(0, 0.8)), 0.25)
    )
    return Drum(*at, radius, bottom, bottom + thick, face, linear(colour), finish, ribs=60 if metal else 0, relief=0.8)


def pile(rng: np.random.Generator, at: tuple[float, float]) -> list[Drum]:
    """A coin or some that lie on each other, some much darker than the rest."""
    coins: list[Drum] = []
    for _ in range(int(rng.choice([1, 1, 2, 3]))):
        below = coins[-1] if coins else None
        shift = 0.9 * below.outer if below else 0.0
        place = (at[0] + float(rng.uniform(-shift, shift)), at[1] + float(rng.uniform(-shift, shift)))
        at = place
        one = coin(rng, place, below.top if below else 0.0)
        if rng.random() < 0.25:
            dark = float(rng.uniform(0.1, 0.5))
            one = replace(
                one, top_picture=(one.top_picture * dark).astype(np.uint8), colour=one.colour * np.float32(dark**2.2)
            )
        coins.append(one)
    return coins


def cap(rng: np.random.Generator, at: tuple[float, float]) -> Drum:
    """A bottle cap."""
    colour = bgr(rng, 0.3, 0.95)
    face = np.full((96, 96, 3), colour, np.uint8)
    cv2.circle(face, (48, 48), 30, bgr(rng, 0.2, 1.0), -1, cv2.LINE_AA)
    cv2.putText(face, "XX", (26, 58), cv2.FONT_HERSHEY_DUPLEX, 0.9, bgr(rng, 0.2, 1.0), 2, cv2.LINE_AA)
    return Drum(*at, 14.5, 0, 6, face, linear(colour), Finish(0.8, 0.15), ribs=21)


def cup(rng: np.random.Generator, at: tuple[float, float]) -> Drum:
    """A cup or a glass with something in it."""
    colour = bgr(rng, 0.1, 1.0, 0.9)
    outer, top = float(rng.uniform(30, 46)), float(rng.uniform(45, 100))
    drink = np.array([[20, 35, 60], [40, 90, 140], [200, 210, 220], [30, 60, 110]])[int(rng.integers(4))]
    face = np.full((48, 48, 3), drink, np.uint8)
    return Drum(
        *at,
        outer,
        0,
        top,
        face,
        linear(colour),
        Finish(0.8, 0.1),
        inner=outer - float(rng.uniform(2.5, 5)),
        floor=top * float(rng.uniform(0.3, 0.9)),
    )


def skin_of(colours: list[Bytes], finish: Finish) -> Skin:
    """Six square pictures as the skin of a box."""
    n = 64
    strip = np.concatenate([cv2.resize(c, (n, n), interpolation=cv2.INTER_AREA) for c in colours], 1)
    relief = np.zeros((n, 6 * n, 3), np.float32)
    relief[..., 2] = 1
    return Skin(((strip.astype(np.float32) / 255) ** 2.2).astype(np.float32), relief, finish)


def plain(colour: tuple[int, int, int]) -> Bytes:
    """A side of one colour, (64, 64, 3)."""
    return np.full((64, 64, 3), colour, np.uint8)


def box(
    rng: np.random.Generator,
    size: tuple[float, float, float],
    at: tuple[float, float],
    turn: float,
    colours: list[Bytes],
    radius: float,
    finish: Finish,
) -> RoundedBox:
    """A box of `size` mm that lies on the table."""
    half = np.array(size, np.float32) / 2
    return RoundedBox(
        half,
        min(radius, float(half.min()) * 0.98),
        np.array([*at, half[2]], np.float32),
        about_z(turn),
        skin_of(colours, finish),
    )


def pencil(rng: np.random.Generator, at: tuple[float, float]) -> RoundedBox:
    """A pencil or a pen."""
    colour = bgr(rng, 0.3, 0.95)
    side = plain(colour)
    side[::22] = tuple(int(c * 0.7) for c in colour)
    sharp = int(rng.integers(3, 7))
    side[:, -sharp:] = (120, 170, 210)
    side[:, -max(sharp // 3, 1) :] = (40, 40, 40)
    side[:, :3] = bgr(rng, 0.3, 0.9)
    thick = float(rng.uniform(6.5, 9))
    long = float(rng.uniform(90, 185))
    down = plain((120, 170, 210))
    return box(
        rng,
        (long, thick, thick),
        at,
        float(rng.uniform(0, 6.28)),
        [down, down, side[:, ::-1], side, side, side],
        thick * 0.46,
        Finish(0.5, 0.2),
    )


def book(rng: np.random.Generator, at: tuple[float, float]) -> RoundedBox:
    """A book, a box of cards, a telephone, an eraser."""
    what = int(rng.integers(4))
    size, radius = [
        ((150.0, 210.0, 18.0), 1.5),
        ((66.0, 92.0, 19.0), 1.0),
        ((72.0, 150.0, 8.5), 6.0),
        ((42.0, 19.0, 12.0), 2.5),
    ][what]
    cover = plain(bgr(rng, 0.1, 0.9))
    if what in (0, 1):
        cv2.putText(
            cover,
            str(rng.choice(TEXTS))[:6],
            (4, 20),
            cv2.FONT_HERSHEY_DUPLEX,
            0.5,
            bgr(rng, 0.2, 1.0),
            1,
            cv2.LINE_AA,
        )
        cv2.rectangle(cover, (4, 28), (59, 60), bgr(rng, 0.2, 1.0), 1 if rng.random() < 0.5 else -1)
    if what == 2:
        cover = plain((18, 16, 16))
    if what == 3:
        cover[:, :20] = bgr(rng, 0.2, 1.0)
    edge = plain((200, 215, 225)) if what == 0 else cover
    scale = float(rng.uniform(0.85, 1.2))
    return box(
        rng,
        (size[0] * scale, size[1] * scale, size[2]),
        at,
        float(rng.uniform(0, 6.28)),
        [edge, edge, edge, edge, cover, cover],
        radius,
        Finish(0.9 if what == 2 else float(rng.uniform(0, 0.7)), 0.15),
    )


def litter(rng: np.random.Generator, held_out: bool, spots: list[tuple[float, float]]) -> Things:
    """Some clutter, a thing for each spot (mm)."""
    things = Things()
    for at in spots:
        roll = rng.random()
        if roll < 0.3:
            things.flats.append(picture_card(rng, held_out, at))
        elif roll < 0.36:
            things.flats.append(back_card(rng, at))
        elif roll < 0.5:
            things.flats.append(paper(rng, at))
        elif roll < 0.7:
            for _ in range(int(rng.integers(1, 4))):
                near = (at[0] + float(rng.normal(0, 18)), at[1] + float(rng.normal(0, 18)))
                things.solids.extend(pile(rng, near))
        elif roll < 0.76:
            things.solids.append(cap(rng, at))
        elif roll < 0.86:
            things.solids.append(pencil(rng, at))
        elif roll < 0.94:
            things.solids.append(book(rng, at))
        else:
            things.solids.append(cup(rng, at))
    return things


def picture_card_box(rng: np.random.Generator, at: tuple[float, float], level: float) -> RoundedBox:
    """A picture card that lies on something `level` mm high."""
    front = cv2.resize(picture_card(rng, False, at).texture, (64, 64), interpolation=cv2.INTER_AREA)
    side = plain((225, 225, 225))
    half = np.array([30, 44, 0.35], np.float32)
    turn = about_z(float(rng.uniform(0, 6.28)))
    skin = skin_of([side, side, side, side, front, side], Finish(0.2, 0.4))
    return RoundedBox(half, 0.2, np.array([*at, level], np.float32), turn, skin)
