"""What an ingredient is worth is told without it, in whatever form it is given."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

from vision.readers.evidence import COMPARED, EVIDENCE, beside
from vision.readers.finder import Found
from vision.training.ablation import WITHOUT, without
from vision.training.calibrate import Throw


@pytest.mark.parametrize("row", WITHOUT)
def test_evidence_that_is_left_out_is_not_told_beside_the_others_either(row: str) -> None:
    """Its own column and the one that compares it are blank; everything else is as it was."""
    throw = Throw(cast(Any, None), Found(()), (), 0)
    throw.__dict__["evidence"] = np.ones((3, len(EVIDENCE)))
    (left,) = without([throw], WITHOUT[row])
    blank = {name for name, column in zip(EVIDENCE, left.evidence.T, strict=True) if not column.any()}
    assert blank == set(WITHOUT[row]) | {beside(name) for name in WITHOUT[row] if name in COMPARED}
    assert throw.evidence.all()
