"""Choosing when a reading of dominoes may be sure, and counting how it then does, on held-out scenes.

As for dice (`calibrate`): two logistic regressions say how likely a stone is read right and how likely a face that is
in no stone is nothing at all; the thresholds are those at which the scenes are worth most.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from vision.readers.finder import Found
from vision.readers.namer import Named
from vision.readers.network import MODELS, settings
from vision.readers.pairing import Pair
from vision.readers.stone_doubting import (
    FOR,
    FOR_NOTHING,
    Stone,
    emptiest_chance,
    emptiness,
    evidence,
    judge,
    leftovers,
    middle_edge,
    section,
    spots_of,
    stones_of,
)
from vision.readers.stones import StoneReader
from vision.readers.weighing import weighed
from vision.reading import Doubt, Expectation, Reading
from vision.training.calibrate import FALSE_ALARMS, quantile
from vision.training.regression import signed
from vision.training.scenes import Die, Scene, scenes_of, shards
from vision.training.worth import dearest

NEAR = 0.5
"""Distance in short edges within which a stone that was read and one that lies there are the same."""
READABLE = 0.3
"""Part of a half that may be hidden before nobody has to read the stone."""
MISBEHAVE = 0.1
"""Part of the pictures of a real table that must be doubted; held-out scenes hold more of them, so each counts less."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A stone of a scene."""

    value: str
    """``"6-4"``, or ``"back"``."""
    x: float
    y: float
    edge: float
    hidden: float

    @property
    def readable(self) -> bool:
        """Whether a person would read it without asking."""
        return self.hidden < READABLE


def lying(scene: Scene) -> list[Lying]:
    """The stones of a scene."""
    halves: dict[int, list[Die]] = {}
    for half in scene.dice:
        halves.setdefault(half.stone, []).append(half)
    out = []
    for one, other in (pair for pair in halves.values() if len(pair) == 2):
        x, y = (one.corners.mean(axis=0) + other.corners.mean(axis=0)) / 2
        names = sorted((one.value, other.value), reverse=True)
        value = "back" if "back" in names else "-".join(names)
        out.append(Lying(value, float(x), float(y), (one.edge + other.edge) / 2, max(one.hidden, other.hidden)))
    return out


@dataclass(frozen=True, slots=True)
class Look:
    """A held-out scene as the networks saw it."""

    scene: Scene
    found: Found
    named: tuple[Named, ...]
    pairs: tuple[Pair, ...]
    reading: Reading | None = None

    def stones(self) -> list[Stone]:
        """The stones that were put together."""
        return stones_of(self.named, self.pairs)


def expectation(scene: Scene, known: bool) -> Expectation:
    """What is known beforehand: nothing of a still; with `known` the size of the stones, as on a table with a mat."""
    edges = [half.edge for half in scene.dice]
    return Expectation(edge_px=float(np.median(edges)) if known and edges else None)


def looks(folder: Path, limit: int, first: int = 0, known: bool = False, read: bool = False) -> Iterator[Look]:
    """The networks' looks at up to `limit` held-out scenes from file `first` on; with `read` also the reading."""
    reader = StoneReader()
    done = 0
    for path in shards(folder, "held", ("dominoes",))[first:]:
        for scene in scenes_of(path):
            if done == limit:
                return
            done += 1
            expect = expectation(scene, known)
            found, named = reader.look(scene.picture, expect)
            named, pairs = reader.put_together(scene.picture, named)
            reading = None
            if read:
                items, backs, doubts = judge(scene.picture, found, named, pairs, expect)
                reading = Reading("dominoes", items, doubts, backs)
            yield Look(replace(scene, picture=scene.picture[:1, :1]), found, named, tuple(pairs), reading)


def match(value: str | None, x: float, y: float, there: list[Lying]) -> Lying | None:
    """The stone that lies at a place, of those that are `there`."""
    near = [it for it in there if np.hypot(it.x - x, it.y - y) < NEAR * it.edge]
    return min(near, key=lambda it: (it.value != value, np.hypot(it.x - x, it.y - y)), default=None)


def right(stone: Stone, there: list[Lying]) -> bool:
    """Whether a stone lies there and is read right."""
    at = match(stone.value, float(stone.centre[0]), float(stone.centre[1]), there)
    return at is not None and at.value == stone.value and at.readable


def nothing(half: Named, scene: Scene) -> bool:
    """Whether leaving this face out is right: no number is there, or none that can be seen."""
    gaps = [
        float(np.linalg.norm(die.corners.mean(axis=0) - half.face.centre)) / die.edge
        for die in scene.dice
        if die.hidden <= 0.97 and die.value != "back"
    ]
    return min(gaps, default=9.0) > NEAR


def agrees(look: Look, reading: Reading) -> bool:
    """Whether a reading names every readable stone and nothing else; backs are no items."""
    left = [it for it in lying(look.scene) if it.readable and it.value != "back"]
    for item in reading.items:
        at = match(item.value, item.x, item.y, left)
        if at is None or at.value != item.value:
            return False
        left.remove(at)
    return not left


def calibrate(folder: Path, limit: int, known: bool = False, out: Path = MODELS / "dominoes.json") -> dict[str, Any]:
    """Look at held-out scenes, choose, write into `dominoes.json`; gives what was chosen and what it promises."""
    seen = list(looks(folder, limit, known=known))
    chosen: dict[str, Any] = {}
    rows, results, spots, empty = [], [], [], []
    for look in seen:
        there = lying(look.scene)
        stones = look.stones()
        middle = middle_edge(stones)
        for stone in stones:
            if stone.value is not None:
                rows.append(evidence(stone, middle))
                results.append(float(right(stone, there)))
        spare = [spot for stone in stones if stone.value in (None, "back") for spot in spots_of(stone)]
        for half, chance in (*leftovers(look.named, look.pairs, stones), *spare):
            spots.append(emptiness(half, chance))
            empty.append(float(nothing(half, look.scene)))
    chosen["item"] = signed(np.array(rows), np.array(results), FOR)
    chosen["nothing"] = signed(np.array(spots), np.array(empty), FOR_NOTHING)
    good = [
        max(half.face.hidden for half in stone.halves)
        for look in seen
        for stone in look.stones()
        if right(stone, lying(look.scene))
    ]
    chosen["hidden"] = quantile(good, FALSE_ALARMS, 0.2)
    chosen["hand"] = quantile([look.found.hand for look in seen if not look.scene.hand], FALSE_ALARMS, 0.3)
    chosen["least"] = 0.2
    sure, sure_of_nothing, promise = thresholds(seen, chosen)
    chosen["sure"], chosen["sure of nothing"] = sure, sure_of_nothing
    whole = {**settings("dominoes"), section(known): chosen}
    out.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    settings.cache_clear()
    return {**chosen, **promise, "stones": len(rows), "named right": float(np.mean(results))}


def thresholds(seen: list[Look], chosen: dict[str, Any]) -> tuple[float, float, dict[str, float]]:
    """The two confidences at which the scenes are worth most, and how many are then right and wrong."""
    rows = []
    for look in seen:
        there = lying(look.scene)
        stones = look.stones()
        middle = middle_edge(stones)
        rated = [(stone, weighed(chosen["item"], evidence(stone, middle))) for stone in stones]
        items = [(s, p) for s, p in rated if s.value not in (None, "back") and p >= chosen["least"]]
        kept = {id(s) for s, _ in items}
        hardly = [spot for s, _ in rated if id(s) not in kept for spot in spots_of(s)]
        values = [s.value for s, _ in items]
        if len(set(values)) < len(values) or look.found.hand > chosen["hand"]:
            continue
        if any(max(half.face.hidden for half in s.halves) > chosen["hidden"] for s, _ in items):
            continue
        good = all(right(s, there) for s, _ in items)
        left = [it for it in there if it.readable and it.value != "back"]
        for s, _ in items:
            at = match(s.value, float(s.centre[0]), float(s.centre[1]), left)
            left = [it for it in left if it is not at]
        least = min((p for _, p in items), default=1.0)
        spare = emptiest_chance(chosen, [*leftovers(look.named, look.pairs, stones), *hardly])
        must = bool(look.scene.must_doubt)
        rows.append((least, spare, good and not left and not must, must))
    plain = sum(not look.scene.must_doubt for look in seen)
    share = MISBEHAVE / (1 - MISBEHAVE) * plain / max(len(seen) - plain, 1)
    sure, empty, counts = dearest(rows, share)
    return sure, empty, {**counts, "of plain": float(plain), "scenes": float(len(seen))}


def report(folder: Path, limit: int, first: int = 0, known: bool = False) -> dict[str, float]:
    """Verdicts and doubts over held-out scenes from file `first` on, and how many single stones are read right."""
    verdicts: Counter[str] = Counter()
    doubts: Counter[str] = Counter()
    stones = hits = halves = found = 0
    for look in looks(folder, limit, first, known, read=True):
        reading = look.reading or Reading("dominoes")
        there = [it for it in lying(look.scene) if it.readable]
        if look.scene.must_doubt:
            verdicts["missed" if reading.sure else "caught"] += 1
            continue
        verdicts["doubted" if not reading.sure else "right" if agrees(look, reading) else "wrong"] += 1
        if not reading.sure:
            doubts.update((reading.doubts or Doubt.NONE).words)
        seen = [(item.value, item.x, item.y) for item in reading.items] + [("back", b.x, b.y) for b in reading.backs]
        for it in there:
            stones += 1
            hits += any(v == it.value and np.hypot(x - it.x, y - it.y) < NEAR * it.edge for v, x, y in seen)
        for die in look.scene.dice:
            if die.hidden < READABLE:
                halves += 1
                gaps = [float(np.linalg.norm(n.face.centre - die.corners.mean(axis=0))) for n in look.named]
                found += min(gaps, default=1e9) < 0.35 * die.edge
    return {
        **{key: float(value) for key, value in sorted(verdicts.items())},
        **{f"doubted: {key}": float(value) for key, value in doubts.most_common()},
        "halves found": round(found / max(halves, 1), 4),
        "stones right": round(hits / max(stones, 1), 4),
    }
