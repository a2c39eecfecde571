"""What the made-up scenes are made of: a game in full swing, a drawn picture, its dice."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from kiosk.scenes import (
    Seat,
    SeenDie,
    Stage,
)
from kiosk.theme import ANIMALS
from vision.reading import Picture

CARDS = ("bell", "hammer", "bell_hammer", "horse", "inn")


LONG_NAMES = (
    "Wilhelmina Augus",
    "Константин Петр",
    "Bo",
    "Anne-Marie W. B.",
    "Jekaterina",
    "Maximilian Ohm",
    "Щ",
    "Dr. Oswald Ern",
)
"""As long as a name may be, and as short."""


SPOTS = ((150, 130), (270, 95), (390, 150), (505, 110), (175, 290), (300, 250), (415, 330), (520, 270))
"""Centres in px of the eight dice of the made-up picture."""


EDGE = 62.0


def stage(count: int = 4, **changes: object) -> Stage:
    """A game in full swing."""
    tokens = (31, 18, 44, 27, 9, 36, 12, 22)
    owners = {"bell": 0, "hammer": 1, "bell_hammer": 2 % count, "horse": 1, "inn": count - 1}
    won = {"bell": 14, "hammer": -9, "bell_hammer": 0, "horse": 6, "inn": 21}
    seats = tuple(
        Seat(ANIMALS[seat], tokens[seat], cards=tuple(card for card in CARDS if owners[card] == seat))
        for seat in range(count)
    )
    plain = Stage(
        seats=seats,
        till=47,
        cards=owners,
        won=won,
        inn_open=False,
        turn=1,
        round=1,
        rules="english",
        can_undo=True,
        can_put_right=True,
        banker=0,
        away=(False,) * count,
        numbering=58,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def picture(values: tuple[str, ...] = ("blank", "2", "blank", "bell", "5", "blank", "blank", "6")) -> Picture:
    """A plain drawing of eight dice on a green cloth, in place of a camera's picture."""
    rng = np.random.default_rng(5)
    image = np.full((420, 660, 3), (74, 96, 62), np.uint8)
    image = np.clip(image + rng.normal(0, 5, image.shape), 0, 255).astype(np.uint8)
    for value, (x, y) in zip(values, SPOTS, strict=False):
        angle = float(rng.uniform(-40, 40))
        corners = cv2.boxPoints(((float(x), float(y)), (EDGE, EDGE), angle))
        cv2.fillPoly(image, [(corners + np.array((7, 9))).astype(np.int32)], (44, 60, 38), cv2.LINE_AA)
        cv2.fillPoly(image, [corners.astype(np.int32)], (214, 228, 236), cv2.LINE_AA)
        if value.isdigit():
            cv2.putText(image, value, (x - 15, y + 17), cv2.FONT_HERSHEY_DUPLEX, 1.5, (36, 36, 150), 3, cv2.LINE_AA)
        elif value == "bell":
            cv2.fillPoly(
                image,
                [np.array([[x, y - 20], [x + 17, y + 14], [x - 17, y + 14]], np.int32)],
                (36, 36, 150),
                cv2.LINE_AA,
            )
            cv2.circle(image, (x, y + 18), 5, (36, 36, 150), -1, cv2.LINE_AA)
        elif value == "hammer":
            cv2.rectangle(image, (x - 17, y - 18), (x + 17, y - 4), (36, 36, 150), -1)
            cv2.line(image, (x, y - 4), (x, y + 20), (36, 36, 150), 6)
    return image


def thrown(
    values: tuple[str, ...] = ("blank", "2", "blank", "bell", "5", "blank", "blank", "6"),
) -> tuple[SeenDie, ...]:
    """The dice of `picture`."""
    return tuple(SeenDie(value, x, y, EDGE, 0.998) for value, (x, y) in zip(values, SPOTS, strict=False))


PLAIN = ("blank", "2", "blank", "bell", "5", "blank", "blank", "6")
SIXES = ("6", "2", "3", "6", "1", "4", "4", "6")
