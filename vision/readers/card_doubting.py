"""From cards to items and doubts: when a reading of cards may be trusted, and if not, why.

Every number that decides here was chosen by `python -m vision.training card_calibrate` on generated tables whose packs
and grounds the networks were never trained on; they lie in `models/cards.json`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readers.card_cutout import index_cut
from vision.readers.card_joining import Card, over, seen_middle, unexplained
from vision.readers.card_namer import VALUES, normal
from vision.readers.card_piles import beneath
from vision.readers.doubting import inside
from vision.readers.evidence import logit
from vision.readers.network import settings
from vision.readers.weighing import weighed
from vision.reading import Doubt, Expectation, Item, Picture

DIM = 28.0
"""Brightness (of 255) of the brightest hundredth of a picture below which nothing can be trusted."""
SMALL = 20.0
"""Height of an index in px below which its size counts as evidence."""
EVIDENCE = (
    "heat", "two indices", "namer", "witness", "whole card", "no index", "second no index", "looks differ", "odd size",
    "contested", "one corner missing", "small", "margin",
)  # fmt: skip
"""What `evidence` gives for each card, in this order."""
FOR = (1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, 1)
"""Which way each piece of evidence may speak for a card that is read right."""
FOR_NOTHING = (-1, 1, 1, -1, -1, 1, 1)
"""Which way each piece of evidence may speak for an index being nothing: see `emptiness`."""


def section(known: bool) -> str:
    """The part of `cards.json` that holds: for a table where the size of the cards is `known`, or for a still."""
    return "known table" if known else "still picture"


def seen_part(card: Card, cards: Sequence[Card], size: tuple[int, int]) -> float:
    """Part of a card that no other card covers, 0 to 1; what lies outside of the picture is covered."""
    steps = (np.arange(8) + 0.5) / 4 - 1
    points = card.centre + np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2) @ card.half.T
    free = ((points >= 0) & (points < size)).all(axis=1)
    for other in cards:
        if other is not card and over(other, card):
            free &= np.abs(np.linalg.solve(other.half, (points - other.centre).T)).max(axis=0) > 1
    return float(free.mean())


def chance_of(logs: Sequence[NDArray[np.float64]], value: str) -> float:
    """Log odds that several witnesses together give a card's name."""
    return logit(float(np.exp(normal(np.sum(logs, axis=0)))[VALUES.index(value)]))


def evidence(card: Card, cards: Sequence[Card], size: tuple[int, int], middle: float) -> list[float]:
    """What speaks for and against a card being read right: see `EVIDENCE`; `middle` is the usual edge in px."""
    best = card.best
    value = card.value
    rival = float(np.sort(card.logs)[-2])
    part = seen_part(card, cards, size)
    return [
        logit(max(it.index.heat for it in card.indices)),
        float(len(card.indices) > 1),
        chance_of([it.namer for it in card.indices], value),
        chance_of([it.witness for it in card.indices], value),
        part * part * logit(float(np.exp(best.face)[VALUES.index(value)])),
        logit(min(it.no_index for it in card.indices)),
        logit(min(it.second_no_index for it in card.indices)),
        min(it.spread for it in card.indices),
        min(abs(math.log(card.edge / middle)), 1.0) if middle else 0.0,
        float(card.contested),
        float(unexplained(card, cards, size)),
        max(math.log(SMALL / best.index.height), 0.0),
        min(float(card.logs.max()) - rival, 12.0),
    ]


def emptiness(card: Card, cards: Sequence[Card], middle: float) -> list[float]:
    """What speaks for what was taken for a card being none.

    Heat, no index by both, its name, a second index, its size beside the others', and whether it lies on the picture of
    a card that shows two corners: a court or a pip.
    """
    best = card.best
    inner = any(
        other is not card
        and len(other.indices) > 1
        and other.covers(best.index.centre, 0.72)
        and far_surer(other, card)
        for other in cards
    )
    return [
        logit(best.index.heat),
        logit(best.no_index),
        logit(best.second_no_index),
        logit(float(np.exp(card.logs.max()))),
        float(len(card.indices) > 1),
        min(abs(math.log(card.edge / middle)), 1.0) if middle else 0.0,
        float(inner),
    ]


def far_surer(one: Card, other: Card) -> bool:
    """Whether one card is found and named with much more confidence than another."""
    return one.best.index.heat > other.best.index.heat and float(one.logs.max()) > float(other.logs.max())


def middle_edge(cards: Sequence[Card]) -> float:
    """Short edge in px of most of the cards; 0 where there is none."""
    edges = [card.edge for card in cards if card.best.index.heat > 0.5 and card.best.no_index < 0.3]
    return float(np.median(edges)) if edges else 0.0


def judge(picture: Picture, cards: Sequence[Card], expect: Expectation) -> tuple[tuple[Item, ...], Doubt]:
    """The cards that lie face up, and every doubt of the reading."""
    chosen = settings("cards")[section(bool(expect.edge_px))]
    size = (picture.shape[1], picture.shape[0])
    middle = middle_edge(cards)
    doubts = Doubt.NONE
    rated = [(card, weighed(chosen["item"], evidence(card, cards, size, middle))) for card in cards]
    remains = beneath(rated, expect.piles)
    rated = [(card, confidence) for card, confidence in rated if not any(card is one for one in remains)]
    shown = [card for card, confidence in rated if confidence >= chosen["least"]]
    items: list[Item] = []
    for card, confidence in rated:
        if confidence < chosen["least"]:
            if weighed(chosen["nothing"], emptiness(card, cards, middle)) < chosen["sure of nothing"]:
                doubts |= Doubt.LOW_CONFIDENCE
            continue
        own = Doubt.NONE
        if confidence < chosen["sure"]:
            own |= why_unsure(picture, card)
        at = seen_middle(card, shown, size)
        if not inside(expect.region, at):
            own |= Doubt.OFF_THE_MAT
        corners = tuple((float(x), float(y)) for x, y in card.corners)
        items.append(Item(card.value, float(at[0]), float(at[1]), confidence, card.edge, corners, own))
        doubts |= own
    return tuple(items), doubts | of_the_whole(picture, items, expect)


def why_unsure(picture: Picture, card: Card) -> Doubt:
    """The likeliest visible reason for a low confidence: glare, blur, smallness; else no more than that."""
    it = card.best.index
    cut = index_cut(picture, it.centre, it.matrix)
    inner = cut[8:-8, 6:-6]
    if float((inner.min(axis=2) >= 252).mean()) > 0.3 and float(inner.std()) < 25:
        return Doubt.GLARE
    grey = cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY).astype(np.float32)
    steepest = float(np.percentile(np.abs(cv2.Sobel(grey, cv2.CV_32F, 1, 0)) / 4, 97))
    if it.height > SMALL and steepest < 0.35 * float(grey.std()):
        return Doubt.BLURRED
    return Doubt.TOO_SMALL | Doubt.LOW_CONFIDENCE if it.height < SMALL / 2 else Doubt.LOW_CONFIDENCE


def of_the_whole(picture: Picture, items: Sequence[Item], expect: Expectation) -> Doubt:
    """Doubts about all of the reading: counts, a card seen twice, darkness."""
    doubts = Doubt.NONE
    if expect.count is not None and len(items) != expect.count:
        doubts |= Doubt.TOO_FEW if len(items) < expect.count else Doubt.TOO_MANY
    if any(n > 1 for n in Counter(item.value for item in items).values()):
        doubts |= Doubt.TWICE
    if float(np.percentile(cv2.cvtColor(picture[::4, ::4], cv2.COLOR_BGR2GRAY), 99)) < DIM:
        doubts |= Doubt.TOO_DARK
    return doubts


__all__ = ["EVIDENCE", "FOR", "FOR_NOTHING", "emptiness", "evidence", "judge", "middle_edge", "section"]
