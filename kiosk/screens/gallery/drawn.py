"""Plain drawings of dice on a green cloth, in place of a camera's pictures, and what can be wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import cv2
import numpy as np

from kiosk.scenes import SeenDie
from vision.reading import Doubt, Picture

SPOTS = ((150, 130), (270, 95), (390, 150), (505, 110), (175, 290), (300, 250), (415, 330), (520, 270))
"""Centres in px of the eight dice of the made-up picture."""

EDGE = 62.0
SIZE = (660, 420)
CLOTH, SHADE, BONE, INK = (74, 96, 62), (44, 60, 38), (214, 228, 236), (36, 36, 150)
PLAIN = ("blank", "2", "blank", "bell", "5", "blank", "blank", "6")
SIXES = ("6", "2", "3", "6", "1", "4", "4", "6")


def picture(values: tuple[str, ...] = PLAIN, spots: tuple[tuple[int, int], ...] = SPOTS) -> Picture:
    """Dice that show `values`, at `spots`."""
    rng = np.random.default_rng(5)
    image = np.full((SIZE[1], SIZE[0], 3), CLOTH, np.uint8)
    image = np.clip(image + rng.normal(0, 5, image.shape), 0, 255).astype(np.uint8)
    for value, (x, y) in zip(values, spots, strict=False):
        _die(image, value, x, y, float(rng.uniform(-40, 40)))
    return image


def thrown(values: tuple[str, ...] = PLAIN) -> tuple[SeenDie, ...]:
    """The dice of `picture`."""
    return tuple(SeenDie(value, x, y, EDGE, 0.998) for value, (x, y) in zip(values, SPOTS, strict=False))


def _polygon(image: Picture, points: object, colour: tuple[int, int, int]) -> None:
    cv2.fillPoly(image, [np.array(points, np.int32)], colour, cv2.LINE_AA)


def _die(image: Picture, value: str, x: int, y: int, angle: float, edge: float = EDGE) -> None:
    corners = cv2.boxPoints(((float(x), float(y)), (edge, edge), angle))
    _polygon(image, corners + np.array((7, 9)), SHADE)
    _polygon(image, corners, BONE)
    if value.isdigit():
        cv2.putText(image, value, (x - 15, y + 17), cv2.FONT_HERSHEY_DUPLEX, 1.5, INK, 3, cv2.LINE_AA)
    elif value == "bell":
        _polygon(image, [[x, y - 20], [x + 17, y + 14], [x - 17, y + 14]], INK)
        cv2.circle(image, (x, y + 18), 5, INK, -1, cv2.LINE_AA)
    elif value == "hammer":
        cv2.rectangle(image, (x - 17, y - 18), (x + 17, y - 4), INK, -1)
        cv2.line(image, (x, y - 4), (x, y + 20), INK, 6)


def _cocked(image: Picture) -> None:
    x, y = SPOTS[0]
    _polygon(image, [[x - 48, y - 48], [x + 48, y - 48], [x + 48, y + 56], [x - 48, y + 56]], CLOTH)
    _polygon(image, [[x - 34, y + 2], [x + 38, y - 12], [x + 46, y + 44], [x - 24, y + 54]], SHADE)
    _polygon(image, [[x - 30, y - 34], [x + 26, y - 44], [x + 36, y - 6], [x - 22, y + 6]], BONE)
    _polygon(image, [[x - 22, y + 6], [x + 36, y - 6], [x + 38, y + 28], [x - 18, y + 42]], (160, 176, 186))


def _stacked(image: Picture) -> None:
    _die(image, "blank", SPOTS[0][0] + 22, SPOTS[0][1] - 20, 20.0)


def _hidden(image: Picture) -> None:
    x, y = SPOTS[0]
    _polygon(image, [[x - 90, y - 130], [x + 60, y - 130], [x + 30, y + 4], [x - 90, y + 30]], (196, 214, 226))
    cv2.line(image, (x - 70, y - 60), (x + 20, y - 70), (120, 130, 140), 2, cv2.LINE_AA)
    cv2.line(image, (x - 70, y - 36), (x + 14, y - 46), (120, 130, 140), 2, cv2.LINE_AA)


def _touching(image: Picture) -> None:
    _die(image, "blank", SPOTS[0][0] + 60, SPOTS[0][1] + 8, 8.0)


def _hand(image: Picture) -> None:
    skin = (138, 168, 220)
    for k, (dx, dy) in enumerate(((60, 96), (96, 70), (124, 34), (132, -8))):
        cv2.line(image, (60, 60), (60 + dx, 60 + dy), skin, 40 - 2 * k, cv2.LINE_AA)
    cv2.ellipse(image, (30, 40), (96, 74), 30.0, 0.0, 360.0, skin, -1, cv2.LINE_AA)


def _too_many(image: Picture) -> None:
    cv2.circle(image, (90, 226), 30, SHADE, -1, cv2.LINE_AA)
    cv2.circle(image, (84, 220), 30, (60, 150, 200), -1, cv2.LINE_AA)
    cv2.circle(image, (84, 220), 24, (40, 110, 160), 2, cv2.LINE_AA)


def _off_the_mat(image: Picture) -> None:
    image[:, :215] = (60, 92, 128)
    image[:, 207:215] = (40, 50, 60)
    for at in (0, 4):
        _die(image, PLAIN[at], *SPOTS[at], 14.0)


def _ghost(image: Picture) -> None:
    other = image.copy()
    _die(other, "blank", SPOTS[0][0] + 18, SPOTS[0][1] + 8, 30.0)
    image[:] = cv2.addWeighted(image, 0.5, other, 0.5, 0)


def _two_readings(image: Picture) -> None:
    x, y = SPOTS[0]
    for value, dx in (("5", -3), ("6", 3)):
        cv2.putText(image, value, (x - 15 + dx, y + 17), cv2.FONT_HERSHEY_DUPLEX, 1.5, (140, 140, 190), 2, cv2.LINE_AA)


def _scratch(image: Picture) -> None:
    x, y = SPOTS[0]
    for dx, dy in ((-16, 20), (4, 24), (-10, -14)):
        cv2.line(image, (x - dx, y - dy // 2), (x + dx // 2, y + dy), (150, 160, 190), 2, cv2.LINE_AA)


def _glare(image: Picture) -> None:
    light = np.zeros(image.shape[:2], np.float32)
    cv2.ellipse(light, SPOTS[0], (52, 26), -30.0, 0.0, 360.0, 1.0, -1)
    light = cv2.GaussianBlur(light, (0, 0), 9)[..., None]
    image[:] = (image * (1 - light) + 255 * light).astype(np.uint8)


def _small(image: Picture) -> None:
    little = cv2.resize(image, (SIZE[0] // 3, SIZE[1] // 3), interpolation=cv2.INTER_AREA)
    image[:] = np.resize(np.array(CLOTH, np.uint8), image.shape)
    top, left = SIZE[1] // 3, SIZE[0] // 3
    image[top : top + little.shape[0], left : left + little.shape[1]] = little


_SPOILT: Mapping[Doubt, Callable[[Picture], None]] = {
    Doubt.COCKED: _cocked,
    Doubt.STACKED: _stacked,
    Doubt.HIDDEN: _hidden,
    Doubt.TOUCHING: _touching,
    Doubt.HAND_IN_VIEW: _hand,
    Doubt.TOO_MANY: _too_many,
    Doubt.OFF_THE_MAT: _off_the_mat,
    Doubt.BUMPED: _ghost,
    Doubt.LOOKS_DIFFER: _two_readings,
    Doubt.LOW_CONFIDENCE: _scratch,
    Doubt.GLARE: _glare,
    Doubt.TOO_SMALL: _small,
}

WHOLE = (Doubt.HAND_IN_VIEW, Doubt.BLURRED, Doubt.TOO_DARK, Doubt.TOO_SMALL)
"""Doubts about the whole picture: no die has a name."""


def doubtful(doubt: Doubt) -> tuple[Picture, tuple[SeenDie, ...]]:
    """A picture that gives reason for `doubt`, and the dice as they would be read from it."""
    values = ("2", *PLAIN[1:]) if doubt is Doubt.TWICE else PLAIN[: 7 if doubt is Doubt.TOO_FEW else 8]
    image, dice = picture(values), thrown(values)
    if doubt is Doubt.BLURRED:
        image = cv2.GaussianBlur(image, (0, 0), 8)
    elif doubt is Doubt.TOO_DARK:
        image = (image * 0.16).astype(np.uint8)
    elif doubt in _SPOILT:
        _SPOILT[doubt](image)
    if doubt in WHOLE:
        scale, left, top = (1 / 3, SIZE[0] // 3, SIZE[1] // 3) if doubt is Doubt.TOO_SMALL else (1.0, 0, 0)
        dice = tuple(
            SeenDie("", left + die.x * scale, top + die.y * scale, die.edge * scale, 0.3, doubt) for die in dice
        )
    elif doubt not in (Doubt.TWICE, Doubt.TOO_FEW):
        named = dice[0].value if doubt is Doubt.BUMPED else ""
        dice = (SeenDie(named, *SPOTS[0], EDGE, 0.4, doubt), *dice[1:])
    return image, dice
