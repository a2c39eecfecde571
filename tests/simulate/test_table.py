"""The simulated table: what is asked for lies there in the end, and the camera sees it."""

from __future__ import annotations

import itertools
import time

import cv2
import numpy as np
import pytest

from vision.reading import MARKS
from vision.simulate import layout
from vision.simulate.mat import marker_middle
from vision.simulate.stage import CameraDeadError
from vision.simulate.table import MISBEHAVIOURS, SimulatedTable

SIZE = (640, 480)
ALL_UP = tuple(MARKS)


@pytest.fixture(scope="module")
def shared() -> SimulatedTable:
    return SimulatedTable(4, size=SIZE)


def thrown(
    misbehave: str | None, seed: int = 4, faces: tuple[str, ...] | None = ALL_UP
) -> tuple[SimulatedTable, float]:
    table = SimulatedTable(seed, size=SIZE)
    return table, table.throw(0.0, faces, misbehave)


def test_the_faces_asked_for_lie_there(shared: SimulatedTable) -> None:
    """After a throw the dice show what was asked for, flat, whole and without a doubt."""
    for start, faces in ((10.0, ALL_UP), (20.0, ("blank",) * 8), (30.0, (*MARKS[:3], *["blank"] * 4, "hammer"))):
        end = shared.throw(start, faces)
        truth = shared.shot(end + 0.1).truth
        assert sorted(d.value for d in truth.dice) == sorted(faces)
        assert shared.values == tuple(sorted(faces))
        assert not truth.must_doubt
        assert not truth.moving
        assert not truth.hand


def test_a_face_that_a_die_has_not_is_refused(shared: SimulatedTable) -> None:
    """A die that bears the bell cannot show the hammer; three faces are no throw of eight."""
    with pytest.raises(ValueError, match="no side"):
        shared.throw(0.0, ("hammer", *["blank"] * 7))
    with pytest.raises(ValueError, match="3 faces"):
        shared.throw(0.0, ("blank",) * 3)
    with pytest.raises(ValueError, match="cannot do"):
        shared.throw(0.0, misbehave="explode")


def test_chance_is_fair_and_follows_from_the_seed() -> None:
    """Unasked, each die shows its mark a sixth of the time; the same seed throws the same."""
    table, again = SimulatedTable(9, size=(160, 120)), SimulatedTable(9, size=(160, 120))
    marked = 0
    for i in range(150):
        table.throw(10.0 * i)
        again.throw(10.0 * i)
        assert table.values == again.values
        marked += sum(v != "blank" for v in table.values)
    assert 150 < marked < 250


def test_dice_never_lie_in_each_other() -> None:
    """The footprints of resting dice are disjoint."""
    table = SimulatedTable(11, size=(320, 240))
    edge = table.place.make.edge
    for i in range(25):
        end = table.throw(20.0 * i)
        squares = []
        for die in table._dice:
            roll = die.now(end)
            assert roll is not None
            x, y, z = (float(v) for v in roll.end.place)
            assert z == pytest.approx(edge / 2)
            column = roll.end.turn[:, int(np.argmin(np.abs(roll.end.turn[2])))]
            squares.append(layout.square(x, y, edge * 0.99, float(np.arctan2(column[1], column[0]))))
        assert not any(layout.overlap(a, b) for a, b in itertools.combinations(squares, 2))


def test_the_hand_comes_the_dice_roll_the_hand_goes() -> None:
    """In order: an empty table, a hand, dice in motion, dice at rest; and after clearing nothing."""
    table, end = thrown(None)
    assert table.shot(-0.1).truth.dice == ()
    assert "too few" in table.shot(-0.1).truth.must_doubt
    assert table.shot(0.35).truth.hand
    assert table.shot(0.8).truth.moving
    assert 1.0 < end < 3.0
    assert len(table.shot(end).truth.dice) == 8
    free = table.clear(end + 1)
    assert table.shot(end + 1.4).truth.hand
    truth = table.shot(free).truth
    assert truth.dice == ()
    assert not truth.hand


def test_the_picture_shows_the_dice() -> None:
    """Where the truth says a die is, the picture differs from the empty table, and elsewhere hardly."""
    table, end = thrown(None)
    empty = table.shot(-1.0).picture.astype(int)
    shot = table.shot(end)
    change = np.abs(shot.picture.astype(int) - empty).max(-1)
    for die in shot.truth.dice:
        x, y = round(die.x), round(die.y)
        assert change[y - 5 : y + 6, x - 5 : x + 6].mean() > 12
    assert np.median(change) < 12


def test_noise_differs_from_frame_to_frame_and_all_else_does_not() -> None:
    """Two pictures of the table at rest differ in noise only; the same time gives the same picture."""
    table, end = thrown(None)
    a, b = table.shot(end + 0.1).picture.astype(int), table.shot(end + 0.2).picture.astype(int)
    assert (a != b).any()
    assert abs(float((a - b).mean())) < 0.1
    assert np.abs(a - b).max() < 60
    twin, _ = thrown(None)
    assert (twin.shot(end + 0.1).picture == a).all()


def test_some_dice_are_thrown_again_the_others_stay() -> None:
    """Only the dice named are thrown; the others keep their places."""
    table, end = thrown(None)
    before = {d.die: (d.x, d.y) for d in table.shot(end).truth.dice}
    again = table.throw(end + 1, ("blank", "blank"), dice_=(2, 5))
    after = table.shot(again).truth
    assert len(after.dice) == 8
    assert sum((d.x, d.y) in before.values() for d in after.dice) == 6
    assert sorted(d.value for d in after.dice) == sorted(
        [*(m for i, m in enumerate(MARKS) if i not in (2, 5)), "blank", "blank"]
    )


@pytest.mark.parametrize(
    ("misbehave", "word"),
    [("leaning", "cocked"), ("off_mat", "off the mat"), ("missing", "too few"), ("surplus", "too many"),
     ("stacked", "stacked"), ("hidden", "hidden"), ("glare", "glare")],
)  # fmt: skip
def test_a_misbehaviour_is_a_doubt(misbehave: str, word: str) -> None:
    """Dice that do wrong leave the doubt that names it."""
    for seed in (4, 5):
        table, end = thrown(misbehave, seed)
        truth = table.shot(end + 0.1).truth
        assert word in truth.must_doubt
        assert not truth.moving
        if misbehave not in ("missing", "surplus"):
            assert len(truth.dice) == 8


def test_a_hand_stays_until_the_table_is_cleared() -> None:
    """The hand is there long after the dice lie; clearing takes it away."""
    table, _ = thrown("hand_stays")
    assert table.shot(20.0).truth.hand
    assert "hand in view" in table.shot(20.0).truth.must_doubt
    assert not table.shot(table.clear(21.0) + 0.1).truth.hand


def test_a_bumped_die_shows_something_else() -> None:
    """After all lay, one die turns: then the values are not those first seen."""
    table, end = thrown("bumped")
    first = sorted(d.value for d in table.shot(end + 1).truth.dice)
    last = sorted(d.value for d in table.shot(end + 4).truth.dice)
    assert first == sorted(ALL_UP)
    assert first != last
    assert table.values == tuple(last)
    assert table.shot(end + 2.65).truth.moving


def test_a_dead_camera_comes_back() -> None:
    """The camera dies in the throw and lives again; the dice lie as they should."""
    table, _ = thrown("dead_camera")
    with pytest.raises(CameraDeadError):
        table.shot(1.0)
    assert sorted(d.value for d in table.shot(5.0).truth.dice) == sorted(ALL_UP)


def test_a_throw_in_parts_rests_in_between() -> None:
    """First some dice lie, nothing moving and no hand there; later all."""
    table, end = thrown("in_parts")
    between = table.shot(2.8).truth
    assert len(between.dice) == 4
    assert not between.moving
    assert not between.hand
    assert len(table.shot(end).truth.dice) == 8


def test_the_table_is_another_for_another_seed() -> None:
    """Places, sets and lights are named, and many can be had."""
    tables = [SimulatedTable(seed, size=(64, 48)) for seed in range(60)]
    assert len({t.ground for t in tables}) >= 10
    assert len({t.dice for t in tables}) >= 6
    assert len({t.light for t in tables}) >= 3


def test_ordinary_dice_can_be_thrown() -> None:
    """Eight ordinary dice show 1 to 6."""
    table = SimulatedTable(3, "pip-dice", SIZE)
    end = table.throw(0.0, tuple("66612345"))
    assert sorted(d.value for d in table.shot(end).truth.dice) == sorted("66612345")


def test_a_wild_table_is_one_that_nothing_was_trained_on() -> None:
    """Its ground is from a family that is held out, and it plays like any other."""
    from vision.simulate.grounds import UNSEEN_GROUNDS

    table = SimulatedTable(3, size=SIZE, wild=True)
    assert table.ground in UNSEEN_GROUNDS
    end = table.throw(0.0, ALL_UP)
    assert sorted(d.value for d in table.shot(end).truth.dice) == sorted(ALL_UP)


def test_every_misbehaviour_can_be_shot_at_any_time() -> None:
    """No moment of any throw breaks the picture."""
    for misbehave in MISBEHAVIOURS:
        table = SimulatedTable(6, size=(160, 120))
        table.throw(0.0, misbehave=misbehave)
        for now in np.arange(0.0, 7.0, 0.23):
            try:
                assert table.shot(float(now)).picture.shape == (120, 160, 3)
            except CameraDeadError:
                assert misbehave == "dead_camera"


def test_a_table_at_rest_is_live() -> None:
    """A still table is photographed at 1280x720 well above 20 times a second (with much to spare here)."""
    table = SimulatedTable(4)
    end = table.throw(0.0)
    table.shot(end)
    start = time.process_time()
    for i in range(10):
        table.shot(end + 0.1 * i)
    assert (time.process_time() - start) / 10 < 0.04


def test_the_printed_mat_can_be_found() -> None:
    """With the mat the camera sees all eight markers where they are printed, also past the dice."""
    table = SimulatedTable(5, size=(1280, 720), mat=True)
    end = table.throw(0.0, ALL_UP)
    picture = table.shot(end).picture
    finder = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    if hasattr(cv2.aruco, "ArucoDetector"):
        corners, found, _ = cv2.aruco.ArucoDetector(finder).detectMarkers(picture)
    else:
        corners, found, _ = cv2.aruco.detectMarkers(picture, finder)
    assert sorted(found.ravel().tolist()) == list(range(8))
    for square, number in zip(corners, found.ravel(), strict=True):
        spot, _ = table.place.camera.project([*marker_middle(int(number)), 0.0])
        assert square[0].mean(0) == pytest.approx(spot[0], abs=1.5)


def test_a_new_throw_ends_what_the_last_one_did_wrong() -> None:
    """After a throw with a hand that stays, a card that hides and a reflection, the next lies free."""
    for misbehave in ("hand_stays", "hidden", "glare", "leaning"):
        table, _ = thrown(misbehave)
        end = table.throw(10.0, ALL_UP)
        assert not table.shot(end + 0.1).truth.must_doubt
