"""Cut-outs in random order, each shown several times: making them takes longer than learning from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")
Cut = tuple[NDArray[np.uint8], int]
"""A picture (h, w, 3) and the number of its class."""


def mixed(cuts: Iterable[T], size: int, again: int, rng: np.random.Generator) -> Iterator[T]:
    """The `cuts` in random order, each about 1 + `again` times before it leaves a pool of `size`."""
    pool: list[T] = []
    for cut in cuts:
        if len(pool) < size:
            pool.append(cut)
            continue
        place = int(rng.integers(size))
        old, pool[place] = pool[place], cut
        yield from (old, *(pool[int(k)] for k in rng.integers(size, size=again)))
