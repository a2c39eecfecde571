"""Light that changes, blows of the hammer, a camera that is moved: none of it is taken for a throw."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.drawn_table import Film
from tests.follow.throws import EMPTY, THROW, rests, rolling, states, throw
from vision.cameras import Frame
from vision.follow import Follower, TableState
from vision.looking import SPREAD


@pytest.mark.parametrize(
    "trouble",
    [{"gain": 1.15}, {"gain": 0.85}, {"flicker": 0.06}, {"shade": 0.3}, {"shift": (1.5, -1.0)}, {"noise": 6.0}],
    ids="".join,
)
def test_light_and_tremble_make_no_second_reading(film: Film, trouble: dict[str, object]) -> None:
    """What only the light or the stand does to the picture is neither motion nor a new rest."""
    film.show(THROW, 12)
    for k in range(12):
        film.show(THROW.with_(phase=0.7 * k, **trouble) if k % 2 else THROW)
    film.show(THROW.with_(**trouble), 12)
    assert len(rests(film.news)) == 1


def test_dusk_is_no_motion(film: Film) -> None:
    """Light that fades to half within ten seconds, with a shadow that grows, changes nothing."""
    film.show(THROW, 12)
    for k in range(150):
        film.show(THROW.with_(gain=1 - k / 300, shade=k / 300))
    assert len(rests(film.news)) == 1
    assert film.follower.state is TableState.READ  # type: ignore[attr-defined]


@pytest.mark.parametrize("known", [True, False])
def test_a_blow_of_the_hammer_is_neither_motion_nor_rest(film: Film, follower: Follower, known: bool) -> None:
    """The shaken view right after a blow changes nothing, also if the blow is told a little late."""
    film.show(THROW, 12)
    if known:
        follower.note_strike(film.at - 0.001)
    film.show(THROW.with_(shift=(6.0, 5.0)), 1)
    if not known:
        follower.note_strike(film.at - 0.08)
    film.show(THROW.with_(shift=(-5.0, 6.0)), 1)
    film.show(THROW.with_(shift=(3.0, -4.0)), 1)
    said = film.show(THROW, 30)
    assert not rests(said)
    assert film.follower.state is TableState.READ  # type: ignore[attr-defined]
    assert ("moving" in states(film.news[-6:])) is not known


def test_looks_at_a_shaken_table_do_not_count(film: Film, follower: Follower) -> None:
    """A blow while the looks are taken starts them anew."""
    film.show(EMPTY, 3)
    for step in rolling(THROW, 4):
        film.show(step)
    film.show(THROW, 3)
    struck = film.at - 0.01
    follower.note_strike(struck)
    film.show(THROW, 20)
    [rest] = rests(film.news)
    assert rest.at >= struck + 0.3 + SPREAD - 1 / film.fps


def test_a_camera_that_was_moved_does_not_block_the_table(film: Film, follower: Follower) -> None:
    """When nothing looks like the empty table any more and nothing moves, the old reference is given up."""
    film.show(THROW, 12)
    turned = THROW.picture()[::-1, ::-1].copy()
    width, height = THROW.size
    there = THROW.with_(dice=tuple(replace(die, x=width - die.x, y=height - die.y) for die in THROW.dice))
    for _ in range(75):
        film.reader.table = there
        film.news += follower.push(Frame(film.index, film.at, turned))
        film.index += 1
    assert len(rests(film.news)) == 2


def test_a_picture_of_another_size_starts_anew(film: Film, follower: Follower) -> None:
    """Another camera's frames are not compared with the old ones."""
    film.show(THROW, 12)
    film.show(THROW.with_(size=(800, 600)), 12)
    assert len(rests(film.news)) == 2


def test_from_daylight_to_the_lamp(film: Film) -> None:
    """Dusk within a minute, then the lamp from one side: the throw stays what it was, and the next is read right."""
    throw(film)
    for step in range(60):
        film.show(THROW.with_(gain=1.0 - 0.6 * step / 60), 4)
    film.show(THROW.with_(gain=0.4), 30)
    film.show(THROW.with_(gain=0.95, shade=0.35), 45)
    told = rests(film.news)
    assert {rest.reading.values for rest in told} == {told[0].reading.values}
    lamp = {"gain": 0.95, "shade": 0.35}
    for x in (40, 140, 260):
        film.show(THROW.with_(hand=(x, 180), **lamp), 2)
    for x in (260, 140, 40):
        film.show(EMPTY.with_(hand=(x, 180), **lamp), 2)
    film.show(EMPTY.with_(**lamp), 60)
    before = len(rests(film.news))
    for x in (140, 260, 250, 240, 120, 40):
        film.show(EMPTY.with_(hand=(x, 180), **lamp))
    for step in rolling(THROW, 5):
        film.show(step.with_(**lamp))
    film.show(THROW.with_(**lamp), 45)
    last = rests(film.news)[before:]
    assert last and all(rest.reading.values == told[0].reading.values for rest in last)
    assert film.follower.state is TableState.READ
