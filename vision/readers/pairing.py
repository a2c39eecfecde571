"""Which halves belong together: a stone is two halves, not a bag of dots.

In a chain every half touches two or three others, and like numbers meet. A small network sees an upright cut-out of two
neighbours, with the bar between them or the joint, and says whether they are one stone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.readers.cutout import cut_out, levelled
from vision.readers.finder import Face
from vision.readers.network import Network
from vision.reading import Picture

REACH = (0.62, 1.45)
"""Distance of the middles of two halves, in edges, between which they are looked at: foreshortening and errors."""
ALIKE = 1.5
"""How many times larger one half of a stone may seem than the other."""
SLANT = 0.45
"""Sine of the angle between the way to the other half and the nearest edge above which no stone is that crooked."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two faces (by their numbers) that may be one stone."""

    one: int
    other: int
    chance: float
    """Probability that they are."""


def stone_matrix(
    a: NDArray[np.float64], b: NDArray[np.float64], first: NDArray[np.float64], second: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Half-edges (2, 2) of the stone whose halves lie at `a` and `b` with half-edges `first` and `second`.

    The first column runs along the stone from a to b, the second across it.
    """
    along = b - a
    across = np.zeros(2)
    for matrix in (first, second):
        side = matrix[:, int(np.argmin(np.abs(along @ matrix) / np.linalg.norm(matrix, axis=0)))]
        turned = side if along[0] * side[1] - along[1] * side[0] > 0 else -side
        across += turned / 2
    return np.column_stack([along, across])


def neighbours(faces: Sequence[Face]) -> list[tuple[int, int]]:
    """All pairs of faces that lie as the halves of one stone could."""
    if len(faces) < 2:
        return []
    centres = np.array([face.centre for face in faces])
    edges = np.array([face.edge for face in faces])
    gaps = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    ratio = edges[:, None] / edges[None]
    mean = np.sqrt(edges[:, None] * edges[None])
    near = (gaps > REACH[0] * mean) & (gaps < REACH[1] * mean) & (ratio < ALIKE) & (ratio > 1 / ALIKE)
    out = []
    for i, j in zip(*np.nonzero(np.triu(near, 1)), strict=True):
        way = (centres[j] - centres[i]) / gaps[i, j]
        if max(_crooked(way, faces[k].matrix) for k in (i, j)) < SLANT:
            out.append((int(i), int(j)))
    return out


def _crooked(way: NDArray[np.float64], matrix: NDArray[np.float64]) -> float:
    """Sine of the angle between a direction and the nearest edge of a face."""
    sides = matrix / np.linalg.norm(matrix, axis=0)
    return float(np.abs(way[0] * sides[1] - way[1] * sides[0]).min())


def rated(net: Network, picture: Picture, faces: Sequence[Face], temperature: float = 1.0) -> list[Pair]:
    """All neighbours with the probability that they are one stone; seen from both ends, which must not matter."""
    pairs = neighbours(faces)
    if not pairs:
        return []
    cuts = []
    for i, j in pairs:
        a, b = faces[i], faces[j]
        cut = cut_out(picture, (a.centre + b.centre) / 2, stone_matrix(a.centre, b.centre, a.matrix, b.matrix))
        cuts += [cut, np.ascontiguousarray(cut[::-1, ::-1])]
    (logits,) = net.run(levelled(np.stack(cuts)), ("name",))
    odds = (logits[:, 1] - logits[:, 0]).reshape(-1, 2).mean(axis=1) / temperature
    chances = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
    return [Pair(i, j, float(p)) for (i, j), p in zip(pairs, chances, strict=True)]


def matched(pairs: Sequence[Pair], least: float) -> list[tuple[Pair, float]]:
    """The pairs that are stones, likeliest first, each half in one only, and the chance of the best rival of each.

    A rival is another pair with one of the same halves. Where leaving a pair for two others makes more of the halves
    whole, that is done: in a chain without bars one wrong pair would leave a half over at each end.
    """
    chosen: dict[int, Pair] = {}
    for pair in sorted(pairs, key=lambda it: -it.chance):
        if pair.chance < least:
            break
        if pair.one not in chosen and pair.other not in chosen:
            chosen[pair.one] = chosen[pair.other] = pair
    for pair in {id(it): it for it in chosen.values()}.values():
        rivals = [
            [it for it in pairs if it.chance >= least and end in (it.one, it.other) and it is not pair]
            for end in (pair.one, pair.other)
        ]
        free = [
            [it for it in side if (it.other if it.one == end else it.one) not in chosen]
            for side, end in zip(rivals, (pair.one, pair.other), strict=True)
        ]
        if free[0] and free[1]:
            a, b = (max(side, key=lambda it: it.chance) for side in free)
            if len({a.one, a.other, b.one, b.other}) == 4 and a.chance * b.chance > pair.chance * 0.2:
                for it in (a, b):
                    chosen[it.one] = chosen[it.other] = it
    kept = list({id(it): it for it in chosen.values()}.values())
    out = []
    for pair in sorted(kept, key=lambda it: -it.chance):
        ends = (pair.one, pair.other)
        rival = max((it.chance for it in pairs if it is not pair and (it.one in ends or it.other in ends)), default=0.0)
        out.append((pair, rival))
    return out
