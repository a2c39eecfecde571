"""How the shipped networks do on generated scenes: matches with the truth, verdicts, and what calibration needs."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.readers.dice import DiceReader
from vision.readers.finder import Found
from vision.readers.namer import Named
from vision.reading import Doubt, Expectation, Reading
from vision.training.reliability import classes
from vision.training.scenes import Die, Scene, scenes_of, shards
from vision.training.tables import CHECKED, table_throws

NEAR = 0.5
"""Distance in edges within which a face and a die are the same."""


@dataclass(frozen=True, slots=True)
class Match:
    """A face that was found and the die that lies there, if any."""

    named: Named
    die: Die | None

    @property
    def right(self) -> bool:
        """Whether naming this face is a correct reading of a readable die."""
        return self.die is not None and self.die.value == self.named.value and readable(self.die)

    @property
    def nothing(self) -> bool:
        """Whether leaving this face out is right: no die lies there, or one so covered that it shows nothing."""
        return self.die is None or self.die.hidden > 0.97


def readable(die: Die) -> bool:
    """Whether a person would read this die without asking."""
    return not die.cocked and die.hidden < 0.4


def matched(named: Iterable[Named], scene: Scene) -> tuple[list[Match], list[Die]]:
    """Each face with its die, hottest first, and the dice that no face belongs to."""
    left = list(scene.dice)
    matches = []
    for one in named:
        best: Die | None = None
        for die in left:
            gap = float(np.linalg.norm(die.corners.mean(axis=0) - one.face.centre))
            if gap < NEAR * die.edge and (
                best is None or gap < float(np.linalg.norm(best.corners.mean(axis=0) - one.face.centre))
            ):
                best = die
        if best is not None:
            left = [die for die in left if die is not best]
        matches.append(Match(one, best))
    return matches, left


@dataclass(frozen=True, slots=True)
class Look:
    """All that calibration and evaluation need of one scene."""

    scene: Scene
    found: Found
    named: tuple[Named, ...]
    reading: Reading


def looks(folder: Path, split: str, kind: str, limit: int, first: int = 0, known: bool = False) -> Iterator[Look]:
    """The reader's looks at up to `limit` scenes; at tables that are `known`, neither `folder` nor `split` matter."""
    reader = DiceReader(kind)
    stills = (
        (scene, expectation(scene)) for path in shards(folder, split, (kind,))[first:] for scene in scenes_of(path)
    )
    for scene, expect in itertools.islice(table_throws(kind, CHECKED) if known else stills, limit):
        found, named = reader.look(scene.picture, expect)
        yield Look(scene, found, named, reader.read(scene.picture, expect))


def expectation(scene: Scene) -> Expectation:
    """What a still picture knows beforehand."""
    return Expectation(count=8 if scene.kind == "bell-dice" else None)


def verdict(look: Look) -> str:
    """`right`, `wrong` or `doubted`; `caught` where a scene that must be doubted was, `missed` where it was not."""
    scene, reading = look.scene, look.reading
    if scene.must_doubt or scene.hand or scene.moving:
        return "missed" if reading.sure else "caught"
    if not reading.sure:
        return "doubted"
    matches, _left = matched(list(look.named), scene)
    values = Counter(die.value for die in scene.dice if readable(die))
    right = values == Counter(item.value for item in reading.items) and all(
        m.right
        for m in matches
        if m.named.value != "none" and any(np.allclose(m.named.face.centre, (i.x, i.y)) for i in reading.items)
    )
    return "right" if right else "wrong"


def report(
    folder: Path, split: str, kind: str, limit: int, first: int = 0, known: bool = False
) -> tuple[dict[str, float], list[tuple[float, float, int]]]:
    """Verdicts and doubts over scenes from file `first` on, how often single dice are found and named; and how
    reliable the confidences are (see `vision.training.reliability`).
    """
    verdicts: Counter[str] = Counter()
    doubts: Counter[str] = Counter()
    dice = seen = named_right = strays = 0
    times = []
    confidence: list[float] = []
    item_right: list[bool] = []
    for look in looks(folder, split, kind, limit, first, known):
        sort = verdict(look)
        verdicts[sort] += 1
        if sort == "doubted":
            doubts.update((look.reading.doubts or Doubt.NONE).words)
        every, _left = matched(look.named, look.scene)
        matches = [m for m in every if m.named.face.heat > 0.3]
        dice += sum(readable(die) for die in look.scene.dice)
        seen += sum(m.die is not None and readable(m.die) for m in matches)
        named_right += sum(m.right for m in matches)
        for item in look.reading.items:
            confidence.append(item.confidence)
            item_right.append(any(m.right and np.allclose(m.named.face.centre, (item.x, item.y)) for m in every))
        strays += sum(m.die is None and m.named.value != "none" for m in matches)
        times.append(look.reading.ms)
    figures = {
        **{key: float(value) for key, value in sorted(verdicts.items())},
        **{f"doubted: {key}": float(value) for key, value in doubts.most_common()},
        "found": round(seen / max(dice, 1), 4),
        "named": round(named_right / max(seen, 1), 4),
        "strays": float(strays),
        "median ms": round(float(np.median(times)), 1) if times else 0.0,
    }
    return figures, classes(confidence, item_right)
