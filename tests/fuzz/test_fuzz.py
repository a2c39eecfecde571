"""A short run of what ``python -m tests.fuzz`` does at length."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.fuzz import mutants
from tests.fuzz.trying import KINDS, some
from vision.pictures import PictureError, decode_picture


@pytest.mark.parametrize("kind", KINDS)
def test_mutants_are_used_or_refused_with_a_sentence(kind: str) -> None:
    """150 of each kind: no traceback, no long wait. Some are refused, so the mutants are bad enough."""
    found = some(kind, 1, 150)
    assert found["faults"] == []
    assert found["ends"].get("refused", 0) > 20


def test_the_samples_themselves_are_good(tmp_path: Path) -> None:
    """Otherwise everything would be refused for one dull reason."""
    for kind, samples in (
        ("picture", mutants.pictures()[:6]),
        ("record", mutants.records()[:5]),
        ("configuration", mutants.configurations()),
    ):
        for data in samples:
            assert KINDS[kind][1](data, tmp_path) == "used"


def test_a_header_that_lies_sets_no_memory_aside() -> None:
    """Whatever kind of picture: 30000 x 30000 px are refused before anything is decoded."""
    huge = (30000).to_bytes(4, "big")
    png = bytearray(mutants.pictures()[0])
    png[16:24] = huge + huge
    webp = bytearray(mutants.pictures()[3])
    webp[12:16] = b"VP8X"
    webp[24:30] = (30000).to_bytes(3, "little") * 2
    for data in (bytes(png), bytes(webp), b"P5 30000 30000 255\n" + b"\0" * 100, b"#?RADIANCE\n\n-Y 30000 +X 30000\n"):
        with pytest.raises(PictureError, match=r"too large|no picture"):
            decode_picture(data)


def test_the_same_seed_makes_the_same_mutant() -> None:
    """A fault can be made again."""
    for make, _ in KINDS.values():
        assert make(random.Random(7)) == make(random.Random(7))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999", "0", "-5"])
def test_a_mat_of_strange_numbers_is_none(number: str, tmp_path: Path) -> None:
    """JSON as Python reads it knows numbers that no mat has."""
    mat = (
        '{"size": [640, 480], "sheet": "mine", "width": %s, "height": 9.0, "matrix": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]'
    )
    text = '{"how": "by hand", "mat": ' + mat + ', "bend": 0, "markers": [], "error": 0, "worst": 0}}'
    assert KINDS["calibration"][1]((text % "9.0").encode(), tmp_path) == "used"
    assert KINDS["calibration"][1]((text % number).encode(), tmp_path) == "refused"
