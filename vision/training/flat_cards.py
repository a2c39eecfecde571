"""Small tables with cards, drawn flat, without rays: some thirty a second.

Faces come from `card_decks`; light, bend, shadows, gloss and ground are only hinted at. The size of the indices in px
is chosen, and all else follows from it: the finder sees patches of these, the namers cut-outs.
"""

from __future__ import annotations

import string
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate import grounds
from vision.simulate.card_faces import VALUES, Deck, card_back
from vision.simulate.lens import develop, lens

Array = NDArray[Any]
Bytes = NDArray[np.uint8]

GROUNDS = {"train": 240, "held": 60}
"""How many grounds are kept at hand."""
GRADED = (np.arange(256) / 255.0) ** 2.2
LIGHT = GRADED.astype(np.float32)


@dataclass(frozen=True, eq=False)
class Index:
    """An index on the table."""

    value: str
    card: int
    centre: Array
    matrix: Array
    """Half its height to the right and down, in columns, px."""
    to_middle: Array
    """From its centre to the card's, px."""
    hidden: float

    @property
    def height(self) -> float:
        """px, foreshortened."""
        return 2 * float(np.sqrt(abs(np.linalg.det(self.matrix))))


@dataclass(frozen=True, eq=False)
class Card:
    """A card on the table."""

    value: str
    """Empty: face down."""
    corners: Array
    """(4, 2) px, from its upper left, clockwise."""
    hidden: float


@dataclass(frozen=True, eq=False)
class Scene:
    """A small table."""

    picture: Bytes
    cards: tuple[Card, ...]
    indices: tuple[Index, ...]


class Pool:
    """Decks and grounds of one split, from which tables are made."""

    def __init__(self, decks: list[Deck], split: str, rng: np.random.Generator) -> None:
        self.decks = decks
        self.grounds = [grounds.ground(rng, split == "held").texture for _ in range(GROUNDS[split])]

    def table(
        self, rng: np.random.Generator, size: tuple[int, int], index: float, crowd: float = 1.0, whole: bool = False
    ) -> Scene:
        """A table of `size` px whose indices are about `index` px high; `whole`: as people take pictures of cards."""
        return _table(self, rng, size, index, crowd, whole)


def _around(rng: np.random.Generator, ground: Bytes, size: tuple[int, int]) -> Bytes:
    """A piece of a ground at any turn and scale."""
    turn, scale = rng.uniform(0, 2 * np.pi), float(np.exp(rng.uniform(-1.4, 0.7)))
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    if scale < 0.6:
        ground = np.asarray(cv2.resize(ground, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
        c, s = c * 2, s * 2
    matrix = np.array([[c, -s, rng.uniform(0, 512)], [s, c, rng.uniform(0, 512)]])
    return np.asarray(cv2.warpAffine(ground, matrix, size, borderMode=cv2.BORDER_WRAP), np.uint8)


def _litter(canvas: Bytes, rng: np.random.Generator, index: float) -> None:
    """Papers with print, boxes and stripes, that are no cards."""
    height, width = canvas.shape[:2]
    for _ in range(int(rng.integers(1, 4))):
        sort = rng.random()
        middle, angle = rng.uniform((0, 0), (width, height)), rng.uniform(0, 360)
        across = rng.uniform(1, 12, 2) * index
        box = cv2.boxPoints((tuple(middle), tuple(across), angle)).astype(np.int32)
        colour = rng.integers(0, 256, 3).tolist() if rng.random() < 0.6 else [int(rng.integers(200, 256))] * 3
        if sort < 0.6:
            cv2.fillConvexPoly(canvas, box, colour, cv2.LINE_AA)
        if sort > 0.35:
            ink = rng.integers(0, 256, 3).tolist() if rng.random() < 0.5 else [int(rng.integers(0, 60))] * 3
            sheet = np.zeros((height, width), np.uint8)
            scale = index * float(np.exp(rng.normal(-0.4, 0.5))) / 22
            letters = list(string.ascii_uppercase + "AKQJ10987654321" + string.ascii_lowercase)
            font = int(rng.integers(8))
            y = 0.0
            while y < height:
                y += scale * 22 * rng.uniform(1.2, 2.5)
                text = "".join(rng.choice(letters, int(rng.integers(1, 14))))
                cv2.putText(sheet, text, (int(rng.uniform(-0.1, 0.7) * width), int(y)), font, scale, 255,
                            max(round(scale * rng.uniform(1, 4)), 1), cv2.LINE_AA)  # fmt: skip
            turn = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1.0)
            sheet = np.asarray(cv2.warpAffine(sheet, turn, (width, height)), np.uint8)
            if rng.random() < 0.7:
                only = np.zeros_like(sheet)
                cv2.fillConvexPoly(only, box, 255)
                sheet &= only
            share = sheet[..., None].astype(np.float32) / 255
            canvas[:] = (canvas * (1 - share) + np.array(ink, np.float32) * share).astype(np.uint8)


def _spots(
    rng: np.random.Generator, size: tuple[int, int], tall: float, shape: float, crowd: float
) -> list[tuple[float, float, float]]:
    """Middles (px) and turns of the cards, from below."""
    width, height = size
    sort = rng.random()
    out: list[tuple[float, float, float]] = []
    if sort < 0.5:
        room = width * height / (tall * tall * shape)
        count = int(np.clip(rng.poisson(room * 0.8 * crowd), 1, 14))
        square = rng.random() < 0.3
        whole = rng.normal(0, 0.1) + rng.integers(4) * np.pi / 2
        for _ in range(count):
            for _try in range(6):
                x, y = rng.uniform((-0.1, -0.1), (1.1, 1.1)) * (width, height)
                near = min((np.hypot(x - a, y - b) for a, b, _ in out), default=1e9)
                if near > tall * (0.75 if rng.random() < 0.75 else 0.2):
                    break
            else:
                continue
            turn = whole + rng.normal(0, 0.08) if square else rng.uniform(0, 2 * np.pi)
            out.append((x, y, turn))
    else:
        turn = rng.uniform(0, 2 * np.pi)
        count = int(rng.integers(2, 8))
        step = rng.uniform(0.1, 0.35) if sort < 0.75 else rng.normal(0, 0.03)
        gap = rng.uniform(0.12, 0.55) * tall * shape if step < 0.1 or rng.random() < 0.4 else 0.02 * tall
        pivot = tall * rng.uniform(0.5, 1.2) if step > 0.1 else 0.0
        if rng.random() < 0.12:
            gap = -gap
        start = rng.uniform((0.2, 0.2), (0.8, 0.8)) * (width, height)
        for k in range(count):
            way = turn + (k - count / 2) * step
            along = (k - count / 2) * gap
            x = start[0] + along * np.cos(turn) + pivot * np.sin(way) + rng.normal(0, 0.02) * tall
            y = start[1] + along * np.sin(turn) - pivot * np.cos(way) + rng.normal(0, 0.02) * tall
            out.append((x, y, way + rng.normal(0, 0.04)))
        for _ in range(int(rng.integers(0, 3))):
            out.insert(0, (*rng.uniform((0, 0), (width, height)), rng.uniform(0, 2 * np.pi)))
    return out


def _in_view(
    rng: np.random.Generator, spots: list[tuple[float, float, float]], size: tuple[int, int], deck: Deck, tall: float
) -> list[tuple[float, float, float]]:
    """The same cards, most often shifted so that an index of one of them lies in the picture."""
    if not spots or rng.random() < 0.15 or tall < 0.5 * min(size):
        return spots
    x, y, turn = spots[int(rng.integers(len(spots)))]
    off = (np.array(deck.spots[0]) - np.array([deck.shape, 1.0]) / 2) * tall * rng.choice([-1, 1])
    here = np.array(
        [x + np.cos(turn) * off[0] - np.sin(turn) * off[1], y + np.sin(turn) * off[0] + np.cos(turn) * off[1]]
    )
    dx, dy = rng.uniform((0.15, 0.15), (0.85, 0.85)) * size - here
    return [(a + dx, b + dy, c) for a, b, c in spots]


def _pulled_in(
    spots: list[tuple[float, float, float]], size: tuple[int, int], margin: float
) -> list[tuple[float, float, float]]:
    """The same cards within the picture: all together as far as they can, those that are still outside left out."""
    low, high = np.full(2, margin), np.maximum(np.array(size) - margin, margin + 1)
    at = np.array([spot[:2] for spot in spots])
    shift = np.maximum(low - at.min(axis=0), 0) + np.minimum(high - at.max(axis=0), 0)
    at = at + shift
    kept = [
        (x, y, spot[2])
        for (x, y), spot in zip(at, spots, strict=True)
        if ((x, y) >= low).all() and ((x, y) <= high).all()
    ]
    return kept or [(size[0] / 2, size[1] / 2, spots[0][2])]


def _bent(face: Bytes, rng: np.random.Generator) -> Bytes:
    """A face that is a little curved: its middle stands nearer to the camera."""
    height, width = face.shape[:2]
    amount = rng.normal(0, 0.02) * height
    x = np.arange(width, dtype=np.float32)
    y = np.arange(height, dtype=np.float32)
    sx = x[None] + np.float32(amount) * np.sin(np.pi * y / height)[:, None].astype(np.float32) * 0.7
    sy = y[:, None] + np.float32(rng.normal(0, 0.012) * height) * np.sin(np.pi * x / width)[None].astype(np.float32)
    at = [np.ascontiguousarray(np.broadcast_to(it, (height, width))) for it in (sx, sy)]
    return np.asarray(cv2.remap(face, at[0], at[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _table(
    pool: Pool, rng: np.random.Generator, size: tuple[int, int], index: float, crowd: float, whole: bool
) -> Scene:
    width, height = size
    deck = pool.decks[int(rng.integers(len(pool.decks)))]
    canvas = _around(rng, pool.grounds[int(rng.integers(len(pool.grounds)))], size)
    if rng.random() < 0.45:
        _litter(canvas, rng, index)
    light = LIGHT[canvas]
    light *= np.float32(np.exp(rng.normal(0, 0.3)))
    tall = index / deck.index
    spots = _spots(rng, size, tall, deck.shape, crowd)
    if whole:
        tall = min(tall, 0.75 * min(size))
        index = tall * deck.index
        spots = _spots(rng, size, tall, deck.shape, crowd)
        spots = _pulled_in(spots, size, tall * 0.58)
    else:
        spots = _in_view(rng, spots, size, deck, tall)
    values = rng.permutation(VALUES)[: len(spots)]
    away, squash = rng.uniform(0, np.pi), float(1 - min(abs(rng.normal(0, 0.1)), 0.4))
    axis = np.array([np.cos(away), np.sin(away)])
    tilt = np.eye(2) - (1 - squash) * np.outer(axis, axis)
    far = rng.normal(0, 0.12, 2) * min(1.0, (1 - squash) * 8) / max(size)
    middle = np.array(size) / 2

    def project(points: Array) -> Array:
        local = (points - middle) @ tilt.T
        return np.asarray(local / (1 + local @ far)[:, None] + middle)

    owner = np.full((height, width), -1, np.int16)
    raw: list[tuple[str, Array, Array]] = []
    shadow = rng.uniform(0.2, 0.75)
    throw = rng.normal(0, 0.03, 2) * tall
    radius = rng.uniform(0.02, 0.05)
    whole_gain = np.float32(rng.uniform(0.8, 1.0))
    for number, (x, y, turn) in enumerate(spots):
        down = rng.random() < 0.06
        face = deck.faces[str(values[number])]
        high, wide = face.shape[:2]
        if down:
            face = card_back(rng, face.shape)
        if rng.random() < 0.25:
            face = _bent(face, rng)
        c, s = np.cos(turn), np.sin(turn)
        spin = np.array([[c, -s], [s, c]]) * tall
        half = np.array([deck.shape, 1.0]) / 2
        ends = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
        ends = ends @ spin.T + (x, y) + rng.normal(0, 0.004, (4, 2)) * tall
        quad = project(ends)
        shrink = tall * squash / high
        if shrink < 0.7:
            small = (max(round(wide * shrink * 1.15), 4), max(round(high * shrink * 1.15), 4))
            face = np.asarray(cv2.resize(face, small, interpolation=cv2.INTER_AREA), np.uint8)
        fh, fw = face.shape[:2]
        edges = np.array([[-0.5, -0.5], [fw - 0.5, -0.5], [fw - 0.5, fh - 0.5], [-0.5, fh - 0.5]], np.float32)
        place = cv2.getPerspectiveTransform(edges, quad.astype(np.float32))
        low = np.clip(np.floor(quad.min(0)) - 2, 0, size).astype(int)
        top = np.clip(np.ceil(quad.max(0)) + 3, 0, size).astype(int)
        if (top - low < 3).any():
            raw.append(("", quad, place))
            continue
        shift = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1.0]])
        window = (int(top[0] - low[0]), int(top[1] - low[1]))
        mask = _rounded(fw, fh, radius)
        laid = cv2.warpPerspective(face, shift @ place, window, borderMode=cv2.BORDER_REPLICATE)
        over = cv2.warpPerspective(mask, shift @ place, window).astype(np.float32)[..., None] / 255
        soft = tall * rng.uniform(0.008, 0.03)
        dark = cv2.warpPerspective(mask, np.array([[1, 0, throw[0]], [0, 1, throw[1]], [0, 0, 1]]) @ place, size)
        dark = cv2.GaussianBlur(dark, (0, 0), max(soft, 0.5)).astype(np.float32) * np.float32(shadow / 255)
        light *= (1 - dark)[..., None]
        part = light[low[1] : top[1], low[0] : top[0]]
        gain = whole_gain * np.float32(rng.uniform(0.9, 1.05))
        part *= 1 - over
        part += LIGHT[laid] * over * gain
        owner[low[1] : top[1], low[0] : top[0]][over[..., 0] > 0.5] = number
        raw.append(("" if down else str(values[number]), quad, place @ np.diag([fh, fh, 1.0])))
    if rng.random() < 0.18:
        _cover(light, owner, rng, index)
    light = _lit(light, rng)
    camera = lens(rng, float(rng.uniform(0.3, 1.0)))
    camera = replace(camera, distortion=0.0, blur=camera.blur * (1.0 if index > 14 else 0.6))
    bright = float(np.percentile(light[::4, ::4].max(axis=2), 95))
    light *= np.float32(rng.uniform(0.55, 1.15) / max(bright, 0.05))
    picture = develop(np.ascontiguousarray(light), camera, rng)
    cards, indices = [], []
    for number, (value, quad, place) in enumerate(raw):
        cards.append(Card(value, quad, _hidden(owner, quad, number)))
        if value:
            indices += _indices(deck, value, number, place, owner)
    return Scene(picture, tuple(cards), tuple(indices))


def _rounded(width: int, height: int, radius: float) -> Bytes:
    mask = np.zeros((height, width), np.uint8)
    r = max(round(radius * height), 1)
    cv2.rectangle(mask, (r, 0), (width - 1 - r, height - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width - 1, height - 1 - r), 255, -1)
    for x in (r, width - 1 - r):
        for y in (r, height - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1)
    return mask


def _cover(light: Array, owner: Array, rng: np.random.Generator, index: float) -> None:
    """Something that lies over the cards."""
    height, width = owner.shape
    mask = np.zeros((height, width), np.uint8)
    middle, angle = rng.uniform((0, 0), (width, height)), rng.uniform(0, 360)
    across = rng.uniform(1, 6, 2) * index
    if rng.random() < 0.5:
        cv2.fillConvexPoly(mask, cv2.boxPoints((tuple(middle), tuple(across), angle)).astype(np.int32), 255)
    else:
        cv2.ellipse(mask, (tuple(middle), tuple(across * (1, 2.5)), angle), 255, -1)
    colour = rng.uniform(0, 1, 3) if rng.random() < 0.5 else np.array([0.25, 0.4, 0.65]) * rng.uniform(0.4, 1.2)
    light[mask > 0] = colour
    owner[mask > 0] = -2


def _lit(light: Array, rng: np.random.Generator) -> Array:
    """Slopes, shadows and the shine of lamps."""
    height, width = light.shape[:2]
    x, y = np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)
    slope = rng.normal(0, 0.22, 2).astype(np.float32)
    field = np.clip(1 + slope[0] * x[None] + slope[1] * y[:, None], 0.15, None)
    if rng.random() < 0.3:
        way, at, soft = rng.uniform(0, 2 * np.pi), rng.uniform(-0.7, 0.7), rng.uniform(0.01, 0.3)
        ramp = 1 / (1 + np.exp(-(np.cos(way) * x[None] + np.sin(way) * y[:, None] - at) / soft))
        field = field * (rng.uniform(0.25, 0.9) + (1 - rng.uniform(0.25, 0.9)) * ramp)
    light = light * field[..., None].astype(np.float32)
    if rng.random() < 0.18:
        spot, wide = rng.uniform(-1, 1, 2), rng.uniform(0.1, 0.6)
        shine = np.exp(-((x[None] - spot[0]) ** 2 + (y[:, None] - spot[1]) ** 2) / wide**2) * rng.uniform(0.05, 0.6)
        light = light + shine[..., None].astype(np.float32)
    return np.asarray(light * np.exp(rng.normal(0, 0.1, 3)).astype(np.float32), np.float32)


def _hidden(owner: Array, quad: Array, number: int) -> float:
    """Part of a quad that shows something else, or lies outside."""
    u, v = np.meshgrid((np.arange(9) + 0.5) / 9, (np.arange(9) + 0.5) / 9)
    u, v = u.ravel()[:, None], v.ravel()[:, None]
    points = quad[0] * (1 - u) * (1 - v) + quad[1] * u * (1 - v) + quad[2] * u * v + quad[3] * (1 - u) * v
    at = np.round(points).astype(int)
    inside = (at >= 0).all(1) & (at < owner.shape[::-1]).all(1)
    seen = owner[at[inside, 1], at[inside, 0]] == number
    return 1 - float(seen.sum()) / len(points)


def _indices(deck: Deck, value: str, number: int, place: Array, owner: Array) -> list[Index]:
    """The indices of a card; `place` brings places on it, in heights of the card, to px."""

    def to(points: Array) -> Array:
        lifted = np.column_stack([points, np.ones(len(points))]) @ place.T
        return np.asarray(lifted[:, :2] / lifted[:, 2:])

    middle = np.array([deck.shape, 1.0]) / 2
    out = []
    for spot in deck.spots:
        for sign in (1, -1):
            at = middle + sign * (np.array(spot) - middle)
            step = sign * deck.index / 2
            right, down = np.array([step, 0.0]), np.array([0.0, step])
            here = to(np.array([at, at + right, at - right, at + down, at - down, middle]))
            matrix = np.column_stack([here[1] - here[2], here[3] - here[4]]) / 2
            quad = to(at + np.array([(-0.55, -1), (0.55, -1), (0.55, 1), (-0.55, 1)]) * step)
            out.append(Index(value, number, here[0], matrix, here[5] - here[0], _hidden(owner, quad, number)))
    return out
