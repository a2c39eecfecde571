"""What is printed is what the reader reads best: the pages themselves, on the simulated table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kiosk.eyes import Gaze, Watch
from kiosk.kit.paper import PAPERS
from tests.kit import reads
from vision.blotting import blotted
from vision.calibrate import Calibration, calibrate
from vision.cameras.camera import Frame
from vision.readers import reader
from vision.simulate.table import SimulatedTable

A_TABLE = 8
"""One with blank dice as they are sold: white wood."""


@pytest.mark.parametrize("paper", PAPERS)
def test_the_printed_mat_is_found_and_measures_right(tmp_path: Path, paper: str) -> None:
    """All eight markers of the pages put together, places right to a third of a mm, the scale to a hundredth."""
    table = SimulatedTable(3, size=(1280, 720), mat=reads.printed_mat(tmp_path, PAPERS[paper]))
    found = calibrate([table.shot(0.1).picture])
    assert found.mat is not None and found.mat.sheet == PAPERS[paper].mat
    assert len(found.mat.markers) == 8
    assert found.mat.worst < 0.5
    sheet = found.mat.sheet
    for across, down in ((0.0, 0.0), (100.0, 60.0), (-150.0, -80.0)):
        [[x, y]] = table.place.camera.project(np.array([[across, down, 0.0]]))[0]
        [[right, below]] = found.mat.to_mm([[x, y]])
        assert abs(right - sheet.width / 2 - across) < 0.7
        assert abs(below - sheet.height / 2 + down) < 0.7
    assert "bell-dice" in found.good_for


@pytest.mark.parametrize(("kind", "count", "seed"), [("bell-dice", 8, 3), ("pip-dice", 8, 3)])
def test_the_bare_mat_is_seen_empty(tmp_path: Path, kind: str, count: int, seed: int) -> None:
    """Before anybody has said what the empty table looks like: no marker and no word on it is taken for a thing."""
    table = SimulatedTable(seed, size=(1280, 720), mat=reads.printed_mat(tmp_path, PAPERS["a4"]))
    pictures = [table.shot(at / 15).picture for at in range(1, 30)]
    found = calibrate(pictures[:1])

    def states(calibration: Calibration) -> list[str]:
        gaze = Gaze(reader, calibration)
        gaze.watch(Watch(kind, 0, count))
        return [sight.table for at, one in enumerate(pictures) for sight in gaze.push(Frame(at, at / 15, one))]

    assert states(found)[-1] == "empty"
    assert found.mat is not None
    unmarked = replace(found, mat=replace(found.mat, markers=()))
    assert states(unmarked)[-1] != "empty", "the test shows nothing"


def test_a_blot_is_as_white_as_the_paper_around() -> None:
    """Only the square and a little more is covered; what lies elsewhere stays; a square at the border is no trouble."""
    page = np.full((60, 80, 3), (200, 210, 220), np.uint8)
    page[20:40, 20:40] = 0
    page[5:10, 60:70] = 7
    clean = blotted(page, [[(20, 20), (40, 20), (40, 40), (20, 40)], [(-5, -5), (5, -5), (5, 5), (-5, 5)]])
    assert (clean[15:45, 15:45] == (200, 210, 220)).all()
    assert (clean[5:10, 60:70] == 7).all()
    assert (page[20:40, 20:40] == 0).all()


@pytest.mark.parametrize("pips", [True, False])
def test_dice_with_printed_stickers_are_read_without_a_doubt(tmp_path: Path, pips: bool) -> None:
    """Throws on the printed mat, as the kiosk reads them; half of the dice show their mark."""
    flat = reads.printed_mat(tmp_path, PAPERS["a4"])
    set_ = reads.printed_stickers(tmp_path, PAPERS["a4"], 16.0, pips)
    came = Counter(what for what, _ in reads.throws(flat, set_, A_TABLE, 2))
    assert came == {"right": 2}
