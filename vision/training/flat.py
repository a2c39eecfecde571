"""Upper faces made one at a time, without a scene: far more marks, hands and inks a second than whole tables give.

A face's colours and relief come from the simulated dice; light, sides, neighbours and ground are only hinted at. The
namer sees these beside the faces of real scenes, which show it true light and true sides.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readers.cutout import CONTEXT, SIDE
from vision.readers.namer import CLASSES
from vision.simulate import dice, marks

FACE = 80
"""Edge in px at which a face is drawn before it is made small."""
CANVAS = round(FACE * CONTEXT * 1.2)
ALIKE = 5
"""Faces that are drawn of one set before the next is made."""

Array = NDArray[np.float32]


def faces(rng: np.random.Generator) -> Iterator[tuple[NDArray[np.uint8], int]]:
    """Cut-outs and the number of their class, for ever."""
    while True:
        kind = "bell-dice" if rng.random() < 0.65 else "pip-dice"
        make = dice.make(rng, False, kind)
        for _ in range(ALIKE):
            if kind == "bell-dice" and rng.random() < 0.2:
                value = "blank"
            else:
                value = str(rng.choice(CLASSES[1:9] if kind == "bell-dice" else CLASSES[1:7]))
            yield face(make, kind, value, rng), CLASSES.index(value)


def lit(colour: Array, relief: Array, rng: np.random.Generator) -> Array:
    """A side under one lamp and the room's light, linear."""
    towards = np.array([*rng.normal(0, 0.5, 2), 1.0], np.float32)
    towards /= np.linalg.norm(towards)
    normal = relief.copy()
    normal[..., 2] = np.sqrt(np.clip(1 - (relief[..., :2] ** 2).sum(axis=2), 0.05, 1))
    lamp = np.clip(normal @ towards, 0, None)
    share = rng.uniform(0.2, 0.9)
    slope = rng.normal(0, 0.15, 2)
    steps = np.linspace(-1, 1, colour.shape[0], dtype=np.float32)
    field = 1 + slope[0] * steps[:, None] + slope[1] * steps[None]
    light = (share * lamp + (1 - share)) * field
    shine = 0.0
    if rng.random() < 0.3:
        half = np.array([*rng.normal(0, 0.35, 2), 1.0], np.float32)
        half /= np.linalg.norm(half)
        bent = normal.copy()
        bent[..., 0] += 0.25 * steps[None]
        bent[..., 1] += 0.25 * steps[:, None]
        shine = rng.uniform(0.1, 1.0) * np.clip(bent @ half, 0, 1) ** rng.uniform(20, 120) * relief[..., 2]
        shine = shine[..., None]
    return np.asarray(colour * light[..., None] + shine, np.float32)


def face(make: dice.Make, kind: str, value: str, rng: np.random.Generator) -> NDArray[np.uint8]:
    """One cut-out (SIDE, SIDE, 3)."""
    ground = rng.uniform(0.01, 0.9) * (1 + rng.normal(0, 0.25, 3))
    coarse = rng.normal(0, rng.uniform(0, 0.4), (int(rng.integers(2, 30)),) * 2).astype(np.float32)
    canvas = np.clip(ground * (1 + cv2.resize(coarse, (CANVAS, CANVAS)))[..., None], 0, 1).astype(np.float32)
    middle = CANVAS / 2
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    upper = middle + square * FACE / 2
    away = rng.uniform(0, 2 * np.pi)
    tilt = rng.uniform(0, 0.7) * np.array([np.cos(away), np.sin(away)])
    lower = middle + (square * rng.uniform(0.86, 0.98) / 2 + tilt) * FACE
    if rng.random() < 0.5:  # the shadow
        there = lower + rng.normal(0, 0.3, 2) * FACE
        cv2.fillConvexPoly(
            canvas,
            cv2.convexHull(np.vstack([there, lower]).astype(np.int32)),
            (canvas.mean(axis=(0, 1)) * 0.3).tolist(),
        )
        canvas = cv2.GaussianBlur(canvas, (0, 0), rng.uniform(0.5, 5))
    for _ in range(int(rng.integers(0, 3))):  # neighbours, edge to edge or apart
        angle, turn = rng.uniform(0, 2 * np.pi, 2)
        spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        place = middle + FACE * rng.uniform(1.15, 1.6) * np.array([np.cos(angle), np.sin(angle)])
        quad = (square / 2 * FACE) @ spin.T + place
        shown = "blank" if kind == "bell-dice" and rng.random() < 0.7 else str(rng.integers(1, 7))
        paste(canvas, dice.side(make, shown, FACE, 7)[0] * np.float32(rng.uniform(0.3, 1.1)), quad, 0.08)
    order = np.argsort([-(upper[k] + upper[(k + 1) % 4] - 2 * middle) @ tilt for k in range(4)])
    for k in order:
        outward = (upper[k] + upper[(k + 1) % 4]) / 2 - middle
        if outward @ tilt > 0:
            quad = np.array([upper[k], upper[(k + 1) % 4], lower[(k + 1) % 4], lower[k]])
            marked = rng.random() < (0.9 if kind == "pip-dice" else 0.15)
            shown = str(rng.integers(1, 7)) if marked else "blank"
            paste(canvas, dice.side(make, shown, FACE, int(k) + 1)[0] * np.float32(rng.uniform(0.15, 1.0)), quad, 0.03)
    colour, relief = dice.side(make, value, FACE, 4)
    if make.finish.clarity:
        below = str(rng.choice(CLASSES[1:9])) if kind == "bell-dice" else str(7 - int(value))
        if kind == "pip-dice" or (value == "blank" and rng.random() < 0.5):
            colour = seen_through(colour, make, below, tilt, rng)
    top = np.rot90(lit(colour, relief, rng), int(rng.integers(4)))
    paste(canvas, top, upper, make.rounding * rng.uniform(0.5, 1.2), rng.uniform(-0.6, 0.8))
    angle = rng.normal(0, 0.07 if rng.random() < 0.7 else 0.17)
    size = FACE * CONTEXT / SIDE * np.exp(rng.normal(0, 0.07))
    turn = size * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    turn = turn @ (np.eye(2) + rng.normal(0, 0.035, (2, 2)))
    shift = middle + rng.normal(0, 0.035, 2) * FACE - turn @ np.full(2, (SIDE - 1) / 2)
    soft = cv2.GaussianBlur(canvas, (0, 0), rng.uniform(0.8, 2.0))
    cut = cv2.warpAffine(
        soft,
        np.column_stack([turn, shift]),
        (SIDE, SIDE),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REFLECT_101,
    )
    exposure = rng.uniform(0.5, 1.1) / max(float(np.percentile(cut, rng.uniform(90, 100))), 0.05)
    return np.asarray(np.clip(cut * exposure, 0, 1) ** (1 / 2.2) * 255, np.uint8)


def seen_through(
    colour: Array, make: dice.Make, below: str, tilt: NDArray[np.float64], rng: np.random.Generator
) -> Array:
    """An upper side (n, n, 3) of a clear die through which the mark of the lower one is seen, `tilt` edges aside."""
    n = colour.shape[0]
    mark = np.fliplr(marks.draw(below, make.hand, n))
    size = rng.uniform(0.7, 0.95)
    angle = rng.integers(4) * np.pi / 2
    turn = size * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    shift = n / 2 + tilt * n * rng.uniform(0.3, 0.9) - turn @ np.full(2, n / 2)
    seen = cv2.warpAffine(np.ascontiguousarray(mark, dtype=np.float32), np.column_stack([turn, shift]), (n, n))
    seen = cv2.GaussianBlur(seen, (0, 0), rng.uniform(0.4, 2.5)) * np.float32(
        make.finish.clarity * rng.uniform(0.1, 0.6)
    )
    shade = 0.5 * make.ink + 0.5 * make.body if rng.random() < 0.5 else make.ink
    return np.asarray(colour * (1 - seen[..., None]) + seen[..., None] * shade, np.float32)


def paste(canvas: Array, side: Array, quad: NDArray[np.float64], rounding: float, rim: float = 0.0) -> None:
    """Lay a side (n, n, 3) into `quad` of the canvas, its corners rounded, with a bright or dark rim."""
    n = side.shape[0]
    radius = int(np.clip(rounding * n, 1, n // 2 - 1))
    mask = np.zeros((n, n), np.float32)
    cv2.rectangle(mask, (radius, 0), (n - 1 - radius, n - 1), 1.0, -1)
    cv2.rectangle(mask, (0, radius), (n - 1, n - 1 - radius), 1.0, -1)
    for x in (radius, n - 1 - radius):
        for y in (radius, n - 1 - radius):
            cv2.circle(mask, (x, y), radius, 1.0, -1)
    if rim:
        inner = cv2.GaussianBlur(mask, (0, 0), 1 + radius / 2, borderType=cv2.BORDER_CONSTANT)
        side = side * (1 + rim * (1 - inner))[..., None]
    source = np.array([[0, 0], [n - 1, 0], [n - 1, n - 1], [0, n - 1]], np.float32)
    place = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
    size = canvas.shape[1::-1]
    laid = cv2.warpPerspective(np.ascontiguousarray(side, dtype=np.float32), place, size)
    over = cv2.warpPerspective(mask, place, size)[..., None]
    canvas *= 1 - over
    canvas += laid * over
