"""The owner teaches his dice on screen: who may, what a knock does, when it refuses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kiosk.director.teaching import ABOUT, WANTED
from kiosk.eyes import Sight
from kiosk.pin import hash_pin
from kiosk.scenes import Action, Pin, Players, Teach, Waiting, Wrong
from kiosk.settings import Config, Operator
from kiosk.taught import Readers, Teacher, refuse, shelf
from tests.rehearsal import Rehearsal
from tests.taught_looks import drawn, embed, looks, taught
from vision.reading import Item, Reading
from vision.teaching import TEACHABLE, Taught, TeachingError

OWNER = replace(Config(), operator=Operator(hash_pin("1234", b"0" * 16)))


class Lesson:
    """A kiosk whose owner has opened the page that teaches."""

    def __init__(self, folder: Path, config: Config = OWNER) -> None:
        self.kiosk = Rehearsal(folder, config=config)
        self.teacher = Teacher(shelf(folder), config.table.taught, embed)
        self.kiosk.director.teacher = self.teacher
        self.kiosk.director.act(Action("begin"))

    def open(self) -> None:
        director = self.kiosk.director
        assert director.act(Action("teach"))
        assert isinstance(director.scene(), Pin)
        for digit in "1234":
            director.act(Action("digit", {"digit": digit}))
        director.act(Action("sure"))

    @property
    def scene(self) -> Teach:
        scene = self.kiosk.director.scene()
        assert isinstance(scene, Teach)
        return scene

    def lay(self, *marks: str, turn: int = 0) -> None:
        """So many dice lie under the camera; the first shows its mark."""
        picture = np.full((200, 300, 3), 90, np.uint8)
        items = []
        for k, mark in enumerate(marks):
            picture[20:68, 20 + 90 * k : 68 + 90 * k] = drawn(mark, turn, turn + 1)
            left, top, edge = 27.5 + 90 * k, 27.5, 32.0
            corners = ((left, top), (left + edge, top), (left + edge, top + edge), (left, top + edge))
            items.append(Item("die", left + 16, top + 16, 0.9, edge, corners))
        self.kiosk.director.see(Sight(self.kiosk.now, ABOUT, "hand"))
        reading = Reading("bell-dice", tuple(items))
        self.kiosk.director.see(Sight(self.kiosk.now, ABOUT, "read", reading, picture))

    def knock(self) -> bool:
        self.kiosk.wait(0.5)
        return self.kiosk.director.strike(self.kiosk.now)

    def show(self, alike: dict[str, str] | None = None) -> None:
        """All that is asked for, with a knock after each; `alike`: marks that look like others."""
        while (mark := self.scene.mark) is not None:
            self.lay((alike or {}).get(mark, mark), turn=self.scene.shown[mark])
            assert self.knock()
        self.settle()

    def settle(self) -> None:
        """Let the teacher's thread answer."""
        for _ in range(200):
            if self.scene.result != "checking":
                return
            self.teacher._worker.submit(lambda: None).result(10)
            self.kiosk.wait(0.1)
        raise AssertionError("the check never ended")


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    one = Lesson(tmp_path)
    one.open()
    return one


def test_only_the_owner_may_teach(tmp_path: Path) -> None:
    """Without a PIN in the configuration nothing opens; with it, the number is asked for first."""
    plain = Lesson(tmp_path, Config())
    plain.kiosk.director.act(Action("teach"))
    scene = plain.kiosk.director.scene()
    assert isinstance(scene, Players) and not scene.can_teach
    owner = Lesson(tmp_path / "other")
    scene = owner.kiosk.director.scene()
    assert isinstance(scene, Players) and scene.can_teach
    owner.open()
    assert owner.scene.mark == "1"


def test_each_mark_is_shown_a_few_times_and_the_set_is_kept(lesson: Lesson) -> None:
    """A knock counts each look; when the set is good, a knock keeps it, and it is the one that is used."""
    lesson.show()
    scene = lesson.scene
    assert (scene.result, scene.looks, scene.right) == ("good", WANTED * len(TEACHABLE), WANTED * len(TEACHABLE))
    assert scene.strike == "keep" and lesson.knock()
    lesson.teacher._worker.submit(lambda: None).result(10)
    lesson.kiosk.wait(0.2)
    assert (lesson.scene.result, lesson.scene.used) == ("kept", "dice-1")
    assert lesson.teacher.shelf.load("dice-1", embed).check().usable


def test_a_look_counts_once(lesson: Lesson) -> None:
    """A second knock without turning the die counts nothing and asks to turn it."""
    lesson.lay("1")
    assert lesson.knock() and lesson.scene.shown["1"] == 1
    lesson.knock()
    assert (lesson.scene.shown["1"], lesson.scene.problem) == (1, "turn_it")
    lesson.lay("1", turn=1)
    assert lesson.scene.problem is None and lesson.knock() and lesson.scene.shown["1"] == 2


@pytest.mark.parametrize(("marks", "problem"), [((), "no_die"), (("1", "2"), "many_dice")])
def test_anything_but_one_die_is_no_look(lesson: Lesson, marks: tuple[str, ...], problem: str) -> None:
    """Nothing, or two dice, under the camera: said so, and a knock counts nothing."""
    lesson.lay(*marks)
    assert lesson.scene.problem == problem
    lesson.knock()
    assert lesson.scene.shown["1"] == 0


def test_a_set_that_cannot_be_told_apart_cannot_be_kept(lesson: Lesson) -> None:
    """A five drawn like the bell: both are named, nothing is kept, and both can be shown again."""
    lesson.show({"5": "bell"})
    scene = lesson.scene
    assert scene.result == "confused" and scene.confused[0] == ("5", "bell")
    assert scene.strike == "none" and not lesson.knock()
    lesson.kiosk.director.act(Action("keep"))
    lesson.kiosk.wait(0.2)
    assert lesson.teacher.shelf.sets() == []
    lesson.kiosk.director.act(Action("again"))
    assert lesson.scene.mark == "5" and lesson.scene.shown["bell"] == lesson.scene.shown["5"] == 0
    assert lesson.scene.shown["hammer"] == WANTED
    lesson.show()
    assert lesson.scene.result == "good"


def test_the_blank_side_need_not_be_shown(lesson: Lesson) -> None:
    """It can be left out, before or when it is asked for."""
    lesson.kiosk.director.act(Action("without_blank"))
    lesson.show()
    assert lesson.scene.result == "good" and lesson.scene.looks == WANTED * 8


def test_nothing_of_a_game_is_read_meanwhile(lesson: Lesson) -> None:
    """The camera looks for faces, of no game's state, until all were shown."""
    watch = lesson.kiosk.director.watch()
    assert watch is not None and watch.faces and watch.about == ABOUT
    lesson.show()
    assert lesson.kiosk.director.watch() is None
    lesson.kiosk.director.act(Action("close"))
    assert isinstance(lesson.kiosk.director.scene(), Players)


def test_it_closes_when_nobody_goes_on(lesson: Lesson) -> None:
    """A page that is left alone closes; nothing was kept."""
    lesson.kiosk.wait(301)
    assert not isinstance(lesson.kiosk.director.scene(), Teach)
    assert lesson.teacher.shelf.sets() == []


def test_a_full_disk_is_said(lesson: Lesson) -> None:
    """A set that could not be written is not called kept."""
    lesson.show()
    lesson.teacher.shelf.folder.parent.joinpath("taught").write_text("in the way")
    lesson.knock()
    lesson.teacher._worker.submit(lambda: None).result(10)
    lesson.kiosk.wait(0.2)
    assert (lesson.scene.result, lesson.scene.problem) == ("good", "failed")
    assert "cannot be written" in lesson.scene.detail


def test_the_set_that_is_used_can_be_forgotten(tmp_path: Path) -> None:
    """It is named on the page, and gone after a touch."""
    shelf(tmp_path).save("bone", taught())
    lesson = Lesson(tmp_path)
    lesson.open()
    assert lesson.scene.used == "bone"
    lesson.kiosk.director.act(Action("forget_set"))
    assert lesson.scene.used == "" and shelf(tmp_path).sets() == []


def test_a_set_that_cannot_be_used_is_said_at_the_start(tmp_path: Path) -> None:
    """A configured set that is missing or that cannot be told apart is a problem, and the plain reader reads."""
    plain = object()
    readers = Readers(shelf(tmp_path), "bone", lambda kind: plain)  # type: ignore[arg-type, return-value]
    assert "no taught set 'bone'" in str(readers.problem())
    assert readers("bell-dice") is plain and readers("pip-dice") is plain
    assert Readers(shelf(tmp_path), "newest", lambda kind: plain).problem() is None
    bad = Taught([one for one in looks() if one.mark != "bell"], embed)
    with pytest.raises(TeachingError, match="Never shown: bell"):
        refuse("bone", bad)
    kiosk = Rehearsal(tmp_path)
    kiosk.director.pages.say_once("bad_set", "It cannot be used.", "without_set")
    scene = kiosk.director.scene()
    assert isinstance(scene, Wrong) and scene.detail == "It cannot be used."
    kiosk.director.act(Action("without_set"))
    assert isinstance(kiosk.director.scene(), Waiting)
