"""Choosing when to be sure, on scenes that nothing was trained on: weights of the evidence, thresholds.

Small networks (`vision.training.scales`) say, from the evidence of `vision.readers.evidence`, how likely a face is
named right, nothing at all, or neither. A throw is as sure as all its faces together; from where on that is enough is
where the held-out throws are worth most, a wrong one costing as much as `COST` right ones give.
"""

from __future__ import annotations

import functools
import itertools
import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.readers.dice import DiceReader
from vision.readers.doubting import AT_PLAY, NOTHING, OTHER, RIGHT, doubtful, hand_over, inside, is_item, section
from vision.readers.evidence import evidence, logit
from vision.readers.finder import Found
from vision.readers.network import MODELS, settings
from vision.readers.weighing import chances
from vision.reading import Expectation
from vision.training.evaluate import Match, expectation, matched, readable
from vision.training.regression import logistic
from vision.training.scales import fit
from vision.training.scenes import CHECKED, Scene, scenes_of, shards
from vision.training.tables import table_throws

COST = 10.0
"""Right readings that weigh as much as a wrong one."""
MISBEHAVE = 0.1
"""Part of the throws on a real table that must be doubted; held-out scenes hold more of them, so each counts less."""
AT_LARGE = {"bell-dice": 0.4}
"""The same of pictures of which nothing is known: what people send in to be read shows trouble oftener than a table."""
WRONG_AT_LARGE = 0.02
"""Part of the pictures of which nothing is known that may be read wrong, or not doubted though they must be.

Whoever hands one in sees it, and a reader that asks too often is of no use. At play and on known tables `COST` decides.
"""
HEAT = 0.25
"""Heat below which a face is never an item."""
HANDS = (0.005, 0.01, 0.02, 0.04)
"""Part of the pictures without a hand that may be taken for one with a hand."""
LEAST = (0.0, 0.7, *(k / 100 for k in range(80, 93, 2)))
"""What the worst face of a throw may have to be worth by itself; 0: only all of them together count."""
NEARLY = 0.02
"""Part of the best worth by which another choice may fall short and be as good: of those the strictest is taken."""
FALSE_ALARMS = 0.005
"""Part of good dice that may be taken for covered ones."""


def quantile(values: list[float], part: float, least: float) -> float:
    """Threshold that a `part` of the values exceeds, never below `least`."""
    return round(float(max(np.quantile(values, 1 - part), least)), 4) if values else least


@dataclass(frozen=True)
class Throw:
    """A held-out scene as the networks saw it."""

    scene: Scene
    found: Found
    """Without the faces, which `matches` hold."""
    matches: tuple[Match, ...]
    missed: int
    """Readable dice that no face belongs to."""
    region: tuple[tuple[float, float], ...] = ()
    """Where dice count."""

    @functools.cached_property
    def evidence(self) -> NDArray[np.float64]:
        """See `vision.readers.evidence.evidence`: (matches, evidence)."""
        count = 8 if self.scene.kind == "bell-dice" else None
        return evidence([match.named for match in self.matches], count)

    def seen(self, told: NDArray[np.float64], mine: dict[str, Any]) -> list[tuple[Match, float, bool]]:
        """Each match, how likely it is taken for what it is, and whether it counts as an item; `told`: (matches, 3)."""
        rows = []
        for match, p in zip(self.matches, told, strict=True):
            item = is_item(match.named, p, mine)
            rows.append((match, float(p[RIGHT] if item else p[NOTHING]), item))
        return rows


def look_at(folder: Path, kind: str, limit: int, known: bool = False) -> Iterator[Throw]:
    """The networks' looks at up to `limit` stills or, where the table is `known`, throws; their pictures left out."""
    reader = DiceReader(kind)
    for scene, expect in itertools.islice(table_throws(kind) if known else stills(folder, kind), limit):
        found, named = reader.look(scene.picture, expect)
        matches, left = matched(named, scene)
        yield Throw(
            replace(scene, picture=scene.picture[:1, :1]),
            replace(found, faces=()),
            tuple(matches),
            sum(readable(die) for die in left),
            expect.region,
        )


def stills(folder: Path, kind: str) -> Iterator[tuple[Scene, Expectation]]:
    """Pictures nothing was trained on, half of them `held`, half `fresh`, in turn."""
    sources = [(scene for path in shards(folder, split, (kind,)) for scene in scenes_of(path)) for split in CHECKED]
    for scene in itertools.chain.from_iterable(zip(*sources, strict=False)):
        yield scene, expectation(scene)


def calibrate(
    folder: Path, kind: str, limit: int, known: bool = False, out: Path = MODELS / "dice.json"
) -> dict[str, Any]:
    """Look at held-out scenes, choose, write into `dice.json`; gives what was chosen and what it promises."""
    throws = list(look_at(folder, kind, limit, known))
    chosen = settings()
    name = section(kind, known)
    mine, promise = choose(throws, chosen.get(name, chosen[kind]), None if known else AT_LARGE.get(name, MISBEHAVE))
    chosen[name] = mine
    out.write_text(lines_of(chosen), encoding="utf-8")
    settings.cache_clear()
    return {key: value for key, value in mine.items() if key != "scales"} | promise


def lines_of(chosen: dict[str, Any]) -> str:
    """The settings as JSON, each list of numbers on a line of its own."""
    text = json.dumps(chosen, indent=1, default=lambda array: array.tolist())
    return re.sub(r"\[[^\[\]{}]*\]", lambda it: " ".join(it[0].split()), text) + "\n"


def choose(
    throws: list[Throw], before: dict[str, Any], at_large: float | None = None
) -> tuple[dict[str, Any], dict[str, float]]:
    """Scales and thresholds for these throws, and what they give there.

    Each throw is judged by a network that was fitted without it. `at_large`: part of the throws that will misbehave
    where they are pictures of which nothing is known; what is asked at play is then chosen besides.
    """
    rows = np.vstack([throw.evidence for throw in throws])
    kinds = np.array([kind_of(match) for throw in throws for match in throw.matches])
    groups = np.repeat(np.arange(len(throws)), [len(throw.matches) for throw in throws])
    scales, unseen = fit(rows, kinds, groups)
    told = [unseen[groups == k] for k in range(len(throws))]
    mine = {"heat": HEAT, "larger": before["larger"], "scales": scales}
    clear_of_hands = [t.found.hand for t in throws if not t.scene.hand]
    # hands are missed often: the threshold is chosen for what the throws are then worth
    each = [
        mine | {"hand": quantile(clear_of_hands, alarms, 0.2), "least": least}
        for alarms, least in itertools.product(HANDS, LEAST)
    ]
    tried = []
    for one in each:
        sure, promise = threshold(throws, told, one, MISBEHAVE)
        tried.append((one | {"sure": sure}, promise))
    best, promise = strictest(tried)
    if at_large is None:
        return best, promise
    many, most = max(
        ((one, most_right(throws, told, one, at_large)) for one in each),
        key=lambda it: (it[1]["right"], it[0]["least"]),
    )
    asked = {name: best[name] for name in ("hand", "least", "sure")}
    return many | {"sure": most.pop("sure"), AT_PLAY: asked}, most | {f"{AT_PLAY}: {k}": v for k, v in promise.items()}


def strictest(tried: Sequence[tuple[dict[str, Any], dict[str, float]]]) -> tuple[dict[str, Any], dict[str, float]]:
    """Of the settings that are nearly worth most, those that ask most of the worst face."""
    best = max(promise["worth"] for _, promise in tried)
    nearly = [it for it in tried if it[1]["worth"] >= best - NEARLY * abs(best)]
    return max(nearly, key=lambda it: (it[0]["least"], it[1]["worth"]))


def kind_of(match: Match) -> int:
    """What a face is: see `vision.readers.doubting`. A die that lies on another must be asked about too."""
    if match.die is not None and match.die.stacked:
        return OTHER
    return RIGHT if match.right else NOTHING if match.nothing else OTHER


def visibly_wrong(throw: Throw, seen: list[tuple[Match, float, bool]], mine: dict[str, Any]) -> bool:
    """Whether a throw is doubted whatever the confidences are: count, place, a mark twice, a hand, a size."""
    items = [match.named for match, _, item in seen if item]
    outside = not all(inside(throw.region, named.face.centre) for named in items)
    odd = False
    if throw.scene.kind == "bell-dice":
        marks = [named.value for named in items if named.value != "blank"]
        sizes = [named.face.edge for named in items] or [0.0]
        middle = float(np.median(sizes))
        odd = len(items) != 8 or len(set(marks)) < len(marks)
        odd = odd or max(sizes) > mine["larger"] * middle or min(sizes) * mine["larger"] < middle
    dice = [(float(it.face.centre[0]), float(it.face.centre[1]), it.face.edge) for it in items]
    hand = hand_over(throw.found, dice, 8 if throw.scene.kind == "bell-dice" else None)
    return bool(outside or odd or hand > mine["hand"])


def verdicts(throws: Sequence[Throw], mine: dict[str, Any]) -> Counter[str]:
    """How many throws are `right`, `doubted`, `wrong`; `caught` or `missed` where they must be doubted."""
    found: Counter[str] = Counter()
    for throw in throws:
        seen = throw.seen(chances(mine["scales"], throw.evidence), mine)
        worth = [it for _, it, _ in seen]
        doubted = visibly_wrong(throw, seen, mine) or bool(doubtful(worth, mine["sure"], mine["least"]))
        if throw.scene.must_doubt:
            found["caught" if doubted else "missed"] += 1
        elif doubted:
            found["doubted"] += 1
        else:
            right = all(match.right for match, _, item in seen if item) and not throw.missed
            found["right" if right else "wrong"] += 1
    return found


def threshold(
    throws: list[Throw], told: list[NDArray[np.float64]], mine: dict[str, Any], misbehave: float = MISBEHAVE
) -> tuple[float, dict[str, float]]:
    """The belief from which on a throw is likelier right by `COST` to one, and how many are then right and wrong.

    How likely, is a line through the log odds of all throws: a single one does not move the threshold.
    """
    plain, share = shared(throws, misbehave)
    rows = [(logit(whole), right, must) for whole, right, must in believable(throws, told, mine)]
    odds = np.array([row[0] for row in rows]).reshape(-1, 1)
    line = logistic(
        odds, np.array([float(row[1]) for row in rows]), 1e-6, np.array([share if r[2] else 1.0 for r in rows])
    )
    sure = 1 / (1 + math.exp(-float(np.clip((math.log(COST) - line[0]) / max(line[1], 1e-3), -5, 7))))
    passed = [row for row in rows if row[0] >= logit(sure)]
    good, missed = sum(row[1] for row in passed), sum(row[2] for row in passed)
    wrong = len(passed) - good - missed
    return round(sure, 4), {
        "worth": round(float(good - COST * (wrong + share * missed)), 1),
        "right": float(good),
        "wrong": float(wrong),
        "missed doubts": float(missed),
        "of plain": float(plain),
        "scenes": float(len(throws)),
    }


def shared(throws: Sequence[Throw], misbehave: float) -> tuple[int, float]:
    """How many throws need no doubt, and for how many each other one counts where a part of all will `misbehave`."""
    plain = sum(not throw.scene.must_doubt for throw in throws)
    return plain, misbehave / (1 - misbehave) * plain / max(len(throws) - plain, 1)


def believable(
    throws: Sequence[Throw], told: Sequence[NDArray[np.float64]], mine: dict[str, Any]
) -> list[tuple[float, bool, bool]]:
    """Of the throws that nothing but their belief speaks against: the belief, whether right, whether to be doubted."""
    rows = []
    for throw, p in zip(throws, told, strict=True):
        seen = throw.seen(p, mine)
        worst = min((worth for _, worth, _ in seen), default=1.0)
        if worst >= mine["least"] and not visibly_wrong(throw, seen, mine):
            right = all(m.right if item else m.nothing for m, _, item in seen) and not throw.missed
            must = bool(throw.scene.must_doubt)
            rows.append((math.prod(worth for _, worth, _ in seen), right and not must, must))
    return rows


def most_right(
    throws: Sequence[Throw], told: Sequence[NDArray[np.float64]], mine: dict[str, Any], misbehave: float
) -> dict[str, float]:
    """The belief (`sure`) from which on most throws are right with no more than `WRONG_AT_LARGE` of all wrong."""
    plain, share = shared(throws, misbehave)
    allowed = WRONG_AT_LARGE * (plain + share * (len(throws) - plain))
    best = {"sure": 1.0, "right": 0.0, "wrong": 0.0, "missed doubts": 0.0}
    good = wrong = missed = 0
    for whole, right, must in sorted(believable(throws, told, mine), key=lambda row: -row[0]):
        good, wrong, missed = good + right, wrong + (not right and not must), missed + must
        if wrong + share * missed > allowed:
            break
        if right:
            best = {
                "sure": round(whole - 5e-5, 4),
                "right": float(good),
                "wrong": float(wrong),
                "missed doubts": float(missed),
            }
    return best | {"of plain": float(plain), "scenes": float(len(throws))}
