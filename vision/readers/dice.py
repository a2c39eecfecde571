"""Bell-and-Hammer dice and ordinary dice: found, cut out, named, counted, doubted."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readers import doubting
from vision.readers.answering import LEAST_SIDE, answered, colour
from vision.readers.company import company
from vision.readers.evidence import weighted_median
from vision.readers.finder import Face, Found, find
from vision.readers.footing import footings
from vision.readers.namer import CLASSES, LOOKS, Named, names
from vision.readers.network import network, settings
from vision.readers.passes import agreed
from vision.reading import Expectation, Picture, Reading

COUNTS = {"bell-dice": 8, "pip-dice": None}
"""How many dice lie there when the caller does not say."""
LIKED = 22.0
"""Edge in network px at which the finder is at its best."""
CLOSER = 1.3
"""How much larger a second pass sees the dice where the table is not known."""
COMFORT = (13.0, 36.0)
"""Edges in network px that need no second pass."""
HOT = 0.5
"""Heat from which on a face counts when the scale is looked for."""
FIRST_LOOK = 400
"""Long side in px of the first pass over a picture of unknown scale."""
OTHER_LOOKS = (200, 800)
"""Long sides of further passes, where the first one does not see clearly."""
LONGEST = 1280
"""No pass has a longer side than this: time and memory."""
NONE = CLASSES.index("none")
ODD_SIZE = 1.5
"""How many times larger or smaller than known dice a face may be: perspective and the finder's error."""
UNCHANGED = 8.0
"""Difference of brightness (of 255) to the empty table below which nothing new lies there."""
COARSE = 6.0
"""Edge of a die in px at which a picture is compared with the empty table as a whole."""
AROUND = 1.5
"""Edges of ground that are looked at around what differs from the empty table."""
AT_MOST = 40
"""Faces that are named; where there are more, the hottest of them are doubtful enough."""
MOST = 100
"""Faces that are named in a search for the scale."""
GRID = np.stack(np.meshgrid(*[np.linspace(-0.7, 0.7, 7)] * 2), axis=-1).reshape(-1, 2)
"""Places on a face, in half-edges, that its colour is taken from."""
ALL_OF_IT = np.stack(np.meshgrid(*[np.linspace(-1.4, 1.4, 13)] * 2), axis=-1).reshape(-1, 2)
"""Places on a face and about it, in half-edges, that are compared with the empty table."""


class DiceReader:
    """Reads one kind of dice with the networks that both kinds share."""

    settings = "dice"
    """Where calibration wrote what it chose."""
    at_most = AT_MOST
    twice = True
    """Whether the finder looks into the mirror too, and closer, where the table is not known."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._finder = network("finder")
        self._namer = network("namer")
        self._witness = network("witness")
        self._footing = network("footing")
        self._company = company()
        foreign = () if kind == "bell-dice" else ("blank", "bell", "hammer")
        self._foreign = np.array([name in foreign for name in CLASSES])

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        """See `vision.reading.Reader`. Any array that is a picture gets an answer, never an exception."""
        return answered(self.kind, picture, expect or Expectation(count=COUNTS[self.kind]), self._read)

    def _read(self, picture: Picture, expect: Expectation) -> Reading:
        found, named = self.look(picture, expect)
        return doubting.judge(self.kind, picture, found, named, expect)

    def look(self, picture: Picture, expect: Expectation) -> tuple[Found, tuple[Named, ...]]:
        """What the networks see, before anything is decided."""
        part, offset = region_of(picture, expect)
        empty = expect.empty
        if empty is not None:
            empty = region_of(colour(empty), expect)[0] if empty.shape[:2] == picture.shape[:2] else None
        if empty is not None and expect.edge_px:
            x, y, right, bottom = changed(part, empty, expect.edge_px)
            part, empty, offset = part[y:bottom, x:right], empty[y:bottom, x:right], offset + np.array([x, y])
        found = self.survey(part, expect.edge_px, expect.seen_px)
        change = None if empty is None else difference(part, empty)
        found = Found(tuple(face for face in found.faces if possible(face, change, expect.edge_px)), found.hands)
        found = Found(found.faces[: self.at_most], found.hands)
        both = self._names(part, found.faces, LOOKS)
        moved = found.moved(offset)
        tones = [tone_of(part, face) for face in found.faces]
        stands = self._footings(part, found.faces, both[0], twice=not expect.edge_px)
        named = tuple(Named(*one) for one in zip(moved.faces, *both, tones, stands, strict=True))
        return moved, named

    def _footings(
        self, picture: Picture, faces: tuple[Face, ...], looks: NDArray[np.float32], twice: bool
    ) -> list[tuple[float, ...]]:
        """How each face stands; the surest (`looks`: see `_names`) tell the slant that all have in common.

        `twice`: seen in the mirror too.
        """
        weights = np.array([face.heat for face in faces]) * (1 - looks[..., NONE].mean(axis=1))
        rows = footings(self._footing, self._company, picture, faces, weights**2 + 1e-9, twice)
        return [tuple(row) for row in rows.tolist()]

    def _names(
        self, picture: Picture, faces: tuple[Face, ...], looks: tuple[tuple[int, float], ...]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """What both witnesses say, what this kind cannot show added to `none`."""
        chosen = settings(self.settings)["temperatures"]
        temperatures = (chosen["namer"], chosen["witness"])
        both = names(self._namer, self._witness, picture, faces, temperatures, looks)
        for p in both:
            p[..., NONE] += (p * self._foreign).sum(axis=2)
            p[..., self._foreign] = 0
        return both

    def survey(self, picture: Picture, edge: float | None, seen: float | None = None) -> Found:
        """The faces, looked for at the scale where the finder is at its best.

        That follows from the `edge` of a die in px; where this is only what was `seen` before, it must prove itself.
        On a table that is not known the finder looks into the mirror too: there it has no other help.
        """
        longest = max(picture.shape[:2])
        if edge:
            return find(self._finder, picture, min(LIKED / edge, LONGEST / longest))
        found = self.seen_again(picture, seen)
        if found is not None:
            return found
        first = min(FIRST_LOOK / longest, 2.0)
        passes = [(find(self._finder, picture, first), first)]
        if clear(*passes[0]):
            return self._closely(picture, [(face.edge, face.heat) for face in passes[0][0].faces if face.heat > HOT])
        for side in OTHER_LOOKS:
            scale = min(side / longest, 4.0)
            passes.append((find(self._finder, picture, scale), scale))
        faces = merged(passes)
        if not faces:
            scale = LONGEST / longest if longest > OTHER_LOOKS[-1] else first
            return find(self._finder, picture, scale, twice=self.twice)
        # pips, weave and squares of cloth are hot here and there, but few of them can be named
        named = 1 - self._names(picture, tuple(faces), LOOKS[:1])[0][:, 0, NONE]
        weights = [(face.heat * float(p)) ** 2 + 1e-9 for face, p in zip(faces, named, strict=True)]
        return self._closely(picture, [(face.edge, weight) for face, weight in zip(faces, weights, strict=True)])

    def _closely(self, picture: Picture, edges: list[tuple[float, float]]) -> Found:
        """The pass that counts, at the scale that the middle of the `edges` (px, with their weights) asks for."""
        longest = max(picture.shape[:2])
        middle = weighted_median(*zip(*edges, strict=True))
        scale = float(np.clip(LIKED / middle, 48 / longest, LONGEST / longest))
        return self._closer(picture, scale, find(self._finder, picture, scale, twice=self.twice))

    def _closer(self, picture: Picture, scale: float, found: Found) -> Found:
        """What a pass at `scale` has `found`, and a closer one sees, together."""
        closer = min(scale * CLOSER, LONGEST / max(picture.shape[:2]))
        if not self.twice or closer <= scale:
            return found
        return agreed(found, find(self._finder, picture, closer, twice=True))

    def seen_again(self, picture: Picture, seen: float | None) -> Found | None:
        """As the pass that counts, at the size in px that an earlier look found; None where it is not true any more."""
        if not seen:
            return None
        scale = min(LIKED / seen, LONGEST / max(picture.shape[:2]))
        found = find(self._finder, picture, scale, twice=self.twice)
        return self._closer(picture, scale, found) if suits(found, scale) else None


def difference(picture: Picture, empty: Picture) -> NDArray[np.uint8]:
    """How far each px (h, w) differs from the `empty` table in its most different colour, of 255, without noise."""
    now, before = (cv2.blur(np.ascontiguousarray(it), (5, 5)) for it in (picture, empty))
    blue, green, red = cv2.split(cv2.absdiff(now, before))
    return np.asarray(cv2.max(cv2.max(blue, green), red), dtype=np.uint8)


def possible(face: Face, change: NDArray[np.uint8] | None, edge: float | None) -> bool:
    """Whether a die can lie here: dice are of one known size, and where one lies there is `change` of the table."""
    if edge and not 1 / ODD_SIZE < face.edge / edge < ODD_SIZE:
        return False
    return change is None or float(np.percentile(at(change, face, ALL_OF_IT), 85)) > UNCHANGED


def at(picture: NDArray[np.uint8], face: Face, places: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The px at `places` (n, 2), in half-edges of the face; beyond the border of the picture those at the border."""
    x, y = (face.centre + places @ face.matrix.T).round().astype(int).T
    return np.asarray(picture[y.clip(0, picture.shape[0] - 1), x.clip(0, picture.shape[1] - 1)])


def tone_of(picture: Picture, face: Face) -> tuple[float, float, float]:
    """The middle colour of a face, BGR."""
    blue, green, red = np.median(at(picture, face, GRID), axis=0)
    return float(blue), float(green), float(red)


def changed(picture: Picture, empty: Picture, edge: float) -> tuple[int, int, int, int]:
    """Left, top, right, bottom in px of what differs from the `empty` table, with room around; all if nothing does."""
    height, width = picture.shape[:2]
    scale = min(COARSE / edge, 1.0)
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    every = max(int(0.5 / scale), 1)  # two px of each three or four are enough to average
    now, before = (
        cv2.resize(np.ascontiguousarray(it[::every, ::every]), size, interpolation=cv2.INTER_AREA)
        for it in (picture, empty)
    )
    rows, columns = np.nonzero((cv2.absdiff(now, before) > UNCHANGED).any(axis=2))
    if not rows.size:
        return 0, 0, width, height
    margin = AROUND * edge
    left, right = columns.min() / scale - margin, (columns.max() + 1) / scale + margin
    top, bottom = rows.min() / scale - margin, (rows.max() + 1) / scale + margin
    return max(int(left), 0), max(int(top), 0), min(int(right) + 1, width), min(int(bottom) + 1, height)


def clear(found: Found, scale: float) -> bool:
    """Whether one pass is enough: it saw dice, of one size that it likes, and little that it is not sure of."""
    strong = sum(face.heat > HOT for face in found.faces)
    weak = sum(0.12 < face.heat <= HOT for face in found.faces)
    return suits(found, scale) and weak <= strong / 2


def suits(found: Found, scale: float) -> bool:
    """Whether a pass saw dice, and all of them in sizes that it likes."""
    strong = [face.edge * scale for face in found.faces if face.heat > HOT]
    return bool(strong) and min(strong) >= COMFORT[0] and max(strong) <= COMFORT[1]


def merged(passes: list[tuple[Found, float]]) -> list[Face]:
    """The faces of several passes, each once, from the pass that saw it best; what lies within another is gone."""
    rated = []
    for found, scale in passes:
        for face in found.faces:
            far = abs(np.log(face.edge * scale / LIKED))
            rated.append((face.heat * float(np.exp(-0.3 * far)), face))
    rated.sort(key=lambda it: -it[0])
    kept: list[Face] = []
    for score, face in rated:
        if score > 0.25 and not any(
            float(np.linalg.norm(face.centre - other.centre)) < 0.6 * max(face.edge, other.edge) for other in kept
        ):
            kept.append(face)
    return kept[:MOST]


def region_of(picture: Picture, expect: Expectation) -> tuple[Picture, NDArray[np.float64]]:
    """The part of the picture around the region that counts, a die's width more on each side, and where it begins."""
    if len(expect.region) < 3:
        return picture, np.zeros(2)
    corners = np.asarray(expect.region, dtype=np.float64)
    margin = 1.5 * expect.edge_px if expect.edge_px else 0.05 * float(np.ptp(corners, axis=0).max())
    height, width = picture.shape[:2]
    low = np.clip(np.floor(corners.min(axis=0) - margin), 0, (width - LEAST_SIDE, height - LEAST_SIDE)).astype(int)
    high = np.clip(np.ceil(corners.max(axis=0) + margin), low + LEAST_SIDE, (width, height)).astype(int)
    return picture[low[1] : high[1], low[0] : high[0]], low.astype(np.float64)
