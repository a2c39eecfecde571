"""Choosing when to be sure, on scenes that nothing was trained on: weights of the evidence, thresholds.

Two logistic regressions say, from the evidence of `vision.readers.doubting`, how likely a named face is right and how
likely a face that is left out is nothing at all. The two thresholds are those at which the held-out throws are worth
most, where a wrong one costs as much as `COST` right ones give.
"""

from __future__ import annotations

import functools
import itertools
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.readers.dice import DiceReader
from vision.readers.doubting import FOR, evidence, is_item, section, weighed
from vision.readers.network import MODELS, settings
from vision.training.evaluate import Match, expectation, matched, readable
from vision.training.scenes import CHECKED, Scene, scenes_of, shards

COST = 5.0
"""Right readings that weigh as much as a wrong one."""
MISBEHAVE = 0.1
"""Part of the throws on a real table that must be doubted; held-out scenes hold more of them, so each counts less."""
HEAT = 0.25
"""Heat below which a face is never an item."""
COCKED = (0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6)
"""Leaning, as the finder sees it, from which on it may be a doubt."""
HANDS = (0.005, 0.01, 0.02, 0.04)
"""Part of the pictures without a hand that may be taken for one with a hand."""
FALSE_ALARMS = 0.005
"""Part of good dice that may be taken for covered ones."""


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


@dataclass(frozen=True)
class Throw:
    """A held-out scene as the networks saw it."""

    scene: Scene
    hand: float
    matches: tuple[Match, ...]
    missed: int
    """Readable dice that no face belongs to."""

    @functools.cached_property
    def evidence(self) -> NDArray[np.float64]:
        """See `vision.readers.doubting.evidence`: (matches, evidence)."""
        rows = evidence([match.named for match in self.matches])
        return np.array(rows, dtype=np.float64).reshape(len(rows), len(FOR))

    def seen(self, mine: dict[str, Any]) -> list[tuple[Match, float, float, bool]]:
        """Each match, how likely it is named right, how likely it is nothing, and whether it counts as an item."""
        rows = []
        for match, row in zip(self.matches, self.evidence, strict=True):
            nothing = weighed(mine["nothing"], row)
            rows.append((match, weighed(mine["item"], row), nothing, is_item(match.named, nothing, mine)))
        return rows


def look_at(folder: Path, kind: str, limit: int, known: bool = False) -> Iterator[Throw]:
    """The networks' looks at up to `limit` scenes nothing was trained on, their pictures left out.

    Half are `held`, half `fresh`, in turn. `known`: with the dice's size.
    """
    reader = DiceReader(kind)
    sources = [(scene for path in shards(folder, split, (kind,)) for scene in scenes_of(path)) for split in CHECKED]
    for scene in itertools.islice(itertools.chain.from_iterable(zip(*sources, strict=False)), limit):
        found, named = reader.look(scene.picture, expectation(scene, known))
        matches, left = matched(named, scene)
        yield Throw(
            replace(scene, picture=scene.picture[:1, :1]),
            found.hand,
            tuple(matches),
            sum(readable(die) for die in left),
        )


def calibrate(
    folder: Path, kind: str, limit: int, known: bool = False, out: Path = MODELS / "dice.json"
) -> dict[str, Any]:
    """Look at held-out scenes, choose, write into `dice.json`; gives what was chosen and what it promises."""
    throws = list(look_at(folder, kind, limit, known))
    chosen = settings()
    name = section(kind, known)
    mine, promise = choose(throws, chosen.get(name, chosen[kind]))
    chosen[name] = mine
    out.write_text(json.dumps(chosen, indent=1) + "\n", encoding="utf-8")
    settings.cache_clear()
    return {**mine, **promise}


def choose(throws: list[Throw], before: dict[str, Any]) -> tuple[dict[str, Any], dict[str, float]]:
    """Weights and thresholds for these throws, and what they give there."""
    mine = dict(before)
    mine["heat"] = HEAT
    rows = [(m, row) for t in throws for m, row in zip(t.matches, t.evidence, strict=True)]
    against = tuple(-sign for sign in FOR[:5]) + FOR[5:7] + tuple(-sign for sign in FOR[7:])
    # leaning and covered dice are dice; faces of another size or tilt, and those that others leave no room for, are not
    mine["nothing"] = signed(np.array([row for _, row in rows]), np.array([float(m.nothing) for m, _ in rows]), against)
    items = [(m, row) for m, row in rows if is_item(m.named, weighed(mine["nothing"], row), mine)]
    mine["item"] = signed(np.array([row for _, row in items]), np.array([float(m.right) for m, _ in items]), FOR)
    good = [m for m, _ in items if m.right]
    mine["hidden"] = quantile([m.named.face.hidden for m in good], FALSE_ALARMS, 0.15)
    clear_of_hands = [t.hand for t in throws if not t.scene.hand]
    # leaning dice and hands are missed most: their thresholds are chosen for what the throws are then worth
    tried = []
    for cocked, alarms in itertools.product(COCKED, HANDS):
        mine = mine | {"cocked": cocked, "hand": quantile(clear_of_hands, alarms, 0.2)}
        sure, nothing, promise = thresholds(throws, mine)
        tried.append((mine | {"sure": sure, "sure of nothing": nothing}, promise))
    return max(tried, key=lambda it: it[1]["worth"])


def visibly_wrong(throw: Throw, seen: list[tuple[Match, float, float, bool]], mine: dict[str, Any]) -> bool:
    """Whether a throw is doubted whatever the confidences are: its count, a mark seen twice, a hand, a leaning die."""
    items = [match.named for match, _, _, item in seen if item]
    marks = [named.value for named in items if named.value != "blank"]
    if throw.scene.kind == "bell-dice" and (len(items) != 8 or len(set(marks)) < len(marks)):
        return True
    return throw.hand > mine["hand"] or any(
        named.face.cocked > mine["cocked"] or named.face.hidden > mine["hidden"] for named in items
    )


def verdicts(throws: Sequence[Throw], mine: dict[str, Any]) -> Counter[str]:
    """How many throws are `right`, `doubted`, `wrong`; `caught` or `missed` where they must be doubted."""
    found: Counter[str] = Counter()
    for throw in throws:
        seen = throw.seen(mine)
        doubted = visibly_wrong(throw, seen, mine) or any(
            named < mine["sure"] if item else nothing < mine["sure of nothing"] for _, named, nothing, item in seen
        )
        if throw.scene.must_doubt:
            found["caught" if doubted else "missed"] += 1
        elif doubted:
            found["doubted"] += 1
        else:
            right = all(match.right for match, _, _, item in seen if item) and not throw.missed
            found["right" if right else "wrong"] += 1
    return found


def thresholds(throws: list[Throw], mine: dict[str, Any]) -> tuple[float, float, dict[str, float]]:
    """The two confidences at which the throws are worth most, and how many are then right and wrong."""
    rows = []
    for throw in throws:
        seen = throw.seen(mine)
        if visibly_wrong(throw, seen, mine):
            continue
        right = all(m.right if item else m.nothing for m, _, _, item in seen) and not throw.missed
        rows.append(
            (
                min([named for _, named, _, item in seen if item], default=1.0),
                min([nothing for _, _, nothing, item in seen if not item], default=1.0),
                right and not throw.scene.must_doubt,
                bool(throw.scene.must_doubt),
            )
        )
    plain = sum(not throw.scene.must_doubt for throw in throws)
    share = MISBEHAVE / (1 - MISBEHAVE) * plain / max(len(throws) - plain, 1)
    best, most = (0.999, 0.99, {"worth": 0.0, "right": 0.0, "wrong": 0.0, "missed doubts": 0.0}), 0.0
    for sure in 1 - np.geomspace(0.6, 1e-3, 60):
        for nothing in (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99):
            passed = [row for row in rows if row[0] >= sure and row[1] >= nothing]
            good, missed = sum(row[2] for row in passed), sum(row[3] for row in passed)
            wrong = len(passed) - good - missed
            worth = good - COST * (wrong + share * missed)
            if worth > most:
                most = worth
                counts = {
                    "worth": round(float(worth), 1),
                    "right": float(good),
                    "wrong": float(wrong),
                    "missed doubts": float(missed),
                }
                best = (round(float(sure), 5), nothing, counts)
    promise = {"of plain": float(plain), "scenes": float(len(throws))}
    return best[0], best[1], {**best[2], **promise}
