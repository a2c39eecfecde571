"""What the kiosk sees, frame by frame: read once, read again when asked, empty when a person says so."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from kiosk.eyes import Eyes, Gaze, Sight, Watch
from vision.calibrate import NO_MAT, Calibration, calibrate
from vision.cameras.camera import Frame
from vision.cameras.capture import Capture
from vision.cameras.simulated import SimulatedCamera
from vision.mat import mat_by_hand
from vision.readers import can_read, reader
from vision.reading import KINDS, Doubt, Expectation, Item, Picture, Reading
from vision.simulate.card_table import CardTable
from vision.simulate.quick import QuickTable
from vision.simulate.quick_stones import QuickStones, StoneTruthReader
from vision.simulate.shots import Truth

GHOSTS = (Item("blank", 30.0, 30.0, 0.6, 24.0), Item("blank", 290.0, 200.0, 0.6, 24.0))
"""What a bad reader takes the ground for."""


@dataclass
class Watched:
    """A quick table that is watched, and a reader that sees the truth, and ghosts where it is told to."""

    haunted: bool = False
    bare: bool = False
    table: QuickTable = field(default_factory=lambda: QuickTable(3, "bell-dice"))
    now: float = 10.0
    truth: Truth = field(default_factory=Truth)
    kind: str = "bell-dice"

    def __post_init__(self) -> None:
        self.gaze = Gaze(lambda kind: self, bare=self.bare)

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        items = tuple(Item(die.value, die.x, die.y, 0.99, die.edge) for die in self.truth.dice)
        if self.haunted and not items:
            return Reading(self.kind, GHOSTS, Doubt.TOO_FEW | Doubt.LOW_CONFIDENCE, picture=picture)
        return Reading(self.kind, items, picture=picture)

    def look(self, seconds: float) -> list[Sight]:
        found: list[Sight] = []
        until = self.now + seconds
        while self.now < until:
            self.now += 1 / 15
            shot = self.table.shot(self.now)
            self.truth = shot.truth
            found += self.gaze.push(Frame(round(self.now * 15), self.now, shot.picture))
        return found


def readings(sights: list[Sight]) -> list[Sight]:
    return [sight for sight in sights if sight.reading is not None]


def test_nothing_is_looked_for_until_it_is_asked_for() -> None:
    """Without a watch frames say nothing and no network is loaded."""
    watched = Watched()
    watched.table.throw(watched.now)
    assert watched.look(3) == []


def test_a_throw_is_read_once() -> None:
    """Empty, then eight dice at rest: one reading, about the state that was watched for."""
    watched = Watched()
    watched.gaze.watch(Watch("bell-dice", 7))
    assert watched.look(1.5)[-1].table == "empty"
    watched.table.throw(watched.now)
    found = readings(watched.look(5))
    assert [(sight.about, len(sight.reading.items)) for sight in found if sight.reading] == [(7, 8)]


def test_that_a_reading_begins_is_told_before_it_is_made() -> None:
    """Networks may take a second: the screen says that it reads from the first moment on."""
    watched = Watched()
    asked: list[str] = []
    told: list[str] = []
    read = watched.read

    def listen(picture: Picture, expect: Expectation | None = None) -> Reading:
        asked.append(told[-1])
        return read(picture, expect)

    watched.read = listen  # type: ignore[method-assign]
    watched.gaze.watch(Watch("bell-dice", 7))
    watched.table.throw(watched.now)
    for at in range(60):
        watched.now += 1 / 15
        shot = watched.table.shot(watched.now)
        watched.truth = shot.truth
        for sight in watched.gaze.sights(Frame(at, watched.now, shot.picture)):
            told.append(sight.table)
    assert told[-3:] == ["settled", "read", "read"] and set(asked) == {"settled"}


def test_what_lies_there_is_read_again_when_asked() -> None:
    """For another state: the reading carries its number."""
    watched = Watched()
    watched.gaze.watch(Watch("bell-dice", 7))
    watched.look(1.5)
    watched.table.throw(watched.now)
    watched.look(4)
    watched.gaze.watch(Watch("bell-dice", 8, again=1))
    assert [sight.about for sight in readings(watched.look(2))] == [8]


def test_what_was_thrown_after_it_was_asked_again_is_about_its_own_state() -> None:
    """Dice that came instead of those that were to be read again belong to the state in which they came to rest."""
    watched = Watched()
    watched.gaze.watch(Watch("bell-dice", 7))
    watched.look(1.5)
    watched.table.throw(watched.now)
    watched.look(4)
    watched.gaze.watch(Watch("bell-dice", 8, again=1))
    watched.table.throw(watched.now)
    assert readings(watched.look(1.55)) == []
    watched.gaze.watch(Watch("bell-dice", 9, again=1))
    assert [sight.about for sight in readings(watched.look(3))] == [8]


def test_a_ground_that_is_taken_for_dice_is_empty_when_a_person_says_so() -> None:
    """From then on what differs from that picture counts: the next throw is read."""
    watched = Watched(haunted=True)
    watched.gaze.watch(Watch("bell-dice", 7))
    assert "empty" not in [sight.table for sight in watched.look(4)]
    watched.gaze.watch(Watch("bell-dice", 7, empty=1))
    assert watched.look(2)[-1].table == "empty"
    watched.table.throw(watched.now)
    found = readings(watched.look(5))
    assert len(found) == 1 and found[0].reading is not None and len(found[0].reading.items) == 8


def test_a_throw_that_falls_as_somebody_says_the_table_is_empty_is_read() -> None:
    """What lay there when it was said is meant, not what the next frame shows, on a slow machine perhaps dice."""
    watched = Watched(haunted=True)
    watched.gaze.watch(Watch("bell-dice", 7))
    watched.look(4)
    watched.gaze.watch(Watch("bell-dice", 7, empty=1))
    watched.table.throw(watched.now)
    watched.now += 3.0  # no frame was taken while they rolled
    found = readings(watched.look(5))
    assert len(found) == 1 and found[0].reading is not None and len(found[0].reading.items) == 8


def test_a_table_that_is_bare_at_first_is_known_whatever_its_ground_is_taken_for() -> None:
    """It is empty at the first rest; what is thrown on it is read."""
    watched = Watched(haunted=True, bare=True)
    watched.gaze.watch(Watch("bell-dice", 7))
    assert [sight.table for sight in watched.look(2)] == ["empty"]
    watched.table.throw(watched.now)
    (found,) = readings(watched.look(5))
    assert found.reading is not None and len(found.reading.items) == 8


def test_the_reader_is_told_the_empty_table_and_how_large_its_dice_are() -> None:
    """After an empty mat and one whole throw the reader knows both."""
    watched = Watched()
    told: list[Expectation] = []
    read = watched.read

    def listen(picture: Picture, expect: Expectation | None = None) -> Reading:
        told.append(expect or Expectation())
        return read(picture, expect)

    watched.read = listen  # type: ignore[method-assign]
    watched.gaze.watch(Watch("bell-dice", about=4))
    watched.look(1.5)
    watched.table.throw(watched.now)
    watched.look(4)
    edge = watched.truth.dice[0].edge
    assert told[-1].empty is not None
    watched.gaze.watch(Watch("bell-dice", about=4, again=1))
    watched.look(2)
    assert told[-1].edge_px is not None
    assert abs(told[-1].edge_px - edge) < 0.1 * edge


class StonesWatched:
    """A quick table of stones that is watched, and what its reader was told to expect."""

    def __init__(self) -> None:
        self.table = QuickStones(3)
        self.now = 10.0
        self.truth = Truth()
        self.told: list[Expectation] = []
        self.seen: list[Sight] = []
        self.eye = StoneTruthReader(lambda: self.truth)
        self.doubts = Doubt.NONE
        self.gaze = Gaze(lambda kind: self)
        self.gaze.watch(Watch("dominoes", 1, count=None, bumps=False, alike=4))

    kind = "dominoes"

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        self.told.append(expect or Expectation())
        reading = self.eye.read(picture, expect)
        if not self.doubts:
            return reading
        items = tuple(replace(item, doubts=self.doubts) for item in reading.items)
        return replace(reading, items=items, backs=(), doubts=self.doubts)

    def look(self, seconds: float, again: int = 0) -> None:
        self.gaze.watch(Watch("dominoes", 1, count=None, bumps=False, alike=4, again=again))
        for _ in range(round(seconds * 15)):
            self.now += 1 / 15
            shot = self.table.shot(self.now)
            self.truth = shot.truth
            self.seen += self.gaze.push(Frame(round(self.now * 15), self.now, shot.picture))


def test_a_deal_tells_how_large_the_stones_are() -> None:
    """One stone does not: it might be anything. Fourteen of one size do, backs among them."""
    watched = StonesWatched()
    watched.look(1.5)
    watched.table.lay(watched.now, "6-4")
    watched.look(4)
    watched.look(2, again=1)
    assert watched.told[-1].edge_px is None and watched.told[-1].empty is not None
    watched.table.deal(watched.now, "5-5", ["6-6", "6-5", "1-0"])
    watched.look(4, again=1)
    watched.look(2, again=2)
    assert watched.told[-1].edge_px == 22.0


def test_stones_of_another_size_are_looked_for_anew() -> None:
    """Where nothing sure is found at the size that was learned, it is forgotten."""
    watched = StonesWatched()
    watched.look(1.5)
    watched.table.deal(watched.now, "5-5", ["6-6", "6-5", "1-0"])
    watched.look(4)
    watched.doubts = Doubt.LOW_CONFIDENCE
    watched.look(2, again=1)
    assert watched.told[-1].edge_px == 22.0
    watched.look(2, again=2)
    assert watched.told[-1].edge_px is None


def test_what_was_doubtful_before_the_size_was_known_is_read_again() -> None:
    """Clutter that looks like a stone at some other size is not told: the size is learned, and then all is sure."""
    watched = StonesWatched()
    watched.look(1.5)
    read = watched.read

    def cluttered(picture: Picture, expect: Expectation | None = None) -> Reading:
        reading = read(picture, expect)
        if expect is not None and expect.edge_px is None:
            ghost = Item("1-0", 300.0, 300.0, 0.4, 60.0, (), Doubt.LOW_CONFIDENCE)
            reading = replace(reading, items=(*reading.items, ghost), doubts=Doubt.LOW_CONFIDENCE)
        return reading

    watched.read = cluttered  # type: ignore[method-assign]
    watched.table.deal(watched.now, "5-5", ["6-6", "6-5", "1-0"])
    watched.look(5)
    assert watched.told[-1].edge_px == 22.0
    assert [(one.reading.sure, len(one.reading.items)) for one in watched.seen if one.reading] == [(True, 1)]


class Listening:
    """Sees one thing, and remembers what it was told to expect."""

    def __init__(self, kind: str, item: Item) -> None:
        self.kind, self.item = kind, item
        self.told: list[Expectation] = []

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        self.told.append(expect or Expectation())
        return Reading(self.kind, (self.item,), picture=picture)


def looked(watch: Watch, item: Item, *, mat: bool) -> tuple[Listening, list[Sight]]:
    """Two seconds of a still table, with a mat 20 px from the picture's border or without one."""
    picture = QuickStones(3).shot(0.0).picture
    high, wide = picture.shape[:2]
    found = mat_by_hand([(20, 20), (wide - 20, 20), (wide - 20, high - 20), (20, high - 20)], (wide, high))
    eye = Listening(watch.kind, item)
    gaze = Gaze(lambda kind: eye, Calibration(found, "by hand") if mat else NO_MAT)
    gaze.watch(watch)
    sights = [sight for at in range(30) for sight in gaze.push(Frame(at, at / 15, picture))]
    gaze.watch(replace(watch, again=1))
    return eye, [*sights, *(sight for at in range(30, 60) for sight in gaze.push(Frame(at, at / 15, picture)))]


def test_dice_and_cards_are_of_one_size_everywhere() -> None:
    """The mat gives a scale; how large stones are it does not tell."""
    told = {
        kind: looked(Watch(kind, 1), Item("6-4", 200.0, 150.0, 0.9, 30.0), mat=True)[0].told[0].edge_px
        for kind in ("bell-dice", "dominoes", "cards")
    }
    assert told["dominoes"] is None and told["bell-dice"] is not None
    assert told["cards"] == pytest.approx(told["bell-dice"] * 60 / 16)


def test_one_card_tells_how_large_cards_are_without_a_mat() -> None:
    """The first discard does, for all that is read after it."""
    eye, _ = looked(Watch("cards", 1, count=None, alike=1), Item("5H", 200.0, 150.0, 0.9, 90.0), mat=False)
    assert eye.told[0].edge_px is None and eye.told[-1].edge_px == 90.0


def test_on_a_mat_the_first_card_and_the_reserve_are_seen_at_their_size() -> None:
    """The camera looks at a printed mat; the pack is put down on it, and one card is laid; no hand."""
    table = CardTable(6, (1280, 720), mat=True)
    cards = reader("cards")
    gaze = Gaze(lambda kind: cards, calibrate([table.shot(0.0).picture]))
    gaze.watch(Watch("cards", 1, count=None, bumps=False, alike=1))
    now, found = 10.0, []

    def look(until: float) -> float:
        nonlocal now
        while now < until:
            now += 0.1
            found.extend(gaze.push(Frame(round(10 * now), now, table.shot(now).picture)))
        return now

    look(10.8)
    look(table.deal(now) + 0.8)
    look(table.discard(now, ["KH"]) + 0.8)
    read = [sight.reading for sight in found if sight.reading is not None]
    assert [(reading.sure, reading.values, len(reading.backs)) for reading in read] == [
        (True, (), 1),
        (True, ("KH",), 1),
    ]


def test_where_things_lie_on_each_other_is_told_in_px_of_the_whole_picture() -> None:
    """Who watches a mat speaks of places on it; its reader sees all of the picture."""
    watch = Watch("cards", 1, count=None, piles=((100.0, 60.0, 80.0),))
    eye, sights = looked(watch, Item("5H", 200.0, 150.0, 0.9, 90.0), mat=True)
    assert eye.told[0].piles == ((120.0, 80.0, 80.0),)
    assert readings(sights)[0].reading.items[0].x == 180.0  # type: ignore[union-attr]
    assert looked(watch, Item("5H", 200.0, 150.0, 0.9, 90.0), mat=False)[0].told[0].piles == watch.piles


def test_what_nothing_reads_is_known_beforehand() -> None:
    """Each kind either has a reader, or is said to have none."""
    for kind in KINDS:
        if can_read(kind):
            assert reader(kind).kind == kind
        else:
            with pytest.raises(ValueError, match="there is no reader"):
                reader(kind)


def test_a_reader_that_does_not_load_is_a_fault_to_see_and_is_tried_again() -> None:
    """Else the screen would wait for the camera for ever; and the old things' reader never reads the new things."""
    broken = {"dominoes"}
    watched = Watched()

    def reader_of(kind: str) -> Watched:
        if kind in broken:
            raise OSError("the network is damaged")
        return watched

    with Eyes(Capture(SimulatedCamera(watched.table, fps=200)), Gaze(reader_of)) as eyes:
        eyes.watch(Watch("bell-dice", 1))
        wait_for(lambda: eyes.state == "ok")
        eyes.watch(Watch("dominoes", 2, None))
        wait_for(lambda: eyes.state == "fault")
        assert eyes.failure == "The table could not be read (the network is damaged)."
        eyes.sights()
        time.sleep(1.3)  # one more trial
        assert eyes.state == "fault" and not eyes.sights()
        broken.clear()
        wait_for(lambda: eyes.state == "ok")


def test_a_wish_that_cannot_be_met_does_not_stand_before_the_next() -> None:
    """The players go back to the game that can be read."""

    def reader_of(kind: str) -> Watched:
        if kind == "dominoes":
            raise OSError("the network is damaged")
        return watched

    watched = Watched()
    with Eyes(Capture(SimulatedCamera(watched.table, fps=200)), Gaze(reader_of)) as eyes:
        eyes.watch(Watch("dominoes", 1, None))
        wait_for(lambda: eyes.state == "fault")
        eyes.watch(Watch("bell-dice", 2))
        wait_for(lambda: eyes.state == "ok")


class Lockable(SimulatedCamera):
    """Counts how often it was told to hold its light."""

    locked = 0

    def lock(self) -> dict[str, float]:
        self.locked += 1
        return {"exposure": 1.0}


@pytest.mark.parametrize("asked", [True, False])
def test_the_light_is_held_once_the_empty_table_was_seen(asked: bool) -> None:
    """Once, not at each empty table; and not at all where the operator does not want it."""
    watched = Watched()
    camera = Lockable(watched.table, fps=200)
    with Eyes(Capture(camera), Gaze(lambda kind: watched), lock=asked) as eyes:
        assert camera.locked == 0
        eyes.watch(Watch("bell-dice", 1))
        wait_for(lambda: any(sight.table == "empty" for sight in eyes.sights()))
        time.sleep(0.5)
        assert camera.locked == int(asked)
        eyes._hold_the_light()  # another empty table, before the camera was opened anew
        time.sleep(0.3)
        assert camera.locked == 1


def wait_for(true: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)
