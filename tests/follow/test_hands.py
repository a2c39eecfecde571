"""A hand over the table, or what looks like one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.drawn_table import EDGE, Film, TrueReader, reading_of
from tests.follow.throws import EMPTY, THROW, rests, states
from vision.follow import Follower, TableState
from vision.reading import Doubt, Expectation


def test_a_hand_that_stays_is_never_read(film: Film) -> None:
    """Beside a hand that lies still over the table nothing is read; once it has gone, it is."""
    film.show(EMPTY, 3)
    for x in (60, 140, 260):
        film.show(THROW.with_(hand=(x, 300)))
    film.show(THROW.with_(hand=(260, 300)), 90)
    assert film.follower.state is TableState.HAND  # type: ignore[attr-defined]
    assert not rests(film.news)
    film.show(THROW.with_(hand=(100, 300)))
    film.show(THROW, 12)
    assert len(rests(film.news)) == 1


def test_a_thing_that_was_left_there_does_not_block_the_table_for_ever(film: Film) -> None:
    """What lies over the border and has not moved for half a minute is read beside, with a doubt; then it is ground."""
    left = EMPTY.with_(hand=(170, 300))
    film.show(EMPTY, 3)
    film.fps = 2.0  # nothing happens for long
    film.index = 10
    film.show(left.with_(dice=THROW.dice), 70)
    [rest] = rests(film.news)
    assert rest.reading.doubts == Doubt.HAND_IN_VIEW
    assert rest.at - rest.still_since >= 30.0
    film.show(left, 20)
    film.show(left.with_(dice=THROW.dice), 20)
    assert len(rests(film.news)) == 2
    assert rests(film.news)[1].reading.sure


def test_what_happens_beside_the_mat_does_not_matter(reader: TrueReader) -> None:
    """With a region a hand beside it neither stops a reading nor makes a new rest; one that reaches into it does."""
    region = ((150.0, 20.0), (620.0, 20.0), (620.0, 340.0), (150.0, 340.0))
    film = Film(Follower(reader, expect=Expectation(3, EDGE, EMPTY.picture(), region)), reader)
    film.show(EMPTY, 3)
    for k in range(20):
        film.show(THROW.with_(hand=(40 + 10 * (k % 2), 200)))
    assert len(rests(film.news)) == 1
    said = film.show(THROW.with_(hand=(300, 320)), 20)
    assert film.follower.state is TableState.HAND  # type: ignore[attr-defined]
    assert not rests(said)


def test_a_hand_that_stays_is_known_without_the_empty_table(reader: TrueReader) -> None:
    """Once a throw was read, its ground is known well enough to tell a hand that lies still."""
    film = Film(Follower(reader), reader)
    film.show(THROW, 10)
    assert len(rests(film.news)) == 1
    for x in (60, 140, 260):
        film.show(THROW.with_(hand=(x, 330)))
    film.show(THROW.with_(hand=(260, 330)), 30)
    assert len(rests(film.news)) == 1
    assert film.follower.state is TableState.HAND  # type: ignore[attr-defined]


def test_the_same_throw_is_read_anew_after_a_hand_was_over_it(film: Film) -> None:
    """A hand may have changed anything, so there is another reading though all is as it was."""
    film.show(THROW, 12)
    for x in (100, 250, 100):
        film.show(THROW.with_(hand=(x, 330)))
    film.show(THROW, 12)
    assert len(rests(film.news)) == 2
    assert len(rests(film.news)[1].kept) == 3


@pytest.mark.parametrize("fps", [2.5, 15.0])
def test_a_hand_of_the_first_looks_only_is_no_doubt(follower: Follower, reader: TrueReader, fps: float) -> None:
    """However long a machine takes for a look: five later ones that saw no hand make a sure reading."""
    film = Film(follower, reader, fps)
    film.show(EMPTY, 4)
    reader.misread = {reader.count: replace(reading_of(THROW), doubts=Doubt.HAND_IN_VIEW)}
    film.show(THROW, 20)
    [rest] = rests(film.news)
    assert rest.reading.sure and rest.reading.values == ("1", "3", "6")


def test_a_hand_that_is_gone_unseen_is_doubted_no_longer(film: Film, reader: TrueReader) -> None:
    """Nothing has moved since it was read: it is looked at again, and told anew only where the hand is gone."""
    hidden = replace(reading_of(THROW), doubts=Doubt.HAND_IN_VIEW)
    film.show(EMPTY, 4)
    reader.misread = dict.fromkeys(range(reader.count, 10_000), hidden)
    film.show(THROW, 90)
    [first] = rests(film.news)
    looked = reader.count
    assert first.reading.doubts == Doubt.HAND_IN_VIEW and looked >= 3 * first.looks
    reader.misread = {}
    film.show(THROW, 60)
    _, second = rests(film.news)
    assert second.reading.sure and second.at - first.at > 5.0
    assert states(film.news)[-1] == "read" and states(film.news).count("settled") == 1
    after = reader.count
    film.show(THROW, 60)
    assert reader.count == after, "a sure reading is not made again"
