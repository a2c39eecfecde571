"""A mat that is bumped: measured, found again, or asked for."""

from __future__ import annotations

import functools
import time
from dataclasses import replace

import numpy as np
import pytest

from kiosk.eyes import Gaze, Watch
from kiosk.mat_watch import AGAIN, EVERY, TRIES, MatWatch, News
from tests.test_mat import photograph, seen_from
from vision.calibrate import Calibration, calibrate
from vision.cameras.camera import Frame
from vision.reading import Expectation, Picture, Reading


@functools.cache
def shifted(shift: float) -> Picture:
    """The mat so many px beside where it lay."""
    return photograph(seen_from(shift=shift))


@functools.cache
def first() -> Calibration:
    """As it was set up."""
    return calibrate([shifted(0.0)])


class Table:
    """A mat under a camera that can be bumped, covered, and measured."""

    def __init__(self) -> None:
        self.picture = shifted(0.0)
        self.watch = MatWatch(first())
        self.now = 0.0

    def bump(self, shift: float) -> None:
        """Move the mat by so many px."""
        self.picture = shifted(shift)

    def measure(self, picture: Picture | None = None) -> News:
        """One measurement, as soon as it is due."""
        self.now += EVERY
        assert self.watch.tick(self.now, self.picture if picture is None else picture) == ""
        return self._answer()

    def _answer(self) -> News:
        for _ in range(600):
            before = self.watch._answer
            news = self.watch.tick(self.now, None)
            if before is not None and self.watch._answer is None:
                return news
            time.sleep(0.01)
        raise AssertionError("it was never measured")


@pytest.fixture(scope="module")
def table() -> Table:
    return Table()


def test_a_mat_that_lies_is_left_alone(table: Table) -> None:
    """Its drift is measured and is small; the calibration stays."""
    before = table.watch.calibration
    assert table.measure() == ""
    assert table.watch.drift is not None and table.watch.drift < 0.5
    assert table.watch.calibration is before


def test_a_bumped_mat_is_found_again_when_two_pictures_agree(table: Table) -> None:
    """Fourteen millimetres: one picture is not believed, two are; places on the mat are right again."""
    before = table.watch.calibration
    table.bump(30.0)
    assert table.measure() == ""
    assert table.watch.calibration is before
    assert table.measure() == "moved"
    assert table.watch.drift == pytest.approx(14.3, abs=1.0)
    mat = table.watch.calibration.mat
    assert mat is not None
    truth = seen_from(shift=30.0)[0]
    corner = truth @ np.array([0.0, 0.0, 1.0])
    [[x, y]] = mat.to_mm([corner[:2] / corner[2]])
    assert abs(x) < 1.0 and abs(y) < 1.0
    assert table.measure() == ""


def test_a_mat_that_goes_on_moving_is_not_believed() -> None:
    """Two places that differ are somebody's hand on it: the calibration stays until it lies."""
    mat = first().mat
    assert mat is not None

    def lies(px: float) -> Calibration:
        (a, b, c), *rest = mat.matrix
        moved = replace(mat, matrix=((a, b, c - px * a), *rest))
        return Calibration(moved, "markers", moved.drift(mat))

    places = iter(lies(px) for px in (30.0, 60.0, 90.0, 90.2))
    table = Table()
    table.watch = MatWatch(first(), lambda picture, last: next(places))
    assert [table.measure() for _ in range(4)] == ["", "", "", "moved"]
    assert table.watch.drift == pytest.approx(lies(90.2).drift)


def test_a_mat_that_is_gone_is_asked_for_and_welcomed_back(table: Table) -> None:
    """Three pictures without a mat; then it lies there again."""
    nothing = np.full_like(table.picture, 90)
    assert [table.measure(nothing) for _ in range(TRIES + 1)] == [""] * (TRIES - 1) + ["lost", ""]
    assert table.measure() == "there"


def test_after_a_doubt_it_is_measured_again_soon(table: Table) -> None:
    """Not before its time while all is well, and within seconds where something was amiss."""
    table.measure()
    table.now += AGAIN
    assert table.watch.tick(table.now, table.picture) == "" and table.watch._answer is None
    table.measure(np.full_like(table.picture, 90))
    table.now += AGAIN
    table.watch.tick(table.now, table.picture)
    assert table.watch._answer is not None
    table._answer()


def test_corners_that_were_given_by_hand_cannot_be_measured() -> None:
    """There are no markers to look for."""
    table = Table()
    mat = table.watch.calibration.mat
    watch = MatWatch(Calibration(mat, "by hand"))
    assert watch.tick(1000.0, table.picture) == "" and watch._answer is None


def test_the_gaze_reads_on_the_mats_new_place() -> None:
    """What is off the old place and on the new one is expected there, and nothing of the old view is kept."""
    table, asked = Table(), []

    class Reader:
        kind = "bell-dice"

        def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
            asked.append(expect)
            return Reading("bell-dice", (), picture=picture)

    gaze = Gaze(lambda kind: Reader(), table.watch.calibration)
    gaze.watch(Watch("bell-dice", 0))
    for number in range(12):
        gaze.push(Frame(number, number / 15, table.picture))
    table.bump(30.0)
    moved = calibrate([table.picture], table.watch.calibration)
    gaze.recalibrate(moved)
    for number in range(12, 24):
        gaze.push(Frame(number, number / 15, replace_noise(table.picture, number)))
    first, last = asked[0], asked[-1]
    assert first is not None and last is not None
    assert np.allclose(np.array(last.region)[:, 0] - np.array(first.region)[:, 0], 30.0, atol=1.5)


def replace_noise(picture: Picture, seed: int) -> Picture:
    """The same view with other noise."""
    noise = np.random.default_rng(seed).normal(0, 1, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def test_a_camera_in_another_mode_is_calibrated_anew() -> None:
    """Pictures of another size cannot be compared; two that agree make a new calibration."""
    table = Table()
    small = table.picture[:, 160:-160]
    assert table.measure(small) == ""
    assert table.measure(small) == "moved"
    mat = table.watch.calibration.mat
    assert mat is not None and mat.size == (960, 720)
