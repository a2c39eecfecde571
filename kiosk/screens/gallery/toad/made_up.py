"""A made-up game: its stage, and a plain drawing of cards in place of a camera's picture."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np

from kiosk.scenes import Seat, SeenThing, ToadStage
from kiosk.theme import ANIMALS
from vision.reading import Doubt, Picture

LONG, SHORT = 98.0, 70.0
"""A card of the made-up picture, px."""

CLOTH, PAPER, RED, BLACK = (74, 96, 62), (228, 236, 240), (36, 32, 176), (30, 26, 24)

LONG_NAMES = (Seat("Maximiliane-Ros."), Seat("Александра Вик."), Seat("Ёлка"), Seat(ANIMALS[3]))

HAND = ("4H", "KH", "QD", "2D", "5S", "2C", "QS", "AC")
"""A toad."""


def stage(**changes: object) -> ToadStage:
    """A hand in full swing."""
    plain = ToadStage(
        seats=tuple(Seat(name) for name in ANIMALS[:4]),
        lives=(3, 2, 3, 1),
        bank=3,
        most_lives=3,
        status=("in", "in", "safe", "in"),
        dealer=0,
        turn=1,
        top="7C",
        pile=5,
        declared=((),) * 4,
        exposed=(False,) * 4,
        can_undo=True,
        can_put_right=True,
        numbering=31,
    )
    made = replace(plain, **changes)  # type: ignore[arg-type]
    count = len(made.seats)
    if len(made.exposed) == count:
        return made
    return replace(made, exposed=(False,) * count, declared=((),) * count)


def outline(at: int, count: int) -> tuple[tuple[float, float], ...]:
    """Corners of one of so many cards, each turned a little."""
    across = min(count, 6)
    x, y = 70.0 + 100 * (at % across), 100.0 + 130 * (at // across)
    turn = math.radians(8 * ((at * 5) % 7 - 3))
    c, s = math.cos(turn), math.sin(turn)
    half = [(-SHORT / 2, -LONG / 2), (SHORT / 2, -LONG / 2), (SHORT / 2, LONG / 2), (-SHORT / 2, LONG / 2)]
    return tuple((x + c * a - s * b, y + s * a + c * b) for a, b in half)


def picture(*values: str) -> Picture:
    """Cards on a green cloth."""
    rng = np.random.default_rng(5)
    image = np.full((420, 660, 3), CLOTH, np.uint8)
    image = np.clip(image + rng.normal(0, 5, image.shape), 0, 255).astype(np.uint8)
    for at, value in enumerate(values):
        corners = np.array(outline(at, len(values)))
        ink = RED if value[-1] in "HD" else BLACK
        cv2.fillPoly(image, [(corners + 4).astype(np.int32)], (40, 52, 34), cv2.LINE_AA)
        cv2.fillPoly(image, [corners.astype(np.int32)], PAPER, cv2.LINE_AA)
        across, down = corners[1] - corners[0], corners[3] - corners[0]
        index, middle = corners[0] + across * 0.1 + down * 0.24, corners[0] + across * 0.5 + down * 0.55
        cv2.putText(image, value[:-1], _px(index), cv2.FONT_HERSHEY_DUPLEX, 0.62, ink, 1, cv2.LINE_AA)
        cv2.circle(image, _px(middle), 13, ink, -1, cv2.LINE_AA)
    return np.ascontiguousarray(image)


def _px(place: np.ndarray) -> tuple[int, int]:
    return round(float(place[0])), round(float(place[1]))


def seen(*values: str, doubts: Doubt = Doubt.NONE) -> tuple[SeenThing, ...]:
    """Cards of a made-up picture."""
    shown = picture(*values)
    return tuple(SeenThing(value, outline(at, len(values)), shown, doubts) for at, value in enumerate(values))


def said(*values: str) -> tuple[SeenThing, ...]:
    """Cards that a person has named."""
    return tuple(SeenThing(value, by_hand=True) for value in values)
