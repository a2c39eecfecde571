"""What lies on the mat, told apart by what the rules know: the trump stone, the trick, the backs of the reserve.

All of it is pure: a reading and a state in, a `Lying` out. Places and sizes are px of the picture that was read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kiosk.director.spots import PASSING, Named, Spot, known
from kiosk.games.bingo import State
from vision.reading import Doubt, Item, Reading


@dataclass(frozen=True, slots=True)
class Lying:
    """The mat as it lies."""

    trump: Item | None = None
    """The turned-up stone, face up."""
    stones: tuple[Item, ...] = ()
    """All others that lie face up."""
    stranger: Item | None = None
    """Another stone face up where the turned-up one lay, which is not to be seen."""
    turned: bool = False
    """A back lies where the turned-up stone lay, which is not to be seen."""
    backs: int = 0
    """Backs of the reserve, the turned-down trump stone not counted."""
    doubts: Doubt = Doubt.NONE
    """What is doubtful beside single stones."""

    @property
    def values(self) -> tuple[str, ...]:
        """What lies face up beside the trump stone."""
        return tuple(item.value for item in self.stones)


def lying(
    reading: Reading, turn_up: str | None, in_reserve: bool, spot: Spot | None, named: Iterable[Named] = ()
) -> Lying:
    """What `reading` shows.

    `turn_up` is this deal's turned-up stone and `spot` where it lay last; `in_reserve`: it must lie there (face up,
    or turned down). One that was drawn may still lie at its spot until it is taken. `named`: what persons have said.
    """
    items = [known(item, named) for item in reading.items]
    candidates = [item for item in items if item.value == turn_up]
    if not in_reserve:
        candidates = [item for item in candidates if spot is not None and spot.holds(item)]
    trump = _nearest(candidates, spot)
    others = [item for item in items if item is not trump]
    at_spot = trump is None and in_reserve and spot is not None
    stranger = next((item for item in others if at_spot and spot is not None and spot.holds(item)), None)
    down = [back for back in reading.backs if spot is not None and spot.holds(back)]
    turned = bool(at_spot and stranger is None and down)
    single = Doubt.NONE
    for item in reading.items:
        # Also of those that a person has named: nothing else is doubtful for their sake.
        single |= item.doubts
    return Lying(
        trump,
        tuple(item for item in others if item is not stranger),
        stranger,
        turned,
        len(reading.backs) - (1 if turned or (trump is None and down) else 0),
        reading.doubts & ~single & ~PASSING,
    )


def laid_before(state: State) -> dict[str, int]:
    """Stones that were laid in finished tricks of this deal, with the number of the trick, from 1."""
    found: dict[str, int] = {}
    for number, trick in enumerate(state.seen or (), 1):
        if trick.reply is not None:
            found |= {trick.lead: number, trick.reply: number}
    return found


def _nearest(items: Sequence[Item], spot: Spot | None) -> Item | None:
    if spot is None:
        return items[0] if items else None
    return min(items, key=lambda item: (item.x - spot.x) ** 2 + (item.y - spot.y) ** 2, default=None)
