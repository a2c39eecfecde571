"""What the kiosk sees: a camera followed on a thread of its own, or step by step by a head-less game.

The director says what to watch for (`Watch`); what comes back (`Sight`) carries the number of the state that the watch
was about, so that a reading which comes late is dropped and never misapplied.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.reading import Picture, Reading


@dataclass(frozen=True, slots=True)
class Watch:
    """What the rules wait for on the table."""

    kind: str
    """What lies there, one of `vision.reading.KINDS`."""
    about: int
    """Number of the state that a reading will be about."""
    count: int | None = 8
    """How many things make it complete."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A change of the table's state, or a reading of what lies at rest."""

    at: float
    """Monotonic seconds when the picture was taken."""
    about: int
    table: str
    """``empty hand moving settled read``."""
    reading: Reading | None = None
    """Only of a rest."""
    picture: Picture | None = field(default=None, compare=False, repr=False)
