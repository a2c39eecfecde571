"""A table of playing cards that is drawn in a moment, and a reader that is told their truth: for tests of all but eyes.

Rectangles on grey, a bar for a hand. On the mat lie a reserve, a pile, a field for hands and a row of open cards.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.reading import Doubt, Expectation, Item, Picture, Reading
from vision.simulate.grain import Grain
from vision.simulate.shots import CardTruth, Shot, Truth

SIZE = (520, 360)
WIDE, HIGH = 30.0, 42.0
"""A card, px."""
COME, GO = 0.5, 1.1
"""Seconds until a hand has laid or taken cards, and until it is gone."""
ALWAYS = 1e18

PILE, RESERVE = (110.0, 80.0), (60.0, 80.0)
PEEPS = 0.25
"""How often the card below the top of the pile is seen as well."""


@dataclass(frozen=True)
class _Card:
    value: str
    part: str
    x: float
    y: float
    number: int
    since: float
    until: float = ALWAYS
    down: bool = False
    covered: bool = False
    off_mat: bool = False
    peeps: bool = False


class CardTruthReader:
    """Reads the cards that really lie there; it never looks at the picture."""

    kind = "cards"

    def __init__(self, truth: Callable[[], Truth]) -> None:
        self._truth = truth

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        """What lies there, with the doubts that a good reader would have."""
        truth = self._truth()
        doubts = Doubt.NONE
        for word in truth.must_doubt:
            doubts |= Doubt[word.upper().replace(" ", "_")]
        up = [card for card in truth.cards if not card.down]
        items = tuple(
            Item(
                card.value,
                card.x,
                card.y,
                0.99,
                card.edge,
                card.corners,
                Doubt.OFF_THE_MAT if card.off_mat else Doubt.NONE,
            )
            for card in up
        )
        backs = tuple(Item("", card.x, card.y, 0.99, card.edge, card.corners) for card in truth.cards if card.down)
        return Reading(self.kind, items, doubts, backs, picture=picture)


class QuickCards:
    """The mat of a game of Toad."""

    kind = "cards"
    region: tuple[tuple[float, float], ...] = ()

    def __init__(self, seed: int, size: tuple[int, int] = SIZE) -> None:
        self.rng = random.Random(f"cards {seed}")
        self._noise = np.random.default_rng(seed)
        ground = self._noise.normal(90, 14, (SIZE[1] // 8, SIZE[0] // 8)).astype(np.float32)
        self._ground = cv2.resize(ground, SIZE, interpolation=cv2.INTER_CUBIC)
        self._grain = Grain(self._noise, (SIZE[1], SIZE[0]))
        self._cards: list[_Card] = []
        self._hands: list[tuple[float, float]] = []
        self._count = 0

    def lying(self, part: str) -> tuple[str, ...]:
        """What lies in a part when all is done, in the order it was laid."""
        return tuple(one.value for one in self._there() if one.part == part)

    def deal(self, now: float, row: Sequence[str] = ()) -> float:
        """All is gathered; the reserve lies there, and the open row, if there is one."""
        self._go(now, self._there())
        self._put("", "reserve", *RESERVE, now, down=True)
        for at, value in enumerate(row):
            self._put(value, "row", *_row(at), now)
        return self._hand(now)

    def discard(self, now: float, values: Sequence[str], *, stays: bool = False) -> float:
        """Cards are laid on the pile, one upon the other. `stays`: the hand stays over the mat."""
        for value in values:
            x, y = PILE[0] + self.rng.uniform(-6, 6), PILE[1] + self.rng.uniform(-6, 6)
            self._put(value, "pile", x, y, now, peeps=self.rng.random() < PEEPS)
        return self._hand(now, stays=stays)

    def spread(self, now: float, values: Sequence[str]) -> float:
        """Several new cards lie beside each other at the pile."""
        for at, value in enumerate(values):
            self._put(value, "pile", PILE[0] + 22 * at, PILE[1] + 6 * at, now, peeps=True)
        return self._hand(now)

    def show(self, now: float, values: Sequence[str], misbehave: str | None = None) -> float:
        """A hand is laid into the field; `misbehave`: ``face_down near_pile covered off_mat`` (one of its cards)."""
        for at, value in enumerate(values):
            odd = misbehave if at == len(values) - 1 else None
            x, y = 60.0 + 40 * (at % 11), 200.0 + 60 * (at // 11)
            x, y = (PILE[0] + 12, PILE[1] + 10) if odd == "near_pile" else (x, y)
            x, y = (500.0, 340.0) if odd == "off_mat" else (x, y)
            self._put(value, "field", x, y, now, down=odd == "face_down")
            self._cards[-1] = replace(self._cards[-1], covered=odd == "covered", off_mat=odd == "off_mat")
        return self._hand(now)

    def replace_in_row(self, now: float, old: str, new: str | None) -> float:
        """An open card is taken, and the next one laid in its place."""
        gone = next((one for one in self._there() if one.part == "row" and one.value == old), None)
        if gone is not None:
            self._go(now, [gone])
            if new is not None:
                self._put(new, "row", gone.x, gone.y, now)
        return self._hand(now)

    def take(self, now: float, part: str, values: Sequence[str] | None = None) -> float:
        """Cards are taken away: the named ones, or all of a part. Nothing named: only a hand comes and goes."""
        there = [one for one in self._there() if one.part == part]
        self._go(now, [one for one in there if values is None or one.value in values])
        return self._hand(now)

    def shot(self, now: float) -> Shot:
        """What the camera sees at `now`, and the truth of it."""
        picture = self._ground.copy()
        there = [one for one in self._cards if one.since <= now < one.until]
        pile = [one for one in there if one.part == "pile"]
        below = pile[-2] if len(pile) > 1 else None
        seen = [
            one
            for one in there
            if not one.covered
            and (one.part != "pile" or one is pile[-1] or pile[-1].x - one.x > WIDE / 2 or (one is below and one.peeps))
        ]
        for one in seen:
            _rectangle(picture, one)
        hand = any(begins <= now < ends for begins, ends in self._hands)
        if hand:
            cv2.line(picture, (-40, 380), (200, int(220 + 12 * np.sin(now * 9))), 165.0, 70)
        grey = np.clip(picture + self._grain(), 0, 255).astype(np.uint8)
        why = [*(["hand in view"] if hand else []), *(["off the mat"] if any(one.off_mat for one in seen) else [])]
        truths = tuple(_truth(one) for one in seen)
        return Shot(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), Truth((), hand, hand, tuple(why), cards=truths))

    def _there(self) -> list[_Card]:
        return [one for one in self._cards if one.until == ALWAYS]

    def _put(
        self, value: str, part: str, x: float, y: float, now: float, *, down: bool = False, peeps: bool = False
    ) -> None:
        self._count += 1
        self._cards = [one for one in self._cards if one.until > now]
        self._cards.append(_Card(value, part, x, y, self._count, now + COME, down=down, peeps=peeps))

    def _go(self, now: float, cards: Sequence[_Card]) -> None:
        numbers = {one.number for one in cards}
        self._cards = [replace(one, until=now + COME) if one.number in numbers else one for one in self._cards]

    def _hand(self, now: float, *, stays: bool = False) -> float:
        self._hands = [(begins, min(ends, now)) for begins, ends in self._hands if ends > now - 10]
        self._hands.append((now, now + 1e6 if stays else now + GO))
        return now + GO


def _row(at: int) -> tuple[float, float]:
    return 220.0 + 50 * at, 80.0


def _corners(one: _Card) -> tuple[tuple[float, float], ...]:
    a, b = WIDE / 2, HIGH / 2
    return ((one.x - a, one.y - b), (one.x + a, one.y - b), (one.x + a, one.y + b), (one.x - a, one.y + b))


def _rectangle(picture: np.ndarray, one: _Card) -> None:
    corners = [(int(x), int(y)) for x, y in _corners(one)]
    cv2.rectangle(picture, corners[0], corners[2], 60.0 if one.down else 215.0, -1)
    if not one.down:
        place = int(one.x - WIDE / 2 + 2), int(one.y + 4)
        cv2.putText(picture, one.value, place, cv2.FONT_HERSHEY_SIMPLEX, 0.4, 20.0, 1)


def _truth(one: _Card) -> CardTruth:
    return CardTruth(one.value, one.x, one.y, WIDE, _corners(one), one.down, one.off_mat, one.part)
