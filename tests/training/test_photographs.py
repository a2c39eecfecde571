"""Counting what became of labelled photographs."""

from __future__ import annotations

import numpy as np

from tests.readers.test_card_joining import named
from vision.readers.card_joining import join
from vision.reading import Doubt, Item, Reading
from vision.training.photographs import RANK, Label, Told, figures, matched, plain, rank_height, verdict

CARDS = (Label("5H", 100.0, 100.0), Label("KS", 300.0, 100.0))


def read(*items: tuple[str, float], doubts: Doubt = Doubt.NONE) -> Reading:
    return Reading("cards", tuple(Item(value, x, 105.0, 0.9) for value, x in items), doubts)


def told(reading: Reading) -> tuple[str, int]:
    pairs = matched(CARDS, reading.items, 800.0)
    return verdict(CARDS, reading, pairs), sum(label.value == item.value for label, item in pairs)


def test_a_photograph_is_right_where_every_card_is_named_in_its_place_and_nothing_else() -> None:
    """One too many, one missing, one misnamed or misplaced is wrong; what is not sure is doubted."""
    assert told(read(("5H", 110), ("KS", 290))) == ("right", 2)
    assert told(read(("5H", 110), ("KS", 290), ("2C", 500))) == ("wrong", 2)
    assert told(read(("5H", 110))) == ("wrong", 1)
    assert told(read(("5H", 110), ("KC", 290))) == ("wrong", 1)
    assert told(read(("KS", 110), ("5H", 290))) == ("wrong", 0)
    assert told(read(("5H", 110), ("KC", 290), doubts=Doubt.LOW_CONFIDENCE)) == ("doubted", 1)


def test_only_photographs_that_can_be_read_count() -> None:
    """Not those with unlabelled or ambiguous things in them."""
    item = {"value": "5H", "x": 1, "y": 1, "ambiguous": False}
    assert plain({"items": [item], "complete": True})
    assert not plain({"items": [item], "complete": False})
    assert not plain({"items": [{**item, "ambiguous": True}], "complete": True})
    assert not plain({"items": [item], "must_doubt": True})


def test_how_high_a_rank_is_and_what_a_group_comes_to() -> None:
    """Half of what the finder takes for rank and suit, of the cards that were labelled."""
    cards = join([named("5H", (100, 100)), named("2C", (300, 100))])
    assert rank_height(CARDS, cards) == RANK * 16.0
    assert rank_height((Label("AC", 0, 0),), cards) == 0.0
    group = figures([Told("a", 20.0, "right", 2, 2), Told("b", 18.0, "doubted", 2, 2), Told("c", 18.0, "wrong", 1, 0)])
    assert (group["right"], group["right %"], group["all named right %"]) == (1, 33.3, 66.7)
    assert group["cards found and right %"] == 80.0 and figures([])["photographs"] == 0
    assert np.isfinite(figures([])["right %"])
