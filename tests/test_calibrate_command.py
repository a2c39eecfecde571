"""`kiosk calibrate`: from pictures of the mat, with markers hidden, by hand and without a mat; and what the kiosk makes
of it."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk import cli
from kiosk.eyes import Gaze, Watch
from kiosk.place_of_mat import CalibrationError, on_mat, recall
from vision.cameras.camera import Frame
from vision.mat_sheet import A3
from vision.reading import Expectation, Item, Picture, Reading

SIZE = (1280, 720)


def view(shift: float = 0.0, hidden: tuple[int, ...] = (), scale: float = 2.2) -> Picture:
    """The mat on a brown table, as a camera a little aside sees it; `hidden` markers lie under something."""
    sheet = cv2.cvtColor(A3.picture(4.0), cv2.COLOR_GRAY2BGR)
    for number in hidden:
        (left, top), _, (right, bottom), _ = (A3.marker(number) * 4).astype(int)
        sheet[top - 10 : bottom + 10, left - 10 : right + 10] = (60, 90, 140)
    wide, high = A3.width * scale, A3.height * scale
    left, top = (SIZE[0] - wide) / 2 + shift, (SIZE[1] - high) / 2
    to = np.array([[left + 9, top], [left + wide - 5, top + 4], [left + wide, top + high], [left, top + high - 7]])
    source = np.array([[0, 0], [sheet.shape[1], 0], [sheet.shape[1], sheet.shape[0]], [0, sheet.shape[0]]])
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32), to.astype(np.float32))
    table = np.full((SIZE[1], SIZE[0], 3), (60, 90, 140), np.uint8)
    return np.asarray(
        cv2.warpPerspective(sheet, matrix, SIZE, dst=table, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)
    )


def calibrate(
    folder: Path, picture: Picture, *more: str, capsys: pytest.CaptureFixture[str]
) -> tuple[int, dict[str, object]]:
    """Status and JSON line of the command on one picture."""
    file = folder / "view.png"
    cv2.imwrite(str(file), picture)
    status = cli.main(["calibrate", str(file), "--data", str(folder / "data"), "--json", *more])
    out = capsys.readouterr().out
    return status, json.loads(out)


def test_the_mat_is_found_and_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Error in mm, px for a mm, the games that it is good for; kept for the kiosk."""
    status, line = calibrate(tmp_path, view(), capsys=capsys)
    assert status == 0 and line["how"] == "markers" and line["good"] is True
    assert line["px_per_mm"] == pytest.approx(2.2, abs=0.05)
    assert float(str(line["error_mm"])) < 0.3
    assert line["good_for"] == ["bell-dice", "pip-dice", "dominoes"]
    assert "drift_mm" not in line
    kept = recall(tmp_path / "data")
    assert kept is not None and kept.mat is not None and len(kept.mat.markers) == 8


def test_markers_may_be_hidden(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three of eight under a hand and a cup: found all the same."""
    status, line = calibrate(tmp_path, view(hidden=(0, 3, 6)), capsys=capsys)
    assert status == 0 and line["good"] is True


def test_drift_since_the_last_time_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Half a millimetre is none; 22 px at 2.2 px/mm are ten millimetres, and status 1."""
    calibrate(tmp_path, view(), capsys=capsys)
    status, line = calibrate(tmp_path, view(1.0), capsys=capsys)
    assert status == 0 and line["drift_mm"] == pytest.approx(0.45, abs=0.15)
    status, line = calibrate(tmp_path, view(23.0), capsys=capsys)
    assert status == 1 and line["drifted"] is True and line["drift_mm"] == pytest.approx(10, abs=0.5)


def test_without_a_mat_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bare table: status 1, a sentence that names the way by hand, and what was kept before stays."""
    calibrate(tmp_path, view(), capsys=capsys)
    file = tmp_path / "bare.png"
    cv2.imwrite(str(file), np.full((720, 1280, 3), 90, np.uint8))
    assert cli.main(["calibrate", str(file), "--data", str(tmp_path / "data")]) == 1
    said = capsys.readouterr().err
    assert "There is no mat" in said and "--corners" in said
    assert recall(tmp_path / "data") is not None


def test_corners_by_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Four corners of a tray and its size do instead of markers; wrong ones are refused."""
    bare = np.full((720, 1280, 3), 90, np.uint8)
    corners = ["--corners", "300,100", "980,100", "980,610", "300,610"]
    status, line = calibrate(tmp_path, bare, *corners, "--mm", "280", "210", capsys=capsys)
    assert status == 0 and line["how"] == "by hand" and line["px_per_mm"] == pytest.approx(2.43, abs=0.03)
    status, line = calibrate(tmp_path, bare, "--corners", "300,100", "300,610", "980,610", "980,100", capsys=capsys)
    assert status == 1 and "clockwise" in str(line["error"])


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["no.png"], "There is no such file"),
        (["view.png", "--mm", "3", "4"], "--mm goes with --corners"),
        (["view.png", "other.png"], "differ in size"),
        (["view.png", "--camera", "auto"], "not both"),
    ],
)
def test_wrong_usage_costs_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], sentence: str
) -> None:
    """Status 2 and what to do."""
    cv2.imwrite(str(tmp_path / "view.png"), view())
    cv2.imwrite(str(tmp_path / "other.png"), np.zeros((50, 50, 3), np.uint8))
    given = [str(tmp_path / one) if one.endswith(".png") else one for one in more]
    assert cli.main(["calibrate", *given, "--data", str(tmp_path)]) == 2
    assert sentence in capsys.readouterr().err


def test_it_can_be_forgotten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--forget` leaves nothing of it."""
    calibrate(tmp_path, view(), capsys=capsys)
    assert cli.main(["calibrate", "--forget", "--data", str(tmp_path / "data")]) == 0
    assert recall(tmp_path / "data") is None


@pytest.mark.parametrize("text", ["", "[]", '{"how": "markers", "mat": {}}', '{"how": "none"', "[" * 99_999])
def test_a_spoilt_file_costs_a_sentence(tmp_path: Path, text: str) -> None:
    """Whatever the file holds, the kiosk says what to do and never fails on it."""
    (tmp_path / "calibration.json").write_text(text)
    with pytest.raises(CalibrationError, match="calibrate again"):
        recall(tmp_path)


class Listening:
    """A reader that tells what it was asked for."""

    kind = "bell-dice"

    def __init__(self) -> None:
        self.asked: list[Expectation | None] = []

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        self.asked.append(expect)
        corners = ((700.0, 350.0), (730.0, 350.0), (730.0, 380.0), (700.0, 380.0))
        return Reading(self.kind, (Item("bell", 715.0, 365.0, 0.99, 30.0, corners),), picture=picture)


def test_the_kiosk_reads_and_shows_the_mat_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The reader is told region and scale; what is shown and kept is cut to the mat, places with it."""
    calibrate(tmp_path, view(), capsys=capsys)
    found = recall(tmp_path / "data")
    assert found is not None and found.mat is not None
    reader = Listening()
    gaze = Gaze(lambda kind: reader, found)
    gaze.watch(Watch("bell-dice", 1))
    picture = view()
    sights = [sight for k in range(40) for sight in gaze.push(Frame(k, k / 15, picture)) if sight.reading]
    (asked, *_) = reader.asked
    assert asked is not None and asked.count == 8 and asked.edge_px == pytest.approx(16 * 2.2, abs=1)
    assert asked.region == found.mat.region
    (sight,) = sights
    assert sight.picture is not None and sight.reading is not None
    (left, top) = found.mat.cropped(picture)[1]
    assert sight.picture.shape[1] < 960 and (sight.reading.items[0].x, sight.reading.items[0].y) == (
        715.0 - left,
        365.0 - top,
    )
    assert gaze.shown(picture).shape == sight.picture.shape
    again, _ = on_mat(sight.reading, picture, found.mat)
    assert again.items[0].outline[0] == (700.0 - 2 * left, 350.0 - 2 * top)


def test_pictures_of_another_size_are_read_without_the_mat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A camera in another mode shows another view: the whole picture counts again."""
    calibrate(tmp_path, view(), capsys=capsys)
    reader = Listening()
    gaze = Gaze(lambda kind: reader, recall(tmp_path / "data"))  # type: ignore[arg-type]
    gaze.watch(Watch("bell-dice", 1))
    small = np.full((480, 640, 3), 80, np.uint8)
    for k in range(20):
        gaze.push(Frame(k, k / 15, small))
    assert reader.asked and all(asked is not None and asked.region == () for asked in reader.asked)
    assert gaze.shown(small) is small


def test_a_corner_left_of_the_picture_is_no_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``-5,-3`` stands as it is written; one far away is a sentence."""
    rest = ("1200,0", "1200,700", "0,700")
    _, line = calibrate(tmp_path, view(), "--corners", "-5,-3", *rest, capsys=capsys)
    assert line["how"] == "by hand"
    status, line = calibrate(tmp_path, view(), "--corners", "-9e99,-3", *rest, capsys=capsys)
    assert status == 1 and "must lie in the picture" in str(line["error"])


def test_where_nothing_was_calibrated_nothing_is_forgotten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 0 all the same: what was wanted is so."""
    assert cli.main(["calibrate", "--forget", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().err.startswith("Nothing was calibrated in")
    (tmp_path / "calibration.json").write_text("{}")
    assert cli.main(["calibrate", "--forget", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().err.startswith("Forgotten")
