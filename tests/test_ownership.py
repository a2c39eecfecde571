"""What somebody does with ``sudo`` in the exhibit's folder belongs to the exhibit, which runs as its own user."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.chronicle.shelf import Shelf as Digests
from kiosk.last_good import load_good
from kiosk.place_of_mat import recall, remember
from tests.taught_looks import taught
from vision.calibrate import NO_MAT
from vision.shelf import Shelf

EXHIBIT = 4711
"""User and group that nobody here is."""

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can act for others")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The exhibit's own."""
    folder = tmp_path / "exhibit"
    folder.mkdir()
    os.chown(folder, EXHIBIT, EXHIBIT)
    return folder


def _set_up(folder: Path) -> None:
    (folder / "config.toml").write_text("", "utf-8")
    os.chown(folder / "config.toml", EXHIBIT, EXHIBIT)
    load_good(folder / "config.toml", {"HOME": str(folder)})


@pytest.mark.parametrize(
    ("what", "files"),
    [
        (lambda folder: remember(folder, NO_MAT), 1),
        (lambda folder: remember(folder / "other" / "data", NO_MAT), 3),
        (lambda folder: Shelf(folder / "taught").save("bone", taught(3)), 3),
        (_set_up, 2),
        (lambda folder: Digests(folder).keep(()), 1),
    ],
    ids=["calibrated", "in a new folder", "taught", "configuration", "chronicle"],
)
def test_it_belongs_to_whom_the_folder_belongs(folder: Path, what: Callable[[Path], None], files: int) -> None:
    """Each file and each folder that was made: else the exhibit could not read what was calibrated for it."""
    what(folder)
    made = list(folder.rglob("*"))
    assert len(made) == files
    assert {(place.stat().st_uid, place.stat().st_gid) for place in made} == {(EXHIBIT, EXHIBIT)}


def test_root_owns_what_is_its_own(tmp_path: Path) -> None:
    """In a folder of root's nothing is given away."""
    remember(tmp_path / "data", NO_MAT)
    assert recall(tmp_path / "data") == NO_MAT
    assert {place.stat().st_uid for place in tmp_path.rglob("*")} == {tmp_path.stat().st_uid}
