"""Claims about following a table of cards: they are as large as a hand, and none all the same."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
import pytest

from tests.drawn_table import DrawnTable, Film, TrueReader
from vision.follow import Change, Follower, Rest, TableState
from vision.reading import Doubt, Expectation, Item, Picture, Reading

WIDE, HIGH = 100, 150
"""Edges of a card, px."""
EMPTY_SEED = 99


@dataclass(frozen=True)
class Mat(DrawnTable):
    """A drawn table with cards on it; a card is a middle and a number that is printed in its corner."""

    cards: tuple[tuple[int, int, int], ...] = ()

    def picture(self) -> Picture:
        """What the camera sees: the cards lie under the hand."""
        picture = replace(self, hand=None, noise=0.0).bare()
        for x, y, number in self.cards:
            left, top = x - WIDE // 2, y - HIGH // 2
            cv2.rectangle(picture, (left, top), (left + WIDE, top + HIGH), (225, 225, 225), -1)
            for spot in range(number):
                cv2.circle(picture, (left + 12, top + 12 + 14 * spot), 5, (30, 30, 30), -1)
        if self.hand is not None:
            covered = self.bare()
            there = (cv2.absdiff(covered, replace(self, hand=None).bare()).max(axis=2) > 0)[..., None]
            picture = np.where(there, covered, picture)
        noise = np.random.default_rng(self.seed).normal(0, self.noise, picture.shape)
        return np.clip(picture + noise, 0, 255).astype(np.uint8)

    def bare(self) -> Picture:
        """Without cards and noise."""
        return DrawnTable(hand=self.hand, noise=0.0, size=self.size).picture()


class CardsReader(TrueReader):
    """Knows which cards lie there, to a few px."""

    kind = "cards"
    table: Mat
    hidden = 0
    """So many of the lowest cards are not read."""

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        number, self.count = self.count, self.count + 1
        if number in self.misread:
            return self.misread[number]
        items = []
        for x, y, number in self.table.cards[self.hidden :]:
            a, b = WIDE / 2 + 4, HIGH / 2 - 5
            outline = tuple((x + 3 + u * a, y - 4 + v * b) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
            items.append(Item(f"{number}S", x, y, 0.99, WIDE, outline))
        return Reading(self.kind, tuple(items))


BARE = Mat()
HAND_SHOWN = BARE.with_(cards=((70, 78, 2), (180, 80, 3), (290, 77, 4), (400, 79, 5)))
"""Four cards side by side at the upper border."""


@pytest.fixture(params=[None, WIDE], ids=["unknown size", "known size"])
def film(request: pytest.FixtureRequest) -> Film:
    reader = CardsReader()
    expect = Expectation(edge_px=request.param, empty=BARE.with_(seed=EMPTY_SEED).picture())
    return Film(Follower(reader, expect=expect, bumps=False), reader)


def rests(film: Film) -> list[Rest]:
    return [news for news in film.news if isinstance(news, Rest)]


def test_cards_at_the_border_are_no_hand(film: Film) -> None:
    """A hand is shown, side by side along the border: it is read at once, and again with one card more."""
    film.show(BARE, 4)
    film.show(HAND_SHOWN, 12)
    assert [len(rest.reading.items) for rest in rests(film)] == [4]
    film.show(HAND_SHOWN.with_(cards=(*HAND_SHOWN.cards, (510, 82, 6))), 12)
    assert [len(rest.reading.items) for rest in rests(film)] == [4, 5]


def test_a_hand_over_cards_is_one(film: Film) -> None:
    """Nothing is read while an arm lies still among the cards; once it has gone, it is."""
    film.show(BARE, 4)
    for x in (100, 220, 340):
        film.show(HAND_SHOWN.with_(hand=(x, 250)))
    film.show(HAND_SHOWN.with_(hand=(340, 250)), 60)
    assert film.follower.state is TableState.HAND  # type: ignore[attr-defined]
    assert not rests(film)
    film.show(HAND_SHOWN, 14)
    assert len(rests(film)) == 1


def test_a_hand_that_lies_still_is_not_looked_at_in_every_picture(film: Film) -> None:
    """Once a second is enough: looking at cards takes long."""
    film.show(BARE, 4)
    film.show(HAND_SHOWN.with_(hand=(340, 250)), 45)
    assert 1 <= film.reader.count <= 5


def test_one_card_on_another_is_a_rest_of_its_own(film: Film) -> None:
    """Motion is as small as before, however large a card is: only spots and the corner's edge change."""
    film.show(BARE, 4)
    film.show(BARE.with_(cards=((300, 180, 2),)), 12)
    film.show(BARE.with_(cards=((300, 180, 2), (302, 181, 7))), 14)
    assert [rest.reading.values for rest in rests(film)] == [("2S",), ("2S", "7S")]
    moved = [news.state for news in film.news if isinstance(news, Change)]
    assert TableState.MOVING in moved[-4:] or TableState.HAND in moved[-4:]


def test_what_peeps_out_below_a_pile_is_no_finger(film: Film) -> None:
    """Only the top is read; each card that was it once is known, and the next rest is read at once."""
    film.show(BARE, 4)
    cards: tuple[tuple[int, int, int], ...] = ()
    for number, x in enumerate((300, 210, 390, 300), 2):
        cards = (*cards, (x, 79 + 3 * number, number))
        lying = BARE.with_(cards=cards)
        film.show(lying, 3)
        film.reader.hidden = len(cards) - 1  # type: ignore[attr-defined]
        before, at = len(rests(film)), film.at
        film.show(lying, 20)
        assert len(rests(film)) == before + 1
        assert rests(film)[-1].at - at < 0.6


def test_what_is_doubtful_tells_nothing_about_sizes() -> None:
    """A speck that is taken for a card does not make every tremble a motion, nor each card a hand."""
    reader = CardsReader()
    speck = Item("4D", 300.0, 180.0, 0.4, 12.0, (), Doubt.TOO_SMALL)
    reader.misread = {number: Reading("cards", (speck,), Doubt.TOO_SMALL) for number in range(5)}
    film = Film(Follower(reader, bumps=False), reader)
    film.show(BARE, 12)
    assert [rest.reading.sure for rest in rests(film)] == [False]
    assert film.follower._edge_px is None  # type: ignore[attr-defined]
    film.show(BARE.with_(cards=((300, 180, 2),)), 14)
    assert rests(film)[-1].reading.sure and film.follower._edge_px == WIDE  # type: ignore[attr-defined]
