"""Which indices are on one card, and what is seen of it."""

from __future__ import annotations

import numpy as np

from vision.readers.card_finder import Index
from vision.readers.card_joining import join, over, seen_middle, unexplained
from vision.readers.card_namer import VALUES, Named

SIZE = (800, 800)
OFF = np.array([22.0, 32.0])
"""From an index to its card's middle, px, upright."""


def named(
    value: str, middle: tuple[float, float], angle: float = 0.0, lower: bool = False, sure: float = 0.97
) -> Named:
    """An index of a card that lies at `middle`; the `lower` one is turned."""
    turn = angle + (np.pi if lower else 0.0)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    logs = np.full(52, np.log((1 - sure) / 51))
    logs[VALUES.index(value)] = np.log(sure)
    way = spin @ OFF
    index = Index(np.array(middle) - way, spin * 8.0, way, 0.9)
    return Named(index, logs, logs, logs, 0.02, 0.02, 0.0)


def test_two_corners_of_one_card_are_one_card_at_its_middle() -> None:
    """However it is turned; and one corner alone is one as well, at the middle that it foretells."""
    for angle in np.linspace(0, 6, 7):
        cards = join([named("10H", (200, 300), angle), named("10H", (200, 300), angle, lower=True)])
        assert [card.value for card in cards] == ["10H"]
        assert np.allclose(cards[0].centre, (200, 300)) and len(cards[0].indices) == 2
        assert np.isclose(cards[0].half[:, 0] @ cards[0].half[:, 1], 0, atol=1e-6)
        assert cards[0].covers(np.array([200, 300])) and not cards[0].covers(np.array([260, 360]))
        assert not unexplained(cards[0], cards, SIZE)
        alone = join([named("10H", (200, 300), angle)])
        assert np.allclose(alone[0].centre, (200, 300)) and unexplained(alone[0], alone, SIZE)


def test_cards_of_a_fan_stay_apart_though_their_middles_are_near() -> None:
    """Same way up, a finger's breadth apart: each has its own index; the last one shows two."""
    fan = [named(value, (200 + 12 * k, 300)) for k, value in enumerate(("8D", "QH", "2S"))]
    cards = join([*fan, named("2S", (224, 300), lower=True)])
    assert sorted(card.value for card in cards) == ["2S", "8D", "QH"]
    top = next(card for card in cards if card.value == "2S")
    low = next(card for card in cards if card.value == "8D")
    assert len(top.indices) == 2 and over(top, low) and not over(low, top)
    assert seen_middle(low, cards, SIZE)[0] < low.centre[0] - 5
    assert np.allclose(seen_middle(top, cards, SIZE), top.centre, atol=3)
    assert not unexplained(low, cards, SIZE)


def test_two_corners_that_say_different_things_are_not_one_card() -> None:
    """And it is known that they contest the place; where one is hardly sure, the surer one wins."""
    cards = join([named("10H", (200, 300)), named("4S", (200, 300), lower=True)])
    assert sorted(card.value for card in cards) == ["10H", "4S"] and all(card.contested for card in cards)
    vague = named("7D", (200, 300), lower=True, sure=0.5)
    vague.namer[VALUES.index("JD")] = np.log(0.45)
    cards = join([named("JD", (200, 300)), vague])
    assert len(cards) == 1 and cards[0].value == "JD"


def test_equal_cards_far_apart_are_two() -> None:
    """A card twice is a matter for doubt, not for joining."""
    cards = join([named("AC", (150, 300)), named("AC", (400, 300))])
    assert [card.value for card in cards] == ["AC", "AC"]
    assert join([]) == []


def test_a_pip_taken_for_an_index_is_no_second_card() -> None:
    """It lies on a whole card that says the same."""
    whole = [named("QD", (200, 300)), named("QD", (200, 300), lower=True)]
    pip = named("QD", (206, 310), 0.8)
    weak = Named(
        Index(np.array([205.0, 300.0]), pip.index.matrix, pip.index.to_middle * 0.2, 0.3),
        pip.namer, pip.witness, pip.face, 0.3, 0.3, 0.0,
    )  # fmt: skip
    assert [card.value for card in join([*whole, weak])] == ["QD"]


def test_on_a_known_table_no_middle_is_farther_than_a_card_is_large() -> None:
    """A pack with large indices in all four corners, whose middles the finder foretells twice too far: one card."""
    one = named("JH", (0, 0))
    seen = (  # centre, way down, middle foretold across and down in half heights
        ((61, 84), (0.1, 0.995), (2.19, 3.16)),
        ((50, 201), (-0.1, -0.995), (-0.91, 2.94)),
        ((160, 209), (0.04, -0.999), (2.17, 3.24)),
        ((172, 93), (0.06, 0.998), (-2.36, 3.23)),
    )
    corners = []
    for centre, (x, y), local in seen:
        matrix = 34.5 * np.array([(y, x), (-x, y)])
        index = Index(np.array(centre, float), matrix, matrix @ local, 0.7)
        corners.append(Named(index, one.namer, one.witness, one.face, 0.02, 0.02, 0.0))
    for edge in (125.0, 141.0, 155.0):
        cards = join(corners, edge)
        assert [card.value for card in cards] == ["JH"] and len(cards[0].indices) == 4
        assert np.allclose(cards[0].centre, (111, 147), atol=6)
    assert len(join(corners)) > 1, "without the size they are two cards, which is doubted"


def test_one_index_that_was_measured_askew_leaves_a_card_of_known_size_whole() -> None:
    """The fourth corner fits two of the others; the way up of the third is an eighth of a right angle off."""
    one = named("AC", (0, 0))
    seen = (
        ((852, 90), 74, (0.05, 0.999), (1.52, 1.83)),
        ((851, 208), 65, (-0.22, -0.975), (-1.73, 2.26)),
        ((962, 206), 72, (-0.04, -0.999), (1.53, 1.91)),
        ((963, 89), 60, (-0.04, 0.999), (1.07, 2.45)),
    )
    corners = []
    for centre, height, (x, y), local in seen:
        matrix = height / 2 * np.array([(y, x), (-x, y)])
        index = Index(np.array(centre, float), matrix, matrix @ local, 0.7)
        corners.append(Named(index, one.namer, one.witness, one.face, 0.02, 0.02, 0.0))
    assert [len(card.indices) for card in join(corners, 141.0)] == [4]
    assert len(join([*corners[:3], named("AC", (1250, 150))], 141.0)) == 2


def test_a_card_that_shows_one_index_is_as_large_as_cards_are_known_to_be() -> None:
    """Else what is learnt from it would shrink the next one: a large index leaves little way to the middle."""
    one = named("JH", (200, 300))
    large = Named(
        Index(one.index.centre, one.index.matrix * 4.4, one.index.to_middle * 3, 0.9),
        one.namer, one.witness, one.face, 0.02, 0.02, 0.0,
    )  # fmt: skip
    for edge in (90.0, 120.0, 141.0):
        assert np.isclose(join([large], edge)[0].edge, edge)
