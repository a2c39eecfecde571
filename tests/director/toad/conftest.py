"""A bench on which Toad is played, before the deal and after it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.card_bench import CardBench


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[CardBench]:
    bench = CardBench(tmp_path)
    yield bench
    bench.close()


@pytest.fixture
def dealt(bench: CardBench) -> CardBench:
    bench.deal()
    return bench
