"""When a table is read, and when it is called empty."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.drawn_table import EDGE, Die, Film, TrueReader, reading_of
from tests.follow.throws import EMPTY, HAND, THROW, rests, rolling, states, throw
from vision.follow import Follower, TableState
from vision.looking import SPREAD
from vision.reading import Doubt, Expectation, Item, Picture, Reading


def test_a_throw_is_read_once_when_it_has_come_to_rest(film: Film) -> None:
    """Empty, hand, moving, settled, read, in this order; one reading, of the dice that lie there."""
    film.show(EMPTY, 4)
    throw(film, rest=60)
    assert states(film.news) == ["empty", "hand", "moving", "settled", "read"]
    [rest] = rests(film.news)
    assert rest.reading.sure
    assert rest.reading.values == ("1", "3", "6")
    assert rest.lying == 3


@pytest.mark.parametrize("fps", [10.0, 15.0, 25.0, 30.0, 50.0, 90.0, 120.0, 200.0])
def test_a_reading_comes_within_six_tenths_of_a_second(follower: Follower, reader: TrueReader, fps: float) -> None:
    """From the last frame that moved to the reading at most 0.6 s, and at least the quarter that the looks take."""
    film = Film(follower, reader, fps)
    film.show(EMPTY, 3)
    for step in rolling(THROW, 6):
        film.show(step)
    last_motion = film.at - 1 / fps
    film.show(THROW, round(fps))
    [rest] = rests(film.news)
    assert SPREAD <= rest.at - last_motion <= 0.6
    assert rest.looks in (5, 6)  # at some rates five lie closer together than they should


def test_nothing_is_read_while_things_move(film: Film, reader: TrueReader) -> None:
    """Dice that roll on and on are never looked at."""
    film.show(EMPTY, 3)
    before = reader.count
    for _ in range(4):
        for step in rolling(THROW, 8):
            film.show(step)
    assert not rests(film.news)
    assert reader.count == before


def test_dice_that_pause_on_an_edge_are_not_read(film: Film) -> None:
    """A pause of a fifth of a second is no rest."""
    film.show(EMPTY, 3)
    for turn in range(0, 160, 40):
        film.show(THROW.with_(dice=tuple(replace(die, turn=die.turn + turn) for die in THROW.dice)), 3)
    assert not rests(film.news)


def test_an_empty_table_that_was_read_is_known_from_then_on(reader: TrueReader) -> None:
    """Once the reader has found the table empty, the next time needs no look."""
    film = Film(Follower(reader), reader)
    film.show(EMPTY, 12)
    film.show(THROW, 12)
    looks = reader.count
    film.show(EMPTY, 12)
    assert film.follower.state is TableState.EMPTY  # type: ignore[attr-defined]
    assert reader.count == looks


def test_dice_that_lie_there_from_the_first_frame_are_read(reader: TrueReader) -> None:
    """Without anything known beforehand a table at rest is read."""
    film = Film(Follower(reader), reader)
    film.show(THROW, 10)
    assert [rest.reading.values for rest in rests(film.news)] == [("1", "3", "6")]


def test_an_empty_table_is_no_reading(reader: TrueReader) -> None:
    """Where the reader finds nothing the table is empty, and nothing is said to have been read."""
    film = Film(Follower(reader), reader)
    film.show(EMPTY, 20)
    assert states(film.news) == ["settled", "empty"]


def test_what_one_look_in_three_takes_for_a_thing_is_the_ground(reader: TrueReader) -> None:
    """Most looks find nothing: after some patience the table is empty, and not read with nothing on it."""
    ghost = replace(reading_of(THROW), items=reading_of(THROW).items[:1], doubts=Doubt.COCKED | Doubt.TOO_FEW)
    for first in range(3):
        film = Film(Follower(reader), reader)
        reader.count, reader.misread = 0, dict.fromkeys(range(first, 60, 3), ghost)
        film.show(EMPTY, 40)
        assert states(film.news) == ["settled", "empty"] and not rests(film.news)


def test_where_a_look_found_a_hand_nothing_is_called_empty(reader: TrueReader) -> None:
    """What lies below it may be hidden."""
    film = Film(Follower(reader), reader)
    hidden = replace(reading_of(THROW), items=reading_of(THROW).items[:1], doubts=Doubt.HAND_IN_VIEW)
    reader.misread = dict.fromkeys(range(0, 60, 3), hidden)
    film.show(EMPTY, 40)
    assert "empty" not in states(film.news)


def test_an_empty_table_that_is_known_needs_no_reader(film: Film, reader: TrueReader) -> None:
    """Against the picture of the empty table emptiness is told without a look."""
    film.show(EMPTY, 20)
    assert states(film.news) == ["empty"]
    assert reader.count == 0


def test_a_second_throw_is_read_again(film: Film) -> None:
    """Each throw has its reading."""
    film.show(EMPTY, 3)
    throw(film)
    film.show(HAND, 2)
    film.show(EMPTY.with_(hand=(80, 180)))
    film.show(EMPTY, 4)
    other = EMPTY.with_(dice=(Die(220, 170, 2), Die(330, 230, 5, 40.0), Die(480, 140, 4, 15.0)))
    throw(film, other)
    assert [rest.reading.values for rest in rests(film.news)] == [("1", "3", "6"), ("2", "4", "5")]
    assert rests(film.news)[1].kept == ()


def test_stones_that_are_drawn_make_another_rest() -> None:
    """What lies face up is the same, but fewer backs lie there: that is told."""
    backs = [Item("", 100.0 * at, 300.0, 0.9, EDGE) for at in range(4)]

    class Backs(TrueReader):
        def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
            return replace(super().read(picture, expect), backs=tuple(backs))

    reader = Backs()
    film = Film(Follower(reader, expect=Expectation(edge_px=EDGE, empty=EMPTY.picture()), bumps=False), reader)
    throw(film)
    del backs[2:]
    last = THROW.dice[2]
    for moved in (30, 0.3 * EDGE):
        film.show(THROW.with_(dice=(*THROW.dice[:2], replace(last, x=last.x + moved))), 2 if moved == 30 else 12)
    assert [len(rest.reading.backs) for rest in rests(film.news)] == [4, 2]


def test_it_reads_again_when_asked(film: Film, follower: Follower) -> None:
    """A person may have the same rest read once more."""
    film.show(THROW, 12)
    follower.read_again()
    film.show(THROW, 12)
    assert len(rests(film.news)) == 2


def test_the_same_frames_give_the_same_answers(reader: TrueReader) -> None:
    """Following is a function of the frames."""
    stories = []
    for _ in range(2):
        film = Film(Follower(reader, expect=Expectation(empty=EMPTY.picture())), reader)
        film.show(EMPTY, 3)
        throw(film)
        stories.append([(type(news).__name__, news.index, news.at) for news in film.news])  # type: ignore[attr-defined]
    assert stories[0] == stories[1]
