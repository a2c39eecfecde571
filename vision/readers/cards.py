"""Playing cards: indices found, named and joined to cards, counted, doubted.

The index in a card's corner is what is read; pips or court are a second witness where the card lies free.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from vision.readers import card_doubting
from vision.readers.answering import answered, colour
from vision.readers.card_backs import backs
from vision.readers.card_finder import Index, find
from vision.readers.card_joining import Card, join
from vision.readers.card_namer import LOOKS, Named, names, surely_nothing
from vision.readers.dice import changed, region_of
from vision.readers.doubting import inside
from vision.readers.network import network, settings
from vision.reading import Expectation, Item, Picture, Reading

SIDES = ((900, 4.0), (450, 4.0), (1700, 1.5))
"""Long sides in px of the passes over a picture of unknown scale, and how many times larger it is made at most."""
LIKED = 26.0
"""Height of an index in px at which the finder is at its best."""
KNOWN = (20.0, 36.0)
"""What it is brought to on a table where the size of the cards is known: indices are large or small."""
SHARE = 0.3
"""Height of an index, in short edges of a card, about."""
LARGEST = 4.0
"""No picture is made so many times larger."""
LONGEST = 1920
"""No pass has a longer side."""
COMFORT = (16.0, 42.0)
"""Heights of indices in px of a pass with which no other pass is needed."""
MOST = 90
"""Indices that are named; where there are more, the hottest of them are doubtful enough."""
NOTHING = 0.9
"""Probability of being no index at the first look above which an index is left alone."""
ODD = 2.2
"""How many times larger or smaller than on a known table an index may be: packs differ."""


class CardReader:
    """Reads the cards of any pack with corner indices, turned any way, overlapping or fanned."""

    def __init__(self) -> None:
        self.kind = "cards"
        self._finder = network("card_finder")
        self._nets = (network("card_namer"), network("card_witness"), network("card_face"))

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        """See `vision.reading.Reader`. Any array that is a picture gets an answer, never an exception."""
        return answered(self.kind, picture, expect or Expectation(), self._read)

    def _read(self, picture: Picture, expect: Expectation) -> Reading:
        cards = self.look(picture, expect)
        items, doubts = card_doubting.judge(picture, cards, expect)
        return Reading(self.kind, items, doubts, self._backs(picture, items, expect), picture=picture)

    def _backs(self, picture: Picture, items: tuple[Item, ...], expect: Expectation) -> tuple[Item, ...]:
        """What lies face down; it can be told where the empty table is known, and the size of a card."""
        edge = expect.edge_px or float(np.median([item.size for item in items] or [0.0]))
        if expect.empty is None or expect.empty.shape[:2] != picture.shape[:2] or not edge:
            return ()
        found = backs(picture, colour(expect.empty), edge, items)
        return tuple(it for it in found if inside(expect.region, np.array([it.x, it.y])))

    def look(self, picture: Picture, expect: Expectation) -> list[Card]:
        """What the networks see, joined to cards, before anything is decided."""
        part, offset = region_of(picture, expect)
        empty = expect.empty
        if empty is not None and expect.edge_px and empty.shape[:2] == picture.shape[:2]:
            x, y, right, bottom = changed(part, region_of(colour(empty), expect)[0], expect.edge_px)
            part, offset = part[y:bottom, x:right], offset + np.array([x, y])
        named = self.named(part, self.survey(part, expect.edge_px))
        moved = [replace(it, index=replace(it.index, centre=it.index.centre + offset)) for it in named]
        return join(moved, expect.edge_px)

    def named(self, picture: Picture, indices: list[Index]) -> list[Named]:
        """The indices that may be some, with what the networks say."""
        chosen = settings("cards")["temperatures"]
        temperatures = (chosen["namer"], chosen["witness"], chosen["face"])
        nothing = surely_nothing(self._nets[0], picture, indices, temperatures[0])
        kept = [it for it, p in zip(indices, nothing, strict=True) if p < NOTHING]
        return names(self._nets, picture, kept, temperatures, LOOKS)

    def survey(self, picture: Picture, edge: float | None) -> list[Index]:
        """The indices, looked for at the scales at which the finder may see them."""
        longest = max(picture.shape[:2])
        if edge:
            wanted = SHARE * edge
            scales = [min(liked / wanted, LARGEST, LONGEST / longest) for liked in KNOWN]
            found = merged([(find(self._finder, picture, scale), scale) for scale in scales])
            return [it for it in found if 1 / ODD < it.height / wanted < ODD][:MOST]
        passes: list[tuple[list[Index], float]] = []
        for side, most in SIDES:
            scale = min(side / longest, most)
            if all(abs(np.log(scale / other)) > 0.25 for _, other in passes):
                passes.append((find(self._finder, picture, scale), scale))
            if len(passes) == 1 and clear(*passes[0]):
                break
        seen = merged(passes)
        strong = [it.height for it in seen if it.heat > 0.5]
        if strong:
            scale = float(np.clip(LIKED / np.median(strong), 48 / longest, min(LARGEST, LONGEST / longest)))
            if min(abs(np.log(scale / other)) for _, other in passes) > 0.25:
                passes.append((find(self._finder, picture, scale), scale))
                seen = merged(passes)
        return seen[:MOST]


def clear(found: list[Index], scale: float) -> bool:
    """Whether one pass is enough: it saw indices, of sizes that it likes, and little that it is not sure of."""
    strong = [it.height * scale for it in found if it.heat > 0.5]
    weak = sum(0.12 < it.heat <= 0.5 for it in found)
    return bool(strong) and min(strong) >= COMFORT[0] and max(strong) <= COMFORT[1] and weak <= len(strong) / 3


def merged(passes: list[tuple[list[Index], float]]) -> list[Index]:
    """The indices of several passes, each once, from the pass that saw it best."""
    rated = []
    for found, scale in passes:
        for it in found:
            far = abs(float(np.log(it.height * scale / LIKED)))
            rated.append((it.heat * float(np.exp(-0.25 * far)), it))
    rated.sort(key=lambda one: -one[0])
    kept: list[Index] = []
    for _, it in rated:
        if not any(math.dist(it.centre, other.centre) < 0.5 * max(it.height, other.height) for other in kept):
            kept.append(it)
    return kept
