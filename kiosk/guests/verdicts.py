"""What a judge of a simulated game counts, whichever the game: readings, and the decisions that followed from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from vision.reading import Item, Reading


class Lying(Protocol):
    """A thing that really lies on the table; lengths in px."""

    @property
    def value(self) -> str: ...

    @property
    def x(self) -> float: ...

    @property
    def y(self) -> float: ...

    @property
    def edge(self) -> float: ...


@dataclass
class Verdicts:
    """How the readings of a game were, and what followed from them."""

    right: int = 0
    doubted: int = 0
    rightly_doubted: int = 0
    """Of the doubted ones those that nobody may be sure of."""
    wrong: int = 0
    judged_right: int = 0
    judged_wrong: int = 0
    doubts: dict[str, int] = field(default_factory=dict)
    """How often each doubt was said, by its words."""
    equal: bool | None = None
    """Whether the account at the end of the game is what really happened makes it; None: not asked."""

    def to_json(self) -> dict[str, Any]:
        """As the summary line has it."""
        return {
            "readings": {
                "right": self.right,
                "doubted": self.doubted,
                "wrong": self.wrong,
                "rightly_doubted": self.rightly_doubted,
            },
            "judged": {"right": self.judged_right, "wrong": self.judged_wrong},
            **({"account": "equal" if self.equal else "different"} if self.equal is not None else {}),
            "doubts": dict(sorted(self.doubts.items())),
        }

    def count(self, reading: Reading, lying: Iterable[Lying], *, must_doubt: bool, reach: float) -> None:
        """A reading of what really is `lying` there; `reach`: how far from it an item may be, in its edges."""
        if not reading.sure:
            self.doubted += 1
            self.rightly_doubted += must_doubt
            for word in reading.doubts.words:
                self.doubts[word] = self.doubts.get(word, 0) + 1
        elif not must_doubt and agrees(reading.items, lying, reach):
            self.right += 1
        else:
            self.wrong += 1

    def followed(self, right: bool) -> None:
        """A decision that followed from readings."""
        self.judged_right += right
        self.judged_wrong += not right


def agrees(items: Sequence[Item], lying: Iterable[Lying], reach: float) -> bool:
    """Whether everything that lies there was read right, at its place, and nothing else."""
    free = list(lying)
    for item in items:
        near = [one for one in free if (one.x - item.x) ** 2 + (one.y - item.y) ** 2 < (reach * one.edge) ** 2]
        match = next((one for one in near if one.value == item.value), None)
        if match is None:
            return False
        free.remove(match)
    return not free
