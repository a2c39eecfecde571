"""Bell-and-Hammer dice and ordinary dice: found, cut out, named, counted, doubted."""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray

from vision.readers import doubting
from vision.readers.finder import Face, Found, find
from vision.readers.namer import CLASSES, Named, names
from vision.readers.network import network, settings
from vision.reading import Doubt, Expectation, Picture, Reading

COUNTS = {"bell-dice": 8, "pip-dice": None}
"""How many dice lie there when the caller does not say."""
LIKED = 21.0
"""Edge in network px at which the finder is at its best."""
COMFORT = (13.0, 34.0)
"""Edges in network px that need no second pass."""
FIRST_LOOK = 400
"""Long side in px of the first pass over a picture of unknown scale."""
OTHER_LOOKS = (800, 160)
"""Long sides that are tried when the first pass shows nothing."""
LONGEST = 1280
"""No pass has a longer side than this: time and memory."""
NONE = CLASSES.index("none")
LEAST_SIDE = 16
"""A picture with a shorter side shows nothing that could be read."""


def colour(picture: NDArray[np.generic]) -> Picture:
    """Any 8-bit picture (grey, with or without alpha) as BGR; others are brought to 8 bits first."""
    x = np.asarray(picture)
    if x.dtype != np.uint8:
        x = np.clip(np.nan_to_num(x.astype(np.float32)), 0, 255).astype(np.uint8)
    if x.ndim == 2:
        x = x[..., None]
    if x.shape[2] < 3:
        x = np.repeat(x[..., :1], 3, axis=2)
    return np.ascontiguousarray(x[..., :3])


class DiceReader:
    """Reads one kind of dice with the networks that both kinds share."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._finder = network("finder")
        self._namer = network("namer")
        self._witness = network("witness")
        foreign = () if kind == "bell-dice" else ("blank", "bell", "hammer")
        self._foreign = np.array([name in foreign for name in CLASSES])

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        """See `vision.reading.Reader`. Any array that is a picture gets an answer, never an exception."""
        begin = time.perf_counter()
        expect = expect or Expectation(count=COUNTS[self.kind])
        picture = colour(picture)
        if min(picture.shape[:2]) < LEAST_SIDE:
            doubts = Doubt.TOO_SMALL | (Doubt.TOO_FEW if expect.count else Doubt.NONE)
            return Reading(self.kind, doubts=doubts, ms=_since(begin), picture=picture)
        found, named = self.look(picture, expect)
        items, doubts = doubting.judge(self.kind, picture, found, named, expect)
        return Reading(self.kind, items, doubts, ms=_since(begin), picture=picture)

    def look(self, picture: Picture, expect: Expectation) -> tuple[Found, tuple[Named, ...]]:
        """What the networks see, before anything is decided."""
        part, offset = _region(picture, expect)
        found = self.survey(part, expect.edge_px)
        chosen = settings()["temperatures"]
        both = names(self._namer, self._witness, part, found.faces, (chosen["namer"], chosen["witness"]))
        for p in both:
            p[..., NONE] += (p * self._foreign).sum(axis=2)
            p[..., self._foreign] = 0
        named = tuple(
            Named(face.moved(1.0, offset), first, second)
            for face, first, second in zip(found.faces, *both, strict=True)
        )
        return found, named

    def survey(self, picture: Picture, edge: float | None) -> Found:
        """The faces, looked for at the scale where the finder is at its best."""
        longest = max(picture.shape[:2])
        if edge:
            return find(self._finder, picture, min(LIKED / edge, LONGEST / longest))
        scale = min(FIRST_LOOK / longest, 2.0)
        found = find(self._finder, picture, scale)
        if not _clear(found):
            tries = [
                (find(self._finder, picture, other), other)
                for side in OTHER_LOOKS
                if (other := min(side / longest, 3.0))
            ]
            found, scale = max([(found, scale), *tries], key=lambda it: sum(face.heat for face in _clear(it[0])))
        clear = _clear(found)
        if clear:
            seen = float(np.median([face.edge for face in clear])) * scale
            if not COMFORT[0] <= seen <= COMFORT[1]:
                again = float(np.clip(scale * LIKED / seen, 48 / longest, LONGEST / longest))
                found = find(self._finder, picture, again)
        return found


def _clear(found: Found) -> list[Face]:
    return [face for face in found.faces if face.heat > 0.35]


def _since(begin: float) -> float:
    return (time.perf_counter() - begin) * 1000


def _region(picture: Picture, expect: Expectation) -> tuple[Picture, NDArray[np.float64]]:
    """The part of the picture around the region that counts, a die's width more on each side, and where it begins."""
    if len(expect.region) < 3:
        return picture, np.zeros(2)
    corners = np.asarray(expect.region, dtype=np.float64)
    margin = 1.5 * expect.edge_px if expect.edge_px else 0.05 * float(np.ptp(corners, axis=0).max())
    height, width = picture.shape[:2]
    low = np.clip(np.floor(corners.min(axis=0) - margin), 0, (width - LEAST_SIDE, height - LEAST_SIDE)).astype(int)
    high = np.clip(np.ceil(corners.max(axis=0) + margin), low + LEAST_SIDE, (width, height)).astype(int)
    return picture[low[1] : high[1], low[0] : high[0]], low.astype(np.float64)
