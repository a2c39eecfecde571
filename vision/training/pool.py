"""Cut-outs in random order, each shown several times: making them takes longer than learning from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

Cut = tuple[NDArray[np.uint8], int]
"""A picture (h, w, 3) and the number of its class."""


def mixed(cuts: Iterable[Cut], size: int, again: int, rng: np.random.Generator) -> Iterator[Cut]:
    """The `cuts` in random order, each about 1 + `again` times before it leaves a pool of `size`."""
    pool: list[Cut] = []
    for cut in cuts:
        if len(pool) < size:
            pool.append(cut)
            continue
        place = int(rng.integers(size))
        old, pool[place] = pool[place], cut
        yield from (old, *(pool[int(k)] for k in rng.integers(size, size=again)))
