"""Several looks make one reading: what must agree, and what need not."""

from __future__ import annotations

from vision.looks import agree, together
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
