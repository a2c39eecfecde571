"""The cards' wood blocks cut again and printed as vectors: the ink as outlines, the hand colouring under it."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.kit.press import INK, Points, Press
from kiosk.kit.setting import Box
from kiosk.screens.prints.__main__ import CARDS
from kiosk.screens.prints.block import PAPER, Block

FINER = 2
"""Times finer than the block itself that its outlines are traced."""

LOOSE = 0.7
"""How far (px of the finer block) an outline may leave out what trembles."""

LEAST = 6.0
"""Area (px of the finer block) below which a speck of ink is left out."""

COLOUR_PX = 360
"""Width in px of the hand colouring, which is soft."""


@functools.cache
def cut(name: str) -> tuple[tuple[float, float], Sequence[Points], NDArray[np.uint8]]:
    """A card's width and height in units, the outlines of its ink in units, and its colouring in R, G, B."""
    block = CARDS[name]()
    high, wide = block.shape
    return (wide / block.scale, high / block.scale), outlines(block), colouring(block)


def outlines(block: Block) -> list[Points]:
    """The ink's outlines in units: what lies within an odd number of them is printed."""
    finer = cv2.resize(block.ink, None, fx=FINER, fy=FINER, interpolation=cv2.INTER_CUBIC)
    found, _ = cv2.findContours((finer > 0.5).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    out: list[Points] = []
    for contour in found:
        if cv2.contourArea(contour) < LEAST:
            continue
        points: NDArray[Any] = cv2.approxPolyDP(contour, LOOSE, True)[:, 0]
        if len(points) > 2:
            places = (points + 0.5) / FINER / block.scale
            out.append([(float(x), float(y)) for x, y in places])
    return out


def colouring(block: Block) -> NDArray[np.uint8]:
    """The paper with its colours, without the ink."""
    size = COLOUR_PX, round(COLOUR_PX * block.shape[0] / block.shape[1])
    small = cv2.resize(block.colour, size, interpolation=cv2.INTER_AREA)
    return np.asarray(np.clip(np.round(small * np.array(PAPER, np.float32)), 0, 255), np.uint8)


def card(press: Press, box: Box, name: str) -> None:
    """The card of this name, stretched to `box`."""
    (wide, high), lines, colours = cut(name)
    press.picture(box, colours)
    x, y = box.width / wide, box.height / high
    press.area([[(box.left + a * x, box.top + b * y) for a, b in points] for points in lines], INK)
