"""Where cards are known to lie upon each other, what peeps out below the topmost one is not told."""

from __future__ import annotations

import numpy as np

from tests.readers.test_card_joining import OFF, named
from vision.readers.card_joining import Card, join
from vision.readers.card_piles import beneath

PILE = ((200.0, 300.0, 90.0),)


def pile(*below: tuple[str, tuple[float, float]]) -> list[Card]:
    """A whole queen on top, and below it cards of which the upper left index was found."""
    top = [named("QD", (200, 300)), named("QD", (200, 300), lower=True)]
    return join([*top, *(named(value, middle) for value, middle in below)])


def dropped(
    cards: list[Card], confidence: float = 0.99, piles: tuple[tuple[float, float, float], ...] = PILE
) -> list[str]:
    rated = [(card, 1.0 if card.value == "QD" else confidence) for card in cards]
    return [card.value for card in beneath(rated, piles)]


def test_an_index_that_the_top_covers_in_part_is_not_read() -> None:
    """Its suit is cut: a heart looks like a diamond, however sure the network is."""
    half = (200.0 - 8, 300.0 - 4)
    assert dropped(pile(("9D", half))) == ["9D"]
    assert dropped(pile(("9D", half)), piles=()) == [], "only where it is known that cards lie upon each other"
    far = ((500.0, 300.0, 90.0),)
    assert dropped(pile(("9D", half)), piles=far) == []


def test_a_second_card_beside_the_top_is_told() -> None:
    """Two were laid at once: the lower one shows its whole index. Where it is doubtful it was there before."""
    beside = tuple(np.array([200.0, 300.0]) - (1.3 * OFF[0], 4))
    two = pile(("4S", beside))
    assert dropped(two) == []
    assert dropped(two, confidence=0.6) == ["4S"]


def test_the_top_itself_is_always_told() -> None:
    """Alone, or doubtful."""
    alone = pile()
    assert beneath([(alone[0], 0.3)], PILE) == []
    assert dropped(pile(("4S", (196.0, 297.0)))) == ["4S"]
