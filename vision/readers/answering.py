"""What every reader does around its look: the picture brought to colour, one too small refused, the time taken."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from vision.readers.dice import LEAST_SIDE, colour
from vision.reading import Doubt, Expectation, Picture, Reading


def answered(
    kind: str, picture: Picture, expect: Expectation, look: Callable[[Picture, Expectation], Reading]
) -> Reading:
    """What `look` reads in a picture, with the ms that it took. Any array that is a picture gets an answer."""
    begin = time.perf_counter()
    picture = colour(picture)
    if min(picture.shape[:2]) < LEAST_SIDE:
        doubts = Doubt.TOO_SMALL | (Doubt.TOO_FEW if expect.count else Doubt.NONE)
        reading = Reading(kind, doubts=doubts, picture=picture)
    else:
        reading = look(picture, expect)
    return replace(reading, ms=(time.perf_counter() - begin) * 1000)
