"""What following a table tells: the states that it is in, and what was read when it came to rest."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from vision.reading import Item, Reading


class TableState(enum.Enum):
    """What the table is doing."""

    EMPTY = "empty"
    HAND = "hand"
    MOVING = "moving"
    SETTLED = "settled"
    READ = "read"


@dataclass(frozen=True, slots=True)
class Change:
    """The table is in another state from this frame on."""

    state: TableState
    index: int
    at: float


@dataclass(frozen=True, slots=True)
class Rest:
    """The table has come to rest and was read; comes after the change to `TableState.READ`."""

    reading: Reading
    index: int
    """Of the frame that the last look was at."""
    at: float
    still_since: float
    """Time of the first frame of this rest."""
    looks: int
    kept: tuple[Item, ...] = ()
    """Things that lay there before in the same place and show the same."""
    bumped: tuple[Item, ...] = ()
    """Things that lay there before and now show something else or are gone while others came: as they were."""

    @property
    def lying(self) -> int:
        """How many things lie there."""
        return len(self.reading.items)
