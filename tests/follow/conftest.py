"""A follower, and a film that is shown to it."""

from __future__ import annotations

import pytest

from tests.drawn_table import EDGE, Film, TrueReader
from tests.follow.throws import EMPTY
from vision.follow import Follower
from vision.reading import Expectation


@pytest.fixture
def reader() -> TrueReader:
    return TrueReader()


@pytest.fixture
def follower(reader: TrueReader) -> Follower:
    """Knows the empty table and the size of a die, as on the kiosk."""
    return Follower(reader, expect=Expectation(count=3, edge_px=EDGE, empty=EMPTY.picture()))


@pytest.fixture
def film(follower: Follower, reader: TrueReader) -> Film:
    return Film(follower, reader)
