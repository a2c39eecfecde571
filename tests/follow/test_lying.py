"""What became of the dice that lay there before."""

from __future__ import annotations

from tests.drawn_table import Die, Film
from tests.follow.throws import EMPTY, THROW, rests, throw
from vision.reading import Doubt


def test_a_die_that_was_bumped_is_asked_about(film: Film) -> None:
    """A die that lay and then shows something else in its place raises a doubt, with what it was."""
    film.show(EMPTY, 3)
    two = THROW.with_(dice=THROW.dice[:2])
    throw(film, two)
    bumped = THROW.with_(dice=(Die(202, 150, 4), THROW.dice[1], THROW.dice[2]))
    throw(film, bumped)
    last = rests(film.news)[-1]
    assert last.reading.doubts == Doubt.BUMPED
    assert [item.value for item in last.bumped] == ["3"]
    assert [item.value for item in last.kept] == ["1"]
    assert [item.value for item in last.reading.items if item.doubts & Doubt.BUMPED] == ["4"]


def test_a_throw_in_parts_keeps_what_lies(film: Film) -> None:
    """Dice that come later join those that lie, without a doubt."""
    film.show(EMPTY, 3)
    throw(film, THROW.with_(dice=THROW.dice[:2]))
    throw(film, THROW)
    first, last = rests(film.news)
    assert (first.lying, last.lying) == (2, 3)
    assert len(last.kept) == 2
    assert last.reading.sure


def test_a_die_knocked_away_by_one_that_came_is_bumped(film: Film) -> None:
    """A die that is no longer in its place while others came, its value nowhere to be seen, was bumped."""
    film.show(EMPTY, 3)
    throw(film, THROW.with_(dice=THROW.dice[:2]))
    throw(film, THROW.with_(dice=(Die(330, 170, 5), THROW.dice[1], Die(430, 110, 2))))
    last = rests(film.news)[-1]
    assert Doubt.BUMPED in last.reading.doubts
    assert [item.value for item in last.bumped] == ["3"]


def test_a_die_may_be_taken_away(film: Film) -> None:
    """Fewer dice than before, the others where they were, is no bump."""
    throw(film, THROW)
    throw(film, THROW.with_(dice=THROW.dice[:2]))
    assert rests(film.news)[-1].reading.sure
    assert rests(film.news)[-1].bumped == ()
