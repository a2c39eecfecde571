"""Several looks make one reading: what must agree, and what need not."""

from __future__ import annotations

import pytest

from vision.looks import agree, believed, together
from vision.reading import Doubt, Item, Reading


def stone(value: str, x: float, confidence: float = 0.99, doubts: Doubt = Doubt.NONE) -> Item:
    return Item(value, x, 100.0, confidence, 40.0, (), doubts)


def look(*stones: Item, backs: tuple[float, ...] = ()) -> Reading:
    return Reading("dominoes", stones, backs=tuple(stone("", x) for x in backs))


def test_looks_agree_when_they_show_the_same_stones() -> None:
    """Another name, another place, one more: all of it is a contradiction."""
    one = look(stone("6-4", 50.0), stone("5-3", 200.0))
    assert agree(one, look(stone("5-3", 202.0), stone("6-4", 49.0)))
    assert not agree(one, look(stone("6-4", 50.0), stone("5-2", 200.0)))
    assert not agree(one, look(stone("6-4", 50.0), stone("5-3", 260.0)))
    assert not agree(one, look(stone("6-4", 50.0)))


def test_a_back_that_one_look_misses_is_no_contradiction() -> None:
    """No value hangs on it: the reading stays sure, and the back counts as soon as two looks have seen it."""
    looks = [
        look(stone("6-4", 50.0), backs=(300.0, 400.0)),
        look(stone("6-4", 50.0), backs=(301.0,)),
        look(stone("6-4", 50.0), backs=(401.0, 500.0)),
        look(stone("6-4", 50.0), backs=(302.0,)),
    ]
    assert all(agree(looks[0], other) for other in looks)
    both = together(looks, agreed=True)
    assert both.sure and sorted(back.x for back in both.backs) == [302.0, 401.0]


def test_of_one_look_alone_all_backs_count() -> None:
    """There is no second one to ask."""
    assert len(together([look(backs=(300.0, 400.0))], agreed=True).backs) == 2


def test_the_worst_of_all_looks_counts() -> None:
    """The least confidence and every doubt."""
    looks = [look(stone("6-4", 50.0, 0.9)), look(stone("6-4", 50.0, 0.8, Doubt.GLARE)), look(stone("6-4", 50.0))]
    (item,) = together(looks, agreed=True).items
    assert item.confidence == 0.8 and item.doubts == Doubt.GLARE


def die_look(belief: float, firm: Doubt = Doubt.NONE, needed: float = 0.8) -> Reading:
    """A look at two dice; the second is doubted where the look believes less than is needed."""
    weak = Doubt.NONE if belief >= needed else Doubt.LOW_CONFIDENCE
    items = (
        Item("4", 40.0, 50.0, 0.99, 20.0),
        Item("blank", 90.0, 50.0, belief, 20.0, doubts=weak | firm),
    )
    return Reading("bell-dice", items, weak | firm, weak=weak, belief=belief, needed=needed)


def test_noise_in_one_look_does_not_outweigh_the_others() -> None:
    """One look a little below what is needed, the others above: no doubt is left, nor at the die."""
    whole = together([die_look(0.95), die_look(0.78), die_look(0.93)], agreed=True)
    assert whole.sure
    assert [item.doubts for item in whole.items] == [Doubt.NONE] * 2
    assert whole.items[1].confidence == 0.78


def test_looks_that_think_little_of_it_together_stay_doubtful() -> None:
    """Most of them below: the doubt stands."""
    whole = together([die_look(0.81), die_look(0.5), die_look(0.6)], agreed=True)
    assert whole.doubts == Doubt.LOW_CONFIDENCE
    assert whole.items[1].doubts == Doubt.LOW_CONFIDENCE


@pytest.mark.parametrize("firm", [Doubt.HAND_IN_VIEW, Doubt.TOO_FEW, Doubt.COCKED])
def test_a_doubt_that_is_no_matter_of_chances_is_never_outvoted(firm: Doubt) -> None:
    """A hand in one look is a hand; and looks that differ are never believed, however sure each is."""
    looks = [die_look(0.99), die_look(0.99, firm), die_look(0.99)]
    assert not believed(looks)
    assert together(looks, agreed=True).doubts == firm
    assert together([die_look(0.99), die_look(0.99)], agreed=False).doubts == Doubt.LOOKS_DIFFER


def test_what_only_an_earlier_look_saw_twice_is_not_said_of_the_last() -> None:
    """Looks that differ: what is doubted of the set fits the things that are shown, and a hand stays a hand."""
    looks = [die_look(0.99, Doubt.TWICE | Doubt.TOO_MANY | Doubt.HAND_IN_VIEW), die_look(0.99, Doubt.TOO_FEW)]
    assert together(looks, agreed=False).doubts == Doubt.LOOKS_DIFFER | Doubt.HAND_IN_VIEW | Doubt.TOO_FEW


def test_readers_that_tell_no_chances_are_taken_at_their_word() -> None:
    """A reading without `weak` doubts keeps all of its doubts."""
    plain = Reading("dominoes", doubts=Doubt.LOW_CONFIDENCE)
    assert together([plain, Reading("dominoes")], agreed=True).doubts == Doubt.LOW_CONFIDENCE
