"""Claims about the ring of pictures."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from vision.reading import Picture
from vision.ring import Ring


def picture(seed: int = 0) -> Picture:
    return np.random.default_rng(seed).integers(0, 256, (60, 80, 3), dtype=np.uint8)


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    """Picture and reading are found again by the name, also by another ring on the same folder."""
    name = Ring(tmp_path, 10**6).keep(np.full((60, 80, 3), 120, np.uint8), {"items": [{"value": "bell"}], "n": "ü"})
    found = Ring(tmp_path, 10**6).load(name)
    assert found is not None
    assert found[1] == {"items": [{"value": "bell"}], "n": "ü"}
    assert abs(int(found[0].mean()) - 120) <= 1


def test_the_oldest_go_when_the_cap_is_passed(tmp_path: Path) -> None:
    """The folder never holds more bytes than allowed, and the newest are there."""
    ring = Ring(tmp_path, 20_000)
    names = [ring.keep(picture(k), {"k": k}) for k in range(10)]
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 20_000
    assert ring.names() == names[-len(ring.names()) :]
    assert ring.load(names[0]) is None
    assert ring.load(names[-1]) is not None


def test_the_number_of_pictures_has_a_cap_of_its_own(tmp_path: Path) -> None:
    """However small the pictures, only so many stay."""
    ring = Ring(tmp_path, 10**9, cap_count=3)
    for k in range(8):
        ring.keep(picture(k), {})
    assert len(ring.names()) == 3


def test_the_newest_stays_even_above_the_cap(tmp_path: Path) -> None:
    """A cap smaller than one picture still keeps the last one."""
    ring = Ring(tmp_path, 10)
    ring.keep(picture(1), {})
    last = ring.keep(picture(2), {"last": True})
    assert ring.names() == [last]


def test_half_a_pair_left_by_a_power_cut_is_removed(tmp_path: Path) -> None:
    """A picture without its reading and a file that was never finished are cleared away at the start."""
    ring = Ring(tmp_path, 10**6)
    whole, half = ring.keep(picture(1), {}), ring.keep(picture(2), {})
    (tmp_path / f"{half}.json").unlink()
    (tmp_path / ".keep-left").write_bytes(b"x")
    again = Ring(tmp_path, 10**6)
    assert again.names() == [whole]
    assert sorted(file.name for file in tmp_path.iterdir()) == [f"{whole}.jpg", f"{whole}.json"]


def test_a_spoilt_reading_is_none(tmp_path: Path) -> None:
    """What cannot be read again is as good as gone, and no error."""
    ring = Ring(tmp_path, 10**6)
    name = ring.keep(picture(), {})
    (tmp_path / f"{name}.json").write_text("{")
    assert ring.load(name) is None


def test_a_picture_that_claims_to_be_huge_is_none(tmp_path: Path) -> None:
    """No memory is set aside for what its header claims."""
    ring = Ring(tmp_path, 10**6)
    name = ring.keep(picture(), {})
    file = tmp_path / f"{name}.jpg"
    data = file.read_bytes()
    size = data.index(b"\xff\xc0") + 5
    file.write_bytes(data[:size] + (60_000).to_bytes(2, "big") * 2 + data[size + 4 :])
    assert ring.load(name) is None


@pytest.mark.parametrize("name", ["../secret", "1", "00000001.jpg", ""])
def test_only_names_of_the_ring_are_looked_up(tmp_path: Path, name: str) -> None:
    """A name that the ring did not give finds nothing, wherever it points."""
    assert Ring(tmp_path, 10**6).load(name) is None


def test_names_are_never_used_twice(tmp_path: Path) -> None:
    """After everything was removed, and after a restart, numbers go on: old names are written down elsewhere."""
    ring = Ring(tmp_path, 10**6)
    last = ring.keep(picture(), {})
    ring.clear()
    assert ring.names() == []
    assert Ring(tmp_path, 10**6).keep(picture(), {}) > last


def test_a_full_disk_leaves_no_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk fails the error comes through and no unfinished file stays behind."""
    ring = Ring(tmp_path, 10**6)

    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", no_space)
    with pytest.raises(OSError, match="space"):
        ring.keep(picture(), {})
    assert list(tmp_path.iterdir()) == []


def test_a_ring_must_be_allowed_to_hold_something(tmp_path: Path) -> None:
    """A cap of nothing is refused."""
    with pytest.raises(ValueError, match="hold"):
        Ring(tmp_path, 0)


def test_what_is_too_old_goes_and_its_name_is_not_given_again(tmp_path: Path) -> None:
    """By the age of the files; also where everything goes and another ring begins in the folder."""
    ring = Ring(tmp_path, 10**6)
    names = [ring.keep(picture(k), {}) for k in range(3)]
    for age, name in zip((300, 200, 100), names, strict=True):
        os.utime(tmp_path / f"{name}.json", (1e9, 1e9 - age))
    ring.forget(1e9 - 150)
    assert ring.names() == names[2:]
    ring.forget(1e9)
    assert ring.names() == []
    assert Ring(tmp_path, 10**6).keep(picture(), {}) > names[-1]
