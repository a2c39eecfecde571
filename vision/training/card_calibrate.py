"""Choosing when a reading of cards may be sure, and counting how it then does, on held-out tables.

As for dice and dominoes: two logistic regressions say how likely a card is read right and how likely what was left out
is nothing; the thresholds are those at which the tables are worth most.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from vision.readers.card_cutout import etched, levelled
from vision.readers.card_doubting import (
    FOR,
    FOR_NOTHING,
    emptiness,
    evidence,
    judge,
    middle_edge,
    section,
)
from vision.readers.card_joining import Card as Seen
from vision.readers.card_namer import parted
from vision.readers.cards import CardReader
from vision.readers.network import MODELS, network, settings
from vision.readers.weighing import weighed
from vision.reading import RANKS, Expectation, Reading
from vision.training.card_data import CLEAR, COVERED, cuts, face_cuts, scenes_of
from vision.training.flat_cards import Card, Scene
from vision.training.regression import signed
from vision.training.worth import dearest

LEAST_INDEX = 9.0
"""Height of an index in px below which nobody has to read it."""
SHOWN = 0.12
"""Part of a card that is seen from which on it must be read or doubted."""
SMALLER = 0.25
"""What a table counts on which something must be doubted: held-out ones hold more of them than real ones."""
LEAST = 0.3
"""Confidence from which on a card is named at all."""


@dataclass(frozen=True, slots=True)
class Look:
    """A held-out table as the networks saw it."""

    scene: Scene
    cards: list[Seen]
    reading: Reading | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, px."""
        return self.scene.picture.shape[1], self.scene.picture.shape[0]


def edge_of(card: Card) -> float:
    """Short edge of a card, px."""
    return (
        float(np.linalg.norm(card.corners[1] - card.corners[0]) + np.linalg.norm(card.corners[2] - card.corners[3])) / 2
    )


def readable(scene: Scene) -> dict[str, Card]:
    """The cards that a person would read: an index of theirs is seen whole."""
    height, width = scene.picture.shape[:2]
    clear = {
        it.card
        for it in scene.indices
        if it.hidden < CLEAR
        and it.height >= LEAST_INDEX
        and (it.centre > 3).all()
        and (it.centre < (width - 3, height - 3)).all()
    }
    return {scene.cards[k].value: scene.cards[k] for k in clear}


def must_doubt(scene: Scene) -> bool:
    """Whether a card lies there face up that shows itself, but no index that could be read."""
    known = readable(scene)
    best: dict[int, float] = {}
    for it in scene.indices:
        best[it.card] = min(best.get(it.card, 1.0), it.hidden)
    return any(
        card.value and card.value not in known and card.hidden < 1 - SHOWN and best.get(k, 1.0) > COVERED
        for k, card in enumerate(scene.cards)
    )


def looks(work: Path, limit: int, first: int = 0, known: bool = False, read: bool = False) -> Iterator[Look]:
    """The networks' looks at up to `limit` held-out tables from file `first` on; with `read` also the reading."""
    reader = CardReader()
    done = 0
    for path in sorted((work / "cards").glob("held-?????.npz"))[first:]:
        for scene in scenes_of(path):
            if done == limit:
                return
            done += 1
            edges = [edge_of(card) for card in scene.cards]
            expect = Expectation(edge_px=float(np.median(edges)) if known and edges else None)
            cards = reader.look(scene.picture, expect)
            reading = None
            if read:
                reading = Reading("cards", *judge(scene.picture, cards, expect))
            yield Look(scene, cards, reading)


def right(card: Seen, there: dict[str, Card]) -> bool:
    """Whether a card lies there and is read right."""
    truth = there.get(card.value)
    return truth is not None and float(np.linalg.norm(truth.corners.mean(axis=0) - card.centre)) < 0.6 * edge_of(truth)


def nothing(card: Seen, scene: Scene) -> bool:
    """Whether leaving this out is right: no index that could be read is there."""
    gaps = [
        float(np.linalg.norm(it.centre - seen.index.centre)) / it.height
        for it in scene.indices
        for seen in card.indices
        if it.hidden < COVERED
    ]
    return min(gaps, default=9.0) > 0.5


def temperatures(work: Path, limit: int, out: Path = MODELS / "cards.json") -> dict[str, float]:
    """By what each network's logits are to be divided so that its probabilities are honest, on held-out indices."""
    rng = np.random.default_rng(5)
    pairs: dict[str, list[tuple[Any, tuple[int, int]]]] = {"index": [], "face": []}
    for path in sorted((work / "cards").glob("held-?????.npz")):
        for scene in scenes_of(path)[:limit]:
            pairs["index"] += list(cuts(scene, rng))
            pairs["face"] += list(face_cuts(scene, rng))
    chosen = {}
    for name, kind, prepare in (("namer", "index", levelled), ("witness", "index", etched), ("face", "face", levelled)):
        pictures = np.stack([picture for picture, _ in pairs[kind]])
        names = np.array([number for _, number in pairs[kind]])
        net = network(f"card_{name}")
        logits = np.concatenate(
            [net.run(prepare(pictures[k : k + 64]), ("name",))[0] for k in range(0, len(names), 64)]
        )
        worth: dict[float, float] = {}
        for temperature in np.geomspace(0.4, 2.5, 23):
            ranks, suits = parted(logits, float(temperature))
            rows = np.arange(len(names))
            worth[float(temperature)] = float(np.log(ranks[rows, names[:, 0]] * suits[rows, names[:, 1]] + 1e-9).mean())
        best = float(max(worth, key=worth.__getitem__))
        chosen[name] = round(best, 3)
        right = (logits[:, : len(RANKS) + 1].argmax(1) == names[:, 0]) & (
            logits[:, len(RANKS) + 1 :].argmax(1) == names[:, 1]
        )
        print(f"{name}: temperature {chosen[name]}, right {right.mean():.3f} of {len(names)}", flush=True)
    out.write_text(json.dumps({**settings("cards"), "temperatures": chosen}, indent=1) + "\n", encoding="utf-8")
    settings.cache_clear()
    return chosen


def calibrate(work: Path, limit: int, known: bool, out: Path = MODELS / "cards.json") -> dict[str, Any]:
    """Look at held-out tables, choose, write into `cards.json`; gives what was chosen and what it promises."""
    chosen, promise = choose(list(looks(work, limit, known=known)))
    whole = {**settings("cards"), section(known): chosen}
    out.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")
    settings.cache_clear()
    return {**chosen, **promise}


def choose(seen: list[Look]) -> tuple[dict[str, Any], dict[str, float]]:
    """Weights and thresholds, and what they promise on the same tables."""
    chosen: dict[str, Any] = {}
    rows, results, spots, empty = [], [], [], []
    for look in seen:
        there = {card.value: card for card in look.scene.cards if card.value and card.hidden < 0.97}
        middle = middle_edge(look.cards)
        for card in look.cards:
            rows.append(evidence(card, look.cards, look.size, middle))
            results.append(float(right(card, there)))
            spots.append(emptiness(card, look.cards, middle))
            empty.append(float(nothing(card, look.scene)))
    chosen["item"] = signed(np.array(rows), np.array(results), FOR)
    chosen["nothing"] = signed(np.array(spots), np.array(empty), FOR_NOTHING)
    chosen["least"] = LEAST
    sure, sure_of_nothing, promise = thresholds(seen, chosen)
    chosen["sure"], chosen["sure of nothing"] = sure, sure_of_nothing
    return chosen, {**promise, "candidates": float(len(rows)), "right of them": float(np.mean(results))}


def rated(look: Look, chosen: dict[str, Any]) -> tuple[list[Seen], float, float]:
    """The cards that would be reported, the least confidence of them, and how sure all else is nothing."""
    middle = middle_edge(look.cards)
    chances = [weighed(chosen["item"], evidence(card, look.cards, look.size, middle)) for card in look.cards]
    items = [card for card, p in zip(look.cards, chances, strict=True) if p >= chosen["least"]]
    rest = [card for card, p in zip(look.cards, chances, strict=True) if p < chosen["least"]]
    spare = min((weighed(chosen["nothing"], emptiness(card, look.cards, middle)) for card in rest), default=1.0)
    return items, min((p for p in chances if p >= chosen["least"]), default=1.0), spare


def thresholds(seen: list[Look], chosen: dict[str, Any]) -> tuple[float, float, dict[str, float]]:
    """The two confidences at which the tables are worth most, and how many are then right and wrong."""
    rows = []
    for look in seen:
        items, least, spare = rated(look, chosen)
        values = [card.value for card in items]
        if len(set(values)) < len(values):
            continue
        there = {card.value: card for card in look.scene.cards if card.value and card.hidden < 0.97}
        must = must_doubt(look.scene)
        good = all(right(card, there) for card in items) and set(readable(look.scene)) <= set(values)
        rows.append((least, spare, good and not must, must))
    sure, empty, counts = dearest(rows, SMALLER, strictest=True)
    plain = sum(not must_doubt(look.scene) for look in seen)
    return sure, empty, {**counts, "of plain": float(plain), "tables": float(len(seen))}


def report(work: Path, limit: int, first: int = 0, known: bool = False) -> dict[str, float]:
    """Verdicts and doubts over held-out tables from file `first` on, and how many single cards are read right."""
    verdicts: Counter[str] = Counter()
    doubts: Counter[str] = Counter()
    cards = hits = indices = found = large = large_hits = 0
    for look in looks(work, limit, first, known, read=True):
        reading = look.reading or Reading("cards")
        there = {card.value: card for card in look.scene.cards if card.value and card.hidden < 0.97}
        wanted = readable(look.scene)
        values = [item.value for item in reading.items]
        if must_doubt(look.scene):
            verdicts["missed" if reading.sure else "caught"] += 1
        else:
            good = set(wanted) <= set(values) <= set(there) and len(set(values)) == len(values)
            verdicts["doubted" if not reading.sure else "right" if good else "wrong"] += 1
            doubts.update(reading.doubts.words)
        cards += len(wanted)
        hits += sum(value in values for value in wanted)
        tall = {it.card: it.height for it in look.scene.indices}
        big = [card.value for k, card in enumerate(look.scene.cards) if card.value in wanted and tall.get(k, 0) >= 16]
        large += len(big)
        large_hits += sum(value in values for value in big)
        for it in look.scene.indices:
            if it.hidden < CLEAR:
                gaps = [float(np.linalg.norm(n.index.centre - it.centre)) for c in look.cards for n in c.indices]
                indices += 1
                found += min(gaps, default=1e9) < 0.35 * it.height
    return {
        **{key: float(value) for key, value in sorted(verdicts.items())},
        **{f"doubted: {key}": float(value) for key, value in doubts.most_common()},
        "indices found": round(found / max(indices, 1), 4),
        "cards right": round(hits / max(cards, 1), 4),
        "cards with indices of 16 px right": round(large_hits / max(large, 1), 4),
    }
