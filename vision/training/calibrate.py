"""Choosing when to be sure, on held-out scenes: temperature, weights of the evidence, thresholds.

Two logistic regressions say, from the evidence of `vision.readers.doubting`, how likely a named face is right and how
likely a face that is left out is nothing at all. A throw is right when all of them are, so the expected part of wrong
throws among those that are called sure follows from the probabilities; the threshold is the lowest at which it is below
`WRONG`, and at which no scene that was looked at was read wrong.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.readers.dice import DiceReader
from vision.readers.doubting import evidence, weighed
from vision.readers.finder import Found
from vision.readers.network import MODELS, settings
from vision.training.evaluate import Match, expectation, matched, readable
from vision.training.scenes import Scene, scenes_of, shards

WRONG = 1 / 5000
"""Part of throws that may be called sure and be wrong."""
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


def quantile(values: list[float], part: float, least: float) -> float:
    """Threshold that a `part` of the values exceeds, never below `least`."""
    return round(float(max(np.quantile(values, 1 - part), least)), 4) if values else least


def calibrate(folder: Path, kind: str, limit: int, out: Path = MODELS / "dice.json") -> dict[str, Any]:
    """Look at held-out scenes, choose, write into `dice.json`; gives what was chosen and what it promises."""
    chosen = settings()
    mine = dict(chosen[kind])
    reader = DiceReader(kind)
    looked: list[tuple[Scene, Found, list[Match], int]] = []
    for path in shards(folder, "held", (kind,)):
        for scene in scenes_of(path):
            if len(looked) < limit:
                found, named = reader.look(scene.picture, expectation(scene))
                matches, left = matched(named, scene)
                looked.append((scene, found, matches, sum(readable(die) for die in left)))
    items = [m for _, _, matches, _ in looked for m in matches if is_item(m)]
    others = [m for _, _, matches, _ in looked for m in matches if not is_item(m)]
    mine["heat"] = HEAT
    mine["item"] = logistic(np.array([evidence(m.named) for m in items]), np.array([float(m.right) for m in items]))
    mine["nothing"] = logistic(
        np.array([evidence(m.named) for m in others]).reshape(-1, 6), np.array([float(m.nothing) for m in others])
    )
    good = [m for m in items if m.right]
    mine["cocked"] = quantile([m.named.face.cocked for m in good], FALSE_ALARMS, 0.3)
    mine["hidden"] = quantile([m.named.face.hidden for m in good], FALSE_ALARMS, 0.15)
    mine["hand"] = quantile([found.hand for scene, found, _, _ in looked if not scene.hand], FALSE_ALARMS, 0.2)
    mine["sure"], mine["sure of nothing"], promise = thresholds(looked, mine)
    chosen[kind] = mine
    out.write_text(json.dumps(chosen, indent=1) + "\n", encoding="utf-8")
    return {**mine, **promise}


def is_item(match: Match) -> bool:
    """Whether the reader would count this face."""
    return match.named.value != "none" and match.named.face.heat >= HEAT


def thresholds(
    looked: list[tuple[Scene, Found, list[Match], int]], mine: dict[str, Any]
) -> tuple[float, float, dict[str, float]]:
    """The lowest confidence at which wrong throws are rare enough, and what part of the good throws it lets pass."""
    rows = []
    for scene, found, matches, missed in looked:
        if scene.kind == "bell-dice" and sum(is_item(m) for m in matches) != 8:
            continue
        if found.hand > mine["hand"]:
            continue
        p_items = [weighed(mine["item"], evidence(m.named)) for m in matches if is_item(m)]
        p_others = [weighed(mine["nothing"], evidence(m.named)) for m in matches if not is_item(m)]
        right = all(m.right if is_item(m) else m.nothing for m in matches) and not missed and not scene.must_doubt
        all_p = [*p_items, *p_others, 1.0]
        rows.append((min([*p_items, 1.0]), min([*p_others, 1.0]), float(np.prod(all_p)), right, bool(scene.must_doubt)))
    best: tuple[float, float, dict[str, float]] = (0.999, 0.9, {})
    most = -1
    for sure in 1 - np.geomspace(0.3, 2e-4, 40):
        for nothing in (0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99):
            passed = [row for row in rows if row[0] >= sure and row[1] >= nothing]
            wrong = sum(not row[3] for row in passed)
            expected = sum(1 - row[2] for row in passed)
            if wrong == 0 and expected <= max(WRONG * len(looked), 0.5) and len(passed) > most:
                most = len(passed)
                plain = sum(not row[4] for row in rows)
                promise = {
                    "passed": float(most),
                    "of": float(plain),
                    "expected wrong": round(expected, 3),
                    "scenes": float(len(looked)),
                }
                best = (round(float(sure), 5), nothing, promise)
    return best
