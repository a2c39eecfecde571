"""Two networks of one make blended into one: the mean of their weights.

A network that was trained on from another knows the new pictures better and has forgotten some of the old; the mean of
both often knows both, and holds better on pictures of neither kind (Wortsman et al., "Robust fine-tuning of zero-shot
models", 2022).
"""

from __future__ import annotations

from pathlib import Path

import onnx
from onnx import numpy_helper


def blend(one: Path, other: Path, part: float, out: Path) -> None:
    """Write to `out` the network `one` with a `part` of `other` in each weight; ValueError where their makes differ."""
    model, more = onnx.load(str(one)), onnx.load(str(other))
    theirs = {it.name: numpy_helper.to_array(it) for it in more.graph.initializer}
    if {it.name for it in model.graph.initializer} != set(theirs):
        raise ValueError(f"{one.name} and {other.name} are not of one make: give two files of the same network.")
    for it in model.graph.initializer:
        mine = numpy_helper.to_array(it)
        if mine.dtype.kind == "f":
            mean = (1 - part) * mine + part * theirs[it.name]
            it.CopyFrom(numpy_helper.from_array(mean.astype(mine.dtype), it.name))
    onnx.save(model, str(out))
