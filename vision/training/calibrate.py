"""Choosing when to be sure, on held-out scenes: weights of the evidence, thresholds.

Two logistic regressions say, from the evidence of `vision.readers.doubting`, how likely a named face is right and how
likely a face that is left out is nothing at all. The two thresholds are those at which the held-out throws are worth
most, where a wrong one costs as much as `COST` right ones give.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.readers.dice import DiceReader
from vision.readers.doubting import FOR, evidence, middle_edge, weighed
from vision.readers.network import MODELS, settings
from vision.training.evaluate import Match, expectation, matched, readable
from vision.training.scenes import Scene, scenes_of, shards

COST = 5.0
"""Right readings that weigh as much as a wrong one."""
MISBEHAVE = 0.1
"""Part of the throws on a real table that must be doubted; held-out scenes hold more of them, so each counts less."""
HEAT = 0.25
"""Heat below which a face is never an item."""
FALSE_ALARMS = 0.005
"""Part of good dice (or pictures without a hand) that a single named doubt may catch by mistake."""


def logistic(x: NDArray[np.float64], y: NDArray[np.float64], strength: float = 1.0) -> list[float]:
    """Weights, the constant first, of a logistic regression of y (0 or 1) on x (n, d); Newton's method, L2."""
    design = np.column_stack([np.ones(len(x)), x])
    weights = np.zeros(design.shape[1])
    penalty = np.diag([1e-3] + [strength] * x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-np.clip(design @ weights, -30, 30)))
        curve = design.T @ (design * (p * (1 - p))[:, None]) + penalty
        step = np.linalg.solve(curve, design.T @ (y - p) - penalty @ weights)
        weights = weights + step
        if np.abs(step).max() < 1e-6:
            break
    return [round(float(w), 4) for w in weights]


def signed(x: NDArray[np.float64], y: NDArray[np.float64], signs: tuple[int, ...]) -> list[float]:
    """A regression in which no evidence speaks against its sense; what would is left out."""
    keep = list(range(x.shape[1]))
    while True:
        weights = logistic(x[:, keep], y)
        wrong = [k for k, weight in zip(keep, weights[1:], strict=True) if weight * signs[k] < 0]
        if not wrong:
            break
        keep = [k for k in keep if k not in wrong]
    full = [weights[0], *[0.0] * x.shape[1]]
    for k, weight in zip(keep, weights[1:], strict=True):
        full[k + 1] = weight
    return full


def quantile(values: list[float], part: float, least: float) -> float:
    """Threshold that a `part` of the values exceeds, never below `least`."""
    return round(float(max(np.quantile(values, 1 - part), least)), 4) if values else least


@dataclass(frozen=True, slots=True)
class Throw:
    """A held-out scene as the networks saw it."""

    scene: Scene
    hand: float
    matches: tuple[Match, ...]
    missed: int
    """Readable dice that no face belongs to."""

    @property
    def middle(self) -> float:
        """See `vision.readers.doubting.middle_edge`."""
        return middle_edge([match.named for match in self.matches])


def look_at(folder: Path, kind: str, limit: int) -> Iterator[Throw]:
    """The networks' looks at up to `limit` held-out scenes, their pictures left out."""
    reader = DiceReader(kind)
    done = 0
    for path in shards(folder, "held", (kind,)):
        for scene in scenes_of(path):
            if done == limit:
                return
            done += 1
            found, named = reader.look(scene.picture, expectation(scene))
            matches, left = matched(named, scene)
            yield Throw(
                replace(scene, picture=scene.picture[:1, :1]),
                found.hand,
                tuple(matches),
                sum(readable(die) for die in left),
            )


def calibrate(folder: Path, kind: str, limit: int, out: Path = MODELS / "dice.json") -> dict[str, Any]:
    """Look at held-out scenes, choose, write into `dice.json`; gives what was chosen and what it promises."""
    throws = list(look_at(folder, kind, limit))
    chosen = settings()
    mine, promise = choose(throws, chosen[kind])
    chosen[kind] = mine
    out.write_text(json.dumps(chosen, indent=1) + "\n", encoding="utf-8")
    return {**mine, **promise}


def choose(throws: list[Throw], before: dict[str, Any]) -> tuple[dict[str, Any], dict[str, float]]:
    """Weights and thresholds for these throws, and what they give there."""
    mine = dict(before)
    items = [(m, t.middle) for t in throws for m in t.matches if is_item(m)]
    others = [(m, t.middle) for t in throws for m in t.matches if not is_item(m)]
    mine["heat"] = HEAT
    mine["item"] = signed(
        np.array([evidence(m.named, middle) for m, middle in items]), np.array([float(m.right) for m, _ in items]), FOR
    )
    against = tuple(-sign for sign in FOR[:4]) + FOR[4:6] + (1,)  # leaning and covered dice are dice; odd sizes are not
    mine["nothing"] = signed(
        np.array([evidence(m.named, middle) for m, middle in others]),
        np.array([float(m.nothing) for m, _ in others]),
        against,
    )
    good = [m for m, _ in items if m.right]
    mine["cocked"] = quantile([m.named.face.cocked for m in good], FALSE_ALARMS, 0.3)
    mine["hidden"] = quantile([m.named.face.hidden for m in good], FALSE_ALARMS, 0.15)
    mine["hand"] = quantile([t.hand for t in throws if not t.scene.hand], FALSE_ALARMS, 0.2)
    mine["sure"], mine["sure of nothing"], promise = thresholds(throws, mine)
    return mine, promise


def is_item(match: Match) -> bool:
    """Whether the reader would count this face."""
    return match.named.value != "none" and match.named.face.heat >= HEAT


def thresholds(throws: list[Throw], mine: dict[str, Any]) -> tuple[float, float, dict[str, float]]:
    """The two confidences at which the throws are worth most, and how many are then right and wrong."""
    rows = []
    for throw in throws:
        middle = throw.middle
        items = [m for m in throw.matches if is_item(m)]
        others = [m for m in throw.matches if not is_item(m)]
        marks = [m.named.value for m in items if m.named.value != "blank"]
        if throw.scene.kind == "bell-dice" and (len(items) != 8 or len(set(marks)) < len(marks)):
            continue
        if throw.hand > mine["hand"] or any(
            m.named.face.cocked > mine["cocked"] or m.named.face.hidden > mine["hidden"] for m in items
        ):
            continue
        right = all(m.right for m in items) and all(m.nothing for m in others) and not throw.missed
        rows.append(
            (
                min([weighed(mine["item"], evidence(m.named, middle)) for m in items], default=1.0),
                min([weighed(mine["nothing"], evidence(m.named, middle)) for m in others], default=1.0),
                right and not throw.scene.must_doubt,
                bool(throw.scene.must_doubt),
            )
        )
    plain = sum(not throw.scene.must_doubt for throw in throws)
    share = MISBEHAVE / (1 - MISBEHAVE) * plain / max(len(throws) - plain, 1)
    best, most = (0.999, 0.99, {"right": 0.0, "wrong": 0.0, "missed doubts": 0.0}), 0.0
    for sure in 1 - np.geomspace(0.6, 1e-3, 60):
        for nothing in (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99):
            passed = [row for row in rows if row[0] >= sure and row[1] >= nothing]
            good, missed = sum(row[2] for row in passed), sum(row[3] for row in passed)
            wrong = len(passed) - good - missed
            worth = good - COST * (wrong + share * missed)
            if worth > most:
                most = worth
                counts = {"right": float(good), "wrong": float(wrong), "missed doubts": float(missed)}
                best = (round(float(sure), 5), nothing, counts)
    promise = {"of plain": float(plain), "scenes": float(len(throws))}
    return best[0], best[1], {**best[2], **promise}
