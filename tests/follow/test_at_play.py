"""What the camera sees at a table is read as what an account hangs on."""

from __future__ import annotations

import numpy as np

from vision.looking import Frame, Looking
from vision.reading import Expectation, Picture, Reading


class Told:
    """A reader that notes what it is told to expect."""

    kind = "bell-dice"

    def __init__(self) -> None:
        self.expected: list[Expectation | None] = []

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        """Nothing."""
        self.expected.append(expect)
        return Reading(self.kind, picture=picture)


def test_each_look_at_a_table_is_at_play() -> None:
    """Also where squares are printed on the table; where nothing is said the reader keeps its own default."""
    reader = Told()
    looking = Looking(reader)
    frame = Frame(0, 0.0, np.zeros((48, 64, 3), np.uint8))
    printed = (((1.0, 1.0), (9.0, 1.0), (9.0, 9.0), (1.0, 9.0)),)
    for expect in (Expectation(count=8), Expectation(count=8, printed=printed), None):
        looking.look(frame, expect)
    first, second, third = reader.expected
    assert first is not None and first.at_play and first.count == 8
    assert second is not None and second.at_play
    assert third is None
