"""The looks at one rest: taken one after the other until enough of them agree, or patience is at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from vision.blotting import blotted
from vision.cameras.camera import Frame
from vision.looks import agree, together
from vision.reading import Doubt, Expectation, Reader, Reading

LOOKS = 5
"""Looks that must agree."""

SPREAD = 0.25
"""Seconds from the first to the last of them."""

APART = SPREAD / (LOOKS - 1)
"""Seconds between two of them."""

PATIENCE = 0.9
"""Seconds after the first look for which a doubt is looked at again, in case it passes."""

PATIENT = 2 * LOOKS
"""Looks for which it is looked at again at least: on a slow machine five looks alone take longer than that."""

ENOUGH = 4
"""Things that one look must be sure of before it tells how large they all are."""


@dataclass(frozen=True, slots=True)
class Look:
    """One frame, and what was read in it."""

    frame: Frame
    reading: Reading


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the looks at a rest have come to."""

    reading: Reading
    looks: int
    """How many were taken."""
    bare: bool
    """Nothing lies there: whatever single looks took for things is the ground."""


class Looking:
    """Takes the looks at one rest; `clear` before the next."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._looks: list[Look] = []

    def __bool__(self) -> bool:
        """Whether there was any look."""
        return bool(self._looks)

    @property
    def first(self) -> Reading | None:
        """What the first look read; None: there was none."""
        return self._looks[0].reading if self._looks else None

    def clear(self) -> None:
        """Forget all looks."""
        self._looks.clear()

    def is_due(self, frame: Frame) -> bool:
        """Whether this frame is late enough after the last look for another."""
        return not self._looks or frame.at - self._looks[-1].frame.at >= 0.9 * APART

    def look(self, frame: Frame, expect: Expectation | None) -> Reading:
        """Read one more frame. Returns what was read."""
        measured = self._measured(expect)
        first = self._looks[0] if len(self._looks) == 1 else None
        if first is not None and measured is not expect and measured is not None and measured.edge_px:
            # the first one had to search for the size: with it, it is as good as the others
            self._looks[0] = replace(first, reading=self._read(first.frame, measured))
        self._looks.append(Look(Frame(frame.index, frame.at, frame.picture), self._read(frame, measured)))
        return self._looks[-1].reading

    def outcome(self) -> Outcome | None:
        """What the last looks agree on, or that they do not; None: another look may tell more."""
        looks = self._looks[-LOOKS:]
        if not looks:
            return None
        last = looks[-1].frame.at
        while last - looks[0].frame.at < SPREAD and len(looks) < len(self._looks):
            looks = self._looks[-len(looks) - 1 :]  # at some rates of frames five looks lie a little closer
        if len(looks) < LOOKS or last - looks[0].frame.at < SPREAD:
            return None
        readings = [look.reading for look in looks]
        agreed = all(agree(readings[0], reading) for reading in readings[1:])
        both = together(readings, agreed)
        passing = not agreed or len({reading.doubts for reading in readings}) > 1
        soon = last - self._looks[0].frame.at < PATIENCE or len(self._looks) < PATIENT
        if both.doubts and passing and soon:
            return None
        bare = (agreed and not both.items and not both.backs) or _nothing_lies(readings)
        return Outcome(both, len(self._looks), bare)

    def _measured(self, expect: Expectation | None) -> Expectation | None:
        """What is expected, with the size of things in px that the first looks found, where it is not known yet.

        Over an empty table that is known it is as good as known; elsewhere the search begins there.
        """
        if not self._looks or expect is None or expect.edge_px:
            return expect
        items = [item for item in self._looks[0].reading.items if item.size > 0.0]
        sizes = [item.size for item in items if not item.doubts]
        if expect.empty is not None and len(sizes) >= ENOUGH:
            return replace(expect, edge_px=median(sizes))
        return replace(expect, seen_px=median(item.size for item in items)) if items else expect

    def _read(self, frame: Frame, expect: Expectation | None) -> Reading:
        if expect is None:
            return self.reader.read(frame.picture)
        expect = replace(expect, at_play=True)
        if not expect.printed or expect.empty is not None:
            return self.reader.read(frame.picture, expect)
        reading = self.reader.read(blotted(frame.picture, expect.printed), expect)
        return replace(reading, picture=frame.picture)


def _nothing_lies(readings: Sequence[Reading]) -> bool:
    """Whether most of the looks found nothing, and none a hand: what the others took for things is the ground."""
    bare = sum(not reading.items and not reading.backs for reading in readings)
    return 2 * bare > len(readings) and not any(reading.doubts & Doubt.HAND_IN_VIEW for reading in readings)
