"""A bench on which a match of Bingo is played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stone_bench import StoneBench


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[StoneBench]:
    bench = StoneBench(tmp_path)
    yield bench
    bench.close()
