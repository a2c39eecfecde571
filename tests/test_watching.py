"""Watching a camera or a folder without a kiosk."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.cameras.fake import ScriptedCamera
from tests.drawn_table import EDGE, Die
from tests.follow.throws import EMPTY, HAND, THROW, rolling
from vision.cameras import CameraError
from vision.reading import Expectation, Item, Picture, Reading
from vision.watching import watch


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
