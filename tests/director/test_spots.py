"""What persons have said of things that lie at one place, each by itself."""

from __future__ import annotations

from kiosk.director.spots import all_known, naming
from vision.reading import Item


def lies(value: str, x: float) -> Item:
    return Item(value, x, 100.0, 0.9, 40.0)


def test_two_cards_of_one_pile_are_named_one_after_the_other() -> None:
    """They lie within reach of each other; neither takes the other's name."""
    read = [lies("7C", 100.0), lies("KD", 110.0)]
    named = naming((), read[0], "7S")
    named = naming(named, all_known(read, named)[1], "KH")
    assert [item.value for item in all_known(read, named)] == ["7S", "KH"]
    named = naming(named, all_known(read, named)[0], "7D")
    assert [item.value for item in all_known(read, named)] == ["7D", "KH"]


def test_of_two_that_are_read_alike_the_nearer_one_is_meant() -> None:
    """The other one keeps what was read of it."""
    read = [lies("7C", 100.0), lies("7C", 110.0)]
    named = naming((), read[1], "7S")
    assert [item.value for item in all_known(read, named)] == ["7C", "7S"]
