"""The drawn dice are where the geometry says, and show what it says."""

from __future__ import annotations

import itertools
from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.simulate import dice, grounds, lens, marks
from vision.simulate.boxes import RoundedBox, face_normal
from vision.simulate.light import Light, Room
from vision.simulate.pinhole import Pinhole
from vision.simulate.scene import Canvas, Scene, render
from vision.simulate.truth import FAINT, Die, judged, with_contrast


def a_make(kind: str = "pip-dice", **changes: object) -> dice.Make:
    made = dice.make(np.random.default_rng(3), kind=kind)
    plain = {
        "material": "plastic",
        "body": np.full(3, 0.7, np.float32),
        "ink": np.full(3, 0.02, np.float32),
        "applied": "print",
        "rounding": 0.05,
        "ball": 0.0,
        "wear": 0.0,
        "one_ink": None,
    }
    return replace(made, **{**plain, **changes})  # type: ignore[arg-type]


def a_room() -> Room:
    light = Light(np.array([100, 200, 900], np.float32), np.full(3, 0.5, np.float32), 40.0)
    return Room((light,), np.full(3, 0.4, np.float32), np.full(3, 0.2, np.float32), np.full(3, 0.2, np.float32))


def seen(box: RoundedBox | None, camera: Pinhole) -> Canvas:
    ground = grounds.ground(np.random.default_rng(1), family="plain")
    things = () if box is None else ((0, box),)
    return render(Scene(camera, a_room(), ground, things=things), np.random.default_rng(2))


def a_die(value: str, make: dice.Make, yaw: float = 0.5, kind: str = "pip-dice", which: str = "") -> RoundedBox:
    values = dice.sides(kind, which, make)
    turn = dice.turn_to(values.index(value), yaw)
    return dice.laid(make, dice.Wardrobe(make).skin(values), np.array([12.0, -7.0, make.edge / 2], np.float32), turn)


def test_a_die_covers_the_pixels_that_its_corners_enclose() -> None:
    """All pixels 1.5 px or more inside the hull of a sharp die's corners are its own, none a px or more outside is."""
    camera = Pinhole.over((320, 240), 600, 300, tilt=0.4, heading=0.3)
    box = a_die("5", a_make(rounding=0.02))
    mine = seen(box, camera).owner == 0
    hull = cv2.convexHull(camera.project(box.corners())[0])
    depth = np.array([[cv2.pointPolygonTest(hull, (u, v), True) for u in range(320)] for v in range(240)])
    assert mine[depth > 1.5].all()
    assert not mine[depth < -1].any()


def test_a_die_changes_the_picture_there_and_nowhere_far() -> None:
    """With and without the die the picture differs on the die, and not where neither it nor its shadow is."""
    camera = Pinhole.over((320, 240), 600, 300)
    box = a_die("6", a_make())
    change = np.abs(seen(box, camera).light - seen(None, camera).light).max(-1)
    spot, _ = camera.project(box.place)
    x, y = np.round(spot[0]).astype(int)
    assert change[y - 12 : y + 12, x - 12 : x + 12].mean() > 0.05
    assert change[:40].max() < 0.01


@pytest.mark.parametrize("value", ["1", "2", "3", "4", "6"])
@pytest.mark.parametrize("tilt", [0.0, 0.5])
def test_the_corners_run_clockwise_from_the_marks_upper_left(value: str, tilt: float) -> None:
    """The upper face, cut out by the truth's corners, is the mark as it was drawn, upright."""
    camera = Pinhole.over((320, 240), 1500, 300, tilt=tilt)
    make = a_make("bell-dice", hand=marks.Hand("stroke", "hand", "claw", 5, size=0.7))
    box = a_die(value, make, yaw=2.1, kind="bell-dice", which=value)
    canvas = seen(box, camera)
    truth = judged([Die(box, value)], canvas, camera, 0.0, [0.0], "pip-dice")
    corners = np.array(truth.dice[0].corners, np.float32)
    square = np.array([[0, 0], [64, 0], [64, 64], [0, 64]], np.float32)
    cut = cv2.warpPerspective(canvas.light, cv2.getPerspectiveTransform(corners, square), (64, 64)).mean(-1)
    drawn = marks.draw(value, make.hand, 64)
    inner = np.s_[8:56, 8:56]
    likeness = np.corrcoef(-cut[inner].ravel(), drawn[inner].ravel())[0, 1]
    assert likeness > 0.8
    area = cv2.contourArea(corners, oriented=True)
    assert area > 0, "clockwise on screen, y down"


def test_rounding_shortens_the_outline_but_not_the_middle() -> None:
    """A round die covers fewer pixels than a sharp one, and its top is as high."""
    camera = Pinhole.over((320, 240), 1200, 300)
    sharp, soft = (a_die("4", a_make(rounding=r)) for r in (0.03, 0.25))
    a, b = seen(sharp, camera), seen(soft, camera)
    assert (b.owner == 0).sum() < 0.97 * (a.owner == 0).sum()
    spot, _ = camera.project(sharp.place)
    x, y = np.round(spot[0]).astype(int)
    assert a.depth[y, x] == pytest.approx(b.depth[y, x], abs=0.1)


def test_a_ball_takes_the_corners_off() -> None:
    """A die that is cut with a ball shows the ground where its corners were."""
    camera = Pinhole.over((320, 240), 1200, 300)
    assert (seen(a_die("4", a_make(ball=1.25)), camera).owner == 0).sum() < 0.97 * (
        seen(a_die("4", a_make()), camera).owner == 0
    ).sum()


def test_every_side_can_be_turned_up() -> None:
    """`turn_to` is a rotation that brings the side up."""
    for face in range(6):
        turn = dice.turn_to(face, 1.1).astype(float)
        assert np.allclose(turn @ turn.T, np.eye(3), atol=1e-5)
        assert np.linalg.det(turn) == pytest.approx(1, abs=1e-5)
        assert (turn @ face_normal(face))[2] == pytest.approx(1, abs=1e-5)


def test_opposite_pips_add_up_to_seven_in_both_chiralities() -> None:
    """1 and 6, 2 and 5, 3 and 4 are opposite; the way round 1, 2, 3 is either, by the make."""
    ways = []
    for mirrored in (False, True):
        values = dice.sides("pip-dice", "", a_make(mirrored=mirrored))
        for face in (0, 2, 4):
            assert int(values[face]) + int(values[face + 1]) == 7
        one, two, three = (face_normal(values.index(v)) for v in "123")
        ways.append(float(np.dot(np.cross(one, two), three)))
    assert sorted(ways) == [-1, 1]


def test_a_bell_die_has_one_marked_side() -> None:
    """Five sides of a Bell-and-Hammer die are blank."""
    values = dice.sides("bell-dice", "hammer", a_make())
    assert sorted(values) == ["blank"] * 5 + ["hammer"]


def test_marks_differ_from_each_other_in_every_hand() -> None:
    """In no maker's hand do two marks look alike, turned by any quarter (a 6 is no 2), nor is one empty."""
    for seed, held_out in itertools.product(range(12), (False, True)):
        style = marks.hand(np.random.default_rng(seed), held_out)
        drawn = {v: marks.draw(v, style, 48) for v in ("1", "2", "3", "4", "5", "6", "bell", "hammer")}
        for a, b in itertools.combinations(drawn, 2):
            near = min(float(np.abs(drawn[a] - np.rot90(drawn[b], k)).mean()) for k in range(4))
            assert near > 0.008, (style, a, b)
        assert all(0.01 < mask.mean() < 0.8 for mask in drawn.values()), style


def test_a_bent_picture_takes_its_truth_along() -> None:
    """A dot in a distorted picture is where `bent` says."""
    light = np.full((240, 320, 3), 0.05, np.float32)
    cv2.circle(light, (60, 50), 3, (0.9, 0.9, 0.9), -1)
    for amount in (-0.08, 0.08):
        picture = lens.develop(light.copy(), lens.Lens(distortion=amount), np.random.default_rng(0))
        weight = picture.mean(-1) - picture.mean(-1).min()
        v, u = np.mgrid[0:240, 0:320]
        found = (u * weight).sum() / weight.sum(), (v * weight).sum() / weight.sum()
        said = lens.bent(np.array([[60.0, 50.0]], np.float32), (320, 240), amount)[0]
        assert found == pytest.approx(tuple(said), abs=0.6)
        assert abs(said[0] - 60) > 2


def test_a_mark_that_nobody_can_read_is_no_sure_picture() -> None:
    """Black on white stands out; the die's own colour on itself does not, and then no reader may be sure."""
    camera = Pinhole.over((320, 240), 1200, 300)
    body = np.full(3, 0.7, np.float32)
    for ink, readable in ((np.full(3, 0.02, np.float32), True), (body, False)):
        make = a_make("bell-dice", hand=marks.Hand("stroke", "hand", "claw", 5, size=0.7), ink=ink)
        die = Die(a_die("4", make, kind="bell-dice", which="4"), "4", mark=dice.Wardrobe(make).mark("4"))
        canvas = seen(die.box, camera)
        picture = lens.develop(canvas.light, lens.Lens(), np.random.default_rng(1))
        truth = with_contrast(judged([die], canvas, camera, 0.0, [0.0], "pip-dice"), picture, [die])
        assert (truth.dice[0].contrast > 60) == readable
        assert (truth.dice[0].contrast < FAINT) != readable
        assert truth.must_doubt == (() if readable else ("low confidence",))
