"""A made-up match: its stage, and a plain drawing of stones in place of a camera's picture."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np

from kiosk.scenes import BingoStage, Seat, SeenThing, TrickLine
from kiosk.screens.stones import PIPS
from kiosk.theme import ANIMALS
from vision.reading import Doubt, Picture

LONG, SHORT = 112.0, 56.0
"""A stone of the made-up picture, px."""

SPOTS = ((210.0, 150.0, 12.0), (430.0, 260.0, -64.0), (190.0, 320.0, 95.0))
"""Centre in px and turn in degrees of the stones of the made-up picture."""

IVORY, INK = (214, 226, 232), (32, 28, 26)


def stage(**changes: object) -> BingoStage:
    """A deal in full swing."""
    plain = BingoStage(
        seats=(Seat(ANIMALS[0]), Seat(ANIMALS[1])),
        big=(3, 2),
        target=7,
        points=(42, 18),
        tricks=(3, 1),
        deal=4,
        leader=0,
        trump=5,
        turn_up="5-3",
        reserve=5,
        backs=5,
        can_undo=True,
        can_put_right=True,
        numbering=31,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


LONG_NAMES = (Seat("Maximiliane-Ros."), Seat("Александра Вик."))


def outline(at: int) -> tuple[tuple[float, float], ...]:
    """Corners of the stone at one of the spots."""
    x, y, turn = SPOTS[at]
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    half = [(-LONG / 2, -SHORT / 2), (LONG / 2, -SHORT / 2), (LONG / 2, SHORT / 2), (-LONG / 2, SHORT / 2)]
    return tuple((x + c * a - s * b, y + s * a + c * b) for a, b in half)


def picture(*values: str) -> Picture:
    """Stones on a green cloth."""
    rng = np.random.default_rng(5)
    image = np.full((420, 660, 3), (74, 96, 62), np.uint8)
    image = np.clip(image + rng.normal(0, 5, image.shape), 0, 255).astype(np.uint8)
    for at, value in enumerate(values):
        corners = np.array(outline(at))
        cv2.fillPoly(image, [(corners + 4).astype(np.int32)], (40, 52, 34), cv2.LINE_AA)
        cv2.fillPoly(image, [corners.astype(np.int32)], IVORY, cv2.LINE_AA)
        across, down = corners[1] - corners[0], corners[3] - corners[0]
        middle = [corners[0] + across * 0.5 + down * share for share in (0.12, 0.88)]
        cv2.line(image, _px(middle[0]), _px(middle[1]), INK, 2, cv2.LINE_AA)
        for half, number in enumerate((int(value[0]), int(value[2]))):
            for x, y in PIPS[number]:
                spot = corners[0] + across * (half + x) / 2 + down * y
                cv2.circle(image, _px(spot), 5, INK, -1, cv2.LINE_AA)
    return np.ascontiguousarray(image)


def _px(place: np.ndarray) -> tuple[int, int]:
    return round(float(place[0])), round(float(place[1]))


def seen(at: int, *values: str, doubts: Doubt = Doubt.NONE) -> SeenThing:
    """One of the stones of a made-up picture."""
    return SeenThing(values[at], outline(at), picture(*values), doubts)


def line(**changes: object) -> TrickLine:
    """A trick that was played."""
    plain = TrickLine(30, 4, 0, "6-1", "5-1", 1, 6, "trump")
    return replace(plain, **changes)  # type: ignore[arg-type]
