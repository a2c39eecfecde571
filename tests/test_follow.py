"""Claims about following a table: when it is read, when not, and what is said about it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.cameras.fake import ScriptedCamera
from tests.drawn_table import EDGE, Die, DrawnTable, Film, TrueReader, reading_of
from vision.cameras import CameraError, Frame
from vision.follow import Change, Follower, Rest, TableState
from vision.looking import SPREAD
from vision.reading import Doubt, Expectation, Item, Picture, Reading
from vision.watching import watch

EMPTY = DrawnTable()
THROW = EMPTY.with_(dice=(Die(200, 150, 3), Die(300, 250, 1, 40.0), Die(430, 110, 6, 15.0)))
HAND = EMPTY.with_(hand=(260, 180))


def rolling(table: DrawnTable, frames: int) -> list[DrawnTable]:
    """The dice of `table` on their way to where they lie."""
    return [
        table.with_(
            dice=tuple(
                replace(die, x=die.x - 14 * (frames - k), y=die.y + 9 * (frames - k), turn=die.turn + 35 * (frames - k))
                for die in table.dice
            )
        )
        for k in range(frames)
    ]


def states(said: list[object]) -> list[str]:
    return [news.state.value for news in said if isinstance(news, Change)]


def rests(said: list[object]) -> list[Rest]:
    return [news for news in said if isinstance(news, Rest)]


@pytest.fixture
def reader() -> TrueReader:
    return TrueReader()


@pytest.fixture
def follower(reader: TrueReader) -> Follower:
    """Knows the empty table and the size of a die, as on the kiosk."""
    return Follower(reader, expect=Expectation(count=3, edge_px=EDGE, empty=EMPTY.picture()))


@pytest.fixture
def film(follower: Follower, reader: TrueReader) -> Film:
    return Film(follower, reader)


def throw(film: Film, table: DrawnTable = THROW, rest: int = 12) -> list[object]:
    """A hand comes, dice roll, and lie."""
    said = []
    for x in (140, 260, 250, 240, 120, 40):
        said += film.show(EMPTY.with_(hand=(x, 180)))
    for step in rolling(table, 5):
        said += film.show(step)
    return said + film.show(table, rest)


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


def test_an_empty_table_that_was_read_is_known_from_then_on(reader: TrueReader) -> None:
    """Once the reader has found the table empty, the next time needs no look."""
    film = Film(Follower(reader), reader)
    film.show(EMPTY, 12)
    film.show(THROW, 12)
    looks = reader.count
    film.show(EMPTY, 12)
    assert film.follower.state is TableState.EMPTY  # type: ignore[attr-defined]
    assert reader.count == looks


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


def test_the_same_throw_is_read_anew_after_a_hand_was_over_it(film: Film) -> None:
    """A hand may have changed anything, so there is another reading though all is as it was."""
    film.show(THROW, 12)
    for x in (100, 250, 100):
        film.show(THROW.with_(hand=(x, 330)))
    film.show(THROW, 12)
    assert len(rests(film.news)) == 2
    assert len(rests(film.news)[1].kept) == 3


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


def test_looks_that_differ_are_a_doubt(film: Film, reader: TrueReader) -> None:
    """When one look in every five shows something else, the reading says so, after some patience."""
    other = reading_of(THROW.with_(dice=(Die(200, 150, 5), *THROW.dice[1:])))
    reader.misread = dict.fromkeys(range(2, 60, 4), other)
    film.show(THROW, 30)
    [rest] = rests(film.news)
    assert Doubt.LOOKS_DIFFER in rest.reading.doubts
    assert rest.at - rest.still_since >= 0.8


def test_one_look_that_differs_is_looked_past(film: Film, reader: TrueReader) -> None:
    """A single bad look costs time, but five later ones that agree make a sure reading."""
    reader.misread = {1: reading_of(THROW.with_(dice=THROW.dice[:2]))}
    film.show(THROW, 30)
    [rest] = rests(film.news)
    assert rest.reading.sure
    assert rest.looks >= 7


def test_a_doubt_that_stays_is_told_at_once(film: Film, reader: TrueReader) -> None:
    """Where all looks have the same doubt, waiting would not help."""
    doubtful = replace(reading_of(THROW), doubts=Doubt.COCKED)
    reader.misread = dict.fromkeys(range(100), doubtful)
    film.show(THROW, 30)
    [rest] = rests(film.news)
    assert rest.reading.doubts == Doubt.COCKED
    assert rest.looks == 5


def test_the_least_confidence_of_all_looks_counts(film: Film, reader: TrueReader) -> None:
    """A reading is no surer of an item than its weakest look."""
    right = reading_of(THROW)
    reader.misread = {2: replace(right, items=(replace(right.items[0], confidence=0.6), *right.items[1:]))}
    film.show(THROW, 12)
    assert rests(film.news)[0].reading.items[0].confidence == 0.6


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


def test_it_reads_again_when_asked(film: Film, follower: Follower) -> None:
    """A person may have the same rest read once more."""
    film.show(THROW, 12)
    follower.read_again()
    film.show(THROW, 12)
    assert len(rests(film.news)) == 2


def test_a_picture_of_another_size_starts_anew(film: Film, follower: Follower) -> None:
    """Another camera's frames are not compared with the old ones."""
    film.show(THROW, 12)
    film.show(THROW.with_(size=(800, 600)), 12)
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


class SpotReader:
    """Finds bright squares and counts the dark spots on each: enough for drawn dice."""

    kind = "pip-dice"

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), 1.0)
        items = []
        for outline in cv2.findContours(cv2.inRange(grey, 180, 255), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
            (x, y), (width, height), _ = cv2.minAreaRect(outline)
            if min(width, height) > 0.7 * EDGE:
                face = np.zeros_like(grey)
                cv2.drawContours(face, [outline], 0, 255, -1)
                count = cv2.connectedComponents(cv2.bitwise_and(cv2.inRange(grey, 0, 120), face))[0] - 1
                items.append(Item(str(count), x, y, 0.99, EDGE))
        return Reading(self.kind, tuple(items))


def test_watching_a_folder_gives_a_line_for_each_rest(tmp_path: Path) -> None:
    """Frames written as pictures and followed from the command's own function: two throws, two right lines."""
    other = EMPTY.with_(dice=(Die(220, 170, 2), Die(330, 230, 5, 40.0), Die(480, 140, 4, 15.0)))
    tables = [EMPTY] * 8 + [HAND] * 3 + rolling(THROW, 5) + [THROW] * 10 + [HAND] * 3 + rolling(other, 5) + [other] * 10
    for number, table in enumerate(tables):
        cv2.imwrite(str(tmp_path / f"{number}.jpg"), table.with_(seed=number).picture())
    lines = list(watch(str(tmp_path), "pip-dice", fps=15.0, reader=SpotReader()))
    assert [sorted(item["value"] for item in line["items"]) for line in lines] == [["1", "3", "6"], ["2", "4", "5"]]
    assert [16 <= line["frame"] <= 25 for line in lines] == [True, False]
    assert lines[0]["at"] == pytest.approx(lines[0]["frame"] / 15, abs=0.001)
    assert all(line["sure"] for line in lines)


def test_watching_a_live_camera_ends_with_its_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A camera that breaks off while it is watched ends the watch with its sentence."""
    broken = ScriptedCamera(
        [THROW.with_(seed=k).picture() for k in range(4)] + [CameraError("It broke.", "Mend it.")] * 50
    )
    monkeypatch.setattr("vision.cameras.opening.open_camera", lambda *_, **__: broken)
    with pytest.raises(CameraError, match=r"It broke\. Mend it\."):
        list(watch("v4l2:0", "pip-dice", reader=SpotReader()))


def test_watching_what_is_not_there_is_an_error_with_a_sentence() -> None:
    """The sentence names the source."""
    with pytest.raises(CameraError, match=r"called 'nothing\.mp4'"):
        list(watch("nothing.mp4", "pip-dice", reader=SpotReader()))


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
