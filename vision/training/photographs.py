"""How cards are read on photographs that somebody has labelled, by how large their indices are in the picture.

The folder holds pictures and a `labels.json`: a list of ``{"file", "items": [{"value", "x", "y", "ambiguous"}],
"complete", "must_doubt", "fair_to_doubt"}``. Photographs are for counting only: nothing is trained on them or chosen by
them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.calibrate import NEEDS
from vision.readers.card_joining import Card
from vision.readers.cards import CardReader
from vision.reading import Expectation, Item, Reading

NEAR = 0.6
"""Part of the way to the nearest other card within which an item is about a card."""
ALONE = 0.12
"""The same for a card that lies alone, in diagonals of the picture."""
CLOSE = 25.0
"""Px within which it is about it in any case."""
RANK = 0.5
"""Height of a rank in heights of an index: the suit below it is about as high."""


@dataclass(frozen=True, slots=True)
class Label:
    """A card that lies there, as a person has named it."""

    value: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Told:
    """One photograph and how it was read."""

    file: str
    height: float
    """Of the rank in an index of its labelled cards, px, the middle one; 0: none was seen."""
    verdict: str
    """``right doubted wrong``."""
    cards: int
    found: int
    """Of its cards those that were found and named right, sure or not."""


def matched(labels: Sequence[Label], items: Sequence[Item], diagonal: float) -> list[tuple[Label, Item]]:
    """Cards and what was reported where they lie, those of the same value first, each once."""
    gaps = [math.hypot(a.x - b.x, a.y - b.y) for k, a in enumerate(labels) for b in labels[:k]]
    reach = max(CLOSE, min([NEAR * gap for gap in gaps] + [ALONE * diagonal]))
    ways = [
        (label.value != item.value, math.hypot(label.x - item.x, label.y - item.y), label, item)
        for label in labels
        for item in items
    ]
    pairs: list[tuple[Label, Item]] = []
    for _, far, label, item in sorted(ways, key=lambda way: way[:2]):
        if far <= reach and not any(label is one or item is other for one, other in pairs):
            pairs.append((label, item))
    return pairs


def verdict(labels: Sequence[Label], reading: Reading, pairs: Sequence[tuple[Label, Item]]) -> str:
    """`right`: sure, each card named and nothing else reported; `doubted`: not sure; else `wrong`."""
    if not reading.sure:
        return "doubted"
    good = sum(label.value == item.value for label, item in pairs)
    return "right" if good == len(labels) == len(reading.items) else "wrong"


def rank_height(labels: Sequence[Label], cards: Iterable[Card]) -> float:
    """Height in px of the rank in the indices of the labelled cards, the middle one; 0: none was seen there."""
    wanted = {label.value for label in labels}
    heights = [index.index.height for card in cards if card.value in wanted for index in card.indices]
    return RANK * float(np.median(heights)) if heights else 0.0


def plain(label: Mapping[str, Any]) -> bool:
    """Whether everything in a photograph can be read and is labelled."""
    unclear = label.get("must_doubt") or label.get("fair_to_doubt") or not label.get("complete", True)
    return not unclear and not any(item.get("ambiguous") for item in label["items"])


def read_all(folder: Path) -> Iterator[Told]:
    """Read the plain photographs of a folder, as stills: no mat, no second look, no scale."""
    reader = CardReader()
    for label in json.loads((folder / "labels.json").read_text()):
        if not plain(label):
            continue
        picture = cv2.imread(str(folder / label["file"]))
        if picture is None:
            raise SystemExit(f"{folder / label['file']} is no picture: take it out of labels.json.")
        labels = [Label(item["value"], item["x"], item["y"]) for item in label["items"]]
        reading = reader.read(np.asarray(picture, np.uint8))
        pairs = matched(labels, reading.items, math.hypot(*picture.shape[:2]))
        found = sum(one.value == item.value for one, item in pairs)
        height = rank_height(labels, reader.look(np.asarray(picture, np.uint8), Expectation()))
        yield Told(label["file"], height, verdict(labels, reading, pairs), len(labels), found)


def figures(told: Sequence[Told]) -> dict[str, float]:
    """What became of some photographs."""
    count, cards = max(len(told), 1), max(sum(one.cards for one in told), 1)
    return {
        "photographs": len(told),
        **{word: sum(one.verdict == word for one in told) for word in ("right", "doubted", "wrong")},
        "right %": round(100 * sum(one.verdict == "right" for one in told) / count, 1),
        "all named right %": round(100 * sum(one.found == one.cards for one in told) / count, 1),
        "cards found and right %": round(100 * sum(one.found for one in told) / cards, 1),
    }


def report(folder: Path) -> dict[str, dict[str, float]]:
    """The figures of all, and of those whose indices are as large as a table of cards needs them, and smaller."""
    told = list(read_all(folder))
    least = NEEDS["cards"][0]
    return {
        "all": figures(told),
        f"rank {least:.0f} px and more": figures([one for one in told if one.height >= least]),
        f"rank less than {least:.0f} px": figures([one for one in told if one.height < least]),
    }
