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
from vision.calibrate import calibrate
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


def test_the_bare_mat_is_seen_empty(tmp_path: Path) -> None:
    """Before anybody has said what the empty table looks like: no marker and no word on it is taken for a die."""
    table = SimulatedTable(3, size=(1280, 720), mat=reads.printed_mat(tmp_path, PAPERS["a4"]))
    pictures = [table.shot(at / 15).picture for at in range(1, 30)]
    found = calibrate(pictures[:1])
    reader_ = reader("bell-dice")
    assert not reader_.read(pictures[0], found.expectation(8)).items
    assert reader_.read(pictures[0], replace(found.expectation(8), printed=())).items, "the test shows nothing"
    gaze = Gaze(reader, found)
    gaze.watch(Watch("bell-dice", 0))
    states = [sight.table for at, one in enumerate(pictures) for sight in gaze.push(Frame(at, at / 15, one))]
    assert states[-1] == "empty"


@pytest.mark.parametrize("pips", [True, False])
def test_dice_with_printed_stickers_are_read_without_a_doubt(tmp_path: Path, pips: bool) -> None:
    """Throws on the printed mat, as the kiosk reads them; half of the dice show their mark."""
    flat = reads.printed_mat(tmp_path, PAPERS["a4"])
    set_ = reads.printed_stickers(tmp_path, PAPERS["a4"], 16.0, pips)
    came = Counter(what for what, _ in reads.throws(flat, set_, A_TABLE, 2))
    assert came == {"right": 2}
