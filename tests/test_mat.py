"""Claims about finding the mat, its millimetres, and the calibration made of it."""

from __future__ import annotations

import json
import math

import cv2
import numpy as np
import pytest

from vision.calibrate import NO_MAT, Calibration, calibrate, check_drift
from vision.mat import Mat, MatError, find_mat, markers_in, mat_by_hand
from vision.mat_sheet import A3, SHEETS, TWO_LETTER, Sheet
from vision.reading import Picture
from vision.simulate.table import SimulatedTable

SIZE = (1280, 720)


def seen_from(
    tilt: float = 0.0, *, sheet: Sheet = A3, shift: float = 0.0, bend: float = 0.0, height: float = 620.0
) -> tuple[np.ndarray, float]:
    """Homography mm to px of a camera above the mat's middle, tilted by `tilt` degrees; and the lens bend."""
    focal = 2.1 * height
    across, away = math.sin(math.radians(tilt)), math.cos(math.radians(tilt))
    turn = np.array([[1, 0, 0], [0, away, -across], [0, across, away]])
    middle = np.array([sheet.width / 2, sheet.height / 2, 0])
    centre = middle + turn.T @ np.array([0, 0, -height])
    inner = np.array([[focal, 0, 640 + shift], [0, focal, 360], [0, 0, 1]])
    move = np.column_stack((turn[:, 0], turn[:, 1], -turn @ centre))
    return inner @ move, bend


def project(matrix: np.ndarray, points: np.ndarray) -> np.ndarray:
    flat = np.hstack((points, np.ones((len(points), 1)))) @ matrix.T
    return flat[:, :2] / flat[:, 2:]


def photograph(
    view: tuple[np.ndarray, float], sheet: Sheet = A3, hide: tuple[int, ...] = (), noise: float = 2.0
) -> Picture:
    """What a camera sees of the printed sheet on a dark table; markers in `hide` are covered."""
    matrix, bend = view
    scale = 6.0
    page = sheet.picture(scale)
    for number in hide:
        (left, top), _, (right, bottom), _ = (sheet.marker(number) * scale).astype(int).tolist()
        page[top - 10 : bottom + 10, left - 10 : right + 10] = 120
    to_page = np.diag([scale, scale, 1.0]) @ np.linalg.inv(matrix)
    x, y = np.meshgrid(np.arange(SIZE[0], dtype=np.float64), np.arange(SIZE[1], dtype=np.float64))
    middle, half = np.array([(SIZE[0] - 1) / 2, (SIZE[1] - 1) / 2]), math.hypot(*SIZE) / 2
    out = (np.stack((x.ravel(), y.ravel()), axis=1) - middle) / half
    straight = middle + half * out * (1 + bend * np.sum(out**2, axis=1, keepdims=True))
    source = project(to_page, straight).astype(np.float32).reshape(SIZE[1], SIZE[0], 2) - 0.5
    smooth = cv2.GaussianBlur(page, (0, 0), 1.2)
    grey = cv2.remap(smooth, source, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=40.0)
    colour = np.repeat(grey[:, :, None], 3, axis=2).astype(np.float32) * 0.8
    colour += np.random.default_rng(1).normal(0, noise, colour.shape)
    return np.clip(colour, 0, 255).astype(np.uint8)


def off_by(mat: Mat, view: tuple[np.ndarray, float], sheet: Sheet = A3) -> float:
    """How wrong `mat` is anywhere on the sheet (mm), against the camera's true view (without a bent lens)."""
    x, y = np.meshgrid(np.linspace(0, sheet.width, 9), np.linspace(0, sheet.height, 7))
    true = np.stack((x.ravel(), y.ravel()), axis=1)
    told = mat.to_mm(project(view[0], true))
    return float(np.linalg.norm(told - true, axis=1).max())


@pytest.mark.parametrize("tilt", [0.0, 8.0, 15.0])
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_the_mat_is_found_to_half_a_millimetre(tilt: float, sheet: Sheet) -> None:
    """From straight above and tilted, every place on the mat is right to half a millimetre, and it says so."""
    view = seen_from(tilt, sheet=sheet)
    mat = find_mat([photograph(view, sheet)])
    assert mat.sheet == sheet
    assert mat.markers == tuple(sheet.numbers)
    assert off_by(mat, view, sheet) < 0.5
    assert mat.worst < 0.5


@pytest.mark.parametrize("hide", [(0,), (1, 3, 5, 7), (2, 3, 4), (0, 1, 2, 5)])
def test_some_markers_may_be_hidden(hide: tuple[int, ...]) -> None:
    """With half of the markers covered all of the mat is still right to a millimetre and a half."""
    view = seen_from(8.0)
    mat = find_mat([photograph(view, hide=hide)])
    assert set(mat.markers) == set(range(8)) - set(hide)
    assert off_by(mat, view) < 1.5


def test_the_simulated_mat_is_the_printed_one() -> None:
    """On the simulated table every place on the mat is right to a fifth of a millimetre against the true camera."""
    table = SimulatedTable(3, mat=True)
    mat = find_mat([table.shot(0.0).picture])
    x, y = np.meshgrid(np.linspace(0, A3.width, 5), np.linspace(0, A3.height, 4))
    places = np.stack((x.ravel(), y.ravel()), axis=1)
    # The table has its origin in the mat's middle, y up.
    world = np.column_stack((places[:, 0] - A3.width / 2, A3.height / 2 - places[:, 1], np.zeros(len(places))))
    px, _ = table.place.camera.project(world)
    assert np.linalg.norm(mat.to_mm(px) - places, axis=1).max() < 0.2


def test_too_few_markers_are_said_to_be() -> None:
    """Two neighbours do not tell where the rest lies."""
    with pytest.raises(MatError, match=r"Too few .* \(2\): uncover"):
        find_mat([photograph(seen_from(), hide=(2, 3, 4, 5, 6, 7))])


def test_no_mat_is_said() -> None:
    """A picture without a marker."""
    with pytest.raises(MatError, match="No marker of the mat is seen"):
        find_mat([np.full((720, 1280, 3), 90, np.uint8)])


def test_a_second_mat_in_view_is_not_mixed_with_the_first() -> None:
    """Markers that appear twice are left out."""
    once = photograph(seen_from())
    small = cv2.resize(once, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    twice = np.vstack((once, np.hstack((small, np.full_like(small, 40)))))
    assert markers_in(once).keys() == set(range(8))
    assert markers_in(twice) == {}


@pytest.mark.parametrize("bend", [0.08, -0.06, 0.15])
def test_a_bent_lens_is_straightened(bend: float) -> None:
    """A wide lens' distortion is told and taken out: the mat's grid is right to a millimetre in the picture."""
    view = seen_from(5.0, bend=bend)
    mat = find_mat([photograph(view)])
    assert mat.bend == pytest.approx(bend, abs=0.03)
    assert mat.worst < 0.6
    straight = project(view[0], A3.marker(3))
    again = mat.to_mm(mat.to_px(A3.marker(3)))
    assert np.abs(again - A3.marker(3)).max() < 1e-6
    assert np.linalg.norm(straight - mat.to_px(A3.marker(3)), axis=1).max() > 2.0


def test_px_and_mm_are_each_others_inverse() -> None:
    """To the mat and back is where one was."""
    mat = find_mat([photograph(seen_from(10.0, bend=0.1))])
    px = np.array([[200.0, 150.0], [640.0, 360.0], [1100.0, 600.0]])
    assert np.abs(mat.to_px(mat.to_mm(px)) - px).max() < 1e-6


def test_the_scale_is_told() -> None:
    """From 620 mm with this lens a millimetre has 2.1 px in the middle; away from a tilted camera less."""
    level, tilted = find_mat([photograph(seen_from())]), find_mat([photograph(seen_from(15.0))])
    assert level.px_per_mm == pytest.approx(2.1, rel=0.01)
    assert tilted.least_px_per_mm < tilted.px_per_mm * 0.97


def test_the_drift_is_in_millimetres() -> None:
    """A camera that was pushed by 6 mm gives 6 mm of drift; an untouched one none."""
    before = calibrate([photograph(seen_from())])
    same = calibrate([photograph(seen_from(), noise=3.0)], before)
    moved = calibrate([photograph(seen_from(shift=6 * 2.1))], before)
    assert same.drift == pytest.approx(0.0, abs=0.3)
    assert not same.drifted
    assert moved.drift == pytest.approx(6.0, abs=0.5)
    assert moved.drifted
    assert check_drift(photograph(seen_from(shift=6 * 2.1)), before) == pytest.approx(6.0, abs=0.5)
    assert check_drift(np.zeros((720, 1280, 3), np.uint8), before) is None


def test_a_hand_in_some_of_the_pictures_does_no_harm() -> None:
    """Markers hidden in one picture are taken from the others."""
    view = seen_from(8.0)
    pictures = [photograph(view), photograph(view, hide=(0, 1)), photograph(view, hide=(4, 5, 6))]
    assert len(find_mat(pictures).markers) == 8


def test_four_corners_by_hand_serve_as_well() -> None:
    """Corners that a person touched give places right to what he touched."""
    view = seen_from(10.0)
    mat = mat_by_hand(project(view[0], A3.corners) + 1.0, SIZE)
    assert off_by(mat, view) < 1.0
    told = calibrate([], corners=mat)
    assert told.how == "by hand"
    assert any("by hand" in sentence for sentence in told.sentences())


@pytest.mark.parametrize(
    "corners",
    [
        [[100, 100], [100, 600], [1100, 600], [1100, 100]],
        [[100, 100], [1100, 600], [1100, 100], [100, 600]],
        [[100, 100], [110, 100], [110, 110], [100, 110]],
        [[100, 100], [1100, 100], [1100, 600]],
    ],
    ids=["the other way round", "crossed", "tiny", "three"],
)
def test_corners_that_make_no_mat_are_refused(corners: list[list[int]]) -> None:
    """Corners must go clockwise around something large enough."""
    with pytest.raises(MatError):
        mat_by_hand(corners, SIZE)


def test_the_straight_picture_shows_the_sheet() -> None:
    """Cut out and straightened, the photograph looks like the printed sheet."""
    mat = find_mat([photograph(seen_from(12.0, bend=0.05))])
    straight = cv2.cvtColor(mat.straight(photograph(seen_from(12.0, bend=0.05)), 2.0), cv2.COLOR_BGR2GRAY)
    sheet = cv2.resize(A3.picture(4.0), (840, 594), interpolation=cv2.INTER_AREA)
    assert straight.shape == sheet.shape
    assert np.corrcoef(straight.ravel(), sheet.ravel())[0, 1] > 0.95


def test_what_is_stored_is_cut_to_the_mat() -> None:
    """The crop holds the mat and not much else."""
    picture = photograph(seen_from())
    mat = find_mat([picture])
    cut, (left, top) = mat.cropped(picture)
    assert cut.shape[1] == pytest.approx(420 * 2.1, abs=4)
    assert cut.shape[0] == pytest.approx(297 * 2.1, abs=4)
    assert np.array_equal(cut, picture[top : top + cut.shape[0], left : left + cut.shape[1]])


def test_what_lies_beside_the_mat_is_known() -> None:
    """Points of the picture are on the mat, near its border, or beside it."""
    mat = find_mat([photograph(seen_from())])
    assert mat.contains(640, 360)
    [[x, y]] = mat.to_px([[5.0, 150.0]])
    assert mat.contains(x, y)
    assert not mat.contains(x, y, margin=10.0)
    [[x, y]] = mat.to_px([[-5.0, 150.0]])
    assert not mat.contains(x, y)


def test_the_calibration_says_which_games_it_is_good_for() -> None:
    """At 2.1 px for a millimetre dice and dominoes are large enough, a card's index is not, and the remedy is told."""
    found = calibrate([photograph(seen_from())])
    assert found.good
    assert found.good_for == ("bell-dice", "pip-dice", "dominoes")
    assert any("For cards at least 3.2 px" in sentence for sentence in found.sentences())


def test_a_calibration_is_stored_and_comes_back() -> None:
    """Through JSON and back it gives the same places."""
    found = calibrate([photograph(seen_from(7.0, sheet=TWO_LETTER), TWO_LETTER)])
    back = Calibration.from_json(json.loads(json.dumps(found.to_json())))
    assert back.mat == found.mat
    by_hand = calibrate([], corners=mat_by_hand([[100, 100], [1100, 100], [1100, 600], [100, 600]], SIZE, 300, 200))
    assert Calibration.from_json(by_hand.to_json()).mat == by_hand.mat
    assert Calibration.from_json(NO_MAT.to_json()) == NO_MAT


@pytest.mark.parametrize(
    "spoil",
    [{"how": "guess"}, {"mat": None}, {"mat": {}}, {"mat": {"size": [0, 0]}}],
    ids=["how", "none", "empty", "size"],
)
def test_a_spoilt_calibration_is_refused_with_a_sentence(spoil: dict[str, object]) -> None:
    """What was stored badly is not used."""
    good = calibrate([photograph(seen_from())]).to_json()
    with pytest.raises(ValueError, match="calibrate again"):
        Calibration.from_json({**good, **spoil})


def test_a_reader_is_told_scale_and_region() -> None:
    """The expectation has a die's edge in px and the mat's corners; without a mat neither."""
    found = calibrate([photograph(seen_from())])
    told = found.expectation(8)
    assert told.edge_px == pytest.approx(16 * 2.1, rel=0.02)
    assert len(told.region) == 4
    assert NO_MAT.expectation(8).region == ()
    assert NO_MAT.good_for == ()
    assert "no mat" in NO_MAT.sentences()[0]


def test_the_sheet_holds_eight_markers_that_can_be_read() -> None:
    """The picture to be printed shows all its markers, upright, where it says they are."""
    for sheet in SHEETS:
        page = cv2.copyMakeBorder(sheet.picture(4.0), 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=255)
        seen = markers_in(cv2.cvtColor(page, cv2.COLOR_GRAY2BGR))
        assert seen.keys() == set(sheet.numbers)
        for number, corners in seen.items():
            assert np.abs((corners - 40) / 4.0 - sheet.marker(number)).max() < 0.5
    with pytest.raises(ValueError, match="not on the A3 mat"):
        A3.marker(8)


@pytest.mark.parametrize("far", [1e5, 1e30, 9e99, 1e160, np.inf, np.nan])
def test_corners_far_outside_the_picture_and_impossible_sides_are_one_sentence(far: float) -> None:
    """No arithmetic is tried with them; a corner somewhat outside is fine."""
    with pytest.raises(MatError, match="must lie in the picture, which is"):
        mat_by_hand([[0, 0], [far, 0], [far, far], [0, far]], SIZE)
    fine = [[-5.0, -5.0], [SIZE[0] + 5.0, 0], [SIZE[0], SIZE[1]], [0, SIZE[1]]]
    assert mat_by_hand(fine, SIZE).size == SIZE
    with pytest.raises(MatError, match="10 to 20000 mm long"):
        mat_by_hand(fine, SIZE, far, 300.0)
    with pytest.raises(MatError, match="10 to 20000 mm long"):
        mat_by_hand(fine, SIZE, 300.0, 1e-300)
