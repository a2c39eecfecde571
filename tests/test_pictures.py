"""Picture files: whatever they hold, a picture or one sentence comes back."""

from __future__ import annotations

import contextlib
import struct
import time
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.pictures import PictureError, decode_picture, load_picture


def _png(width: int, height: int) -> bytes:
    """A PNG whose header states a size that its data does not hold."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = b"IHDR" + header
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + body + struct.pack(">I", zlib.crc32(body))


@pytest.mark.parametrize("ending", [".png", ".jpg", ".bmp"])
def test_a_picture_comes_back_in_its_own_size_and_colours(tmp_path: Path, ending: str) -> None:
    """What OpenCV wrote is read again: height, width, blue-green-red."""
    picture = np.zeros((40, 60, 3), np.uint8)
    picture[:, :30] = (200, 100, 50)
    file = tmp_path / f"a{ending}"
    cv2.imwrite(str(file), picture)
    read = load_picture(file)
    assert read.shape == (40, 60, 3)
    assert np.abs(read[20, 10].astype(int) - (200, 100, 50)).max() < 12


def test_a_grey_picture_has_three_channels(tmp_path: Path) -> None:
    """Readers always get colour."""
    cv2.imwrite(str(tmp_path / "g.png"), np.full((10, 12), 77, np.uint8))
    assert (load_picture(tmp_path / "g.png") == 77).all()


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "empty"),
        (b"hello, this is text", "no picture"),
        (_png(60000, 60000), "too large"),
        (_png(20, 20), "no picture"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "no picture"),
    ],
)
def test_what_is_no_picture_costs_a_sentence(data: bytes, word: str) -> None:
    """Empty, text, truncated and boastful files are refused, the last one before it is decoded."""
    with pytest.raises(PictureError, match=word):
        decode_picture(data)


def test_a_jpeg_that_states_a_huge_size_is_refused_before_it_is_decoded() -> None:
    """The size is found in the frame header behind other segments."""
    _, jpeg = cv2.imencode(".jpg", np.zeros((16, 16, 3), np.uint8))
    data = bytearray(jpeg.tobytes())
    start = data.index(b"\xff\xc0")
    data[start + 5 : start + 9] = struct.pack(">HH", 60000, 60000)
    with pytest.raises(PictureError, match="too large"):
        decode_picture(bytes(data))


def test_missing_files_and_folders_cost_a_sentence(tmp_path: Path) -> None:
    """Neither a folder nor a missing file is a picture."""
    with pytest.raises(PictureError, match="no such file"):
        load_picture(tmp_path / "nowhere.jpg")
    with pytest.raises(PictureError, match="not a file"):
        load_picture(tmp_path)


_GOOD = cv2.imencode(".jpg", np.random.default_rng(1).integers(0, 255, (48, 64, 3), np.uint8))[1].tobytes()


@given(
    st.lists(st.tuples(st.integers(0, len(_GOOD) - 1), st.integers(0, 255)), max_size=20), st.integers(0, len(_GOOD))
)
def test_mutated_jpegs_never_raise_anything_else(changes: list[tuple[int, int]], cut: int) -> None:
    """Flipped and cut bytes give a picture or a PictureError."""
    data = bytearray(_GOOD)
    for at, value in changes:
        data[at] = value
    with contextlib.suppress(PictureError):
        assert decode_picture(bytes(data[:cut])).ndim == 3


@pytest.mark.parametrize("blanks", [b" " * 3000, b"# no size\n" * 500, b" \n\t" * 9000])
def test_a_header_that_never_tells_its_size_is_refused_at_once(blanks: bytes) -> None:
    """However long it goes on: the time it takes does not grow with every byte that could be read two ways."""
    begun = time.process_time()
    with pytest.raises(PictureError):
        decode_picture(b"P5" + blanks + b"x")
    assert time.process_time() - begun < 0.5


def test_a_size_that_is_stated_twice_counts_as_the_largest() -> None:
    """A TIFF may repeat a number; what decodes it takes the first, and would make room for that."""
    entries = [(256, 12000), (256, 8), (257, 12000), (257, 8)]
    body = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in entries)
    with pytest.raises(PictureError, match="too large"):
        decode_picture(b"II*\0" + struct.pack("<IH", 8, len(entries)) + body + struct.pack("<I", 0))
